"""Browsers that can do less than the one here, renderers that take too much memory, and Playwright's driver."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from types import SimpleNamespace
from typing import Any

import pytest
from playwright._impl import transport
from playwright.async_api import Error as PlaywrightError

from factmark.crawler.browsing import browsers
from factmark.crawler.browsing.browsers import hear_at_once
from factmark.crawler.browsing.window import fills_the_screen


class _Session:
    """A browser's answers: of a window, and of what it becomes when it is to fill the screen."""

    def __init__(self, bounds: dict[str, Any] | None) -> None:
        self._bounds = bounds
        self.state = "normal"

    async def send(self, method: str, values: dict[str, Any] | None = None) -> dict[str, Any]:
        if self._bounds is None:
            raise PlaywrightError(f"Protocol error ({method}): '{method}' wasn't found")
        if method == "Browser.setWindowBounds":
            assert values is not None
            self.state = values["bounds"]["windowState"]
        return {"windowId": 7, "bounds": {"windowState": self.state, **self._bounds}}


@pytest.mark.parametrize(
    ("bounds", "fills", "state"),
    [
        ({"width": 1366, "height": 900}, True, "fullscreen"),
        ({"width": 1920, "height": 1080}, True, "fullscreen"),
        ({"width": 800, "height": 600}, False, "normal"),
        ({"width": 1366, "height": 900, "windowState": "normal"}, False, "normal"),
        (None, False, "normal"),
    ],
    ids=["screen", "larger screen", "small screen", "refused", "no such command"],
)
def test_a_window_fills_a_screen_that_has_room_for_the_page(bounds, fills, state):
    session = _Session(bounds)
    assert asyncio.run(fills_the_screen(session)) is fills
    assert session.state == state


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
        return memory.killed_since(begun)

    monkeypatch.setattr(browsers, "_INTERVAL", 0.01)
    monkeypatch.setattr(browsers, "_LOOKS", 1000)
    monkeypatch.setattr(browsers, "_renderers", renderers)
    assert asyncio.run(watched())
    assert (greedy.killed, modest.killed) == (True, False)


async def _turns_between(messages: int) -> list[int]:
    """How often a busy loop has turned when each of the messages that came together is dispatched."""
    turns = 0
    heard: list[int] = []

    async def be_busy() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    async def ended() -> None:
        pass

    said = asyncio.StreamReader()
    for number in range(messages):
        message = json.dumps({"id": number}).encode()
        said.feed_data(len(message).to_bytes(4, "little") + message)
    said.feed_eof()
    pipe = transport.PipeTransport(asyncio.get_running_loop())
    pipe._proc = SimpleNamespace(stdout=said, stdin=said, communicate=ended)
    pipe._stopped_future = asyncio.get_running_loop().create_future()
    pipe.on_message = lambda _: heard.append(turns)
    busy = asyncio.ensure_future(be_busy())
    await asyncio.wait({asyncio.ensure_future(pipe.run())}, timeout=10)
    busy.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await busy
    with contextlib.suppress(Exception):
        pipe.on_error_future.exception()
    return [turn - heard[0] for turn in heard]


def test_messages_are_heard_at_once_while_there_is_other_work(monkeypatch) -> None:
    monkeypatch.setattr(transport, "wait_for_next_task", transport.wait_for_next_task)
    hear_at_once()
    assert asyncio.run(_turns_between(5)) == [0] * 5


def test_a_playwright_without_that_pause_is_left_alone(monkeypatch) -> None:
    monkeypatch.delattr(transport, "wait_for_next_task")
    hear_at_once()
    assert not hasattr(transport, "wait_for_next_task")
