"""A placeholder was left where a value belongs.

## What it does
Looks for values that are stand-ins: "TODO", "lorem ipsum", "undefined", "NaN", "null" as text,
"[object Object]", fields of templates that nobody filled in (`{{ name }}`, `%NAME%`, `${name}`). A file that is
a template itself, with such fields outside its markup too, is left alone, and so are the address templates
of actions. Rests where `placeholder-value` runs, which looks at more.

## Why it matters
The page was published before somebody, or some program, filled it in; search results show it as it is.

## Example
```json
{"@context": "https://schema.org", "@type": "Product", "name": "Lamp", "sku": "undefined"}
```

## Use instead
```json
{"@context": "https://schema.org", "@type": "Product", "name": "Lamp", "sku": "LMP-20"}
```

## Fix safety
Unsafe: takes the property out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.document.document import Document
from ...linter.edits.edits import remove
from ...linter.findings.rule import Finding, Fix, rule
from ...linter.markup.statement import Literal
from ...linter.value_forms.unanswered import may_say_nothing, placeholder
from ...source.regex import regex

_TEMPLATED = frozenset({"target", "urlTemplate", "query-input"})
_FIELD = regex(r"\{\{.*?\}\}|\{%.*?%\}|<%.*?%>", re.DOTALL)


@rule(
    "VAL118",
    "placeholder-left",
    level="warning",
    fix="sometimes",
    yields_to=("placeholder-value",),
    advice="write the actual value or remove it",
)
def check(context: RuleContext) -> Iterator[Finding]:
    """Literals that stand in for a value."""
    template = None
    for statement in context.document.statements:
        value = statement.value
        if not isinstance(value, Literal) or not isinstance(value.value, str) or not value.value.strip():
            continue
        reason = placeholder(value.value) if statement.property not in _TEMPLATED else None
        if reason is None or may_say_nothing(value.value):
            continue
        if _FIELD.search(value.value):
            template = _is_template(context.document) if template is None else template
            if template:
                continue
        edits = remove(context.document, statement.location)
        fixes = (Fix("remove it", "unsafe", edits),) if edits else ()
        yield Finding(
            f'"{statement.property}" value "{value.value.strip()[:60]}" {reason}', statement, fixes=fixes
        )


def _is_template(document: Document) -> bool:
    """Whether fields of a template stand outside the markup too, so that nobody has filled it in yet."""
    outside = document.source
    for block in reversed(document.blocks):
        if block.script.start is not None:
            outside = outside[: block.script.start] + outside[block.script.end :]
    return bool(_FIELD.search(outside))
