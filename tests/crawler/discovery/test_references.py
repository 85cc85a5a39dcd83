"""What the references of a page mean."""

from __future__ import annotations

from urllib.parse import urljoin

import pytest
from selectolax.lexbor import LexborHTMLParser

from factmark.crawler.discovery.links import base_reference, resolve_reference

PAGES = (
    "https://bakery.example/shop/buns?page=2",
    "http://bakery.example",
    "https://bakery.example:8443/a/b/",
)
REFERENCES = (
    "/site.css", "/", "//cdn.example/x.js", "https://cdn.example/x.js", "https://", "site.css", "../site.css", "?v=2",
    "#top", "", "/a b", "/a\tb", "data:text/css,p{}", "/" + "long/" * 900,
)  # fmt: skip


@pytest.mark.parametrize("reference", REFERENCES)
def test_an_address_is_the_same_whoever_asked_before(reference):
    for page in PAGES:
        assert [resolve_reference(page, reference) for _ in range(2)] == [urljoin(page, reference)] * 2


def test_what_is_no_address():
    for reference in ("http://[bad", "//[bad"):
        with pytest.raises(ValueError):
            resolve_reference(PAGES[0], reference)


@pytest.mark.parametrize(
    ("html", "found"),
    [
        ("<p>x", None),
        ("<base target=_top>", None),
        ("<base href>", ""),
        ("<base target=_top><BASE HREF=/a/><base href=/b/>", "/a/"),
    ],
)
def test_the_first_base_that_has_a_reference_counts(html, found):
    assert base_reference(LexborHTMLParser(html)) == found
