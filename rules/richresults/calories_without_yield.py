"""A recipe gives calories and doesn't say for how many servings.

## What it does
Reports recipes with `nutrition.calories` and without `recipeYield`. Switched on by the profile `google`.

## Why it matters
Calories are those of one serving; without the number of servings nobody can tell.

## Example
```json
{"@context": "https://schema.org", "@type": "Recipe", "name": "Soup",
 "nutrition": {"@type": "NutritionInformation", "calories": "120 calories"}}
```

## Use instead
```json
{"@context": "https://schema.org", "@type": "Recipe", "name": "Soup", "recipeYield": "4 servings",
 "nutrition": {"@type": "NutritionInformation", "calories": "120 calories"}}
```

## Fix safety
No fix.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ._feature_nodes import feature_nodes


@rule("RIC410", "calories-without-yield", level="warning", profile="google", advice='add "recipeYield"')
def check(context: RuleContext) -> Iterator[Finding]:
    """Recipes with calories and without a yield."""
    things, nodes = feature_nodes(context)
    for one in nodes:
        is_recipe = one.feature.name == "recipe" and one.shape.id == "recipe"
        if (
            is_recipe
            and things.has(one.thing, "nutrition.calories")
            and not things.has(one.thing, "recipeYield | yield")
        ):
            message = '"Recipe" has "nutrition.calories" but no "recipeYield", the number of servings'
            yield Finding(message, one.parent, one.location, links=one.links)
