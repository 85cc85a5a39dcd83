"""The same thing has two names in two places.

## What it does
Compares the names that nodes with one identifier (`@id`) are given. Names in different languages pass,
and so does a name that only adds to the other.

## Why it matters
Readers merge nodes with one identifier into one thing, which then has two
names. Each name by itself may be right, so this is a note.

## Example
```json
"@id": "#shop", "name": "Example" … "@id": "#shop", "name": "Sample"
```

## Use instead
```json
"@id": "#shop", "name": "Example", "alternateName": "Sample"
```

## Fix safety
No fix: which of the names is right is for the author to say.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ...linter.markup.statement import Literal, Statement
from ...linter.value_forms.regions import folded
from ...source.regex import regex
from ._findings import excerpt, quoted

_DASHES = regex(r"\s*[-‐‑‒–—−]+\s*")


@rule(
    "CMP360",
    "one-thing-two-names",
    level="note",
    fix="none",
    advice='use one name, and "alternateName" for the other',
)
def check(context: RuleContext) -> Iterator[Finding]:
    for thing in context.entities_with("name"):
        names = [each for each in thing.literals("name") if each.text.strip()]
        if len(names) < 2 or thing.id.startswith("_:"):
            continue
        for first, second in combinations(names[:6], 2):
            if _apart(first, second) and _differ(first.text, second.text):
                kind = f'"{thing.types[0]}"' if thing.types else "thing"
                yield Finding(
                    f'"name" of this {kind} is {excerpt(second.text)} here and {excerpt(first.text)} elsewhere'
                    + quoted("name", ""),
                    second,
                    related=(first.location,),
                    advice="describe each thing separately, or use one name"
                    if thing.is_a(*_TYPES_OF_PARTS)
                    else None,
                )
                break


_TYPES_OF_PARTS = ("WebPageElement", "WebPage", "ListItem", "CreativeWork")
"""Things that are rarely called by several names."""


def _apart(first: Statement, second: Statement) -> bool:
    """Whether the names stand in different nodes and are not said to be of different languages."""
    if first.key_location == second.key_location:
        return False
    languages = [each.value.language for each in (first, second) if isinstance(each.value, Literal)]
    return len(set(languages)) == 1


def _differ(first: str, second: str) -> bool:
    short, long = sorted((folded(_DASHES.sub("-", each)) for each in (first, second)), key=len)
    return short not in long
