"""How a fetched page is completed."""

from __future__ import annotations

import asyncio
import sys
from dataclasses import replace
from types import SimpleNamespace

import pytest
from scrapy.http import Response
from selectolax.lexbor import LexborHTMLParser

from factmark.crawler.discovery.frontier import Frontier
from factmark.crawler.items import PageItem
from factmark.crawler.served.adaptive import MIN_COMPARISONS, RenderingMemory
from factmark.crawler.served.page_kind import page_kind
from factmark.crawler.served.site_scripts import Stylesheets
from factmark.crawler.settings import CrawlSettings
from factmark.crawler.spider import FrontierScheduler
from factmark.crawler.statistics import CrawlStatistics
from factmark.crawler.view import PageView

HTML = (
    "<html><head><style>.members{display:none}</style><script src=/a.js></script></head>"
    "<body><div id=app></div><a href=/b>words</a></body></html>"
)


class _Server:
    """Stands for Scrapy's engine: answers requests, those for ``busy`` addresses with 503 the first time."""

    def __init__(self, busy=(), sheets=None):
        self.engine = self
        self.asked = []
        self._sheets = sheets or {}
        self._busy = set(busy)

    async def download_async(self, request):
        self.asked.append(request.url)
        status = 503 if request.url in self._busy else 200
        self._busy.discard(request.url)
        return Response(request.url, status, body=self._sheets.get(request.url, b".x{display:none}"))


def _hidden(server, addresses):
    async def hidden():
        sheets = Stylesheets(server)
        return [[rule.selector for rule in await sheets.hiding(address)] for address in addresses]

    return asyncio.run(hidden())


def test_style_sheets_are_fetched_once_and_those_of_single_pages_forgotten(monkeypatch):
    monkeypatch.setattr("factmark.crawler.served.site_scripts._MAX_SHEETS", 4)
    server = _Server()
    shared = "https://example.com/shared.css"
    own = [f"https://example.com/post-{number}.css" for number in range(9)]
    assert _hidden(server, [address for page in own for address in (shared, page)] + own[:1]) == [[".x"]] * 19
    assert server.asked.count(shared) == 1
    assert server.asked.count(own[0]) == 2


def test_a_style_sheet_that_comes_later_hides_all_the_same():
    address = "https://example.com/a.css"
    assert _hidden(_Server([address]), [address]) == [[".x"]]


def test_style_sheets_that_imported_ones_import_are_fetched_each_once():
    a, b, c = (f"https://example.com/{name}.css" for name in "abc")
    server = _Server(sheets={a: b"@import 'b.css';", b: b"@import 'a.css';@import 'c.css';@import 'c.css';"})
    assert _hidden(server, [a]) == [[".x"]]
    assert server.asked == [a, b, c]


def test_of_style_sheets_that_import_without_end_some_are_fetched():
    address = "https://example.com/0.css"
    endless = {
        f"https://example.com/{number}.css": f"@import '{number + 1}.css';.y{{display:none}}".encode()
        for number in range(99)
    }
    assert len(_hidden(_Server(sheets=endless), [address])[0]) == 6
    many = {address: "".join(f"@import 'a{number}.css';" for number in range(99)).encode()}
    assert len(_hidden(_Server(sheets=many), [address])[0]) == 30


def test_style_sheets_that_addresses_hold_are_not_fetched():
    server = _Server()
    held = "data:text/css,@import 'https://example.com/b.css';.y{display:none}"
    assert _hidden(server, [held]) == [[".y", ".x"]]
    assert server.asked == ["https://example.com/b.css"]


def test_a_style_sheet_in_utf_16():
    address = "https://example.com/a.css"
    server = _Server(sheets={address: ".z{display:none}".encode("utf-16")})
    assert _hidden(server, [address]) == [[".z"]]


@pytest.mark.parametrize("mode", ["auto", "always", "never"])
def test_a_page_that_waits_keeps_no_parsed_tree(mode):
    # A small page as parsed takes a megabyte, and many wait for a browser or to be judged.
    async def render(page, wanted):
        await asyncio.sleep(0)
        return page

    async def viewed():
        page = PageItem("https://example.com/", "https://example.com/", html=HTML)
        settings = CrawlSettings(start_urls=(page.url,), render=mode)
        view = PageView(None, settings, CrawlStatistics(), render)
        tree = LexborHTMLParser(HTML)
        before = sys.getrefcount(tree)
        waiting = view(page, tree)
        held = sys.getrefcount(tree) - before
        await waiting
        return held

    assert asyncio.run(viewed()) == 0


def test_what_a_style_attribute_hides_is_asked_about_before_the_page_is_trusted():
    html = "<h1>Cup</h1><p style='position:absolute;left:-9999px'>12.50</p>"
    page = PageItem("https://example.com/", "https://example.com/", html=html)
    asked = []

    class Review:
        async def disputed(self, page, marked):
            asked.append(marked)
            return () if marked is None else ("hidden",)

        async def differs(self, rendered, served):
            return False

    async def render(page, review):
        return replace(page, rendered_html="rendered")

    async def viewed():
        settings = CrawlSettings(start_urls=(page.url,), render="auto")
        view = PageView(None, settings, CrawlStatistics(), render, Review())
        return await view(page, LexborHTMLParser(html))

    assert asyncio.run(viewed()).rendered_html == "rendered"
    assert 'hidden=""' in asked[0]


def served_view(mode="auto", memory=None, **more):
    settings = CrawlSettings(start_urls=("https://example.com/",), render=mode, render_concurrency=2)

    class Review:
        async def disputed(self, page, marked):
            return ("price",) if "disputed" in (page.html or "") else ()

        async def differs(self, rendered, served):
            return False

    return PageView(None, settings, CrawlStatistics(), more.pop("render", None), Review(), memory, **more)


def test_a_browser_is_started_by_the_first_page_that_may_need_it():
    # Scheduler the first pages and starting a browser take about as long: neither waits for the other.
    async def render(page, review):
        return replace(page, rendered_html=page.html)

    async def started(mode, html, memory=None):
        began = []
        view = served_view(mode, memory, render=render, prepare=lambda: began.append(True))
        waiting = view(
            PageItem("https://example.com/", "https://example.com/", html=html), LexborHTMLParser(html)
        )
        before = bool(began)
        await waiting
        return before

    plain, scripted = "<p>words</p>", "<p>words</p><script>show()</script>"
    known = RenderingMemory()
    kind = page_kind(LexborHTMLParser(scripted), "https://example.com/")
    for _ in range(MIN_COMPARISONS):
        known.advice(kind)
        known.learn(kind, differs=False)
    assert not asyncio.run(started("auto", plain))
    assert asyncio.run(started("auto", scripted))
    assert asyncio.run(started("always", plain))
    assert not asyncio.run(started("never", scripted))
    assert not asyncio.run(started("auto", scripted, known))


def test_nothing_more_is_fetched_while_pages_queue_for_a_browser():
    async def render(page, review):
        if page.html != "first disputed":
            await release.wait()
        return replace(page, rendered_html=page.html)

    release = asyncio.Event()

    async def crowds():
        view = served_view(render=render)

        async def looked_at(html, place=""):
            url = f"https://example.com/{place}"
            return await view(PageItem(url, url, html=html), tree)

        tree = LexborHTMLParser("")
        states = []
        waiting = [asyncio.ensure_future(looked_at("disputed", f"{each}/1")) for each in "abcd"]
        await asyncio.sleep(0.01)
        states.append(view.crowded(0))  # the browser has yet to start: there is time to fetch
        await looked_at("first disputed")
        # While many are left to fetch, their judging fills the time in which the browser's windows wait.
        states += [view.crowded(0), view.crowded(10_000)]
        scheduler = FrontierScheduler(None, 100)
        frontier = Frontier()
        frontier.add(["https://example.com/a"])
        scheduler.open(
            SimpleNamespace(
                view=view,
                frontier=frontier,
                session=SimpleNamespace(),
                still_included=lambda e: True,
                request=lambda e: e.url,
            )
        )
        states.append(scheduler.next_request())
        release.set()
        await asyncio.gather(*waiting)
        states += [view.crowded(0), scheduler.next_request()]
        frontier.close()
        return states

    assert asyncio.run(crowds()) == [False, True, False, None, False, "https://example.com/a"]
