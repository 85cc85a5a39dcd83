"""The titles and description of a page: its title, headings and social sharing titles."""

from __future__ import annotations

from itertools import islice

from ..value_forms.regions import folded
from .document import Document

MOST = 100
LONGEST = 500
ALL = 200_000
"""Limit on the characters of headings read in total: headings can be nested, or contain whole pages."""


def titles(document: Document) -> tuple[str, ...]:
    """The folded texts of ``title``, ``h1`` to ``h3`` and the social sharing titles; empty for a JSON file."""
    if document.media == "json":
        return ()
    texts, room = [], ALL
    for node, _ in islice(document.landmarks.of("title", "h1", "h2", "h3"), MOST):
        text = node.text(deep=True)
        texts.append(text[:LONGEST])
        room -= len(text)
        if room < 0:
            break
    texts += [
        (attributes.get("content") or "")[:LONGEST]
        for _, attributes in document.landmarks.of("meta")
        if attributes.get("property") == "og:title" or attributes.get("name") == "twitter:title"
    ]
    return tuple(each for each in map(folded, texts) if each)


def description(document: Document) -> str:
    """The page's meta description, folded, or an empty string."""
    metas = () if document.media == "json" else document.landmarks.of("meta")
    descriptions = (each for _, each in metas if (each.get("name") or "").lower() == "description")
    return folded(next(descriptions, {}).get("content") or "")
