"""A value is no member of the enumeration that its property ranges over.

## What it does
Checks properties that take members of an enumeration alone, such as `availability` and `dayOfWeek`, and the names of
nodes that are such members, days of the week. Members
pass as IRI and as bare name; addresses of other vocabularies pass, those of this
site and of profiles do not.

## Why it matters
Readers compare these values letter by letter: "in stock" is not `InStock`.

## Example
```json
"availability": "in stock"
```

## Use instead
```json
"availability": "https://schema.org/InStock"
```

## Fix safety
Safe: offered where one member alone can be meant.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ...linter.locale.locale_names import weekday
from ...linter.markup.statement import Literal
from ...linter.value_forms.demands import demand
from ...linter.value_forms.sites import host, is_profile_site
from ...linter.value_forms.unanswered import placeholder_of
from ...shapes.vocabulary import vocabulary
from ...source.regex import expression
from ..validity._names import quoted_names
from ._findings import in_form, key_value, quoted


@rule(
    "CMP307",
    "not-an-enumeration-member",
    level="error",
    fix="sometimes",
    advice="write the URL of a member of the enumeration",
)
def check(context: RuleContext) -> Iterator[Finding]:
    yield from in_form(context, "member")
    yield from _days(context)
    for prop, statement in context.statements_of(_asks_for_member):
        if not statement.text.startswith("http") or not isinstance(statement.value, Literal):
            continue
        own = host(context.document.address or "")
        if (own and host(statement.text) == own) or is_profile_site(statement.text):
            ranges = quoted_names(vocabulary().ranges(prop))
            message = f"{key_value(statement)} is a page, not a member of {ranges}"
            yield Finding(message + quoted(prop, ""), statement)


def _asks_for_member(prop: str) -> bool:
    demanded = demand(prop)
    return demanded is not None and demanded.form == "member"


def _days(context: RuleContext) -> Iterator[Finding]:
    """Names of nodes for a day of the week that are the name of none."""
    for thing in context.entities_with("name"):
        if not thing.is_a("DayOfWeek"):
            continue
        for statement in thing.literals("name"):
            text = statement.text.strip()
            day = expression(r"(?i)\A(?:https?://schema\.org/)|s\Z").sub("", text)
            known = any(weekday(each, context.hints.languages) is not None for each in (text, day))
            if not known and "holiday" not in text.casefold() and not placeholder_of("name", text):
                message = f"{key_value(statement, text)} is not a day of the week"
                yield Finding(message + quoted("dayOfWeek", ""), statement)
