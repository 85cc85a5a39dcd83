"""The measure of crawls: turns, medians, whether crawls found the same; and the site that is crawled."""

from __future__ import annotations

import argparse
import json
import re
from pathlib import Path
from typing import Any

import pytest

from factmark.bench.crawls import measure as crawls
from factmark.bench.crawls.crawl_site import CrawlSite


def _result(number: int) -> dict[str, Any]:
    place = {"uri": f"http://127.0.0.1/{number}", "block": 0, "pointer": "/name"}
    return {"location": place, "code": "FAC201", "level": "error", "kind": "fail", "message": "no"}


@pytest.mark.parametrize("lost", [None, "auto"])
def test_a_ratio_is_of_the_medians_of_crawls_in_turns(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lost: str | None
) -> None:
    ran: list[str] = []
    took = {
        "auto": iter([10.0, 20.0, 30.0, 90.0]),
        "always": iter([200.0, 400.0]),
        "plain": iter([900.0]),
    }

    def timed(command: list[str]) -> tuple[float, str]:
        if "--max-pages" in command:
            return 5.0, ""
        if "--render" not in command:
            ran.append("plain")
            return next(took["plain"]), "7\n"
        ran.append(name := command[command.index("--render") + 1])
        folder = Path(command[command.index("--output") + 1])
        folder.mkdir()
        results = [_result(1)] if name == lost and ran.count(name) == 3 else [_result(1), _result(2)]
        (folder / "findings.json").write_text(json.dumps({"results": results}))
        (folder / "stats.json").write_text(json.dumps({"rendered": 2}))
        return next(took[name]), ""

    monkeypatch.setattr(crawls, "_timed", timed)
    monkeypatch.setattr(crawls, "find_browser", lambda _: "shell")
    told = crawls._rendering(argparse.Namespace(browser=None), "http://127.0.0.1/", tmp_path, 7)
    assert ran == ["auto", "always", "auto", "plain", "auto", "always", "auto"]
    assert told["auto_s"] == [10.0, 20.0, 30.0, 90.0]
    assert (told["auto_times_faster_than_always"], told["always_times_faster_than_plain"]) == (12.0, 3.0)
    assert (told["same"], told["only_always"]) == ((True, 0) if lost is None else (False, 1))
    assert (told["opened_by_plain_spider"], told["browser"]) == (7, "shell")


@pytest.mark.parametrize(("every", "products"), [(50, 39), (20, 98), (1, 1959), (0, 0)])
def test_the_share_of_products_that_are_contradicted(every: int, products: int) -> None:
    site = CrawlSite(2000, contradicted_every=every)
    made = [json.loads(site.respond(f"/api/{index}")[2]) for index in range(site.products)]
    priced = [json.loads(product["markup"])["offers"]["price"] != product["shown"] for product in made]
    assert (site.products, sum(priced)) == (1959, products)


def test_a_contradicted_page_shows_another_price() -> None:
    pages = {every: CrawlSite(100, contradicted_every=every).respond("/product/31")[2] for every in (0, 50)}
    shown = {every: re.findall(r"Price: £([\d.]+)", page) for every, page in pages.items()}
    marked = {every: re.findall(r'"price": "([\d.]+)"', page) for every, page in pages.items()}
    assert shown[0] == shown[50] == marked[0]
    assert shown[50] != marked[50]
