"""A key or type has a prefix that the context doesn't declare.

## What it does
Reports keys such as `og:title`, and types, whose prefix no context of the block defines. `schema:` passes, as do web
addresses, schemes that name things (`urn:`, `tag:`, `doi:`), and blocks whose contexts were not all read.

## Why it matters
JSON-LD takes such a name for an absolute address of an unknown scheme (JSON-LD 1.1, section 4.1.5): the statement
stays, and means nothing to anybody.

## Example
```json
{"@context": "https://schema.org", "@type": "Product", "gs1:netWeight": "500 g"}
```

## Use instead
```json
{"@context": ["https://schema.org", {"gs1": "https://ref.gs1.org/voc/"}], "@type": "Product", "gs1:netWeight": "500 g"}
```

## Fix safety
No fix: what the prefix stands for is unknown.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.document.document import Block
from ...linter.findings.rule import Finding, rule
from ...linter.locale.word_tables import words
from ...linter.markup.context import is_schema_context
from ...source.regex import regex

_PREFIXED_NAME = regex(r"([A-Za-z_][\w.+-]*):(?!//)")
#: Schemes of addresses that name things (IANA's registry of URI schemes).


@rule("VAL122", "undeclared-prefix", level="warning", advice='declare it in "@context" or correct the name')
def check(context: RuleContext) -> Iterator[Finding]:
    """Keys and types whose prefix no context defines."""
    document = context.document
    for statement in document.statements:
        if statement.syntax != "json-ld" or statement.property != statement.key:
            continue  # a declared prefix has been written out
        prefix = _prefix(statement.key)
        if prefix is not None and context.once(_blocks_with_known_contexts).get(statement.location.block):
            yield Finding(_message(prefix, statement.key), statement)
    for node in document.nodes:
        if node.syntax != "json-ld" or not node.type_locations:
            continue
        paired = len(node.types) == len(node.type_locations)
        for number, name in enumerate(node.types):
            prefix = _prefix(name)
            if prefix is not None and context.once(_blocks_with_known_contexts).get(node.location.block):
                place = node.type_locations[number if paired else 0]
                yield Finding(_message(prefix, name, "the type "), location=place)


def _prefix(name: str) -> str | None:
    """What stands before the colon of a name and would be a prefix; None where it is the scheme of an address."""
    match = _PREFIXED_NAME.match(name) if ":" in name else None
    return None if match is None or match[1].lower() in words("uri_schemes", "identifiers") else match[1]


def _message(prefix: str, name: str, what: str = "") -> str:
    return (
        f'no context declares the prefix "{prefix[:40]}" of {what}"{name[:80]}", '
        "so JSON-LD reads it as the scheme of a URL"
    )


def _blocks_with_known_contexts(context: RuleContext) -> dict[int | None, bool]:
    """Of which blocks, by their index, all contexts are known: asked only where there is a prefix."""
    return {block.index: _all_read(block) for block in context.document.blocks}


def _all_read(block: Block) -> bool:
    """Whether none of a block's contexts is an address that was not fetched."""
    parts = (
        part
        for _, _, value in block.contexts
        for part in (value.items if value.kind == "array" else [value])
        if part.kind == "string"
    )
    return all(is_schema_context(str(part.scalar).strip()) for part in parts)
