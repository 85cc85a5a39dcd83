"""A site on loopback whose every page is written by the test, and crawls of it in a child process."""

from __future__ import annotations

import os
import shutil
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from factmark.crawler.browsing.browser import NAMES, SHELLS, find_browser
from factmark.crawler.crawl import crawl
from factmark.crawler.items import PageItem
from factmark.crawler.settings import CrawlSettings
from factmark.crawler.statistics import CrawlStatistics

Respond = Callable[[BaseHTTPRequestHandler], None]


@dataclass
class Site:
    """Serves ``pages`` (path -> HTML, bytes with headers, or a function that answers) on loopback."""

    pages: dict[str, str | tuple[int, dict[str, str], bytes] | Respond] = field(default_factory=dict)
    requests: list[str] = field(default_factory=list)
    headers: list[dict[str, str]] = field(default_factory=list)
    address: str = ""

    def url(self, path: str = "/") -> str:
        return self.address + path

    def add(
        self, path: str, body: str | bytes, media_type: str = "text/html; charset=utf-8", **more: str
    ) -> None:
        """Add an answer with headers (``cache_control="no-store"`` is Cache-Control)."""
        headers = {"Content-Type": media_type} | {k.replace("_", "-"): v for k, v in more.items()}
        self.pages[path] = (200, headers, body.encode() if isinstance(body, str) else body)

    def add_slowly(self, path: str, seconds: float, body: bytes, media_type: str) -> None:
        """Add an answer that comes after so many seconds, and ends with its connection."""

        def answer(handler: BaseHTTPRequestHandler) -> None:
            time.sleep(seconds)
            handler.send_response(200)
            handler.send_header("Content-Type", media_type)
            handler.end_headers()
            handler.wfile.write(body)

        self.pages[path] = answer

    def redirect(self, path: str, target: str, status: int = 302) -> None:
        self.pages[path] = (status, {"Location": target}, b"")


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    site: Site

    def do_GET(self) -> None:
        path = self.path
        self.site.requests.append(path)
        self.site.headers.append(dict(self.headers))
        answer = self.site.pages.get(path, self.site.pages.get(path.split("?")[0]))
        if callable(answer):
            self.close_connection = True
            answer(self)
            return
        if answer is None:
            answer = (404, {"Content-Type": "text/html"}, b"<p>no such page")
        if isinstance(answer, str):
            answer = (200, {"Content-Type": "text/html; charset=utf-8"}, answer.encode())
        status, headers, body = answer
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        if "Content-Length" not in headers:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        pass


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128

    def handle_error(self, request: object, client_address: object) -> None:
        """Clients that go away are what is tested."""


@contextmanager
def serving() -> Iterator[Callable[[], Site]]:
    """Make sites, which are served until the end."""
    servers: list[ThreadingHTTPServer] = []

    def make() -> Site:
        site = Site()
        server = _Server(("127.0.0.1", 0), type("Handler", (_Handler,), {"site": site}))
        servers.append(server)
        site.address = f"http://127.0.0.1:{server.server_address[1]}"
        threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
        return site

    try:
        yield make
    finally:
        for server in servers:
            server.shutdown()
            server.server_close()


@pytest.fixture
def make_site() -> Iterator[Callable[[], Site]]:
    with serving() as make:
        yield make


@pytest.fixture
def site(make_site: Callable[[], Site]) -> Site:
    return make_site()


@dataclass
class Crawled:
    """The pages of a crawl by address, and its statistics."""

    pages: dict[str, PageItem]
    statistics: CrawlStatistics
    order: list[str]


Crawl = Callable[..., Crawled]


def crawl_site(site: Site, *paths: str, **options: Any) -> Crawled:
    """Crawl a site from its start page; unrendered and quick unless the options say otherwise."""
    defaults: dict[str, Any] = {
        "start_urls": tuple(p if "://" in p else site.url(p) for p in paths or ("/",)),
        "render": "never",
        "allow_private": True,
        "timeout": 5.0,
        "retries": 0,
    }
    items: list[PageItem] = []
    statistics = crawl(CrawlSettings(**defaults | options), items.append, in_child=True)
    pages = {item.url.removeprefix(site.address): item for item in items}
    assert len(pages) == len(items), "a page was delivered twice"
    return Crawled(pages, statistics, list(pages))


@pytest.fixture
def crawled(site: Site) -> Crawl:
    """Crawl the test's site."""
    return partial(crawl_site, site)


@pytest.fixture(scope="session")
def chromium() -> str:
    """The browser on this machine; tests that need one are skipped where there is none."""
    browser = find_browser()
    if browser is None:
        if os.environ.get("FACTMARK_REQUIRE_BROWSER") == "1":
            pytest.fail("FACTMARK_REQUIRE_BROWSER=1, but no browser was found")
        pytest.skip("needs a Chromium")
    return browser


@pytest.fixture(scope="module", params=["found", "other"])
def each_browser(request: pytest.FixtureRequest, chromium: str) -> str:
    """The browser on this machine, and one of the other kind: a headless shell or a browser with windows."""
    if request.param == "found":
        return chromium
    others = NAMES if "headless" in Path(chromium).name else SHELLS
    other = next((path for name in others if (path := shutil.which(name)) is not None), None)
    return other or pytest.skip("needs a headless shell beside a browser with windows")
