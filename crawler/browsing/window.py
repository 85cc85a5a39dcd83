"""Manage a window: a browser context with one page, which takes one document after the other.

The document is given to it, its resources come from the network: this module decides what may be loaded, and that no
document leaves anything behind for the next.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Coroutine, Mapping
from typing import Any, TypeVar
from urllib.parse import urldefrag, urlsplit

from playwright.async_api import BrowserContext, CDPSession, Page
from playwright.async_api import Error as PlaywrightError

from ..items import PageItem
from ..requests.login import means
from ..settings import CrawlSettings
from . import screenshot
from .browsers import Browsers
from .fulfilment import evaluate, picture, response
from .proxy import WITHOUT_CALLS
from .settling import BEGINNING, Activity, watch

_T = TypeVar("_T")

VIEWPORT = dict(zip(("width", "height"), screenshot.WINDOW, strict=True))

#: A context is replaced after so many pages, because browsers leak memory.
_PAGES_PER_CONTEXT = 200

#: Seconds in which a window opens, including the start of its browser.
_OPENING = 60.0

#: Seconds for which a document may stay in an idle window: the next document ends its scripts for free, emptying the
#: window costs a fourth of a rendering.
_LINGERING = 1.0

#: Maximum number of documents in frames of one page, nested ones included: a page may add them without end.
MAX_FRAMES = 20

_NOT_LOADED = ("Media", "Font", "Ping", "CSPViolationReport", "Other")


class Window:
    """A window of one of the browsers, opened on first use.

    ``page`` and ``session`` are None while it is closed; ``framed`` says that browser bars are drawn around the page.
    For the ``document`` in it, ``served`` says that the browser has received its HTML, ``moved_to`` is where its
    scripts tried to navigate.
    """

    def __init__(self, number: int, settings: CrawlSettings, browsers: Browsers) -> None:
        self._number = number
        self._settings = settings
        self._browsers = browsers
        self._used = 0
        self._frame = ""
        self._crashed: asyncio.Future[None] | None = None
        self._idle: asyncio.TimerHandle | None = None
        self._emptying: asyncio.Task[None] | None = None
        self._context: BrowserContext | None = None
        self.page: Page | None = None
        self.session: CDPSession | None = None
        self.activity: Activity | None = None
        self.framed = False
        self.document: PageItem | None = None
        self.served = False
        self.moved_to: str | None = None
        self._frames = 0

    async def take(self, document: PageItem) -> None:
        """Take a document; cleaning up after the one before has finished when this returns."""
        await self._taken_up()
        self.document, self.served, self.moved_to, self._frames = document, False, None, 0

    def leave(self) -> None:
        """Have no document any more."""
        self.document = None
        self._idle = asyncio.get_running_loop().call_later(_LINGERING, self._empty)

    def _empty(self) -> None:
        """End the scripts of the document, as no next one does it."""
        if self.page is not None:
            self._emptying = asyncio.ensure_future(_emptied(self.page))

    def dismiss(self) -> None:
        """Cancel pending work: the browser is closing."""
        if self._idle is not None:
            self._idle.cancel()

    async def _taken_up(self) -> None:
        """Wait until nothing else happens in the window."""
        if self._idle is not None:
            self._idle.cancel()
        if self._emptying is not None:
            await self._emptying
        self._idle = self._emptying = None

    async def forget(self) -> None:
        """Clear what the document has stored, so that it cannot change the next."""
        if self._context is None or self.session is None:
            return
        await evaluate(self.session, FORGET)  # until then, a busy script may set cookies again
        await self._context.clear_cookies()
        await self._let_in(self._context)
        self._used += 1

    @property
    def fresh(self) -> bool:
        """Whether no document has been finished in the window, so that its renderer is its own."""
        return self._used == 0

    @property
    def is_worn_out(self) -> bool:
        """Whether the window has had so many documents that it must be reopened."""
        return self._used >= _PAGES_PER_CONTEXT

    async def discard(self) -> None:
        """Close the page, then its context; the next document opens new ones."""
        await self._taken_up()
        page, context = self.page, self._context
        self.page = self.session = self.activity = self._context = self._crashed = None
        self._used = 0
        for closing in (page, context):
            if closing is not None:
                with contextlib.suppress(PlaywrightError, TimeoutError):
                    await asyncio.wait_for(closing.close(), 5)

    def _context_options(self) -> dict[str, Any]:
        return {
            "viewport": VIEWPORT,
            "user_agent": self._settings.user_agent,
            "accept_downloads": False,
            "service_workers": "block",
            "ignore_https_errors": not self._settings.verify_tls,
            "locale": "en",
        }

    async def open(self) -> None:
        """Open the window. PlaywrightError on a timeout: a crash during opening may not be reported."""
        try:
            await asyncio.wait_for(self._open(), _OPENING)
        except TimeoutError:
            await self.answers()
            raise PlaywrightError(f"a window is still closed after {_OPENING:g} seconds") from None

    async def while_there(self, doing: Coroutine[Any, Any, _T]) -> _T:
        """Await a call in the window; PlaywrightError if its renderer crashes, which would never answer."""
        done = asyncio.ensure_future(doing)
        try:
            crashed = () if self._crashed is None else (self._crashed,)
            await asyncio.wait((done, *crashed), return_when=asyncio.FIRST_COMPLETED)
            if not done.done():
                raise PlaywrightError("the page crashed")
            return done.result()
        finally:
            done.cancel()

    async def answers(self) -> bool:
        """Whether the window's browser responds; one that no longer does is abandoned."""
        browser = None if self._context is None else self._context.browser
        return browser is None or await self._browsers.answers(browser)

    async def _open(self) -> None:
        """Open a context with one page, whose requests are intercepted here."""
        context = self._context = await self._browsers.context(self._number, **self._context_options())
        context.on("page", lambda opened: asyncio.ensure_future(_close_popup(opened)))
        page = self.page = await context.new_page()
        crashed = self._crashed = asyncio.get_running_loop().create_future()
        page.on("crash", lambda _: crashed.done() or crashed.set_result(None))
        self.activity = Activity(page)
        session = self.session = await context.new_cdp_session(page)
        session.on("Fetch.requestPaused", lambda event: asyncio.ensure_future(self._decide(session, event)))
        pictures = () if self._settings.screenshots == "pictures" else ("Image",)
        patterns: list[dict[str, str]] = [
            {"resourceType": kind, "requestStage": "Request"}
            for kind in ("Document", "Fetch", *_NOT_LOADED, *pictures)
        ]
        login = self._settings.login
        if login.headers:
            patterns += [
                {"urlPattern": f"*://{host}/*", "requestStage": "Request"}
                for host in self._settings.site_hosts()
            ]
        wait = self._settings.render_wait
        stored = {origin: dict(items) for origin, items in login.storage}
        scripts = [watch(BEGINNING if wait is None else wait), begin(stored)]
        if self._settings.browser_endpoints:
            scripts.append(WITHOUT_CALLS)
        # Concurrently: while pages are fetched and checked, each answer takes a while.
        await asyncio.gather(
            self._fill_screen(session),
            self._find_frame(session),
            session.send("Fetch.enable", {"patterns": patterns}),
            self._let_in(context),
            *(context.add_init_script(script) for script in scripts),
        )

    async def _fill_screen(self, session: CDPSession) -> None:
        self.framed = not await fills_the_screen(session)

    async def _find_frame(self, session: CDPSession) -> None:
        self._frame = (await session.send("Page.getFrameTree"))["frameTree"]["frame"]["id"]

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

    async def _decide(self, session: CDPSession, event: dict[str, Any]) -> None:
        """Serve the page's HTML to the browser; block pictures, and documents other than frames of its own."""
        item = self.document
        request = event["requestId"]
        with contextlib.suppress(PlaywrightError):
            main = event["resourceType"] == "Document" and event.get("frameId") == self._frame
            if (
                main
                and item is not None
                and not self.served
                and _same(event["request"]["url"], item.final_url)
            ):
                self.served = True
                await session.send("Fetch.fulfillRequest", {"requestId": request, **response(item)})
                return
            if event["resourceType"] == "Image":
                await session.send("Fetch.fulfillRequest", {"requestId": request, **picture()})
                return
            if event["request"]["headers"].get("Sec-Purpose") == "prefetch":  # a prefetch
                await session.send("Fetch.failRequest", {"requestId": request, "errorReason": "Aborted"})
                return
            loaded = event["resourceType"] not in ("Document", *_NOT_LOADED)
            if event["resourceType"] == "Document" and not main and item is not None:
                loaded = self._frames < MAX_FRAMES and _is_own(event["request"]["url"], item.final_url)
                self._frames += loaded
            if loaded and self._settings.lets_in(event["request"]["url"]):
                headers = dict(event["request"]["headers"]) | dict(self._settings.login.headers)
                fields = [{"name": name, "value": value} for name, value in headers.items()]
                await session.send("Fetch.continueRequest", {"requestId": request, "headers": fields})
                return
            if loaded:
                await session.send("Fetch.continueRequest", {"requestId": request})
                return
            if event["resourceType"] == "Other":
                # The browser requests a favicon with every page until it is told that there is none.
                await session.send("Fetch.fulfillRequest", {"requestId": request, "responseCode": 404})
                return
            if main and self.served and item is not None:
                self.moved_to = event["request"]["url"]
            # An aborted navigation keeps the document; a blocked one replaces it by an error page.
            await session.send("Fetch.failRequest", {"requestId": request, "errorReason": "Aborted"})


async def fills_the_screen(session: CDPSession) -> bool:
    """Make the page fill the screen, without browser bars; returns whether it worked.

    Tabs, address bar and loading indicator change with every page, and cost a tenth of its rendering. The viewport
    stays the same; only `display-mode` changes. A screen too small for the viewport is not filled.
    """
    with contextlib.suppress(PlaywrightError):
        window = {"windowId": (await session.send("Browser.getWindowForTarget"))["windowId"]}
        await session.send("Browser.setWindowBounds", {**window, "bounds": {"windowState": "fullscreen"}})
        bounds = (await session.send("Browser.getWindowBounds", window))["bounds"]
        if bounds.get("windowState") == "fullscreen" and all(
            bounds.get(side, 0) >= size for side, size in VIEWPORT.items()
        ):
            return True
        await session.send("Browser.setWindowBounds", {**window, "bounds": {"windowState": "normal"}})
    return False


async def _emptied(page: Page) -> None:
    with contextlib.suppress(PlaywrightError, TimeoutError):
        await asyncio.wait_for(page.goto("about:blank", wait_until="commit", timeout=0), 5)


async def _close_popup(opened: Page) -> None:
    with contextlib.suppress(PlaywrightError):
        if await opened.opener() is not None:
            await opened.close()


def _is_own(url: str, page: str) -> bool:
    """Whether an address is same-origin with the page, which can access such frames."""
    frame, around = urlsplit(url), urlsplit(page)
    return (frame.scheme, frame.netloc.lower()) == (around.scheme, around.netloc.lower())


def _same(url: str, other: str) -> bool:
    return urldefrag(url)[0] == urldefrag(other)[0]


# What a page leaves in its window, and must not change the next: storage, databases, caches, cookies, a name.

#: Runs in a page after it was observed, before its cookies are cleared: what it writes from then on, or on unload, is
#: discarded. Its same-origin frames share its cookies.
FORGET = """async () => {
  const shut = (view) => {
    try {
      Object.defineProperty(view.document, "cookie", { get: () => "", set: () => {} });
      const nothing = { value: async () => {} };
      if (view.cookieStore) Object.defineProperties(view.cookieStore, { set: nothing, delete: nothing });
      for (const frame of view.document.querySelectorAll("iframe, frame")) shut(frame.contentWindow);
    } catch { /* its own property, or another site's frame */ }
  };
  shut(window);
  if (!window[Symbol.for("factmark.stored")]?.()) return;
  try {
    for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
    for (const name of await (window.caches?.keys() ?? [])) await caches.delete(name);
  } catch { /* opaque origin */ }
}"""

# Frames share their page's storage, so only the page's own document clears it.
_BEGIN = """(() => { try {
  if (window !== top) return;
  window.name = "";
  localStorage.clear(); sessionStorage.clear();
  for (const [name, value] of Object.entries((STORED)[location.origin] ?? {})) localStorage.setItem(name, value);
} catch { /* opaque origin */ } })()"""


def begin(stored: Mapping[str, Mapping[str, str]]) -> str:
    """Return the script that clears storage before a page's scripts, and restores a login's localStorage.

    ``stored`` is by origin, then by name. A page may store something on unload, so this runs as the next one starts.
    """
    return _BEGIN.replace("STORED", json.dumps(stored))
