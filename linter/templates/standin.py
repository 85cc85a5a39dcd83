"""Stand-in values for expressions: one per expression, in a form that its property accepts."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from functools import lru_cache
from typing import Literal

from ..locale.word_tables import word_list
from .expressions.names import words
from .expressions.values import Symbol

Kind = Literal[
    "text",
    "prose",
    "number",
    "rating",
    "date",
    "link",
    "context",
    "image",
    "boolean",
    "duration",
    "node",
    "type",
    "member",
]

_IMAGES = frozenset(
    {"image", "logo", "thumbnailurl", "thumbnail", "photo", "primaryimageofpage", "screenshot"}
)
_PROSE = frozenset(
    {"description", "articlebody", "reviewbody", "text", "abstract", "disambiguatingdescription"}
)
_FIRST = word_list("placeholders", "name_beginnings")
_LAST = word_list("placeholders", "name_endings")


@lru_cache(maxsize=4096)
def kind_of_property(name: str, types: tuple[str, ...]) -> Kind:
    """The form of value that a property accepts, by its expected types."""
    from ...shapes.vocabulary import vocabulary

    key = name.rpartition(":")[2].rpartition("/")[2]
    if key == "@context":
        return "context"
    if key in ("@id", "id") or (key == "item" and "ListItem" in types):
        return "link"
    if key in ("@type", "type"):
        return "type"
    if key.lower() in _IMAGES:
        return "image"
    if key.lower() in _PROSE:
        return "prose"
    ranges = set(vocabulary().ranges(key))
    if not ranges:
        return "text"
    if ranges & {"Date", "DateTime", "Time"}:
        return "date"
    if ranges & {"Number", "Integer", "Float"}:
        return "rating" if key == "ratingValue" else "number"
    if "Boolean" in ranges:
        return "boolean"
    if ranges <= {"Duration", "QuantitativeValue"}:
        return "duration"
    if "URL" in ranges and "Text" not in ranges:
        return "link"
    if "Text" in ranges:
        return "text"
    if any(vocabulary().is_enumeration(one) for one in ranges):
        return "member"
    return "node"


def may_be_named(name: str) -> bool:
    """Whether a property takes another item by its address, which sites give by its name, too: a series, a license."""
    from ...shapes.vocabulary import vocabulary

    ranges = vocabulary().ranges(name)
    is_item = "URL" in ranges and not all(map(vocabulary().is_datatype, ranges))
    return is_item and kind_of_property(name, ()) == "link" and name.lower() not in words("technical")


class Standins:
    """The stand-ins of one page, where some symbols are ``equal`` to constants."""

    def __init__(self, equal: Mapping[str, str]) -> None:
        self._equal = equal
        self._kinds: dict[str, Kind] = {}
        self._numbers: dict[str, int] = {}
        self._first: dict[str, bool] = {}

    def want(self, symbol: Symbol, kind: Kind, position: int = 0) -> None:
        """Request a form of stand-in; the first request counts, but a date is one wherever its year is printed."""
        if kind == "date" and self._kinds.get(symbol.key) == "number":
            self._kinds[symbol.key] = kind
        self._kinds.setdefault(symbol.key, kind)
        self._first.setdefault(symbol.key, position == 0)

    def _type(self, name: str) -> str:
        from ...shapes.vocabulary import vocabulary

        return name if name and vocabulary().is_type(name) else "Thing"

    def text(self, symbol: Symbol) -> str:
        """The stand-in of a symbol."""
        number = self._numbers.setdefault(symbol.key, len(self._numbers))
        kind = self._kinds.get(symbol.key, "text")
        if kind == "number":
            return f"{4021 + 37 * number}"
        if kind == "rating":  # of any scale
            return f"4.{number % 900 + 11:02d}"
        if kind == "date":
            return (date(2011, 3, 4) + timedelta(days=41 * number)).isoformat()
        if kind == "duration":
            return f"PT{61 + number}M"
        if kind == "boolean":
            return "true"
        if kind == "context":  # what nearly every program keeps under this name
            return "https://schema.org"
        slug = _words(number).lower().replace(" ", "-")
        if kind in ("link", "node"):
            return f"https://{slug}.example/" if self._first.get(symbol.key, True) else f"/{slug}"
        if kind == "image":
            return (
                f"https://images.example/{slug}.jpg" if self._first.get(symbol.key, True) else f"/{slug}.jpg"
            )
        if kind == "prose":
            return " ".join(_words(number * 97 + step) for step in range(7)) + "."
        if kind == "type":
            return self._type(self._equal.get(symbol.key, ""))
        return _words(number)


@lru_cache(maxsize=4096)
def _words(number: int) -> str:
    """Two words that occur in no text by chance."""
    one, two = number % len(_FIRST), (number // len(_FIRST)) % len(_FIRST)
    last, other = (number * 5 + 3) % len(_LAST), (number * 3 + 7) % len(_LAST)
    first = _FIRST[one] + _FIRST[two] + _LAST[last]
    second = _FIRST[(one + 7) % len(_FIRST)] + _FIRST[(two + 3) % len(_FIRST)] + _LAST[other]
    return f"{first.capitalize()} {second.capitalize()}"
