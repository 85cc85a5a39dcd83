"""Wait until a page has become what a visitor sees: loaded, and quiet for a moment."""

from __future__ import annotations

import asyncio
import contextlib
import math
from pathlib import Path
from typing import Any

from playwright.async_api import CDPSession, Page, Request
from playwright.async_api import TimeoutError as PlaywrightTimeout

from .fulfilment import evaluate

#: Requests whose responses may change the page.
_SUBSTANTIAL = {"document", "script", "stylesheet", "xhr", "fetch"}

#: Seconds without changes after which a page is quiet.
_QUIET = 0.1
#: Maximum latency of the browser's answers in seconds: shorter than a page is quiet after loading something.
_ANSWERING = 0.05

# Returns what LOOK sees and how many ms that took, once the page has loaded, its DOM has not changed for `quiet` ms
# and its scripts fetch nothing: {seen, took}. For a page that is longer than the window and not `scrolled`, or has
# grown since by elements and more than half a window: {tall}. Null after `budget` ms. A page whose scripts wait for a
# movement gets one. A document that is rewritten
# loses its listeners, so its load state is polled. An animation that keeps the whole page blank (AMP's first style
# does for eight seconds, or until its script has loaded) is ended.
_QUIET_THEN = """({quiet, budget, scrolled}) => new Promise((resolve, reject) => {
  let timer, loaded = false;
  const { addEventListener, removeEventListener } = EventTarget.prototype;  // a page may name its own functions so
  const leave = () => {
    removeEventListener.call(window, "load", begin);
    observer.disconnect(); clearTimeout(timer); clearTimeout(last);
  };
  const again = () => { clearTimeout(timer); timer = setTimeout(still, quiet); };
  const begin = () => {
    loaded = true;
    observer.observe(document, {childList: true, subtree: true, characterData: true});
    again();
  };
  const still = () => {
    if (!loaded) return document.readyState === "complete" ? begin() : again();
    if (window[Symbol.for("factmark.fetching")]?.()) return again();
    if (window[Symbol.for("factmark.move")]?.()) return void (timer = setTimeout(still, 40));
    leave();  // no timer of ours is seen
    show();
    try {
      const now = window[Symbol.for("factmark.now")] ?? (() => 0), begun = now();
      const height = document.documentElement?.scrollHeight, elements = document.getElementsByTagName("*").length;
      const tall = scrolled ? height > scrolled.height + window.innerHeight / 2 && elements > scrolled.elements :
        height > window.innerHeight * (window[Symbol.for("factmark.observing")]?.() ? 1 : 1.2);
      resolve(tall ? {tall} : {seen: (LOOK)(), took: now() - begun});
    } catch (error) { reject(error); }
  };
  const show = () => {
    try {
      const {visibility, opacity} = getComputedStyle(document.body);
      if (visibility === "visible" && opacity !== "0") return;
      const whole = [document.body, document.documentElement];
      for (const animation of document.getAnimations()) {
        const {endTime} = animation.effect.getComputedTiming();
        if (whole.includes(animation.effect.target) && endTime < Infinity) animation.finish();
      }
    } catch {}  // a frameset, or a page with functions of its own
  };
  const observer = new MutationObserver(again);
  const last = setTimeout(() => { leave(); resolve(null); }, budget);
  if (document.readyState === "complete") return begin();
  addEventListener.call(window, "load", begin);
  again();
})"""

_NOTHING = "() => null"
#: An upper bound on a page's size, so that it does not count as grown.
_WHOLE_PAGE = {"height": 1e9, "elements": 1e9}

# Scrolls through a page that is longer than the window, for what loads or fades in when reached; only through what is
# new since it was `scrolled` before. Returns its height and number of elements then.
_SCROLL = """async (scrolled) => {
  const height = document.documentElement.scrollHeight, step = window.innerHeight, start = performance.now();
  const elements = document.getElementsByTagName("*").length;
  for (let y = scrolled ? scrolled.height : step; y < height && performance.now() - start < 1500; y += step) {
    window.scrollTo(0, y);
    await new Promise((next) => setTimeout(next, 20));
  }
  window.scrollTo(0, 0);
  await new Promise((next) => setTimeout(next, 50));
  return {height, elements};
}"""

#: How often a page is scrolled through: infinite lists have no end.
_SCROLLS = 5


#: Seconds after a document has loaded that count as how the page begins.
BEGINNING = 5.0


_AHEAD = "() => ['ahead', 'drawing', 'open'].map((name) => window[Symbol.for(`factmark.${name}`)]())"
#: Seconds after which a page that draws frame after frame is checked again.
_FRAMES = 0.1


def watch(beginning: float) -> str:
    """Return the script that runs before a page's own, given the ``beginning`` in seconds."""
    source = Path(__file__).with_name("watch.js").read_text(encoding="utf-8")
    return source.replace("BEGINNING", str(round(beginning * 1000)))


class Activity:
    """A page's requests: which are in progress, when the last has ended."""

    def __init__(self, page: Page) -> None:
        self._open: set[Request] = set()
        self._ended_at = -math.inf
        page.on("request", self._started)
        page.on("requestfinished", self._ended)
        page.on("requestfailed", self._ended)

    def _started(self, request: Request) -> None:
        if request.resource_type in _SUBSTANTIAL:
            self._open.add(request)

    def _ended(self, request: Request) -> None:
        if request in self._open:
            self._open.remove(request)
            self._ended_at = asyncio.get_running_loop().time()

    def busy_since(self, moment: float) -> bool:
        """Whether anything that may change the page was being fetched at a time of the loop's clock, or is now."""
        return bool(self._open) or self._ended_at >= moment

    def reset(self) -> None:
        """Forget unfinished requests of an earlier document."""
        self._open.clear()
        self._ended_at = -math.inf


async def settle(
    page: Page,
    session: CDPSession,
    activity: Activity,
    look: str,
    *,
    budget: float,
    scripts: bool = True,
) -> Any:
    """Return what ``look``, a function's source, sees once a page is loaded and quiet, or after ``budget`` seconds.

    A page is quiet if nothing has changed in it for a moment, and nothing that may change it is being fetched.

    If ``scripts`` are disabled, only loading changes the page, and our timers would not fire. Each call to the
    browser is a round trip, so waiting and looking are one call.
    """
    if not scripts:
        with contextlib.suppress(PlaywrightTimeout):
            await page.wait_for_load_state("load", timeout=budget * 1000)
        return await evaluate(session, look)
    loop = asyncio.get_running_loop()
    end = loop.time() + budget
    seen = look
    scrolled: list[Any] = []
    while (left := end - loop.time()) > 0:
        options = {
            "quiet": _QUIET * 1000,
            "budget": min(left, 2.0) * 1000,
            "scrolled": scrolled[-1] if scrolled else None,
        }
        state = await evaluate(session, _QUIET_THEN.replace("LOOK", seen), options)
        if state is not None and activity.busy_since(loop.time() - _since(state)):
            seen = _NOTHING  # requests may take long, and so may looking at a large page
        elif state is not None and "tall" in state:
            scrolled.append(await evaluate(session, _SCROLL, scrolled[-1] if scrolled else None))
            if len(scrolled) == _SCROLLS:
                scrolled.append(_WHOLE_PAGE)
        elif state is not None:
            return state["seen"] if seen is look else await evaluate(session, look)
    return await evaluate(session, look)


def _since(state: dict[str, Any]) -> float:
    """Return how many seconds ago, at most, a page was looked at that has just reported.

    A response that was pending then may have arrived since, and changed the page unseen.
    """
    took = state.get("took")
    return (took / 1000 if isinstance(took, int | float) else 0.0) + _ANSWERING


async def outlast(
    session: CDPSession, ahead: float, beginning: float, *, drawing: bool = False, open_: bool = False
) -> bool:
    """Wait for what a page's scripts and animations have deferred, ``ahead`` milliseconds at first.

    What they then defer is waited for, too, at most ``beginning`` seconds. If the page is ``drawing``, so is what it
    draws frame after frame, and if it is ``open_``, what may change it at any moment; returns whether it drew until
    the wait ended.
    """
    loop = asyncio.get_running_loop()
    end = loop.time() + beginning
    left_to_draw = 1.0 if drawing else 0.0
    while (ahead > 0 or left_to_draw > 0 or open_) and (left := end - loop.time()) > 0:
        step = _FRAMES if left_to_draw > 0 or open_ else 0.0
        await asyncio.sleep(min(max(ahead / 1000, step) + _QUIET, left))
        ahead, draws, still = await evaluate(session, _AHEAD)
        left_to_draw = float(draws) if drawing else 0.0
        open_ = open_ and bool(still)
    return left_to_draw != 0
