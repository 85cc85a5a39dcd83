"""Run a crawl, or fetch one page: the entry point of the crawler.

Twisted's reactor runs once in a process. A second crawl in a process runs in a child process.
"""

from __future__ import annotations

import asyncio
import inspect
import logging
import multiprocessing
import signal
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .browsing.browser import NO_BROWSER, find_browser
from .browsing.proxy import AddressProxy, reach_of
from .discovery.frontier import ARCHIVED, Frontier
from .items import PageItem
from .session import EarlierCrawl, OnPage, OnProgress, Session
from .settings import CrawlSettings, CrawlSettingsError, scrapy_settings
from .statistics import CrawlStatistics
from .warc.archive import ArchiveWriter

if TYPE_CHECKING:
    from .browsing.browsers import Browsers
    from .browsing.rendering import Renderer
    from .view import Review

_started = False

#: Hosts that a message names.
_NAMED = 3
#: Seconds to start Playwright's driver process, or to tell it to stop; the rest happens in the background.
_SPAWNING = 0.005


def crawl(
    settings: CrawlSettings,
    on_page: OnPage,
    on_progress: OnProgress | None = None,
    *,
    state: Path | None = None,
    archive: Path | None = None,
    review: Review | None = None,
    memory: Path | None = None,
    earlier: EarlierCrawl | None = None,
    keep: Callable[[], None] = lambda: None,
    in_child: bool | None = None,
    afterwards: ExitStack | None = None,
) -> CrawlStatistics:
    """Crawl a site and pass every page to ``on_page``, in the order they arrive.

    ``on_page`` may be a coroutine function; a page's address is done when it returns. An exception in it ends the
    crawl and is raised here. ``on_progress`` is called after each page. ``state`` is the file that lets a killed
    crawl resume (CrawlSettingsError if it is of other hosts), ``archive`` the web archive to write, ``memory`` the
    rendering memory of earlier crawls; ``earlier`` is a crawl whose pages are requested only if they changed.
    ``review`` checks served pages before it is decided whether to render them. ``keep`` makes durable what
    ``on_page`` has made of the pages so far; only then are they done for good. ``in_child`` says whether to crawl in
    a child process that sends the pages here, without review; None: only if this process cannot crawl any more.
    ``afterwards`` awaits the browsers' shutdown, so that it can overlap with other work; None: they are closed when
    this returns.
    """
    if in_child or (in_child is None and _started):
        return _crawl_in_child(settings, on_page, on_progress, state, archive, keep)
    return _crawl_here(
        settings, on_page, on_progress, state, archive, review, memory, earlier, keep, afterwards
    )


def _crawl_here(
    settings: CrawlSettings,
    on_page: OnPage,
    on_progress: OnProgress | None,
    state: Path | None,
    archive: Path | None,
    review: Review | None = None,
    memory: Path | None = None,
    earlier: EarlierCrawl | None = None,
    keep: Callable[[], None] = lambda: None,
    afterwards: ExitStack | None = None,
) -> CrawlStatistics:
    global _started  # noqa: PLW0603
    if _started:
        raise RuntimeError("a process can run one crawl: Twisted's reactor does not start twice")
    frontier = Frontier(state, strict=settings.max_depth is not None, enough=settings.max_pages)
    hosts = settings.site_hosts()
    if frontier.known() and not any(frontier.knows_host(host) for host in hosts):
        frontier.close()
        raise CrawlSettingsError(f"the crawl to resume was not of {', '.join(sorted(hosts)[:_NAMED])}")
    _started = True
    statistics = CrawlStatistics.of(frontier.fact("statistics"))
    before = statistics.seconds
    rendering = settings.render != "never"
    browser = find_browser(settings.browser) if rendering and not settings.browser_endpoints else None
    statistics.browser = ", ".join(settings.browser_endpoints) or browser
    statistics.not_rendered = NO_BROWSER if rendering and statistics.browser is None else None
    proxy = _proxy(settings) if statistics.browser is not None else None
    loop = asyncio.new_event_loop()
    asyncio.set_event_loop(loop)  # Twisted's reactor takes the loop that is set
    waiting = ExitStack() if afterwards is None else afterwards
    waiting.callback(_close, loop)
    browsers = _browsers(settings, browser, proxy, loop) if proxy is not None else None

    from scrapy.crawler import AsyncCrawlerProcess

    from .requests.replacements import HeardSignals, read_long_headers
    from .spider import SiteSpider

    begun = time.monotonic()
    offset = frontier.fact(ARCHIVED) or 0
    writer = None if archive is None else ArchiveWriter(archive, offset, profiles=settings.profiles)

    def progressed(counts: CrawlStatistics) -> None:
        counts.seconds = before + time.monotonic() - begun
        counts.pending = frontier.pending
        if on_progress is not None:
            on_progress(counts)

    session = Session(frontier, statistics, on_page, progressed, writer, earlier, settings.login, keep)
    process = AsyncCrawlerProcess(scrapy_settings(settings))
    read_long_headers()
    # No log is written, so its messages need not be formatted.
    logging.getLogger("scrapy").setLevel(logging.CRITICAL)
    crawler = process.create_crawler(SiteSpider)
    crawler.signals = HeardSignals(crawler)
    session.stop = crawler.stop_async
    _connect_view(crawler, settings, browsers, proxy, review, memory, afterwards)
    process.crawl(crawler, crawl=settings, session=session)
    try:
        with as_before():  # what follows may take long, and use a model
            process.start()
    finally:
        statistics.known = frontier.known()
        statistics.pending = frontier.left()
        statistics.seconds = before + time.monotonic() - begun
        finished = frontier.pending == 0 and not frontier.held() and session.failure is None
        session.keep(finished=finished)
        frontier.close()
        if writer is not None:
            writer.close()
        if afterwards is None:
            waiting.close()
    if session.failure is not None:
        raise session.failure
    return statistics


def _proxy(settings: CrawlSettings) -> AddressProxy:
    try:
        reach = reach_of(settings.browser_endpoints)
    except OSError as error:
        named = ", ".join(settings.browser_endpoints)
        raise CrawlSettingsError(f"no browser is reached at {named}: {error}") from error
    return AddressProxy(
        allow_private=settings.allow_private,
        timeout=settings.timeout,
        max_bytes=settings.max_body,
        reach=reach,
    )


def _close(loop: asyncio.AbstractEventLoop) -> None:
    """Close the event loop of a finished crawl, and unset it."""
    asyncio.set_event_loop(None)
    loop.close()


def _browsers(
    settings: CrawlSettings, executable: str | None, proxy: AddressProxy, loop: asyncio.AbstractEventLoop
) -> Browsers:
    """Create the crawl's browsers. Their driver starts on the crawl's loop during this process's imports."""
    from .browsing.browsers import Browsers

    browsers = Browsers(settings, executable, proxy.addresses)
    beginning = loop.create_task(browsers.begin())
    loop.run_until_complete(asyncio.wait({beginning}, timeout=_SPAWNING))
    return browsers


def _connect_view(
    crawler: Any,
    settings: CrawlSettings,
    browsers: Browsers | None,
    proxy: AddressProxy | None,
    review: Review | None,
    memory: Path | None,
    afterwards: ExitStack | None,
) -> None:
    """Set how pages are completed when the spider opens."""
    from scrapy import signals
    from scrapy.exceptions import CloseSpider

    from .served.adaptive import RenderingMemory
    from .view import PageView

    learnt = RenderingMemory(memory)
    renderer: Renderer | None = None
    more: dict[str, Any] = {}
    if browsers is not None:
        from .browsing.rendering import Renderer

        renderer = Renderer(settings, browsers)
        more = {"specimen": renderer.specimen, "prepare": renderer.prepare}

    async def opened(spider: Any) -> None:
        try:
            if proxy is not None:
                await proxy.start()
            render = None if renderer is None else renderer.render
            spider.view = PageView(crawler, settings, spider.statistics, render, review, learnt, **more)
        except Exception as error:  # Scrapy would continue without a view, and hang
            spider.session.failure = error
            raise CloseSpider(str(error)) from error

    async def closed(spider: Any) -> None:
        learnt.save()
        if renderer is not None:
            spider.statistics.framed_windows = renderer.framed
        loop = asyncio.get_running_loop()
        ending = loop.create_task(_ended(renderer, proxy))
        if afterwards is None:
            await ending
        else:
            afterwards.callback(lambda: loop.run_until_complete(asyncio.wait({ending})))
            await asyncio.wait({ending}, timeout=_SPAWNING)  # the commands to the browsers are on their way

    # Signals hold receivers weakly: the crawler keeps these two alive.
    crawler.factmark_receivers = (opened, closed)
    crawler.signals.connect(opened, signals.spider_opened)
    crawler.signals.connect(closed, signals.spider_closed)


async def _ended(renderer: Renderer | None, proxy: AddressProxy | None) -> None:
    """Close renderer and proxy, ignoring errors."""
    with suppress(Exception):
        if renderer is not None:
            await renderer.close()
        if proxy is not None:
            await proxy.close()


def fetch(url: str, settings: CrawlSettings, *, in_child: bool | None = None) -> PageItem:
    """Fetch one page; a failure is a PageItem with an error. For a single page, ``auto`` means always."""
    pages: list[PageItem] = []
    try:
        single = replace(
            settings,
            start_urls=(url,),
            sitemap_urls=(),
            render="always" if settings.render == "auto" else settings.render,
            follow_links=False,
            max_pages=None,
            render_concurrency=1,
        )
    except CrawlSettingsError as error:
        return PageItem(url, url, error=str(error))
    crawl(single, pages.append, in_child=in_child)
    return pages[0] if pages else PageItem(url, url, error="the crawl ended before the page was fetched")


def _crawl_in_child(
    settings: CrawlSettings,
    on_page: OnPage,
    on_progress: OnProgress | None,
    state: Path | None,
    archive: Path | None,
    keep: Callable[[], None],
) -> CrawlStatistics:
    context = _child_context()
    receiver, sender = context.Pipe(duplex=False)
    child = context.Process(target=_crawl_into, args=(settings, state, archive, sender), daemon=True)
    child.start()
    sender.close()
    statistics = CrawlStatistics()
    try:
        while not isinstance(received := receiver.recv(), CrawlStatistics):
            if isinstance(received, BaseException):
                raise received
            outcome = on_page(received)
            if inspect.isawaitable(outcome):
                asyncio.run(_finished(outcome))
            keep()
            statistics.count(received)
            if on_progress is not None:
                on_progress(statistics)
    except EOFError:
        child.join()
        raise RuntimeError(f"the crawling process ended with status {child.exitcode}") from None
    except BaseException:
        child.terminate()
        raise
    finally:
        receiver.close()
    child.join()
    return received


def _child_context() -> Any:
    """Return a context that forks from a process that has only imported everything, where the system supports it."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([f"{__package__}.preload"])
    return context


async def _finished(outcome: Awaitable[object]) -> None:
    await outcome


def _crawl_into(settings: CrawlSettings, state: Path | None, archive: Path | None, sender: Any) -> None:
    try:
        sender.send(_crawl_here(settings, sender.send, None, state, archive))
    except BrokenPipeError:
        pass  # the parent no longer reads pages
    except Exception as error:
        sender.send(RuntimeError(f"the crawl failed: {type(error).__name__}: {error}"))
    finally:
        sender.close()


# Signals that end a process, and their handlers before a crawl.

_ENDING = [
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK") if hasattr(signal, name)
]


@contextmanager
def as_before() -> Iterator[None]:
    """Run something that replaces the handlers of Ctrl-C and similar signals, then restore them.

    Scrapy and Twisted keep their handlers after a crawl: a process that continues, such as one that watches files,
    could not be interrupted.
    """
    if threading.current_thread() is not threading.main_thread():
        yield  # elsewhere, handlers cannot be set
        return
    before = {number: signal.getsignal(number) for number in _ENDING}
    try:
        yield
    finally:
        for number, handler in before.items():
            if handler is not None:  # a handler not set from Python cannot be restored
                signal.signal(number, handler)
