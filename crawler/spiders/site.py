"""The spider: fetches the pages of a site and delivers each as a PageItem."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from scrapy import Request, Spider, signals
from scrapy.exceptions import StopDownload
from scrapy.http import Response
from twisted.python.failure import Failure

from ..discovery.bounds import Bounds
from ..discovery.frontier import FRONTIER_ID, Entry
from ..discovery.links import MAX_LINKS, Discovered, discover, may_be_page, normalised
from ..discovery.scope import Scope, url_pattern
from ..discovery.sitemaps import SitemapError, read_sitemap
from ..discovery.variants import is_variant
from ..earlier import EarlierPage
from ..html_tree import html_tree
from ..items import PageItem
from ..observation import digest, header, is_page, now, observe
from ..requests.decoding import HTML_TYPES, media_type
from ..requests.failure import (
    AlreadyCrawled,
    Excluded,
    HostLeftAlone,
    RobotsForbid,
    describe,
)
from ..requests.politeness import ANSWERING
from ..session import Session
from ..settings import CrawlSettings, authority
from ..view import PageView

if TYPE_CHECKING:
    from selectolax.lexbor import LexborHTMLParser

_ENTRY = "factmark_entry"
_BEFORE = "factmark_before"
#: Facts of the crawl: hosts that redirects have shown to be the site's, and what was left out of endless spaces.
_JOINED, _EXHAUSTED = "hosts", "exhausted"
#: Fact of the crawl: what its parts so far were bound to.
_BOUNDS = "bounds"
#: Addresses that are remembered as taken up: what stands on every page of a site need not be asked for each time.
_FOLLOWED = 20_000
#: How often scripts may lead from a page to itself, with other values in its query.
_ROUNDS = 3
#: Endless spaces of addresses that are told of, and start pages and sitemaps that name nothing of the site.
_TOLD = 20
#: Sitemaps on other hosts that robots.txt may name, and levels of sitemaps that name sitemaps.
_ELSEWHERE, _LEVELS = 20, 2
_UNREAD_LEVELS = "the sitemaps that it names were not read: they are too many levels deep"
_UNREAD_HOSTS = "the sitemaps that it names on other hosts were not read"


class SiteSpider(Spider):
    """Crawls one site. ``view`` is set before the first page comes."""

    name = "site"
    view: PageView

    def __init__(self, *, crawl: CrawlSettings, session: Session, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.crawl = crawl
        self.session = session
        self.frontier = session.frontier
        self.statistics = session.statistics
        self.scope = Scope(crawl)
        self._followed: set[str] = set()
        self._named = {normalised(url) or url for url in crawl.start_urls}
        self._elsewhere: set[str] = set()
        self._rounds: dict[str, int] = {}
        self._otherwise = 0
        self._goes_on = self.frontier.known() > 0
        fact = self.frontier.fact
        self.scope.go_on(self.frontier.found(), fact(_JOINED) or (), fact(_EXHAUSTED) or {})

    @classmethod
    def from_crawler(cls, crawler: Any, *args: Any, **kwargs: Any) -> SiteSpider:
        spider = super().from_crawler(crawler, *args, **kwargs)
        crawler.signals.connect(spider.headers_received, signals.headers_received)
        return spider

    async def start(self) -> AsyncIterator[Any]:
        """Put the start addresses into the frontier; the scheduler hands them out."""
        self._bound()
        self.frontier.add((normalised(url) or url for url in self.crawl.sitemap_urls), kind="sitemap")
        self.frontier.add(normalised(url) or url for url in self.crawl.start_urls)
        return
        yield

    def _bound(self) -> None:
        """Tell of links that an earlier part of the crawl left out, and this one would follow."""
        bounds, earlier = Bounds(self.crawl), self.frontier.fact(_BOUNDS) or []
        if wider := bounds.wider_than(earlier):
            first, *_ = (*self.crawl.start_urls, *self.crawl.sitemap_urls)
            said = (
                f"the crawl goes on with other options than it had ({', '.join(wider)}): links that were left out "
                "before are not looked for again (--incremental in place of --resume does that)"
            )
            self._tell_once(first, said)
        if bounds.kept not in earlier:
            self.frontier.note(**{_BOUNDS: [*earlier, bounds.kept]})

    def still_wanted(self, entry: Entry) -> bool:
        """Whether an address that an earlier part of the crawl took up is one to crawl under the options of now."""
        if not self._goes_on or entry.kind == "sitemap" or entry.url in self._named:
            return True
        crawl = self.crawl
        if crawl.max_depth is not None and entry.depth > crawl.max_depth:
            return False
        return (crawl.follow_links or entry.depth == 0) and self.scope.wanted(entry.url)

    def request(self, entry: Entry) -> Request:
        """The request for an address of the frontier."""
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
        """Stop the download of what is not a page as soon as its headers say so."""
        request.meta[ANSWERING] = request.url
        entry = request.meta.get(_ENTRY)
        types = [value.decode("latin-1") for value in headers.getlist("Content-Type")]
        html = not any(value.strip() for value in types) or media_type(",".join(types)) in HTML_TYPES
        if entry is not None and entry.kind == "page" and not html:
            raise StopDownload(fail=False)

    def take_sitemaps(self, robots: str, urls: Iterable[str]) -> None:
        """Take up the sitemaps that a site's robots.txt names; on other hosts only so many (sitemaps.org allows it)."""
        if not (self.crawl.discover_sitemaps and self.crawl.follow_links and self.scope.on_site(robots)):
            return
        for url in filter(None, map(normalised, urls)):
            if self.scope.tells(url):
                continue
            if not self.scope.on_site(url):
                if len(self._elsewhere) >= _ELSEWHERE and url not in self._elsewhere:
                    self._tell_once(robots, f"{_UNREAD_HOSTS}, but for {_ELSEWHERE}")
                    continue
                self._elsewhere.add(url)
            self.frontier.add((url,), kind="sitemap")

    def _tell_once(self, url: str, said: str) -> None:
        """Name a problem that one address may stand for."""
        if all(before != said for _, before in self.statistics.problems):
            self.statistics.problems.append((url, said))

    async def parse_page(self, response: Response) -> None:
        """Deliver a page and take up its links. A fault of ours costs this page only, and is told."""
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
            await self.session.deliver(entry, await self.view.failed(page))
            return
        tree, _ = html_tree(page.html)
        found = _discovered(page, tree)
        self._follow(found, entry)
        if (canonical := self._deferred_to(page, found, entry, response)) is not None:
            self.session.defer(entry, canonical)
            return
        self.statistics.noindex += found.noindex
        viewing = self.view(page, tree)
        del tree  # a megabyte and more, while the page waits
        viewed = await viewing
        self._follow_viewed(viewed, found, entry)
        await self.session.deliver(
            entry,
            viewed,
            body=response.body,
            digest=digest(response.body),
            etag=header(response, "ETag"),
            last_modified=header(response, "Last-Modified"),
        )

    async def _unchanged(self, before: EarlierPage, entry: Entry, response: Response) -> None:
        """Deliver a page as an earlier crawl has it, and take up its links."""
        page = before.page
        tree, _ = html_tree(page.html or "")
        found = _discovered(page, tree)
        self._follow(found, entry)
        if (canonical := self._deferred_to(page, found, entry, response)) is not None:
            self.session.defer(entry, canonical)
            return
        self.statistics.noindex += found.noindex
        record = before.record
        # What scripts fetch, and the scripts themselves, may have changed behind the same HTML.
        viewing = self.view(replace(page, rendered_html=None, passages=None, render_error=None), tree)
        del tree
        viewed = await viewing
        if viewed.rendered_html is not None or viewed.render_error is not None or page.rendered_html is None:
            page = viewed
        self._follow_viewed(page, found, entry)
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

    def _follow(self, found: Discovered, entry: Entry) -> None:
        crawl = self.crawl
        if not crawl.follow_links or (crawl.max_depth is not None and entry.depth >= crawl.max_depth):
            return
        if found.more:
            said = f"only {MAX_LINKS} of its links were followed: it has more"
            self.statistics.problems.append((entry.url, said))
        links = found.links if found.canonical is None else (found.canonical, *found.links)
        wanted = (url for url in links if url not in self._followed and self.scope.wanted(url))
        left_out = self.scope.exhausted.total()
        followed = self.scope.affordable(wanted, entry.depth + 1)
        self.frontier.add(followed, depth=entry.depth + 1)
        if len(self._followed) >= _FOLLOWED:
            self._followed.clear()
        self._followed.update(followed)
        if found.files:
            files = [url for url in found.files if url not in self._followed and self.scope.wanted(url)]
            self.statistics.skipped_files += self.frontier.note_files(files)
            self._followed.update(files)
        if self.scope.exhausted.total() > left_out:
            self.frontier.note(**{_EXHAUSTED: dict(self.scope.exhausted.most_common(_TOLD))})

    def _follow_viewed(self, page: PageItem, served: Discovered, entry: Entry) -> None:
        """Take up the links that scripts have made, and tell where a start page has none within the site."""
        links = {*served.links, *self._follow_rendered(page, entry)}
        if self.crawl.follow_links and entry.url in self._named:
            self._tell_elsewhere(entry.url, "links", Counter(map(authority, links)))

    def _follow_rendered(self, page: PageItem, entry: Entry) -> tuple[str, ...]:
        """Take up the links that scripts have made, and the address that they would have gone on to; returns them."""
        if page.rendered_html is None:
            return ()
        tree, _ = html_tree(page.rendered_html)
        found = _discovered(page, tree)
        led = None if page.leads_to is None or found.nofollow else normalised(page.leads_to)
        goes_on = led is not None and may_be_page(led) and not self._goes_round(page, led)
        found = replace(found, links=(led, *found.links)) if goes_on else found
        self._follow(found, entry)
        return found.links

    def _goes_round(self, page: PageItem, led: str) -> bool:
        """Whether a page's scripts lead on to itself again and again, with other values in its query (a clock's)."""
        own = normalised(page.final_url)
        if own is None or urlsplit(own)[:3] != urlsplit(led)[:3] or url_pattern(own) != url_pattern(led):
            return False
        times = self._rounds.get(own, 0) + 1
        if len(self._rounds) < _FOLLOWED:
            self._rounds[led] = times
        return times > _ROUNDS

    def is_named(self, url: str) -> bool:
        """Whether an address is one that the crawl starts from."""
        return (normalised(url) or url) in self._named

    def may_redirect(self, start: str, target: str) -> bool:
        """Whether a redirect stays on the site; what that tells of its hosts is kept for who goes on."""
        known = len(self.scope.joined)
        allowed = self.scope.may_redirect(start, target)
        if len(self.scope.joined) > known:
            self.frontier.note(**{_JOINED: sorted(self.scope.joined)})
        return allowed

    def may_lead(self, request: Request, target: str) -> bool:
        """Whether a redirect leads to what patterns let in, from a start address to what they do not exclude, and tells
        no secret."""
        entry: Entry = request.meta[_ENTRY]
        if self.scope.tells(target):
            return False
        return entry.kind == "sitemap" or self.scope.asked_for(target, named=entry.url in self._named)

    def _deferred_to(self, page: PageItem, found: Discovered, entry: Entry, response: Response) -> str | None:
        """The canonical address of a page that is another's variant (RFC 6596), or None.

        A canonical address with another path may be a mistake that would hide the page: it is judged. So is a page
        that its canonical address has redirected to, and one whose canonical address gave no page.
        """
        own, canonical = normalised(page.final_url), found.canonical
        if entry.depth == 0 or own is None or canonical is None or own == canonical:
            return None
        if not is_variant(own, canonical):
            return None
        if not self.crawl.follow_links or not self.scope.wanted(canonical):
            return None
        asked = {normalised(url) for url in response.meta.get("redirect_urls", ())}
        if canonical in asked or canonical == entry.url or self.frontier.stands_alone(entry.id):
            return None
        return canonical

    async def parse_sitemap(self, response: Response) -> None:
        """Take up the addresses of a sitemap."""
        entry: Entry = response.meta[_ENTRY]
        if response.status >= 400:
            self._unreadable_sitemap(entry, f"the server answered with status {response.status}")
            return
        hosts: Counter[str] = Counter()
        try:
            for found in read_sitemap(response.body, response.url, max_size=self.crawl.max_sitemap):
                if found.sitemap:
                    self._take_sitemap(found.url, entry)
                    continue
                hosts[authority(found.url)] += 1
                if not self.scope.wanted(found.url):
                    continue
                if may_be_page(found.url):
                    self.frontier.add((found.url,))
                else:
                    self.statistics.skipped_files += self.frontier.note_files((found.url,))
        except Exception as error:
            reason = str(error) if isinstance(error, SitemapError) else f"{type(error).__name__}: {error}"
            self._unreadable_sitemap(entry, reason)
            return
        self._tell_elsewhere(entry.url, "addresses", hosts)
        self.session.leave(entry)

    def _tell_elsewhere(self, url: str, what: str, hosts: Counter[str]) -> None:
        """Tell where a start page or a sitemap names nothing of the site: its owner may call it otherwise (www.)."""
        if hosts and not any(map(self.scope.is_host, hosts)) and self._otherwise < _TOLD:
            self._otherwise += 1
            most, _ = hosts.most_common(1)[0]
            said = f"none of its {hosts.total()} {what} is of the site; most are of {most} (--host {most} takes it in)"
            self.statistics.problems.append((url, said))

    def _take_sitemap(self, url: str, entry: Entry) -> None:
        """Take up a sitemap that another one names, of the site or of that one's host."""
        if self.scope.tells(url):
            return
        if not self.scope.on_site(url) and authority(url) != authority(entry.url):
            self._tell_once(entry.url, _UNREAD_HOSTS)
        elif entry.depth >= _LEVELS:
            self._tell_once(entry.url, _UNREAD_LEVELS)
        else:
            self.frontier.add((url,), kind="sitemap", depth=entry.depth + 1)

    def _unreadable_sitemap(self, entry: Entry, reason: str) -> None:
        self.statistics.problems.append((entry.url, f"the sitemap cannot be read: {reason}"))
        self.session.leave(entry)

    def closed(self, reason: str) -> None:
        """Tell of the kinds of addresses that were left out: those without end, those that tell a secret."""
        told = (
            self.scope.telling | self.scope.ending | self.scope.exhausted.keys()
        )  # an earlier part of the crawl may have told of them
        self.statistics.problems[:] = [
            problem for problem in dict.fromkeys(self.statistics.problems) if problem[0] not in told
        ]
        for pattern in sorted(self.scope.telling)[:_TOLD]:
            said = "links to addresses like this were not followed: they tell a secret of the login"
            self.statistics.problems.append((pattern, said))
        for pattern in sorted(self.scope.ending)[:_TOLD]:
            said = "links to addresses like this were not followed: they seem to end the login"
            self.statistics.problems.append((pattern, said))
        for pattern, count in self.scope.exhausted.most_common(_TOLD):
            said = f"{count} further links to addresses like this were not followed: they seem to have no end"
            self.statistics.problems.append((pattern, said))

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
            self._unreadable_sitemap(entry, message)
        elif isinstance(error, RobotsForbid) and entry.depth > 0:
            self.statistics.forbidden += 1
            self.session.leave(entry)
        elif isinstance(error, Excluded) and entry.url not in self._named:
            self.statistics.excluded += 1
            self.session.leave(entry)
        else:
            page = PageItem(entry.url, request.url, error=message, fetched_at=now(), depth=entry.depth)
            await self.session.deliver(entry, page)


def _discovered(page: PageItem, tree: LexborHTMLParser) -> Discovered:
    """What a page says of other pages, in its HTML and in its header fields."""
    said: dict[str, list[str]] = {"x-robots-tag": [], "refresh": [], "link": []}
    for name, value in page.headers:
        if (field := said.get(name.lower())) is not None:
            field.append(value)
    robots, refresh, linked = said.values()
    return discover(
        tree, page.final_url, encoding=page.encoding, robots=robots, refresh=refresh, linked=linked
    )
