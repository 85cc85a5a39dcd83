"""The positions of a list's entries are not 1, 2, 3 and so on.

## What it does
Checks the `position` of the entries of one `itemListElement`: numbers that come twice, start elsewhere
than at 1 (or leave numbers out) in a breadcrumb. Lists that go on from another page may start anywhere; of
breadcrumbs that count from 0, `counted-from-zero` tells.

## Why it matters
Breadcrumbs are shown in the order of their positions; two entries with the same one take each other's
place.

## Example
```json
"position": 1 … "position": 1
```

## Use instead
```json
"position": 1 … "position": 2
```

## Fix safety
Unsafe: the fix numbers the entries as they stand.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.document.entities import Entity, objects
from ...linter.edits.edits import replace_value
from ...linter.findings.rule import Finding, Fix, rule
from ...linter.markup.statement import Statement
from ...linter.value_forms.numbers import number
from ._findings import quoted


@rule(
    "CMP357",
    "positions-out-of-order",
    level="warning",
    fix="sometimes",
    advice="number the entries 1, 2, 3 and so on",
)
def check(context: RuleContext) -> Iterator[Finding]:
    for thing in context.entities_with("itemListElement"):
        places = list(positions(context, thing))
        values = [number(each.text) for each in places]
        if not places or None in values:
            continue
        numbers = [int(value) for value in values if value is not None]
        has_twice = len(set(numbers)) < len(numbers)
        if has_twice:
            reason = "which this list has twice"
        elif counts_from_zero(numbers):
            continue
        elif thing.is_a("BreadcrumbList") and sorted(numbers) != list(range(1, len(numbers) + 1)):
            reason = "which is out of order in this breadcrumb"
        else:
            continue
        for place, (statement, value) in enumerate(zip(places, numbers, strict=True), 1):
            if value != place and (numbers.count(value) > 1 or not has_twice):
                edits = replace_value(context.document, statement.location, place)
                fixes = (Fix(f"Write {place}", "unsafe", edits),) if edits else ()
                message = f'"position" is {value}, {reason}'
                yield Finding(
                    message + quoted("position", ""), statement, fixes=fixes, advice=f"write {place}"
                )


def positions(context: RuleContext, thing: Entity) -> Iterator[Statement]:
    """The positions that the entries of a list are given, as the entries stand."""
    for _, entry in objects(context.entities, thing.all("itemListElement")):
        statement = entry.one("position")
        if statement is not None:
            yield statement


def counts_from_zero(numbers: list[int]) -> bool:
    """Whether positions are 0, 1, 2 and so on, in any order."""
    return sorted(numbers) == list(range(len(numbers)))
