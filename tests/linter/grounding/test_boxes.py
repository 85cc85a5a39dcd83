"""Numbers of other things that a page shows in boxes of their own, given its own thing."""

from __future__ import annotations

import pytest

from .conftest import Trace

BOOK = """<main><h1>The Salt Road</h1><p>£14.99</p><dl><dt>Pages</dt><dd>312</dd><dt>ISBN</dt><dd>978-0-306-40615-7</dd></dl>
</main><section><h2>Also by Ruth Arden</h2><p>The Lamp Room, 248 pages, £12.99, ISBN 978-1-4028-9462-6</p></section>"""
FILM = """<main><h1>How we mill rye flour</h1><div><span>12:45</span></div></main>
<aside class="more-videos"><a href="/v/2">Dressing a millstone <span>8:20</span></a></aside>"""
CHAIR = """<main><h1>Blue Oak Chair</h1><p>SKU: CH-2041</p></main><section><h2>Related products</h2>
<div class="card"><a href="/table"><h3>Red Table</h3></a><p>SKU: TB-1007</p></div></section>"""


@pytest.mark.parametrize(
    ("body", "kind", "prop", "own", "other"),
    [
        (BOOK, "Book", "numberOfPages", 312, 248),
        (BOOK, "Book", "isbn", "9780306406157", "9781402894626"),
        (BOOK, "Book", "isbn", "urn:isbn:9780306406157", "urn:isbn:9781402894626"),
        (FILM, "VideoObject", "duration", "PT12M45S", "PT8M20S"),
        (CHAIR, "Product", "sku", "CH-2041", "TB-1007"),
    ],
)
def test_the_number_of_something_else(
    trace: Trace, body: str, kind: str, prop: str, own: str | int, other: str | int
) -> None:
    assert trace(body, prop, own, type=kind).outcome == "grounded"
    assert trace(body, prop, other, type=kind).outcome in ("unsupported", "contradicted")


def test_a_price_of_another_book(trace: Trace) -> None:
    for price, outcome in (("14.99", "grounded"), ("12.99", "unsupported")):
        offer = {"@type": "Offer", "price": price, "priceCurrency": "GBP"}
        body = f"{BOOK}<p>{'We send books by post. ' * 9}</p>"
        verdict = trace(body, "name", "The Salt Road", type="Book", offers=offer)
        assert verdict.outcome == "grounded"
        verdict = trace(body, "price", price, type="Offer", priceCurrency="GBP")
        assert verdict.outcome == outcome


def test_a_name_of_the_web_that_is_no_book_stays_technical(trace: Trace) -> None:
    assert trace(BOOK, "sameAs", "urn:isbn:9781402894626", type="Book").outcome == "technical"
    assert trace(BOOK, "isbn", "urn:isbn:9781402894620", type="Book").outcome == "contradicted"


def test_an_identifier_is_held_against_the_page_s_own_only(trace: Trace) -> None:
    body = """<main><h1>The Salt Road</h1></main><div class="similar-filter"><dl><dt>ISBN</dt><dd>9780306406157</dd></dl></div>"""
    assert trace(body, "isbn", "9780306406157", type="Book").outcome == "grounded"


@pytest.mark.parametrize(
    ("lang", "title"),
    [
        ("en", "Also coming up"),
        ("de", "Kommende Veranstaltungen"),
        ("fr", "Prochains concerts"),
        ("it", "Prossimi eventi"),
        ("es", "Próximos conciertos"),
        ("nl", "Komende voorstellingen"),
        ("pl", "Nadchodzące wydarzenia"),
    ],
)
def test_the_day_of_another_event(trace: Trace, lang: str, title: str) -> None:
    body = f"""<h1>The Winter Reeds</h1><p>14.12.2024</p><p>Corn Hall</p>
    <h2>{title}</h2><ul><li><a href="/brass">Brass</a> 22.12.2024</li><li><a href="/jazz">Jazz</a> 05.01.2025</li></ul>"""
    assert trace(body, "startDate", "2024-12-14", type="MusicEvent", lang=lang).outcome == "grounded"
    assert trace(body, "startDate", "2024-12-22", type="MusicEvent", lang=lang).outcome == "unsupported"


@pytest.mark.parametrize("title", ["More on this story", "Related articles"])
def test_a_change_is_no_publication_where_teasers_have_dates(trace: Trace, title: str) -> None:
    body = f"""<h1>Harbour ferry returns</h1><p>Lena Orme</p><p>2 May 2024, last modified 3 May 2024</p><p>It is back.</p>
    <section><h2>{title}</h2><ul><li>Petition <span>18 January 2024</span></li><li>Quay <span>9 April 2024</span></li></ul>"""
    properties = {"type": "NewsArticle", "headline": "Harbour ferry returns"}
    assert trace(body, "datePublished", "2024-05-02", **properties).outcome == "grounded"
    assert trace(body, "datePublished", "2024-05-03", **properties).outcome == "contradicted"
    assert trace(body, "dateModified", "2024-05-03", **properties).outcome == "grounded"


STOCK = """<h1>Copper Kettle</h1><p>£74.50</p><p>In stock</p>
<section><h2>Related products</h2><ul><li><a href="/pots/teapot"><img src="/teapot.jpg" alt="">Iron Teapot</a> £54.00 Out of stock</ul>"""


def test_what_is_said_of_another_thing_s_stock(trace: Trace) -> None:
    for member, outcome in (("InStock", "grounded"), ("OutOfStock", "contradicted")):
        value = f"https://schema.org/{member}"
        assert trace(STOCK, "availability", value, type="Offer").outcome == outcome


def test_the_picture_of_another_thing_under_its_title(trace: Trace) -> None:
    body = STOCK.replace("</h1>", '</h1><img src="/kettle.jpg" alt="">')
    for file, outcome in (("kettle", "grounded"), ("teapot", "unsupported")):
        value = f"https://example.com/{file}.jpg"
        assert trace(body, "image", value, type="Product", name="Copper Kettle").outcome == outcome
