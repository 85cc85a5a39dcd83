"""Render fetched pages with Playwright and observe what a visitor sees.

The page's own address is not fetched again: the browser gets the HTML that was fetched, and requests only what it
refers to. A fixed number of browser contexts take the pages in turn; each has one page that is reused, and its HTTP
cache.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
import time
from collections import Counter
from collections.abc import Coroutine
from dataclasses import replace
from typing import Any
from urllib.parse import urldefrag

from playwright.async_api import Error as PlaywrightError

from ...source.html_tree import html_tree
from ..folder import kind_of
from ..items import PageItem
from ..served.page_kind import page_kind, place_on_site
from ..settings import CrawlSettings, authority
from ..view import Review
from . import screenshot
from .browsers import Browsers, BrowserUnavailable, first_line
from .observing import MAX_PASSAGES, observer, passage
from .settling import BEGINNING, outlast, settle
from .window import Window

#: How often a page is rendered if its window crashes.
_ATTEMPTS = 2
#: Playwright's messages for a lost window: its renderer, its browser, or the connection to it.
_WINDOW_GONE = re.compile("crashed|closed|disconnected|detached|Failed to find browser context")


class RenderingError(Exception):
    """A page that could not be rendered; the message says why."""


class Renderer:
    """Renders pages of one crawl, at most ``render_concurrency`` at once in each browser."""

    def __init__(self, settings: CrawlSettings, browsers: Browsers) -> None:
        self._settings = settings
        self._browsers = browsers
        self._broken: str | None = None
        self._pictured: set[str] = set()
        self._endless = EndlessDrawing()
        self._late = LateMarkup()
        self._prepared: asyncio.Future[Any] | None = None
        self._windows: asyncio.LifoQueue[Window] = asyncio.LifoQueue()
        self._all = [Window(number, settings, browsers) for number in range(settings.windows)]
        for window in reversed(self._all):
            self._windows.put_nowait(window)

    def prepare(self) -> None:
        """Open the windows if they are not open: a browser can start while the first pages are fetched and checked."""
        if self._prepared is None:
            self._prepared = asyncio.gather(*(self._make_ready() for _ in self._all))

    async def _make_ready(self) -> None:
        window = await self._windows.get()
        try:
            if window.page is None:
                await window.open()
        except Exception:  # reported to the next render
            await window.discard()
        finally:
            self._windows.put_nowait(window)

    async def render(self, item: PageItem, review: Review | None = None) -> PageItem:
        """Return the page with its rendered HTML and passages, or with the reason why it has none.

        If screenshots are made, one is included if the ``review`` asks for it or is None: it costs half as much as
        the rest. A page that would be reported because of what it shows, one of a kind that may get markup late, or
        any page if the settings set a wait, is observed again once what its scripts deferred has happened, or is too
        late to belong to how the page begins.
        Each decision of the review may take as long as a page.
        """
        if self._broken is not None:
            return replace(item, render_error=self._broken)
        window = await self._windows.get()
        try:
            await window.take(item)
            return await self._rendered(window, item, review)
        finally:
            window.leave()
            self._windows.put_nowait(window)

    async def specimen(self, item: PageItem, kind: str) -> bytes | None:
        """Return a screenshot of the HTML that came with the first page of a kind of error, or None."""
        if self._settings.screenshots == "none" or item.received is None or kind in self._pictured:
            return None
        self._pictured.add(kind)
        return (await self.render(replace(item, html=item.received))).screenshot

    async def _rendered(self, window: Window, item: PageItem, review: Review | None) -> PageItem:
        """Render a page, twice if its window crashes: another page may be the cause.

        A renderer is shared by many pages, a browser by all. If a renderer is killed for its memory at its first
        page, the page is not tried again.
        """
        for _ in range(_ATTEMPTS):
            begun, first = time.monotonic(), window.fresh
            try:
                if window.page is None:
                    await window.open()
                return await window.while_there(self._render(window, item, review))
            except BrowserUnavailable as error:
                self._broken = str(error)
                return replace(item, render_error=self._broken)
            except RenderingError as error:
                reason, gone = str(error), False
            except TimeoutError:
                reason = f"the page was not ready within {self._settings.render_timeout:g} seconds"
                gone = not await window.answers()
            except Exception as error:  # whatever fails in the browser, the served page can be checked
                reason = f"the browser failed: {first_line(error)}"
                gone = _WINDOW_GONE.search(str(error)) is not None or not await window.answers()
            if gone and "crashed" in reason and self._browsers.ended_since(begun):
                reason = f"the page took more than {self._settings.max_memory / 2**20:g} MiB of memory"
                gone = not first
            picture = await self._picture_of(window, kind_of(reason)) if not gone else None
            await window.discard()
            if not gone:
                break
            await window.take(item)
        return replace(item, render_error=reason, screenshot=picture)

    async def _picture_of(self, window: Window, kind: str) -> bytes | None:
        """Return a screenshot of the first page of each kind of error."""
        if self._settings.screenshots == "none" or window.session is None or kind in self._pictured:
            return None
        self._pictured.add(kind)
        return await screenshot.take(window.session)

    async def _render(self, window: Window, item: PageItem, review: Review | None) -> PageItem:
        page, session, activity = window.page, window.session, window.activity
        if page is None or session is None or activity is None:
            raise RenderingError("the browser opened no page")
        activity.reset()
        budget = self._settings.render_timeout
        async with asyncio.timeout(budget):
            await page.goto(item.final_url, wait_until="commit", timeout=0)
            if not window.served:
                raise RenderingError("the browser did not take the page's HTML")
            look = observer(self._settings.max_dom)
            scripts = not _sandboxed(item)
            observed = await settle(page, session, activity, look, budget=budget / 2, scripts=scripts)
        rendered = _as_rendered(window, item, observed, self._settings.max_dom)
        wait = self._settings.render_wait
        drawing = observed["drawing"] > 0 and (wait is not None or self._endless.may_matter(item))
        pending = observed["ahead"] > 0 or drawing or bool(observed["open"]) or observed["later"]
        watched = wait is not None or (pending and self._late.may_come(item))
        deferred = observed["ahead"] > 0 or drawing or (watched and bool(observed["open"]))
        if deferred and (watched or review is None or await self._confirmed(review.disputed(rendered, None))):
            wait = BEGINNING if wait is None else wait
            before, endless = rendered, False
            rendered = replace(before, unsettled=_unsettled(observed, wait, endless=drawing))
            with contextlib.suppress(TimeoutError, PlaywrightError):
                async with asyncio.timeout(budget + wait):
                    end = time.monotonic() + wait
                    # What was deferred may request more, which may defer more.
                    while deferred and (left := end - time.monotonic()) > 0:
                        open_ = watched and bool(observed["open"])
                        endless = await outlast(
                            session, observed["ahead"], left, drawing=drawing, open_=open_
                        )
                        observed = await settle(page, session, activity, look, budget=budget / 2)
                        deferred = observed["ahead"] > 0 or open_
                rendered = _as_rendered(window, item, observed, self._settings.max_dom)
                if endless:
                    self._endless.note(
                        item, changed=_texts_with_visibility(before) != _texts_with_visibility(rendered)
                    )
                self._late.note(item, came=_markup(before) != _markup(rendered))
                rendered = replace(rendered, unsettled=_unsettled(observed, wait, endless=endless))
        elif watched and observed["later"]:
            self._late.note(item, came=False)
            rendered = replace(rendered, unsettled=_unsettled(observed, BEGINNING, endless=False))
        if observed["held"]:
            rendered = replace(
                rendered, unsettled=_join(rendered.unsettled, _scripts_not_run(observed["held"]))
            )
        # The page's storage is cleared while it is decided whether to take a screenshot.
        picture, _ = await asyncio.gather(
            self._picture(window, rendered, review), asyncio.wait_for(window.forget(), budget)
        )
        if window.is_worn_out:
            await window.discard()
        return rendered if picture is None else replace(rendered, screenshot=picture)

    async def _confirmed(self, answer: Coroutine[Any, Any, object]) -> bool:
        """Return the review's answer; False if it takes longer than a page may take."""
        task = asyncio.ensure_future(answer)
        await asyncio.wait({task}, timeout=self._settings.render_timeout)
        if task.done():
            return bool(task.result())
        task.cancel()
        return False

    async def _picture(self, window: Window, rendered: PageItem, review: Review | None) -> bytes | None:
        """Return a screenshot of the page, if it is to be shown or is the first of its kind of error."""
        if self._settings.screenshots == "none" or window.session is None:
            return None
        if rendered.render_error is not None:
            picture = await self._picture_of(window, kind_of(rendered.render_error))
            if picture is not None or rendered.rendered_html is None:
                return picture
        if review is not None and not await self._confirmed(review.needs_screenshot(rendered)):
            return None
        return await screenshot.take(window.session)

    @property
    def framed(self) -> int:
        """How many windows have browser bars, which cost time and show nothing."""
        return sum(window.framed for window in self._all)

    async def close(self) -> None:
        """Close the browsers, and the windows with them."""
        if self._prepared is not None:
            await self._prepared
        for window in self._all:
            window.dismiss()
        await self._browsers.close()


def _sandboxed(item: PageItem) -> bool:
    """Whether a page's own policy disables all its scripts (Content Security Policy Level 3, section 6.3.2)."""
    policies = (value for name, value in item.headers if name.lower() == "content-security-policy")
    directives = (directive.lower().split() for value in policies for directive in re.split("[;,]", value))
    return any(words[:1] == ["sandbox"] and "allow-scripts" not in words for words in directives)


def _as_rendered(window: Window, item: PageItem, observed: dict[str, Any], limit: int) -> PageItem:
    if observed["html"] is None:
        reason = f"the rendered page has {observed['size']} characters, more than {limit}"
        return replace(item, render_error=reason)
    return replace(
        item,
        rendered_html=observed["html"],
        passages=tuple(passage(values) for values in observed["passages"]),
        render_error=_incomplete(window, item, observed),
        leads_to=None if _loads_again(window, item) else window.moved_to,
    )


def _texts_with_visibility(page: PageItem) -> list[tuple[str, bool]]:
    """Return a page's text and whether it is visible, wherever it is: movement is not a change."""
    return [(passage.text, passage.visible) for passage in page.passages or ()]


def _markup(page: PageItem) -> tuple[list[str], int]:
    """Return a page's JSON-LD, and how many elements with microdata or RDFa it has."""
    tree = html_tree(page.rendered_html or "")[0]
    blocks = [
        node.text() or ""
        for node in tree.tags("script")
        if "json" in (node.attributes.get("type") or "").lower()
    ]
    return blocks, len(tree.css("[itemprop], [itemtype], [property], [typeof]"))


def _unsettled(observed: dict[str, Any], wait: float, *, endless: bool) -> str | None:
    """Return what may still have changed a page when the wait ended, in words."""
    pending = [
        *(["a timer"] if observed["later"] or observed["ahead"] > 0 else []),
        *map(str, observed["open"]),
    ]
    pending += ["frames drawn without end"] if endless else []
    if not pending:
        return None
    return (
        f"{wait:g} seconds after the page had loaded, its scripts had not finished ({', '.join(pending[:6])}): markup "
        "that they add later is not judged (--render-wait waits longer)"
    )


def _scripts_not_run(types: list[str]) -> str:
    """Return that scripts of some types did not run, in words; an empty type is one that browsers would run."""
    named = ", ".join(sorted(filter(None, types)))
    which = f"scripts of type {named}" if named else "scripts without an address"
    return (
        f"the page keeps {which} from running, until a visitor agrees or does something: markup that they add is not "
        "judged"
    )


def _join(*reasons: str | None) -> str:
    return "; ".join(filter(None, reasons))


def _loads_again(window: Window, item: PageItem) -> bool:
    """Whether a page's scripts only wanted to reload it, as after setting a cookie."""
    return window.moved_to is not None and urldefrag(window.moved_to)[0] == urldefrag(item.final_url)[0]


def _incomplete(window: Window, item: PageItem, observed: dict[str, Any]) -> str | None:
    if _loads_again(window, item):
        return "the page's scripts load it once more; judged as it was before"
    if window.moved_to is not None:
        return f"the page's scripts lead on to {window.moved_to}; judged as it was before"
    if observed["truncated"]:
        return f"the page has more passages than the {MAX_PASSAGES} observed, or longer ones"
    return None


# Sites whose scripts draw frame after frame without end: smooth scrolling, an animated canvas.

#: After so many pages of a host that were waited for in vain, its others are not waited for.
_IN_VAIN = 3


class EndlessDrawing:
    """Tracks hosts whose pages draw without end and show nothing new: waiting for each would cost seconds."""

    def __init__(self) -> None:
        self._in_vain: Counter[str] = Counter()

    def may_matter(self, item: PageItem) -> bool:
        """Whether it is worthwhile to wait for what a page draws."""
        return self._in_vain[authority(item.final_url)] < _IN_VAIN

    def note(self, item: PageItem, *, changed: bool) -> None:
        """Record whether a page that drew until the wait ended showed anything else by then."""
        host = authority(item.final_url)
        self._in_vain[host] = 0 if changed else self._in_vain[host] + 1


#: Kinds of pages of which so many got no markup late are not waited for because of it.
_PROMPT = 3
_MAX_KINDS = 20_000


class LateMarkup:
    """Tracks the kinds of pages, by address and scripts, that get markup after they have loaded."""

    def __init__(self) -> None:
        self._without: dict[str, int] = {}
        self._with: set[str] = set()

    def may_come(self, item: PageItem) -> bool:
        """Whether a page may get markup late, as far as pages of its kind have shown."""
        kind = _kind(item)
        if kind in self._with:
            return True
        return self._without.get(kind, _PROMPT if len(self._without) >= _MAX_KINDS else 0) < _PROMPT

    def note(self, item: PageItem, *, came: bool) -> None:
        """Record whether a page that was waited for got any."""
        kind = _kind(item)
        if came:
            self._with.add(kind)
        self._without[kind] = self._without.get(kind, 0) + 1


def _kind(item: PageItem) -> str:
    return page_kind(html_tree(item.html or "")[0], item.final_url, occasions=False) or place_on_site(
        item.final_url
    )
