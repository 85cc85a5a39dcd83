"""Pages about who publishes a site, how to reach them, and on what terms; and who is a business one can visit."""

from __future__ import annotations

from typing import Any

import pytest

from factmark.generator.curation import check_with_all_rules
from factmark.generator.generate import generate
from factmark.linter.document.document import Document

LONG = (
    "The pottery stands at the edge of the moor, and its kiln was built of the bricks of an older one. " * 9
)
DECLARED = (
    '<meta property="og:type" content="article">'
    '<meta property="article:published_time" content="2026-03-02T08:00:00Z">'
)
IMPRINT = "Hill Pottery, 4 Mill Lane, Alderbrook AB1 4XY. Phone: <a href='tel:+441632960123'>01632 960123</a>"


def nodes(
    main: str, *, path: str, title: str, lang: str = "en", head: str = "", footer: str = ""
) -> dict[str, dict[str, Any]]:
    source = (
        f'<html lang="{lang}"><head><link rel="canonical" href="https://hillpottery.example/{path}">'
        f"<title>{title} | Hill Pottery</title>{head}</head><body><header><a href='/'>Hill Pottery</a></header>"
        f"<main><article><h1>{title}</h1>{main}</article></main><footer>{footer}</footer></body></html>"
    )
    markup = generate(Document("page.html", source), check_with_all_rules).curated.markup or {}
    return {node["@type"]: node for node in markup.get("@graph", [markup])}


@pytest.mark.parametrize(
    ("path", "title", "lang", "kind"),
    [
        ("about", "The pottery on the moor", "en", "AboutPage"),
        ("pages/12", "About us", "en", "AboutPage"),
        ("ueber-uns.html", "Wir auf dem Moor", "de", "AboutPage"),
        ("%C3%BCber-uns/", "Wir auf dem Moor", "de", "AboutPage"),
        ("seite-7", "Kontakt & Anfahrt", "de", "ContactPage"),
        ("x", "Qui sommes-nous ?", "fr", "AboutPage"),
        ("contact-us", "Write to us", "en", "ContactPage"),
        ("es/quienes-somos", "El taller", "es", "AboutPage"),
        ("chi-siamo", "La bottega", "it", "AboutPage"),
        ("o-nas", "Garncarnia", "pl", "AboutPage"),
        ("privacy-policy", "What we keep", "en", "WebPage"),
        ("impressum", "Impressum", "de", "WebPage"),
    ],
)
def test_pages_of_the_site_are_no_articles(path: str, title: str, lang: str, kind: str) -> None:
    byline = '<p class="byline">By Ruth Arden</p><time datetime="2026-03-02">2 March 2026</time>'
    generated = nodes(f"{byline}<p>{LONG}</p>", path=path, title=title, lang=lang, head=DECLARED)
    assert kind in generated
    assert not {"Article", "BlogPosting", "NewsArticle"} & set(generated)


@pytest.mark.parametrize(
    ("path", "title"), [("about-face-on-clay", "About face on clay"), ("blog/contact", "Contact")]
)
def test_articles_that_begin_alike_are_articles(path: str, title: str) -> None:
    generated = nodes(f"<p>{LONG}</p>", path=path, title=title, head=DECLARED)
    assert {"Article", "BlogPosting"} & set(generated)
    assert "WebPage" in generated


def test_an_imprint_around_an_article_is_that_of_its_publisher() -> None:
    generated = nodes(
        f"<p>{LONG}</p>", path="notes/kiln", title="The kiln", head=DECLARED, footer=f"<p>{IMPRINT}</p>"
    )
    assert "LocalBusiness" not in generated
    assert generated["Organization"]["address"]["postalCode"] == "AB1 4XY"
    assert generated["Organization"]["telephone"] == "01632 960123"
    assert generated["WebPage"]["publisher"] == {"@id": generated["Organization"]["@id"]}
    assert "mainEntity" not in generated["WebPage"]


@pytest.mark.parametrize(("path", "title"), [("", "Pots of the moor"), ("contact", "Contact")])
def test_a_page_about_a_business_is_about_that(path: str, title: str) -> None:
    generated = nodes(f"<p>{IMPRINT}</p>", path=path, title=title)
    assert generated["LocalBusiness"]["telephone"] == "01632 960123"


def test_hours_around_a_page_are_those_of_a_business_and_hours_told_in_an_article_are_not() -> None:
    hours = "<p>Monday - Friday: 9:00 - 17:00</p>"
    article = {"path": "notes/kiln", "title": "The kiln", "head": DECLARED}
    generated = nodes(f"<p>{LONG}</p>", **article, footer=f"<p>{IMPRINT}</p>{hours}")
    assert generated["LocalBusiness"]["openingHours"] == "Mo-Fr 09:00-17:00"
    assert "LocalBusiness" not in nodes(f"<p>{LONG}</p>{hours}", **article, footer=f"<p>{IMPRINT}</p>")


def test_a_day_with_its_year_is_no_postal_code() -> None:
    line = "<p>Ruth Arden, Hill Pottery on December 27, 2014 at 12:10 PM</p>"
    assert "Event" not in nodes(f"{line}<p>{LONG}</p>", path="food/kiln", title="The kiln")
