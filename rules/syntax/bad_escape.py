"""A backslash that does not start a JSON escape.

## What it does
Reports backslashes before anything but `\\"`, `\\\\`, `\\/`, `b`, `f`, `n`, `r`, `t` and `u` with four
digits.

## Why it matters
JSON readers stop here: search engines and every other consumer lose the whole block, not this line alone.

## Example
```json
{"@type": "Product", "name": "C:\\Lamp"}
```

## Use instead
```json
{"@type": "Product", "name": "C:\\\\Lamp"}
```

## Fix safety
Unsafe: writes the character that other languages mean by the escape (`\\x2b`, `\\'`); else doubles the backslash, so
that it stands in the text.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ._faults import syntax_findings


@rule("SYN008", "bad-escape", level="error", fix="sometimes", advice="write a JSON escape")
def check(context: RuleContext) -> Iterator[Finding]:
    """Backslashes that begin no escape."""
    return syntax_findings(context, "bad-escape")
