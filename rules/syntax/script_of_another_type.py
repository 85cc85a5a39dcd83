"""A script holds JSON-LD, and its type says something else.

## What it does
Reports `<script>` elements whose text begins with an object that has a `@context` of schema.org, and whose `type` is
not `application/ld+json`: misspelt ones, `application/json`, or none.

## Why it matters
Readers look for the type. A script of another type is data that nobody reads, and one without a type is run as a
program.

## Example
```html
<script type="application/json+ld">{"@context": "https://schema.org", "@type": "Product", "name": "Chair"}</script>
```

## Use instead
```html
<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Product", "name": "Chair"}</script>
```
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ...source.location import LineIndex
from ...source.regex import regex

_SCRIPT = regex(
    r"""<script(?P<given>(?:\s(?:[^<>"']|"[^"]*"|'[^']*')*)?)>\s*\[?\s*\{\s*["']@context["']\s*:\s*["']https?:\\?/\\?/(?:www\.)?schema\.org""",
    re.IGNORECASE,
)
_TYPE = regex(r"""\stype\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))""", re.IGNORECASE)
_LD = "application/ld+json"


@rule("SYN061", "script-of-another-type", level="error", advice='write "application/ld+json"')
def check(context: RuleContext) -> Iterator[Finding]:
    """Yield a finding for each script with JSON-LD that is not of its type."""
    document = context.document
    if document.media == "json" or "@context" not in document.source:
        return
    places = LineIndex(document.source)
    for script in _SCRIPT.finditer(document.source):
        typed = _TYPE.search(script["given"])
        kind = next(filter(None, typed.groups()), "") if typed is not None else ""
        if kind.split(";")[0].strip().lower() != _LD:
            predicate = f'is "{kind[:60]}"' if kind else "is missing"
            yield Finding(
                f'the "type" of this script with JSON-LD {predicate}, so search engines do not read it',
                location=places.place(document.uri, script.start(), script.end("given") + 1, None, None),
            )
