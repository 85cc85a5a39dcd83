"""Blade reads `@context` as a directive.

## What it does

Finds `"@context"` in the JSON-LD of views of Laravel whose "@" is written once. An error where the project's Laravel is
12.20 or later, a warning where no file of Composer tells.

## Why it matters

From 12.20 on, Blade has a directive `@context`. The view becomes PHP whose `if` has no end, and no page is made of it.

## Example

```blade
<script type="application/ld+json">
{"@context": "https://schema.org", "@type": "Product", "name": @json($product->name)}
</script>
```

## Use instead

```blade
<script type="application/ld+json">
{"@@context": "https://schema.org", "@type": "Product", "name": @json($product->name)}
</script>
```

`@verbatim` around JSON-LD without expressions does it, too.

## Fix safety

Safe: every version of Blade prints one "@" for two.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Edit, Finding, Fix, rule
from ...source.location import Span

_LENGTH = len("@context")


@rule("SYN055", "context-as-directive", level="error", fix="always", advice="write @@context")
def check(context: RuleContext) -> Iterator[Finding]:
    """Yield a finding for each such key."""
    document = context.document
    if not document.is_woven:
        return
    from ...linter.templates.projects.laravel import takes_context
    from ...linter.templates.woven import woven_of

    woven = woven_of(document)
    if woven is None or not woven.expansion.directives:
        return

    for block in document.blocks:
        start, end = block.script.start, block.script.end
        if start is None or end is None:
            continue
        for at, path in woven.directives_in(start, end):
            taken = takes_context(path)
            if taken is False:
                continue
            yield Finding(
                'Blade reads "@context" as a directive (Laravel 12.20 and later)',
                location=document.places.locate(document.uri, Span(at, at + _LENGTH), block=block.index),
                sure=taken is True,
                fixes=(Fix("write @@context", "safe", (Edit(at, at, "@"),)),),
            )
