"""Fetch the pages of a site, scheduled from the frontier, and deliver each as a PageItem."""

from __future__ import annotations

import sqlite3
from collections import deque
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

from scrapy import Request, Spider, signals
from scrapy.core.scheduler import BaseScheduler
from scrapy.exceptions import StopDownload
from scrapy.http import Response
from twisted.python.failure import Failure

from ..source.html_tree import html_tree
from .discovery.frontier import FRONTIER_ID, Entry, Frontier
from .discovery.links import normalised
from .discovery.page_links import PageLinks, discovered
from .discovery.scope import Bounds, Scope
from .discovery.sitemaps import NamedSitemaps
from .items import PageItem
from .observation import digest, header, is_page, now, observe
from .requests.decoding import HTML_TYPES, media_type
from .requests.failure import (
    AlreadyCrawled,
    Excluded,
    HostLeftAlone,
    RobotsForbid,
    describe,
)
from .requests.politeness import ANSWERING
from .session import EarlierPage, Session
from .settings import CrawlSettings
from .view import PageView

_ENTRY = "factmark_entry"
_BEFORE = "factmark_before"
#: Fact of the crawl: the bounds of its parts so far.
_BOUNDS = "bounds"


class SiteSpider(Spider):
    """Crawls one site. ``view`` is set before the first page arrives."""

    name = "site"
    view: PageView

    def __init__(self, *, crawl: CrawlSettings, session: Session, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.crawl = crawl
        self.session = session
        self.frontier = session.frontier
        self.statistics = session.statistics
        self.scope = Scope(crawl)
        self.links = PageLinks(crawl, self.scope, self.frontier, self.statistics)
        session.release = self.links.release
        self.sitemaps = NamedSitemaps(crawl, self.scope, self.frontier, self.statistics)
        self._named = {normalised(url) or url for url in crawl.start_urls}
        self._goes_on = self.frontier.known() > 0
        fact = self.frontier.fact
        self.scope.go_on(self.frontier.known_addresses(), {name: fact(name) for name in Scope.FACTS})

    @classmethod
    def from_crawler(cls, crawler: Any, *args: Any, **kwargs: Any) -> SiteSpider:
        spider = super().from_crawler(crawler, *args, **kwargs)
        crawler.signals.connect(spider.headers_received, signals.headers_received)
        return spider

    async def start(self) -> AsyncIterator[Any]:
        """Add the start addresses to the frontier; the scheduler hands them out."""
        self._bound()
        self.frontier.add((normalised(url) or url for url in self.crawl.sitemap_urls), kind="sitemap")
        self.frontier.add(normalised(url) or url for url in self.crawl.start_urls)
        self.links.release()  # of a crawl that goes on
        return
        yield

    def _bound(self) -> None:
        """Report that an earlier part of the crawl left out links that this one would follow."""
        bounds, earlier = Bounds(self.crawl), self.frontier.fact(_BOUNDS) or []
        if wider := bounds.wider_than(earlier):
            first, *_ = (*self.crawl.start_urls, *self.crawl.sitemap_urls)
            message = (
                f"the crawl goes on with other options than it had ({', '.join(wider)}): links that were left out "
                "before are not looked for again (--incremental in place of --resume does that)"
            )
            self.statistics.tell_once(first, message)
        if bounds.kept not in earlier:
            self.frontier.note(**{_BOUNDS: [*earlier, bounds.kept]})

    def still_included(self, entry: Entry) -> bool:
        """Whether an address that was added earlier may be crawled by what is known now, and the present options."""
        if entry.kind == "sitemap" or entry.url in self._named:
            return True
        if entry.depth > 0 and self.links.chooses(entry.url):
            return False
        if not self._goes_on:
            return True
        crawl = self.crawl
        if crawl.max_depth is not None and entry.depth > crawl.max_depth:
            return False
        return (crawl.follow_links or entry.depth == 0) and self.scope.includes(entry.url)

    def request(self, entry: Entry) -> Request:
        """Return the request for an address of the frontier."""
        meta: dict[str, Any] = {FRONTIER_ID: entry.id, _ENTRY: entry}
        if entry.kind == "sitemap":
            meta["download_maxsize"] = self.crawl.max_sitemap
        headers: dict[str, str] = {}
        earlier = self.session.earlier
        if earlier is not None and entry.kind == "page" and (before := earlier.page(entry.url)) is not None:
            meta[_BEFORE] = before
            headers = before.conditions
        return Request(
            entry.url,
            headers=headers,
            callback=self.parse_page if entry.kind == "page" else self.parse_sitemap,
            errback=self.failed,
            dont_filter=True,
            meta=meta,
        )

    def headers_received(self, headers: Any, request: Request, **_: Any) -> None:
        """Stop a download as soon as its headers show that it is not a page."""
        request.meta[ANSWERING] = request.url
        entry = request.meta.get(_ENTRY)
        types = [value.decode("latin-1") for value in headers.getlist("Content-Type")]
        html = not any(value.strip() for value in types) or media_type(",".join(types)) in HTML_TYPES
        if entry is not None and entry.kind == "page" and not html:
            raise StopDownload(fail=False)

    async def parse_page(self, response: Response) -> None:
        """Deliver a page and follow its links. An internal error only fails this page, and is reported."""
        entry: Entry = response.meta[_ENTRY]
        try:
            await self._parse_page(response, entry)
        except Exception as error:
            message = f"the page could not be read: {type(error).__name__}: {error}"[:300]
            page = PageItem(entry.url, response.url, response.status, error=message, fetched_at=now())
            await self.session.deliver(entry, page)

    async def _parse_page(self, response: Response, entry: Entry) -> None:
        before: EarlierPage | None = response.meta.get(_BEFORE)
        if before is not None and (
            response.status == 304
            or (response.status == 200 and digest(response.body) == before.record.digest)
        ):
            await self._unchanged(before, entry, response)
            return
        if response.status < 400 and entry.depth > 0 and not is_page(response):
            self.statistics.not_html += 1
            self.session.leave(entry)
            return
        page = observe(response, entry)
        if page.html is None:
            page = replace(page, linked_from=self.frontier.linking_page(entry.id))
            await self.session.deliver(entry, await self.view.failed(page))
            return
        tree, _ = html_tree(page.html)
        discovery = discovered(page, tree)
        sight = self.links.sight(page, tree, discovery)
        self.links.follow(discovery, entry)
        redirected = response.meta.get("redirect_urls", ())
        if (canonical := self.links.deferred_to(page, discovery, entry, redirected)) is not None:
            self.links.learn(sight, entry)
            self.session.defer(entry, canonical)
            return
        self.statistics.noindex += discovery.noindex
        viewing = self.view(page, tree)
        del tree  # a megabyte or more, while the page waits
        viewed = await viewing
        self.links.follow_viewed(viewed, discovery, entry, named=entry.url in self._named, sight=sight)
        await self.session.deliver(
            entry,
            viewed,
            body=response.body,
            digest=digest(response.body),
            etag=header(response, "ETag"),
            last_modified=header(response, "Last-Modified"),
        )

    async def _unchanged(self, before: EarlierPage, entry: Entry, response: Response) -> None:
        """Deliver a page as in an earlier crawl, and follow its links."""
        page = before.page
        tree, _ = html_tree(page.html or "")
        discovery = discovered(page, tree)
        self.links.follow(discovery, entry)
        redirected = response.meta.get("redirect_urls", ())
        if (canonical := self.links.deferred_to(page, discovery, entry, redirected)) is not None:
            self.session.defer(entry, canonical)
            return
        self.statistics.noindex += discovery.noindex
        record = before.record
        # Scripts, and what they fetch, may have changed while the HTML has not.
        viewing = self.view(
            replace(page, rendered_html=None, passages=None, render_error=None, unsettled=None), tree
        )
        del tree
        viewed = await viewing
        if viewed.rendered_html is not None or viewed.render_error is not None or page.rendered_html is None:
            page = viewed
        self.links.follow_viewed(page, discovery, entry, named=entry.url in self._named)
        same = replace(page, screenshot=None, leads_to=None, fetched_at="") == replace(
            before.page, fetched_at=""
        )
        page = replace(before.page, screenshot=page.screenshot) if same else page
        self.statistics.unchanged += same
        await self.session.deliver(
            entry,
            page,
            members=before.members if same else None,
            digest=record.digest,
            etag=record.etag,
            last_modified=record.last_modified,
        )

    def is_named(self, url: str) -> bool:
        """Whether the crawl starts from an address."""
        return (normalised(url) or url) in self._named

    def may_redirect(self, start: str, target: str) -> bool:
        """Whether a redirect stays on the site; hosts that it joins to the site are stored for a resumed crawl."""
        known = len(self.scope.joined)
        allowed = self.scope.may_redirect(start, target)
        if len(self.scope.joined) > known:
            self.frontier.note(**self.scope.facts())
        return allowed

    def may_lead(self, request: Request, target: str) -> bool:
        """Whether the patterns allow a redirect, and its target contains no secret of the login.

        From a start address, it need not be included.
        """
        entry: Entry = request.meta[_ENTRY]
        if self.scope.tells(target):
            return False
        return entry.kind == "sitemap" or self.scope.matches_patterns(target, named=entry.url in self._named)

    async def parse_sitemap(self, response: Response) -> None:
        """Add the addresses of a sitemap."""
        entry: Entry = response.meta[_ENTRY]
        if response.status >= 400:
            self._leave_sitemap(entry, f"the server answered with status {response.status}")
            return
        self.sitemaps.read(response.body, response.url, entry)
        self.session.leave(entry)

    def _leave_sitemap(self, entry: Entry, reason: str) -> None:
        self.sitemaps.unreadable(entry, reason)
        self.session.leave(entry)

    def closed(self, reason: str) -> None:
        """Report the kinds of addresses that were left out, in place of the reports of earlier parts of the crawl."""
        left_out = [each for each in self.scope.left_out() if each[0] not in self.links.facets.known]
        again = {pattern for pattern, _ in left_out}
        problems = dict.fromkeys(self.statistics.problems)
        self.statistics.problems[:] = [*(each for each in problems if each[0] not in again), *left_out]

    async def failed(self, failure: Failure) -> None:
        """Deliver a page that could not be fetched, with the reason."""
        request: Request = failure.request  # type: ignore[attr-defined]
        entry: Entry = request.meta[_ENTRY]
        error = failure.value or RuntimeError("the request failed")
        message = describe(error, request.url, timeout=self.crawl.timeout, max_body=self.crawl.max_body)
        if isinstance(error, HostLeftAlone):
            self.session.postpone(entry)
        elif isinstance(error, AlreadyCrawled):
            self.statistics.duplicates += 1
            self.session.leave(entry)
        elif entry.kind == "sitemap":
            self._leave_sitemap(entry, message)
        elif isinstance(error, RobotsForbid) and entry.depth > 0:
            self.statistics.forbidden += 1
            self.session.leave(entry)
        elif isinstance(error, Excluded) and entry.url not in self._named:
            self.statistics.excluded += 1
            self.session.leave(entry)
        else:
            page = PageItem(
                entry.url,
                request.url,
                error=message,
                fetched_at=now(),
                depth=entry.depth,
                linked_from=self.frontier.linking_page(entry.id),
            )
            await self.session.deliver(entry, page)


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

    def _has_room(self) -> bool:
        return self._max_pages is None or self._frontier.delivered + self.in_flight < self._max_pages

    def has_pending_requests(self) -> bool:
        """Whether any address may still be fetched."""
        return bool(self._returned) or (self._frontier.pending > 0 and self._has_room())

    def enqueue_request(self, request: Request) -> bool:
        """Take back a redirected or retried request; new addresses are added to the frontier directly."""
        self._returned.append(request)
        return True

    def next_request(self) -> Request | None:
        """Return the next request, or None if enough are in flight."""
        if self._returned:
            return self._returned.popleft()
        if self.in_flight >= self._in_hand or not self._has_room():
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
            if spider.still_included(entry):
                return spider.request(entry)
            spider.statistics.excluded += 1
            spider.session.leave(entry)

    def finished(self, entry: Entry) -> None:
        """Note that an address ended, with or without a page."""
        self.in_flight -= entry.kind == "page"
