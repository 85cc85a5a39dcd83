"""Decide whether the served HTML of a page can be checked as it is, or must be rendered first."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from selectolax.lexbor import LexborHTMLParser, LexborNode

#: Root elements of client-side frameworks: React, Next, Nuxt, Vue, Angular, Ember, Svelte, Gatsby.
_ROOTS = ", ".join(
    [
        f"[id={name}]"
        for name in ("root", "app", "__next", "__nuxt", "___gatsby", "svelte", "q-app", "react-root")
    ]
    + ["app-root", "router-outlet", "[ng-app]", "[ng-version]", "[data-reactroot]", "[data-v-app]"]
)
#: Where a page's main content is; with the roots, also if scripts put it there.
_CONTENT = "main, [role=main], [ui-view], [ng-view]"
_PLACES = f"{_CONTENT}, {_ROOTS}"
_SEEN = "img, picture, svg, video, audio, canvas, iframe, object, embed, input, textarea, select"
#: Inline scripts that write markup or text into the page, or load scripts that do.
_WRITES = re.compile(
    r"application/ld\+json|schema\.org|document\.write|\.innerHTML|\.outerHTML|insertAdjacent|textContent|"
    r"innerText|createElement\s*\(|appendChild|\.append\(|attachShadow|customElements|hydrate|"
    r"fetch\s*\(|XMLHttpRequest|\$\.(?:get|ajax|getJSON)",
    re.IGNORECASE,
)
_ASKS = re.compile(
    r"(?:enable|activate|requires?|need)\b.{0,40}\bjavascript|javascript\b.{0,40}\b(?:required|disabled)",
    re.IGNORECASE,
)
_DATA = re.compile(
    r"application/(?:ld\+)?json|importmap|speculationrules|text/(?:template|html|x-)", re.IGNORECASE
)
_WORD = re.compile(r"\w+")

#: With fewer words, a page has next to no text.
MIN_WORDS = 25


def has_empty_place(tree: LexborHTMLParser) -> bool:
    """Whether the page runs scripts and its main content is empty."""
    return has_scripts(tree) and any(map(_is_empty, tree.css(_PLACES)))


def has_scripts(tree: LexborHTMLParser) -> bool:
    """Whether the page runs scripts."""
    return bool(_scripts(tree))


def pictures(tree: LexborHTMLParser) -> int:
    """Count the elements that are visible without containing text."""
    return len(tree.body.css(_SEEN)) if tree.body is not None else 0


def _is_empty(place: LexborNode) -> bool:
    if place.css_first(_SEEN) is not None:
        return False
    unseen = sum(len((node.text() or "").strip()) for node in place.css("script, style, template, noscript"))
    return len((place.text() or "").strip()) <= unseen


def _scripts(tree: LexborHTMLParser) -> list[LexborNode]:
    return [node for node in tree.tags("script") if not _DATA.search(node.attributes.get("type") or "")]


def rendering_reason(tree: LexborHTMLParser) -> str | None:
    """Return why the served HTML does not show what a visitor sees, or None if it may.

    Only the HTML is examined; what style sheets hide and what external scripts add is found by rendering pages of the
    same kind. Modifies the tree: do not use it afterwards.
    """
    scripts = _scripts(tree)
    if not scripts:
        return None
    if any(_WRITES.search(node.text() or "") for node in scripts):
        return "its scripts write into the page"
    if tree.css_first(_ROOTS) is not None or any(map(_is_empty, tree.css(_CONTENT))):
        return "it is an application's shell"
    if any(_ASKS.search(node.text() or "") for node in tree.tags("noscript")):
        return "it asks for JavaScript"
    tree.strip_tags(["script", "style", "template", "noscript", "svg"])
    text = tree.body.text(separator=" ") if tree.body is not None else ""
    words = sum(1 for _ in islice(_WORD.finditer(text), MIN_WORDS))
    return f"it has scripts and {words} words of text" if words < MIN_WORDS else None
