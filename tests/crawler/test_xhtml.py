"""Pages that are served as XHTML: their CDATA sections are text, as served and as a browser has them."""

from __future__ import annotations

import pytest

from factmark.linter.engine.crawled_page import document_of_page

BLOCK = (
    '<script type="application/ld+json"><![CDATA['
    '{"@context": "https://schema.org", "@type": "Product", "name": "Fish & chips"}]]></script>'
)
PAGE = (
    f'<html xmlns="http://www.w3.org/1999/xhtml"><head><title>Fish</title>{BLOCK}<script src="/none.js"/></head>'
    '<body><h1>Fish &amp; chips</h1><p id="more"/><script>document.getElementById("more").textContent = "since 1950";'
    "</script></body></html>"
)


@pytest.mark.parametrize(
    ("served_as", "problems"), [("application/xhtml+xml; charset=utf-8", 0), ("text/html; charset=utf-8", 1)]
)
def test_a_cdata_section_is_a_fault_where_browsers_read_html(site, crawled, served_as, problems):
    site.add("/", PAGE, served_as)
    [block] = document_of_page(crawled().pages["/"]).blocks
    assert len(block.problems) == problems


@pytest.mark.browser
def test_what_a_browser_made_of_xhtml_is_read_once_and_as_html(site, crawled, chromium):
    site.add("/", PAGE, "application/xhtml+xml")
    page = crawled(render="always").pages["/"]
    document = document_of_page(page)
    assert "since 1950" in {passage.text for passage in document.page.passages}
    [block] = document.blocks
    assert not block.problems
    assert not block.injected
