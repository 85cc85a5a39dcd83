"""A property that should add something repeats the name or the headline.

## What it does
Checks `alternativeHeadline` against `headline` and `name`, `description` against `name` and `headline` (the first words
of one count, too) and the names of the page's organizations and places, `reviewBody` and `articleBody` against the
title and all names, `slogan` against `name`, `sku` and `mpn` against
`name` where it has several words, `disambiguatingDescription` against `name` and `description`, and answers against
their questions.

## Why it matters
The definitions ask for a secondary title, a description. A repetition takes the place of the
text that search results could show.

## Example
```json
"headline": "Bridge reopens", "alternativeHeadline": "Bridge reopens"
```

## Use instead
```json
"headline": "Bridge reopens"
```

## Fix safety
Safe: the fix takes the repetition out, and the text still stands under the other property.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from html import unescape

from ...linter.compliance import quoted, shown
from ...linter.edits import remove
from ...linter.judgement import Judgement
from ...linter.rule import Finding, Fix, rule
from ...linter.statement import Literal

_PAIRS = (
    ("alternativeHeadline", ("headline", "name"), r"secondary"),
    ("description", ("name", "headline"), r"description"),
    ("reviewBody", ("name", "author"), r"review"),
    ("articleBody", ("headline", "name"), r"body"),
    ("slogan", ("name", "legalName"), r"slogan|motto"),
    ("sku", ("name",), r"SKU|identifier"),
    ("mpn", ("name",), r"Part Number"),
    ("disambiguatingDescription", ("name", "description"), r"disambiguat"),
)


_MARKS = str.maketrans(
    {"’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "-", "‐": "-", "…": ".", "\u00ad": ""}
)
_CODES = frozenset({"sku", "mpn"})
_BODIES = ("reviewBody", "articleBody", "description")
BEGINNING = 12
"""Characters of a title's beginning that are no accident."""


@lru_cache(maxsize=256)  # a description is compared with all that may be its title
def _words(text: str) -> str:
    text = text if "&" not in text else unescape(unescape(text))
    return " ".join(text.translate(_MARKS).casefold().split()).rstrip(".")


def _same(prop: str, text: str, other: str) -> bool:
    """Whether a text says what another says: the same words, or for a second headline these and the site's name."""
    if prop in _CODES and " " not in text.strip():
        return False  # a model's number is name and code at once
    text, other = _words(text), _words(other)
    if text == other:
        return bool(text)
    return (
        prop == "alternativeHeadline"
        and len(other) > 20
        and re.match(r" [|-] |: ", text[len(other) :]) is not None
        and text.startswith(other)
    )


def _begins(text: str, other: str) -> bool:
    """Whether a text is the beginning of another, and long enough for that to be no accident."""
    text, other = _words(text), _words(other)
    return len(text) >= BEGINNING and " " in text and other.startswith(text)


@rule("CMP332", "text-repeated", level="warning", fix="sometimes")
def check(judgement: Judgement) -> Iterator[Finding]:
    for thing in judgement.things_with(*(prop for prop, _, _ in _PAIRS)):
        for prop, others, part in _PAIRS:
            if prop not in thing.statements:
                continue
            described = prop == "description" and not thing.is_a("ListItem", "Rating")
            for statement in thing.literals(prop):
                same = next(
                    (
                        other
                        for name in others
                        for other in thing.literals(name)
                        if _same(prop, statement.text, other.text)
                        or (described and _begins(statement.text, other.text))
                    ),
                    None,
                )
                if same is None or not isinstance(statement.value, Literal):
                    continue
                edits = remove(judgement.document, statement.location)
                yield Finding(
                    f"{statement.key} {shown(statement.text)} repeats {same.key}" + quoted(prop, part),
                    statement,
                    related=(same.location,),
                    fixes=(Fix(f"Remove {statement.key}", "safe", edits),) if edits else (),
                )
    yield from _by_name_alone(judgement)
    yield from _answers(judgement)


def _by_name_alone(judgement: Judgement) -> Iterator[Finding]:
    """Texts that are a name of the page's markup and nothing else."""
    things = judgement.things_with(*_BODIES)
    bodies = [each for thing in things for each in thing.literals(*_BODIES) if len(each.text) < 100]
    if not bodies:
        return
    things = judgement.things_with("name")
    named = [(thing, each, _words(each.text)) for thing in things for each in thing.literals("name")]
    names = {words: each for _, each, words in named}
    hosts = {words: each for thing, each, words in named if thing.is_a("Organization", "WebSite", "Place")}
    for body in bodies:
        same = (hosts if body.property == "description" else names).get(_words(body.text))
        if same is not None and same.subject != body.subject and _words(body.text):
            message = f"{body.key} {shown(body.text)} is a name, and stands as the name on this page"
            part = quoted(body.property, "body|review|description")
            yield Finding(message + part, body, related=(same.location,))


def _answers(judgement: Judgement) -> Iterator[Finding]:
    """Answers that are their question and nothing else."""
    for thing in judgement.things_with("text"):
        asked = (
            thing.parent is not None and thing.is_a("Answer") and judgement.facts.get(thing.parent.subject)
        )
        if not asked:
            continue
        questions = {_words(each.text): each for each in asked.literals("name", "text")}
        for answer in thing.literals("text"):
            same = questions.get(_words(answer.text))
            if same is not None and _words(answer.text):
                message = f"{answer.key} {shown(answer.text)} repeats the question"
                yield Finding(message + quoted("acceptedAnswer", ""), answer, related=(same.location,))
