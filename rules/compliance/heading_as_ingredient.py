"""The heading of a part of a list stands among the ingredients.

## What it does
Checks `recipeIngredient`, `supply` and `tool` for texts that end in a colon and name no amount ("For the dough:").

## Why it matters
Each value is a single ingredient: shopping lists would ask for "For the dough:".

## Example
```json
"recipeIngredient": ["For the dough:", "200 g flour"]
```

## Use instead
```json
"recipeIngredient": ["200 g flour"]
```

## Fix safety
Unsafe: the fix takes the heading out.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.compliance import quoted, shown
from ...linter.edits import remove
from ...linter.judgement import Judgement
from ...linter.rule import Finding, Fix, rule

_MOST = 80


@rule("CMP364", "heading-as-ingredient", level="warning", fix="sometimes")
def check(judgement: Judgement) -> Iterator[Finding]:
    for thing in judgement.things_with("recipeIngredient", "supply", "tool"):
        for statement in thing.literals("recipeIngredient", "supply", "tool"):
            text = statement.text.strip()
            if text[-1:] not in (":", "：") or len(text) > _MOST or any(char.isnumeric() for char in text):
                continue
            edits = remove(judgement.document, statement.location)
            fixes = (Fix("Take the heading out", "unsafe", edits),) if edits else ()
            message = f"{statement.key} {shown(text)} is a heading, no ingredient"
            yield Finding(message + quoted(statement.property, "single"), statement, fixes=fixes)
