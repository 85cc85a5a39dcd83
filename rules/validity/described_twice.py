"""The same thing is described twice on a page.

## What it does
Reports a thing that a second block, another syntax or a script describes again: two nodes of the same type and name at
the top of different blocks, or in JSON-LD and in microdata. One finding names both places. Nodes with one `@id` are
one node for every reader, and pass; values that differ are reported by `conflicting-duplicates` instead.

## Why it matters
Usually a theme and a plugin both write markup. As long as they agree it does no harm; when one of them changes, readers
take one of the two, and not the same one.

## Example
```html
<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Product", "name": "Lamp"}</script>
<div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">Lamp</h1></div>
```

## Use instead
One of the two, or the same `@id` in both.

## Fix safety
No fix: which of the two to keep depends on what writes them.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ...linter.markup.statement import Node
from ._duplicates import pairs
from ._names import listed


@rule("VAL127", "described-twice", level="note")
def check(context: RuleContext) -> Iterator[Finding]:
    """Things that are described at two places of different origin."""
    added: set[int | None] = set()
    for earlier, later, conflicts, merged in pairs(context):
        apart = earlier.syntax != later.syntax or earlier.location.block != later.location.block
        if conflicts or not apart:
            continue
        if merged:  # readers take them for one: told once, of a block that a script adds
            if later.location.block in added or not _is_added(context, earlier, later):
                continue
            added.add(later.location.block)
        name = next((each.text.strip() for each in later.statements if each.property == "name"), "")
        line = earlier.location.start_line
        first = f"{earlier.syntax}{f' in line {line}' if line is not None else ''}"
        kind = listed(later.types, "and")
        message = f'{kind} "{name[:60]}" is described twice: here in {later.syntax}, and in {first}'
        yield Finding(message, location=later.location, related=(earlier.location,))


def _is_added(context: RuleContext, earlier: Node, later: Node) -> bool:
    """Whether a script adds what the served page describes."""
    blocks = [context.document.block(node.location.block) for node in (earlier, later)]
    return [block is not None and block.injected for block in blocks] == [False, True]
