"""An item's type is not an address of schema.org, though meant to be one.

## What it does
Reports types in ``itemtype`` that are the name of a type alone, or whose host is a misspelt schema.org.

## Why it matters
The type is an address that readers compare: one that is written otherwise names nothing they know, and the item has no
type. The standard asks for absolute addresses (HTML Living Standard, section 5.2.2).

## Example
```html
<article itemscope itemtype="https://shema.org/BlogPosting"><h1 itemprop="headline">Rye</h1></article>
```

## Use instead
```html
<article itemscope itemtype="https://schema.org/BlogPosting"><h1 itemprop="headline">Rye</h1></article>
```

## Fix safety
There is no fix: the address may be that of another vocabulary.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ...linter.markup.context import local_name, means_schema
from ...shapes.vocabulary import vocabulary
from ...source.regex import regex

_WITHOUT_SLASH = regex(r"\bschema\.org(?=[A-Za-z])", re.IGNORECASE)
_TYPES = regex(r"""\sitemtype\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))""", re.IGNORECASE)


@rule("VAL126", "type-without-address", level="error", advice="write the URL of a schema.org type")
def check(context: RuleContext) -> Iterator[Finding]:
    """Items whose type is a name, or an address with a misspelt host."""
    document = context.document
    for node in document.nodes:
        if node.syntax != "microdata":
            continue
        for place in node.type_locations:
            span = document.span(place)
            written = _TYPES.search(document.source, span.start, span.end) if span is not None else None
            for name in " ".join(filter(None, written.groups())).split() if written is not None else ():
                type_name = _corrected(name)
                if type_name is not None:
                    message = f'"{name[:80]}" is not the URL of a schema.org type; write "https://schema.org/{type_name}"'
                    yield Finding(message, location=place, statement=node.parent)


def _corrected(written: str) -> str | None:
    """The type of schema.org that a name alone, or an address with a misspelt host, most likely means."""
    address, _, name = _WITHOUT_SLASH.sub("schema.org/", written).rpartition("/")
    # One of schema.org without its scheme is an unknown type.
    is_miswritten = ":" in address and local_name(written) == written and means_schema(address)
    return name if vocabulary().is_type(name) and (not address or is_miswritten) else None
