"""One crawl over several browsers that were started elsewhere."""

from __future__ import annotations

import asyncio
import json
import signal
import socket
import subprocess
from contextlib import contextmanager

import pytest
from playwright.async_api import Error as PlaywrightError

from factmark.crawler.browsing import browsers
from factmark.crawler.browsing.browser import launch_options
from factmark.crawler.browsing.browsers import Browsers
from factmark.crawler.browsing.proxy import AddressProxy, Reach, reach_of
from factmark.crawler.settings import CrawlSettings, CrawlSettingsError

TEXT = "<p>" + "Some words that stand on the page for everybody to read. " * 5

#: A browser that Playwright's server protocol reaches, as its own launchServer starts one.
_SERVER = """
const { chromium } = require(process.argv[1]);
chromium.launchServer({ ...JSON.parse(process.argv[2]), host: "127.0.0.1" })
  .then((server) => console.log(server.wsEndpoint()));
"""


@contextmanager
def _servers(chromium):
    """Two of them: the process of each, and its endpoint."""
    from playwright._impl._driver import compute_driver_executable

    node, cli = compute_driver_executable()
    package = str(cli).replace("cli.js", "index.js")
    options = launch_options(chromium)
    given = {
        "executablePath": options["executable_path"],
        "headless": True,
        "chromiumSandbox": options["chromium_sandbox"],
        "args": options["args"],
    }
    command = [str(node), "-e", _SERVER, package, json.dumps(given)]
    servers = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    try:
        yield [(server, server.stdout.readline().strip()) for server in servers]
    finally:
        for server in servers:
            server.send_signal(signal.SIGCONT)
            server.terminate()
            server.communicate(timeout=60)


@pytest.fixture(scope="module")
def endpoints(chromium):
    with _servers(chromium) as servers:
        yield [endpoint for _, endpoint in servers]


@pytest.mark.browser
def test_browsers_share_a_crawl_and_one_that_goes_is_no_loss(site, crawled, endpoints):
    for n in range(6):
        site.pages[f"/{n}"] = f"{TEXT}<script>document.body.append('by script {n}')</script>"
    paths = [f"/{n}" for n in range(6)]
    result = crawled(*paths, render="always", browser_endpoints=tuple(endpoints), render_concurrency=1)
    for n in range(6):
        page = result.pages[f"/{n}"]
        assert page.render_error is None
        assert any(f"by script {n}" in passage.text for passage in page.passages)
    with socket.create_server(("127.0.0.1", 0)) as server:
        nobody = f"ws://127.0.0.1:{server.getsockname()[1]}/"
    result = crawled(*paths, render="always", browser_endpoints=(nobody, endpoints[0]), render_concurrency=1)
    assert all(page.render_error is None for page in result.pages.values())
    result = crawled("/0", render="always", browser_endpoints=(nobody,))
    assert result.pages["/0"].render_error.startswith(
        f"not rendered: the browser at {nobody} cannot be reached: "
    )
    assert result.pages["/0"].html is not None


@pytest.mark.browser
def test_pages_have_no_calls_that_go_past_the_proxy(site, crawled, endpoints):
    site.pages["/frame"] = "<p>framed<script>top.within = typeof RTCPeerConnection</script>"
    site.pages["/"] = (
        f"{TEXT}<p id=told></p><iframe id=empty></iframe><iframe src=/frame></iframe><script>onload = () =>"
        "document.getElementById('told').append('here', typeof RTCPeerConnection, ', empty ', "
        "typeof document.getElementById('empty').contentWindow.RTCPeerConnection, ', within ', within)</script>"
    )
    page = crawled("/", render="always", browser_endpoints=(endpoints[0],)).pages["/"]
    told = [" ".join(passage.text.split()) for passage in page.passages]
    assert "here undefined , empty undefined , within undefined" in told


@pytest.mark.browser
def test_a_browser_that_freezes_is_given_up_and_the_others_go_on(site, crawled, chromium):
    """One that is stopped keeps its connection: nothing tells that it will never answer."""

    def freezes(server):
        def freeze(handler):
            server.send_signal(signal.SIGSTOP)
            handler.send_error(404)

        return freeze

    paths = [f"/{n}" for n in range(6)]
    for path in paths:
        site.pages[path] = TEXT
    with _servers(chromium) as ((first, frozen), (second, other)):
        site.pages["/0"] = f"{TEXT}<script src=/first.js></script>"
        site.pages["/first.js"] = freezes(first)
        how = {"render": "always", "render_concurrency": 1, "render_timeout": 2.0}
        result = crawled(*paths, browser_endpoints=(frozen, other), **how)
        assert "/first.js" in site.requests
        assert {page.render_error for page in result.pages.values()} == {None}
        site.pages["/0"] = f"{TEXT}<script src=/second.js></script>"
        site.pages["/second.js"] = freezes(second)
        result = crawled(*paths, browser_endpoints=(other,), **how)
    reasons = [page.render_error for page in result.pages.values()]
    assert result.pages["/0"].html is not None
    said = f"not rendered: the browser at {other} cannot be reached: "
    assert all(reason is None or reason.startswith(said) for reason in reasons)
    assert result.pages["/0"].render_error is not None


class _Going:
    """A browser that has gone, and has not said so yet; or one that is there."""

    def __init__(self, *, there: bool) -> None:
        self.there, self.closed = there, False

    def is_connected(self):
        return True

    async def new_context(self, **_):
        if not self.there:
            raise PlaywrightError("Browser closed")
        return self

    async def new_browser_cdp_session(self):
        raise PlaywrightError("Browser closed")

    async def close(self):
        self.closed = True


def test_a_browser_that_goes_and_has_not_said_so_leaves_its_share_to_the_others(monkeypatch):
    going, there = _Going(there=False), _Going(there=True)
    opened = iter((going, there))

    async def _open(self, place):
        return next(opened)

    monkeypatch.setattr(Browsers, "_open", _open)
    places = ("ws://127.0.0.1:1/", "ws://127.0.0.1:2/")
    several = Browsers(CrawlSettings(browser_endpoints=places), None, ("http://127.0.0.1:9",) * 2)
    assert asyncio.run(several.context(0)) is there
    assert going.closed


def test_how_browsers_reach_the_proxy():
    assert reach_of(()) == Reach()
    assert reach_of(["ws://127.0.0.1:1/", "ws://localhost:2/"]).listen == "127.0.0.1"
    assert reach_of(["ws://127.0.0.1:1/", "ws://127.0.0.1:2/"]).hosts == ("127.0.0.1", "127.0.0.1")
    with pytest.raises(CrawlSettingsError, match="is not the address of a browser"):
        CrawlSettings(browser_endpoints=("http://127.0.0.1:1/",))


def test_only_named_browsers_may_use_the_proxy():
    async def visit(peers):
        reach = Reach("127.0.0.1", frozenset(peers), ("127.0.0.1",))
        proxy = AddressProxy(allow_private=True, timeout=5, max_bytes=10**6, reach=reach)
        await proxy.start()
        reader, writer = await asyncio.open_connection("127.0.0.1", int(proxy.address.rpartition(":")[2]))
        try:
            writer.write(b"GET file:///x HTTP/1.1\r\n\r\n")
            return await asyncio.wait_for(reader.read(), 30)
        except ConnectionResetError:
            return b""
        finally:
            writer.close()
            await proxy.close()

    assert asyncio.run(visit({"127.0.0.1"})).startswith(b"HTTP/1.1 403 ")
    assert asyncio.run(visit({"192.0.2.1"})) == b""


@pytest.mark.browser
def test_endpoints_that_never_answer_are_waited_for_at_once(monkeypatch):
    """Each window opens in bounded time: waiting for one endpoint after the other, it would not get to the last."""
    monkeypatch.setattr(browsers, "_CONNECTING", 2.0)

    async def asked():
        moments: list[float] = []
        loop = asyncio.get_running_loop()

        async def silent(reader, writer):
            moments.append(loop.time())
            await reader.read()
            writer.close()

        servers = [await asyncio.start_server(silent, "127.0.0.1", 0) for _ in range(3)]
        places = tuple(f"ws://127.0.0.1:{server.sockets[0].getsockname()[1]}/" for server in servers)
        opened = Browsers(CrawlSettings(browser_endpoints=places), None, ("http://127.0.0.1:9",) * 3)
        try:
            said = await asyncio.gather(*(opened.context(n) for n in range(3)), return_exceptions=True)
        finally:
            await opened.close()
            for server in servers:
                server.close()
        return said, moments

    said, moments = asyncio.run(asked())
    assert all(isinstance(each, browsers.BrowserUnavailable) for each in said)
    assert len(moments) == 3
    assert max(moments) - min(moments) < 1.5
