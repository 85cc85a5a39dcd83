"""A number has something beside its digits and its decimal point.

## What it does
Checks every property whose values are `Number` or `Integer`, the `value` of amounts, and `price`, `ratingValue`
and their like, whose definitions ask for the same: digits 0 to 9, a full stop before decimals, no currency
symbol, no separator, no words. A `ratingValue` may carry its scale (85%, 6 / 10).

## Why it matters
Readers cut such values at the first sign they don't know, or drop them: `1,299` becomes 1.

## Example
```json
"price": "$12,50"
```

## Use instead
```json
"price": "12.50"
```

## Fix safety
Safe where a separator or a currency is taken away; unsafe where words are. A figure that means two numbers
in two countries (1.299) gets no fix.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...linter.agents.rule_context import RuleContext
from ...linter.edits.edits import json_text, replace_json
from ...linter.findings.rule import Finding, Fix, rule
from ...linter.locale.word_tables import words
from ...linter.value_forms.fault import Fault
from ...linter.value_forms.numbers import monetary_amount
from ...shapes.vocabulary import vocabulary
from ...source.regex import regex
from ._findings import form_finding, in_form

_PRICES = ("price", "lowPrice", "highPrice", "minPrice", "maxPrice")
_SCORE = regex(r"\d+(?:\.\d+)?\s*(?:%|/\s*\d+(?:\.\d+)?)")
"""Ratings that carry their scale ("85%", "6 / 10"), which search features read.

https://developers.google.com/search/docs/appearance/structured-data/review-snippet
"""
_GROUPED_BY_DOT = regex(r"\d{1,3}\.\d{3}")


@rule(
    "CMP305",
    "number-not-plain",
    level="error",
    fix="sometimes",
    advice="write a number, or remove it",
)
def check(context: RuleContext) -> Iterator[Finding]:
    for finding in in_form(context, "number", "integer", "rating", "year"):
        statement = finding.statement
        is_score = statement is not None and statement.property == "ratingValue"
        if statement is None or not (is_score and _SCORE.fullmatch(statement.text.strip())):
            yield _as_amount(context, finding)
    for thing in context.entities_with("priceCurrency", "currency"):
        currency = (thing.text("priceCurrency", "currency") or "").strip()
        if currency not in words("currencies", "without_decimals"):
            continue
        for statement in thing.literals(*_PRICES):
            text = statement.text.strip()
            if _GROUPED_BY_DOT.fullmatch(text):
                digits = text.replace(".", "")
                reason = f"has three decimals, but {currency} has none, so the full stop separates thousands"
                fault = Fault(reason, digits, safe=False, part=r"digits|decimal point", sure=False)
                yield form_finding(context.document, statement, fault)


def _as_amount(context: RuleContext, finding: Finding) -> Finding:
    """The finding, with the amount as a node where a number alone would lose its currency."""
    statement = finding.statement
    if statement is None or "MonetaryAmount" not in vocabulary().ranges(statement.property):
        return finding
    amount = monetary_amount(statement.text, context.hints)
    if amount is None:
        advice = Fix('Write a MonetaryAmount with its "currency" and "value"', "display-only")
        return replace(finding, fixes=(advice,)) if finding.fixes else finding
    written = json_text(amount)
    edits = replace_json(context.document, statement.location, written)
    return replace(
        finding,
        fixes=(Fix(f"Write {written}", "unsafe" if edits else "display-only", edits),),
    )
