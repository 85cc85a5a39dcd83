"""Enumeration members, booleans, identifiers, languages, positions, technical values."""

from __future__ import annotations

import pytest

from factmark.linter.document import Document
from factmark.linter.factuality import verdicts

from .conftest import Trace


@pytest.mark.parametrize(
    ("body", "prop", "value", "outcome"),
    [
        ("<button>Add to cart</button>", "availability", "https://schema.org/InStock", "grounded"),
        ("<p>Ausverkauft</p>", "availability", "OutOfStock", "grounded"),
        ("<p>Chair</p>", "availability", "OutOfStock", "unsupported"),
        ("<p>Chair</p>", "isAccessibleForFree", True, "grounded"),
        ("<p>Chair</p>", "smokingAllowed", True, "undecided"),
    ],
)
def test_choices(trace: Trace, body: str, prop: str, value: object, outcome: str) -> None:
    assert trace(body, prop, value, type="Offer").outcome == outcome


@pytest.mark.parametrize(
    ("body", "prop", "value", "outcome"),
    [
        ("<p>ISBN: 978-84-142-5527-8</p>", "isbn", "9788414255278", "grounded"),
        ("<p>SKU: 3327</p>", "sku", "3327", "grounded"),
        ("<p>SKU: 3327</p>", "mpn", "3327", "unsupported"),
        ("<p>doi 10.1590/1981-7746-00313</p>", "issn", "1981-7746", "unsupported"),
        ("<p>Chair</p>", "gtin13", "4012345678901", "unsupported"),
        ("<p>Chair</p>", "productID", "372", "plumbing"),
    ],
)
def test_identifiers(trace: Trace, body: str, prop: str, value: str, outcome: str) -> None:
    assert trace(body, prop, value, type="Product").outcome == outcome


@pytest.mark.parametrize(
    ("prop", "value"),
    [
        ("width", 600),
        ("encodingFormat", "image/png"),
        ("name", "oak-chair_large.png"),
        ("caption", "oak-chair-large"),
    ],
)
def test_technical_values_of_pictures(trace: Trace, prop: str, value: object) -> None:
    assert trace("<p>Chair</p>", prop, value, type="ImageObject").outcome == "plumbing"


def test_search_templates_are_technical(trace: Trace) -> None:
    assert (
        trace("<p>x</p>", "target", "https://example.com/?s={term}", type="SearchAction").outcome
        == "plumbing"
    )


def test_language(trace: Trace) -> None:
    german = "<p>Jeder Stuhl wird von Hand gemacht und zweimal geölt, bevor er das Haus in der Altstadt verlässt.</p>"
    assert trace(german, "inLanguage", "de-DE", lang="de").outcome == "grounded"
    assert trace(german, "inLanguage", "French", lang="de").outcome == "contradicted"
    assert trace(german, "inLanguage", "Klingonish tongue", lang="de").outcome == "undecided"


CRUMBS = """<script type="application/ld+json">{"@context": "https://schema.org", "@type": "BreadcrumbList",
"itemListElement": [{"@type": "ListItem", "position": 1, "name": "Home", "item": "https://example.com/"},
{"@type": "ListItem", "position": 2, "name": "Chairs"}]}</script>"""


@pytest.mark.parametrize(
    ("body", "shown"),
    [
        ('<nav class="breadcrumb"><a href="/">Home</a> › <span>Chairs</span></nav>', True),
        ("<p>Home » Chairs</p>", True),
        ("<ul><li>Home</li><li>Tables</li><li>Chairs</li><li>Contact</li></ul>", False),
        ("<ul><li>Home</li><li>Chairs</li><li>Tables</li><li>Sofas</li><li>Contact</li></ul>", False),
        ("<h1>Chairs</h1>", False),
    ],
)
def test_trails(body: str, shown: bool) -> None:
    document = Document(
        "page", f"<html lang=en><body>{body}{CRUMBS}</body></html>", url="https://example.com/chairs"
    )
    positions = [verdict for statement, verdict in verdicts(document) if statement.property == "position"]
    assert {verdict.outcome for verdict in positions} == {"grounded" if shown else "unsupported"}
    assert [verdict.cause is not None for verdict in positions] == [False, not shown]
