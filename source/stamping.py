"""Places of elements: parsers tell none, so start tags are stamped with their offset before the parse."""

from __future__ import annotations

from collections.abc import Mapping

from .location import LineIndex, Location
from .start_tags import source_tags

_STAMP = "data-factmark-offset"


def stamped(source: str, marks: tuple[str, ...], *, xml: bool = False) -> str:
    """The source with the offset of each start tag that carries one of the attributes written into it."""
    pieces: list[str] = []
    done = 0
    for tag in source_tags(source, xml=xml):
        rest = tag.group("rest")
        if not rest:
            continue
        if any(map(rest.lower().__contains__, marks)):
            after = tag.end("name")
            pieces += (source[done:after], f' {_STAMP}="{tag.start()}-{tag.end()}"')
            done = after
    return "".join((*pieces, source[done:])) if pieces else source


def stamp_location(uri: str, places: LineIndex, attributes: Mapping[str, str | None]) -> Location:
    """The place of a stamped element's start tag in the unstamped source."""
    stamp = attributes.get(_STAMP)
    if not stamp:
        return Location(uri)
    start, _, end = stamp.partition("-")
    # The page may have such an attribute itself.
    if not (start.isdecimal() and end.isdecimal()) or len(stamp) > 24 or int(start) > places.length:
        return Location(uri)
    return places.place(uri, int(start), min(int(end), places.length), None, None)
