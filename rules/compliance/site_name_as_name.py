"""The name of the site stands as the name of a product.

## What it does
Checks names of products outside of front pages: one that is the name of the site, which the page shows only above and
below its content (in its header, its menu, its footer, a link to the front page or its own heading), where the content
has another heading.

## Why it matters
The name is what the item is called. Themes that make the shop's name the first heading of every page give all products
the same name.

## Example
```html
<header><h1><a href="/">Example Shop</a></h1></header><main><h2>Brass lamp</h2></main>
<script type="application/ld+json">
{"@context": "https://schema.org", "@type": "Product", "name": "Example Shop"}
</script>
```

## Use instead
```json
{"@type": "Product", "name": "Brass lamp"}
```

## Fix safety
No edit: which heading names the product has to come from someone who knows it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from urllib.parse import urljoin

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ...linter.value_forms.regions import folded
from ...linter.value_forms.sites import is_front_page
from ...linter.visible_text.passage import PageText, Passage
from ...linter.visible_text.visibility import HIDDEN
from ...source.characters import contains_words
from ...source.regex import regex
from ._findings import excerpt, key_value, quoted

_NAMING = frozenset({"og:site_name", "application-name", "apple-mobile-web-app-title"})
_FRAME = frozenset({"header", "nav", "footer"})
_MAX_LENGTH = 200
_LAST_HEADING = 3
_DEEPEST = 64
"""Elements above a passage in which a header or a link is looked for."""
_WORD = regex(r"[^\W_]{3,}")
MAX_PASSAGES = 20_000


@rule(
    "CMP413",
    "site-name-as-name",
    level="note",
    fix="none",
    advice="name the product, or change the type if it is none",
)
def check(context: RuleContext) -> Iterator[Finding]:
    for thing in context.entities_with("name"):
        if not thing.is_a("Product") or (
            thing.parent is not None and thing.parent.property == "itemReviewed"
        ):
            continue
        for statement in thing.literals("name"):
            name = folded(statement.text[:_MAX_LENGTH])
            heading = _other_heading(context, name) if name in context.once(_site_names) else None
            if heading is not None:
                reason = f"is the name of the site, and the content is headed {excerpt(heading)}"
                yield Finding(f"{key_value(statement)} {reason}" + quoted("name", ""), statement)


def _site_names(context: RuleContext) -> frozenset[str]:
    """The folded names that a page's head and markup give its site; none of a file of JSON-LD."""
    if context.document.media == "json":
        return frozenset()
    names = [p.text for p in context.document.page.passages if p.kind == "head" and p.name in _NAMING]
    names += [
        each.text
        for thing in context.entities_with("name")
        if thing.is_a("WebSite", "Organization") and not thing.is_a("Product")
        for each in thing.literals("name")
        if thing.parent is None or thing.parent.property in ("publisher", "seller")
    ]
    return frozenset(filter(None, (folded(each[:_MAX_LENGTH]) for each in names)))


def _other_heading(context: RuleContext, name: str) -> str | None:
    """The first heading of a page's content, if the page shows a name around its content alone, or as the heading above
    the one that its address is called after; None on a front page."""
    page, address = context.document.page, context.document.address or ""
    if is_front_page(address):
        return None
    heading, named_above = "", False
    for passage in islice(page.passages, MAX_PASSAGES):
        if passage.kind != "text" or passage.visibility == HIDDEN or _is_around(page, passage, address):
            continue
        words, is_heading = folded(passage.text), 0 < passage.heading <= _LAST_HEADING
        if words == name and is_heading:
            named_above = True
        elif contains_words(words, name):
            return None
        elif is_heading and not heading:
            heading = passage.text
    called_after = set(folded(heading).split()) & set(_WORD.findall(folded(_last_step(address))))
    return heading if heading and (called_after or not named_above) else None


def _last_step(address: str) -> str:
    return address.partition("?")[0].rstrip("/").rpartition("/")[2]


def _is_around(page: PageText, passage: Passage, address: str) -> bool:
    """Whether a passage stands in the header, the menu or the footer of a page, or in a link to the front page."""
    return any(
        each.tag in _FRAME or (each.tag == "a" and _leads_home(each.attributes.get("href") or "", address))
        for each in page.ancestors(passage.element, _DEEPEST)
    )


def _leads_home(href: str, address: str) -> bool:
    try:
        return href.strip() == "/" or is_front_page(urljoin(address, href.strip()))
    except ValueError:
        return False
