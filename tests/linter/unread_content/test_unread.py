"""Where a page's source has what no visitor reads: also style sheets, and scripts of other sites."""

from __future__ import annotations

import json
import time

import pytest

from factmark.linter.document.document import Document
from factmark.linter.unread_content.unread import Unread
from factmark.linter.unread_content.unseen import page_of_sheets, review_script

from ..grounding.compared import verdicts

BLOCK = """<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Product",
"sku": "AB-12345", "name": "Miller & Co"}</script>
"""


def place(rest: str, prop: str = "sku") -> str:
    document = Document("page", f"{BLOCK}{rest}")
    return Unread(document).place(next(s for s in document.statements if s.property == prop))


@pytest.mark.parametrize(
    ("rest", "message"),
    [
        ("<p data-sku='AB-12345'>Chair</p>", "the attribute data-sku on line 3"),
        ("<p DATA-JSON='{&quot;sku&quot;:&quot;AB-12345&quot;}'>", "the attribute data-json on line 3"),
        ("<img alt='Chair AB-12345'>", "the attribute alt on line 3"),
        ("<input type=hidden name=sku value='AB-12345'>", "a hidden field on line 3"),
        ("<!-- AB-12345 -->", "a comment on line 3"),
        ("<script>let sku = 'AB-12345'</script>", "a script's data on line 3"),
        ("<meta name=sku content='AB-12345'>", "a meta element on line 3"),
        (BLOCK, "another block of markup on line 4"),
        ("<b itemprop=sku content='AB-12345'>", "another block of markup on line 3"),
        ("<!-- AB-12345 --><p data-sku='AB-12345'>", "the attribute data-sku on line 3"),
        ("<p>AB-12345</p>", ""),
        ("<p data-sku='AB-123456'>", ""),
        ("<p class='AB-12345'>", ""),
        ("<p>Chair</p>", ""),
    ],
)
def test_where_a_value_stands_unread(rest: str, message: str) -> None:
    assert place(rest) == message


def test_a_comment_in_a_script_is_the_script_s() -> None:
    assert place("<script>/* <!-- */ let sku = 'AB-12345'</script>") == "a script's data on line 3"
    assert place("<SCRIPT>let sku</SCRIPT><p data-sku='AB-12345'>") == "the attribute data-sku on line 3"


def test_a_script_of_xhtml_that_is_closed_in_its_tag_holds_nothing() -> None:
    source = (
        f"<html xmlns='http://www.w3.org/1999/xhtml'><body>{BLOCK}<script src='a.js'/><p data-sku='AB-12345'>x</p>"
        "</body></html>"
    )
    document = Document("page", source, media="xhtml")
    sku = next(s for s in document.statements if s.property == "sku")
    assert Unread(document).place(sku) == "the attribute data-sku on line 3"


def test_a_value_that_is_escaped() -> None:
    assert place("<p data-brand='Miller &amp; Co'>", "name") == "the attribute data-brand on line 3"


@pytest.mark.parametrize(
    "rest", ["<p data-sku='AB-12345'>" * 30_000, "<!--" * 200_000, "AB-12345 " * 100_000]
)
def test_a_hostile_page_is_searched_in_bounds(rest: str) -> None:
    start = time.process_time()
    place(rest)
    assert time.process_time() - start < 5


LOADER = (
    "<script>(function(){var s=document.createElement('script');s.src='//cdn1.judge.me/w.js';})()</script>"
)


@pytest.mark.parametrize(
    ("script", "host"),
    [
        ("<script src='//widget.trustpilot.com/bootstrap/v5/tp.js' async></script>", "widget.trustpilot.com"),
        (LOADER, "cdn1.judge.me"),
        ("<script src=https://nottrustpilot.com/a.js></script>", None),
        ("<script src='https://['></script>", None),
        ("<script type=application/json>{\"a\": \"//cdn1.judge.me/w.js\"}</script>", None),
        ("<a href=https://www.trustpilot.com/review/bakery.example>Our reviews</a>", None),
    ],
)  # fmt: skip
def test_the_script_that_writes_ratings(script, host):
    assert review_script(Document("page.html", f"<h1>Rye loaf</h1>{script}")) == host


def test_a_rating_that_a_script_may_write_is_left_open_until_it_has_run():
    rating = {"@type": "AggregateRating", "ratingValue": "4.7", "reviewCount": "132"}
    offer = {"@type": "Offer", "price": "4.50", "priceCurrency": "GBP"}
    markup = {"@context": "https://schema.org", "@type": "Product", "name": "Rye loaf"}
    block = json.dumps(markup | {"aggregateRating": rating, "offers": offer})
    html = f'<script type="application/ld+json">{block}</script><h1>Rye loaf</h1>{LOADER}'
    document = Document("page.html", html)
    said = {statement.property: verdict.outcome for statement, verdict in verdicts(document)}
    assert (said["ratingValue"], said["reviewCount"], said["price"]) == (
        "undecided",
        "undecided",
        "unsupported",
    )
    assert document.left_open == [
        "what a script of cdn1.judge.me writes was not read: 2 statements that it may show are not decided"
    ]
    rendered = Document("page.html", html, rendered=html, observed=())
    assert {s.property: v.outcome for s, v in verdicts(rendered)}["ratingValue"] == "unsupported"


def words(style: str, body: str = "", **options: object) -> list[str]:
    found = page_of_sheets(Document("page.html", f"<style>{style}</style>{body}", **options))
    return [passage.text for passage in found.passages] if found else []


@pytest.mark.parametrize(
    ("style", "told"),
    [
        ('.a::after{content:"SKU RYE-4410"}', ["SKU RYE-4410"]),
        (".a:before{color:red;content:'Rye  loaf'}", ["Rye loaf"]),
        ('p::before{content:"£" attr(data-price)}', ["£4.50", "£5.20"]),
        ('p::before{content:"\\00a3" attr( DATA-PRICE ) " each" / "spoken"}', ["£4.50 each", "£5.20 each"]),
        ('@media (width > 9px){.a::after{content:"On screens"}}', ["On screens"]),
        ('@media print{a::after{content:" (" attr(data-price) ")"}}', []),
        ('.a{content:"Of no side"}', []),
        ('.a::after{content:"\\e90a\\f101xyz"}', []),
        ('.a::after{content:"\\2014"}.b::after{content:none}.c::after{content:""}', []),
        ('/* .a::after{content:"Taken out"} */', []),
        ('.a::after{--content:"Of another name"}', []),
        ('.a::after{content:attr(data-nothing) "None has it"}', []),
    ],
)
def test_words_before_and_after_others(style, told):
    assert words(style, "<p data-price='4.50'></p><p data-price='5.20'></p>") == told


def test_a_browser_knows_better():
    assert words('.a::after{content:"ISBN RYE-4410"}', rendered="<p>", observed=()) == []


def test_nothing_is_held_against_a_page_that_a_style_sheet_may_bear_out():
    offer = {"@type": "Offer", "price": "4.50", "priceCurrency": "GBP"}
    markup = {
        "@context": "https://schema.org",
        "@type": "Product",
        "name": "Rye loaf",
        "isbn": "RYE-4410",
        "offers": offer,
    }
    block = f'<script type="application/ld+json">{json.dumps(markup)}</script>'
    body = "<h1>Rye loaf</h1><p class=price data-price=4.50></p><p class=sku></p>"
    style = '<style>.price::before{content:"£" attr(data-price)} .sku::after{content:"ISBN RYE-4410"}</style>'

    def outcomes(style: str) -> dict[str, str]:
        document = Document("page.html", style + block + body)
        return {statement.property: verdict.outcome for statement, verdict in verdicts(document)}

    assert outcomes("") == {"name": "grounded"} | dict.fromkeys(
        ("isbn", "price", "priceCurrency"), "unsupported"
    )
    assert outcomes(style) == {"name": "grounded"} | dict.fromkeys(
        ("isbn", "price", "priceCurrency"), "undecided"
    )
    other = style.replace("4410", "9999").replace("data-price", "data-other")
    assert set(outcomes(other).values()) == {"grounded", "unsupported"}
