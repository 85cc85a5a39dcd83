"""A text, a number or a truth value stands where only nodes can.

## What it does
Reports values in a list of nodes, at the top of a block or in `@graph`, that are no objects.

## Why it matters
JSON-LD drops them without a word. Often a node was written as text, or encoded twice: then all it says is lost (an
error).

## Example
```json
{"@context": "https://schema.org", "@graph": ["Product", {"@type": "Brand", "name": "Example"}]}
```

## Use instead
```json
{"@context": "https://schema.org", "@graph": [{"@type": "Product"}, {"@type": "Brand", "name": "Example"}]}
```

## Fix safety
Unsafe: offered where the text is JSON itself, which then takes its place.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.document.document import Block
from ...linter.edits.edits import replace_json
from ...linter.findings.rule import Finding, Fix, rule
from ...linter.markup.json_source import read_json
from ...source.location import Location


@rule("SYN037", "stray-value", level="error", fix="sometimes", advice="write an object or remove it")
def check(context: RuleContext) -> Iterator[Finding]:
    """Scalars among nodes."""
    for block in context.document.blocks:
        for loss in block.losses:
            if loss.reason == "floating":
                text = _embedded_json(block, loss.location)
                message = "JSON-LD ignores this value, since it is not an object"
                fixes: tuple[Fix, ...] = ()
                if text is not None:
                    message = "the JSON is inside a string, so it is encoded twice"
                    edits = replace_json(context.document, loss.location, text.replace("</", "<\\/"))
                    fixes = (
                        (Fix("write the JSON without the string around it", "unsafe", edits),)
                        if edits
                        else ()
                    )
                yield Finding(message, location=loss.location, sure=text is not None, fixes=fixes)


def _embedded_json(block: Block, location: Location) -> str | None:
    """The text of a value that holds a JSON object or array itself, or None."""
    value = block.root.at(location.pointer or "") if block.root is not None else None
    if value is None or value.kind != "string" or str(value.scalar).strip()[:1] not in ("{", "["):
        return None
    text = str(value.scalar).strip()
    return text if read_json(text)[0] is not None else None
