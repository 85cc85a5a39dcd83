"""Properties that stand on the wrong node are moved to the one part that they belong to, and only there."""

from __future__ import annotations

import json
from typing import Any

import pytest

from factmark.linter.agents.rule_context import Settings
from factmark.linter.document.document import Document
from factmark.linter.engine.catalogue import catalogue
from factmark.linter.engine.check_document import check_document
from factmark.linter.engine.fixing import fix
from factmark.linter.findings.rule import SAFE_AND_UNSAFE

RULES = tuple(rule for rule in catalogue(("VAL103",)) if rule.code == "VAL103")


def moved(thing: dict[str, Any]) -> dict[str, Any]:
    markup = json.dumps({"@context": "https://schema.org", **thing}, indent=1)
    document = Document("page", f'<script type="application/ld+json">{markup}</script>')
    judge = lambda changed: check_document(changed, RULES, Settings())  # noqa: E731
    after = fix(document, judge(document).results, judge, SAFE_AND_UNSAFE).source
    found = json.loads(Document("page", after).blocks[0].script.text)
    return {key: value for key, value in found.items() if key != "@context"}


def product(**more: Any) -> dict[str, Any]:
    return {"@type": "Product", "name": "Cup", **more}


OFFER = {"@type": "Offer", "availability": "InStock"}
RATING = {"@type": "AggregateRating", "reviewCount": 3}


def test_each_property_goes_to_the_part_that_has_it() -> None:
    thing = product(price=12, priceCurrency="EUR", ratingValue=4.5, offers=OFFER, aggregateRating=RATING)
    assert moved(thing) == product(
        offers={**OFFER, "price": 12, "priceCurrency": "EUR"}, aggregateRating={**RATING, "ratingValue": 4.5}
    )


def test_an_address_in_parts_goes_to_the_address() -> None:
    address = {"@type": "PostalAddress", "addressCountry": "DK"}
    shop = {"@type": "Store", "name": "Mill", "streetAddress": "1 Road", "address": address}
    assert moved(shop) == {
        "@type": "Store",
        "name": "Mill",
        "address": {**address, "streetAddress": "1 Road"},
    }


@pytest.mark.parametrize(
    "thing",
    [
        product(price=12, offers=[OFFER, OFFER]),
        product(price=12, offers={**OFFER, "price": 15}),
        product(price=12),
        product(price=12, offers={"@id": "#offer"}),
        product(price=[12, 15], offers=OFFER),
    ],
    ids=["two offers", "an offer with a price", "no offer", "an offer elsewhere", "two prices"],
)
def test_without_one_place_it_stays(thing: dict[str, Any]) -> None:
    assert moved(thing) == thing
