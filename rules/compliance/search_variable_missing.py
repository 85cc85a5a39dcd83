"""A search action asks for an input that its address has no place for.

## What it does
Compares the name in `query-input` with the variables in braces in the `target` (or its `urlTemplate`); a `query-input`
without a name is a warning.

## Why it matters
The words somebody searches for get lost.

## Example
```json
"target": "https://example.com/?s={query}", "query-input": "required name=search_term"
```

## Use instead
```json
"target": "https://example.com/?s={search_term}", "query-input": "required name=search_term"
```

## Fix safety
No fix: which of the two names is right is for the author to say.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.document.entities import Entity, objects
from ...linter.findings.rule import Finding, rule
from ...source.regex import regex
from ._findings import key_value

_NAME = regex(r"\bname\s*=\s*([^\s\"']+)")


@rule(
    "CMP342",
    "search-variable-missing",
    level="error",
    fix="none",
    advice='use the same name in "query-input" and "target"',
)
def check(context: RuleContext) -> Iterator[Finding]:
    for entity in context.entities_with("query-input"):
        for statement in entity.literals("query-input"):
            match = _NAME.search(statement.text)
            if match is None and statement.text.strip():
                yield Finding(
                    f"{key_value(statement)} does not name its input",
                    statement,
                    sure=False,
                    advice='write "required name=search_term_string"',
                )
            templates = _templates(context, entity)
            if match is None or not templates:
                continue
            name = match[1]
            if not any(
                re.search(r"\{[?&/#.;]?[^{}]*\b" + re.escape(name) + r"\b[^{}]*\}", each)
                for each in templates
            ):
                yield Finding(
                    f'"query-input" asks for "{name}", but "target" ({templates[0][:60]}) has no "{{{name}}}"',
                    statement,
                )


def _templates(context: RuleContext, entity: Entity) -> list[str]:
    templates = [each.text for each in entity.literals("target")]
    for _, entry in objects(context.entities, entity.all("target")):
        templates.extend(each.text for each in entry.literals("urlTemplate"))
    return templates
