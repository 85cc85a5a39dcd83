"""Coordinates in WGS 84 decimal degrees, and the shapes that GeoShape writes as text."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...source.regex import expression, regex
from ..locale.word_tables import word_table
from .fault import NO_HINTS, Fault, Hints
from .numbers import number, number_fault

_DEGREES = regex(
    r"(?P<sign>[NSEWO+-])?\s*(?P<degrees>\d{1,3})\s*[°º d:]\s*(?P<minutes>\d{1,2}(?:\.\d+)?)\s*['′’m:]?"
    r"\s*(?:(?P<seconds>\d{1,2}(?:[.,]\d+)?)\s*(?:[\"″”s]|''|′′)?)?\s*(?P<side>[NSEWO])?",
    re.IGNORECASE,
)
_WITH_DIRECTION = regex(
    r"(?:[^\W\d_]+\.?)?\s*(?P<sign>[+\u2212-]?)\s*(?P<degrees>\d{1,3}(?:[.,·]\d+)?)\s*[°º]?\s*(?:[^\W\d_]+\.?)?"
)
_DIRECTIONS = {
    "latitude": (
        frozenset({"n", "north", "nord", "norte", "noord"}),
        frozenset({"s", "south", "süd", "sud", "sur", "sul", "zuid"}),
    ),
    "longitude": (
        frozenset({"e", "east", "ost", "est", "este", "oost", "leste"}),
        frozenset({"w", "west", "ouest", "oeste", "ovest"}),
    ),
}  # fmt: skip
"""Positive and negative compass directions in en, de, fr, es, it, nl and pt. "O" is left out: it is east in German
but west in Romance languages."""
_PART = r"WGS|latitude|longitude|decimal"


def _coordinate_fault(text: str, limit: int, name: str) -> Fault | None:
    text = text.strip()
    if not text:
        return None
    value = number(text)
    if value is not None:
        if abs(value) > limit:
            return Fault(f"lies outside -{limit} to {limit}", part=_PART)
        return None
    match = _DEGREES.fullmatch(text)
    if match:
        parts = [float((match[each] or "0").replace(",", ".")) for each in ("degrees", "minutes", "seconds")]
        degrees = round(parts[0] + parts[1] / 60 + parts[2] / 3600, 6)
        direction = (match["side"] or match["sign"] or "").upper()
        if degrees <= limit:
            sign = {"": "", "+": "", "-": "-"}.get(direction, _sign(direction, name))
            proposal = f"{sign}{degrees:.6f}".rstrip("0").rstrip(".")
            if "." not in proposal or sign is None:
                return Fault("is written in degrees and minutes", part=_PART)
            return Fault("is written in degrees and minutes", proposal, part=_PART)
    decimal = expression(r"([+-]?\d{1,3})[,·](\d{3,})").fullmatch(text)
    if decimal and abs(float(f"{decimal[1]}.{decimal[2]}")) <= limit:
        return Fault("has a decimal comma", f"{decimal[1]}.{decimal[2]}", part=_PART)
    if (sided := _direction_fault(text, limit, name)) is not None:
        return sided
    fault = number_fault(text)
    return Fault(
        f"is not a {name} in decimal degrees", fault.proposal if fault else None, safe=False, part=_PART
    )


def _direction_fault(text: str, limit: int, name: str) -> Fault | None:
    """The fault of degrees with a compass direction as their sign; None for a text without one."""
    words = expression(r"[^\W\d_]+").findall(text)
    if not any(len(word) == 1 or _sign(word, each) is not None for word in words for each in _DIRECTIONS):
        return None
    match, sign = _WITH_DIRECTION.fullmatch(text), _sign(words[0], name)
    if match is None or len(words) > 1 or sign is None:
        return Fault(f"is not a {name} in decimal degrees", part=_PART)
    figure = expression(r"[,·]").sub(".", match["degrees"])
    if match["sign"].replace("\u2212", "-") not in ("", sign or "+") or float(figure) > limit:
        return Fault(f"is not a {name} in decimal degrees", part=_PART)
    reason = "has a compass direction instead of a sign"
    return Fault(reason, f"{sign}{figure}", safe=not match["sign"], part=_PART)


def _sign(direction: str, name: str) -> str | None:
    """The sign of a latitude or longitude for a compass direction; None if the direction does not apply to it."""
    positive, negative = _DIRECTIONS.get(name, (frozenset(), frozenset()))
    word = direction.casefold().rstrip(".")
    return "" if word in positive else "-" if word in negative else None


def latitude_fault(text: str, hints: Hints = NO_HINTS) -> Fault | None:
    """Why a text is not a latitude, or None."""
    return _coordinate_fault(text, 90, "latitude")


def longitude_fault(text: str, hints: Hints = NO_HINTS) -> Fault | None:
    """Why a text is not a longitude, or None."""
    return _coordinate_fault(text, 180, "longitude")


def points(text: str) -> list[tuple[float, float]] | None:
    """The points (latitude, longitude) of a GeoShape's text, or None."""
    parts = expression(r"[\s,;]+").split(text.strip())
    numbers = [number(part) for part in parts]
    if not numbers or len(numbers) % 2 or None in numbers:
        return None
    flat = [value for value in numbers if value is not None]
    return list(zip(flat[::2], flat[1::2], strict=True))


def shape_fault(text: str, hints: Hints = NO_HINTS) -> Fault | None:
    """Why a text is not a box, line or polygon (points of latitude and longitude), or None."""
    pairs = points(text)
    if not text.strip():
        return None
    if pairs is None or len(pairs) < 2:
        return Fault("is not a series of points (latitude longitude …)", part=r"point|latitude")
    if any(abs(first) > 90 or abs(second) > 180 for first, second in pairs):
        return Fault("contains a point outside the globe", part=r"point|latitude")
    return None


def polygon_fault(text: str, hints: Hints = NO_HINTS) -> Fault | None:
    """Like ``shape_fault``; a polygon must also end where it starts."""
    fault = shape_fault(text, hints)
    pairs = points(text)
    if fault is None and pairs is not None and pairs[0] != pairs[-1]:
        return Fault("does not end where it starts", part=r"first and final|identical", sure=False)
    return fault


def circle_fault(text: str, hints: Hints = NO_HINTS) -> Fault | None:
    """Why a text is not a circle (a point and a radius in metres), or None."""
    parts = expression(r"[\s,;]+").split(text.strip())
    if not text.strip() or (len(parts) == 3 and all(number(part) is not None for part in parts)):
        return None
    return Fault("is not a point with a radius", part=r"circle|radius")


def misplacement(latitude: float, longitude: float, country: str) -> str | None:
    """Why a point is outside a country: "exchanged", or the coordinate with the wrong sign; None if neither.

    ``country`` is an ISO 3166-1 alpha-2 code, or empty. None also if neither correction leads into the country.
    """
    if abs(latitude) > 90 >= abs(longitude) and abs(latitude) <= 180:
        return "exchanged"
    box = word_table("coordinates")["bounding_boxes"].get(country)
    if box is None or _inside(latitude, longitude, box):
        return None
    if _inside(longitude, latitude, box):
        return "exchanged"
    if _inside(latitude, -longitude, box):
        return "longitude"
    if _inside(-latitude, longitude, box):
        return "latitude"
    return "both" if _inside(-latitude, -longitude, box) else None


def _inside(latitude: float, longitude: float, box: Sequence[float]) -> bool:
    south, north, west, east = box
    return south <= latitude <= north and west <= longitude <= east
