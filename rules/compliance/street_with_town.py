"""A street also contains its town.

## What it does
Compares `streetAddress` with `addressLocality` of the same address: "12 High Street, Springfield" in Springfield, and
"Москва, улица Свободы, 29". What has the postal code, the region or the country in it as well is a whole address, which
`address-part-misplaced` tells.

## Why it matters
The town is said twice, and an address put together from its parts has it twice. A note: people write addresses so, and
readers of addresses cope with it.

## Example
```json
"streetAddress": "12 High Street, Springfield", "addressLocality": "Springfield"
```

## Use instead
```json
"streetAddress": "12 High Street", "addressLocality": "Springfield"
```

## Fix safety
No fix: a street may be called after its town.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ._findings import key_value, quoted
from ._streets import MAX_LENGTH, country_of, street_fault, town_beside_street


@rule(
    "CMP378",
    "street-with-town",
    level="note",
    fix="none",
    advice="write only the street",
)
def check(context: RuleContext) -> Iterator[Finding]:
    for thing in context.entities_with("streetAddress"):
        country = country_of(context, thing)
        for statement in thing.literals("streetAddress"):
            text = statement.text.strip()[:MAX_LENGTH]
            reason = town_beside_street(thing, text)
            if reason is None:
                continue
            if street_fault(thing, text, country, context.hints.languages) is None:
                message = f"{key_value(statement)} {reason}"
                yield Finding(message + quoted("streetAddress", "street"), statement)
