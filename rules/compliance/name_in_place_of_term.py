"""The name of a person or an organization stands where a kind, a role or a part of an address is meant.

## What it does
Checks `serviceType`, `jobTitle`, `category`, `genre`, `articleSection` and their like, and the parts of addresses, for
values that are the name of a `Person` or an `Organization` of the same page.

## Why it matters
Such a value was mapped to the wrong field: nobody looks for a service by the name of the person who does
it.

## Example
```json
"name": "Jane Roe", "jobTitle": "Jane Roe"
```

## Use instead
```json
"name": "Jane Roe", "jobTitle": "Plumber"
```

## Fix safety
No fix: the right value has to come from someone who knows it.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ...linter.locale.word_tables import word_list
from ...linter.markup.statement import Statement
from ...linter.value_forms.regions import folded
from ._findings import key_value, quoted

_HOUSES = ("LodgingBusiness", "CivicStructure", "LandmarksOrHistoricalBuildings", "Residence", "Winery")
"""Places that are reached by their own name, where the streets have none."""
_ADDRESS_PROPERTIES = ("streetAddress", "addressRegion", "addressCountry", "postalCode")


@rule(
    "CMP345",
    "name-in-place-of-term",
    level="error",
    fix="none",
    advice="write {its}, or remove it",
)
def check(context: RuleContext) -> Iterator[Finding]:
    properties = (*word_list("schema_terms", "terms_not_names"), *_ADDRESS_PROPERTIES)
    things = context.entities_with(*properties)
    if not things:
        return
    names = {
        folded(each.text): kind
        for kind in ("Organization", "Person")
        for thing in context.entities_with("name", "legalName")
        if thing.is_a(kind)
        for each in thing.literals("name", "legalName")
    }
    for thing in things:
        for statement in thing.literals(*properties):
            kind = names.get(folded(statement.text))
            if kind is not None and len(statement.text) > 3 and not _is_its_house(context, statement):
                whose = "a person" if kind == "Person" else "an organization"
                yield Finding(
                    f"{key_value(statement)} is the name of {whose} on this page"
                    + quoted(statement.property, ""),
                    statement,
                )


def _is_its_house(context: RuleContext, statement: Statement) -> bool:
    """Whether a street is the name of an inn, a church or the like, by which it is found."""
    return statement.property == "streetAddress" and any(
        folded(each.text) == folded(statement.text)
        for thing in context.entities_with("name")
        if thing.is_a(*_HOUSES)
        for each in thing.literals("name")
    )
