"""Technical values that nobody checks: silent where the page does not show them, and only there."""

from __future__ import annotations

import json
from typing import Any

import pytest

from factmark.linter.document.document import Document

from .compared import verdicts
from .conftest import Trace

PICTURE = '<img src="/photos/quay.jpg" alt="The quay">'
ICON = '<link rel="icon" href="/files/penmouth-mark-32x32.png">'


@pytest.mark.parametrize(
    ("value", "outcome"),
    [
        ("https://example.com/files/penmouth-mark.png", "technical"),
        ("https://example.com/media/favicon-180.png", "technical"),
        ("https://example.com/android-chrome-512x512.png", "technical"),
        ("https://example.com/logos/blue.png", "technical"),
        ("https://example.com/wp-content/themes/harbour/img/head.jpg", "technical"),
        ("https://example.com/img/themes/harbour.jpg", "unsupported"),
        ("https://example.com/photos/harbour-front.jpg", "unsupported"),
        ("https://example.com/photos/quay-1200x800.jpg", "grounded"),
    ],
)
def test_a_sites_mark_in_place_of_a_picture(trace: Trace, value: str, outcome: str) -> None:
    assert trace(PICTURE, "image", value, head=ICON, type="LocalBusiness").outcome == outcome


def test_a_picture_that_the_markup_gives_as_logo_too(trace: Trace) -> None:
    mark = "https://example.com/files/blue-wave.png"
    assert trace(PICTURE, "image", mark, type="Organization", logo=mark).outcome == "technical"
    node = {"@type": "ImageObject", "url": mark}
    assert trace(PICTURE, "image", mark, type="Organization", logo=node).outcome == "technical"
    assert trace(PICTURE, "image", mark, type="Organization").outcome == "unsupported"


@pytest.mark.parametrize(
    ("prop", "value", "outcome"),
    [
        ("url", "https://example.com/team/#/schema/person/4", "technical"),
        ("url", "https://example.com/news/feed/", "technical"),
        ("url", "https://example.com/wp-json/oembed", "technical"),
        ("url", "https://analytics.example.net/count?page=7", "technical"),
        ("sameAs", "https://example.com/?author=3", "technical"),
        ("sameAs", "https://www.google.com/search?kgmid=/g/11abc", "technical"),
        ("sameAs", "http://de.dbpedia.org/resource/Ahornsirup", "technical"),
        ("sameAs", "http://yago-knowledge.org/resource/Maple_syrup", "technical"),
        ("sameAs", "https://en.wikipedia.org/wiki/Maple_syrup", "unsupported"),
        ("url", "https://example.org/team/", "unsupported"),
    ],
)
def test_addresses_for_programs(trace: Trace, prop: str, value: str, outcome: str) -> None:
    assert trace("<p>Boats</p>", prop, value, type="Person").outcome == outcome


def test_a_stock_number_that_no_page_shows(trace: Trace) -> None:
    assert trace("<p>Boats</p>", "sku", "3327", type="Product").outcome == "technical"
    assert trace("<p>SKU: 3328-B</p>", "sku", "3327", type="Product").outcome == "contradicted"
    assert trace("<p>SKU: 3327</p>", "sku", "3327-XL", type="Product").outcome == "technical"


@pytest.mark.parametrize(
    ("type_", "prop", "value"),
    [
        ("Schedule", "scheduleTimezone", "Europe/London"),
        ("AlignmentObject", "alignmentType", "teaches"),
        ("MedicalCode", "code", "D02.078"),
        ("Product", "growth", "gs1:GrowingMethodCode-ORGANIC"),
        ("Product", "category", "5181"),
        ("WPFooter", "name", "Footer widgets"),
        ("GeoShape", "polygon", "53.1,-1.2 53.2,-1.2 53.2,-1.1 53.1,-1.2"),
        ("ProductGroup", "variesBy", "suggestedAge"),
        ("Physician", "usNPI", "1234567893"),
        ("ImageObject", "description", "No Description."),
        ("ImageObject", "caption", "Sin título"),
    ],
)
def test_technical_values(trace: Trace, type_: str, prop: str, value: str) -> None:
    assert trace("<p>Boats</p>", prop, value, type=type_).outcome == "technical"


@pytest.mark.parametrize(
    ("prop", "type_", "outcome"),
    [
        ("tagGroups", "TagGroup", "technical"),
        ("tagGroups", "Organization", "unsupported"),
        ("manufacturer", "TagGroup", "unsupported"),
    ],
)
def test_groups_of_a_sites_own_records(prop: str, type_: str, outcome: str) -> None:
    node = {"@context": "https://schema.org", "@type": "Product", prop: {"@type": type_, "name": "Origin"}}
    source = f'<p>Boats</p><script type="application/ld+json">{json.dumps(node)}</script>'
    found = {statement.text: verdict for statement, verdict in verdicts(Document("page", source))}
    assert found["Origin"].outcome == outcome


@pytest.mark.parametrize(
    ("body", "names", "outcome"),
    [
        ("<p>Row out.</p>", ["Step 1", "Step 2"], "technical"),
        ("<h3>Step 1</h3><p>Row out.</p>", ["Step 1", "Step 2"], "grounded"),
        ("<p>Row out.</p>", ["Tack 4", "Tack 5"], "unsupported"),
    ],
)
def test_steps_that_are_only_counted(trace: Trace, body: str, names: list[str], outcome: str) -> None:
    steps: list[dict[str, Any]] = [{"@type": "HowToStep", "name": name} for name in names]
    assert trace(body, "name", None, type="HowTo", step=steps).outcome == outcome


@pytest.mark.parametrize(
    ("prop", "value", "outcome"),
    [
        ("about", "f_boats", "technical"),
        ("articleSection", "HARBOUR_NEWS", "technical"),
        ("keywords", "f_boats", "technical"),
        ("about", "harbour_walk", "grounded"),
        ("name", "sea_rover", "unsupported"),
        ("url", False, "technical"),
        ("companyLogo", "https://example.com/files/wave.png", "technical"),
    ],
)
def test_codes_of_the_system(trace: Trace, prop: str, value: object, outcome: str) -> None:
    body = f"{PICTURE}<p>A harbour walk with many words about the sea, the quay and the people there.</p>"
    assert trace(body, prop, value, type="Article").outcome == outcome


def test_the_language_of_a_picture(trace: Trace) -> None:
    body = "<p>The harbour is open to everybody who likes the sea and the people of the town.</p>"
    assert trace(body, "inLanguage", "sv", type="ImageObject").outcome == "technical"
    assert trace(body, "inLanguage", "sv", type="WebPage").outcome == "contradicted"


@pytest.mark.parametrize(
    ("prop", "value", "outcome"),
    [
        ("naics", "441110", "technical"),
        ("isicV4", "5610", "technical"),
        ("branchCode", "0017", "technical"),
        ("pageType", "article", "technical"),
        ("post_type", "post", "technical"),
        ("template", "single", "technical"),
        ("articleType", "Harbour news", "grounded"),
        ("vatID", "DE123456789", "unsupported"),
    ],
)
def test_codes_of_registers_and_kinds_of_pages(trace: Trace, prop: str, value: str, outcome: str) -> None:
    assert trace("<p>Harbour news of the week</p>", prop, value, type="Organization").outcome == outcome


@pytest.mark.parametrize(
    ("context", "outcome"),
    [
        ("https://schema.org", "unsupported"),
        ("http://data-vocabulary.org/", "unsupported"),
        ("https://shema.org", "unsupported"),
        ("https://vocab.example/context.jsonld", "technical"),
        ({"@vocab": "http://xmlns.com/foaf/0.1/"}, "technical"),
        (["https://schema.org", {"label": "http://www.w3.org/2000/01/rdf-schema#label"}], "technical"),
    ],
)
def test_statements_of_other_vocabularies(context: object, outcome: str) -> None:
    prop = "label" if isinstance(context, list) else "name"
    node = {"@context": context, "@type": "Person", prop: "Olu Adeyemi"}
    source = f"<p>Boats</p><script type='application/ld+json'>{json.dumps(node)}</script>"
    (verdict,) = (verdict for _, verdict in verdicts(Document("page", source)))
    assert verdict.outcome == outcome
