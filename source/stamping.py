"""Locate elements: parsers report no positions, so start tags are stamped with their offset before parsing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from .location import LineIndex, Location

_STAMP = "data-factmark-offset"


def stamped(source: str, marks: tuple[str, ...], *, xml: bool = False) -> str:
    """Write its offset into each start tag that has one of the attributes."""
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
    """The location of a stamped element's start tag in the unstamped source."""
    stamp = attributes.get(_STAMP)
    if not stamp:
        return Location(uri)
    start, _, end = stamp.partition("-")
    # The page itself may have such an attribute.
    if not (start.isdecimal() and end.isdecimal()) or len(stamp) > 24 or int(start) > places.length:
        return Location(uri)
    return places.place(uri, int(start), min(int(end), places.length), None, None)


# Comments and the text of raw elements contain no tags (HTML Living Standard, section 13.2.5).

_FORM = r"(?P<name>{slash}[a-zA-Z][^\s/>]*)(?P<rest>(?>[^>\"']+|\"[^\"]*\"|'[^']*')*+)(?:>|\Z)"
_START_TAG = re.compile(rf"<(?:!--|{_FORM.format(slash='')})")
_TAG = re.compile(rf"<(?:!--|{_FORM.format(slash='/?')})")
_COMMENT_END = re.compile(r"--!?>")
_RAW_END = {
    name: re.compile(rf"</{name}(?=[\s/>])", re.IGNORECASE)
    for name in ("script", "style", "textarea", "title", "xmp")
}


def source_tags(source: str, *, closing: bool = False, xml: bool = False) -> Iterator[re.Match[str]]:
    """The start tags in order, with ``closing`` end tags too: groups ``name`` ("/p" for an end tag), ``rest``."""
    find = (_TAG if closing else _START_TAG).search
    position = 0
    while (tag := find(source, position)) is not None:
        position = tag.end()
        name = tag.group("name")
        if name is None:
            end = _COMMENT_END.search(source, position - 2)
        else:
            yield tag
            raw = _RAW_END.get(name.lower())
            if raw is None or (xml and tag.group("rest").endswith("/")):
                continue
            end = raw.search(source, position)
        if end is None:
            return  # an unclosed comment or raw element swallows the rest
        # An end tag is itself a tag.
        position = end.end() if name is None else end.start()
