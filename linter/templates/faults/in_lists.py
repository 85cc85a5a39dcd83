"""Find values that a loop gives once for each item of a list, and that are not those of the items."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from ...document.document import Document
from ...markup.statement import Reference, Statement
from ..expressions.names import words
from ..expressions.values import Symbol
from ..woven import Printed, woven_of
from .role_mismatch import only_expression
from .trace import expressions, is_written

_OF_ITEMS = frozenset({"name", "headline", "item", "url"})
"""Properties that tell the items of a list from each other."""
_FIXED = _OF_ITEMS | {"text", "datePublished", "price", "reviewBody"}
"""Properties whose values are written for each item by itself."""
_WRAPPED = frozenset({"item", "acceptedAnswer"})
"""Properties that lead from an item of a list to what it is about."""
_OF_ONE = frozenset({"name", "headline", "datePublished", "dateCreated", "dateModified", "price", "position"})
"""Properties that have one value."""


def same_for_each(document: Document) -> Iterator[tuple[Statement, Symbol]]:
    """The first of several statements that a loop makes of a list's items with one expression that is no item's.

    The expression is printed outside of loops, too: what a loop assigns in ways that are not followed is not.
    """
    woven = woven_of(document)
    outside = {
        one.occurrence.value.symbol
        for one in (woven.printed if woven is not None else ())
        if not one.occurrence.in_loop and (one.is_visible or one.place is not None)
    }
    for made in _looped(document, _OF_ITEMS):
        statement, symbol = made[0][0], made[0][1].occurrence.value.symbol
        if symbol not in outside or symbol is None or not symbol.name.replace(".", "").isidentifier():
            continue
        holders = [_listed(one) for one, _ in made]
        lists = {(one.subject, one.property) if one is not None else None for one in holders}
        is_alike = all(printed.occurrence.value.symbol == symbol for _, printed in made)
        if is_alike and None not in lists and len(lists) == 1 < len({one.subject for one, _ in made}):
            yield statement, symbol


def fixed_for_each(document: Document) -> Iterator[Statement]:
    """The first of several statements that a loop makes of a list's items with one text that is written out.

    The loop prints other values of the items.
    """
    woven = woven_of(document)
    printing = {
        one.subject
        for one in document.statements
        if any(printed.occurrence.in_loop for printed in expressions(document, one))
    }
    by_place: dict[tuple[str, str, int], list[Statement]] = defaultdict(list)
    for statement in document.statements if woven is not None and printing else ():
        span, holder = document.span(statement.location), _listed(statement)
        origin = woven.origin(span.start, span.end) if woven is not None and span is not None else None
        subjects = {statement.subject, statement.parent.subject if statement.parent is not None else ""}
        if (
            statement.property in _FIXED
            and holder is not None
            and origin is not None
            and statement.text.strip()
            and (printing & subjects)
            and not isinstance(statement.value, Reference)
            and not expressions(document, statement)
            and is_written(document, statement)
        ):
            by_place[statement.property, origin[0], origin[1]].append(statement)
    for made in by_place.values():
        if len({one.subject for one in made}) > 1 == len({one.text for one in made}):
            yield made[0]


def spilled(document: Document) -> Iterator[tuple[Statement, Symbol]]:
    """The first of several statements in microdata that a loop makes of the one item around it."""
    for made in _looped(document, _OF_ONE):
        statement, symbol = made[0][0], made[0][1].occurrence.value.symbol
        subjects = {one.subject for one, _ in made}
        different = {printed.occurrence.value.symbol for _, printed in made}
        if statement.syntax == "microdata" and symbol is not None and len(subjects) == 1 < len(different):
            yield statement, symbol


def _looped(document: Document, properties: frozenset[str]) -> Iterator[list[tuple[Statement, Printed]]]:
    """The statements with some properties that one output of a loop makes in several iterations."""
    by_output: dict[tuple[str, str, int], list[tuple[Statement, Printed]]] = defaultdict(list)
    for statement in document.statements:
        printed = only_expression(document, statement) if statement.property in properties else None
        if printed is not None and printed.occurrence.in_loop:
            key = (statement.property, printed.segment.uri, printed.segment.start)
            by_output[key].append((statement, printed))
    yield from (made for made in by_output.values() if len(made) > 1)


def _listed(statement: Statement) -> Statement | None:
    """The statement that has the statement's node as an item of a list, or None."""
    holder = statement.parent
    while holder is not None and holder.property in _WRAPPED:
        holder = holder.parent
    return holder if holder is not None and holder.property in words("lists_of_things") else None
