"""Bounds the memory of the processes that pages are rendered in: scripts may ask for it without end."""

from __future__ import annotations

import asyncio
import contextlib
import time

import psutil
from playwright.async_api import Browser, CDPSession
from playwright.async_api import Error as PlaywrightError

#: Seconds between two looks. A page's scripts fill about a gibibyte a second.
_INTERVAL = 0.25
#: Looks for each time that the browser is asked for its renderers, which costs fifty times as much.
_LOOKS = 4


class RendererMemory:
    """Ends a renderer of a browser that was started here as soon as it has more than ``limit`` bytes.

    What it rendered has crashed for Playwright; the browser goes on.
    """

    def __init__(self, browser: Browser, limit: int) -> None:
        self._browser = browser
        self._limit = limit
        self._watching = asyncio.ensure_future(self._watch())
        self._ended: list[float] = []

    def told(self, moment: float) -> bool:
        """Whether a renderer was ended since a ``moment`` (time.monotonic). Each is told once: for one crash."""
        for when in self._ended:
            if when >= moment:
                self._ended.remove(when)
                return True
        return False

    def stop(self) -> None:
        """Look no more."""
        self._watching.cancel()

    async def _watch(self) -> None:
        with contextlib.suppress(PlaywrightError):  # the browser has gone
            session = await self._browser.new_browser_cdp_session()
            while True:
                renderers = await _renderers(session)
                for _ in range(_LOOKS if renderers else 1):  # none yet, where the browser has just started
                    renderers = [process for process in renderers if self._bounded(process)]
                    await asyncio.sleep(_INTERVAL)

    def _bounded(self, process: psutil.Process) -> bool:
        """Whether a renderer is there and in bounds; else it is no more."""
        try:
            if process.memory_info().rss <= self._limit:
                return True
            process.kill()
            self._ended.append(time.monotonic())
        except psutil.Error:  # it has ended by itself
            pass
        return False


async def _renderers(session: CDPSession) -> list[psutil.Process]:
    """A browser's renderers (Chrome DevTools Protocol, SystemInfo.getProcessInfo)."""
    told = await session.send("SystemInfo.getProcessInfo")
    found: list[psutil.Process] = []
    for process in told["processInfo"]:
        if process["type"] == "renderer":
            with contextlib.suppress(psutil.Error):
                found.append(psutil.Process(process["id"]))
    return found
