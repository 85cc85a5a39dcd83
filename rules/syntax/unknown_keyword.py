"""A key that begins with `@` and is no keyword of JSON-LD.

## What it does
Reports such keys, with the keyword that was meant: keywords are written in small letters. A property with
the sign before it (`@name`) is left to `unknown-property`.

## Why it matters
JSON-LD ignores them without a word, and what stands behind them: a node with an `@Type` has no type.

## Example
```json
{"@context": "https://schema.org", "@Type": "Product", "name": "Lamp"}
```

## Use instead
```json
{"@context": "https://schema.org", "@type": "Product", "name": "Lamp"}
```

## Fix safety
Safe where only upper and lower case differ; unsafe where the keyword is the nearest.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.edits.edits import rename_key
from ...linter.findings.rule import Applicability, Finding, Fix, rule
from ...linter.markup.context import KEYWORDS
from ...shapes.vocabulary import nearest_word
from ..validity._names import is_property_with_at_sign


@rule(
    "SYN034",
    "unknown-keyword",
    level="error",
    fix="sometimes",
    advice="use a keyword of JSON-LD, or remove it",
)
def check(context: RuleContext) -> Iterator[Finding]:
    """Keys in the form of keywords that are none."""
    for statement in context.document.statements:
        key = statement.key
        if not key.startswith("@") or key in KEYWORDS or statement.syntax != "json-ld":
            continue
        if is_property_with_at_sign(key):
            continue  # the rule unknown-property has it
        applicability: Applicability = "safe"
        keyword: str | None = key.lower() if key.lower() in KEYWORDS else None
        if keyword is None:
            keyword, applicability = nearest_word(key, KEYWORDS), "unsafe"
        message = f'JSON-LD has no keyword "{key[:60]}" and ignores it'
        fixes: tuple[Fix, ...] = ()
        if keyword is not None:
            message += f'; did you mean "{keyword}"?'
            edits = rename_key(context.document, statement.key_location, keyword)
            fixes = (Fix(f"write {keyword}", applicability, edits),) if edits else ()
        yield Finding(message, statement, statement.key_location, fixes=fixes)
