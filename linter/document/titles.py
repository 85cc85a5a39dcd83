"""What a page is called: its title, its headings, and the title it gives to those who share it."""

from __future__ import annotations

from itertools import islice

from ..value_forms.regions import folded
from .document import Document

MOST = 100
LONGEST = 500
ALL = 200_000
"""Characters of headings that are read in all: headings may hold one another, and whole pages."""


def titles(document: Document) -> tuple[str, ...]:
    """The texts of ``title``, ``h1`` to ``h3`` and the titles for sharing, folded; none of a file without a page."""
    if document.media == "json":
        return ()
    found, room = [], ALL
    for node, _ in islice(document.landmarks.of("title", "h1", "h2", "h3"), MOST):
        text = node.text(deep=True)
        found.append(text[:LONGEST])
        room -= len(text)
        if room < 0:
            break
    found += [
        (attributes.get("content") or "")[:LONGEST]
        for _, attributes in document.landmarks.of("meta")
        if attributes.get("property") == "og:title" or attributes.get("name") == "twitter:title"
    ]
    return tuple(each for each in map(folded, found) if each)


def description(document: Document) -> str:
    """The page's own description for searches, folded, or an empty text."""
    metas = () if document.media == "json" else document.landmarks.of("meta")
    told = (each for _, each in metas if (each.get("name") or "").lower() == "description")
    return folded(next(told, {}).get("content") or "")
