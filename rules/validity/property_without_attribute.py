"""A property of microdata stands on an element without the attribute that gives its value.

## What it does
Finds `itemprop` on `<meta>` without `content`, and on `<link>`, `<a>` and `<area>` without `href`, unless the element
is an item itself.

## Why it matters
The standard (HTML Living Standard, section 5.2.4) takes the value of these elements from that attribute alone: without
it the value is empty. Some readers take `content` of other elements, some don't. The standard forbids it (5.2.2).

## Example
```html
<div itemscope itemtype="https://schema.org/Offer"><link itemprop="availability" content="https://schema.org/InStock"></div>
```

## Use instead
```html
<div itemscope itemtype="https://schema.org/Offer"><link itemprop="availability" href="https://schema.org/InStock"></div>
```

## Fix safety
There is no fix: the value may be in another attribute, or missing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.document.document import Document
from ...linter.findings.rule import Finding, rule
from ...linter.markup.statement import Literal
from ...source.regex import regex

_TAG = regex(
    r"""<(?:(?P<meta>meta)|(?P<linked>link|a|area))(?=\s)(?P<attributes>(?:[^<>"']|"[^"]*"|'[^']*')*)>""",
    re.IGNORECASE,
)
_CONTENT = regex(r"\scontent\s*=", re.IGNORECASE)
_ADDRESS = regex(r"\shref\s*=", re.IGNORECASE)


@rule("VAL129", "property-without-attribute", level="warning", advice="add the attribute")
def check(context: RuleContext) -> Iterator[Finding]:
    """Yield a finding for each property whose element lacks the attribute of its value."""
    document = context.document
    for statement in document.statements:
        if statement.syntax != "microdata" or not isinstance(statement.value, Literal):
            continue
        span = document.span(statement.location)
        tag = _TAG.match(document.source, span.start) if span is not None else None
        if tag is None:
            continue
        name = "content" if tag["meta"] else "href"
        attribute = _CONTENT if tag["meta"] else _ADDRESS
        if not attribute.search(tag["attributes"]):
            kind = (tag["meta"] or tag["linked"]).lower()
            message = f'"{statement.property}" has no value, since <{kind}> has no attribute "{name}"'
            is_chosen = attribute.search(_written(document, tag)) is not None
            advice = "put the condition around the element" if is_chosen else f'add "{name}" with the value'
            yield Finding(message, statement, advice=advice)


def _written(document: Document, tag: re.Match[str]) -> str:
    """A tag as its template has it, with the attributes that a condition leaves out; empty if it is no template's."""
    if not document.is_woven:
        return ""
    from ...linter.templates.woven import MappedDocument, woven_of

    woven = woven_of(document)
    origin = woven.origin(*tag.span()) if woven is not None else None
    source = document.template_source if isinstance(document, MappedDocument) else None
    if source is None or origin is None or origin[0] != source.uri:
        return ""
    return source.text[origin[1] : origin[2]]
