"""A window: a browser context with one page, which takes one document after the other.

The document is given to it, what that refers to comes from the network: what may be loaded is decided here, and
that one document keeps nothing for the next.
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
from .endpoints import WITHOUT_CALLS
from .fulfilment import evaluate, picture, response
from .settling import BEGINNING, Activity, watch

_T = TypeVar("_T")

VIEWPORT = dict(zip(("width", "height"), screenshot.WINDOW, strict=True))

#: A context is replaced after so many pages: a browser keeps more than it lets go.
_PAGES_PER_CONTEXT = 200

#: Seconds in which a window opens, the start of its browser included.
_OPENING = 60.0

#: Seconds for which a document may stay in a window that nobody needs: the next document ends its scripts for nothing,
#: emptying the window costs a fourth of a rendering.
_LINGERING = 1.0

#: Documents that are loaded in frames of one page, those within frames among them: a page may go on without end.
MAX_FRAMES = 20

_NOT_LOADED = ("Media", "Font", "Ping", "CSPViolationReport", "Other")


class Window:
    """A window of one of the browsers, open when it is first needed.

    ``page`` and ``session`` are None while it is closed; ``framed`` says that the browser's own bars are drawn around
    the page. Of the ``document`` in it, ``served`` says that the browser has taken its HTML, ``moved_to`` where its
    scripts wanted to go on to.
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
        """Take a document; what is done with the one before has ended when this returns."""
        await self._taken_up()
        self.document, self.served, self.moved_to, self._frames = document, False, None, 0

    def leave(self) -> None:
        """Have no document any more."""
        self.document = None
        self._idle = asyncio.get_running_loop().call_later(_LINGERING, self._empty)

    def _empty(self) -> None:
        """End the scripts of the document: no other has come that would."""
        if self.page is not None:
            self._emptying = asyncio.ensure_future(_emptied(self.page))

    def dismiss(self) -> None:
        """Do nothing more: the browser ends."""
        if self._idle is not None:
            self._idle.cancel()

    async def _taken_up(self) -> None:
        """Nothing else happens in the window when this returns."""
        if self._idle is not None:
            self._idle.cancel()
        if self._emptying is not None:
            await self._emptying
        self._idle = self._emptying = None

    async def forget(self) -> None:
        """Drop what the document keeps: it must not change the next."""
        if self._context is None or self.session is None:
            return
        await evaluate(self.session, FORGET)  # until then a script that does not rest may set cookies again
        await self._context.clear_cookies()
        await self._let_in(self._context)
        self._used += 1

    @property
    def fresh(self) -> bool:
        """Whether no document has been done with in the window, and its renderer is nobody else's."""
        return self._used == 0

    @property
    def worn(self) -> bool:
        """Whether the window has had so many documents that it is to be opened anew."""
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
        """Open the window. PlaywrightError where it does not open in time: what goes while it opens may tell nobody."""
        try:
            await asyncio.wait_for(self._open(), _OPENING)
        except TimeoutError:
            await self.answers()
            raise PlaywrightError(f"a window is still closed after {_OPENING:g} seconds") from None

    async def while_there(self, doing: Coroutine[Any, Any, _T]) -> _T:
        """What is done in the window; PlaywrightError when its renderer ends, which answers nothing more."""
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
        """Whether the window's browser is there; one that says nothing any more is given up."""
        browser = None if self._context is None else self._context.browser
        return browser is None or await self._browsers.answers(browser)

    async def _open(self) -> None:
        """Open a context with one page, whose requests pass through here before they are made."""
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
        # All at once: while pages are fetched and judged, each answer takes its time.
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
        """Give the browser the page's HTML; let it load neither pictures nor other documents than frames of its own."""
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
            if event["request"]["headers"].get("Sec-Purpose") == "prefetch":  # for a page that may come next
                await session.send("Fetch.failRequest", {"requestId": request, "errorReason": "Aborted"})
                return
            loaded = event["resourceType"] not in ("Document", *_NOT_LOADED)
            if event["resourceType"] == "Document" and not main and item is not None:
                loaded = self._frames < MAX_FRAMES and _is_own(event["request"]["url"], item.final_url)
                self._frames += loaded
            if loaded and self._settings.lets_in(event["request"]["url"]):
                headers = dict(event["request"]["headers"]) | dict(self._settings.login.headers)
                shown = [{"name": name, "value": value} for name, value in headers.items()]
                await session.send("Fetch.continueRequest", {"requestId": request, "headers": shown})
                return
            if loaded:
                await session.send("Fetch.continueRequest", {"requestId": request})
                return
            if event["resourceType"] == "Other":
                # A browser asks for a tab's picture with every page, until it is told that there is none.
                await session.send("Fetch.fulfillRequest", {"requestId": request, "responseCode": 404})
                return
            if main and self.served and item is not None:
                self.moved_to = event["request"]["url"]
            # An aborted navigation leaves the document where it is; a blocked one puts an error page there.
            await session.send("Fetch.failRequest", {"requestId": request, "errorReason": "Aborted"})


async def fills_the_screen(session: CDPSession) -> bool:
    """Take away the bars that the browser draws around a page for nobody; whether that could be done.

    Their tabs, address and signs of loading change with every page, and cost a tenth of its rendering. The page keeps
    its viewport; only `display-mode` tells it. A screen too small for the viewport is not filled.
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
    """Whether an address is of a page's own origin, whose frames it may look into."""
    frame, around = urlsplit(url), urlsplit(page)
    return (frame.scheme, frame.netloc.lower()) == (around.scheme, around.netloc.lower())


def _same(url: str, other: str) -> bool:
    return urldefrag(url)[0] == urldefrag(other)[0]


# What a page leaves in its window, which must not change the next: storage, databases, caches, cookies, a
# name.

#: Asked of a page that has been looked at, before its cookies are cleared: what it goes on to write, or writes as it is
#: left, it writes for nobody. Its own frames share its cookies.
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

# Frames share their page's storage, and what it has written is theirs, too.
_BEGIN = """(() => { try {
  if (window !== top) return;
  window.name = "";
  localStorage.clear(); sessionStorage.clear();
  for (const [name, value] of Object.entries((STORED)[location.origin] ?? {})) localStorage.setItem(name, value);
} catch { /* opaque origin */ } })()"""


def begin(stored: Mapping[str, Mapping[str, str]]) -> str:
    """What runs before a page's scripts: drops what is stored, puts back a login's localStorage (by origin, by name).

    A page may store something as it is left, so this waits for the next.
    """
    return _BEGIN.replace("STORED", json.dumps(stored))
