"""With --max-pages, a crawl visits the same pages however fast they arrive, also after it was interrupted."""

from __future__ import annotations

import json
import random
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from factmark.crawler.discovery.frontier import Frontier

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


def test_the_same_pages_after_a_kill_and_with_more(site: Any, tmp_path: Path) -> None:
    def pages(out: Path) -> list[str]:
        found = json.loads((out / "stats.json").read_text())
        assert found["pages"] == 15
        with_state = Frontier(out / "state" / "crawl.sqlite")
        urls = [record.url for record in with_state.records()]
        with_state.close()
        return urls

    _fill(site, 1)
    subprocess.run(_command(site, tmp_path / "whole", "--max-pages", "15"), check=False, timeout=60)
    _fill(site, 2)
    subprocess.run(_command(site, tmp_path / "more", "--max-pages", "5"), check=False, timeout=60)
    _fill(site, 3)
    subprocess.run(
        _command(site, tmp_path / "more", "--max-pages", "15", "--resume"), check=False, timeout=60
    )
    assert pages(tmp_path / "more") == pages(tmp_path / "whole")

    before = len(site.requests)
    killed = subprocess.Popen(_command(site, tmp_path / "killed", "--max-pages", "15"))
    end = time.monotonic() + 30
    while len(site.requests) < before + 8 and time.monotonic() < end:
        time.sleep(0.02)
    time.sleep(0.15)
    killed.kill()
    killed.wait()
    _fill(site, 4)
    subprocess.run(
        _command(site, tmp_path / "killed", "--max-pages", "15", "--resume"), check=False, timeout=60
    )
    assert pages(tmp_path / "killed") == pages(tmp_path / "whole")


@pytest.mark.parametrize("order", [(1, 2), (2, 1)])
def test_links_are_held_until_their_pages_have_ended(order: tuple[int, int]) -> None:
    frontier = Frontier(enough=10)
    frontier.add(["https://a.example/1", "https://a.example/2"])
    entries = {entry.id: entry for entry in (frontier.take(), frontier.take()) if entry is not None}
    for number in order:
        frontier.hold([f"https://a.example/of-{number}", "https://a.example/of-both"], entries[number], 0)
        assert frontier.released() == []
        frontier.end(number)
    assert (frontier.known(), frontier.left()) == (5, 3)
    assert frontier.released() == [(f"https://a.example/of-{name}", 1) for name in ("1", "both", "2")]
    frontier.close()
