"""Bounds the memory of the processes that pages are rendered in: scripts may ask for it without end."""

from __future__ import annotations

import asyncio
import contextlib

import psutil
from playwright.async_api import Browser, CDPSession
from playwright.async_api import Error as PlaywrightError

#: Seconds between two looks. A page's scripts fill about a gibibyte a second.
_INTERVAL = 0.25


class RendererMemory:
    """Ends a renderer of a browser that was started here as soon as it has more than ``limit`` bytes.

    ``ended`` counts those that were. What they rendered has crashed for Playwright; the browser goes on.
    """

    def __init__(self, browser: Browser, limit: int, ended: int = 0) -> None:
        self._browser = browser
        self._limit = limit
        self._watching = asyncio.ensure_future(self._watch())
        self.ended = ended

    def stop(self) -> None:
        """Look no more."""
        self._watching.cancel()

    async def _watch(self) -> None:
        with contextlib.suppress(PlaywrightError):  # the browser has gone
            session = await self._browser.new_browser_cdp_session()
            while True:
                for number in await _renderers(session):
                    self._bound(number)
                await asyncio.sleep(_INTERVAL)

    def _bound(self, number: int) -> None:
        with contextlib.suppress(psutil.Error):  # it has ended by itself
            process = psutil.Process(number)
            if process.memory_info().rss > self._limit:
                process.kill()
                self.ended += 1


async def _renderers(session: CDPSession) -> list[int]:
    """The process numbers of a browser's renderers (Chrome DevTools Protocol, SystemInfo.getProcessInfo)."""
    told = await session.send("SystemInfo.getProcessInfo")
    return [process["id"] for process in told["processInfo"] if process["type"] == "renderer"]
