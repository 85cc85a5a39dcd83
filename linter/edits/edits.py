"""Edits of JSON tokens, attributes and lines: the smallest change of the served source for a fix."""

from __future__ import annotations

import difflib
import io
import json
import re
from collections.abc import Iterator
from dataclasses import replace

from ...source.location import Location
from ...source.regex import expression, regex
from ..document.document import Document, Media
from ..findings.rule import Edit, Fix
from ..markup.json_source import JsonValue, Member
from ..markup.microdata import ADDRESSES
from ..markup.statement import Scalar


def json_text(value: Scalar | list[object] | dict[str, object] | None) -> str:
    """A value as JSON that is safe inside a script element (JSON-LD 1.1, section 7.2)."""
    text = json.dumps(value, ensure_ascii=False)
    return text.replace("</", "<\\/").replace("<!--", "\\u003c!--").replace("]]>", "]]\\u003e")


def script_element(markup: str, media: Media = "html") -> str:
    """JSON-LD text as a safe script element; in XHTML inside a CDATA section, because XML parses markup in scripts."""
    text = script_text(markup, media)
    inside = f"<![CDATA[\n{text}\n]]>" if media == "xhtml" else f"\n{text}\n"
    return f'<script type="application/ld+json">{inside}</script>\n'


def script_text(markup: str, media: Media = "html") -> str:
    """JSON-LD text escaped for use in a script element."""
    text = markup.replace("</", "<\\/").replace("<!--", "\\u003c!--")
    return text.replace("]]>", "]]\\u003e") if media == "xhtml" else text


def replace_value(document: Document, location: Location, value: Scalar) -> tuple[Edit, ...]:
    """Replace a JSON value or attribute value by another scalar; no edits if the location is neither."""
    if location.block is None:
        return replace_attribute(document, location, value)
    return replace_json(document, location, json_text(value))


def replace_json(document: Document, location: Location, text: str) -> tuple[Edit, ...]:
    """Replace a JSON value by JSON text that is already escaped."""
    target = _target(document, location)
    return () if target is None else script_edit(document, target.start, target.end, text)


def rename_key(document: Document, location: Location, name: str) -> tuple[Edit, ...]:
    """Rename the key of the member at or around a location's pointer, or the property of an element.

    No edits if another member has the new key: of duplicates only the last would count.
    """
    if location.block is None:
        return rename_attribute(document, location, name)
    member = _member(document, location)
    if member is None or member[0].find(name) is not None:
        return ()
    return script_edit(document, member[1].key_start, member[1].key_end, json_text(name))


def is_alone(document: Document, location: Location) -> bool:
    """Whether the value at a location is the only one of its key, so that changing the key affects no other value."""
    member = _member(document, location)
    return member is None or member[1].value.kind != "array" or len(member[1].value.items) == 1


def insert_member(document: Document, node: Location, key: str, text: str) -> tuple[Edit, ...]:
    """Add a member, given as JSON text, at the end of an object, indented like its last member."""
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


def move_member(document: Document, location: Location, node: Location) -> tuple[Edit, ...]:
    """Move the member around a value, which has no other, to the end of another object; none if that has its key."""
    place, owner = _member(document, location), _target(document, node)
    if place is None or owner is None or not is_alone(document, location):
        return ()
    member = place[1]
    if owner.find(member.key) is not None:
        return ()
    text = document.source[member.value.start : member.value.end]
    added = insert_member(document, node, member.key, text)
    return (*remove(document, location), *added) if added else ()


def remove(document: Document, location: Location) -> tuple[Edit, ...]:
    """Remove a value: its array item, or the whole member if nothing else would be left of it."""
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


_OF_NO_VALUE = frozenset({"@type", "type", "@context"})
"""Members that say nothing by themselves."""


def left_empty(document: Document, location: Location) -> Location:
    """The location of the outermost value of which nothing would be left without the value at a location.

    Nodes with an identifier, and those at the top of a block, stay.
    """
    block = document.block(location.block)
    if block is None or block.root is None or not location.pointer:
        return location
    parts = location.pointer.split("/")
    while len(parts) > 2:
        container = block.root.at("/".join(parts[:-1]))
        if container is None or _is_top(parts[:-1]) or _holds_more(container, parts[-1]):
            break
        parts.pop()
    pointer = "/".join(parts)
    return location if pointer == location.pointer else replace(location, pointer=pointer)


def _is_top(parts: list[str]) -> bool:
    return all(part == "@graph" or part.isdigit() for part in parts[1:])


def _holds_more(container: JsonValue, step: str) -> bool:
    """Whether a container has more than the entry at a step of a pointer, and its type."""
    if container.kind == "array":
        return len(container.items) > 1
    key = step.replace("~1", "/").replace("~0", "~")
    return any(member.key not in _OF_NO_VALUE and member.key != key for member in container.members)


def removal(document: Document, location: Location, name: str) -> tuple[Fix, ...]:
    """A fix that removes a value, called ``name``, or the whole node of which nothing would be left; none if it cannot
    be edited."""
    whole = left_empty(document, location)
    edits = remove(document, whole)
    if not edits:
        return ()
    keys = [part for part in (whole.pointer or "").split("/") if part and not part.isdigit()]
    removed = name if whole is location or not keys else f'"{keys[-1]}", of which nothing would be left'
    return (Fix(f"Remove {removed}", "unsafe", edits),)


def _cut(places: list[tuple[int, int]], index: int) -> tuple[int, int]:
    """The span to delete for one of a few neighbouring entries, including the redundant comma."""
    start, end = places[index]
    if index + 1 < len(places):
        return start, places[index + 1][0]
    return places[index - 1][1] if index else start, end


def script_edit(document: Document, start: int, end: int, text: str = "") -> tuple[Edit, ...]:
    """An edit within a JSON-LD script; none if it would remove a CDATA marker in XHTML."""
    if document.media != "xhtml":
        return (Edit(start, end, text),)
    if expression(r"<!\[CDATA\[|\]\]>").search(document.source[start:end]):
        return ()
    # Outside CDATA sections XML parses these characters; as JSON escapes they mean the same everywhere.
    return (Edit(start, end, text.replace("&", "\\u0026").replace("<", "\\u003c")),)


def _target(document: Document, location: Location) -> JsonValue | None:
    block = document.block(location.block)
    if block is None or block.root is None or not block.script.is_served or location.pointer is None:
        return None
    return block.root.at(location.pointer)


def _member(document: Document, location: Location) -> tuple[JsonValue, Member] | None:
    """The innermost object member on the path of a location's pointer."""
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


# Edits of Microdata and RDFa: attribute values in start tags. Visible content (text and link addresses) is never
# edited.

_ATTRIBUTE = regex(
    r"(?P<name>[^\s=/>\"']+)(?:\s*=\s*(?P<written>\"(?P<double>[^\"]*)\"|'(?P<single>[^']*)'|[^\s>\"'][^\s>]*))?"
)
_TAG = regex(r"<(?P<name>[a-z][^\s/>]*)", re.IGNORECASE)
_NAMES = ("itemprop", "property")
_OF_ATTRIBUTES = frozenset({"meta", "data", "meter", "input"})
"""Elements whose values are attributes', apart from those with addresses."""
_GIVING = frozenset({"content", "datetime", "value", "href", "src", "resource", "rel", "rev"})
"""Attributes that give values, or make something else of the property."""


def replace_attribute(document: Document, location: Location, value: Scalar) -> tuple[Edit, ...]:
    """Replace a value given by an attribute; no edits if the page's text gives it."""
    start_tag = _start_tag(document, location)
    if start_tag is None:
        return ()
    tag, attributes = start_tag
    holder = _holder(tag, attributes)
    text = ("true" if value else "false") if isinstance(value, bool) else str(value)
    return () if holder is None else (_written(attributes[holder], text),)


def state_value(document: Document, location: Location, value: str) -> tuple[Edit, ...]:
    """Give a value beside the text of an element that gives it: in ``datetime`` of ``time``, else in ``content``, which
    the examples of schema.org have on any element. No edits if an attribute or a link gives the value."""
    start_tag = _start_tag(document, location)
    span = document.span(location)
    if start_tag is None or span is None:
        return ()
    tag, attributes = start_tag
    names = [_text(attributes[each]).split() for each in _NAMES if each in attributes]
    if not names or any(len(each) != 1 for each in names) or tag in ADDRESSES or tag in _OF_ATTRIBUTES:
        return ()
    if not _GIVING.isdisjoint(attributes):
        return ()
    end = span.end - (2 if document.source.endswith("/>", span.start, span.end) else 1)
    escaped = value.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")
    return (Edit(end, end, f' {"datetime" if tag == "time" else "content"}="{escaped}"'),)


def rename_attribute(document: Document, location: Location, name: str) -> tuple[Edit, ...]:
    """Rename the only property in a start tag, if it has no prefix or address."""
    start_tag = _start_tag(document, location)
    if start_tag is None:
        return ()
    naming = [start_tag[1][each] for each in _NAMES if each in start_tag[1]]
    if len(naming) != 1 or expression(r"[:/\s&]").search(_text(naming[0]).strip()):
        return ()
    return (_written(naming[0], name),)


def _holder(tag: str, attributes: dict[str, _Place]) -> str | None:
    """The attribute that gives a property's value in both Microdata and RDFa; None if unclear."""
    names = [_text(attributes[each]).split() for each in _NAMES if each in attributes]
    if not names or any(len(each) != 1 for each in names):
        return None
    if "datetime" in attributes and tag == "time":
        return "datetime" if "content" not in attributes else None
    if tag in ("data", "meter") and "itemprop" in attributes:
        alone = "content" not in attributes and "property" not in attributes
        return "value" if "value" in attributes and alone else None
    if tag in ADDRESSES and tag != "link" and "itemprop" in attributes:
        return None
    if "content" in attributes:
        return "content" if _text(attributes["content"]) and tag != "link" else None
    return "href" if tag == "link" and "href" in attributes else None


_Place = tuple[int, "re.Match[str]"]
"""The start of a tag in the source, and an attribute within the tag."""


def _start_tag(document: Document, location: Location) -> tuple[str, dict[str, _Place]] | None:
    """The name and attributes of the start tag at a location; None if there is none, or it starts an item."""
    if location.block is not None or location.uri != document.uri:
        return None
    if document.template is not None:
        return None
    span = document.span(location)
    if span is None:
        return None
    start, tag = span.start, document.source[span.start : span.end]
    named = _TAG.match(tag)
    if named is None or not tag.endswith(">"):
        return None
    attributes: dict[str, _Place] = {}
    for match in _ATTRIBUTE.finditer(tag, named.end(), len(tag) - 1):
        attributes.setdefault(match["name"].lower(), (start, match))  # of duplicates, the first counts
    if "itemscope" in attributes or "typeof" in attributes:
        return None
    return named["name"].lower(), attributes


def _text(place: _Place) -> str:
    match = place[1]
    return match["double"] or match["single"] or (match["written"] or "").strip("\"'")


def _written(place: _Place, value: str) -> Edit:
    """The edit that replaces an attribute's value within its quotes."""
    start, match = place
    escaped = value.replace("&", "&amp;").replace("<", "&lt;")
    if match["double"] is not None:
        group, text = "double", escaped.replace('"', "&quot;")
    elif match["single"] is not None:
        group, text = "single", escaped.replace("'", "&#39;")
    elif match["written"] is not None:
        group, text = "written", '"' + escaped.replace('"', "&quot;") + '"'
    else:
        return Edit(start + match.end(), start + match.end(), '="' + escaped.replace('"', "&quot;") + '"')
    return Edit(start + match.start(group), start + match.end(group), text)


# Prefixes of names in JSON-LD ("schema:name", or an address). A context that only declares prefixes does not define
# bare names: JSON-LD would drop a name whose prefix a fix removed.


def with_prefix(written: str, name: str, value: str) -> str:
    """The name ``value``, with the prefix of the vocabulary name that is written."""
    before = written.removesuffix(name) if written != name and written.endswith(name) else ""
    return before + value if before.endswith((":", "/", "#")) and not value.startswith("@") else value


def written_at(document: Document, location: Location) -> str:
    """The text of the JSON string at a location, or ""."""
    span = document.span(location) if location.block is not None else None
    try:
        text = json.loads(document.source[span.start : span.end]) if span is not None else ""
    except ValueError:
        return ""
    return text if isinstance(text, str) else ""


# Patches for ``git apply`` and ``patch``.


def patch(before: str, after: str, name: str) -> Iterator[str]:
    """The lines of a unified diff of a file called ``name``; none if both texts are equal."""
    # A name with a space ends at a tab, as in git; otherwise patch takes only its first word.
    end = "\t" if " " in name else ""
    for line in difflib.unified_diff(_lines(before), _lines(after), f"a/{name}{end}", f"b/{name}{end}"):
        yield line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"


def _lines(text: str) -> list[str]:
    """The lines as patches count them: they end only at a line feed, not at Python's other line separators."""
    return list(io.StringIO(text, newline="\n"))
