"""Complete fetched pages: keep them as served, or have them rendered."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

from selectolax.lexbor import LexborHTMLParser

from ..source.html_tree import html_tree
from .discovery.links import discover
from .folder import kind_of
from .items import PageItem
from .served.adaptive import Advice, RenderingMemory, rendering_reason
from .served.looked_for import Offered, matched_digest, offered
from .served.marking import hides_own, mark_hidden
from .served.page_kind import page_kind, place_on_site
from .served.script_questions import Questions
from .served.site_scripts import SiteScripts, Stylesheets, script_addresses, sheet_addresses
from .served.stylesheets import hiding_in
from .settings import CrawlSettings, authority
from .statistics import CrawlStatistics

#: Pages left to fetch for each page in the browser's queue, if not all pages are rendered.
_LEFT_FOR_EACH = 64

#: Returns a screenshot of the HTML that came with the first page of a kind of error.
Specimen = Callable[[PageItem, str], Awaitable[bytes | None]]


HIDDEN = "hidden"
"""The only complaint about a page that would be reported if its style sheets hid what they may hide."""


class Review(Protocol):
    """Checks pages so that only those that need it are rendered."""

    async def disputed(self, page: PageItem, marked: str | None) -> Collection[str]:
        """For what kinds of things the page, served or rendered, would be reported because of what it shows or lacks.

        ``marked`` is its HTML with ``hidden`` on what style sheets may hide, or None if they hide nothing; HIDDEN if
        only that would be reported.
        """
        ...

    async def differs(self, rendered: PageItem, served: PageItem) -> bool:
        """Whether the served page alone would have missed any finding of the rendered one."""
        ...

    async def needs_screenshot(self, rendered: PageItem) -> bool:
        """Whether the rendered page has findings that its screenshot helps to see."""
        ...


class Render(Protocol):
    """Renders a page in a browser."""

    def __call__(self, page: PageItem, review: Review | None, /) -> Awaitable[PageItem]: ...


@dataclass(frozen=True, slots=True)
class _Served:
    """What decides from the served HTML whether a page must be rendered: where nothing is compared, if it is
    ``doubtful``.

    ``kind`` is of the page alone; what its ``scripts`` find in what it has ``offered`` makes a ``part`` of that, None
    until the scripts have been read.
    """

    kind: str | None
    scripts: tuple[str, ...]
    offered: Offered | None
    part: str | None
    doubtful: bool
    sheets: tuple[str, ...]
    styles: tuple[str, ...]
    hides: bool

    @classmethod
    def of(
        cls, tree: LexborHTMLParser, page: PageItem, memory: RenderingMemory | None, scripts: SiteScripts
    ) -> _Served:
        """Read a page. Modifies the tree."""
        url = page.final_url
        sheets = tuple(sheet_addresses(tree, url))
        styles = tuple(node.text() or "" for node in tree.tags("style"))
        kind = page_kind(tree, url)
        hides = hides_own(tree)
        addresses = () if kind is None or memory is None else script_addresses(tree, url)
        has = None if kind is None or memory is None else offered(page.html or "", url)
        part = _kind_part(kind, has, scripts.known(addresses))
        doubtful = memory is None and rendering_reason(tree) is not None
        return cls(kind, addresses, has, part, doubtful, sheets, styles, hides)


def _kind_part(kind: str | None, has: Offered | None, scripts: Sequence[Questions] | None) -> str | None:
    """Return the part of a kind of pages in which scripts find the same; None without a kind or unread scripts."""
    if kind is None or scripts is None:
        return None
    matched = "" if has is None else matched_digest(has, scripts)
    return f"{kind} {matched}" if matched else kind


class PageView:
    """Decides for each page whether a browser must look at it.

    ``render`` is None without a browser: the pages that it would have rendered say so then. With ``auto``, the HTML
    is checked first, and no page is reported because of its visible text before it was rendered. Of the other pages,
    kinds are compared until they are known (crawler/served/adaptive.py): as many at once as that takes, while the
    others wait. Without a ``review``, only the HTML is examined. ``prepare`` starts the browser; it is called when a
    page arrives that may need one.
    """

    def __init__(
        self,
        crawler: Any,
        settings: CrawlSettings,
        statistics: CrawlStatistics,
        render: Render | None,
        review: Review | None = None,
        memory: RenderingMemory | None = None,
        specimen: Specimen | None = None,
        prepare: Callable[[], None] = lambda: None,
    ) -> None:
        self._mode = settings.render
        self._statistics = statistics
        self._render = self._unrendered if render is None else self._count(render)
        self._specimen = specimen
        self._prepare = prepare
        self._review = review
        self._memory = memory or RenderingMemory()
        self._sheets = Stylesheets(crawler)
        self._scripts = SiteScripts(crawler)
        self._learnt = asyncio.Condition()
        self._most = 2 * settings.windows
        self._with_browser = 0
        self._begun = False

    def crowded(self, left: int) -> bool:
        """Whether the browser's queue is so long that fetching can wait; ``left`` pages are known and not fetched.

        Fetching and checking take CPU time from the browser, which must not be left with a queue at the end; until
        then, with ``auto``, pages are checked while its windows wait. There is time to fetch while it starts.
        """
        most = max(self._most, left // _LEFT_FOR_EACH) if self._mode == "auto" else self._most
        return self._begun and self._with_browser >= most

    def __call__(self, page: PageItem, tree: LexborHTMLParser) -> Awaitable[PageItem]:
        """Return the page, rendered if necessary.

        Modifies the tree before this returns, and keeps nothing of it: a parsed page takes a megabyte or more, and
        the awaitable may wait for a browser or for other pages of its kind.
        """
        if self._mode == "never":
            return self._viewed(page, None)
        learning = None if self._review is None else self._memory
        served = _Served.of(tree, page, learning, self._scripts) if self._mode == "auto" else None
        if served is None or (served.kind is not None and not self._trusts(served.part)):
            self._prepare()
        return self._viewed(page, served)

    def _trusts(self, part: str | None) -> bool:
        return part is not None and self._memory.trusts(part)

    async def _viewed(self, page: PageItem, served: _Served | None) -> PageItem:
        if self._mode == "never":
            return page
        review, render = self._review, self._render
        if served is None or (review is None and served.doubtful):
            return await render(page, review)
        return page if review is None else await self._adapted(page, served, render, review)

    async def _unrendered(self, page: PageItem, review: Review | None) -> PageItem:
        """Return the page with the reason why it was not rendered."""
        reason = self._statistics.not_rendered or "not rendered: the browser could not be started"
        return replace(page, render_error=reason)

    def _count(self, render: Render) -> Render:
        """Count a rendering while it is in progress."""

        async def counted(page: PageItem, review: Review | None) -> PageItem:
            self._with_browser += 1
            try:
                return await render(page, review)
            finally:
                self._with_browser -= 1
                self._begun = True

        return counted

    async def failed(self, page: PageItem) -> PageItem:
        """Return an error page with a screenshot of what was received, if it is the first of its kind."""
        if self._mode == "never" or self._specimen is None or page.received is None or page.error is None:
            return page
        picture = await self._specimen(page, kind_of(page.error))
        return page if picture is None else replace(page, screenshot=picture)

    async def _adapted(self, page: PageItem, served: _Served, render: Render, review: Review) -> PageItem:
        kind = served.part
        if kind is None and served.kind is not None:
            kind = _kind_part(served.kind, served.offered, await self._scripts.read(served.scripts))
        if kind is not None and self._memory.differs(kind):
            return await render(page, review)
        hiding = [rule for css in served.styles for rule in hiding_in(css)]
        for address in served.sheets:
            hiding.extend(await self._sheets.hiding(address))
        own = served.hides
        marked = mark_hidden(page.html or "", hiding, own=own) if hiding or own else None
        disputed = await review.disputed(page, marked)
        if kind is None and not disputed:
            return page
        kind = kind or place_on_site(page.final_url)
        match await self._advice(kind, disputed):
            case "served":
                return page
            case "compare":
                return await self._compared(page, kind, disputed, render, review)
        return await render(page, review)

    async def _advice(self, kind: str, disputed: Collection[str]) -> Advice:
        """Return what to do with a page that needs a comparison, once that is known."""
        if (advice := self._memory.advice(kind, disputed)) != "wait":
            return advice
        async with self._learnt:
            while (advice := self._memory.advice(kind, disputed)) == "wait":
                await self._learnt.wait()
            return advice

    async def _compared(
        self, page: PageItem, kind: str, disputed: Collection[str], render: Render, review: Review
    ) -> PageItem:
        """Return the rendered page, and learn about its kind."""
        differs, still = None, tuple[str, ...]()
        try:
            rendered = await render(page, review)
            if rendered.rendered_html is not None:
                differs = await review.differs(rendered, page) or _has_more_links(rendered)
                still = tuple(await review.disputed(rendered, None)) if disputed else ()
                still = still or (HIDDEN,)  # if nothing is reported, nothing that matters was hidden
                self._statistics.compared += 1
            return rendered
        finally:
            async with self._learnt:
                self._memory.learn(kind, differs=differs, complaints=disputed, rendered_complaints=still)
                self._learnt.notify_all()


def _has_more_links(rendered: PageItem) -> bool:
    """Whether scripts have added links within the site, or navigate to another page, which served pages lack."""
    url = rendered.final_url
    served = discover(html_tree(rendered.html or "")[0], url, encoding=rendered.encoding)
    after = discover(html_tree(rendered.rendered_html or "")[0], url, encoding=rendered.encoding)
    made = set(after.links).difference(served.links)
    return rendered.leads_to is not None or any(authority(link) == authority(url) for link in made)
