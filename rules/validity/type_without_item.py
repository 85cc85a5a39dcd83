"""An element has ``itemtype`` and no ``itemscope``, so that it is no item.

## What it does
Reports elements with ``itemtype`` that lack ``itemscope``.

## Why it matters
Without ``itemscope`` there is no item: parsers ignore the type, and give the properties inside to the item around it,
or to none. The standard forbids it (HTML Living Standard, section 5.2.2).

## Example
```html
<article itemtype="https://schema.org/BlogPosting"><h1 itemprop="headline">Rye</h1></article>
```

## Use instead
```html
<article itemscope itemtype="https://schema.org/BlogPosting"><h1 itemprop="headline">Rye</h1></article>
```

## Fix safety
There is no fix: which properties belong to it is the author's choice.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ...source.location import LineIndex
from ...source.regex import regex

_TYPED = "[itemtype*='schema.org']:not([itemscope])"
_TAG = regex(r"""<[a-z][\w-]*+(?=\s)(?:[^<>"']|"[^"]*"|'[^']*')*>""", re.IGNORECASE)
_SCOPE = regex(r"\sitemscope\b", re.IGNORECASE)
_TYPE = regex(r"""\sitemtype\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))""", re.IGNORECASE)


@rule(
    "VAL124",
    "type-without-item",
    level="error",
    advice='add "itemscope" to the element, or remove "itemtype"',
)
def check(context: RuleContext) -> Iterator[Finding]:
    """Elements with a type of schema.org that are no items."""
    document = context.document
    if document.media == "json":
        return
    types = [element.attributes.get("itemtype") for element in document.tree.css(_TYPED)]
    places = LineIndex(document.source)
    for tag in _TAG.finditer(document.source) if types else ():
        typed = _TYPE.search(tag[0])
        name = next(filter(None, typed.groups()), "") if typed is not None else ""
        if name in types and not _SCOPE.search(tag[0]):
            types.remove(name)
            yield Finding(
                f'"{name.rpartition("/")[2][:80]}" in "itemtype" has no effect, since the element has no "itemscope"',
                location=places.place(document.uri, tag.start(), tag.end(), None, None),
            )
