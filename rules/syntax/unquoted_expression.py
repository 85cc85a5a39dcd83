"""An expression that prints a text stands in JSON without quotes and without a filter that adds them.

## What it does

Finds, in the JSON-LD of templates, expressions for texts, dates and addresses that stand where JSON has a value
and are printed as they are.

## Why it matters

A text without quotes is no JSON, and the block cannot be read.

## Example

```jinja
"name": {{ product.name }}
```

## Use instead

```jinja
"name": {{ product.name | tojson }}
```

## Fix safety

There is no fix: the value may be JSON already.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ._faults import expression_findings


@rule("SYN052", "unquoted-expression", level="error", advice="use a filter that writes JSON")
def check(context: RuleContext) -> Iterator[Finding]:
    """Yield a finding for each such expression."""
    return expression_findings(
        context,
        "unquoted",
        "{{{symbol}}} is printed into JSON without quotes",
        "use a filter that writes JSON",
    )
