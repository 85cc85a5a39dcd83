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
from ...linter.findings.rule import Edit, Finding, Fix, rule
from ...linter.markup.jsonld_nodes import Loss
from ...shapes.vocabulary import local_name, vocabulary
from ..validity._names import quoted_names


@rule(
    "SYN035",
    "dropped-key",
    level="error",
    fix="sometimes",
    advice="define what is meant in the context, or remove it",
)
def check(context: RuleContext) -> Iterator[Finding]:
    """Keys without a meaning in their context."""
    for block in context.document.blocks:
        prefix = _prefix(block)
        lost: dict[str, list[Loss]] = {}
        for loss in block.losses:
            if loss.reason in ("unmapped", "unmapped-type"):
                pointer = loss.location.pointer or ""
                lost.setdefault(pointer[: pointer.rfind("/")], []).append(loss)
        for losses in lost.values():
            yield _finding(context, losses, prefix)


def _finding(context: RuleContext, losses: list[Loss], prefix: str | None) -> Finding:
    """One finding for what a node loses, with one fix for all of it."""
    edits: list[Edit] = []
    for loss in losses:
        edits += _edits(context, loss, prefix)
    keys = list(dict.fromkeys(loss.key[:60] for loss in losses if loss.reason == "unmapped"))
    types = list(dict.fromkeys(loss.key[:60] for loss in losses if loss.reason == "unmapped-type"))
    message = f"the context does not define {quoted_names((*keys, *types), most=6)}, so JSON-LD ignores "
    message += "it" if len((*keys, *types)) == 1 else "them"
    fixes = (
        (
            Fix(
                f'write "{prefix}:" before {"it" if len((*keys, *types)) == 1 else "each"}',
                "unsafe",
                tuple(edits),
            ),
        )
        if edits
        else ()
    )
    first, *others = losses
    covered = tuple(loss.location for loss in others)
    return Finding(message, location=first.location, covers=covered, fixes=fixes)


def _edits(context: RuleContext, loss: Loss, prefix: str | None) -> tuple[Edit, ...]:
    if prefix is None:
        return ()
    if loss.reason == "unmapped-type":
        known = vocabulary().is_type(loss.key)
        return replace_value(context.document, loss.location, f"{prefix}:{loss.key}") if known else ()
    known = vocabulary().is_property(loss.key)
    return rename_key(context.document, loss.location, f"{prefix}:{loss.key}") if known else ()


def _prefix(block: Block) -> str | None:
    """The prefix that the block's contexts have for schema.org, or None."""
    for _, _, value in block.contexts:
        for part in value.items if value.kind == "array" else [value]:
            for member in part.members:
                if member.value.kind == "string" and local_name(f"{member.value.scalar}x") == "x":
                    return member.key
    return None
