"""Find constants of a template that all of its pages state alike, although each page is about another thing.

A template that prints the name of a product prints a price for it, too: one that is written out is that of all of them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from ....source.regex import regex
from ...document.document import Document
from ...locale.word_tables import words
from ...markup.statement import Literal, Statement
from ..expressions import names as expression_names
from ..projects.roots import is_named_for, is_theme
from ..woven import MappedDocument, MappedPage, woven_of
from .availability_condition import MEMBER, availability_of
from .platforms import field_table, offers_currencies
from .role_table import has_any, is_of_page, json_ld_names, name_words, site_wide_words, split_name
from .trace import expressions, is_written
from .unused_names import unused_names

_LANGUAGE = regex(r"<html\b[^<>]*?\slang\s*=\s*(?P<lang>\"[^\"<>]*\"|'[^'<>]*'|[^\s<>]+)", re.IGNORECASE)
_NAMES = frozenset({"name", "headline", "title"})
OWNERS = frozenset({"Organization", "Person", "WebSite", "LocalBusiness", "Blog"})
_OF_OWNERS = frozenset({"name", "url", "logo", "sameAs", "telephone", "email"})
_CURRENCIES = frozenset({"priceCurrency", "salaryCurrency", "currency"})
_CURRENCY = regex(
    r"\b(?P<got>get|current)?\w*?[Cc]urrency(?:_?(?:[Cc]ode|[Ii]so\w*|[Ii]d))?\b(?P<call>\s*\()?"
)
"""A value that is called a currency, or a call that gets one: others print an amount."""
_PLAIN = regex(r"[\w.$]+\??(?:\(\))?")
"""A name without arguments, which may be those of a translation."""
_DOMAIN = regex(r"https?://(?:[\w-]+\.)*(?P<name>[\w-]+)\.[a-z]+(?=[/:?#]|$)", re.IGNORECASE)
_OF_EACH_SITE = regex(r"/(?!/)|[?#]")
"""The beginning of an address that is one of whichever site it is on."""
_NOTHING = regex(r"\s*|0+(?:[.,]0+)?")
"""No value, and the price of what is free."""
_FEWEST = 2
"""How many values beside a constant name must differ from page to page."""


class FixedText(NamedTuple):
    """A statement whose value is written out, and the name of the value that the page has for it, or ""."""

    statement: Statement
    name: str = ""


def same_everywhere(document: Document) -> Iterator[FixedText]:
    """The statements whose value is written out, where expressions name the thing that they are about."""
    woven = woven_of(document)
    if woven is None or not isinstance(document, MappedDocument):
        return
    source = document.template_source
    own_names = _names_of_page(woven)
    unused = unused_names(source.text, source.family) if source is not None else frozenset[str]()
    own_names |= unused
    of_each, of_pages = words("schema_terms", "of_each_page"), words("schema_terms", "one_for_each_page")
    printed = {
        id(one): frozenset(each.segment.uri for each in expressions(document, one))
        for one in document.statements
    }
    priced = {one.subject for one in document.statements if printed[id(one)] and _is_amount(one.property)}
    varied = {(one.subject, one.property) for one in document.statements if printed[id(one)]}
    of_one_site = source is not None and _is_of_one_site(source.path, document)
    of_theme = source is not None and not of_one_site and is_theme(source.path)
    owners = {
        one.subject
        for one in document.statements
        if source is not None and one.property == "name" and of_theme and is_named_for(source.path, one.text)
    }
    has_currencies = (
        of_theme or _varies_in_currency(woven) or (source is not None and offers_currencies(source.path))
    )
    counted: Counter[tuple[str, str]] = Counter()
    named: dict[str, frozenset[str]] = {}
    for one in document.statements:
        counted.update((one.subject, uri) for uri in printed[id(one)] if one.property in of_each)
        if one.property in _NAMES and printed[id(one)] and not of_pages.isdisjoint(one.types):
            named[one.subject] = printed[id(one)]
    for one in document.statements:
        if printed[id(one)]:
            continue
        if one.property == "inLanguage" and not of_one_site and (of_theme or _varies_in_language(woven)):
            yield FixedText(one)
        is_fixed = one.property in _CURRENCIES and isinstance(one.value, Literal)
        if is_fixed and one.subject in priced and has_currencies:
            yield FixedText(one)
        is_of_another = of_theme and one.subject not in owners
        if (
            is_of_another
            and _is_of_owner(one)
            and (is_written(document, one) or is_member(document, woven, one))
        ):
            yield FixedText(one)
        elif isinstance(one.value, Literal) and not is_nothing(one):
            name = _name_of_field(one, own_names, of_pages)
            if name and is_written(document, one) and not _is_chosen(document, woven, one):
                yield FixedText(one, name)
                continue
        neighbours = field_table()["varying_with"].get(one.property, "").split()
        is_neighbour = any((one.subject, name) in varied for name in neighbours)
        if (
            is_neighbour
            and isinstance(one.value, Literal)
            and not is_nothing(one)
            and is_written(document, one)
        ):
            yield FixedText(one)
            continue
        if one.property not in of_each or not isinstance(one.value, Literal) or is_nothing(one):
            continue
        # What one template gives another is the other's data.
        span = document.span(one.location)
        origin = woven.origin(span.start, span.end) if span is not None else None
        uri = origin[0] if origin is not None else ""
        if one.property in _NAMES:
            if not of_pages.isdisjoint(one.types) and counted[one.subject, uri] >= _FEWEST:
                yield FixedText(one)
        elif any(uri in named.get(owner, ()) for owner in _owners(one)):
            yield FixedText(one)


def is_member(document: Document, woven: MappedPage, statement: Statement) -> bool:
    """Whether a value is the constant member of an array of a program, which prints that as JSON."""
    source = document.template_source if isinstance(document, MappedDocument) else None
    span = document.span(statement.location)
    part = woven.part_at(span.start) if span is not None else None
    if source is None or part is None or part.uri != source.uri or part.occurrence is not None:
        return False
    key = re.escape(statement.property)
    return (
        re.search(rf"[\"']{key}[\"']\s*(?:=>|:)\s*[\"']{re.escape(statement.text)}[\"']", source.text)
        is not None
    )


_CHOOSES = regex(r"\?\s*(?:(?P<quote>[\"'`])[^\"'`\n]{0,80}(?P=quote)\s*:\s*)?[\"'`]?\Z")
"""What stands before the one or the other text of a conditional expression."""


def _is_chosen(document: Document, woven: MappedPage, statement: Statement) -> bool:
    """Whether a conditional expression chooses a text, so that not every page has it."""
    span = document.span(statement.location)
    origin = woven.origin(span.start, span.end) if span is not None else None
    source = document.template_source if isinstance(document, MappedDocument) else None
    if origin is None or source is None or origin[0] != source.uri:
        return False
    at = source.text.find(statement.text, max(0, origin[1] - 1), origin[2] + len(statement.text) + 1)
    return at >= 0 and _CHOOSES.search(source.text, max(0, at - 100), at) is not None


def is_nothing(statement: Statement) -> bool:
    """Whether a value is empty, or the price of what is free."""
    return _NOTHING.fullmatch(statement.text) is not None


def _names_of_page(woven: MappedPage) -> frozenset[str]:
    """The names of values in the body and the markup, without those of list items, comments and the whole site."""
    return frozenset(
        name
        for name in woven.visible_names | json_ld_names(woven)
        if is_of_page(name)
        # A text that is translated ("trans 'sold.out'") is as fixed as one that is written out.
        and re.split(r"[ (]", name, maxsplit=1)[0] not in expression_names.words("translations")
        and not any(
            site_wide_words() & split_name(part) for part in name.split(".") if not part.endswith(")")
        )
    )


def _name_of_field(statement: Statement, names: frozenset[str], of_pages: frozenset[str]) -> str:
    """The name of a value of the page that belongs where a statement's fixed text is; or ""."""
    parent, name = statement.parent, statement.property
    key, types = name, statement.types
    if parent is not None and f"{parent.property}.{name}" in field_table()["fields"]:
        key, types = f"{parent.property}.{name}", parent.types
    elif name == "availability":
        if MEMBER.search(statement.text) is None:
            return ""
        plain = (one for one in sorted(names) if _PLAIN.fullmatch(one))
        state = (one for one in plain if availability_of(one) is not None)
        found = next(state, "")
        if found:
            return found
    fields = field_table()["fields"].get(key)
    if fields is None or (name != "availability" and of_pages.isdisjoint(types)):
        return ""
    wanted = frozenset(fields.split())
    return next(
        (one for one in sorted(names) if has_any(name_words(one, include_parent_name="." in key), wanted)), ""
    )


def _varies_in_language(woven: MappedPage) -> bool:
    """Whether an expression gives the language of the page."""
    tag = _LANGUAGE.search(woven.text)
    return tag is not None and any(
        any(one.occurrence.value.symbols) for one in woven.printed_in(tag.start("lang"), tag.end("lang"))
    )


def _is_of_owner(statement: Statement) -> bool:
    """Whether a statement tells who a site, or an article, is of: each site that uses a theme has another owner."""
    return (
        statement.property in _OF_OWNERS
        and not OWNERS.isdisjoint(statement.types)
        and isinstance(statement.value, Literal)
        and bool(statement.text.strip())
        and _OF_EACH_SITE.match(statement.text) is None
    )


def _is_of_one_site(path: Path, document: Document) -> bool:
    """Whether a theme is one site's alone: it writes out a street, or a "url" whose domain it is called like."""
    domains = (_DOMAIN.match(one.text) for one in document.statements if one.property == "url")
    return any(is_named_for(path, match["name"]) for match in domains if match is not None) or any(
        one.property == "streetAddress" and one.text.strip() and not expressions(document, one)
        for one in document.statements
    )


def _is_amount(name: str) -> bool:
    return name in ("value", "minValue", "maxValue") or name.lower().endswith("price")


def _varies_in_currency(woven: MappedPage) -> bool:
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
