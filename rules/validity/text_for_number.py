"""Text that cannot be read as the number, date or truth value that the property takes.

## What it does
Checks properties that range over numbers, dates, times, durations and booleans alone, for text without a
single digit (or, for booleans, without a yes or no). How a value of the right kind has to be written is the
compliance rules' to say; where those run, this one rests, because they report the same text with more to say.

## Why it matters
A reader that computes with the value gets nothing out of it: a position "first" orders no list.

## Example
```json
{"@context": "https://schema.org", "@type": "Book", "numberOfPages": "many"}
```

## Use instead
```json
{"@context": "https://schema.org", "@type": "Book", "numberOfPages": 320}
```

## Fix safety
No fix: only the author knows the value.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ...shapes.vocabulary import vocabulary
from ...source.regex import regex
from ._names import expected_value, quoted_names

_TRUTH = regex(r"\s*(yes|no|on|off|y|n|t|f|true|false)\s*\Z", re.IGNORECASE)
_FORMS = ("number-not-plain", "date-not-iso8601", "duration-not-iso8601", "boolean-not-true-or-false")


@rule(
    "VAL110",
    "text-for-number",
    level="warning",
    yields_to=_FORMS,
    advice="write a value of that type",
)
def check(context: RuleContext) -> Iterator[Finding]:
    """Literals of a kind that the range doesn't have."""
    for violation in context.shape_violations:
        statement = violation.statement
        if violation.component != "literal" or statement is None:
            continue
        ranges = vocabulary().ranges(statement.property)
        readable = any(character.isdigit() for character in statement.text)
        if "Boolean" in ranges:
            readable = readable or bool(_TRUTH.match(statement.text))
        if not readable and set(ranges) - {"URL"}:
            yield Finding(
                f'"{statement.property}" is "{statement.text[:60]}", where schema.org expects {quoted_names(ranges)}',
                statement,
                advice=f"write {expected_value(ranges)}, or remove it",
            )
