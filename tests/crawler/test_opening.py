"""A crawl whose parts cannot be put together ends, and says why."""

from __future__ import annotations

import subprocess
import sys

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
