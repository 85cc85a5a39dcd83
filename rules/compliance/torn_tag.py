"""A text ends in the end or the beginning of a tag.

## What it does
Checks names, headlines, descriptions and other texts, in any syntax, for a piece of a tag at their end that a template
or a cut left there: `/>`, `">`, `</h1`, `<br`, and for the name of an attribute behind a quote (`" itemprop="`).

## Why it matters
It is shown to people as it stands, and often tells that a quote is missing in the template.

## Example
```html
<meta itemprop="name" content="Contact us/>">
```

## Use instead
```html
<meta itemprop="name" content="Contact us">
```

## Fix safety
Unsafe: the piece is taken off; what was cut off behind it has to come from the author.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.edits.edits import replace_value
from ...linter.findings.rule import Finding, Fix, rule
from ...linter.markup.statement import Literal
from ...source.regex import regex
from ._findings import excerpt, key_value, quoted

_OF_CODE = frozenset({"cssSelector", "xpath", "text", "articleBody", "mathExpression", "hasRepresentation"})
_LONG = r"(?:br|div|span|strong|ul|li|h[1-6]|img|table|font|title|meta|link|script|iframe|figure)"
_END_OF_TAG = r"(?<=\w)[\"']?\s?/>|(?<=[^\d\s])[\"']>"
_TAG_WITHOUT_END = (
    rf"<(?:/(?:[abip]|em|ol|t[rd]|{_LONG})?|{_LONG}(?:\s[^<>]{{0,200}})?|[abip]\s+[a-z-]+=[^<>]{{0,200}})"
)
_PIECE = regex(
    rf"(?:{_END_OF_TAG}|{_TAG_WITHOUT_END})\s*(?:…|\.\.\.)?\s*\Z",
    re.IGNORECASE,
    signs="<|>",
)
_ATTRIBUTE = regex(
    r"[\"']\s+(?:itemprop|itemtype|content|property|typeof)=[\"'][^<>]*\Z",
    re.IGNORECASE,
    signs="itemprop|itemtype|content|property|typeof",
)
_END = 300
"""Characters at a text's end in which a piece of a tag is looked for."""


@rule("CMP406", "torn-tag", level="warning", fix="sometimes", advice="remove the fragment")
def check(context: RuleContext) -> Iterator[Finding]:
    for statement in context.document.statements:
        value = statement.value
        if not isinstance(value, Literal) or statement.property in _OF_CODE:
            continue
        text = value.lexical
        marked = "<" in text or '"' in text or "'" in text or ">" in text[-4:]
        piece = _piece(text) if marked and not text.startswith("http") else None
        if piece is None:
            continue
        left = text[: len(text) - len(piece)].rstrip()
        edits = replace_value(context.document, statement.location, left) if left else ()
        fixes = (Fix("Remove the fragment", "unsafe", edits),) if edits else ()
        message = f"{key_value(statement, text)} ends with part of an HTML tag, {excerpt(piece.strip(), 40)}"
        yield Finding(message + quoted(statement.property, ""), statement, fixes=fixes)


def _piece(text: str) -> str | None:
    """The piece of a tag in which a text ends, or None."""
    end = text[-_END:]
    match = _PIECE.search(end) or _ATTRIBUTE.search(end)
    if match is None:
        return None
    before, piece = end[: match.start()], match.group()
    whole = not piece.startswith("<") and before.rfind("<") > before.rfind(">")
    return None if whole else piece
