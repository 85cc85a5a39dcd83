"""An ignore comment gives no reason.

## What it does

Reports `<!-- factmark: ignore[CODE] -->` without words after the brackets. Runs only where the
configuration says `require-reason = true`, or where the rule is selected by its name.

## Why it matters

Whoever comes across the comment next year cannot tell whether it still holds.

## Example

```html
<!-- factmark: ignore[price-not-on-page] -->
```

## Use instead

```html
<!-- factmark: ignore[price-not-on-page] shown after choosing a size -->
```

## Fix safety

There is no fix: only the author knows the reason.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.document.ignore_comments import suppressions
from ...linter.findings.rule import Finding, rule


@rule(
    "SYN059",
    "ignore-without-reason",
    level="error",
    profile="reasons",
    last=True,
    advice="write one after the brackets",
)
def check(context: RuleContext) -> Iterator[Finding]:
    """Yield a finding for each comment without a reason."""
    document = context.document
    for comment in suppressions(document):
        if not comment.reason:
            yield Finding(
                "this ignore comment gives no reason",
                location=document.places.locate(document.uri, comment.span),
            )
