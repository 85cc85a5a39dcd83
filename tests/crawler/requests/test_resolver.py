"""Names that no system can be asked for."""

from __future__ import annotations

import time

import pytest

from factmark.crawler.crawl import fetch
from factmark.crawler.settings import CrawlSettings


@pytest.mark.parametrize("host", ["a..b", f"{'a' * 70}.example"])
def test_a_host_that_is_no_name_is_told_at_once(host: str) -> None:
    begun = time.monotonic()
    page = fetch(f"http://{host}/", CrawlSettings(render="never", allow_private=True, timeout=120))
    assert page.error is not None
    assert "cannot be resolved" in page.error
    assert time.monotonic() - begun < 60
