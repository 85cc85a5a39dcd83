"""A key or a type that the context gives no meaning to, so that it is lost to JSON-LD.

## What it does
Reports keys under a context that defines neither the key nor a vocabulary for all keys, and keys that the
context switches off (null). Under such a context a type without a prefix is reported as well.

## Why it matters
JSON-LD drops such keys without a word, and what stands behind them. Of such a type it makes an address of the page
itself, which is no type of schema.org.

## Example
```json
{"@context": {"schema": "https://schema.org/"}, "@type": "schema:Product", "name": "Lamp"}
```

## Use instead
```json
{"@context": {"schema": "https://schema.org/"}, "@type": "schema:Product", "schema:name": "Lamp"}
```

## Fix safety
Unsafe: writes schema.org's prefix where the context has one and the name is a property of schema.org.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.document.document import Block
from ...linter.edits.edits import rename_key, replace_value
from ...linter.findings.rule import Finding, Fix, rule
from ...linter.markup.jsonld_nodes import Loss
from ...shapes.vocabulary import local_name, vocabulary


@rule("SYN035", "dropped-key", level="error", fix="sometimes")
def check(context: RuleContext) -> Iterator[Finding]:
    """Keys without a meaning in their context."""
    for block in context.document.blocks:
        prefix = _prefix(block)
        for loss in block.losses:
            if loss.reason == "unmapped-type":
                yield _type(context, loss, prefix)
            if loss.reason != "unmapped":
                continue
            fixes: tuple[Fix, ...] = ()
            if prefix is not None and vocabulary().is_property(loss.key):
                edits = rename_key(context.document, loss.location, f"{prefix}:{loss.key}")
                fixes = (Fix(f"write {prefix}:{loss.key}", "unsafe", edits),) if edits else ()
            message = f'the context has no meaning for "{loss.key[:60]}": JSON-LD drops it'
            yield Finding(message, location=loss.location, fixes=fixes)


def _type(context: RuleContext, loss: Loss, prefix: str | None) -> Finding:
    fixes: tuple[Fix, ...] = ()
    if prefix is not None and vocabulary().is_type(loss.key):
        edits = replace_value(context.document, loss.location, f"{prefix}:{loss.key}")
        fixes = (Fix(f"write {prefix}:{loss.key}", "unsafe", edits),) if edits else ()
    message = (
        f'the context has no meaning for the type "{loss.key[:60]}": to JSON-LD it is an address of the page'
    )
    return Finding(message, location=loss.location, fixes=fixes)


def _prefix(block: Block) -> str | None:
    """The prefix that the block's contexts have for schema.org, or None."""
    for _, _, value in block.contexts:
        for part in value.items if value.kind == "array" else [value]:
            for member in part.members:
                if member.value.kind == "string" and local_name(f"{member.value.scalar}x") == "x":
                    return member.key
    return None
