"""A place that is said to be a country, a state or a city has the name of a larger or a smaller one.

## What it does
Checks the `name` of things of the types `Country`, `State` and `City` against the countries and regions of ISO 3166:
the whole world or a continent as any of them, a region as a country, a country as a state or a city.

## Why it matters
Readers look the name up in the register of its type: there is no country called Worldwide.

## Example
```json
"areaServed": {"@type": "Country", "name": "Worldwide"}
```

## Use instead
```json
"areaServed": "Worldwide"
```

## Fix safety
No fix: a type or a name is wrong, and only the author knows which.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.document.entities import Entity
from ...linter.findings.rule import Finding, rule
from ...linter.value_forms.regions import NAMED_LIKE_TOWNS, country_code, folded, is_larger_area, region_of
from ._findings import key_value, quoted

_NOWHERE = frozenset(
    {"anywhere", "remote", "eu", "european union", "multiple", "all", "all countries", "any"}
)
_PARTS_OF_COUNTRIES = frozenset({"england", "scotland", "wales", "northern ireland", "holland"})
_SIZES = ("Country", "State", "City")
MAX_LENGTH = 80


@rule("CMP366", "area-of-another-size", level="warning", fix="none", advice="correct the name or the type")
def check(context: RuleContext) -> Iterator[Finding]:
    for thing in context.entities_with("name"):
        if not thing.is_a(*_SIZES):
            continue
        for statement in thing.literals("name"):
            reason = _reason(thing, statement.text.strip()[:MAX_LENGTH], context.hints.languages)
            if reason is not None:
                message = f"{key_value(statement)} {reason}"
                yield Finding(message + quoted("name", ""), statement)


def _reason(thing: Entity, text: str, languages: tuple[str, ...]) -> str | None:
    """What else than a place of its type a name names; None where it may name one."""
    kind = next(each for each in _SIZES if thing.is_a(each))
    if is_larger_area(text) or folded(text) in _NOWHERE:
        return f'is larger than a "{kind}"'
    code = country_code(text, languages) if len(text) > 3 else None
    if kind == "Country":
        region = region_of(text) if code is None else None
        return f'is a region of {region}, not a "Country"' if region is not None else None
    if (
        code is not None
        and code not in NAMED_LIKE_TOWNS
        and folded(text) not in _PARTS_OF_COUNTRIES
        and region_of(text) is None
    ):
        return f'is a country, not a "{kind}"'
    return None
