"""Markup under construction: nodes with properties in output order."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Pointer:
    """A reference to another node of the same markup, by its ``@id``."""

    id: str


@dataclass(slots=True, eq=False)
class Draft:
    """A proposed node. ``reason`` says what on the page indicates its type."""

    type: str
    reason: str = ""
    id: str | None = None
    properties: dict[str, list[str | int | float | bool | Draft | Pointer]] = field(default_factory=dict)
    also: str = ""
    """A second type, for properties that the first lacks: a home for sale is also a product."""

    def add(self, name: str, *values: str | int | float | bool | Draft | Pointer | None) -> None:
        """Add values to a property, except None, empty texts, empty nodes and duplicates."""
        held = self.properties.setdefault(name, [])
        for value in values:
            text = " ".join(value.split()) if isinstance(value, str) else value
            if text is None or text == "" or (isinstance(text, Draft) and not text.properties):
                continue
            if text not in held:
                held.append(text)
        if not held:
            del self.properties[name]

    def extend(self, name: str, values: Iterable[str | int | float | bool | Draft | Pointer | None]) -> None:
        """Add many values to a property."""
        self.add(name, *values)

    def first(self, name: str) -> str | int | float | bool | Draft | Pointer | None:
        """The first value of a property, or None."""
        held = self.properties.get(name)
        return held[0] if held else None

    def text(self, name: str) -> str:
        """The first value of a property as text, or empty."""
        value = self.first(name)
        return value if isinstance(value, str) else ""

    def __bool__(self) -> bool:
        return bool(self.properties)

    def json(self) -> dict[str, object]:
        """The node as JSON-LD, without a context."""
        written: dict[str, object] = {"@type": [self.type, self.also] if self.also else self.type}
        if self.id is not None:
            written["@id"] = self.id
        for name, values in self.properties.items():
            plain = [_plain(value) for value in values]
            written[name] = plain[0] if len(plain) == 1 else plain
        return written


def _plain(value: str | int | float | bool | Draft | Pointer) -> object:
    if isinstance(value, Draft):
        return value.json()
    return {"@id": value.id} if isinstance(value, Pointer) else value


def graph(drafts: Iterable[Draft]) -> dict[str, object]:
    """Return nodes as one JSON-LD object: a single node itself, else a ``@graph``."""
    nodes = [draft.json() for draft in drafts]
    if len(nodes) == 1:
        return {"@context": "https://schema.org", **nodes[0]}
    return {"@context": "https://schema.org", "@graph": nodes}
