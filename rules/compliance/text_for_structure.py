"""A text, or a bare number, stands where a thing that consists of its own statements is asked for.

## What it does
Checks properties whose values are things that no text can name or describe: property values and amenities, ratings and
reviews, actions, answers, amounts and delivery times, credentials, catalogues, files. People, organizations, places,
works and the like go by their names, comments and parts of pages by their texts, and pass; so do addresses, and members
of enumerations.

## Why it matters
Readers look for the statements of the thing (a rating's `ratingValue`, an answer's `text`) and find none.

## Example
```json
"reviewRating": "5"
```

## Use instead
```json
"reviewRating": {"@type": "Rating", "ratingValue": 5}
```

## Fix safety
No fix: which of the thing's properties the text is the value of has to come from someone who knows it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ...linter.locale.word_tables import word_list, words
from ...linter.markup.statement import Literal
from ...linter.value_forms.demands import demand
from ...linter.value_forms.numbers import is_number
from ...linter.value_forms.unanswered import placeholder_of
from ...shapes.vocabulary import vocabulary
from ...source.regex import regex
from ..validity._names import quoted_names
from ._findings import key_value, quoted

_AMOUNTS = frozenset({"shippingRate", "returnShippingFeesAmount", "netWorth"})
"""Amounts of money that examples give as a number alone."""
_REFERENCE = regex(r"(?=\S*[^\W\d_])\S*(?:[/#?:]\S*|\.\w\S*)|_:\S+")
"""One word that can be an address."""


@lru_cache(maxsize=2048)
def _is_for_structures(prop: str) -> bool:
    """Whether a property ranges over nothing but things that consist of their statements."""
    known = vocabulary()
    ranges = known.ranges(prop)
    if not ranges or prop in words("schema_terms", "named_or_addressed") or demand(prop) is not None:
        return False
    return all(
        any(known.is_subtype(each, top) for top in word_list("schema_terms", "structured")) for each in ranges
    )


@rule("CMP368", "text-for-structure", level="warning", fix="none", advice="write a node of that type")
def check(context: RuleContext) -> Iterator[Finding]:
    known = vocabulary()
    for prop, statement in context.statements_of(_is_for_structures):
        if not isinstance(statement.value, Literal):
            continue
        text = statement.text.strip()
        if not text or known.is_type(text) or _REFERENCE.fullmatch(text[:2000]) or placeholder_of(prop, text):
            continue
        if prop in _AMOUNTS and is_number(text):
            continue
        types = quoted_names(known.ranges(prop))
        message = f"{key_value(statement, text)} is text, where schema.org expects {types}"
        yield Finding(message + quoted(prop, ""), statement)
