"""The label of a field stands before its value: "City: Springfield" as `addressLocality`.

## What it does
Checks parts of addresses, `brand`, `model`, `sku`, `mpn`, `color`, `material`, `size`, `category`, `genre`,
`articleSection`, `keywords`, `jobTitle`, `name`, `director` and their like for the word that a page prints beside such
a value, with a colon, in many languages; and numbers of volumes, issues, episodes, seasons and pages, without one.

## Why it matters
Readers compare values letter by letter, and show the label as a part of the name.

## Example
```json
"brand": "Brand: Acme"
```

## Use instead
```json
"brand": "Acme"
```

## Fix safety
Unsafe: the fix takes the label out; a name may begin with such a word.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ...linter.locale.word_tables import word_table
from ...linter.markup.statement import Statement
from ...source.regex import regex
from ._findings import excerpt, key_value, quoted, writing

MAX_LENGTH = 5000


@cache
def _labels(place: str) -> dict[str, str]:
    """By property, the labels that stand at a place, as alternatives."""
    labels: dict[str, str] = {}
    for properties, listed in word_table("field_labels")[place].items():
        for prop in properties.split():
            labels[prop] = "|".join([*filter(None, [labels.get(prop)]), *listed.splitlines()])
    return labels


@cache
def _labelled() -> dict[str, re.Pattern[str]]:
    """By property, a label, a colon and a value."""
    flags = re.IGNORECASE | re.DOTALL
    return {
        prop: regex(rf"(?P<label>{words})\s?[:：]\s*(?P<value>[^\s:/].*)", flags)
        for prop, words in _labels("before_values").items()
    }


@cache
def _numbered() -> dict[str, re.Pattern[str]]:
    """By property, a number and the words that a page prints before it (e-numbers of articles are of four digits)."""
    return {
        prop: regex(rf"(?P<label>{words})\.?\s?[:#°º]?\s?(?P<value>\d{{1,5}}[a-z]?)", re.IGNORECASE)
        for prop, words in _labels("before_numbers").items()
    }


@rule(
    "CMP377", "label-in-value", level="warning", fix="sometimes", advice="write the value without the label"
)
def check(context: RuleContext) -> Iterator[Finding]:
    numbered, labelled = _numbered(), _labelled()
    for thing in context.entities_with(*numbered):
        for statement in thing.literals(*numbered):
            match = numbered[statement.property].fullmatch(statement.text.strip()[:MAX_LENGTH])
            if match is not None and len(match["label"]) > 1:
                yield _finding(context, statement, match["value"])
    for thing in context.entities_with(*labelled):
        for statement in thing.literals(*labelled):
            text = statement.text.strip()
            if ":" not in text[:40] and "：" not in text[:40]:
                continue
            match = (
                labelled[statement.property].fullmatch(text[:MAX_LENGTH])
                if statement.property in labelled
                else None
            )
            if match is None:
                continue
            value = match["value"].strip()
            yield _finding(context, statement, value)


def _finding(context: RuleContext, statement: Statement, value: str) -> Finding:
    text = statement.text.strip()
    fixes = writing(context.document, statement, value) if len(text) <= MAX_LENGTH else ()
    message = f"{key_value(statement, text)} starts with the label of the field"
    return Finding(
        message + quoted(statement.property, ""), statement, fixes=fixes, advice=f"write {excerpt(value)}"
    )
