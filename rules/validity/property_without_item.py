"""A property of microdata belongs to no item.

## What it does
Finds elements with `itemprop` on a page that has no `itemscope` around them, and no `itemref` that names them. In
templates, also those that a loop prints for each item of a list whose only `itemscope` is around the whole list,
and offers, ratings and other parts of a thing that are inside the element of its item, and have no `itemprop`.

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

from selectolax.lexbor import LexborNode

from ...linter.agents.rule_context import RuleContext
from ...linter.document.document import Document
from ...linter.findings.rule import Finding, rule
from ...shapes.vocabulary import local_name, vocabulary
from ...source.location import LineIndex
from ...source.regex import regex

_TAG = regex(r"""<(?P<name>[a-z][\w-]*+)(?=\s)(?:[^<>"']|"[^"]*"|'[^']*')*>""", re.IGNORECASE)
_PROPERTY = regex(r"""\sitemprop\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))""", re.IGNORECASE)
_INSIDE = ",".join(
    f"{item}{element}" for item in ("[itemscope]", "[itemtype]") for element in (" [itemprop]", "[itemprop]")
)
"""Elements with a property in or at an item, or an element that ought to be one."""
_PAGE = regex(r"<body\b", re.IGNORECASE)
_OF_PAGES = regex(
    r"/app/(?:.*/)?page\.[jt]sx$|/pages/.*\.(?:[jt]sx?|vue|astro)$|/\+page\.svelte$|/src/templates/.*\.[jt]sx?$"
)
"""Where React's, Vue's and Svelte's frameworks have their pages."""
_OF_HEADS = ("meta", "link")
_PART_TYPES = ("Offer", "Rating", "ListItem", "StructuredValue")
"""Types of what is only stated of other things."""


@rule(
    "VAL125",
    "property-without-item",
    level="warning",
    advice="put it inside the item it is about, or remove it",
)
def check(context: RuleContext) -> Iterator[Finding]:
    """Yield a finding for each element with a property that no item has, or one that is not the thing's."""
    yield from _outside(context.document)
    if context.document.is_woven:
        from ...linter.templates.faults.in_lists import spilled

        yield from _unlinked_items(context.document)
        for statement, symbol in spilled(context.document):
            whose = f'"{statement.types[0]}"' if statement.types else "item"
            yield Finding(
                f'the one {whose} around the list is given "{statement.property}" for each item ({{{symbol.key}}})',
                statement,
                minor="SiteNavigationElement" in statement.types,  # one element is often all of a menu
            )


def _outside(document: Document) -> Iterator[Finding]:
    # An element with a type and no item is another finding, and so is what is inside of it.
    if document.media == "json":
        return
    tree = document.tree
    inside = {element.mem_id for element in tree.css(_INSIDE)}
    with_property = tree.css("[itemprop]")
    if all(element.mem_id in inside for element in with_property):
        return
    if not _is_page(document) or tree.css_first("[itemref]") is not None:
        return
    known: dict[tuple[str, str], list[bool]] = {}
    for element in with_property:
        key = (element.tag or "", element.attributes.get("itemprop") or "")
        known.setdefault(key, []).append(element.mem_id in inside)
    orphans = {key: elements for key, elements in known.items() if not all(elements)}
    places = LineIndex(document.source)
    for tag in _TAG.finditer(document.source):
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


def _unlinked_items(document: Document) -> Iterator[Finding]:
    """The items that are a part of the thing around them, which no property of that has."""
    tags = [tag for tag in _TAG.finditer(document.source) if "itemscope" in tag[0].lower()]
    elements = document.tree.css("[itemscope]") if tags and "itemref" not in document.source else []
    places = LineIndex(document.source)
    for tag, element in zip(tags, elements, strict=False) if len(tags) == len(elements) else ():
        name, around = _type(element), _item_around(element)
        if "itemprop" in element.attributes or not around or not _is_part(name):
            continue
        yield Finding(
            f'the "{name}" belongs to no item, since its element has no "itemprop", inside of "{around}"',
            location=places.place(document.uri, tag.start(), tag.end(), None, None),
            advice='add "itemprop" with the property that has it',
        )


def _item_around(element: LexborNode) -> str:
    """The type of the item whose element is around another, or ""."""
    at = element.parent
    while at is not None and "itemscope" not in at.attributes:
        at = at.parent
    return _type(at) if at is not None else ""


def _type(element: LexborNode) -> str:
    return local_name((element.attributes.get("itemtype") or "").strip()) or ""


def _is_part(name: str) -> bool:
    return any(vocabulary().is_subtype(name, whole) for whole in _PART_TYPES)


def _is_page(document: Document) -> bool:
    """Whether a text is that of a whole page: by its body, or by the name of the component it is made of."""
    return _PAGE.search(document.source) is not None or (
        document.is_woven and _OF_PAGES.search(document.uri) is not None
    )
