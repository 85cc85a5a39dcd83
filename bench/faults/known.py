"""Known faults (``faults.toml``), and how to put each into a page."""

from __future__ import annotations

import random
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from functools import lru_cache
from pathlib import Path

from ...linter.document.document import Block, Document
from ...linter.edits.edits import insert_member, json_text, remove, rename_key, replace_json
from ...linter.engine.fixing import apply_edits
from ...linter.findings.rule import Edit
from ...linter.markup.json_source import JsonValue
from ...linter.markup.statement import Literal, Node, Statement
from ...source.location import Location

_BODY = re.compile(r"<body[^>]*>", re.IGNORECASE)
_HEAD = re.compile(r"<head(?:\s[^>]*)?>", re.IGNORECASE)
_DATE = re.compile(r"(\d{4})-(\d{2})-(\d{2})(.*)", re.DOTALL)
_WORDS = ("Marmalade", "Submarine", "Gazebo", "Trombone", "Avalanche", "Cucumber", "Parliament", "Hexagon")


@dataclass(frozen=True, slots=True)
class Fault:
    """One row of ``faults.toml``; see there.

    ``rules`` are names of rules: the first must report the fault, the others may as well.
    """

    rules: tuple[str, ...]
    do: str
    types: str = ""
    property: str = ""
    pattern: str = ""
    key: str = ""
    to: str = ""
    change: str = ""
    copy: str = ""
    find: str = ""
    put: str = ""
    count: int = 1
    repeat: int = 1
    page: str = ""
    head: str = ""
    grounded: bool = False
    template: str = ""
    sound: str = ""
    visible: str = ""
    fetched: str = ""
    model: bool = False


@dataclass(frozen=True, slots=True)
class Mutant:
    """A page with a fault: the new source, and the fault's location (None for the whole page).

    ``sound`` is the source to compare with if not the page's own: a template made from it.
    """

    source: str
    location: Location | None
    sound: str = ""


@lru_cache(maxsize=1)
def faults() -> tuple[Fault, ...]:
    """Return all known faults."""
    text = Path(__file__).with_name("faults.toml").read_text(encoding="utf-8")
    rows = tomllib.loads(text)["fault"]
    return tuple(Fault(tuple(row.pop("rules")), **row) for row in rows)


def mutants(
    fault: Fault, document: Document, flagged: set[Location], grounded: set[Location]
) -> Iterator[Mutant]:
    """Yield the page with the fault, once for each possible place that is not flagged already."""
    nonce = f"zq{random.Random(document.uri).randrange(10**9):09d}"
    if fault.do == "page":
        yield from _page(fault, document, nonce)
    elif fault.do == "block":
        yield from _blocks(fault, document)
    elif fault.do == "context":
        yield from _contexts(fault, document)
    elif fault.do == "template":
        fit = (s for s in document.statements if s.location in grounded - flagged and _fits(fault, s))
        served = (statement for statement in fit if _served(document, statement.location))
        for pair in template_pairs(document, served, fault.sound, fault.to, fault.visible, fault.template):
            yield Mutant(pair.faulty, pair.location, pair.sound)
    elif fault.do in {"add", "type"}:
        for node in document.nodes:
            if _served(document, node.location) and _is_any(fault.types, node.types) and node.types:
                yield from _on_node(fault, document, node)
    else:
        for statement in document.statements:
            place = statement.location
            if place in flagged or (fault.grounded and place not in grounded):
                continue
            if _served(document, place) and _fits(fault, statement):
                yield from _on_statement(fault, document, statement, nonce)


def _page(fault: Fault, document: Document, nonce: str) -> Iterator[Mutant]:
    changed = re.sub(
        fault.find, fault.put.replace("{nonce}", nonce), document.source, count=1, flags=re.IGNORECASE
    )
    if changed != document.source:
        yield Mutant(changed, None)


def _blocks(fault: Fault, document: Document) -> Iterator[Mutant]:
    for block in document.blocks:
        script = block.script
        if block.root is None or block.problems or script.start is None or script.end is None:
            continue
        text = document.source[script.start : script.end]
        # A pattern that matches at the very end could match twice there; only one is wanted.
        changed = re.sub(fault.find, fault.put * fault.repeat, text, count=fault.count)
        if changed != text:
            source = document.source[: script.start] + changed + document.source[script.end :]
            yield Mutant(source, Location(document.uri, block=block.index, pointer=""))


def _contexts(fault: Fault, document: Document) -> Iterator[Mutant]:
    for block in document.blocks:
        for location, pointer, _ in _outermost(block):
            place = Location(document.uri, block=block.index, pointer=pointer)
            edits = replace_json(document, place, fault.to) if fault.to else remove(document, place)
            if edits:
                yield Mutant(apply_edits(document.source, edits), location)


def _outermost(block: Block) -> list[tuple[Location, str, JsonValue]]:
    if block.problems or block.script.start is None:
        return []
    return [context for context in block.contexts if context[1].count("/") <= 2][:1]


def _on_node(fault: Fault, document: Document, node: Node) -> Iterator[Mutant]:
    location = node.location
    if fault.do == "type":
        place = node.type_locations[0] if len(node.type_locations) == 1 else None
        edits = () if place is None else replace_json(document, place, fault.to)
        if edits:
            yield Mutant(apply_edits(document.source, edits), place)
        return
    if any(statement.property == fault.key for statement in node.statements):
        return
    text = fault.to
    if fault.copy:
        texts = [s.text for s in node.statements if s.property == fault.copy and isinstance(s.value, Literal)]
        if not texts:
            return
        text = json_text(texts[0])
    edits = insert_member(document, location, fault.key, text)
    if edits:
        place = Location(document.uri, block=location.block, pointer=f"{location.pointer}/{fault.key}")
        yield Mutant(apply_edits(document.source, edits), place)


def _on_statement(fault: Fault, document: Document, statement: Statement, nonce: str) -> Iterator[Mutant]:
    place = statement.location
    if fault.do == "remove":
        # One of several values is not missed.
        alone = not (place.pointer or "").rpartition("/")[2].isdigit()
        edits = remove(document, place) if alone else ()
    elif fault.do == "rename":
        edits = rename_key(document, place, statement.key.upper() if fault.change == "upper" else fault.to)
    else:
        text = fault.to.replace("{nonce}", nonce) if fault.to else _change(fault.change, statement)
        edits = replace_json(document, place, text) if text else ()
    if edits:
        source = apply_edits(document.source, edits)
        for pattern, added in ((_BODY, fault.page), (_HEAD, fault.head)):
            if added:
                source = pattern.sub(lambda m, a=added: m[0] + a.replace("{nonce}", nonce), source, count=1)
        yield Mutant(source, place)


def _fits(fault: Fault, statement: Statement) -> bool:
    if fault.do == "value" and not isinstance(statement.value, Literal):
        return False
    return (
        (not fault.property or re.fullmatch(fault.property, statement.property) is not None)
        and _is_any(fault.types, statement.types)
        and (not fault.pattern or re.fullmatch(fault.pattern, statement.text, re.DOTALL) is not None)
    )


def _is_any(pattern: str, types: tuple[str, ...]) -> bool:
    return not pattern or any(re.fullmatch(pattern, name) for name in types)


def _served(document: Document, location: Location) -> bool:
    """Whether a place is JSON-LD in the served source."""
    block = document.block(location.block)
    return block is not None and block.script.start is not None and not block.problems


def _change(change: str, statement: Statement) -> str:
    """The JSON text of a different value of the same kind; empty if there is none."""
    text = statement.text
    draw = random.Random(text)
    if change == "words":
        count = max(2, len(text.split()))
        return json_text(" ".join(draw.choice(_WORDS) for _ in range(min(count, 40))))
    if change == "digits":
        turned = "".join(str((int(c) + draw.randint(1, 9)) % 10) if c.isdecimal() else c for c in text)
        return json_text(turned) if turned != text else ""
    if change == "number":
        match = re.fullmatch(r"(\D*)(\d+)(.*)", text, re.DOTALL)
        return json_text(f"{match[1]}{int(match[2]) * 3 + 17}{match[3]}") if match else ""
    match = _DATE.fullmatch(text)
    if match is None:
        return ""
    if change == "slashes":
        return json_text(f"{match[3]}/{match[2]}/{match[1]}")
    try:
        day = date(int(match[1]), int(match[2]), int(match[3])) - timedelta(days=1127)
    except (ValueError, OverflowError):
        return ""
    return json_text(f"{day.isoformat()}{match[4]}")


# Faults of templates made from pages: a visible value becomes an expression.
#
# The page with the expression in its markup (as the template language writes JSON) and in its body is sound; the
# fault is another way of printing it, or a body that does not show it.

MAX_LENGTH = 200
_DELIMITERS = re.compile(r"\{\{|\{%|\{#|<%|<\?(?:php|=)")
_CONTEXT, _DOUBLED = '"@context"', '"@@context"'
"""The start of a page's markup, and its escaped form in Blade."""
_UNSEEN = re.compile(r"<(script|style|template|noscript)\b.*?</\1\s*>", re.IGNORECASE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class Pair:
    """A sound template, the same with a fault, and the fault's place."""

    sound: str
    faulty: str
    location: Location


def template_pairs(
    document: Document, statements: Iterator[Statement], sound: str, faulty: str, visible: str, template: str
) -> Iterator[Pair]:
    """Yield pairs of templates from a page, one for each statement whose text the body shows verbatim.

    ``sound`` and ``faulty`` replace the value in the markup; ``visible`` is the expression in the body. If ``sound``
    and ``faulty`` are equal, the fault is that the body has no expression. ``template`` is the file extension.
    """
    body = _BODY.search(document.source)
    if body is None or _DELIMITERS.search(document.source):
        return
    for statement in statements:
        places = _text_offsets(document.source, body.end(), statement)
        if not places:
            continue
        in_body = tuple(Edit(start, end, visible) for start, end in places)
        good = replace_json(document, statement.location, sound)
        bad = replace_json(document, statement.location, faulty)
        if good and bad:
            left = () if faulty == sound else in_body
            whole = apply_edits(document.source, (*good, *in_body))
            broken = apply_edits(document.source, (*bad, *left))
            if template == ".blade.php":
                whole = whole.replace(_CONTEXT, _DOUBLED)
                broken = broken.replace(_CONTEXT, _DOUBLED).replace(
                    faulty.replace(_CONTEXT, _DOUBLED), faulty
                )
            yield Pair(whole, broken, statement.location)


def _text_offsets(source: str, start: int, statement: Statement) -> list[tuple[int, int]]:
    """Where an element's text is the statement's, as offsets in the source."""
    text = statement.text
    if not isinstance(statement.value, Literal) or not 3 < len(text) <= MAX_LENGTH:
        return []
    unseen = [match.span() for match in _UNSEEN.finditer(source)]
    matches = re.compile(rf"(?<=>)\s*{re.escape(text)}\s*(?=<)").finditer(source, start)
    return [
        match.span() for match in matches if not any(begin <= match.start() < end for begin, end in unseen)
    ]
