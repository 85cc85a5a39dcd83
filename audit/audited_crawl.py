"""Crawl a site and check its pages as they arrive."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from contextlib import ExitStack
from dataclasses import replace

from ..crawler.browsing.screenshot import WINDOW, ScreenshotFolder
from ..crawler.crawl import crawl
from ..crawler.discovery.frontier import Frontier
from ..crawler.folder import ErrorExamples, Folder
from ..crawler.items import PageItem
from ..crawler.session import EarlierCrawl, OnProgress
from ..crawler.settings import CrawlSettings
from ..crawler.statistics import CrawlStatistics
from ..crawler.view import HIDDEN
from ..crawler.warc.archive import read_archive
from ..linter.agents.verifier import OFFLINE, Verifier
from ..linter.engine.engine import Engine
from ..linter.findings.report import Notification, Report, Screenshot
from ..linter.runner.archives import read_page
from ..linter.runner.asking import asked_ahead
from ..linter.runner.cache import read_outcome
from ..linter.runner.collection import collect_garbage_between
from ..linter.runner.file_checker import Plan
from .page_checks import PageReport, check_page, engine_of
from .page_workers import WorkerPool
from .report_store import ReportStore, StoredPage


def audited_crawl(
    settings: CrawlSettings,
    plan: Plan,
    folder: Folder,
    *,
    verifier: Verifier = OFFLINE,
    cache: bool = True,
    incremental: bool = False,
    on_progress: OnProgress | None = None,
    afterwards: ExitStack | None = None,
) -> tuple[Report, CrawlStatistics]:
    """Crawl, archive and check every page; the report is ordered by address, whatever order pages arrived in.

    ``cache`` reuses the stored report of a page that has not changed; ``incremental`` requests pages only if they
    changed since the crawl in the folder. A ``verifier`` that uses a model runs after the crawl, on the archived
    pages: many at a time, from the one process that tracks its budget, and never on a page that is only checked to
    decide whether to render it. ``afterwards`` awaits the shutdown of the browsers, which is still in progress when
    this returns.
    """
    statistics = fill(
        settings,
        plan,
        folder,
        asks=verifier.asks,
        cache=cache,
        incremental=incremental,
        on_progress=on_progress,
        afterwards=afterwards,
    )
    report = report_of(folder, plan, statistics, verifier)
    if statistics.pending:
        notification = _left(statistics, settings.max_pages)
        report = replace(report, notifications=(*report.notifications, notification))
    return report, statistics


def _left(statistics: CrawlStatistics, max_pages: int | None) -> Notification:
    """Return the notification about addresses that were found but not crawled: intended, or a problem."""
    left = f"of {statistics.known} addresses it knows, {statistics.pending} were not crawled"
    if max_pages is not None and statistics.pages >= max_pages:
        message = f"the crawl ended after {statistics.pages} pages, as --max-pages says: {left}"
        return Notification("note", f"{message} (--resume with more goes on)", incomplete=False)
    why = f" ({'; '.join(statistics.left_alone)})" if statistics.left_alone else ""
    return Notification("error", f"the crawl was interrupted{why}: {left} (--resume goes on)")


def fill(
    settings: CrawlSettings,
    plan: Plan,
    folder: Folder,
    *,
    asks: bool = False,
    cache: bool = True,
    incremental: bool = False,
    workers: int | None = None,
    on_progress: OnProgress | None = None,
    afterwards: ExitStack | None = None,
) -> CrawlStatistics:
    """Crawl into a folder and check the pages, without a report yet. ``asks``: a model will be used later."""
    store = ReportStore(folder.outcomes, plan, engine_of(plan))
    pool = WorkerPool(plan, workers=workers)

    screenshots = ScreenshotFolder(folder.screenshots, settings.screenshots_per_rule)
    reviewer = _Reviewer(pool, store, screenshots, cache=cache, asks=asks)

    specimens = ErrorExamples(folder.errors)
    if not folder.archive_in_progress.exists():
        specimens.forget()
    findings = 0

    async def on_page(page: PageItem) -> str:
        nonlocal findings
        specimens.note(page)
        if page.screenshot is not None and page.rendered_html is not None:
            screenshots.keep(page.url, page.screenshot)
        elif page.rendered_html is None:
            screenshots.forget(page.url)
        page = replace(page, screenshot=None, received=None)
        key = store.key(page)
        findings += len((await reviewer.outcome(page, key)).findings)
        reviewer.fresh.pop(key, None)
        return key

    earlier = EarlierCrawl(folder.earlier_state, folder.earlier_archive) if incremental else None

    def progressed(counts: CrawlStatistics) -> None:
        nonlocal findings
        counts.findings, findings = counts.findings + findings, 0
        if on_progress is not None:
            on_progress(counts)

    try:
        statistics = crawl(
            settings,
            on_page,
            progressed,
            state=folder.state,
            archive=folder.archive_in_progress,
            review=reviewer,
            memory=folder.memory,
            earlier=earlier,
            keep=store.commit,
            afterwards=afterwards,
        )
        folder.end()
        return statistics
    finally:
        pool.close()
        store.close()
        if earlier is not None:
            earlier.close()


def report_of(
    folder: Folder, plan: Plan, statistics: CrawlStatistics, verifier: Verifier = OFFLINE
) -> Report:
    """Return the report of a finished crawl."""
    engine = engine_of(plan, verifier)
    store = ReportStore(folder.outcomes, plan, engine)
    try:
        if folder.archive.exists():
            _check_lacking(folder, store, engine)
            if verifier.asks:
                _verify(folder, store, engine)
        with collect_garbage_between():
            return _report(folder, store, statistics, engine)
    finally:
        store.close()


class _Reviewer:
    """Checks pages before deciding how to view them, and keeps the reports for when they are delivered."""

    def __init__(
        self,
        pool: WorkerPool,
        store: ReportStore,
        screenshots: ScreenshotFolder,
        *,
        cache: bool,
        asks: bool,
    ) -> None:
        self._pool = pool
        self._store = store
        self._screenshots = screenshots
        self._cache = cache
        self._asks = asks
        self._under_way: dict[tuple[str, bool], asyncio.Future[PageReport]] = {}
        self.fresh: dict[str, PageReport] = {}
        """Reports of this crawl that are not delivered yet, by key, without what the store holds of them."""

    async def outcome(self, page: PageItem, key: str, *, whole: bool = True) -> PageReport:
        """Return the report of a page, from the store where possible.

        Unless ``whole``, a disputed page gets a minimal report that only says so.
        """
        if (fresh := self.fresh.get(key)) is not None:
            return fresh
        if self._cache and (known := self._store.get(key)) is not None:
            return known
        request = key, whole
        if request not in self._under_way:
            judging = self._under_way[request] = asyncio.ensure_future(self._checked(page, key, whole=whole))
            judging.add_done_callback(lambda _: self._under_way.pop(request, None))
        # A caller that stops waiting must not cancel the check for the others.
        return await asyncio.shield(self._under_way[request])

    async def _checked(self, page: PageItem, key: str, *, whole: bool) -> PageReport:
        outcome = await (self._pool.check(page) if whole else self._pool.check_served(page))
        if whole or not outcome.disputed:
            self._take(key, outcome)
        return outcome

    def _take(self, key: str, outcome: PageReport) -> None:
        self._store.put(key, outcome)
        self.fresh[key] = replace(outcome, text=None, packed="")

    async def needs_screenshot(self, rendered: PageItem) -> bool:
        """Whether to keep the rendered page's screenshot: if it has errors or warnings, or a model may find some.

        The browser is not asked for one that would not be kept.
        """
        if not self._screenshots.has_room(rendered.url):
            return False
        if self._asks:
            return True
        outcome = await self.outcome(rendered, self._store.key(rendered))
        return self._screenshots.shows(rendered.url, outcome.findings)

    async def disputed(self, page: PageItem, marked: str | None) -> Collection[str]:
        """For what rules and properties the page would be reported because of what it shows or lacks."""
        served = page.rendered_html is None
        statements = (await self.outcome(page, self._store.key(page), whole=not served)).disputed
        hides = not statements and marked is not None and await self._pool.needs_rendering(page, marked)
        return (HIDDEN,) if hides else statements

    async def differs(self, rendered: PageItem, served: PageItem) -> bool:
        """Whether the served page alone would have missed any finding of the rendered one."""
        comparison = await self._pool.compare(replace(rendered, screenshot=None), served)
        key = self._store.key(rendered)
        self._take(key, comparison.outcome)
        return comparison.differs


def _verify(folder: Folder, store: ReportStore, engine: Engine) -> None:
    """Check the archived pages again, now with a model for what they leave undecided."""
    for page, read in asked_ahead(engine.settings.verifier, read_archive(folder.archive), read_page):
        store.put(_verified(page.url), check_page(engine, page, read))


def _check_lacking(folder: Folder, store: ReportStore, engine: Engine) -> None:
    """Check archived pages with outdated reports: the crawl was resumed by another version or on a later day."""
    frontier = Frontier(folder.state)
    keys = {record.url: record.note for record in frontier.records() if record.note}
    frontier.close()
    lacking = store.lacking(keys.values())
    if not lacking:
        return
    for page in read_archive(folder.archive):
        key = keys.get(page.url)
        if key in lacking:
            store.put(key, check_page(engine, page))


def _verified(url: str) -> str:
    """The key of a page's report with a model's verdicts, which is not kept for later crawls."""
    return f"verified {url}"


def _report(folder: Folder, store: ReportStore, statistics: CrawlStatistics, engine: Engine) -> Report:
    frontier = Frontier(folder.state)
    screenshots = ScreenshotFolder(folder.screenshots)
    keys: list[str] = []
    report_keys: list[str] = []
    pictured: list[str] = []
    store.begin()
    for record in frontier.records():
        key = record.note or ""
        keys.append(key)
        page = store.get(key)
        if engine.settings.verifier.asks and (verified := store.get(_verified(record.url))) is not None:
            page, key = verified, _verified(record.url)
        report_keys.append(key)
        picture = screenshots.file(record.url)
        if picture is not None:
            pictured.append(record.url)
        screenshot = Screenshot(picture, WINDOW[0]) if picture is not None else None
        _keep(engine, record.url, page, store.page(key), screenshot)
    frontier.close()
    store.retain(keys, report_keys)
    screenshots.retain(pictured)
    for url, message in sorted(statistics.problems):
        engine.notify(Notification("warning", f"{url}: {message}", url, incomplete=False))
    return replace(engine.report(), rules=engine.rules)


def _keep(
    engine: Engine, url: str, page: PageReport | None, stored: StoredPage, screenshot: Screenshot | None
) -> None:
    if page is None:
        message = f"{url} was crawled, but its judgement is lost: crawl again"
        engine.notify(Notification("error", message, url))
        return
    for notification in page.notes:
        engine.notify(notification)
    if page.text is not None:
        outcome = read_outcome(page.text)
        engine.keep(outcome, replace(outcome.file, screenshot=screenshot, shown=stored))
