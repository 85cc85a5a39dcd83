"""Two different things have the same `@id`.

## What it does
Reports nodes of one `@id` whose types have nothing to do with each other: neither stands above the other,
and they are not given together in one place.

## Why it matters
Nodes of the same `@id` are one thing: a reader that joins them gets an Organization that is a WebSite, with the
properties of both.

## Example
```json
[{"@context": "https://schema.org", "@type": "Organization", "@id": "#it", "name": "Example"},
 {"@context": "https://schema.org", "@type": "WebSite", "@id": "#it", "name": "Example"}]
```

## Use instead
```json
[{"@context": "https://schema.org", "@type": "Organization", "@id": "#organization", "name": "Example"},
 {"@context": "https://schema.org", "@type": "WebSite", "@id": "#website", "name": "Example"}]
```

## Fix safety
No fix: the references to the name have to be sorted out too.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ...linter.markup.statement import Node
from ...shapes.vocabulary import vocabulary
from ._names import quoted_names


@rule("VAL116", "one-name-for-two", level="warning", advice='give each its own "@id"')
def check(context: RuleContext) -> Iterator[Finding]:
    """Later nodes whose types clash with those of an earlier node of the same name."""
    first: dict[str, Node] = {}
    for node in context.document.nodes:
        if not node.named or not node.types or not node.type_locations:
            continue
        earlier = first.setdefault(node.id, node)
        if earlier is not node and not _related(earlier.types, node.types):
            message = (
                f'"@id" "{node.id[:60]}" stands for {quoted_names(node.types, "and")} here and for '
                f"{quoted_names(earlier.types, 'and')} where it first occurs"
            )
            yield Finding(message, location=node.type_locations[0], related=(earlier.location,))


def _related(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    known = vocabulary()
    if not all(known.is_type(name) for name in (*one, *other)):
        return True
    return any(known.is_subtype(a, b) or known.is_subtype(b, a) for a in one for b in other)
