"""A page lacks markup that the configuration requires of it.

## What it does
Compares the pages on some paths with what `[[tool.factmark.require]]` says that they carry: types, those below too, and
properties of these, also of nodes that hang on them (`offers.price`). Without types and properties, any markup will do.
Empty text counts as missing. Says nothing without such an entry.

## Why it matters
A template that prints no markup at all has no wrong markup either: only an assertion finds that it is gone.

## Example
```toml
[[tool.factmark.require]]
paths = ["products/**"]
types = ["Product"]
properties = ["offers.price"]
```
```html
<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Product", "name": "Lamp"}</script>
```

## Use instead
```html
<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Product", "name": "Lamp",
 "offers": {"@type": "Offer", "price": "12.50", "priceCurrency": "EUR"}}</script>
```

## Fix safety
No fix: `factmark generate` proposes markup from what the page shows.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import Required, RuleContext
from ...linter.document.entities import Entity
from ...linter.findings.rule import Finding, rule
from ...linter.markup.statement import Reference
from ...shapes.vocabulary import intended_property
from ...source.location import Location


@rule("VAL128", "markup-required", level="error", advice="add it, or change the configuration")
def check(context: RuleContext) -> Iterator[Finding]:
    """What the entries that apply to this page miss on it."""
    uri = context.document.uri
    broken = any(block.root is None and block.script.text.strip() for block in context.document.blocks)
    where = "this page, on which a block of JSON-LD does not parse" if broken else "this page"
    for entry in context.settings.required:
        if entry.patterns.match_uri(uri, entry.folder):
            for missing in _missing(context, entry):
                yield Finding(f"the configuration requires {missing} on {where}", location=Location(uri))


def _missing(context: RuleContext, entry: Required) -> Iterator[str]:
    things = list(context.entities.values())
    if not entry.types and not entry.properties:
        if not any(thing.statements or thing.types for thing in things):
            yield "structured data"
        return
    for kind in entry.types or ("",):
        candidates = [thing for thing in things if not kind or thing.is_a(kind)]
        if kind and not candidates:
            yield f'a node of type "{kind}"'
            continue
        for path in entry.properties:
            if not any(_has(context, thing, path) for thing in candidates):
                yield f'"{path}" of "{kind}"' if kind else f'"{path}"'


def _has(context: RuleContext, thing: Entity, path: str) -> bool:
    """Whether a path of properties leads to a value that says something."""
    head, _, rest = path.partition(".")
    for statement in thing.statements.get(intended_property(head) or head, ()):
        below = (
            context.entities.get(statement.value.target) if isinstance(statement.value, Reference) else None
        )
        if rest:
            if below is not None and _has(context, below, rest):
                return True
        elif below is not None or statement.text.strip():
            return True
    return False
