"""Assign the elements of a page to regions: parts repeated on every page of a site, or the page's own content."""

from __future__ import annotations

import re
from functools import cached_property

from selectolax.lexbor import LexborHTMLParser, LexborNode

from .texts import self_and_ancestors, words_of

_TAGS = {"footer": "footer", "header": "header", "nav": "nav", "aside": "aside", "dialog": "aside"}
_ROLES = {
    "contentinfo": "footer",
    "banner": "header",
    "navigation": "nav",
    "menu": "nav",
    "complementary": "aside",
    "dialog": "aside",
    "alertdialog": "aside",
}
_NAMES = (
    ("comments", re.compile(r"^(?:comments?(?:[-_]?(?:list|area|section|wrapper))?|respond|disqus.*)$")),
    ("footer", re.compile(r"^(?!.*(?:headline|byline)).*footer|colophon|copyright")),
    (
        "header",
        re.compile(
            r"^(?!.*(?:entry|post|article|content|section|card|product|hero)).*(?:(?:^|[-_])header(?:$|[-_])|masthead|top-?bar|"
            r"nav-?bar)"
        ),
    ),
    ("nav", re.compile(r"^(?:(?:main|top|site|primary|mega|mobile)[-_]?)?(?:menu|nav|navigation)$|breadcrumb|crumbs")),
    (
        "aside",
        re.compile(
            r"^(?!.*(?:entry|content|main|page|layout|with|has|no-)).*side-?bar|^widget|related|recommend|(?:up|cross)-?sell|newsletter|subscri|cookie|consent|modal|pop-?up|advert|sponsor|"
            r"^partners?$|^clients?$"
        ),
    ),
)  # fmt: skip
_OF_SITE = re.compile(r"(?:^|[\s_-])(?:site|page|global|masthead|top|nav)")
"""Names of a header or footer of the site, which pages may keep within their main part."""
MAX_SHARE = 0.5
"""An element with a larger share of the page's text is content, whatever its name."""


class Regions:
    """The regions of a page, by tags, roles and class names; ``heading`` is the main heading."""

    def __init__(self, tree: LexborHTMLParser, heading: LexborNode | None) -> None:
        self._tree = tree
        self._holding = {node.mem_id for node in self_and_ancestors(heading)}
        self._names: dict[int, str] = {}

    @cached_property
    def _size(self) -> int:
        body = self._tree.body
        return len(words_of(body)) if body is not None else 0

    def of(self, node: LexborNode | None) -> str:
        """Return the innermost of "header", "nav", "aside", "footer" and "comments", or empty for content.

        An element with the page's main heading, or most of its text, is content.
        """
        passed: list[int] = []
        name = ""
        for around in self_and_ancestors(node):
            if around.mem_id in self._names:
                name = self._names[around.mem_id]
                break
            passed.append(around.mem_id)
            if around.tag in ("body", "html") or around.mem_id in self._holding:
                break
            name = self._named(around)
            if name in ("header", "footer") and self._is_of_article(around):
                name = ""
            if name:
                break
        for key in passed:
            self._names[key] = name
        return name

    def _is_of_article(self, node: LexborNode) -> bool:
        """Whether a header or footer belongs to an article, or to what has the main heading, not to the site."""
        names = f"{node.attributes.get('class') or ''} {node.attributes.get('id') or ''}".lower()
        within = (
            {"article"} if node.tag in ("header", "footer") or _OF_SITE.search(names) else {"article", "main"}
        )
        return any(
            (a.tag in ("article", "main") and a.mem_id in self._holding) or a.tag in within
            for a in self_and_ancestors(node.parent)
        )

    def _named(self, node: LexborNode) -> str:
        attributes = node.attributes
        region = _ROLES.get((attributes.get("role") or "").lower()) or _TAGS.get(node.tag or "", "")
        if not region:
            names = f"{attributes.get('class') or ''} {attributes.get('id') or ''}".lower().split()
            region = next((kind for kind, words in _NAMES if any(map(words.search, names))), "")
        return region if region and len(words_of(node)) <= MAX_SHARE * self._size else ""
