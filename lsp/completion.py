"""Complete types, properties and members of enumerations in markup (LSP 3.17, CompletionItem)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Literal

from lsprotocol import types

from ..shapes.vocabulary import Vocabulary, definition, local_name, vocabulary
from ..source.regex import regex
from .hover import json_start, kinds_of
from .positions import Positions

TRIGGERS = ['"', "'", " ", ":"]
_LEXEME = regex(r'\{\{.*?\}\}|\{%.*?%\}|"(?:[^"\\\n]|\\.)*"?|[{}\[\],:]|[^\s"{}\[\],:]+')
_ATTRIBUTE = regex(
    r"""\b(itemprop|itemtype|property|typeof)\s*=\s*(?:"([^"<>]*)|'([^'<>]*))\Z""", re.IGNORECASE
)
_TYPED = regex(r"""\b(?:itemtype|typeof)\s*=\s*["']([^"'<>]*)""", re.IGNORECASE)
_WORD = regex(r"[A-Za-z]*\Z")
_LOOK_BACK = 50_000
_KEYWORDS = ("@type", "@id", "@context", "@graph")
SCHEMA = "https://schema.org/"

Wanted = Literal["types", "properties", "members"]


@dataclass(slots=True)
class _Node:
    """A JSON object on the way to a place: its types, and the property it is the value of."""

    property: str | None
    types: list[str] = field(default_factory=list)
    key: str | None = None
    """The key whose value comes next."""
    is_array: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """What fits at an offset: terms of a kind, for entities of ``types``, as values of ``property``.

    [start, end) is what they replace; ``quoted`` if they stand between quotes already, ``full`` if they are written
    as addresses.
    """

    wanted: Wanted
    start: int
    end: int
    types: tuple[str, ...] = ()
    property: str | None = None
    quoted: bool = True
    full: bool = False
    in_json: bool = False


def completions(text: str, offset: int, positions: Positions) -> types.CompletionList | None:
    """The terms that fit at an offset, or None outside of markup."""
    place = _in_attribute(text, offset) or _in_json(text, offset)
    if place is None:
        return None
    span = positions.range(place.start, place.end)
    items = [_item(name, own, place, span) for name, own in _terms(place)]
    return types.CompletionList(False, items)


def resolved(item: types.CompletionItem) -> types.CompletionItem:
    """The item with the term's definition."""
    name = str(item.data or "")
    documentation = definition(name) if name else None
    if documentation:
        link = f"[schema.org/{name}]({SCHEMA}{name})"
        text = f"{' '.join(documentation.split())}\n\n{link}"
        item.documentation = types.MarkupContent(types.MarkupKind.Markdown, text)
    return item


def _item(name: str, own: bool, place: Place, span: types.Range) -> types.CompletionItem:
    known = vocabulary()
    written = f"{SCHEMA}{name}" if place.full else name
    kinds = {
        "types": types.CompletionItemKind.Class,
        "properties": types.CompletionItemKind.Property,
        "members": types.CompletionItemKind.EnumMember,
    }
    newer = known.superseded_by(name)
    return types.CompletionItem(
        label=name,
        kind=kinds[place.wanted],
        detail=None if name.startswith("@") else "; ".join(kinds_of(name, known)),
        tags=[types.CompletionItemTag.Deprecated] if newer else None,
        # What a type has of its own comes before what it inherits, and what is superseded last.
        sort_text=f"{2 if newer else 0 if own else 1}{name}",
        filter_text=written,
        text_edit=types.TextEdit(span, written if place.quoted else f'"{written}"'),
        data="" if name.startswith("@") else name,
    )


def _terms(place: Place) -> Iterator[tuple[str, bool]]:
    """Yield the terms that fit, and whether they are the nearest ones."""
    known = vocabulary()
    if place.wanted == "types":
        ranges = [each for each in _ranges(place.property, known) if not known.is_datatype(each)]
        names = {name for each in ranges for name in (each, *known.subtypes(each))} or known.types
        yield from ((name, name in ranges) for name in sorted(names))
    elif place.wanted == "members":
        enumerations = filter(known.is_enumeration, _ranges(place.property, known))
        yield from (
            (name, True) for name in dict.fromkeys(m for each in enumerations for m in known.members(each))
        )
    else:
        if place.in_json:
            yield from ((name, False) for name in _KEYWORDS)
        entity = place.types or tuple(
            each for each in _ranges(place.property, known) if not known.is_datatype(each)
        )
        inherited = {
            name for each in entity for above in known.parents(each) for name in known.properties_of(above)
        }
        names = {name for each in entity for name in known.properties_of(each)}
        yield from ((name, name not in inherited) for name in sorted(names))


def _ranges(name: str | None, known: Vocabulary) -> tuple[str, ...]:
    return known.ranges(name) if name is not None and known.is_property(name) else ()


def _in_attribute(text: str, offset: int) -> Place | None:
    """The place in an attribute of microdata or RDFa; the type is that of the nearest element before."""
    attribute = _ATTRIBUTE.search(text, max(0, offset - 300), offset)
    if attribute is None:
        return None
    value = attribute[2] if attribute[2] is not None else attribute[3]
    start = offset - len(value.rpartition(" ")[2])
    end = offset + len(text[offset : offset + 80]) - len(text[offset : offset + 80].lstrip(_LETTERS))
    if attribute[1].lower() in ("itemtype", "typeof"):
        return Place("types", start, end, full=attribute[1].lower() == "itemtype")
    typed = [match[1] for match in _TYPED.finditer(text, max(0, offset - _LOOK_BACK), offset)]
    return Place("properties", start, end, _named(typed[-1].split() if typed else ()))


_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


def _named(words: Iterable[str]) -> tuple[str, ...]:
    known = vocabulary()
    names = (local_name(word) or word.removeprefix("schema:") for word in words)
    return tuple(name for name in names if known.is_type(name))


def _in_json(text: str, offset: int) -> Place | None:
    """The place in JSON-LD, which may be unfinished."""
    begin = json_start(text, offset)
    if begin is None:
        return None
    stack: list[_Node] = []
    here: tuple[_Node, str | None, int, int, bool] | None = None
    for lexeme in _LEXEME.finditer(text, begin):
        word, top = lexeme[0], stack[-1] if stack else None
        if here is None and lexeme.start() >= offset:
            here = _found(top, offset, offset, quoted=False)
        if word in "{[":
            stack.append(_node(top, is_array=word == "["))
        elif word in "}]":
            if stack:
                stack.pop()
            if not stack:
                break
        elif word == ",":
            if top is not None and not top.is_array:
                top.key = None
        elif word == ":" or top is None or not word.startswith('"'):
            continue
        else:
            closed = len(word) > 1 and word.endswith('"')
            inner = lexeme.start() + 1, lexeme.end() - closed
            if here is None and inner[0] <= offset <= inner[1]:
                here = _found(top, *inner, quoted=True)
            holder = _holder(stack)
            if holder is None:
                continue
            content = word.strip('"')
            if not top.is_array and top.key is None:
                top.key = content
            elif holder.key == "@type":
                holder.types.append(content)
        if lexeme.start() > offset and not stack:
            break
    if here is None:
        return None
    node, key, start, end, quoted = here
    typed = _named(node.types)
    if key is None:
        return Place("properties", start, end, typed, node.property, quoted, in_json=True)
    if key == "@type":
        return Place("types", start, end, (), node.property, quoted)
    name = local_name(key) or key
    return Place("members", start, end, typed, name, quoted, full=True)


def _node(top: _Node | None, *, is_array: bool) -> _Node:
    """A container inside of another one: what an array holds are values of the array's property."""
    if top is None:
        return _Node(None, is_array=is_array)
    name = top.property if top.is_array else top.key
    return _Node(None if name in ("@graph", None) else local_name(name) or name, is_array=is_array)


def _holder(stack: list[_Node]) -> _Node | None:
    """The object that holds the innermost container, or is it."""
    return next((node for node in reversed(stack) if not node.is_array), None)


def _found(
    top: _Node | None, start: int, end: int, *, quoted: bool
) -> tuple[_Node, str | None, int, int, bool] | None:
    if top is None or top.is_array:
        # A text in an array is a value of the array's property; its object is not needed for that.
        name = top.property if top is not None else None
        return None if top is None or name is None else (top, name, start, end, quoted)
    return top, top.key, start, end, quoted
