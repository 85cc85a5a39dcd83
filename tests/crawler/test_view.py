"""How a fetched page is completed."""

from __future__ import annotations

import asyncio
import sys

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
