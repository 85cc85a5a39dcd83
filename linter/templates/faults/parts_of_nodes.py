"""Find nodes of a template that lack what things of their kind are stated for."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from typing import NamedTuple

from ....shapes.vocabulary import nearest_property, vocabulary
from ....source.location import Location
from ....source.regex import regex
from ...document.document import Document
from ...markup.statement import Node
from ..components.html_tags import VOID
from ..expressions.names import words
from ..woven import MappedDocument, MappedPage, woven_of
from .handed_on import is_handed_on
from .platforms import field_table
from .result_mapper import ResultMapper

CODE = "VAL130"
_OPEN = ("between", "key", "key-string")
MAX_UNKNOWN = 32
"""Of how many unknown properties of a node the ones meant are looked for; no honest node has more."""
_FILLING = regex(r"\bdefine[A-Z]\w{1,40}\s*\(\s*$")
"""What precedes an object in calls of @unhead/schema-org, which takes names and images from the page's head."""
Place = tuple[str, int | None, int | None]
"""A file, a line and a column."""


class Lack(NamedTuple):
    """A node, and the properties of which it should have one."""

    node: Node
    parts: tuple[str, ...]


def lacking_parts(document: Document) -> Iterator[Lack]:
    """The nodes of a generated page that lack a part, described in one place and known whole."""
    woven = woven_of(document)
    if woven is None:
        return
    stated: dict[str, set[str]] = {}
    # Where expressions stand in the place of members of an object, or of their names: these may print any.
    open_places = [one.start for one in woven.printed if one.place is not None and one.place.role in _OPEN]
    source = document.template_source if isinstance(document, MappedDocument) else None
    code = source.text if source is not None else ""
    elsewhere: dict[tuple[str, ...], bool] = {}
    for node in document.nodes:
        stated.setdefault(node.id, set()).update(one.property for one in node.statements)
    holders = {
        (node.parent.subject, node.parent.property) for node in document.nodes if node.parent is not None
    }
    for node in document.nodes:
        span = _extent(document, node)
        if not node.statements or span is None or woven.lacks(*span):
            continue
        if bisect_right(open_places, span[0]) < bisect_left(open_places, span[1]):
            continue
        if _is_completed(document, woven, span[0], node.types):
            continue
        if node.named or (node.location.block is None and _may_print_more(document, woven, span)):
            continue  # what has an identifier may be described elsewhere, too
        for row in field_table()["part"]:
            parts = tuple(row["any"].split())
            leads = any((node.id, name) in holders for name in row.get("through", "").split())
            if leads or not _applies(row, node, stated[node.id]) or not stated[node.id].isdisjoint(parts):
                continue
            if parts not in elsewhere:
                elsewhere[parts] = _is_named_elsewhere(document, parts)
            if any(is_handed_on(code, name) for name in node.types):
                continue
            if node.location.block is None and _is_written_inside(document, woven, span, parts):
                continue  # on pages that were not made
            if not elsewhere[parts] and _meant(stated[node.id], node.types).isdisjoint(parts):
                yield Lack(node, parts)


_TAG = regex(r"<(?P<closes>/?)(?P<name>[A-Za-z][\w-]*)")


def _extent(document: Document, node: Node) -> tuple[int, int] | None:
    """Where a node is in the page, an item of microdata with all that its element holds; None if unknown."""
    span = document.span(node.location)
    opening = _TAG.match(document.source, span.start) if span is not None else None
    if span is None or opening is None or node.syntax == "json-ld":
        return span
    name, depth = opening["name"].lower(), 0
    if name in VOID or "itemref" in document.source[span.start : span.end]:
        return None
    for tag in _TAG.finditer(document.source, span.start):
        if tag["name"].lower() == name:
            depth += -1 if tag["closes"] else 1
            if not depth:
                return span.start, tag.end()
    return span.start, len(document.source)


def _meant(stated: set[str], types: tuple[str, ...]) -> set[str | None]:
    """The properties that misspelt ones are: VAL102 tells of these."""
    unknown = [name for name in sorted(stated) if not vocabulary().is_property(name)]
    return {nearest_property(name, types) for name in unknown[:MAX_UNKNOWN]}


def _is_completed(document: Document, woven: MappedPage, at: int, types: tuple[str, ...]) -> bool:
    """Whether a package that fills in properties makes the node at an offset: its type is nowhere written."""
    source = document.template_source if isinstance(document, MappedDocument) else None
    part = woven.part_at(at)
    if source is None or part is None or part.uri != source.uri:
        return False
    is_written = any(re.search(rf"[\"'/]{re.escape(name)}\b", source.text) for name in types)
    before = source.text[max(0, part.origin - 60) : part.origin]
    return (part.occurrence is None and not is_written) or _FILLING.search(before) is not None


_CALL = regex(
    r"<\?(?:php)?\s+(?!(?:the_|get_|echo|print|if|elseif|foreach|for|while|switch)\w*\s*\()\w[\w\\:>$-]*\s*\("
)
"""A statement of PHP that calls a function, which may print."""


_BOUND = regex(r"<[\w.-]+\s(?:[^<>\"']|\"[^\"\n]*\"|'[^'\n]*'|=>){0,200}?(?:\bv-bind\s*=|\{\s*\.\.\.)")
"""An element whose attributes an object gives, which may be any."""


def _may_print_more(document: Document, woven: MappedPage, span: tuple[int, int]) -> bool:
    """Whether an item may have any property: what was not followed prints into it, or an object has its attributes."""
    texts = words("translations")
    if any(
        one.place is None and "(" in symbol.name and symbol.name.partition("(")[0] not in texts
        for one in woven.printed_in(*span)
        for symbol, _ in one.standins
    ):
        return True
    source = document.template_source if isinstance(document, MappedDocument) else None
    origin = woven.origin(*span)
    if source is None or origin is None or origin[0] != source.uri:
        return source is not None and any(one.search(source.text) for one in (_BOUND, _CALL))
    return any(one.search(source.text, origin[1], origin[2]) for one in (_BOUND, _CALL))


def _is_written_inside(
    document: Document, woven: MappedPage, span: tuple[int, int], parts: tuple[str, ...]
) -> bool:
    """Whether the template has one of some properties between the tags of an item's element."""
    source = document.template_source if isinstance(document, MappedDocument) else None
    origin = woven.origin(*span)
    if source is None or origin is None or origin[0] != source.uri:
        return False
    names = "|".join(map(re.escape, parts))
    return re.search(rf"\sitemprop\s*=\s*[\"']?(?:{names})\b", source.text[origin[1] : origin[2]]) is not None


_ANY_KEY = regex(r"\[\s*\$?[A-Za-z_]\w*\s*\]\s*=[^=>]")
"""What gives a member whose name a variable has."""


_ITEMPROP = regex(r"\sitemprop\s*=\s*\Z")


def _is_attribute(text: str, at: int) -> bool:
    """Whether the property at an offset is that of an element of the template, and not in a text of a program."""
    tag = text.rfind("<", 0, at)
    is_own = tag == 0 or text[tag - 1].isspace() or text[tag - 1] == ">"
    return tag >= 0 and is_own and _ITEMPROP.search(text, tag, at) is not None


def _is_named_elsewhere(document: Document, parts: tuple[str, ...]) -> bool:
    """Whether the template writes one of some properties more often than the page states it: code may add it later."""
    source = document.template_source if isinstance(document, MappedDocument) else None
    if source is None:
        return False
    if _ANY_KEY.search(source.text) is not None:
        return True
    for part in parts:
        found = re.finditer(rf"""["']{part}["']|\b{part}:|\.{part}\s*=[^=]""", source.text)
        written = [one for one in found if not _is_attribute(source.text, one.start())]
        if len(written) > sum(one.property == part for one in document.statements):
            return True
    return False


def type_location(node: Node) -> Location:
    """Where a node states its type, else where it is."""
    return next(iter(node.type_locations), node.location)


def _applies(row: dict[str, str], node: Node, stated: set[str]) -> bool:
    """Whether a row of the table is about a node, which states some properties."""
    types = row["types"].split()
    if any(map(vocabulary().superseded_by, node.types)):
        return False
    if not set(row.get("except", "").split()).isdisjoint(node.types):
        return False
    is_of_kind = any(vocabulary().is_subtype(one, kind) for one in node.types for kind in types)
    if not is_of_kind or not stated.intersection(row.get("beside", " ".join(stated)).split()):
        return False
    below = row.get("below", "").split()
    if below and (node.parent is None or node.parent.property not in below):
        return False
    owners = row.get("owners", "").split()
    return not owners or (node.parent is not None and not set(owners).isdisjoint(node.parent.types))


class PartsOnPages:
    """The pages that nodes are on, and those on which they lack a part, by their places in the template."""

    def __init__(self) -> None:
        self._pages: dict[Place, set[int]] = {}
        self._lacking: dict[Place, set[int]] = {}

    def add_page(self, number: int, page: Document, woven: MappedPage, mapper: ResultMapper) -> None:
        """Add a page with the places of its nodes: items of which a part was not followed may have anything."""
        for node in page.nodes:
            span = _extent(page, node)
            if not node.statements or span is None or woven.lacks(*span):
                continue  # what has nothing lacks nothing
            place = mapper.map_location(type_location(node), page, woven)
            if place is not None:
                self._pages.setdefault(_key(place), set()).add(number)

    def add_lack(self, number: int, place: Location) -> None:
        """Add a page on which the node at a place lacks a part."""
        self._lacking.setdefault(_key(place), set()).add(number)

    def is_everywhere(self, place: Location) -> bool:
        """Whether the node at a place lacks a part on each page that it is on."""
        return self._pages.get(_key(place), set()) <= self._lacking.get(_key(place), set())


def _key(place: Location) -> Place:
    return place.uri, place.start_line, place.start_column
