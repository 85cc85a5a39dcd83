"""The site that crawls are measured on: how many of its pages are at fault."""

from __future__ import annotations

import json
import re

import pytest

from factmark.bench.crawls.crawl_site import CrawlSite


@pytest.mark.parametrize(("every", "products"), [(50, 39), (20, 98), (1, 1959), (0, 0)])
def test_the_share_of_products_that_are_contradicted(every: int, products: int) -> None:
    site = CrawlSite(2000, contradicted=every)
    made = [json.loads(site.answer(f"/api/{index}")[2]) for index in range(site.products)]
    priced = [json.loads(product["markup"])["offers"]["price"] != product["shown"] for product in made]
    assert (site.products, sum(priced)) == (1959, products)


def test_a_contradicted_page_shows_another_price() -> None:
    pages = {every: CrawlSite(100, contradicted=every).answer("/product/31")[2] for every in (0, 50)}
    shown = {every: re.findall(r"Price: £([\d.]+)", page) for every, page in pages.items()}
    marked = {every: re.findall(r'"price": "([\d.]+)"', page) for every, page in pages.items()}
    assert shown[0] == shown[50] == marked[0]
    assert shown[50] != marked[50]
