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
from ..woven import Woven, woven_of
from .trace import expressions

_LANGUAGE = regex(r"<html\b[^<>]*?\slang\s*=\s*(?P<lang>\"[^\"<>]*\"|'[^'<>]*'|[^\s<>]+)", re.IGNORECASE)
_NAMES = frozenset({"name", "headline", "title"})
_NOTHING = regex(r"\s*|0+(?:[.,]0+)?")
"""No value, and the price of what is free."""
_FEWEST = 2
"""How many values beside a constant name must differ from page to page."""


def same_everywhere(document: Document) -> Iterator[Statement]:
    """The statements whose value is written out, where expressions name the thing that they are about."""
    woven = woven_of(document)
    if woven is None:
        return
    of_each = words("schema_terms", "of_each_page")
    varies = {id(one) for one in document.statements if expressions(document, one)}
    counted = Counter(one.subject for one in document.statements if id(one) in varies)
    named = {
        one.subject
        for one in document.statements
        if id(one) in varies
        and one.property in _NAMES
        and not words("schema_terms", "one_for_each_page").isdisjoint(one.types)
    }
    for statement in document.statements:
        if id(statement) not in varies and statement.property == "inLanguage" and _varies_in_language(woven):
            yield statement
        if id(statement) in varies or statement.property not in of_each:
            continue
        if not isinstance(statement.value, Literal) or _NOTHING.fullmatch(statement.text):
            continue
        if statement.property in _NAMES:
            is_of_page = not words("schema_terms", "one_for_each_page").isdisjoint(statement.types)
            if is_of_page and counted[statement.subject] >= _FEWEST:
                yield statement
        elif not named.isdisjoint(_owners(statement)):
            yield statement


def _varies_in_language(woven: Woven) -> bool:
    """Whether an expression gives the language of the page."""
    tag = _LANGUAGE.search(woven.text)
    return tag is not None and any(
        any(one.occurrence.value.symbols) for one in woven.printed_in(tag.start("lang"), tag.end("lang"))
    )


def _owners(statement: Statement) -> Iterator[str]:
    """What a statement is about, and what holds that."""
    one: Statement | None = statement
    while one is not None:
        yield one.subject
        one = one.parent
