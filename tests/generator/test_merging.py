"""Putting together what several answers say of one thing."""

from __future__ import annotations

from typing import Any

import pytest

from factmark.generator.merging import merged


def person(name: str, **more: Any) -> dict[str, Any]:
    return {"@type": "Person", "name": name, **more}


@pytest.mark.parametrize(
    ("nodes", "expected"),
    [
        ([person("Ann", jobTitle="Baker"), person(" ann", email="a@b.example")], [person("Ann", jobTitle="Baker", email="a@b.example")]),
        ([person("Ann"), person("Bob")], [person("Ann"), person("Bob")]),
        ([person("Ann", **{"@id": "#a"}), person("Anna", **{"@id": "#a"})], [person("Ann", **{"@id": "#a"}) | {"name": ["Ann", "Anna"]}]),
        ([person("Ann", **{"@id": "#a"}), person("Ann", **{"@id": "#b"})], [person("Ann", **{"@id": "#a"}), person("Ann", **{"@id": "#b"})]),
        ([{"@type": "Place", "name": "Ann"}, person("Ann")], [{"@type": "Place", "name": "Ann"}, person("Ann")]),
        (
            [{"@type": "Book", "name": "B", "author": person("Ann")}, {"@type": "Book", "name": "B", "author": [person("Ann", email="e"), person("Cy")]}],
            [{"@type": "Book", "name": "B", "author": [person("Ann", email="e"), person("Cy")]}],
        ),
        (
            [{"@type": "WebPage", "name": "x"}, {"@type": "WebPage", "dateModified": "2026"}],
            [{"@type": "WebPage", "name": "x", "dateModified": "2026"}],
        ),
        (
            [{"@type": "Product", "name": "L", "offers": {"@type": "Offer", "price": "5"}}, {"@type": "Product", "name": "L", "offers": {"@type": "Offer", "price": 5, "priceCurrency": "EUR"}}],
            [{"@type": "Product", "name": "L", "offers": {"@type": "Offer", "price": "5", "priceCurrency": "EUR"}}],
        ),
    ],
)  # fmt: skip
def test_the_same_thing_is_one_node(nodes: list[Any], expected: list[Any]) -> None:
    assert merged(nodes) == expected
    assert merged([*expected, *nodes]) == expected
