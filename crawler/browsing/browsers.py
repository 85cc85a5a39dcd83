"""Start the browser of a crawl, or connect to remote ones (Playwright's server protocol)."""

from __future__ import annotations

import asyncio
import contextlib
import time
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

import psutil
from playwright.async_api import Browser, CDPSession, Playwright, async_playwright
from playwright.async_api import Error as PlaywrightError

from ..settings import CrawlSettings
from .browser import launch_options

#: Seconds to connect, and for a browser to answer that it is alive: it takes milliseconds, whatever its pages do.
#: Both shrink with the time limit of a page.
_CONNECTING, _ANSWERING = 30.0, 10.0
#: How often a browser may stop answering before it is abandoned: a machine may freeze for a while.
_MAX_HANGS = 3


class BrowserUnavailable(Exception):
    """No browser is available; the message says why."""


@dataclass(slots=True)
class _BrowserSource:
    """Where a browser comes from: an endpoint to connect to, or None for one that is started here."""

    endpoint: str | None
    proxy: str
    browser: Browser | None = None
    memory: RendererMemory | None = None
    failure: str | None = None
    let_go: int = 0
    opening: asyncio.Lock = field(default_factory=asyncio.Lock)


class Browsers:
    """Opens browsers on first use, and again if they crash.

    ``proxies`` are the addresses at which each browser reaches the crawl's proxy. A browser that is unavailable is
    not tried again; its share goes to the others. One that stops answering is reopened a few times.
    """

    def __init__(self, settings: CrawlSettings, executable: str | None, proxies: tuple[str, ...]) -> None:
        self._executable = executable
        endpoints: tuple[str | None, ...] = settings.browser_endpoints or (None,)
        self._places = [_BrowserSource(*pair) for pair in zip(endpoints, proxies, strict=True)]
        self._playwright: Playwright | None = None
        self._starting = asyncio.Lock()
        self._max_memory = settings.max_memory
        self._connecting = min(_CONNECTING, 2 * settings.render_timeout)
        self._answering = min(_ANSWERING, settings.render_timeout)

    def ended_since(self, moment: float) -> bool:
        """Whether a renderer started here was killed since then for its memory; each is reported once."""
        return any(place.memory.killed_since(moment) for place in self._places if place.memory is not None)

    async def context(self, number: int, **options: Any) -> Any:
        """Return a context of the next browser in turn. BrowserUnavailable if there is none."""
        for step in range(len(self._places)):
            place = self._places[(number + step) % len(self._places)]
            browser = await self._browser(place)
            if browser is None:
                continue
            opening = asyncio.ensure_future(browser.new_context(proxy={"server": place.proxy}, **options))
            opening.add_done_callback(lambda opened: opened.cancelled() or opened.exception())
            try:
                while not (await asyncio.wait({opening}, timeout=self._answering))[0]:
                    if not await self.answers(browser):
                        break
                else:
                    return opening.result()
            except PlaywrightError:
                if await self.answers(browser):
                    raise
                # It is disconnecting without saying so: it was replaced already, or is opened again.
                if place.browser is browser:
                    place.browser = None
                    await _shut(browser)
            finally:
                opening.cancel()
        if any(place.failure is None for place in self._places):
            raise PlaywrightError("the browser stopped answering, and was closed")
        raise BrowserUnavailable("; ".join(place.failure or "" for place in self._places))

    async def answers(self, browser: Browser) -> bool:
        """Whether a browser responds. One that no longer does is disconnected, which fails whatever waits for it."""
        try:
            async with asyncio.timeout(self._answering):
                await (await browser.new_browser_cdp_session()).detach()
            return True
        except PlaywrightError:  # it is closed
            return False
        except TimeoutError:
            await self._let_go(browser)
            return False

    async def _let_go(self, browser: Browser) -> None:
        for place in self._places:
            if place.browser is browser:  # unless another window noticed before
                place.browser = None
                place.let_go += 1
                if place.let_go >= _MAX_HANGS:
                    which = f"the browser at {place.endpoint}" if place.endpoint else "the browser"
                    place.failure = f"not rendered: {which} stopped answering again and again"
                await _shut(browser)

    async def _browser(self, place: _BrowserSource) -> Browser | None:
        async with place.opening:  # for each place: another may wait for an endpoint that never answers
            if place.failure is not None:
                return None
            if place.browser is None or not place.browser.is_connected():
                try:
                    place.browser = await self._open(place)
                except (PlaywrightError, OSError, TimeoutError) as error:
                    what = f"the browser at {place.endpoint} cannot be reached" if place.endpoint else None
                    reason = what or "the browser does not start"
                    place.failure = f"not rendered: {reason}: {first_line(error)}"
            return place.browser if place.failure is None else None

    async def begin(self) -> None:
        """Start Playwright's driver before a browser is needed: it takes as long as starting the browser."""
        with contextlib.suppress(
            PlaywrightError, OSError
        ):  # retried when a browser is opened, which reports it
            await self._driver()

    async def _driver(self) -> Playwright:
        async with self._starting:
            if self._playwright is None:
                hear_at_once()
                self._playwright = await async_playwright().start()
            return self._playwright

    async def _open(self, place: _BrowserSource) -> Browser:
        chromium = (await self._driver()).chromium
        if place.endpoint is not None:
            connecting = chromium.connect(place.endpoint, timeout=self._connecting * 1000)
            return await asyncio.wait_for(connecting, self._connecting + 5)
        if self._executable is None:
            raise OSError("there is none")
        browser = await chromium.launch(**launch_options(self._executable, proxy=place.proxy))
        if place.memory is not None:
            place.memory.stop()
        place.memory = RendererMemory(browser, self._max_memory)
        return browser

    async def close(self) -> None:
        """Close what was opened."""
        await asyncio.gather(*(_closed(place) for place in self._places))
        if self._playwright is not None:
            with contextlib.suppress(PlaywrightError, TimeoutError):
                await asyncio.wait_for(self._playwright.stop(), 10)


async def _shut(browser: Browser) -> None:
    """Close a browser that may be closed already."""
    with contextlib.suppress(PlaywrightError, TimeoutError):
        await asyncio.wait_for(browser.close(), 5)


async def _closed(place: _BrowserSource) -> None:
    if place.memory is not None:
        place.memory.stop()
    if place.browser is not None:
        with contextlib.suppress(PlaywrightError, TimeoutError):
            await asyncio.wait_for(place.browser.close(), 10)


def first_line(error: BaseException) -> str:
    """Return the message of a Playwright error without its log."""
    line = str(error).strip().split("\n", 1)[0] or type(error).__name__
    return line.removeprefix("BrowserType.launch: ").removeprefix("BrowserType.connect: ")[:300]


# Dispatch messages of Playwright's driver at once, however busy the crawl's event loop is.

#: Where Playwright 1.65 reads its driver's messages, and what it calls after each.
_READING, _PAUSE = "playwright._impl.transport", "wait_for_next_task"


def hear_at_once() -> None:
    """Make a driver that is started later dispatch its messages as they arrive.

    After each message, Playwright waits until the event loop is idle or has run 100 iterations (one, in older
    versions). A crawl's loop is never idle: messages waited 6 ms, one in ten 20 ms, and a rendering is a dozen in
    sequence. That took a twelfth of the time of a crawl with ``auto`` of a site that answers at once.
    """
    try:
        reading = import_module(_READING)
    except ImportError:
        return
    if hasattr(reading, _PAUSE):
        setattr(reading, _PAUSE, _none)


async def _none() -> None:
    """No pause."""


# Limits the memory of renderer processes, which scripts can use without bound.

#: Seconds between two checks. A page's scripts fill about a gibibyte a second.
_INTERVAL = 0.25
#: Checks for each query of the browser's renderers, which costs fifty times as much.
_LOOKS = 4


class RendererMemory:
    """Kills a renderer of a browser started here as soon as it uses more than ``limit`` bytes.

    To Playwright, its page has crashed; the browser stays usable.
    """

    def __init__(self, browser: Browser, limit: int) -> None:
        self._browser = browser
        self._limit = limit
        self._watching = asyncio.ensure_future(self._watch())
        self._ended: list[float] = []

    def killed_since(self, moment: float) -> bool:
        """Whether a renderer was killed since a ``moment`` (time.monotonic). Each is reported once: for one crash."""
        for when in self._ended:
            if when >= moment:
                self._ended.remove(when)
                return True
        return False

    def stop(self) -> None:
        """Stop checking."""
        self._watching.cancel()

    async def _watch(self) -> None:
        with contextlib.suppress(PlaywrightError):  # the browser is closed
            session = await self._browser.new_browser_cdp_session()
            while True:
                renderers = await _renderers(session)
                for _ in range(_LOOKS if renderers else 1):  # none yet if the browser has just started
                    renderers = [process for process in renderers if self._bounded(process)]
                    await asyncio.sleep(_INTERVAL)

    def _bounded(self, process: psutil.Process) -> bool:
        """Whether a renderer is alive and within the limit; kills it if it is not within."""
        try:
            if process.memory_info().rss <= self._limit:
                return True
            process.kill()
            self._ended.append(time.monotonic())
        except psutil.Error:  # it has exited by itself
            pass
        return False


async def _renderers(session: CDPSession) -> list[psutil.Process]:
    """Return a browser's renderers (Chrome DevTools Protocol, SystemInfo.getProcessInfo)."""
    information = await session.send("SystemInfo.getProcessInfo")
    renderers: list[psutil.Process] = []
    for process in information["processInfo"]:
        if process["type"] == "renderer":
            with contextlib.suppress(psutil.Error):
                renderers.append(psutil.Process(process["id"]))
    return renderers
