"""The words that style sheets put before and after an element's own are on the page, where a visitor sees them."""

from __future__ import annotations

import pytest

from factmark.linter.engine.crawled_page import document_of_page

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(
    ("style", "body", "words"),
    [
        ("p::before{content:attr(data-price)}", "<p data-price=4.50></p>", "4.50"),
        ("p::before{content:'\u00a3' attr(data-price)}", "<p data-price=4.50></p>", "\u00a34.50"),
        ("p::before{content:'\u00a3'}", "<p>4.50</p>", "\u00a34.50"),
        ("p::after{content:' each'}", "<p>4.50</p>", "4.50 each"),
        ("p::before{content:'Price: '}p::after{content:' a box'}", "<p><b>4.50</b></p>", "Price: 4.50 a box"),
        ("p::after{content:'each';display:block}", "<p>4.50</p>", "4.50 each"),
        ("p::after{content:' \\201Ctwo\\201D'}", "<p>one</p>", "one \u201ctwo\u201d"),
        ("p::after{content:' a box' / 'in each box'}", "<p>4.50</p>", "4.50 a box"),
        ("p::after{content:url(a.png) ' a box'}", "<p>4.50</p>", "4.50 a box"),
        ("p:last-child::before{content:'More '}", "<p>one</p><p>two</p><p>three</p>", "one|two|More three"),
        ("p::after{content:'4.50';position:absolute}", "<p></p>", "4.50"),
        ("p::before{content:'\\f101'}", "<p>4.50</p>", "4.50"),
        ("p::before{content:'home';font-family:'Material Icons'}", "<p>4.50</p>", "4.50"),
        ("p::before{content:'\u2022'}", "<p>4.50</p>", "4.50"),
        ("p::before{content:counter(p) ' of 5'}", "<p>4.50</p>", "4.50"),
        ("p::after{content:attr(title);opacity:0}p:hover::after{opacity:1}", "<p title=9.99>4.50</p>", "4.50"),
        ("p::after{content:'9.99';display:none}", "<p>4.50</p>", "4.50"),
        ("p::after{content:'9.99';visibility:hidden}", "<p>4.50</p>", "4.50"),
        ("p::after{content:'9.99';position:absolute;left:-9999px}", "<p>4.50</p>", "4.50"),
        ("p::after{content:'9.99';position:absolute;transform:scale(0)}", "<p>4.50</p>", "4.50"),
        ("p::after{content:'9.99'}", "<p hidden>4.50</p>", ""),
        ("img::before{content:'9.99'}", "<img src=a.png width=20 height=20>", ""),
        ("div::after{content:'9.99'}", "<div style='height:0;overflow:hidden'></div>", ""),
    ],
)  # fmt: skip
def test_words_of_style_sheets(site, crawled, chromium, style, body, words):
    site.pages["/"] = f"<!DOCTYPE html><style>{style}</style>{body}"
    page = crawled(render="always").pages["/"]
    shown = [
        p.text for p in document_of_page(page).page.passages if p.visibility == "shown" and p.kind == "text"
    ]
    assert "|".join(shown) == words


def test_what_can_be_opened_is_one_click_away(site, crawled, chromium):
    site.pages["/"] = (
        "<!DOCTYPE html><style>p::before{content:attr(data-price)}</style>"
        "<details><summary>Price</summary><p data-price=4.50></p></details>"
    )
    passages = document_of_page(crawled(render="always").pages["/"]).page.passages
    assert [(p.text, p.visibility) for p in passages] == [("Price", "shown"), ("4.50", "openable")]
