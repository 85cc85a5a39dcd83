"""An expression is in a JSON string without a filter that escapes.

## What it does

Finds, in the JSON-LD of templates, expressions between quotes that print a text as it is, or escaped for HTML
only by the engine or a filter (`xml_escape`, `esc_html`). Dates, numbers, addresses and codes (`telephone`,
`postalCode`, `priceCurrency`) are left alone.

## Why it matters

The first title with a quotation mark, a backslash or a line break in it makes the whole block unreadable, on
that page only. What is escaped for HTML arrives as `&quot;` in the data.

## Example

```liquid
"headline": "{{ page.title }}"
```

## Use instead

```liquid
"headline": {{ page.title | jsonify }}
```

## Fix safety

There is no fix: which filter there is depends on the engine.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ._faults import expression_findings


@rule("SYN050", "expression-in-string", level="warning", advice="escape it as JSON")
def check(context: RuleContext) -> Iterator[Finding]:
    """Yield a finding for each such expression."""
    yield from expression_findings(
        context,
        "unescaped",
        "{{{symbol}}} is in a JSON string without an escaping filter, so a quote or line break breaks the block",
        "escape it as JSON",
    )
    yield from expression_findings(
        context,
        "entities",
        '{{{symbol}}} is HTML-escaped in a JSON string, so "&" becomes "&amp;"',
        "escape it as JSON",
    )
