"""Find constants of a template that all of its pages state alike, although each page is about another thing.

A template that prints the name of a product prints a price for it, too: one that is written out is that of all of them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from ....source.regex import regex
from ...document.document import Document
from ...locale.word_tables import words
from ...markup.statement import Literal, Statement
from ..projects.roots import is_theme
from ..woven import Woven, WovenDocument, woven_of
from .trace import expressions, is_written

_LANGUAGE = regex(r"<html\b[^<>]*?\slang\s*=\s*(?P<lang>\"[^\"<>]*\"|'[^'<>]*'|[^\s<>]+)", re.IGNORECASE)
_NAMES = frozenset({"name", "headline", "title"})
_OWNERS = frozenset({"Organization", "Person", "WebSite", "LocalBusiness", "Blog"})
_OF_OWNERS = frozenset({"name", "url", "logo", "sameAs", "telephone", "email"})
_CURRENCIES = frozenset({"priceCurrency", "salaryCurrency", "currency"})
_CURRENCY = regex(
    r"\b(?P<got>get|current)?\w*?[Cc]urrency(?:_?(?:[Cc]ode|[Ii]so\w*|[Ii]d))?\b(?P<call>\s*\()?"
)
"""A value that is called a currency, or a call that gets one: others print an amount."""
_NOTHING = regex(r"\s*|0+(?:[.,]0+)?")
"""No value, and the price of what is free."""
_FEWEST = 2
"""How many values beside a constant name must differ from page to page."""


def same_everywhere(document: Document) -> Iterator[Statement]:
    """The statements whose value is written out, where expressions name the thing that they are about."""
    woven = woven_of(document)
    if woven is None:
        return
    of_each, of_pages = words("schema_terms", "of_each_page"), words("schema_terms", "one_for_each_page")
    printed = {
        id(one): frozenset(each.segment.uri for each in expressions(document, one))
        for one in document.statements
    }
    priced = {one.subject for one in document.statements if printed[id(one)] and _is_amount(one.property)}
    of_theme = isinstance(document, WovenDocument) and document.path is not None and is_theme(document.path)
    counted: Counter[tuple[str, str]] = Counter()
    named: dict[str, frozenset[str]] = {}
    for one in document.statements:
        counted.update((one.subject, uri) for uri in printed[id(one)] if one.property in of_each)
        if one.property in _NAMES and printed[id(one)] and not of_pages.isdisjoint(one.types):
            named[one.subject] = printed[id(one)]
    for one in document.statements:
        if printed[id(one)]:
            continue
        if one.property == "inLanguage" and _varies_in_language(woven):
            yield one
        is_fixed = one.property in _CURRENCIES and isinstance(one.value, Literal)
        if is_fixed and one.subject in priced and _varies_in_currency(woven):
            yield one
        if of_theme and _is_of_owner(one) and is_written(document, one):
            yield one
        if one.property not in of_each or not isinstance(one.value, Literal) or _NOTHING.fullmatch(one.text):
            continue
        # What one template gives another is the other's data.
        span = document.span(one.location)
        origin = woven.origin(span.start, span.end) if span is not None else None
        uri = origin[0] if origin is not None else ""
        if one.property in _NAMES:
            if not of_pages.isdisjoint(one.types) and counted[one.subject, uri] >= _FEWEST:
                yield one
        elif any(uri in named.get(owner, ()) for owner in _owners(one)):
            yield one


def _varies_in_language(woven: Woven) -> bool:
    """Whether an expression gives the language of the page."""
    tag = _LANGUAGE.search(woven.text)
    return tag is not None and any(
        any(one.occurrence.value.symbols) for one in woven.printed_in(tag.start("lang"), tag.end("lang"))
    )


def _is_of_owner(statement: Statement) -> bool:
    """Whether a statement tells who a site, or an article, is of: each site that uses a theme has another owner."""
    return (
        statement.property in _OF_OWNERS
        and not _OWNERS.isdisjoint(statement.types)
        and isinstance(statement.value, Literal)
        and bool(statement.text.strip())
    )


def _is_amount(name: str) -> bool:
    return name in ("value", "minValue", "maxValue") or name.lower().endswith("price")


def _varies_in_currency(woven: Woven) -> bool:
    """Whether expressions print the currency of a page, or are given it."""
    symbols = (symbol for one in woven.printed for symbol in one.occurrence.value.symbols)
    matches = (match for symbol in symbols for match in _CURRENCY.finditer(symbol.name))
    return any(match["got"] is not None or match["call"] is None for match in matches)


def _owners(statement: Statement) -> Iterator[str]:
    """What a statement is about, and what holds that."""
    one: Statement | None = statement
    while one is not None:
        yield one.subject
        one = one.parent
