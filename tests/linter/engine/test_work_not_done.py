"""What the page of a plain product needs no work for: a crawl judges thousands of them."""

from __future__ import annotations

import json
from itertools import count

import pytest

from factmark.linter.agents.compliance import _hints, page_hints
from factmark.linter.agents.rule_context import RuleContext, Settings
from factmark.linter.document.document import Document
from factmark.linter.engine.catalogue import catalogue
from factmark.linter.engine.check_document import check_document
from factmark.linter.findings.rule import Result
from factmark.linter.grounding.links import address_parts, page_links
from factmark.linter.value_forms import sites
from factmark.rules.richresults import missing_recommended, wrong_value_type
from factmark.rules.richresults._feature_nodes import feature_nodes
from factmark.rules.validity import undeclared_prefix

_NUMBERS = count()


def product(**more: object) -> Document:
    """A page like no other before."""
    number = next(_NUMBERS)
    name = f"Rye loaf number {number}"
    markup = {
        "@context": "https://schema.org",
        "@type": "Product",
        "name": name,
        "description": f"{name} is baked in a stone oven on the day that it is sold.",
        "offers": {"@type": "Offer", "price": "4.20", "priceCurrency": "GBP"},
        **more,
    }
    return Document(
        "page",
        f'<html lang=en><script type="application/ld+json">{json.dumps(markup)}</script><h1>{name}</h1>'
        f"<p>{markup['description']}</p><p>Price: £4.20</p></html>",
        url=f"https://bakery.example/loaf/{number}",
    )


def results(document: Document) -> tuple[Result, ...]:
    return check_document(document, catalogue(), Settings(profiles=frozenset({"google"}))).results


def test_no_address_is_taken_apart_where_markup_has_none_to_compare() -> None:
    results(product())
    before = sites._parts.cache_info().misses
    results(product())
    assert sites._parts.cache_info().misses == before
    results(product(url="https://bakery.example/another"))
    assert sites._parts.cache_info().misses > before


def test_a_page_is_not_asked_what_it_calls_itself_either(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []
    monkeypatch.setattr(page_links, "own_addresses", lambda view: asked.append(view) or [])
    results(product())
    assert not asked
    results(product(url="https://bakery.example/another"))
    assert asked


def test_pages_of_one_language_are_given_the_same_hints() -> None:
    assert page_hints(product()) is page_hints(product())
    assert page_hints(product(addressCountry="CH")).country == "CH"
    assert _hints(("de-AT",), frozenset({"CH", "DE"})).country == "AT"


def test_what_search_features_ask_of_things_alike_is_worked_out_once() -> None:
    caches = (
        missing_recommended._recommended,
        missing_recommended._quoted_paths,
        wrong_value_type._looked_at,
    )
    first, other = product(), product()
    results(first)
    before = [cache.cache_info().misses for cache in caches]
    results(other)
    assert [cache.cache_info().misses for cache in caches] == before
    for one, same in zip(
        feature_nodes(RuleContext(first))[1], feature_nodes(RuleContext(other))[1], strict=True
    ):
        assert one.requirements is same.requirements


def test_contexts_are_looked_at_where_something_has_a_prefix(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []
    monkeypatch.setattr(undeclared_prefix, "_all_read", lambda block: asked.append(block) or True)
    assert not [each for each in results(product()) if each.code == "VAL122"]
    assert not asked
    assert [each for each in results(product(**{"bakery:oven": "stone"})) if each.code == "VAL122"]
    assert asked


def test_the_names_that_its_address_gives_a_site_are_worked_out_once() -> None:
    results(product())
    before = address_parts._names_of.cache_info().misses
    results(product())
    assert address_parts._names_of.cache_info().misses == before
