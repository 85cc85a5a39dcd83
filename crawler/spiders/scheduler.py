"""Schedule Scrapy's requests from the frontier."""

from __future__ import annotations

import sqlite3
from collections import deque
from typing import TYPE_CHECKING, Any

from scrapy import Request
from scrapy.core.scheduler import BaseScheduler

from ..discovery.frontier import Entry, Frontier
from ..settings import CrawlSettings

if TYPE_CHECKING:
    from .site import SiteSpider


class FrontierScheduler(BaseScheduler):
    """Hands out the frontier's addresses: only as many as pages are still wanted, and may be in hand at once.

    Redirected and retried requests come back here with the id of the address they began with; they go first, and are
    not added to the frontier: their address stays taken until they end.
    """

    def __init__(self, max_pages: int | None, in_hand: int) -> None:
        self._max_pages = max_pages
        self._in_hand = in_hand
        self._returned: deque[Request] = deque()
        self.in_flight = 0

    @classmethod
    def from_crawler(cls, crawler: Any) -> FrontierScheduler:
        settings: CrawlSettings = crawler.settings["FACTMARK_CRAWL"]
        return cls(settings.max_pages, settings.in_hand)

    def open(self, spider: SiteSpider) -> None:  # type: ignore[override]
        """Attach to the spider's frontier."""
        self._spider = spider
        self._frontier: Frontier = spider.frontier
        spider.session.finished = self.finished

    def close(self, reason: str) -> None:
        """Do nothing: the frontier outlives the scheduler, and the crawl closes it."""

    def _wanted(self) -> bool:
        return self._max_pages is None or self._frontier.delivered + self.in_flight < self._max_pages

    def has_pending_requests(self) -> bool:
        """Whether any address may still be fetched."""
        return bool(self._returned) or (self._frontier.pending > 0 and self._wanted())

    def enqueue_request(self, request: Request) -> bool:
        """Take back a redirected or retried request; new addresses are added to the frontier directly."""
        self._returned.append(request)
        return True

    def next_request(self) -> Request | None:
        """Return the next request, or None if enough are in flight."""
        if self._returned:
            return self._returned.popleft()
        if self.in_flight >= self._in_hand or not self._wanted():
            return None
        if self._spider.view.crowded(self._frontier.pending):
            return None
        spider = self._spider
        while True:
            try:
                entry = self._frontier.take()
            except sqlite3.Error as error:
                spider.session.fail(error)
                return None
            if entry is None:
                return None
            self.in_flight += entry.kind == "page"
            if spider.still_wanted(entry):
                return spider.request(entry)
            spider.statistics.excluded += 1
            spider.session.leave(entry)

    def finished(self, entry: Entry) -> None:
        """Note that an address ended, with or without a page."""
        self.in_flight -= entry.kind == "page"
