"""Windows of browsers that can do less than the one on this machine."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from playwright.async_api import Error as PlaywrightError

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
