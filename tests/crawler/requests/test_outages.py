"""Servers that ask for time, or stop answering: they get it, and no page is lost."""

from __future__ import annotations

import threading
import time

import pytest

from factmark.crawler.crawl import crawl
from factmark.crawler.settings import CrawlSettings

PAGES = 60


def _answer(request, status=200, **headers):
    links = "".join(f'<a href="/{number}">{number}</a>' for number in range(PAGES))
    body = f"<!DOCTYPE html><title>Jar</title><p>A jar of heather honey. {links}".encode()
    request.send_response(status)
    for name, value in {"Content-Type": "text/html", "Content-Length": len(body), **headers}.items():
        request.send_header(name.replace("_", "-"), str(value))
    request.end_headers()
    request.wfile.write(body)


def _settings(site, **more):
    return CrawlSettings(
        **{"start_urls": (site.url("/0"),), "render": "never", "allow_private": True, "delay": 0.02} | more
    )


@pytest.fixture
def limited(site):
    """A site that gives twelve pages a second, and answers 429 to what is more."""
    lock, filled, room = threading.Lock(), time.monotonic(), 3.0
    refused = []

    def page(request):
        nonlocal filled, room
        with lock:
            now = time.monotonic()
            room, filled = min(3.0, room + 12 * (now - filled)), now
            granted = room >= 1
            room -= granted
        if granted:
            _answer(request)
        else:
            refused.append(request.path)
            _answer(request, 429)

    site.pages |= {f"/{number}": page for number in range(PAGES)}
    site.refused = refused
    return site


def test_a_rate_limit_costs_time_and_no_page(limited):
    found = []
    pages = PAGES // 2
    crawl(_settings(limited, max_pages=pages), found.append, in_child=True)
    assert [page.url for page in found if page.error] == []
    assert len(found) == pages
    assert limited.refused
    assert len(limited.refused) < pages / 2


def _crawl_here_and_on(site, state, recovered):
    """Crawl until the site is left alone, then let it recover, and go on."""
    first, second = [], []
    settings = _settings(site, retries=0, concurrency=2, max_pause=1.0)
    before = crawl(settings, first.append, state=state, in_child=True)
    recovered.set()
    after = crawl(settings, second.append, state=state, in_child=True)
    return first, before, second, after


@pytest.mark.parametrize("gone", ["asks for an hour", "closes connections"])
def test_a_host_that_is_gone_is_left_alone_until_the_crawl_goes_on(site, tmp_path, gone):
    recovered = threading.Event()

    def page(request):
        served = len([path for path in site.requests if path != "/robots.txt"])
        if recovered.is_set() or served <= 10:
            _answer(request)
        elif gone == "asks for an hour":
            _answer(request, 503, Retry_After="3600")
        else:
            request.connection.close()

    site.pages |= {f"/{number}": page for number in range(PAGES)}
    first, before, second, after = _crawl_here_and_on(site, tmp_path / "crawl.sqlite", recovered)
    failed = [page.url for page in first if page.error]
    assert len(failed) <= (5 if gone == "asks for an hour" else 30)
    (said,) = before.left_alone
    assert "127.0.0.1 asks to be left alone for 3600 seconds" in said or "no longer answers" in said
    assert before.pending == PAGES - len(first) > 20
    assert not [page for page in second if page.error]
    assert len({page.url for page in (*first, *second)}) == len(first) + len(second) == PAGES
    assert (after.left_alone, after.pending) == ([], 0)


def test_a_host_that_comes_back_is_crawled_on(site, tmp_path):
    began = []

    def page(request):
        served = len([path for path in site.requests if path != "/robots.txt"])
        if served > 10 and not began:
            began.append(time.monotonic())
        if began and time.monotonic() < began[0] + 4:
            request.connection.close()
        else:
            _answer(request)

    site.pages |= {f"/{number}": page for number in range(PAGES)}
    found = []
    statistics = crawl(_settings(site, retries=0, max_pause=9.0), found.append, in_child=True)
    assert len(found) == PAGES
    assert sum(page.error is not None for page in found) <= 32
    assert statistics.left_alone == []


def test_a_host_that_never_answered_has_each_page_told(site, crawled):
    paths = [f"/gone{number}" for number in range(30)]
    site.pages |= {path: lambda request: request.connection.close() for path in paths}
    result = crawled(*paths)
    assert len(result.pages) == 30
    assert result.statistics.left_alone == []
