"""What is no part of the thing that a page is about: sellers, the site's own pages, a price that was."""

from __future__ import annotations

from typing import Any

import pytest

from factmark.generator.curation import check_with_all_rules
from factmark.generator.generate import generate
from factmark.linter.document.document import Document


def nodes(
    body: str, title: str, url: str = "https://store.example/watch", head: str = ""
) -> dict[str, dict[str, Any]]:
    source = f'<html lang="en"><head><title>{title}</title>{head}</head><body>{body}</body></html>'
    markup = generate(Document("page.html", source, url=url), check_with_all_rules).curated.markup or {}
    return {each["@type"]: each for each in markup.get("@graph", [markup]) if "@type" in each}


def sellers(folder: str) -> str:
    rows = "".join(
        f"<div class='row'><div><a href='{folder}{name}'>{name} Arden</a> ({n})</div><div>{85 + n} EUR</div>"
        "<div><a href='#' class='btn'>Add to basket</a></div></div>"
        for n, name in enumerate(("Anna", "Boris", "Cyril", "Dana", "Emil"), 5)
    )
    return f"<main><h1>Blue hill</h1><div class='rows'>{rows}</div></main>"


@pytest.mark.parametrize(
    "folder", ["/user/", "/members/", "/uzivatel/profil/", "/sellers/", "/verk%C3%A4ufer/"]
)
def test_sellers_are_no_products(folder: str) -> None:
    assert "ItemList" not in nodes(sellers(folder), "Blue hill - Market", "https://market.example/book/1")


def test_products_are_listed() -> None:
    listed = nodes(sellers("/boards/"), "Boards - Market", "https://market.example/boards/")
    assert "ItemList" in listed


PROFILES = "".join(
    f"<a href='{url}'>{name}</a> "
    for name, url in (
        ("About us", "https://www.goodreads.com/about/us"),
        ("Careers", "https://www.goodreads.com/jobs"),
        ("Twitter", "https://twitter.com/goodreads"),
    )
)


def test_a_network_s_own_pages_are_no_profiles_of_it() -> None:
    body = f"<header><a href='/'>Goodreads</a></header><main><h1>Blue hill</h1><p>A novel.</p></main><footer>{PROFILES}</footer>"
    site = '<meta property="og:site_name" content="Goodreads">'
    found = nodes(body, "Blue hill | Goodreads", "https://www.goodreads.com/book/show/1", site)
    assert found["Organization"].get("sameAs") == "https://twitter.com/goodreads"


@pytest.mark.parametrize(
    ("price", "expected"),
    [
        ("<span>2 199 UAH</span> <span>1 989 UAH</span>", "1989"),
        ("<span>1 989 UAH</span> <span>2 199 UAH</span>", "1989"),
        ("<span>1 989 UAH</span> <span>99 UAH</span>", None),
        ("<span>2 199 UAH</span> <span>1 989 EUR</span>", None),
        ("<span>2 199 UAH</span> <span>1 989 UAH</span> <span>1 900 UAH</span>", None),
    ],
)
def test_of_two_prices_the_lower_is_paid(price: str, expected: str | None) -> None:
    body = (
        "<header><a href='/'>Best Store</a></header><main><h1>Smart Watch Ultra</h1><p>Product code: 5045</p><p>In stock</p>"
        f"<div class='price'>{price}</div><button>Buy</button><p>A watch for those who like heavy loads.</p></main>"
    )
    offer = nodes(body, "Smart Watch Ultra - Best Store").get("Product", {}).get("offers", {})
    assert offer.get("price") == expected
