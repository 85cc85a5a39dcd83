"""Homes for sale and for holidays: what they cost, as one price or by season, and how large they are."""

from __future__ import annotations

from typing import Any

import pytest

from factmark.generator.curation import check_with_all_rules
from factmark.generator.draft import Draft
from factmark.generator.entities.home import rates
from factmark.generator.generate import generate
from factmark.generator.reading import Reading
from factmark.linter.document.document import Document

HOUSE = "<h1>Ferienhaus Moor</h1><p>Ferienhaus für bis zu 6 Personen, 3 Schlafzimmer, 95 m².</p>"
TABLE = (
    "<table><tr><th>Saison</th><th>Zeitraum</th><th>Preis pro Nacht</th></tr>"
    "<tr><td>Nebensaison</td><td>01.11.2026 – 31.03.2027</td><td>85 €</td></tr>"
    "<tr><td>Hauptsaison</td><td>01.07.2027 – 31.08.2027</td><td>165 €</td></tr>"
    "<tr><td>Hund</td><td>je Tier</td><td>10 €</td></tr></table><p>Endreinigung: 90 €</p>"
)


def home(main: str, *, lang: str = "de", title: str = "Ferienhaus Moor") -> dict[str, Any]:
    source = (
        f'<html lang="{lang}"><head><link rel="canonical" href="https://moorhouse.example/home">'
        f"<title>{title}</title></head><body><main>{main}</main></body></html>"
    )
    markup = generate(Document("page.html", source), check_with_all_rules).curated.markup or {}
    return next(node for node in markup["@graph"] if node.get("@id", "").endswith(("#home", "#listing")))


def test_what_a_night_costs_in_which_season() -> None:
    node = home(HOUSE + TABLE)
    assert node["@type"] == ["House", "Product"]
    assert node["offers"] == [
        {
            "@type": "Offer",
            "name": name,
            "priceSpecification": {
                "@type": "UnitPriceSpecification",
                "price": price,
                "priceCurrency": "EUR",
                "unitCode": "DAY",
                "validFrom": first,
                "validThrough": last,
            },
        }
        for name, price, first, last in (
            ("Nebensaison", "85", "2026-11-01", "2027-03-31"),
            ("Hauptsaison", "165", "2027-07-01", "2027-08-31"),
        )
    ]


def test_a_home_without_prices_is_no_product() -> None:
    assert home(HOUSE)["@type"] == "House"


def listed(*lines: str) -> list[Draft]:
    source = (
        f"<html lang=en><main><h1>Cottage</h1><ul>{''.join(f'<li>{line}</li>' for line in lines)}</ul></main>"
    )
    return rates(Reading(Document("page.html", source)))


def test_seasons_in_lines_and_nothing_else_that_is_paid_by_the_night() -> None:
    found = listed(
        "Low season (November to March): £70 per night",
        "Summer – £110 per night",
        "Extra guest: £15 per night",
        "Dogs: £10 per night",
        "High season deposit: £100",
    )
    told = [(offer.text("name"), offer.first("priceSpecification")) for offer in found]
    assert [name for name, _ in told] == ["Low season", "Summer"]
    assert [each.text("price") for _, each in told if isinstance(each, Draft)] == ["70", "110"]


def test_a_season_at_two_prices_has_none() -> None:
    assert listed("Summer: £110 per night", "Summer: £120 per night") == []


@pytest.mark.parametrize("page_text", ["Guide price £325,000", "£325,000", "Asking price: £325,000"])
def test_a_price_behind_what_it_is_called(page_text: str) -> None:
    main = (
        f"<h1>House for sale, Mill Lane</h1><p>{page_text}</p><ul><li>3 bedrooms</li><li>1 bathroom</li></ul>"
    )
    node = home(main, lang="en", title="House for sale, Mill Lane")
    assert (node["@type"], node["offers"]["price"]) == ("RealEstateListing", "325000")
