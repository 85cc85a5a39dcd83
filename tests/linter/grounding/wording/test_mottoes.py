"""Mottoes: what a site says of itself in few words stands on the page as it is, or not at all."""

from __future__ import annotations

import json

import pytest

from factmark.linter.document.document import Document

from ..compared import verdicts

PAGE = (
    "<h1>Bread from yesterday</h1><p>We bake our bread with flour from the mill in town and sell it every morning "
    "at the market, fresh from the oven, until all of it is gone.</p>"
)


@pytest.mark.parametrize(
    ("kind", "description", "outcome"),
    [
        ("WebSite", "fresh bread every morning from the oven to all of the town", "unsupported"),
        ("WebSite", "bread tales weekly", "unsupported"),
        ("WebSite", "We bake our bread with flour from the mill in town", "grounded"),
        ("WebPage", "fresh bread every morning from the oven to all of the town", "grounded"),
    ],
)
def test_a_description(kind: str, description: str, outcome: str) -> None:
    data = json.dumps({"@context": "https://schema.org", "@type": kind, "description": description})
    page = f'<html lang="en"><body>{PAGE}<script type="application/ld+json">{data}</script></body></html>'
    assert [verdict.outcome for _, verdict in verdicts(Document("page", page))] == [outcome]
