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

import re
from collections.abc import Iterator

from ...linter.context import is_schema_context
from ...linter.document import Block
from ...linter.judgement import Judgement
from ...linter.rule import Finding, rule

_PREFIXED = re.compile(r"([A-Za-z_][\w.+-]*):(?!//)")
#: Schemes of addresses that name things (IANA's registry of URI schemes).
_NAMING = frozenset({"urn", "tag", "doi", "info", "did", "ni", "oid", "uuid", "data", "mailto", "tel"})


@rule("VAL122", "undeclared-prefix", level="warning")
def check(judgement: Judgement) -> Iterator[Finding]:
    """Keys and types whose prefix no context defines."""
    document = judgement.document
    readable: dict[int | None, bool] = {}
    for statement in document.statements:
        if statement.syntax != "json-ld" or statement.property != statement.key:
            continue  # a declared prefix has been written out
        match = _PREFIXED.match(statement.key)
        if match is None or match[1].lower() in _NAMING:
            continue
        index = statement.location.block
        if index not in readable:
            block = document.block(index)
            readable[index] = block is not None and _all_read(block)
        if readable[index]:
            yield Finding(
                f'no context declares the prefix "{match[1][:40]}" of "{statement.key[:80]}", '
                "so JSON-LD takes it for an unknown scheme",
                statement,
            )
    for node in document.nodes:
        if node.syntax != "json-ld" or not node.type_locations:
            continue
        if not any(":" in name for name in node.types):
            continue
        index = node.location.block
        if index not in readable:
            block = document.block(index)
            readable[index] = block is not None and _all_read(block)
        if not readable[index]:
            continue
        paired = len(node.types) == len(node.type_locations)
        for number, name in enumerate(node.types):
            match = _PREFIXED.match(name)
            if match is not None and match[1].lower() not in _NAMING:
                place = node.type_locations[number if paired else 0]
                message = f'no context declares the prefix "{match[1][:40]}" of the type "{name[:80]}", '
                yield Finding(message + "so JSON-LD takes it for an unknown scheme", location=place)


def _all_read(block: Block) -> bool:
    """Whether none of a block's contexts is an address that was not fetched."""
    parts = (
        part
        for _, _, value in block.contexts
        for part in (value.items if value.kind == "array" else [value])
        if part.kind == "string"
    )
    return all(is_schema_context(str(part.scalar).strip()) for part in parts)
