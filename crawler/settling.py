"""When a page has become what a visitor sees: loaded, and quiet for a moment."""

from __future__ import annotations

import asyncio
from typing import Any

from playwright.async_api import Page, Request
from playwright.async_api import TimeoutError as PlaywrightTimeout

#: Requests whose answers may change the page.
_SUBSTANTIAL = {"document", "script", "stylesheet", "xhr", "fetch"}

_QUIET = 0.1

# Resolves when the DOM has not changed for `quiet` ms, or after `budget` ms: true if it became quiet.
_STILL = """({quiet, budget}) => new Promise((resolve) => {
  let timer;
  const end = (still) => { observer.disconnect(); clearTimeout(timer); clearTimeout(last); resolve(still); };
  const again = () => { clearTimeout(timer); timer = setTimeout(() => end(true), quiet); };
  const observer = new MutationObserver(again);
  const last = setTimeout(() => end(false), budget);
  observer.observe(document, {childList: true, subtree: true, characterData: true});
  timer = setTimeout(() => end(true), quiet);
})"""

# Scrolls through a page that is longer than the window, for what loads or fades in when it is reached.
_SCROLL = """async () => {
  const height = document.documentElement.scrollHeight, step = window.innerHeight;
  if (height <= step * 1.2) return false;
  const start = performance.now();
  for (let y = step; y < height && performance.now() - start < 1500; y += step) {
    window.scrollTo(0, y);
    await new Promise((next) => setTimeout(next, 20));
  }
  window.scrollTo(0, 0);
  await new Promise((next) => setTimeout(next, 50));
  return true;
}"""


class Activity:
    """Counts a page's requests that are under way."""

    def __init__(self, page: Page) -> None:
        self._open: set[Request] = set()
        self.settled = True
        page.on("request", self._started)
        page.on("requestfinished", self._ended)
        page.on("requestfailed", self._ended)

    def _started(self, request: Request) -> None:
        if request.resource_type in _SUBSTANTIAL:
            self._open.add(request)

    def _ended(self, request: Request) -> None:
        self._open.discard(request)

    @property
    def busy(self) -> bool:
        """Whether anything that may change the page is still being fetched."""
        return bool(self._open)

    def reset(self) -> None:
        """Forget what an earlier document left unfinished."""
        self._open.clear()


async def settle(page: Page, activity: Activity, *, budget: float) -> bool:
    """Wait until the page has loaded and is quiet, at most ``budget`` seconds; whether it became quiet."""
    loop = asyncio.get_running_loop()
    end = loop.time() + budget
    try:
        await page.wait_for_load_state("load", timeout=budget * 1000)
    except PlaywrightTimeout:
        return False
    scrolled = False
    while (left := end - loop.time()) > 0:
        options: dict[str, Any] = {"quiet": _QUIET * 1000, "budget": min(left, 2.0) * 1000}
        still = await page.evaluate(_STILL, options)
        if not still or activity.busy:
            continue
        if scrolled:
            return True
        scrolled = True
        if not await page.evaluate(_SCROLL):
            return True
    return False
