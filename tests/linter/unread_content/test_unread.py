"""Where a page's source has what no visitor reads."""

from __future__ import annotations

import time

import pytest

from factmark.linter.document.document import Document
from factmark.linter.unread_content.unread import Unread

BLOCK = """<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Product",
"sku": "AB-12345", "name": "Miller & Co"}</script>
"""


def place(rest: str, prop: str = "sku") -> str:
    document = Document("page", f"{BLOCK}{rest}")
    return Unread(document).place(next(s for s in document.statements if s.property == prop))


@pytest.mark.parametrize(
    ("rest", "told"),
    [
        ("<p data-sku='AB-12345'>Chair</p>", "the attribute data-sku in line 3"),
        ("<p DATA-JSON='{&quot;sku&quot;:&quot;AB-12345&quot;}'>", "the attribute data-json in line 3"),
        ("<img alt='Chair AB-12345'>", "the attribute alt in line 3"),
        ("<input type=hidden name=sku value='AB-12345'>", "a hidden field in line 3"),
        ("<!-- AB-12345 -->", "a comment in line 3"),
        ("<script>let sku = 'AB-12345'</script>", "a script's data in line 3"),
        ("<meta name=sku content='AB-12345'>", "a meta element in line 3"),
        (BLOCK, "another block of markup in line 4"),
        ("<b itemprop=sku content='AB-12345'>", "another block of markup in line 3"),
        ("<!-- AB-12345 --><p data-sku='AB-12345'>", "the attribute data-sku in line 3"),
        ("<p>AB-12345</p>", ""),
        ("<p data-sku='AB-123456'>", ""),
        ("<p class='AB-12345'>", ""),
        ("<p>Chair</p>", ""),
    ],
)
def test_where_a_value_stands_unread(rest: str, told: str) -> None:
    assert place(rest) == told


def test_a_comment_in_a_script_is_the_script_s() -> None:
    assert place("<script>/* <!-- */ let sku = 'AB-12345'</script>") == "a script's data in line 3"
    assert place("<SCRIPT>let sku</SCRIPT><p data-sku='AB-12345'>") == "the attribute data-sku in line 3"


def test_a_script_of_xhtml_that_is_closed_in_its_tag_holds_nothing() -> None:
    source = (
        f"<html xmlns='http://www.w3.org/1999/xhtml'><body>{BLOCK}<script src='a.js'/><p data-sku='AB-12345'>x</p>"
        "</body></html>"
    )
    document = Document("page", source, media="xhtml")
    sku = next(s for s in document.statements if s.property == "sku")
    assert Unread(document).place(sku) == "the attribute data-sku in line 3"


def test_a_value_that_is_escaped() -> None:
    assert place("<p data-brand='Miller &amp; Co'>", "name") == "the attribute data-brand in line 3"


@pytest.mark.parametrize(
    "rest", ["<p data-sku='AB-12345'>" * 30_000, "<!--" * 200_000, "AB-12345 " * 100_000]
)
def test_a_hostile_page_is_searched_in_bounds(rest: str) -> None:
    start = time.process_time()
    place(rest)
    assert time.process_time() - start < 5
