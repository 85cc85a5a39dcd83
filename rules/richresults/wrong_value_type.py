"""A property of a search feature has a value of a type that the feature doesn't read.

## What it does
Checks the properties that the features require or recommend: counts and positions are whole numbers, prices
numbers, dates, durations and truth values written as such, addresses without blanks, nodes where
nodes are required, one of the listed values where there is a list. Switched on by the profile `google`.

## Why it matters
A required property that cannot be read counts as missing. A recommended one is ignored (a warning).

## Example
```json
{"@context": "https://schema.org", "@type": "BreadcrumbList", "itemListElement": [
  {"@type": "ListItem", "position": "first", "name": "Lamps", "item": "https://example.com/lamps"}]}
```

## Use instead
```json
{"@context": "https://schema.org", "@type": "BreadcrumbList", "itemListElement": [
  {"@type": "ListItem", "position": 1, "name": "Lamps", "item": "https://example.com/lamps"}]}
```

## Fix safety
No fix: compliance rules offer them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ...linter.markup.statement import Literal, Statement
from ...shapes.constraints import IRI, constraint
from ...shapes.vocabulary import intended_property, vocabulary
from ...source.regex import expression, regex
from ..validity._names import expected_value, quoted_names
from ._feature_nodes import feature_nodes
from ._features import Requirements

_INTEGERS = frozenset(
    {"position", "ratingCount", "reviewCount", "answerCount", "commentCount", "upvoteCount", "offerCount"}
)
_NUMBERS = frozenset({"price", "lowPrice", "highPrice", "minPrice", "maxPrice", "latitude", "longitude"})
_RATINGS = frozenset({"ratingValue", "bestRating", "worstRating"})
_INTEGER = regex(r"\s*\+?\d+(?:\.0*)?\s*\Z")
_NUMBER = regex(r"\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)\s*\Z")
_RATING = regex(r"\s*\d+(?:[.,]\d+)?\s*(?:%|/\s*\d+(?:[.,]\d+)?)?\s*\Z")
_ADDRESS = regex(r"\s*\S+\s*\Z")
_NODE_OR_IRI = regex(IRI)


_SAME = ("CMP30", "CMP31", "CMP32", "CMP330", "CMP338", "CMP368", "VAL106", "VAL107")
"""Rules about the form and the kind of a value."""

_SUPPORTED = "a supported value"


@rule(
    "RIC405", "wrong-value-type", level="error", profile="google", repeats=_SAME, advice="write such a value"
)
def check(context: RuleContext) -> Iterator[Finding]:
    """Values that features can't read, required ones as errors."""
    things, nodes = feature_nodes(context)
    seen: set[int] = set()
    for one in sorted(nodes, key=lambda each: not each.sure):
        required, properties = _looked_at(one.requirements)
        allowed = dict(one.requirements.values)
        literals = one.thing.by_literals
        for name in [name for name, prop in properties if prop in literals]:  # few
            for statement, _ in things.values(one.thing, name):
                if id(statement) in seen or not isinstance(statement.value, Literal):
                    continue
                expected = _expected(statement, name, allowed.get(name), name in required)
                if expected is not None:
                    seen.add(id(statement))
                    message = f'{one.feature.title}: "{name}" value "{statement.text[:60]}" is not {expected}'
                    terms = allowed.get(name, ()) if expected == _SUPPORTED else ()
                    yield Finding(
                        message,
                        statement,
                        sure=one.sure and name in required,
                        links=(one.feature.page,),
                        advice=f"write {quoted_names(terms, most=3) if terms else expected}",
                    )


@lru_cache(maxsize=1024)
def _looked_at(requirements: Requirements) -> tuple[frozenset[str], tuple[tuple[str, str], ...]]:
    """The properties of the node itself that a feature asks for: the required ones, and all, as it spells them and as
    schema.org does."""
    required: set[str] = set()
    properties: dict[str, None] = dict.fromkeys(name for name, _ in requirements.values)
    for demands in requirements.demands:
        groups = [
            part for group in demands.one_of for path in group for part in expression(r"[|&]").split(path)
        ]
        for path in (*demands.required, *groups, *demands.recommended):
            for part in expression(r"[|&]").split(path):
                name = part.strip().partition(".")[0]
                properties[name] = None
                if path in demands.required or path in groups:
                    required.add(name)
    return frozenset(required), tuple((name, intended_property(name) or name) for name in properties)


def _expected(statement: Statement, name: str, allowed: tuple[str, ...] | None, required: bool) -> str | None:
    """What a value should have been, or None where it can be read."""
    text, form = statement.text, constraint(statement.property)
    ranges = vocabulary().ranges(statement.property)
    if allowed is not None:
        return None if text.strip() in allowed else _SUPPORTED
    if name in _INTEGERS:
        return None if _INTEGER.match(text) else "a whole number"
    if name in _NUMBERS:
        return None if _NUMBER.match(text) else "a number"
    if name in _RATINGS:
        return None if _RATING.match(text) else "a number, a fraction or a percentage"
    if form.literal is not None:
        return None if re.search(form.literal, text) else expected_value(ranges)
    if "URL" in ranges and "Text" not in ranges:
        return None if _ADDRESS.match(text) else "a URL"
    if form.text and required:
        return None if _NODE_OR_IRI.search(text) else f"a node of type {quoted_names(ranges)}"
    return None
