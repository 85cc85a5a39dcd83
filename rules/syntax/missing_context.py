"""The markup has no `@context`.

## What it does
Reports nodes at the top of a block that no `@context` applies to. Where the block has no type either, and keys that
schema.org does not have, this is the only finding: it makes no statements.

## Why it matters
Without it JSON-LD has no idea what `name` means and drops everything: to a reader the block is empty.

## Example
```json
{"@type": "Product", "name": "Lamp"}
```

## Use instead
```json
{"@context": "https://schema.org", "@type": "Product", "name": "Lamp"}
```

## Fix safety
Safe where all the block's types are schema.org's; unsafe otherwise. None for a block that is an array.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.document.document import Block, Document
from ...linter.edits.edits import script_edit
from ...linter.findings.rule import Finding, Fix, rule
from ...linter.markup.statement import Node
from ...shapes.vocabulary import vocabulary


@rule(
    "SYN031", "missing-context", level="error", fix="sometimes", advice='add "@context": "https://schema.org"'
)
def check(context: RuleContext) -> Iterator[Finding]:
    """Blocks with a top-level node that has no context."""
    document = context.document
    nodes: dict[int | None, list[Node]] = {}
    for node in document.nodes:
        nodes.setdefault(node.location.block, []).append(node)
    for block in document.blocks:
        of_block = nodes.get(block.index, [])
        if block.undeclared and (block.dropped or any(_needs_context(block, node) for node in of_block)):
            types = [name for node in of_block for name in node.types]
            known = not block.dropped and all(map(vocabulary().is_type, types))
            place = block.undeclared
            yield Finding(
                'this JSON-LD has no "@context", so processors ignore it',
                location=place,
                fixes=_fixes(document, block, known),
            )


def _needs_context(block: Block, node: Node) -> bool:
    """Whether a node has a key or type that is no address of its own (expanded JSON-LD has no others)."""
    if node.statements:
        return any(":" not in statement.key for statement in node.statements)
    types = [block.root.at(place.pointer or "") for place in node.type_locations] if block.root else []
    return any(value is not None and ":" not in str(value.scalar) for value in types)


def _fixes(document: Document, block: Block, known: bool) -> tuple[Fix, ...]:
    root = block.root
    if root is None or root.kind != "object" or not block.script.is_served or not root.members:
        return ()
    empty = root.get("@context")  # it says nothing: a list without entries, a number
    if empty is not None:
        edits = script_edit(document, empty.start, empty.end, '"https://schema.org"')
    elif any(member.key.lower() == "@context" for member in root.members):
        return ()  # the rule unknown-keyword has it
    else:
        first = root.members[0].key_start
        gap = document.source[root.start + 1 : first]
        edits = script_edit(
            document, first, first, f'"@context": "https://schema.org",{gap if gap.isspace() else " "}'
        )
    return (Fix('add "@context": "https://schema.org"', "safe" if known else "unsafe", edits),)
