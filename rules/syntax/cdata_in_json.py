"""The block stands in a CDATA section.

## What it does
Reports `<![CDATA[` at the beginning of a block, in a comment or not.

## Why it matters
It is a relic of XHTML, and part of the JSON in HTML. JSON readers stop here: search engines and every
other consumer lose the whole block, not this line alone.

## Example
```json
//<![CDATA[
{"@type": "Product"}
//]]>
```

## Use instead
```json
{"@type": "Product"}
```

## Fix safety
Safe: takes the marks away.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ._faults import syntax_findings


@rule("SYN011", "cdata-in-json", level="error", fix="sometimes", advice='remove "<![CDATA[" and "]]>"')
def check(context: RuleContext) -> Iterator[Finding]:
    """CDATA sections around blocks."""
    return syntax_findings(context, "cdata-in-json")
