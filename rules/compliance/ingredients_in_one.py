"""One `recipeIngredient` lists several ingredients.

## What it does
Checks `recipeIngredient` (and `supply` and `tool` of instructions) for texts with line breaks, tags or marks between
three entries or more, most of which begin with an amount.

## Why it matters
Each value is a single ingredient: readers count them, scale them and put them on shopping lists.

## Example
```json
"recipeIngredient": "200 g flour, 100 g butter, 2 eggs"
```

## Use instead
```json
"recipeIngredient": ["200 g flour", "100 g butter", "2 eggs"]
```

## Fix safety
Unsafe: the text is cut where its marks are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.edits.edits import json_text, replace_json
from ...linter.findings.rule import Finding, Fix, rule
from ...linter.locale.word_tables import alternatives
from ...source.regex import regex
from ._findings import key_value, quoted

_SEPARATOR = regex(r"\s*(?:<br ?/?>|</li>|\n|\r|;|\||•)\s*", re.IGNORECASE)
_COMMA = regex(r"\s*,\s+")
_TAG = regex(r"</?[a-z]+[^<>]*>", re.IGNORECASE)
_AMOUNT = regex(lambda: r"[-–*•\s]*(?:" + alternatives("recipes", "amounts") + r")", re.IGNORECASE)
MAX_LENGTH = 4000
MAX_PARTS = 200


@rule("CMP348", "ingredients-in-one", level="warning", fix="sometimes", advice="write one entry for each")
def check(context: RuleContext) -> Iterator[Finding]:
    for thing in context.entities_with("recipeIngredient", "supply", "tool"):
        for statement in thing.literals("recipeIngredient", "supply", "tool"):
            parts = _listed_entries(statement.text.strip()[:MAX_LENGTH])
            if len(parts) < 3:
                continue
            message = f"{key_value(statement)} is {len(parts)} entries in one text"
            proposal = json_text(list(parts))
            whole = len(statement.text) < MAX_LENGTH
            edits = replace_json(context.document, statement.location, proposal) if whole else ()
            fixes = (Fix("Split it into a list", "unsafe", edits),) if edits else ()
            yield Finding(message + quoted(statement.property, "single"), statement, fixes=fixes)


def _listed_entries(text: str) -> tuple[str, ...]:
    """The entries that a text lists, or nothing where it is one."""
    for between in (_SEPARATOR, _COMMA):
        parts = [
            part for part in (_TAG.sub("", each).strip() for each in between.split(text)[:MAX_PARTS]) if part
        ]
        if any(part.count("(") != part.count(")") for part in parts):
            continue  # what stands in brackets is said of one entry
        amounts = sum(_AMOUNT.match(part) is not None for part in parts)
        if len(parts) > 2 and amounts * 3 >= len(parts) * 2:
            return tuple(parts)
    return ()
