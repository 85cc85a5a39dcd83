"""Limit the load on servers: robots.txt (RFC 9309), adaptive delays, pauses they ask for, and hosts left alone."""

from __future__ import annotations

import asyncio
import time
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from math import inf
from typing import Any
from urllib.parse import urljoin, urlsplit

from protego import Protego
from scrapy import Request
from scrapy.downloadermiddlewares.retry import RetryMiddleware
from scrapy.exceptions import (
    CannotResolveHostError,
    DownloadConnectionRefusedError,
    DownloadFailedError,
    DownloadTimeoutError,
)
from scrapy.extensions.throttle import AutoThrottle
from scrapy.http import Response
from scrapy.http.request import NO_CALLBACK

from ..discovery.frontier import FRONTIER_ID
from ..settings import CrawlSettings, authority
from .failure import HostLeftAlone, RobotsForbid, describe

#: Key of Request.meta: the address from which a response has begun to arrive.
ANSWERING = "factmark_answering"

#: Key of Request.meta: the host's count of good responses when it last was overloaded for this request.
_WELL = "factmark_well"

#: Statuses of an overloaded server.
OVERLOADED = frozenset({429, 503})
#: Seconds of pause after an overloaded response that names none, or a time in the past; doubled with each further
#: pause in a row.
_FIRST_PAUSE = 0.5
#: Extra retries of a page if its server only asks for time.
_PATIENCE = 4
#: Seconds between two requests to an overloaded host at first, and at most; and the factor applied after each good
#: response.
_SPACE, _MAX_SPACE, _EASING = 0.5, 10.0, 0.98


class PoliteThrottle(AutoThrottle):
    """Scrapy's AutoThrottle with a minimum delay per host, as set by robots.txt.

    Renderings have a download slot of their own and set ``autothrottle_dont_adjust_delay``, so the browser's time
    never counts as the server's.
    """

    def __init__(self, crawler: Any) -> None:
        super().__init__(crawler)
        self._floors: dict[str, float] = {}
        self._spaces: dict[str, float] = {}

    def back_off(self, host: str) -> None:
        """Double the time between two requests to an overloaded host; it decreases with good responses."""
        slot = self.crawler.engine.downloader.slots.get(host)
        known = max(self._spaces.get(host, 0.0), slot.delay if slot is not None else 0.0)
        space = self._spaces[host] = min(max(2 * known, _SPACE), _MAX_SPACE)
        if slot is not None:
            slot.delay = max(slot.delay, space)

    def slow_down(self, host: str, delay: float) -> None:
        """Leave at least ``delay`` seconds between two requests to a host."""
        self._floors[host] = max(delay, self._floors.get(host, 0.0))
        downloader = self.crawler.engine.downloader
        downloader.per_slot_settings.setdefault(host, {}).update(delay=delay, jitter=0)
        if (slot := downloader.slots.get(host)) is not None:
            slot.delay, slot.jitter = max(slot.delay, delay), 0

    def _adjust_delay(self, slot: Any, latency: float, response: Response) -> None:
        super()._adjust_delay(slot, latency, response)
        host = urlsplit(response.url).hostname or ""
        space = self._spaces.get(host, 0.0)
        if space and response.status not in OVERLOADED:
            space = self._spaces[host] = space * _EASING
        slot.delay = max(slot.delay, self._floors.get(host, 0.0), space)


class RetryAfterMiddleware(RetryMiddleware):
    """Scrapy's retries, pausing the whole host for as long as it asks (RFC 9110 section 10.2.3).

    A pause longer than ``max_pause`` is not waited for: the page is reported with the server's response. A timeout
    during a response is not retried, one without any response once.
    """

    def __init__(self, settings: Any) -> None:
        super().__init__(settings)
        self._patience = self.max_retry_times + _PATIENCE if self.max_retry_times else 0
        crawl: CrawlSettings = settings["FACTMARK_CRAWL"]
        self._max_pause = crawl.max_pause
        self._until: dict[str, float] = {}
        self._in_a_row: dict[str, int] = {}
        self._well: dict[str, int] = {}

    async def process_request(self, request: Request) -> None:
        """Wait for the end of the host's pause."""
        host = urlsplit(request.url).hostname or ""
        while (left := self._until.get(host, 0.0) - time.monotonic()) > 0:
            await asyncio.sleep(left)

    def process_response(
        self, request: Request, response: Response, spider: Any = None
    ) -> Request | Response:
        """Note the pause an overloaded server asks for, and retry after it."""
        host = urlsplit(request.url).hostname or ""
        if response.status not in OVERLOADED or request.meta.get("dont_retry"):
            self._in_a_row.pop(host, None)
            self._well[host] = self._well.get(host, 0) + 1
            return super().process_response(request, response)
        # If other requests to the host succeed meanwhile, the page is overloaded, not the host.
        well = self._well.get(host, 0)
        alone = well > request.meta.get(_WELL, well)
        request.meta[_WELL] = well
        # Requests that were in flight when a pause began do not count again.
        times = self._in_a_row.get(host, 0)
        if time.monotonic() >= self._until.get(host, 0.0):
            times = self._in_a_row[host] = times + 1
            if not alone and (throttle := self.crawler.get_extension(PoliteThrottle)) is not None:
                throttle.back_off(host)
        requested = retry_after(response)
        if requested is not None and requested > self._max_pause:
            return response
        request.meta["max_retry_times"] = self._patience
        pause = requested or min(_FIRST_PAUSE * 2 ** min(times - 1, 20), self._max_pause)
        self._until[host] = max(self._until.get(host, 0.0), time.monotonic() + pause)
        return super().process_response(request, response)

    def process_exception(self, request: Request, exception: Exception, spider: Any = None) -> Any:
        """Retry after transient failures."""
        if isinstance(exception, DownloadTimeoutError) and (
            request.meta.get(ANSWERING) == request.url or request.meta.get("retry_times", 0) >= 1
        ):
            return None
        return super().process_exception(request, exception)


def retry_after(response: Response) -> float | None:
    """Return the seconds a response asks to wait, or None if it has no valid value.

    A date is by the server's clock, which its Date field tells (RFC 9110 section 6.6.1): this machine's may be off.
    """
    value = (response.headers.get("Retry-After") or b"").decode("latin-1").strip()
    if not value:
        return None
    if value.isdecimal() and len(value) < 10:
        return float(value)
    if (moment := _moment(value)) is None:
        return None
    now = _moment((response.headers.get("Date") or b"").decode("latin-1")) or datetime.now(UTC)
    return max(0.0, (moment - now).total_seconds())


def _moment(value: str) -> datetime | None:
    """Parse a date in a header field, or return None."""
    try:
        moment = parsedate_to_datetime(value)
    except (ValueError, OverflowError):
        return None
    return moment if moment.tzinfo is not None else moment.replace(tzinfo=UTC)


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
        reading = self._rules[origin]
        rules = reading.result() if reading.done() else await asyncio.shield(reading)
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
            message = f"robots.txt cannot be read: the server answered with status {response.status}"
            spider.statistics.tell(url, message)
        if response.status >= 400:
            return None
        body = response.body[:_MAX_SIZE]
        utf16 = body.startswith((BOM_UTF16_LE, BOM_UTF16_BE))
        if utf16:
            message = "robots.txt is in UTF-16 and was read so; as UTF-8, which others read (RFC 9309), it says nothing"
            spider.statistics.tell(url, message)
        rules = Protego.parse(body.decode("utf-16" if utf16 else "utf-8-sig", "replace"))
        spider.sitemaps.take(url, (urljoin(url, sitemap) for sitemap in rules.sitemaps))
        delay = rules.crawl_delay(self._settings.robots_name)
        throttle = self._crawler.get_extension(PoliteThrottle)
        if delay and 0 < float(delay) < inf and throttle is not None and self._settings.obey_robots:
            throttle.slow_down(urlsplit(origin).hostname or "", min(float(delay), _MAX_DELAY))
        return rules


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
        requested = retry_after(response) or 0.0
        if requested > self._max_pause:
            self._sent_away[host] = self._sent_away.get(host, 0) + 1
            if self._sent_away[host] >= _SENT_AWAY:
                self._leave(host, f"{host} asks to be left alone for {requested:.0f} seconds")
        self._count_failure(host, f"{host} answers with status {response.status} and nothing else")
        if host in self._down:
            raise HostLeftAlone(self._down[host])
        return response

    def process_exception(self, request: Request, exception: Exception, spider: Any = None) -> None:
        """Note that there was no answer, after retries."""
        if FRONTIER_ID in request.meta and isinstance(exception, _NO_ANSWER):
            host = urlsplit(request.url).hostname or ""
            self._count_failure(host, f"{host} no longer answers")

    def _count_failure(self, host: str, reason: str) -> None:
        """Count a failure. A host that never answered is not down: each of its addresses is reported."""
        self._failed[host] = self._failed.get(host, 0) + 1
        known = host in self._down or host in self._probing or host not in self._answered
        if self._failed[host] >= _FAILED and not known:
            self._probing[host] = asyncio.ensure_future(self._probe(host, reason))

    async def _probe(self, host: str, reason: str) -> None:
        try:
            for share in _PROBES:
                await asyncio.sleep(share * self._max_pause)
                if await self._answers(self._answered[host]):
                    self._failed.pop(host, None)
                    return
            self._leave(host, reason)
        finally:
            del self._probing[host]

    async def _answers(self, url: str) -> bool:
        request = Request(url, callback=NO_CALLBACK, dont_filter=True, meta={"dont_retry": True})
        try:
            response = await self._crawler.engine.download_async(request)
        except Exception:
            return False
        return response.status not in OVERLOADED

    def _leave(self, host: str, reason: str) -> None:
        self._down[host] = reason
        statistics = self._crawler.spider.statistics
        if reason not in statistics.left_alone:
            statistics.left_alone.append(reason)
