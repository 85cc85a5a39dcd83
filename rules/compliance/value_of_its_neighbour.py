"""A value is the value of the property beside it again, and cannot be both: the shop's name as map, a colour as size.

## What it does
Compares the values of one thing with each other, where two properties never have the same one: `description` and
`keywords`, `brand` and `sku`, `color` and `size`, `jobTitle` and `name`, `image` and `url`, `hasMap` and `url`,
`latitude` and `longitude`, `author` and `headline`, and their like. A `jobTitle` that has the person's full name in it
counts too.

## Why it matters
A template printed one field in two places; readers take the value for what the property says it is.

## Example
```json
{"@type": "Product", "brand": "EX-120", "sku": "EX-120"}
```

## Use instead
```json
{"@type": "Product", "brand": "Example Works", "sku": "EX-120"}
```

## Fix safety
No fix: the right value has to come from someone who knows it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.document.entities import Entity
from ...linter.findings.rule import Finding, rule
from ...linter.locale.word_tables import alternatives, each_word, word_table
from ...linter.markup.statement import Statement
from ...linter.value_forms.regions import folded
from ...linter.value_forms.sites import is_front_page
from ...linter.value_forms.urls import is_absolute
from ...source.characters import contains_words
from ...source.regex import expression, regex
from ._findings import key_value, quoted

_PAIRS = {prop: tuple(each_word(others)) for prop, others in word_table("schema_terms")["never_of"].items()}
"""Properties, each with those whose value it never has."""
_PICTURES = frozenset({"image", "logo", "thumbnailUrl"})
_PICTURE = regex(
    lambda: r"\.(?:" + alternatives("file_names", "pictures_on_the_web") + r")(?:[?#/!].*)?\Z", re.IGNORECASE
)
_MADE_ON_DEMAND = regex(lambda: alternatives("file_names", "parts_of_pictures"), re.IGNORECASE)
"""What the address of a picture without an ending has in it."""
_FEWEST_WORDS = 4
_MIN_COMMAS = 2
"""Commas of a list of keywords: one alone may be a title, which describes a picture."""
_MIN_LENGTH = 3
_MAX_LENGTH = 1000


@rule(
    "CMP392",
    "value-of-its-neighbour",
    level="warning",
    fix="none",
    advice="write {its}, or remove it",
)
def check(context: RuleContext) -> Iterator[Finding]:
    for thing in context.entities_with(*_PAIRS):
        literals = thing.by_literals
        for prop in [each for each in _PAIRS if each in literals]:
            others = thing.literals(*_PAIRS[prop])
            beside = {_words(each): each for each in others if _can_be_compared(each)}
            for statement in filter(_can_be_compared, literals[prop]) if beside else ():
                same = beside.get(_words(statement))
                if same is not None and not _is_allowed(thing, statement, same):
                    yield _finding(statement, f'repeats "{same.key}"', same)
        yield from _names_in_titles(thing)


def _names_in_titles(thing: Entity) -> Iterator[Finding]:
    """Titles of jobs that have the full name of the person in them."""
    name = thing.one("name")
    words = folded(name.text[:100]) if name is not None else ""
    if name is None or " " not in words or not thing.is_a("Person") or thing.is_a("Organization"):
        return
    for statement in thing.literals("jobTitle"):
        text = folded(statement.text[:_MAX_LENGTH])
        if text != words and contains_words(text, words):
            yield _finding(statement, "contains the person's name", name)


def _finding(statement: Statement, reason: str, same: Statement) -> Finding:
    message = f"{key_value(statement)} {reason}"
    picture = statement.property in _PICTURES
    advice = "write the URL of an image file, or remove it" if picture else None
    return Finding(
        message + quoted(statement.property, ""), statement, related=(same.location,), advice=advice
    )


def _words(statement: Statement) -> str:
    return folded(statement.text).rstrip("/")


def _can_be_compared(statement: Statement) -> bool:
    return _MIN_LENGTH <= len(statement.text.strip()) <= _MAX_LENGTH


def _is_allowed(thing: Entity, statement: Statement, same: Statement) -> bool:
    """Whether two statements may well have one value, or it is the other that is wrong."""
    text = statement.text.strip()
    if statement.property in _PICTURES:  # of front pages another rule tells
        made = _PICTURE.search(text) or _MADE_ON_DEMAND.search(text)
        return bool(made) or is_front_page(text) or thing.is_a("ImageObject") or not is_absolute(text)
    if statement.property == "streetAddress" and same.property == "name":
        return True  # told of the names of this page by another rule, which knows inns and churches
    if statement.property == "keywords":  # the subject, and the headline besides; or one of several
        return len(text.split()) < _FEWEST_WORDS or len(thing.statements["keywords"]) > 1
    if statement.property == "hasMap" and same.property == "url":
        return (
            thing.is_a("Map") or expression(r"map|karte|carte|carta", re.IGNORECASE).search(text) is not None
        )
    if statement.property == "description" and same.property == "keywords":
        return text.count(",") < _MIN_COMMAS
    return False
