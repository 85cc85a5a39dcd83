"""A person is called as an institution, a club or a company is.

## What it does
Checks the `name` of a `Person` for words that institutions begin or end their names with, in a dozen languages:
a ministry, a university, an association, a foundation, a union, a committee.

## Why it matters
Readers join what they know of a person by the name; a club has neither a birthday nor an employer.

## Example
```json
"organizer": {"@type": "Person", "name": "Example Teachers' Association"}
```

## Use instead
```json
"organizer": {"@type": "Organization", "name": "Example Teachers' Association"}
```

## Fix safety
No fix: the other statements of the node may be about a person.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ...linter.locale.word_tables import word_list
from ...source.regex import regex
from ._findings import key_value, quoted

_BEFORE, _AFTER, _AFTER_TWO_WORDS = (
    "|".join(word_list("organizations", key)) for key in ("before_names", "after_names", "after_two_words")
)
_REGISTERED_ASSOCIATION = r"e\.? ?v\.?"
_GROUP = regex(
    rf"(?:the )?(?:{_BEFORE}|(?-i:PT|CV)) .*\w.*|.*\S ?(?:{_AFTER})|.*\S {_REGISTERED_ASSOCIATION}"
    rf"|\w.* \w.* (?:{_AFTER_TWO_WORDS})"
    rf"|\w.* (?:{_AFTER_TWO_WORDS}|{_AFTER}|{_REGISTERED_ASSOCIATION}) (?:of|de|für|for) .*\w.*",
    re.IGNORECASE,
    signs=f"{_BEFORE}|{_AFTER}|{_AFTER_TWO_WORDS}|pt |cv | ev| e.v| e v| e. v",
)
_MAX_NAME_LENGTH = 120


@rule("CMP380", "group-as-person", level="warning", fix="none", advice='use "Organization" as the type')
def check(context: RuleContext) -> Iterator[Finding]:
    for entity in context.entities_with("name"):
        if not entity.is_a("Person") or entity.is_a("Organization"):
            continue
        for statement in entity.literals("name"):
            if len(statement.text) <= _MAX_NAME_LENGTH and _GROUP.fullmatch(" ".join(statement.text.split())):
                message = f"{key_value(statement)} is the name of a group, not of a person"
                yield Finding(message + quoted("name", "name"), statement)
