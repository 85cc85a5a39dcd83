"""An expression is printed into JSON-LD with escaping switched off.

## What it does

Finds, in the strings of JSON-LD in templates, expressions marked as safe (`| safe`, `raw`, `{{{ }}}`,
`.html_safe`, `safeHTML`) that nothing has written as JSON before.

## Why it matters

A value with `</script>` in it ends the block and lets what follows run as HTML; a quotation mark breaks it.

## Example

```jinja
"description": "{{ product.description | safe }}"
```

## Use instead

```jinja
"description": {{ product.description | tojson }}
```

## Fix safety

There is no fix: which filter there is depends on the engine.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ._faults import expression_findings


@rule("SYN053", "raw-in-script", level="error", advice="use a filter that writes JSON")
def check(context: RuleContext) -> Iterator[Finding]:
    """Yield a finding for each such expression."""
    return expression_findings(
        context,
        "raw",
        "{{{symbol}}} is printed without escaping, so a quote breaks the block and </script> ends it",
        "use a filter that writes JSON",
    )
