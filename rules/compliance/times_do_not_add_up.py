"""The total time is less than its parts, or the parts alone.

## What it does
Compares `totalTime` with `prepTime` plus `cookTime` or `performTime`, whichever is longer, because the two
overlap. The total may be longer, because dough rests; it cannot be shorter.

## Why it matters
Recipes are filtered by their total time.

## Example
```json
"prepTime": "PT20M", "cookTime": "PT40M", "totalTime": "PT40M"
```

## Use instead
```json
"prepTime": "PT20M", "cookTime": "PT40M", "totalTime": "PT1H"
```

## Fix safety
No fix: which of the times is wrong is for the author to say.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ...linter.value_forms.durations import seconds
from ._findings import key_value, quoted


@rule("CMP358", "times-do-not-add-up", level="warning", fix="none", advice="correct the total or its parts")
def check(context: RuleContext) -> Iterator[Finding]:
    for thing in context.entities_with("totalTime"):
        total = thing.one("totalTime")
        if total is None:
            continue
        whole = seconds(total.text)
        preparing = [seconds(each.text) for each in thing.literals("prepTime")]
        doing = [seconds(each.text) for each in thing.literals("cookTime", "performTime")]
        parts = [*preparing, max(doing, key=lambda each: each or 0)] if doing else preparing
        known = [each for each in parts if each is not None]
        if whole is not None and known and whole < sum(known):
            minutes = f"{sum(known) / 60:g} minutes"
            yield Finding(
                f"{key_value(total)} is less than the sum of its parts, {minutes}" + quoted("totalTime", ""),
                total,
            )
