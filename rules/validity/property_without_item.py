"""A property of microdata belongs to no item.

## What it does
Finds elements with `itemprop` on a page that has no `itemscope` around them, and no `itemref` that names them.

## Why it matters
Without an item there is nothing that has the property: parsers ignore it. The standard forbids it (HTML Living
Standard, section 5.2.3).

## Example
```html
<body><article><h1 itemprop="headline">Rye</h1></article></body>
```

## Use instead
```html
<body><article itemscope itemtype="https://schema.org/Article"><h1 itemprop="headline">Rye</h1></article></body>
```

## Fix safety
There is no fix: what the item is is the author's choice.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.document.document import Document
from ...linter.findings.rule import Finding, rule
from ...source.location import LineIndex
from ...source.regex import regex

_TAG = regex(r"""<(?P<name>[a-z][\w-]*+)(?=\s)(?:[^<>"']|"[^"]*"|'[^']*')*>""", re.IGNORECASE)
_PROPERTY = regex(r"""\sitemprop\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))""", re.IGNORECASE)
_PAGE = regex(r"<body\b", re.IGNORECASE)
_OF_PAGES = regex(
    r"/app/(?:.*/)?page\.[jt]sx$|/pages/.*\.(?:[jt]sx?|vue|astro)$|/\+page\.svelte$|/src/templates/.*\.[jt]sx?$"
)
"""Where React's, Vue's and Svelte's frameworks have their pages."""
_OF_HEADS = ("meta", "link")


@rule(
    "VAL125",
    "property-without-item",
    level="warning",
    advice="put it inside the item it is about, or remove it",
)
def check(context: RuleContext) -> Iterator[Finding]:
    """Yield a finding for each element with a property that no item has."""
    document = context.document
    # An element with a type and no item is another finding, and so is what is inside of it.
    source = document.source.lower()
    if document.media == "json" or "itemprop" not in source or not _is_page(document, source):
        return
    tree = document.tree
    if tree.css_first("[itemref]") is not None:
        return
    known: dict[tuple[str, str], list[bool]] = {}
    for element in tree.css("[itemprop]"):
        key = (element.tag or "", element.attributes.get("itemprop") or "")
        known.setdefault(key, []).append(_is_inside(element))
    orphans = {key: elements for key, elements in known.items() if not all(elements)}
    places = LineIndex(document.source)
    for tag in _TAG.finditer(document.source) if orphans else ():
        match = _PROPERTY.search(tag[0])
        name = next(filter(None, match.groups()), "") if match is not None else ""
        key = (tag["name"].lower(), name)
        if match is not None and orphans.get(key) and not orphans[key].pop(0):
            place = places.place(document.uri, tag.start(), tag.end(), None, None)
            # What only programs read says the same elsewhere in most pages.
            yield Finding(
                f'"{name[:80]}" has no effect, since "itemprop" is not inside an element with "itemscope"',
                location=place,
                minor=key[0] in _OF_HEADS,
            )


def _is_page(document: Document, source: str) -> bool:
    """Whether a text is that of a whole page: by its body, or by the name of the component it is made of."""
    return _PAGE.search(source) is not None or (
        document.is_woven and _OF_PAGES.search(document.uri) is not None
    )


def _is_inside(element: object) -> bool:
    """Whether an item is around an element, or an element that ought to be one."""
    at = element
    while at is not None:
        attributes = getattr(at, "attributes", {})
        if "itemscope" in attributes or "itemtype" in attributes:
            return True
        at = getattr(at, "parent", None)
    return False
