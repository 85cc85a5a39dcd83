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

import re
from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.edits.edits import remove
from ...linter.findings.rule import Finding, Fix, rule
from ...linter.locale.word_tables import alternatives
from ...source.regex import regex
from ._findings import key_value, quoted

_MAX_LENGTH = 80
_PART_HEADING = regex(
    lambda: rf"(?:{alternatives('recipes', 'before_parts')}) ?(?:{alternatives('recipes', 'parts')})",
    re.IGNORECASE,
)
"""What the ingredients that follow are for, without the colon that headings end with."""


@rule("CMP364", "heading-as-ingredient", level="warning", fix="sometimes", advice="remove the heading")
def check(context: RuleContext) -> Iterator[Finding]:
    for thing in context.entities_with("recipeIngredient", "supply", "tool"):
        for statement in thing.literals("recipeIngredient", "supply", "tool"):
            text = statement.text.strip()
            ends = text[-1:] in (":", "：") or _PART_HEADING.fullmatch(text) is not None
            if not ends or len(text) > _MAX_LENGTH or any(char.isnumeric() for char in text):
                continue
            edits = remove(context.document, statement.location)
            fixes = (Fix("Remove the heading", "unsafe", edits),) if edits else ()
            message = f"{key_value(statement, text)} is a heading, not an ingredient"
            yield Finding(message + quoted(statement.property, "single"), statement, fixes=fixes)
