"""Inputs written after public bug reports: what is said of each, and what fixes make of it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from factmark.linter.agents.rule_context import Settings
from factmark.linter.document.document import Document
from factmark.linter.engine.catalogue import catalogue
from factmark.linter.engine.check_document import check_document
from factmark.linter.engine.fixing import fix
from factmark.linter.findings.rule import SAFE_AND_UNSAFE, Result

RULES = tuple(rule for rule in catalogue() if not rule.retired)
SETTINGS = Settings(profiles=frozenset({"google"}))
EXPECTED: dict[str, tuple[str, ...]] = {
    "01-double-stringified/page.html": ("error SYN037 encoded twice",),
    "08-video-date-space/page.html": ("error CMP301 no T between date and time", "note RIC412 no time zone"),
    "09-video-date-only/page.html": ("note RIC412 uploadDate", "error CMP303 duration"),
    "10-rating-of-unsupported/nested.html": ("warning RIC413 Service",),
    "10-rating-of-unsupported/news.html": ("warning RIC413 NewsArticle",),
    "10-rating-of-unsupported/service.html": ("warning RIC413 Service",),
    "12-product-hasvariant/page.html": ("warning VAL103 ProductGroup",),
    "17-id-and-at-id/page.html": ('warning SYN060 "id"',),
    "26-hugo-x2b/a.html": ("error SYN008 x2b", "error SYN002 comma", "error CMP301 ISO 8601"),
    "26-hugo-x2b/b.html": ("error SYN009 is not in double quotes",),
    "27-jobposting/a.html": (
        "error SYN007 line break",
        "error RIC401 jobLocation",
        "error CMP301 datePosted",
    ),
    "27-jobposting/b.html": ("error CMP305 baseSalary", "warning CMP356 validThrough"),
    "35-type-as-object/page.html": ('error SYN036 "@type" is not text or a list',),
    "38-zero-reviews/zero.html": ("error RIC412 reviewCount",),
    "38-zero-reviews/mixed.html": ("error RIC412 ratingCount",),
    "42-self-serving/page.html": ("note RIC413 aggregateRating",),
    "43-author-differs/page.html": ("warning FAC201 jdoerlen",),
    "45-offer-lowprice/page.html": ("warning VAL103 AggregateOffer",),
    "46-tax-prices/page.html": ("error FAC201 8.80", "error FAC201 13.20"),
    "48-external-jsonld/page.html": ("warning SYN015 another file",),
    "50-doubled-quotes/page.html": ("error SYN005 doubled",),
    "64-speakable/page.html": ("warning RIC412 .summary",),
    "64-speakable/xpath.html": ("warning RIC412 /html/body/section/h3",),
    "67-wrong-language/nan.html": ("error SYN009 NaN",),
    "67-wrong-language/page.html": ("warning FAC202 it is in French, and the page in English",),
    "74-event-location-google/postal.html": ("error RIC412 PostalAddress",),
    "74-event-location-google/text.html": ("error RIC412 is text, where",),
    "74-event-location-google/url.html": ("error RIC412 is text, where",),
    "74-event-location-google/online.html": ("warning RIC412 VirtualLocation",),
    "77-assignment/page.html": ("error SYN020 stands before the JSON",),
}
SILENT = ("07-pricespec-only/page.html", "13-variants-right/page.html", "72-json-with-script-tag/Bakery.json")
"""Nothing above a note."""
FIXED = {
    "01-double-stringified/page.html": ("BreadcrumbList", "Getting started"),
    "12-product-hasvariant/page.html": ("ProductGroup", "LS-S", "42.0"),
    "26-hugo-x2b/a.html": ("2019-11-22T21:00:00+00:00", "A warm evening."),
    "26-hugo-x2b/b.html": ("2018-10-20T17:15:49+01:00",),
    "26-hugo-x2b/c.html": ('"walls, wells, roads"',),
    "43-author-differs/page.html": ('"Person"', '"jdoerlen"'),
    "46-tax-prices/page.html": ('"8.80"', '"13.20"'),
    "27-jobposting/b.html": ("MonetaryAmount", "USD", "HOUR", "2026-03-01"),
    "35-type-as-object/page.html": ("Article", "http://schema.org/LocalBusiness"),
    "45-offer-lowprice/page.html": ("AggregateOffer", "10.00", "14.00"),
    "50-doubled-quotes/page.html": ("SiteNavigationElement", "Teas"),
    "77-assignment/page.html": ("Jar Co",),
}
"""Texts that a block has, with every fix applied."""


def document_of(shared: Path, name: str) -> Document:
    path = shared / "cases/reports" / name
    media = "json" if path.suffix in (".json", ".jsonld") else "html"
    return Document(path.name, path.read_text(encoding="utf-8"), media=media)


def failing(document: Document) -> list[Result]:
    return [each for each in check_document(document, RULES, SETTINGS).results if each.kind == "fail"]


@pytest.mark.shared
@pytest.mark.parametrize("name", EXPECTED)
def test_what_is_said_of_a_reported_input(name: str, shared: Path) -> None:
    results = failing(document_of(shared, name))
    for expected in EXPECTED[name]:
        level, code, words = expected.split(" ", 2)
        assert any(each.level == level and each.code == code and words in each.message for each in results), (
            expected,
            [(each.level, each.code, each.message) for each in results],
        )


@pytest.mark.shared
@pytest.mark.parametrize("name", SILENT)
def test_nothing_is_wrong_with_a_right_input(name: str, shared: Path) -> None:
    assert [each.message for each in failing(document_of(shared, name)) if each.level != "note"] == []


@pytest.mark.shared
def test_stars_that_a_shown_review_lacks_are_no_error(shared: Path) -> None:
    results = failing(document_of(shared, "42-self-serving/page.html"))
    assert [each.message for each in results if each.level == "error"] == []


@pytest.mark.shared
@pytest.mark.parametrize("name", FIXED)
def test_a_fixed_input_still_says_what_it_said(name: str, shared: Path) -> None:
    document = document_of(shared, name)
    judged = check_document(document, RULES, SETTINGS)
    fixed = fix(
        document, judged.results, lambda changed: check_document(changed, RULES, SETTINGS), SAFE_AND_UNSAFE
    )
    block = Document("page", fixed.source).blocks[0]
    text = json.dumps(json.loads(block.script.text), ensure_ascii=False)
    assert [each for each in FIXED[name] if each not in text] == []
