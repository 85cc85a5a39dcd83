"""A text is about something else on the same page than what it is said of.

## What it does
Checks texts that are word for word what the markup says elsewhere of an article or a product: its headline or
description as the description of an organization, a site, a person or a place; and the name of an author as the
description, the second headline or the text of what the author wrote. Pages that are a site's front page are called
and described as it is. Of other values of one thing `value-of-its-neighbour` tells.

## Why it matters
Templates fill the wrong variable, and then every page of a site has it: the publisher is described anew with each
article.

## Example
```json
{"headline": "Council votes for a new bridge", "publisher": {"description": "Council votes for a new bridge"}}
```

## Use instead
```json
{"headline": "Council votes for a new bridge", "publisher": {"description": "News of Springfield and its county"}}
```

## Fix safety
No edit: only the author knows the right text.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import unescape
from itertools import islice

from ...linter.agents.rule_context import RuleContext
from ...linter.document.entities import Entity, objects
from ...linter.findings.rule import Finding, Fix, rule
from ...linter.markup.statement import Statement
from ...linter.value_forms.regions import folded
from ...linter.value_forms.sites import is_front_page
from ._findings import key_value, quoted

_WORKS = ("Article", "Product", "Recipe", "VideoObject", "Event")
_HOSTS = ("Organization", "WebSite", "Person", "Place")
_FEWEST_WORDS = 4
"""Of a text that is said of one thing only."""
_FEWEST_LETTERS = 12
"""The same in a script that parts no words."""
MAX_LENGTH = 5000
MAX_NAMES = 100
"""Of a work's authors."""


@dataclass(frozen=True, slots=True)
class _Source:
    statement: Statement
    description: str


@rule(
    "CMP376",
    "text-of-its-neighbour",
    level="warning",
    advice='write the "{property}" of this one, or remove it',
)
def check(context: RuleContext) -> Iterator[Finding]:
    described = context.entities_with("description")
    hosts = [thing for thing in described if thing.is_a(*_HOSTS) and not thing.is_a(*_WORKS)]
    sources = _sources(context) if hosts else {}
    for thing in hosts if sources else ():
        for statement in thing.literals("description"):
            source = sources.get(_words(statement))
            if source is not None and source.statement.subject != statement.subject:
                yield _finding(context, statement, source)
    for thing in context.entities_with("author"):
        yield from _by_their_authors(context, thing)


def _is_a_work(thing: Entity) -> bool:
    """Whether a thing is a work with a page of its own, and not that of a whole site."""
    return thing.is_a(*_WORKS) and not is_front_page(thing.text("url", "mainEntityOfPage") or "")


def _sources(context: RuleContext) -> dict[str, _Source]:
    """What is said of works in words enough that it is said of nothing else; nothing on a site's front page."""
    if is_front_page(context.document.address or ""):
        return {}
    by_text: dict[str, _Source] = {}
    for thing in filter(_is_a_work, context.entities_with("headline", "description")):
        for statement in thing.literals("headline", "description"):
            words = _words(statement)
            if _is_long(words):
                by_text.setdefault(words, _Source(statement, f'the "{statement.property}" of something else'))
    return by_text


def _by_their_authors(context: RuleContext, thing: Entity) -> Iterator[Finding]:
    """Texts of a work that are the name of its author."""
    properties = (
        "description",
        "alternativeHeadline",
        *(("text",) if thing.is_a("Comment") else ()),
    )
    if not thing.is_a(*_WORKS, "Comment") or thing.statements.keys().isdisjoint(properties):
        return
    names = {_words(each): each for each in islice(_authors(context, thing), MAX_NAMES)}
    for statement in thing.literals(*properties):
        same = names.get(_words(statement))
        if same is not None and _words(statement):
            yield _finding(context, statement, _Source(same, "its author's name"))


def _authors(context: RuleContext, thing: Entity) -> Iterator[Statement]:
    """The names of authors: texts, and those of nodes."""
    yield from thing.literals("author")
    for _, other in objects(context.entities, thing.all("author")):
        yield from other.literals("name")


def _is_long(words: str) -> bool:
    return len(words.split()) >= _FEWEST_WORDS or (not words.isascii() and len(words) >= _FEWEST_LETTERS)


def _words(statement: Statement) -> str:
    return folded(unescape(statement.text[:MAX_LENGTH])).strip(" .!…")


def _finding(context: RuleContext, statement: Statement, source: _Source) -> Finding:
    return Finding(
        f"{key_value(statement)} is {source.description}" + quoted(statement.property, ""),
        statement,
        related=(source.statement.location,),
        fixes=(Fix(f'Write the "{statement.key}" of this one, or remove it', "display-only"),),
    )
