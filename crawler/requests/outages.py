"""Leave hosts alone that stop answering during a crawl, and keep their pages for when it resumes."""

from __future__ import annotations

import asyncio
from typing import Any
from urllib.parse import urlsplit

from scrapy import Request
from scrapy.exceptions import (
    CannotResolveHostError,
    DownloadConnectionRefusedError,
    DownloadFailedError,
    DownloadTimeoutError,
)
from scrapy.http import Response
from scrapy.http.request import NO_CALLBACK

from ..discovery.frontier import FRONTIER_ID
from ..settings import CrawlSettings
from .failure import HostLeftAlone
from .politeness import OVERLOADED, retry_after

#: Failed addresses in a row after which a host that has answered before counts as down.
_FAILED = 20
#: Requests in a row for a pause longer than the crawl's maximum after which the host is left alone.
_SENT_AWAY = 3
#: When a host that seems down is asked again for an address that worked, as shares of the longest pause (one minute
#: by default): a restart takes less.
_PROBES = (1 / 12, 1 / 4, 2 / 3)
_NO_ANSWER = (
    CannotResolveHostError,
    DownloadConnectionRefusedError,
    DownloadFailedError,
    DownloadTimeoutError,
)


class OutageMiddleware:
    """Stops requests to a host that no longer answers, or asks for a long pause.

    Otherwise every page of a host that is down would fail and be done: a resumed crawl would not request it again.
    """

    def __init__(self, crawler: Any) -> None:
        self._crawler = crawler
        settings: CrawlSettings = crawler.settings["FACTMARK_CRAWL"]
        self._max_pause = settings.max_pause
        self._answered: dict[str, str] = {}
        self._failed: dict[str, int] = {}
        self._sent_away: dict[str, int] = {}
        self._probing: dict[str, asyncio.Future[None]] = {}
        self._down: dict[str, str] = {}

    @classmethod
    def from_crawler(cls, crawler: Any) -> OutageMiddleware:
        return cls(crawler)

    async def process_request(self, request: Request) -> None:
        """Wait until it is known whether the host still answers. HostLeftAlone if it does not."""
        host = urlsplit(request.url).hostname or ""
        if FRONTIER_ID not in request.meta:
            return
        if (probe := self._probing.get(host)) is not None:
            await asyncio.shield(probe)
        if host in self._down:
            raise HostLeftAlone(self._down[host])

    def process_response(self, request: Request, response: Response, spider: Any = None) -> Response:
        """Note whether the host answers, after retries."""
        host = urlsplit(request.url).hostname or ""
        if FRONTIER_ID not in request.meta:
            return response
        if response.status not in OVERLOADED:
            self._failed.pop(host, None)
            self._sent_away.pop(host, None)
            if response.status < 400:
                self._answered[host] = request.url
            return response
        asked = retry_after(response) or 0.0
        if asked > self._max_pause:
            self._sent_away[host] = self._sent_away.get(host, 0) + 1
            if self._sent_away[host] >= _SENT_AWAY:
                self._leave(host, f"{host} asks to be left alone for {asked:.0f} seconds")
        self._count_failure(host, f"{host} answers with status {response.status} and nothing else")
        if host in self._down:
            raise HostLeftAlone(self._down[host])
        return response

    def process_exception(self, request: Request, exception: Exception, spider: Any = None) -> None:
        """Note that there was no answer, after retries."""
        if FRONTIER_ID in request.meta and isinstance(exception, _NO_ANSWER):
            host = urlsplit(request.url).hostname or ""
            self._count_failure(host, f"{host} no longer answers")

    def _count_failure(self, host: str, said: str) -> None:
        """Count a failure. A host that never answered is not down: each of its addresses is reported."""
        self._failed[host] = self._failed.get(host, 0) + 1
        known = host in self._down or host in self._probing or host not in self._answered
        if self._failed[host] >= _FAILED and not known:
            self._probing[host] = asyncio.ensure_future(self._probe(host, said))

    async def _probe(self, host: str, said: str) -> None:
        try:
            for share in _PROBES:
                await asyncio.sleep(share * self._max_pause)
                if await self._answers(self._answered[host]):
                    self._failed.pop(host, None)
                    return
            self._leave(host, said)
        finally:
            del self._probing[host]

    async def _answers(self, url: str) -> bool:
        request = Request(url, callback=NO_CALLBACK, dont_filter=True, meta={"dont_retry": True})
        try:
            response = await self._crawler.engine.download_async(request)
        except Exception:
            return False
        return response.status not in OVERLOADED

    def _leave(self, host: str, said: str) -> None:
        self._down[host] = said
        statistics = self._crawler.spider.statistics
        if said not in statistics.left_alone:
            statistics.left_alone.append(said)
