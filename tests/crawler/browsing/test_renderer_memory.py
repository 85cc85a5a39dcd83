"""Renderers that take too much are ended, those that come while there are none among them."""

from __future__ import annotations

import asyncio
import time
from types import SimpleNamespace
from typing import Any

from factmark.crawler.browsing import browsers


class _Renderer:
    """A process with so much memory."""

    def __init__(self, taken: int) -> None:
        self._taken = taken
        self.killed = False

    def memory_info(self) -> SimpleNamespace:
        return SimpleNamespace(rss=self._taken)

    def kill(self) -> None:
        self.killed = True


def test_a_browser_that_has_no_renderers_yet_is_asked_again_soon(monkeypatch: Any) -> None:
    greedy, modest = _Renderer(100), _Renderer(10)
    asked: list[list[_Renderer]] = [[], [greedy, modest]]

    async def renderers(session: object) -> list[_Renderer]:
        return asked.pop(0) if asked else [modest]

    async def session() -> None:
        return None

    async def watched() -> bool:
        browser: Any = SimpleNamespace(new_browser_cdp_session=session)
        begun = time.monotonic()
        memory = browsers.RendererMemory(browser, 50)
        await asyncio.sleep(0.1)
        memory.stop()
        return memory.told(begun)

    monkeypatch.setattr(browsers, "_INTERVAL", 0.01)
    monkeypatch.setattr(browsers, "_LOOKS", 1000)
    monkeypatch.setattr(browsers, "_renderers", renderers)
    assert asyncio.run(watched())
    assert (greedy.killed, modest.killed) == (True, False)
