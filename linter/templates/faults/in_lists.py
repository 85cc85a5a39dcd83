"""Find values that a loop gives once for each item of a list, and that are not those of the items."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import lru_cache

from ....source.regex import regex
from ...document.document import Document
from ...markup.statement import Reference, Statement
from ..expressions.names import words
from ..expressions.values import Symbol
from ..woven import MappedDocument, Printed, woven_of
from .role_mismatch import only_expression
from .same_everywhere import is_member
from .trace import expressions, is_written

_OF_ITEMS = words("of_items")
"""Properties that tell the items of a list from each other."""
_OF_OFFERS = frozenset({"price", "sku"})
"""Properties that tell variants of a product from each other, and their offers."""
_FIXED = (_OF_ITEMS - {"author"}) | {"text", "datePublished", "price", "reviewBody"}
"""Properties whose values are written for each item by itself."""
_ITEM = regex(r"\.\d+(?:\.|$)")
"""An item of a list, in a name."""
_BINDS = r"\b(?:assign|set|capture|let|var|const|with|as|for|each)[\s=:]+[\"'(\[{$@]*|\b(?:item|key|name|var)=[\"'$]*"
"""What precedes a name that is bound by a tag or a statement."""
_WRAPPED = frozenset({"item", "acceptedAnswer", "reviewRating"})
"""Properties that lead from an item of a list to what it is about."""
_OF_ONE = frozenset({"name", "headline", "datePublished", "dateCreated", "dateModified", "price", "position"})
"""Properties that have one value."""


def same_for_each(document: Document) -> Iterator[tuple[Statement, Symbol]]:
    """The first of several statements that a loop makes of a list's items with one expression that is no item's.

    The expression is printed outside of loops, too, or a template that prints values of the items never assigns it:
    what a loop assigns in ways that are not followed may be the item's.
    """
    woven = woven_of(document)
    outside = {
        one.occurrence.value.symbol
        for one in (woven.printed if woven is not None else ())
        if not one.occurrence.in_loop and (one.is_visible or one.place is not None)
    }
    for made in _looped(document, _OF_ITEMS | _OF_OFFERS):
        statement, symbol = made[0][0], made[0][1].occurrence.value.symbol
        if symbol is None or not symbol.name.replace(".", "").isidentifier():
            continue
        is_printed_elsewhere = (
            symbol in outside and made[0][1].occurrence.in_loop and _list_of(statement) != ("", "")
        )
        is_set = made[0][1].occurrence.is_set or _may_be_assigned(document, symbol)
        if not is_printed_elsewhere and (is_set or not _differs(document, made)):
            continue
        if statement.property == "url" and any(one.startswith("HowTo") for one in statement.types):
            continue  # the page has the steps
        lists = {_list_of(one) for one, _ in made}
        is_alike = all(printed.occurrence.value.symbol == symbol for _, printed in made)
        if is_alike and None not in lists and len(lists) == 1 < len({one.subject for one, _ in made}):
            yield statement, symbol


def _may_be_assigned(document: Document, symbol: Symbol) -> bool:
    """Whether a template assigns the value that a symbol is of, or is not known to do nothing of the kind."""
    source = document.template_source if isinstance(document, MappedDocument) else None
    if source is not None and source.family == "php" and symbol.name.startswith("post."):
        return True  # the loop of WordPress sets the post
    return source is None or _binds(symbol.name.partition(".")[0], source.text)


@lru_cache(maxsize=1024)
def _binds(name: str, text: str) -> bool:
    """Whether a template's text assigns a value to a name."""
    name = re.escape(name)
    bound = (
        rf"(?:{_BINDS}){name}\b|\b{name}\b[^\n=]{{0,3}}:?=(?![=>])|\b{name}\b(?:\s*,\s*\w+)?\s*\)?\s+(?:in|of)\s"
        rf"|\.\s*(?:map|forEach|flatMap|each\w*|reduce)\b[^=>\n]{{0,80}}\b{name}\b[^=>\n]{{0,80}}=>"
        rf"|\bfunction\b[^()]{{0,40}}\([^()]*\b{name}\b|\|[^|\n]{{0,60}}\b{name}\b[^|\n]{{0,60}}\||\beach=[\"']\s*{name}\b"
    )
    return re.search(bound, text) is not None


def _differs(document: Document, made: Sequence[tuple[Statement, Printed]]) -> bool:
    """Whether the nodes that a loop states something of, or what has them, have values of their own, too.

    The list that a loop goes over is none of its items.
    """
    woven, symbol = woven_of(document), made[0][1].occurrence.value.symbol
    subjects = {one.subject for one, _ in made} | {
        one.parent.subject for one, _ in made if one.parent is not None
    }
    printed = [
        each
        for one in document.statements
        if one.subject in subjects or (one.parent is not None and one.parent.subject in subjects)
        for each in expressions(document, one)
    ]
    if any(_ITEM.search(one.name) for each in printed for one in each.occurrence.value.symbols):
        return True
    items = f"{symbol.name}.0" if symbol is not None else ""
    names = (
        one.name
        for each in (woven.printed if woven is not None else ())
        for one in each.occurrence.value.symbols
    )
    return any(name == items or name.startswith(f"{items}.") for name in names)


def fixed_for_each(document: Document) -> Iterator[Statement]:
    """The first of several statements that a loop makes of a list's items with one text that is written out.

    The loop prints other values of the items.
    """
    woven = woven_of(document)
    printing = {
        one.subject
        for one in document.statements
        if any(printed.occurrence.in_loop or _is_of_item(printed) for printed in expressions(document, one))
    }
    by_place: dict[tuple[str, str, int], list[Statement]] = defaultdict(list)
    for statement in document.statements if woven is not None and printing else ():
        span, holder = document.span(statement.location), _listed(statement)
        origin = woven.origin(span.start, span.end) if woven is not None and span is not None else None
        subjects = {statement.subject, statement.parent.subject if statement.parent is not None else ""}
        if (
            statement.property in _FIXED
            and (holder is not None or _is_of_review(statement))
            and origin is not None
            and statement.text.strip()
            and (printing & subjects)
            and not isinstance(statement.value, Reference)
            and not expressions(document, statement)
            and woven is not None
            and (is_written(document, statement) or is_member(document, woven, statement))
        ):
            by_place[statement.property, origin[0], origin[1]].append(statement)
    for made in by_place.values():
        if len({one.subject for one in made}) > 1 == len({one.text for one in made}):
            yield made[0]


def _is_of_item(printed: Printed) -> bool:
    """Whether an expression prints a value of a list's item."""
    return any(_ITEM.search(one.name) for one in printed.occurrence.value.symbols)


def _is_of_review(statement: Statement) -> bool:
    """Whether a statement is the rating of a review that stands by itself: what has it is elsewhere."""
    parent = statement.parent
    return parent is not None and parent.parent is None and "Review" in parent.types


def spilled(document: Document) -> Iterator[tuple[Statement, Symbol]]:
    """The first of several statements in microdata that a loop makes of the one item around it.

    A list of texts may be the values of one property.
    """
    for made in _looped(document, _OF_ONE):
        statement, symbol = made[0][0], made[0][1].occurrence.value.symbol
        subjects = {one.subject for one, _ in made}
        different = {printed.occurrence.value.symbol for _, printed in made}
        in_loop = statement.syntax == "microdata" and made[0][1].occurrence.in_loop
        is_named = symbol is not None and not symbol.name.rpartition(".")[2].isdecimal()
        if in_loop and is_named and symbol is not None and len(subjects) == 1 < len(different):
            yield statement, symbol


def _looped(document: Document, properties: frozenset[str]) -> Iterator[list[tuple[Statement, Printed]]]:
    """The statements with some properties that one output of a loop, or a list built by one, makes several times."""
    by_output: dict[tuple[object, ...], list[tuple[Statement, Printed]]] = defaultdict(list)
    for statement in document.statements:
        printed = only_expression(document, statement) if statement.property in properties else None
        if printed is not None:
            own = None if printed.occurrence.in_loop else (_list_of(statement), statement.types)
            key = (statement.property, printed.segment.uri, printed.segment.start, own)
            by_output[key].append((statement, printed))
    yield from (made for made in by_output.values() if len(made) > 1)


def _list_of(statement: Statement) -> tuple[str, str] | None:
    """The list that has the statement's node: what states it, and the property; ("", "") for reviews by themselves."""
    holder = statement.parent
    while holder is not None and (
        holder.property in _WRAPPED or (holder.property == "author" and "Review" in holder.types)
    ):
        holder = holder.parent
    if statement.property == "author" and "Review" not in statement.types:
        return None
    if holder is None and (statement.parent is not None or "Review" in statement.types):
        return "", ""
    if holder is None:
        return None
    lists = words("lists_of_things") | (
        frozenset({"offers"}) if statement.property in _OF_OFFERS else frozenset()
    )
    return (holder.subject, holder.property) if holder.property in lists else None


def _listed(statement: Statement) -> Statement | None:
    """The statement that has the statement's node as an item of a list, or None."""
    holder = statement.parent
    while holder is not None and holder.property in _WRAPPED:
        holder = holder.parent
    return holder if holder is not None and holder.property in words("lists_of_things") else None
