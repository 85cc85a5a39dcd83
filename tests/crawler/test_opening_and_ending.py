"""How a crawl begins, and what it leaves behind when it ends."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

_CRAWL = """
from factmark.crawler.browsing import proxy
from factmark.crawler.crawl import crawl
from factmark.crawler.settings import CrawlSettings

async def start(self):
    raise OSError("there is no room for it")

proxy.AddressProxy.start = start
try:
    crawl(CrawlSettings(("http://127.0.0.1:9/",), browser=%r, allow_private=True, retries=0), print)
except OSError as error:
    print("ended:", error)
"""


def test_a_crawl_that_cannot_open_its_proxy_ends_and_says_why() -> None:
    done = subprocess.run(
        [sys.executable, "-c", _CRAWL % sys.executable],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.stdout == "ended: there is no room for it\n", done.stderr


PAGE = "<!DOCTYPE html><html lang=en><title>Jars</title><h1>Jars</h1><script>document.body.append('of honey')</script>"


@pytest.mark.browser
def test_a_browser_has_ended_when_the_crawl_has(site, chromium, tmp_path):
    # It ends while the report is written: nothing of it may be left when the command returns.
    site.pages["/"] = PAGE
    command = [sys.executable, "-m", "factmark", "crawl", site.url(), "--allow-private", "--isolated"]
    command += ["--render", "always", "--output", str(tmp_path / "out"), "--exit-zero"]
    with tempfile.TemporaryDirectory() as temporary:  # its path is short enough for a browser's sockets
        environment = {**os.environ, "TMPDIR": temporary}
        told = subprocess.run(
            command, env=environment, capture_output=True, text=True, timeout=120, check=False
        )
        assert (told.returncode, told.stderr) == (0, ""), told.stdout
        assert json.loads((tmp_path / "out/stats.json").read_text())["rendered"] == 1
        assert list(Path(temporary).iterdir()) == []


def test_a_crawl_in_a_process_that_goes_on_leaves_no_loop_open(site):
    site.pages["/"] = PAGE
    script = (
        "import asyncio\n"
        "from factmark.crawler import crawl, settings\n"
        "made, new = [], asyncio.new_event_loop\n"
        "asyncio.new_event_loop = lambda: made.append(new()) or made[-1]\n"
        f"asked = settings.CrawlSettings(start_urls=({site.url()!r},), allow_private=True, render='never')\n"
        "crawl.crawl(asked, lambda page: None)\n"
        "print([loop.is_closed() for loop in made])\n"
    )
    told = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=False
    )
    assert (told.stdout, told.stderr) == ("[True]\n", "")
