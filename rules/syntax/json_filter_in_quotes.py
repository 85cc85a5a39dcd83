"""A filter that writes JSON, quotes included, stands between quotes.

## What it does

Finds `"{{ title | tojson }}"` and the like in the JSON-LD of templates.

## Why it matters

The value gets two pairs of quotes, and the block cannot be read.

## Example

```jinja
"name": "{{ product.name | tojson }}"
```

## Use instead

```jinja
"name": {{ product.name | tojson }}
```

## Fix safety

There is no fix: other expressions may stand in the same string.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ._faults import expression_findings


@rule("SYN051", "json-filter-in-quotes", level="error", advice="remove the quotes around it")
def check(context: RuleContext) -> Iterator[Finding]:
    """Yield a finding for each such expression."""
    return expression_findings(
        context,
        "json-in-string",
        "{{{symbol}}} already outputs JSON with its own quotes",
        "remove the quotes around it",
    )
