"""JSON values with their positions in the source, and the pointers to them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from ...source.decoded_text import DecodedText

Kind = Literal["object", "array", "string", "number", "boolean", "null"]


@dataclass(slots=True, eq=False)
class Member:
    """A key and its value; offsets are those of the quoted key in the source."""

    key: str
    key_start: int
    key_end: int
    value: JsonValue


@dataclass(slots=True, eq=False)
class JsonValue:
    """A JSON value and the half-open character offsets of its text in the source.

    ``scalar`` is the value of strings, numbers and booleans; ``members`` those of an object in source order (with
    duplicates), ``items`` those of an array. ``places`` maps an object's keys to their index in ``members``, the last
    of duplicates.
    """

    kind: Kind
    start: int
    end: int
    scalar: str | int | float | bool | None = None
    members: Sequence[Member] = ()
    items: Sequence[JsonValue] = ()
    places: dict[str, int] | None = None

    def get(self, key: str) -> JsonValue | None:
        """The value of a key (the last of duplicates), or None. For objects that have been read."""
        place = None if self.places is None else self.places.get(key)
        return None if place is None else self.members[place].value

    def find(self, key: str) -> int | None:
        """The index of a key in ``members`` (the last of duplicates), or None."""
        return None if self.places is None else self.places.get(key)

    def at(self, pointer: str) -> JsonValue | None:
        """The value at a JSON pointer (RFC 6901), or None."""
        value: JsonValue | None = self
        for part in pointer.split("/")[1:]:
            if value is None:
                return None
            if value.kind == "array":
                value = value.items[int(part)] if part.isdecimal() and int(part) < len(value.items) else None
            else:
                value = value.get(part.replace("~1", "/").replace("~0", "~"))
        return value

    def walk(self) -> Iterator[JsonValue]:
        """This value and its descendants, depth first."""
        stack: list[JsonValue] = [self]
        while stack:
            value = stack.pop()
            yield value
            stack.extend(reversed(value.items))
            stack.extend(member.value for member in reversed(value.members))


def escape_pointer(key: str) -> str:
    """A key as a reference token of a JSON pointer (RFC 6901, section 3)."""
    return key.replace("~", "~0").replace("/", "~1") if "~" in key or "/" in key else key


def put_in_source(root: JsonValue, text: DecodedText) -> None:
    """Convert the offsets of a JSON value read from a decoded text, and of its descendants, to the source."""
    for value in root.walk():
        value.start, value.end = text.source_start(value.start), text.source_end(value.end)
        for member in value.members:
            member.key_start = text.source_start(member.key_start)
            member.key_end = text.source_end(member.key_end)
