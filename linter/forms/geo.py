"""Coordinates in WGS 84 decimal degrees, and the shapes GeoShape writes as text."""

from __future__ import annotations

import re

from ..regex import expression, regex
from .fault import NO_HINTS, Fault, Hints
from .numbers import number, number_fault

_DEGREES = regex(
    r"(?P<sign>[NSEWO+-])?\s*(?P<degrees>\d{1,3})\s*[°º d:]\s*(?P<minutes>\d{1,2}(?:\.\d+)?)\s*['′’m:]?"
    r"\s*(?:(?P<seconds>\d{1,2}(?:[.,]\d+)?)\s*(?:[\"″”s]|''|′′)?)?\s*(?P<side>[NSEWO])?",
    re.IGNORECASE,
)
_PART = r"WGS|latitude|longitude|decimal"


def _coordinate(text: str, limit: int, name: str) -> Fault | None:
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
        side = (match["side"] or match["sign"] or "").upper()
        if degrees <= limit:
            proposal = f"{'-' if side in ('S', 'W', 'O', '-') else ''}{degrees:.6f}".rstrip("0").rstrip(".")
            if "." not in proposal or side == "O":  # O is east in German, west in Romance languages
                return Fault("is written in degrees and minutes", part=_PART)
            return Fault("is written in degrees and minutes", proposal, part=_PART)
    decimal = expression(r"([+-]?\d{1,3})[,·](\d{3,})").fullmatch(text)
    if decimal and abs(float(f"{decimal[1]}.{decimal[2]}")) <= limit:
        return Fault("has a decimal comma", f"{decimal[1]}.{decimal[2]}", part=_PART)
    fault = number_fault(text)
    return Fault(
        f"is no {name} in decimal degrees", fault.proposal if fault else None, safe=False, part=_PART
    )


def latitude_fault(text: str, hints: Hints = NO_HINTS) -> Fault | None:
    """What keeps a text from being a latitude."""
    return _coordinate(text, 90, "latitude")


def longitude_fault(text: str, hints: Hints = NO_HINTS) -> Fault | None:
    """What keeps a text from being a longitude."""
    return _coordinate(text, 180, "longitude")


def points(text: str) -> list[tuple[float, float]] | None:
    """The points of a GeoShape's text (latitude and longitude, pairs after each other), or None."""
    parts = expression(r"[\s,;]+").split(text.strip())
    numbers = [number(part) for part in parts]
    if not numbers or len(numbers) % 2 or None in numbers:
        return None
    flat = [value for value in numbers if value is not None]
    return list(zip(flat[::2], flat[1::2], strict=True))


def shape_fault(text: str, hints: Hints = NO_HINTS) -> Fault | None:
    """What keeps a text from being a box, a line or a polygon: points of latitude and longitude."""
    found = points(text)
    if not text.strip():
        return None
    if found is None or len(found) < 2:
        return Fault("is no series of points (latitude longitude …)", part=r"point|latitude")
    if any(abs(first) > 90 or abs(second) > 180 for first, second in found):
        return Fault("has a point outside the globe", part=r"point|latitude")
    return None


def polygon_fault(text: str, hints: Hints = NO_HINTS) -> Fault | None:
    """As ``shape_fault``; a polygon also ends where it starts."""
    fault = shape_fault(text, hints)
    found = points(text)
    if fault is None and found is not None and found[0] != found[-1]:
        return Fault("doesn't end where it starts", part=r"first and final|identical", sure=False)
    return fault


def circle_fault(text: str, hints: Hints = NO_HINTS) -> Fault | None:
    """What keeps a text from being a circle: a point and a radius in metres."""
    parts = expression(r"[\s,;]+").split(text.strip())
    if not text.strip() or (len(parts) == 3 and all(number(part) is not None for part in parts)):
        return None
    return Fault("is no point with a radius", part=r"circle|radius")
