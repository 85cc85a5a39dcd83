"""A node without a type.

## What it does
Reports nodes that say something but not what they are: JSON objects without `@type`, items without
`itemtype`. Mere references, nodes typed in another place, and named nodes with nothing but a label pass. The
message names the types that the property expects and that have all of the node's properties.

## Why it matters
Without a type a reader doesn't know which properties to look for, and search features skip the node.

## Example
```json
{"@context": "https://schema.org", "@type": "Product", "brand": {"name": "Example"}}
```

## Use instead
```json
{"@context": "https://schema.org", "@type": "Product", "brand": {"@type": "Brand", "name": "Example"}}
```

## Fix safety
Unsafe: the type is a guess; offered where there is one type to expect.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.edits.edits import insert_member, json_text, with_prefix
from ...linter.findings.rule import Finding, Fix, rule
from ...linter.markup.statement import Node, Statement
from ...shapes.vocabulary import vocabulary
from ._names import quoted_names

_LABELS = frozenset({"name", "url", "image"})


@rule("VAL119", "missing-type", level="warning", fix="sometimes", advice="add the type of what is described")
def check(context: RuleContext) -> Iterator[Finding]:
    """Nodes with properties of schema.org and without a type."""
    document = context.document
    refused = {
        (loss.location.block, loss.location.pointer)
        for block in document.blocks
        for loss in block.losses
        if loss.reason == "not-a-string"
    }
    for node in document.nodes:
        parts = [
            s.property for s in node.statements if ":" not in s.property and not s.property.startswith("@")
        ]
        typed = any(name.strip() for name in document.types.get(node.id, ()))
        if (node.location.block, f"{node.location.pointer}/@type") in refused:
            continue  # it has one, which another rule reports
        if not parts or typed or any(s.subject != node.id for s in node.statements):
            continue
        if node.parent is not None and ":" in node.parent.property:
            continue  # another vocabulary, in which types may be left out
        if node.named and node.parent is not None and set(parts) <= _LABELS:
            continue  # a link with its label, as in breadcrumbs
        if node.parent is not None and node.parent.property == "hasVariant" and parts == ["url"]:
            continue  # a variant on a page of its own, which has the type there
        expected = _expected(node)
        attribute = {"json-ld": "@type", "microdata": "itemtype"}.get(node.syntax, "typeof")
        whose = f'the node in "{node.parent.property}"' if node.parent is not None else "this node"
        message = f'{whose} has no "{attribute}"'
        fixes: tuple[Fix, ...] = ()
        if len(expected) == 1 and not node.type_locations and not any(map(_means_type, node.statements)):
            # Types and properties are of one vocabulary: what one needs before its name, the other does.
            one = next(s for s in node.statements if s.property in parts)
            name = with_prefix(one.key, one.property, expected[0])
            edits = insert_member(document, node.location, "@type", json_text(name))
            fixes = (Fix(f'give it the type "{name}"', "unsafe", edits),) if edits else ()
        advice = f"add a type such as {quoted_names(expected)}" if expected and not fixes else None
        yield Finding(message, node.parent, node.location, fixes=fixes, advice=advice)


def _means_type(statement: Statement) -> bool:
    """Whether a statement is the type under another name, which other rules correct."""
    return statement.key.removeprefix("@").casefold() in ("type", "itemtype", "typeof")


def _expected(node: Node) -> list[str]:
    """The types in the range of the property that the node stands in, that have the node's properties."""
    known = vocabulary()
    names = {s.property for s in node.statements if known.is_property(s.property)}
    if node.parent is None or not names:
        return []
    ranges = [
        name for name in known.ranges(node.parent.property) if not known.is_datatype(name) and name != "Thing"
    ]
    return [name for name in ranges if names <= known.properties_of(name)]
