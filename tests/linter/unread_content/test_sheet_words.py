"""The words that style elements put on a page that no browser has looked at."""

from __future__ import annotations

import json

import pytest

from factmark.linter.document.document import Document
from factmark.linter.unread_content.unseen import page_of_sheets

from ..grounding.compared import verdicts


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
