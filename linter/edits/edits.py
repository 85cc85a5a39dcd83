"""Edits on the JSON's own tokens: the smallest change of the served source that does what a fix says."""

from __future__ import annotations

import json

from ...source.location import Location
from ...source.regex import expression
from ..document.document import Document, Media
from ..findings.rule import Edit
from ..markup.json_value import JsonValue, Member
from ..markup.statement import Scalar
from .attribute_edits import rename_attribute, replace_attribute


def json_text(value: Scalar | list[object] | dict[str, object] | None) -> str:
    """A value as JSON that is safe inside a script element (JSON-LD 1.1, section 7.2)."""
    text = json.dumps(value, ensure_ascii=False)
    return text.replace("</", "<\\/").replace("<!--", "\\u003c!--").replace("]]>", "]]\\u003e")


def script_element(markup: str, media: Media = "html") -> str:
    """JSON-LD text as a script element, safe for its place; in XHTML in a CDATA section, for XML reads signs in it."""
    text = script_text(markup, media)
    inside = f"<![CDATA[\n{text}\n]]>" if media == "xhtml" else f"\n{text}\n"
    return f'<script type="application/ld+json">{inside}</script>\n'


def script_text(markup: str, media: Media = "html") -> str:
    """JSON-LD text as it may stand within a script element."""
    text = markup.replace("</", "<\\/").replace("<!--", "\\u003c!--")
    return text.replace("]]>", "]]\\u003e") if media == "xhtml" else text


def replace_value(document: Document, location: Location, value: Scalar) -> tuple[Edit, ...]:
    """Put another scalar in the place of a JSON value or an attribute's; nothing where the place is neither."""
    if location.block is None:
        return replace_attribute(document, location, value)
    return replace_json(document, location, json_text(value))


def replace_json(document: Document, location: Location, text: str) -> tuple[Edit, ...]:
    """Put JSON text, already safe for its place, in the place of a JSON value."""
    target = _target(document, location)
    return () if target is None else script_edit(document, target.start, target.end, text)


def rename_key(document: Document, location: Location, name: str) -> tuple[Edit, ...]:
    """Give the key of the member that a location's pointer leads to or through, or an element's property, a name.

    Nothing where another member has that key: of two alike only the last would count.
    """
    if location.block is None:
        return rename_attribute(document, location, name)
    found = _member(document, location)
    if found is None or found[0].find(name) is not None:
        return ()
    return script_edit(document, found[1].key_start, found[1].key_end, json_text(name))


def is_alone(document: Document, location: Location) -> bool:
    """Whether the value at a location is the only one of its key, so that what is done to the key is done to it."""
    found = _member(document, location)
    return found is None or found[1].value.kind != "array" or len(found[1].value.items) == 1


def insert_member(document: Document, node: Location, key: str, text: str) -> tuple[Edit, ...]:
    """Add a member, given as JSON text, at the end of an object, indented as its last member is."""
    target = _target(document, node)
    if target is None or target.kind != "object":
        return ()
    entry = f"{json_text(key)}: {text}"
    if not target.members:
        return script_edit(document, target.start + 1, target.start + 1, entry)
    last = target.members[-1]
    before = document.source[: last.key_start]
    gap = before[len(before.rstrip(" \t\r\n")) :]
    return script_edit(document, last.value.end, last.value.end, "," + (gap or " ") + entry)


def remove(document: Document, location: Location) -> tuple[Edit, ...]:
    """Take a value out: its array item, or its whole member where nothing else would be left of it."""
    block = document.block(location.block)
    if block is None or block.root is None or not block.script.is_served or not location.pointer:
        return ()
    parts = location.pointer.split("/")
    while len(parts) > 1:
        container = block.root.at("/".join(parts[:-1]))
        if container is None:
            return ()
        if container.kind == "array" and len(container.items) > 1:
            index = int(parts[-1])
            near = container.items[max(index - 1, 0) : index + 2]
            return script_edit(document, *_cut([(item.start, item.end) for item in near], min(index, 1)))
        if container.kind == "object" and parts[-1] not in ("@value", "@list", "@set"):
            place = container.find(parts[-1].replace("~1", "/").replace("~0", "~"))
            if place is None:
                return ()
            members = container.members[max(place - 1, 0) : place + 2]
            return script_edit(
                document, *_cut([(each.key_start, each.value.end) for each in members], min(place, 1))
            )
        parts.pop()
    return ()


def _cut(places: list[tuple[int, int]], index: int) -> tuple[int, int]:
    """What goes with one of a few neighbouring places: the comma that falls away."""
    start, end = places[index]
    if index + 1 < len(places):
        return start, places[index + 1][0]
    return places[index - 1][1] if index else start, end


def script_edit(document: Document, start: int, end: int, text: str = "") -> tuple[Edit, ...]:
    """An edit within a JSON-LD script; none where it would take a mark of XHTML's CDATA sections away."""
    if document.media != "xhtml":
        return (Edit(start, end, text),)
    if expression(r"<!\[CDATA\[|\]\]>").search(document.source[start:end]):
        return ()
    # XML reads signs outside of CDATA sections; escaped by JSON they say the same inside and outside.
    return (Edit(start, end, text.replace("&", "\\u0026").replace("<", "\\u003c")),)


def _target(document: Document, location: Location) -> JsonValue | None:
    block = document.block(location.block)
    if block is None or block.root is None or not block.script.is_served or location.pointer is None:
        return None
    return block.root.at(location.pointer)


def _member(document: Document, location: Location) -> tuple[JsonValue, Member] | None:
    """The innermost object member on the way of a location's pointer."""
    block = document.block(location.block)
    if block is None or block.root is None or not block.script.is_served or not location.pointer:
        return None
    parts = location.pointer.split("/")
    while len(parts) > 1:
        container = block.root.at("/".join(parts[:-1]))
        if (
            container is not None
            and container.kind == "object"
            and parts[-1] not in ("@value", "@list", "@set")
        ):
            index = container.find(parts[-1].replace("~1", "/").replace("~0", "~"))
            return (container, container.members[index]) if index is not None else None
        parts.pop()
    return None
