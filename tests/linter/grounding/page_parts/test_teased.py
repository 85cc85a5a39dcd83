"""Pictures and addresses of teasers, given the thing that the page is about."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

import pytest

from factmark.linter.agents.rule_context import RuleContext
from factmark.linter.document.document import Document
from factmark.rules.factuality import link_not_on_page

from ..compared import verdicts
from ..conftest import Trace

HEAD = '<link rel="canonical" href="https://bakery.example/chairs/blue-oak-chair">'
MENU = '<header><nav class="menu"><ul><li><a href="/bread">Bread</a><li><a href="/cakes">Cakes</a></ul></nav></header>'
OWN = '<main><h1>Blue Oak Chair</h1><img src="/img/blue-oak-chair.jpg" alt=""><p>A chair of oak.</main>'
CARD = '<div class="card"><a href="/{0}"><img src="/img/{0}.jpg" alt=""><h3>{1}</h3></a><p>Made to order</p></div>'
OTHERS = f"<section><h2>You may also like</h2>{CARD.format('table', 'Red Table')}{CARD.format('stool', 'Ash Stool')}"
PAGE = f"{MENU}{OWN}{OTHERS}</section>"


@pytest.mark.parametrize(
    ("prop", "value", "body", "outcome"),
    [
        ("image", "https://bakery.example/img/table.jpg", PAGE, "unsupported"),
        ("image", "https://bakery.example/img/blue-oak-chair.jpg", PAGE, "grounded"),
        # the page has no picture of its own that it could be held against
        (
            "image",
            "https://bakery.example/img/table.jpg",
            PAGE.replace("/img/blue-oak-chair.jpg", "/logo.png"),
            "grounded",
        ),
        # a picture that stands beside the heading, too
        (
            "image",
            "https://bakery.example/img/table.jpg",
            PAGE.replace("A chair", '<img src="/img/table.jpg">'),
            "grounded",
        ),
        # a class alone makes no teaser
        (
            "image",
            "https://bakery.example/img/hero.jpg",
            PAGE.replace("<main>", '<div class="latest-hero"><img src="/img/hero.jpg"></div><main>'),
            "grounded",
        ),
        ("url", "https://bakery.example/table", PAGE, "unsupported"),
        ("url", "https://bakery.example/bread", PAGE, "unsupported"),
        ("url", "https://bakery.example/chairs/blue-oak-chair", PAGE, "grounded"),
        # the text links there itself
        (
            "url",
            "https://bakery.example/table",
            PAGE.replace("A chair", '<a href="/table">See it</a>'),
            "grounded",
        ),
        # a folder that the page is in, and another page that is called alike
        (
            "url",
            "https://bakery.example/chairs",
            PAGE.replace('href="/bread"', 'href="/chairs"'),
            "grounded",
        ),
        (
            "url",
            "https://bakery.example/table",
            PAGE.replace("Red Table", "The oak chair in red"),
            "grounded",
        ),
    ],
)
def test_what_only_teasers_have_is_of_others(
    trace: Trace, prop: str, value: str, body: str, outcome: str
) -> None:
    others: dict[str, Any] = {"name": "Blue Oak Chair"}
    verdict = trace(body, prop, value, type="Product", head=HEAD, url=None, **others)
    assert verdict.outcome == outcome


def test_a_list_has_the_pictures_of_its_entries(trace: Trace) -> None:
    verdict = trace(
        PAGE.replace("Blue Oak Chair", "Our furniture"),
        "image",
        "https://bakery.example/img/table.jpg",
        type="CollectionPage",
        head=HEAD,
        url=None,
        name="Our furniture",
    )
    assert verdict.outcome == "grounded"


@pytest.mark.parametrize(
    ("item", "outcome"),
    [
        ('<main itemscope itemtype="https://schema.org/WebPage">{}<h1>Oak chair</h1></main>', "unsupported"),
        (
            '<main typeof="schema:WebPage" vocab="https://schema.org/">{}<h1>Oak chair</h1></main>',
            "unsupported",
        ),
        # another page than this one, perhaps
        ('<h1>Oak chair</h1><div itemscope itemtype="https://schema.org/WebPage">{}</div>', "grounded"),
        # a thing that is no page
        ('<main itemscope itemtype="https://schema.org/Product">{}<h1>Oak chair</h1></main>', "grounded"),
    ],
)
def test_a_page_is_at_no_address_of_its_menu(item: str, outcome: str) -> None:
    menu = '<a itemprop="url" property="url" href="/bread"><span itemprop="name" property="name">Bread</span></a>'
    source = f"<html><head>{HEAD}</head><body>{item.format(menu)}<p>A chair of oak.</p></body></html>"
    told = {statement.property: verdict for statement, verdict in verdicts(Document("page", source))}
    assert told["url"].outcome == outcome


def test_what_is_linked_is_not_said_to_be_missing() -> None:
    item = '<main itemscope itemtype="https://schema.org/WebPage"><a itemprop="url" href="/bread">Bread</a><h1>Oak chair</h1></main>'
    page = Document("page", f"<html><head>{HEAD}</head><body>{item}<p>A chair of oak.</p></body></html>")
    with patch("factmark.linter.agents.factuality.decide", lambda verdict, *_: verdict):
        (finding,) = link_not_on_page.check(RuleContext(page))
    assert "is on the page, but only for something else" in finding.message
    assert [each.text for each in finding.evidence] == ["/bread"]


ARTICLE = (
    '<h1>How we mill rye flour</h1><p>Slowly, as <a href="/people/ann-day">Ann Day</a> says in <a href="/baking-in-the-dark">'
    'a night shift</a>.</p><p><a href="/how-to-mill-rye">How rye flour is milled</a> <a href="/de/mahlen" hreflang="de">Deutsch</a></p>'
)


@pytest.mark.parametrize(
    ("type", "value", "outcome"),
    [
        ("Article", "/people/ann-day", "unsupported"),
        ("WebPage", "/baking-in-the-dark", "unsupported"),
        ("Article", "/how-we-mill-rye-flour", "grounded"),
        # it is called as the text is, in another language, or sells what the page is about
        ("Article", "/how-to-mill-rye", "grounded"),
        ("Article", "/de/mahlen", "grounded"),
        ("Event", "/people/ann-day", "grounded"),
    ],
)
def test_a_text_has_no_other_page(trace: Trace, type: str, value: str, outcome: str) -> None:
    own = "https://bakery.example/how-we-mill-rye-flour"
    short = '<link rel="shortlink" href="https://bakery.example/?p=12">'
    name = "How we mill rye flour - Bakery" if type == "WebPage" else "How we mill rye flour"
    verdict = trace(
        ARTICLE, "url", f"https://bakery.example{value}", type=type, name=name, url=own, head=short
    )
    assert verdict.outcome == outcome
