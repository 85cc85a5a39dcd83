"""The Scrapy components in a crawl of a site on loopback."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from crawled_site import Site

SPIDER = """
import json, sys
import scrapy
from scrapy.crawler import AsyncCrawlerProcess

class Boards(scrapy.Spider):
    name = "boards"

    async def start(self):
        for path in ("right", "wrong", "picture", "missing"):
            yield scrapy.Request(f"{sys.argv[1]}/{path}")

    def parse(self, response):
        yield {"url": response.url, "html": getattr(response, "text", None) if response.url[-1] != "e" else None}

settings = {
    "SPIDER_MIDDLEWARES": {"factmark.api.scrapy.LintMiddleware": 900},
    "ITEM_PIPELINES": {"factmark.api.scrapy.LintPipeline": 300},
    "FACTMARK_REPORT": "report.json",
    "FEEDS": {"items.json": {"format": "json"}},
    "LOG_LEVEL": "ERROR",
    "TELNETCONSOLE_ENABLED": False,
    **json.loads(sys.argv[2]),
}
process = AsyncCrawlerProcess(settings)
crawler = process.create_crawler(Boards)
process.crawl(crawler)
process.start()
print(json.dumps({name: value for name, value in crawler.stats.get_stats().items() if "factmark" in name}))
"""


@pytest.fixture
def crawl(site: Site, tmp_path: Path, board_page: Callable[[str], str]) -> Callable[..., dict[str, Any]]:
    """Crawls the site with a spider, and returns what the components counted, and wrote on standard error."""
    site.pages["/right"] = board_page("24.90")
    site.pages["/wrong"] = board_page("19.90")
    site.add("/picture", b"\\x89PNG\\r\\n", "image/png")

    def run(**settings: object) -> dict[str, Any]:
        spider = tmp_path / "spider.py"
        spider.write_text(SPIDER, "utf-8")
        command = [sys.executable, str(spider), site.address, json.dumps(settings)]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False)
        assert done.returncode == 0, done.stderr
        counted = json.loads(done.stdout.splitlines()[-1])
        return {**counted, "said": done.stderr}

    return run


def test_pages_and_items_are_checked(
    crawl: Callable[..., dict[str, Any]], site: Site, tmp_path: Path
) -> None:
    counted = crawl()
    assert counted["factmark/pages/checked"] == 2
    assert counted["factmark/pages/FAC201"] == counted["factmark/items/error"] == 1
    assert f"{site.address}/wrong:8:41: FAC201" in counted["said"]
    items = {
        item["url"].rpartition("/")[2]: item for item in json.loads((tmp_path / "items.json").read_text())
    }
    assert items["right"]["factmark"] == []
    assert items["wrong"]["factmark"][0]["evidence"][0]["text"] == "Price: 24.90 €"
    assert "factmark" not in items["picture"]
    report = json.loads((tmp_path / "report.json").read_text())
    assert [result["location"]["uri"] for result in report["results"]] == [f"{site.address}/wrong"]
    assert report["summary"]["pages"] == 2


def test_items_are_dropped(crawl: Callable[..., dict[str, Any]], tmp_path: Path) -> None:
    counted = crawl(FACTMARK_DROP="error", FACTMARK_SELECT=["FAC"], SPIDER_MIDDLEWARES={})
    assert "factmark/pages/checked" not in counted
    kept = [item["url"].rpartition("/")[2] for item in json.loads((tmp_path / "items.json").read_text())]
    assert sorted(kept) == ["picture", "right"]
