"""What a page is called: its title, its headings, and the title it gives to those who share it."""

from __future__ import annotations

from .document import Document
from .forms.regions import folded

MOST = 100
LONGEST = 500
ALL = 200_000
"""Characters of headings that are read in all: headings may hold one another, and whole pages."""
_SHARED = 'meta[property="og:title"], meta[name="twitter:title"]'


def titles(document: Document) -> tuple[str, ...]:
    """The texts of ``title``, ``h1`` to ``h3`` and the titles for sharing, folded; none of a file without a page."""
    if document.media == "json":
        return ()
    tree = document.view
    found, room = [], ALL
    nodes = tree.css(f"title, h1, h2, h3, {_SHARED}")
    for node in [node for node in nodes if node.tag != "meta"][:MOST]:
        text = node.text(deep=True)
        found.append(text[:LONGEST])
        room -= len(text)
        if room < 0:
            break
    found += [(node.attributes.get("content") or "")[:LONGEST] for node in nodes if node.tag == "meta"]
    return tuple(each for each in map(folded, found) if each)


def description(document: Document) -> str:
    """The page's own description for searches, folded, or an empty text."""
    node = None if document.media == "json" else document.view.css_first('meta[name="description" i]')
    return folded(node.attributes.get("content") or "") if node is not None else ""
