"""Renders fetched pages with Playwright and observes what a visitor sees of them.

The page's own address is never fetched again: the browser is given the HTML the crawl already has, and
asks the network only for what that HTML refers to. A fixed number of browser contexts take the pages in
turn; each has one page that is used again, and its HTTP cache.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import json
import struct
import zlib
from collections.abc import Coroutine
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urldefrag, urlsplit

from playwright.async_api import BrowserContext, CDPSession, Page
from playwright.async_api import Error as PlaywrightError

from . import screenshot
from .browsers import Browsers, BrowserUnavailable, first_line
from .items import Box, ObservedPassage, PageItem
from .login import means
from .settings import CrawlSettings
from .settling import WATCH, Activity, outlast, settle
from .specimens import kind_of
from .view import Review

VIEWPORT = dict(zip(("width", "height"), screenshot.WINDOW, strict=True))
MAX_PASSAGES = 50_000
MAX_TEXT = 50_000

#: A context is replaced after so many pages: a browser keeps more than it lets go.
_PAGES_PER_CONTEXT = 200

#: Seconds for which a document may stay in a window that nobody needs: the next document ends its scripts for nothing,
#: emptying the window costs a fourth of a rendering.
_LINGERING = 1.0

#: Headers that describe the transfer, not the document.
_TRANSFER = {
    "content-encoding",
    "content-length",
    "transfer-encoding",
    "connection",
    "keep-alive",
    "strict-transport-security",
}

_FORGET = """async () => { try {
  localStorage.clear(); sessionStorage.clear();
  if (!window[Symbol.for("factmark.stored")]?.()) return;
  for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
  for (const name of await (window.caches?.keys() ?? [])) await caches.delete(name);
} catch { /* opaque origin */ } }"""

#: Puts a login's localStorage back before the page's scripts look for it.
_RESTORE = """(() => { try {
  const items = (STORED)[location.origin] || {};
  for (const name in items) if (localStorage.getItem(name) === null) localStorage.setItem(name, items[name]);
} catch { /* opaque origin */ } })()"""

_NOT_LOADED = ("Media", "Font", "Ping", "CSPViolationReport", "Other")


@cache
def _observer() -> str:
    return Path(__file__).with_name("observe.js").read_text(encoding="utf-8")


class RenderingError(Exception):
    """A page that could not be rendered; the message says why."""


@dataclass(slots=True)
class _Window:
    """A browser context with its one page, taking one document at a time."""

    number: int
    used: int = 0
    page: Page | None = None
    session: CDPSession | None = None
    activity: Activity | None = None
    frame: str = ""
    document: PageItem | None = None
    served: bool = False
    moved_to: str | None = None
    idle: asyncio.TimerHandle | None = None
    emptying: asyncio.Task[None] | None = None


class Renderer:
    """Renders pages of one crawl, at most ``render_concurrency`` at once for each browser."""

    def __init__(self, settings: CrawlSettings, browsers: Browsers) -> None:
        self._settings = settings
        self._browsers = browsers
        self._broken: str | None = None
        self._pictured: set[str] = set()
        self._windows: asyncio.LifoQueue[_Window] = asyncio.LifoQueue()
        self._all = [_Window(number) for number in range(settings.windows)]
        for window in reversed(self._all):
            self._windows.put_nowait(window)

    async def render(self, item: PageItem, review: Review | None = None) -> PageItem:
        """The page with its rendered HTML and passages, or with the reason why it has none.

        A screenshot, where screenshots are made, comes along if the ``review`` says so of the rendered page, or
        is None: it costs half as much as the rest. A page that would be reported for what it shows is looked at
        again when what its scripts have put off has come. Whoever decides is given as long as a page may take.
        """
        if self._broken is not None:
            return replace(item, render_error=self._broken)
        window = await self._windows.get()
        try:
            await _taken_up(window)
            window.document, window.served, window.moved_to = item, False, None
            return await self._rendered(window, item, review)
        finally:
            window.document = None
            window.idle = asyncio.get_running_loop().call_later(_LINGERING, _empty, window)
            self._windows.put_nowait(window)

    async def specimen(self, item: PageItem, kind: str) -> bytes | None:
        """What the browser shows of the HTML that came with the first page of a kind of error, or None."""
        if self._settings.screenshots == "none" or item.received is None or kind in self._pictured:
            return None
        self._pictured.add(kind)
        return (await self.render(replace(item, html=item.received))).screenshot

    async def _rendered(self, window: _Window, item: PageItem, review: Review | None) -> PageItem:
        try:
            if window.page is None:
                await self._open(window)
            return await self._render(window, item, review)
        except BrowserUnavailable as error:
            self._broken = str(error)
            return replace(item, render_error=self._broken)
        except RenderingError as error:
            said = str(error)
        except TimeoutError:
            said = f"the page was not ready within {self._settings.render_timeout:g} seconds"
        except Exception as error:  # whatever a browser does, the served page is there to be judged
            said = f"the browser failed: {first_line(error)}"
        picture = await self._picture_of(window, kind_of(said))
        await self._discard(window)
        return replace(item, render_error=said, screenshot=picture)

    async def _picture_of(self, window: _Window, kind: str) -> bytes | None:
        """What the browser shows of the first page of each kind of error."""
        if self._settings.screenshots == "none" or window.session is None or kind in self._pictured:
            return None
        self._pictured.add(kind)
        return await screenshot.take(window.session)

    async def _render(self, window: _Window, item: PageItem, review: Review | None) -> PageItem:
        page = window.page
        if page is None or window.activity is None:
            raise RenderingError("the browser opened no page")
        window.activity.reset()
        budget = self._settings.render_timeout
        async with asyncio.timeout(budget):
            await page.goto(item.final_url, wait_until="commit", timeout=0)
            if not window.served:
                raise RenderingError("the browser did not take the page's HTML")
            await settle(page, window.activity, budget=budget / 2)
            observed = await self._observed(page)
        rendered = _as_rendered(window, item, observed, self._settings.max_dom)
        if observed["ahead"] > 0 and (
            review is None or await self._confirmed(review.disputed(rendered, None))
        ):
            with contextlib.suppress(TimeoutError, PlaywrightError):
                async with asyncio.timeout(budget):
                    await outlast(page, observed["ahead"])
                    await settle(page, window.activity, budget=budget / 2)
                    observed = await self._observed(page)
                rendered = _as_rendered(window, item, observed, self._settings.max_dom)
        picture = await self._picture(window, rendered, review)
        async with asyncio.timeout(budget):
            # What one page keeps must not change the next.
            await page.evaluate(_FORGET)
            await page.context.clear_cookies()
            await self._let_in(page.context)
        window.used += 1
        if window.used >= _PAGES_PER_CONTEXT:
            await self._discard(window)
        return rendered if picture is None else replace(rendered, screenshot=picture)

    async def _observed(self, page: Page) -> dict[str, Any]:
        """What observe.js tells of the page as it is now."""
        limits = {"maxPassages": MAX_PASSAGES, "maxText": MAX_TEXT, "maxHtml": self._settings.max_dom}
        return await page.evaluate(_observer(), limits)

    async def _confirmed(self, answer: Coroutine[Any, Any, bool]) -> bool:
        """What whoever judges says; no, where that takes longer than a page may take."""
        asked = asyncio.ensure_future(answer)
        await asyncio.wait({asked}, timeout=self._settings.render_timeout)
        if asked.done():
            return asked.result()
        asked.cancel()
        return False

    async def _picture(self, window: _Window, rendered: PageItem, review: Review | None) -> bytes | None:
        """A screenshot of the page in a window, where it is to be shown, or is the first of its kind of error."""
        if self._settings.screenshots == "none" or window.session is None:
            return None
        if rendered.render_error is not None:
            picture = await self._picture_of(window, kind_of(rendered.render_error))
            if picture is not None or rendered.rendered_html is None:
                return picture
        if review is not None and not await self._confirmed(review.shown(rendered)):
            return None
        return await screenshot.take(window.session)

    async def close(self) -> None:
        """Close the windows and the browsers."""
        for window in self._all:
            await _taken_up(window)
            await self._discard(window)
        await self._browsers.close()

    def _context_options(self) -> dict[str, Any]:
        return {
            "viewport": VIEWPORT,
            "user_agent": self._settings.user_agent,
            "accept_downloads": False,
            "service_workers": "block",
            "ignore_https_errors": not self._settings.verify_tls,
            "locale": "en",
        }

    async def _open(self, window: _Window) -> None:
        """Open a context with one page, whose requests pass through here before they are made."""
        context = await self._browsers.context(window.number, **self._context_options())
        context.on("page", lambda opened: asyncio.ensure_future(_close_popup(opened)))
        page = window.page = await context.new_page()
        window.activity = Activity(page)
        session = window.session = await context.new_cdp_session(page)
        window.frame = (await session.send("Page.getFrameTree"))["frameTree"]["frame"]["id"]
        session.on(
            "Fetch.requestPaused", lambda event: asyncio.ensure_future(self._decide(window, session, event))
        )
        pictures = () if self._settings.screenshots == "pictures" else ("Image",)
        patterns: list[dict[str, str]] = [
            {"resourceType": kind, "requestStage": "Request"}
            for kind in ("Document", *_NOT_LOADED, *pictures)
        ]
        login = self._settings.login
        if login.headers:
            patterns += [
                {"urlPattern": f"*://{host}/*", "requestStage": "Request"}
                for host in self._settings.site_hosts()
            ]
        await session.send("Fetch.enable", {"patterns": patterns})
        await context.add_init_script(WATCH)
        if login.storage:
            stored = {origin: dict(items) for origin, items in login.storage}
            await context.add_init_script(_RESTORE.replace("STORED", json.dumps(stored)))
        await self._let_in(context)

    async def _let_in(self, context: BrowserContext) -> None:
        """Give a context the login's cookies for the site."""
        hosts = {urlsplit(f"//{host}").hostname or "" for host in self._settings.site_hosts()}
        cookies: list[Any] = [
            cookie
            for cookie in self._settings.login.cookies
            if any(means(cookie["domain"], h) for h in hosts)
        ]
        if cookies:
            await context.add_cookies(cookies)

    async def _decide(self, window: _Window, session: CDPSession, event: dict[str, Any]) -> None:
        """Give the browser the page's HTML; let it load neither pictures nor any other document."""
        item = window.document
        request = event["requestId"]
        with contextlib.suppress(PlaywrightError):
            main = event["resourceType"] == "Document" and event.get("frameId") == window.frame
            if (
                main
                and item is not None
                and not window.served
                and _same(event["request"]["url"], item.final_url)
            ):
                window.served = True
                await session.send("Fetch.fulfillRequest", {"requestId": request, **_response(item)})
                return
            if event["resourceType"] == "Image":
                await session.send("Fetch.fulfillRequest", {"requestId": request, **_picture()})
                return
            if event["resourceType"] not in ("Document", *_NOT_LOADED) and self._settings.lets_in(
                event["request"]["url"]
            ):
                headers = dict(event["request"]["headers"]) | dict(self._settings.login.headers)
                shown = [{"name": name, "value": value} for name, value in headers.items()]
                await session.send("Fetch.continueRequest", {"requestId": request, "headers": shown})
                return
            if event["resourceType"] not in ("Document", *_NOT_LOADED):
                await session.send("Fetch.continueRequest", {"requestId": request})
                return
            if main and window.served and item is not None:
                window.moved_to = event["request"]["url"]
            # An aborted navigation leaves the document where it is; a blocked one puts an error page there.
            await session.send("Fetch.failRequest", {"requestId": request, "errorReason": "Aborted"})

    async def _discard(self, window: _Window) -> None:
        """Close a window's page, then its context; the next document opens new ones."""
        page, window.page, window.session, window.activity = window.page, None, None, None
        window.used = 0
        if page is None:
            return
        context = page.context
        for closing in (page.close(), context.close()):
            with contextlib.suppress(PlaywrightError, TimeoutError):
                await asyncio.wait_for(closing, 5)


def _empty(window: _Window) -> None:
    """End the scripts of a window's document: no other has come that would."""
    if window.page is not None:
        window.emptying = asyncio.ensure_future(_emptied(window.page))


async def _emptied(page: Page) -> None:
    with contextlib.suppress(PlaywrightError, TimeoutError):
        await asyncio.wait_for(page.goto("about:blank", wait_until="commit", timeout=0), 5)


async def _taken_up(window: _Window) -> None:
    """Nothing else happens in a window when this returns."""
    if window.idle is not None:
        window.idle.cancel()
    if window.emptying is not None:
        await window.emptying
    window.idle = window.emptying = None


async def _close_popup(opened: Page) -> None:
    with contextlib.suppress(PlaywrightError):
        if await opened.opener() is not None:
            await opened.close()


def _same(url: str, other: str) -> bool:
    return urldefrag(url)[0] == urldefrag(other)[0]


def _response(item: PageItem) -> dict[str, Any]:
    """The served page as CDP's Fetch.fulfillRequest wants it: decoded already, so in UTF-8."""
    headers = [
        {"name": name, "value": value}
        for name, value in item.headers
        if name.lower() not in _TRANSFER and name.lower() != "content-type"
    ]
    xhtml = any(name.lower() == "content-type" and "xhtml" in value.lower() for name, value in item.headers)
    media_type = "application/xhtml+xml" if xhtml else "text/html"
    headers.append({"name": "Content-Type", "value": f"{media_type}; charset=utf-8"})
    body = base64.b64encode((item.html or "").encode("utf-8", "replace")).decode("ascii")
    return {"responseCode": 200, "responseHeaders": headers, "body": body}


@cache
def _picture() -> dict[str, Any]:
    """Stands for every picture: a broken one would be laid out as its alternative text. Words show through it.

    A PNG of 120 by 80 pixels of one grey, 15 % opaque: an SVG would be a document of its own to the browser.
    """
    width, height = 120, 80
    rows = zlib.compress((b"\0" + bytes(width // 8)) * height, 9)
    png = b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in (
            (b"IHDR", struct.pack(">IIBBBBB", width, height, 1, 3, 0, 0, 0)),
            (b"PLTE", b"\x80\x80\x80"),
            (b"tRNS", b"\x26"),
            (b"IDAT", rows),
            (b"IEND", b""),
        )
    )
    headers = [
        {"name": "Content-Type", "value": "image/png"},
        {"name": "Cache-Control", "value": "max-age=3600"},
    ]
    return {"responseCode": 200, "responseHeaders": headers, "body": base64.b64encode(png).decode("ascii")}


def _as_rendered(window: _Window, item: PageItem, observed: dict[str, Any], limit: int) -> PageItem:
    if observed["html"] is None:
        said = f"the rendered page has {observed['size']} characters, more than {limit}"
        return replace(item, render_error=said)
    return replace(
        item,
        rendered_html=observed["html"],
        passages=tuple(_passage(values) for values in observed["passages"]),
        render_error=_incomplete(window, observed),
    )


def _passage(values: list[Any]) -> ObservedPassage:
    index, kind, text, visible, openable, reason, *box = values
    return ObservedPassage(
        index, text, kind, visible, openable, reason, Box(*box) if box[0] is not None else None
    )


def _incomplete(window: _Window, observed: dict[str, Any]) -> str | None:
    if window.moved_to is not None:
        return f"the page's scripts lead on to {window.moved_to}; judged as it was before"
    if observed["truncated"]:
        return f"the page has more passages than the {MAX_PASSAGES} observed, or longer ones"
    return None
