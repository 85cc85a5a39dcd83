"""How a fetched page is completed."""

from __future__ import annotations

import asyncio
import sys
from dataclasses import replace

import pytest
from selectolax.lexbor import LexborHTMLParser

from factmark.crawler.items import PageItem
from factmark.crawler.settings import CrawlSettings
from factmark.crawler.statistics import CrawlStatistics
from factmark.crawler.view import PageView

HTML = (
    "<html><head><style>.members{display:none}</style><script src=/a.js></script></head>"
    "<body><div id=app></div><a href=/b>words</a></body></html>"
)


@pytest.mark.parametrize("mode", ["auto", "always", "never"])
def test_a_page_that_waits_keeps_no_parsed_tree(mode):
    # A small page as parsed takes a megabyte, and many wait for a browser or to be judged.
    async def render(page, wanted):
        await asyncio.sleep(0)
        return page

    async def viewed():
        page = PageItem("https://example.com/", "https://example.com/", html=HTML)
        settings = CrawlSettings(start_urls=(page.url,), render=mode)
        view = PageView(None, settings, CrawlStatistics(), render)
        tree = LexborHTMLParser(HTML)
        before = sys.getrefcount(tree)
        waiting = view(page, tree)
        held = sys.getrefcount(tree) - before
        await waiting
        return held

    assert asyncio.run(viewed()) == 0


def test_what_a_style_attribute_hides_is_asked_about_before_the_page_is_trusted():
    html = "<h1>Cup</h1><p style='position:absolute;left:-9999px'>12.50</p>"
    page = PageItem("https://example.com/", "https://example.com/", html=html)
    asked = []

    class Review:
        async def disputed(self, page, marked):
            asked.append(marked)
            return marked is not None

    async def render(page, review):
        return replace(page, rendered_html="rendered")

    async def viewed():
        settings = CrawlSettings(start_urls=(page.url,), render="auto")
        view = PageView(None, settings, CrawlStatistics(), render, Review())
        return await view(page, LexborHTMLParser(html))

    assert asyncio.run(viewed()).rendered_html == "rendered"
    assert 'hidden=""' in asked[0]
