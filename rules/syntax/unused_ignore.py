"""An ignore comment hides nothing.

## What it does

Reports `<!-- factmark: ignore[CODE] reason -->` where no finding of the rules it names stands in its block
or on its page, and names that belong to no rule. A comment for rules that did not run is left alone.

## Why it matters

A comment that hides nothing today hides the next fault in the same place tomorrow, and nobody will see it.

## Example

```html
<!-- factmark: ignore[price-not-on-page] shown after choosing a size -->
<script type="application/ld+json">{"@type": "Product", "name": "Cup"}</script>
```

## Use instead

Remove the comment.

## Fix safety

Safe: a comment is no part of what visitors or search engines read.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Edit, Finding, Fix, rule


@rule("SYN058", "unused-ignore", level="warning", fix="always", last=True, advice="remove the comment")
def check(context: RuleContext) -> Iterator[Finding]:
    """Yield a finding for each comment without effect."""
    document = context.document
    for comment in context.unused_ignores:
        named = ", ".join(comment.selectors) or "any rule"
        edit = Edit(comment.span.start, comment.span.end, "")
        yield Finding(
            f"this ignore comment has no effect, since there is no finding of {named} here",
            location=document.places.locate(document.uri, comment.span),
            fixes=(Fix("Remove the comment", "safe", (edit,)),),
        )
