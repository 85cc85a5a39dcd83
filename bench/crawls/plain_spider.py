"""Baseline for crawls: a scrapy-playwright spider with default settings that opens every page.

``python -m factmark.bench.crawls.plain_spider URL BROWSER`` prints the number of pages. It checks nothing.
"""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator, Iterator
from typing import Any

import scrapy
from scrapy.crawler import AsyncCrawlerProcess
from scrapy.http import Response
from scrapy.linkextractors import LinkExtractor

_HANDLER = "scrapy_playwright.handler.ScrapyPlaywrightDownloadHandler"


class PlainSpider(scrapy.Spider):
    """Follows all links of a site in a browser."""

    name = "plain"

    def __init__(self, address: str, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.address = address
        self.opened = 0

    async def start(self) -> AsyncIterator[Any]:
        """Start at the start page."""
        yield scrapy.Request(self.address, meta={"playwright": True})

    def parse(self, response: Response, *_: Any, **__: Any) -> Iterator[Any]:
        """Count the page and follow its links."""
        self.opened += 1
        for link in LinkExtractor().extract_links(response):  # type: ignore[arg-type]
            yield scrapy.Request(link.url, meta={"playwright": True})


def main(address: str, browser: str) -> None:
    """Crawl a site and print the number of pages."""
    settings = {
        "DOWNLOAD_HANDLERS": {"http": _HANDLER, "https": _HANDLER},
        "TWISTED_REACTOR": "twisted.internet.asyncioreactor.AsyncioSelectorReactor",
        "PLAYWRIGHT_LAUNCH_OPTIONS": {"executable_path": browser},
        "LOG_LEVEL": "ERROR",
    }
    process = AsyncCrawlerProcess(settings)
    crawler = process.create_crawler(PlainSpider)
    process.crawl(crawler, address=address)
    process.start()
    print(getattr(crawler.spider, "opened", 0))


if __name__ == "__main__":
    main(*sys.argv[1:])
