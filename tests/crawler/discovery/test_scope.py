"""Spaces of addresses without end, or nearly so, are left; pages are not."""

from __future__ import annotations

from itertools import combinations, permutations

import pytest

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
