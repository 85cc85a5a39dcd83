"""With --max-pages, a crawl visits the same pages however fast they arrive, also after it was interrupted."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from factmark.crawler.crawl import crawl
from factmark.crawler.discovery.frontier import Frontier
from factmark.crawler.settings import CrawlSettings

_PAGES = 40


def _fill(site: Any, seed: int) -> None:
    """A site whose pages answer in another order each time."""
    chosen, late = random.Random(1), random.Random(seed)
    for number in range(_PAGES):
        links = [chosen.randrange(_PAGES) for _ in range(6)]
        page = f"<p>{number}" + "".join(f"<a href=/{link}>{link}</a>" for link in links)
        wait = late.choice((0.0, 0.01, 0.06))

        def answer(handler: Any, page: str = page, wait: float = wait) -> None:
            time.sleep(wait)
            handler.send_response(200)
            handler.send_header("Content-Type", "text/html")
            handler.end_headers()
            handler.wfile.write(page.encode())

        site.pages[f"/{number}"] = answer


def test_the_same_pages_in_every_run(site: Any, crawled: Any) -> None:
    visited = []
    for seed in range(3):
        _fill(site, seed)
        visited.append(sorted(crawled("/0", max_pages=15).pages))
    assert len(visited[0]) == 15
    assert visited[0] == visited[1] == visited[2]


def _command(site: Any, out: Path, *more: str) -> list[str]:
    command = [sys.executable, "-m", "factmark", "crawl", site.url("/0"), "--allow-private", "--delay", "0"]
    return [*command, "--isolated", "--render", "never", "--jobs", "1", "--output", str(out), *more]


def _crawl(site: Any, state: Path, pages: int) -> None:
    settings = CrawlSettings(
        start_urls=(site.url("/0"),), render="never", allow_private=True, delay=0, max_pages=pages
    )
    crawl(settings, lambda _: None, state=state, in_child=True)


def _pages(state: Path) -> list[str]:
    frontier = Frontier(state)
    urls = [record.url for record in frontier.records()]
    frontier.close()
    assert len(urls) == 15
    return urls


def test_the_same_pages_after_a_kill_and_with_more(site: Any, tmp_path: Path) -> None:
    whole, more, killed = tmp_path / "whole.sqlite", tmp_path / "more.sqlite", tmp_path / "killed"
    _fill(site, 1)
    _crawl(site, whole, 15)
    _fill(site, 2)
    _crawl(site, more, 5)
    _fill(site, 3)
    _crawl(site, more, 15)
    assert _pages(more) == _pages(whole)

    before = len(site.requests)
    process = subprocess.Popen(_command(site, killed, "--max-pages", "15"))
    end = time.monotonic() + 30
    while len(site.requests) < before + 8 and time.monotonic() < end:
        time.sleep(0.02)
    time.sleep(0.15)
    process.kill()
    process.wait()
    _fill(site, 4)
    _crawl(site, killed / "state" / "crawl.sqlite", 15)
    assert _pages(killed / "state" / "crawl.sqlite") == _pages(whole)


@pytest.mark.parametrize("order", [(1, 2), (2, 1)])
def test_links_are_held_until_their_pages_have_ended(order: tuple[int, int]) -> None:
    frontier = Frontier(enough=10)
    frontier.add(["https://a.example/1", "https://a.example/2"])
    entries = {entry.id: entry for entry in (frontier.take(), frontier.take()) if entry is not None}
    for number in order:
        frontier.hold([f"https://a.example/of-{number}", "https://a.example/of-both"], entries[number], 0)
        assert not frontier.idle
        frontier.end(number)
    assert (frontier.known(), frontier.left()) == (5, 3)
    pages = (("1", 1), ("both", 1), ("2", 2))
    assert frontier.released() == [(f"https://a.example/of-{name}", 1, page) for name, page in pages]
    frontier.close()
