"""Obey robots.txt (RFC 9309), its crawl delay and its sitemaps."""

from __future__ import annotations

import asyncio
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from math import inf
from typing import Any
from urllib.parse import urljoin, urlsplit

from protego import Protego
from scrapy import Request
from scrapy.http.request import NO_CALLBACK

from ..discovery.frontier import FRONTIER_ID
from ..settings import CrawlSettings, authority
from .failure import RobotsForbid, describe
from .politeness import PoliteThrottle

#: RFC 9309 section 2.5: at least 500 kibibytes are read.
_MAX_SIZE = 512 * 1024
_MAX_DELAY = 30.0
#: A status that, like those from 500 on, does not mean that there is no robots.txt.
_TOO_MANY_REQUESTS = 429


class RobotsMiddleware:
    """Fetches each origin's robots.txt once, before the first request to it.

    One that is unavailable (no response, status 5xx) is reported, and the crawl continues as if there were none: RFC
    9309 would have it stop, but then the site's owner, who asked for the crawl, would see nothing.
    """

    def __init__(self, crawler: Any) -> None:
        self._crawler = crawler
        self._settings: CrawlSettings = crawler.settings["FACTMARK_CRAWL"]
        self._rules: dict[str, asyncio.Future[Protego | None]] = {}

    @classmethod
    def from_crawler(cls, crawler: Any) -> RobotsMiddleware:
        return cls(crawler)

    async def process_request(self, request: Request) -> None:
        """Raise RobotsForbid if the origin's robots.txt disallows the request."""
        if FRONTIER_ID not in request.meta:
            return
        parts = urlsplit(request.url)
        origin = f"{parts.scheme}://{authority(request.url)}"
        if origin not in self._rules:
            self._rules[origin] = asyncio.ensure_future(self._fetch(origin))
        asked = self._rules[origin]
        rules = asked.result() if asked.done() else await asyncio.shield(asked)
        if rules is None:
            return
        if self._settings.obey_robots and not rules.can_fetch(request.url, self._settings.robots_name):
            raise RobotsForbid("robots.txt forbids it")

    async def _fetch(self, origin: str) -> Protego | None:
        url = f"{origin}/robots.txt"
        spider = self._crawler.spider
        limits = {"download_maxsize": self._settings.max_body}
        request = Request(url, callback=NO_CALLBACK, priority=1000, dont_filter=True, meta=limits)
        try:
            response = await self._crawler.engine.download_async(request)
        except Exception as error:
            reason = describe(error, url, timeout=self._settings.timeout, max_body=self._settings.max_body)
            spider.statistics.tell(url, f"robots.txt cannot be read: {reason}")
            return None
        if response.status >= 500 or response.status == _TOO_MANY_REQUESTS:
            said = f"robots.txt cannot be read: the server answered with status {response.status}"
            spider.statistics.tell(url, said)
        if response.status >= 400:
            return None
        body = response.body[:_MAX_SIZE]
        utf16 = body.startswith((BOM_UTF16_LE, BOM_UTF16_BE))
        if utf16:
            said = "robots.txt is in UTF-16 and was read so; as UTF-8, which others read (RFC 9309), it says nothing"
            spider.statistics.tell(url, said)
        rules = Protego.parse(body.decode("utf-16" if utf16 else "utf-8-sig", "replace"))
        spider.sitemaps.take(url, (urljoin(url, sitemap) for sitemap in rules.sitemaps))
        delay = rules.crawl_delay(self._settings.robots_name)
        throttle = self._crawler.get_extension(PoliteThrottle)
        if delay and 0 < float(delay) < inf and throttle is not None and self._settings.obey_robots:
            throttle.slow_down(urlsplit(origin).hostname or "", min(float(delay), _MAX_DELAY))
        return rules
