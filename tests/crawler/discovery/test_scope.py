"""Spaces of addresses without end, or nearly so, are left; pages are not."""

from __future__ import annotations

import re
from itertools import combinations, permutations, product

import pytest

from factmark.crawler.discovery.facets import excluding
from factmark.crawler.discovery.scope import Scope
from factmark.crawler.settings import CrawlSettings

SHOP = "https://bakery.example/shop"


def _scope(**options):
    return Scope(CrawlSettings(start_urls=("https://bakery.example/",), **options))


def test_one_of_each_order_of_parameters_is_followed():
    scope = _scope()
    assert scope.affordable([f"{SHOP}?size=l&kind=rye", f"{SHOP}?kind=rye&size=l"], 1) == [
        f"{SHOP}?size=l&kind=rye"
    ]
    assert scope.affordable([f"{SHOP}?kind=rye&size=l"], 2) == []
    assert scope.affordable([f"{SHOP}?size=l&kind=rye"], 2) == [f"{SHOP}?size=l&kind=rye"]
    others = [
        f"{SHOP}?kind=l&size=rye",
        f"{SHOP}?a=1&a=2",
        f"{SHOP}?a=2&a=1",
        "https://bakery.example/a?kind=rye",
    ]
    assert scope.affordable(others, 1) == others
    assert not scope.exhausted  # nothing is lost


def _filtered(filters):
    for count in range(1, len(filters) + 1):
        for chosen in combinations(filters, count):
            yield f"{SHOP}?" + "&".join(f"{name}=1" for name in chosen)


def test_choices_among_many_filters_are_not_followed_to_their_end():
    scope = _scope()
    addresses = list(_filtered("abcdefghij"))
    kept = scope.affordable(addresses, 1)
    assert kept == addresses[:32]
    assert scope.affordable(kept, 2) == kept
    assert dict(scope.exhausted) == {"bakery.example/shop?…": len(addresses) - 32}
    assert scope.affordable([f"{SHOP}?a=2", "https://bakery.example/jars?k=1"], 1) == [
        f"{SHOP}?a=2",
        "https://bakery.example/jars?k=1",
    ]


VALUES = {"brand": 20, "colour": 10, "page": 9, "size": 8}


def _searches(names):
    for chosen in product(*([f"{name}={each}" for each in range(VALUES[name])] for name in names)):
        yield f"{SHOP}?{'&'.join(chosen)}"


def test_combinations_from_the_third_parameter_on_are_as_many_as_with_one():
    scope = _scope()
    alone = [url for name in VALUES for url in _searches([name])]
    pairs = [url for names in combinations(VALUES, 2) for url in _searches(names)]
    more = [url for count in (3, 4) for names in combinations(VALUES, count) for url in _searches(names)]
    assert scope.affordable([*alone, *pairs, *more], 1) == [*alone, *pairs, *more[: len(alone)]]
    ((pattern, why),) = scope.left_out()
    assert pattern == "bakery.example/shop?…"
    assert why.startswith(f"{len(more) - len(alone)} further links to addresses like this were not followed")
    expression = re.search("--exclude '(.+)' leaves them out", why)[1]
    assert not any(map(_scope(exclude=(expression,)).includes, alone))
    # Where a parameter never stands alone, it names the page: index.php?option=content&view=article&id=7.
    article = "https://bakery.example/index.php?option=content&view=article&id="
    named = [f"https://bakery.example/index.php?option={each}" for each in range(3)]
    articles = [f"{article}{number}" for number in range(450)]
    assert scope.affordable([*named, *articles], 1) == [*named, *articles]


@pytest.mark.parametrize(
    ("pattern", "found", "other"),
    [
        ("b.example?f0", "https://b.example/a?x=1&f0=2", "https://b.example/a?xf0=1"),
        ("b.example/…/red", "https://b.example/cups/red/", "https://b.example/cups/redder/"),
        ("b.example/…/size-…", "https://b.example/cups/size-m/", "https://b.example/cups/sized/"),
        ("b.example/{…}/x.y", "https://b.example/q9/x.y", "https://b.example/q9/xzy"),
        ("b.example/shop/…", "https://b.example/shop/red/blue/new", "https://b.example/shop"),
        ("b.example/shop?…", "https://b.example/shop?a=1", "https://b.example/shop"),
        ("b.example/c{n}?m&y", "https://b.example/c12?y=1&m=2", "https://b.example/c12?y=1"),
        ("b.example/{n}/{n}", "https://b.example/2026/0a1b2c3d4e", "https://b.example/2026/05/old"),
    ],
)
def test_addresses_of_a_pattern_are_left_out(pattern, found, other):
    assert re.search(excluding(pattern), found)
    assert not re.search(excluding(pattern), other)


def _chosen(filters, most):
    for count in range(1, most + 1):
        for chosen in permutations(filters, count):
            yield f"{SHOP}/{'/'.join(chosen)}/"


def test_choices_that_stand_in_paths_in_any_order_are_not_combined_to_their_end():
    scope = _scope(pattern_budget=40)
    addresses = list(_chosen(("red", "blue", "large", "sale", "size-40"), 4))
    few = [address for address in addresses if address.count("/") < 7]
    kept = scope.affordable(addresses, 1)
    assert kept[: len(few)] == few
    assert len(kept) == len(few) + 40
    assert scope.affordable(kept, 2) == kept
    assert dict(scope.exhausted) == {"bakery.example/shop/…": len(addresses) - len(kept)}
    then = _scope(pattern_budget=40)
    then.go_on([(url, 1) for url in kept], {})
    assert then.affordable(addresses, 1) == kept


SOME = "abcdefghij"


@pytest.mark.parametrize(
    "paths",
    [
        [f"/convert/{a}/to/{b}" for a, b in permutations(SOME, 2)],
        [f"/from/{a}/to/{b}/in/{c}" for a, b in permutations(SOME, 2) for c in SOME],
        [
            f"/{year}/{month:02}/{day:02}"
            for year in (2025, 2026)
            for month in range(1, 13)
            for day in range(1, 29)
        ],
        [f"/docs/{a}/{b}/{c}" for a in SOME for b in ("guide", "api") for c in ("install", "use", "test")],
        [f"/{a}/{b}/jar-{n}" for a in ("men", "women") for b in ("jars", "cups") for n in range(100)],
        [f"/{a}/{b}" for a, b in permutations(SOME, 2)],
    ],
    ids=["to", "routes", "days", "documents", "things", "pairs"],
)
def test_places_in_a_hierarchy_are_all_followed(paths):
    scope = _scope(pattern_budget=20)
    addresses = [f"https://bakery.example{path}" for path in paths]
    # A site leads to the places above, too.
    above = [address.rsplit("/", 1)[0] for address in addresses]
    assert scope.affordable([*above, *addresses], 1) == [*above, *addresses]


def test_who_goes_on_knows_what_was_followed():
    first, then = _scope(pattern_budget=40), _scope(pattern_budget=40)
    addresses = [*_filtered("abcdefg"), *(f"{SHOP}?page={n}" for n in range(50)), f"{SHOP}?b=1&a=1"]
    kept = first.affordable(addresses, 1)
    then.go_on([(url, 1) for url in kept[:30]], {})
    assert kept[:30] + then.affordable(addresses[30:], 1) == kept
