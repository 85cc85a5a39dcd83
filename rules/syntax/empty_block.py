"""A JSON-LD script element is empty.

## What it does
Reports blocks with nothing but white space. If the element has `src`, the message says that the JSON-LD is in another
file, which search engines do not read.

## Why it matters
It says nothing, and readers report it as broken JSON. Usually the program that fills it failed.

## Example
```json
<script type="application/ld+json"></script>
```

## Use instead
```json
{"@context": "https://schema.org", "@type": "Product"}
```

## Fix safety
No fix.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ._faults import syntax_findings


@rule("SYN015", "empty-block", level="warning", advice="add JSON-LD or remove the element")
def check(context: RuleContext) -> Iterator[Finding]:
    """Blocks without JSON."""
    return syntax_findings(context, "empty-block")
