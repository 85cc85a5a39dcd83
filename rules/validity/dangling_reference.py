"""A reference to a node of this page that isn't there.

## What it does
Checks `@id` references that can only mean a node of the same page (blank node labels, and fragments of the
page's own address or of one that other nodes of the page are named under) and that no node of any block
answers to. In a template, whose page may have blocks of other templates, reported are references to an `@id` that no
template of the project has, while one has nearly the same (`/#website` and `#website`) or another fragment of the
same address, or while the fragment stands nowhere else in the project; and an `itemref` to an id that no template has.

## Why it matters
The reader is left with a name and nothing behind it: an article without its author.

## Example
```json
{"@context": "https://schema.org", "@type": "Article", "author": {"@id": "#jane"}}
```

## Use instead
```json
{"@context": "https://schema.org", "@graph": [
  {"@type": "Article", "author": {"@id": "#jane"}},
  {"@type": "Person", "@id": "#jane", "name": "Jane Example"}
]}
```

## Fix safety
No fix: the missing node, or the right name, is the author's to give.
"""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urldefrag

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ...linter.markup.statement import Reference
from ...shapes.vocabulary import nearest_word

MAX_OFFERS = 100
"""For how many references of a page the one that was meant is looked for."""


@rule(
    "VAL113", "dangling-reference", level="warning", advice="describe the node here or correct the reference"
)
def check(context: RuleContext) -> Iterator[Finding]:
    """References to nodes of this page that no node answers to."""
    document, offered = context.document, 0
    described = {node.id for node in document.nodes if node.types or node.statements}
    own = {_page(name) for name in described if "#" in name}
    own |= {_page(address) for address in (document.address, document.base) if address}
    for statement in document.statements:
        value = statement.value
        if not isinstance(value, Reference) or value.nested or value.target in described:
            continue
        target = value.target
        if statement.syntax == "json-ld" and (
            target.startswith(("_:", "#")) or ("#" in target and _page(target) in own)
        ):
            name = "_:" + target.partition(".")[2] if target.startswith("_:") else target
            message = f'"{statement.property}" refers to "@id" "{name[:60]}", which no node on this page has'
            offered += 1
            proposal = nearest_word(target, described) if offered <= MAX_OFFERS else None
            message += f'; did you mean "{proposal}"?' if proposal is not None else ""
            yield Finding(message, statement)


def _page(address: str) -> str:
    return urldefrag(address).url.rstrip("/")
