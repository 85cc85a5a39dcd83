"""A quote counts only where it bears on the value, whatever else stands on the page."""

from __future__ import annotations

import json
from typing import Any

import pytest

from factmark.bench.models.scripted_models import Questions, script
from factmark.linter.agents import factuality
from factmark.linter.findings.verdict import undecided
from factmark.linter.language_model.question import Question
from factmark.linter.language_model.quotes import Bearing

STATEMENTS = {
    "description": "A board of walnut wood for bread and cheese",
    "sku": "WB-4411",
    "gtin13": "4006381333931",
    "color": "dark brown",
    "material": "walnut",
    "pattern": "striped",
    "award": "Design Prize 2021",
    "slogan": "Cut on oak, serve on walnut",
    "category": "Kitchen > Boards",
    "keywords": "cutting, serving, bread",
    "releaseDate": "2024-05-01",
    "productionDate": "2023-11-17T08:00:00Z",
    "purchaseDate": "2025-01-02",
    "model": "Arden 40",
    "mpn": "AR40",
    "countryOfOrigin": "NO",
    "alternateName": "Arden's board",
    "disambiguatingDescription": "The large one of the two boards",
    "itemCondition": "https://schema.org/NewCondition",
    "size": "40 x 25 cm",
    "nsn": "7330-00-123",
    "productID": "isbn:123",
    "inProductGroupWithID": "boards",
    "hasEnergyConsumptionDetails": "none",
}
OFFER = {
    "price": "24.90",
    "priceCurrency": "EUR",
    "availability": "https://schema.org/InStock",
    "priceValidUntil": "2026-12-31",
    "availabilityStarts": "2024-06-01",
    "eligibleRegion": "Norway",
    "warranty": "Ten years on every joint",
    "serialNumber": "881",
}
RATING = {
    "ratingValue": "4.6",
    "reviewCount": "31",
    "bestRating": "5",
    "worstRating": "1",
    "ratingExplanation": "by buyers",
}
MAKER = {
    "name": "Mill House Carpenters",
    "telephone": "+47 22 12 34 56",
    "email": "hello@mill.example",
    "foundingDate": "1987",
    "slogan": "Wood since 1987",
    "numberOfEmployees": "14",
    "legalName": "Mill House AS",
}
COUNT = 44
WORDS = ("HOME", "Sign in to your account", "Read more about us and our shop")


def page(words: str) -> str:
    parts = {"offers": {"@type": "Offer", **OFFER}, "aggregateRating": {"@type": "AggregateRating", **RATING}}
    maker = {"@type": "Organization", **MAKER}
    markup = {
        "@context": "https://schema.org",
        "@type": "Product",
        "name": "Walnut board",
        **STATEMENTS,
        **parts,
    }
    script_ = json.dumps({**markup, "manufacturer": maker})
    return (
        f"<html lang='en'><head><title>Walnut board</title></head><body><nav><a href='/'>{words}</a></nav>"
        "<h1>Walnut board</h1><p>Made by hand in our house at the river, from old trees.</p>"
        f"<script type='application/ld+json'>{script_}</script></body></html>"
    )


@pytest.mark.parametrize("words", WORDS)
@pytest.mark.parametrize("verdict", ["supported", "contradicted"])
def test_words_that_any_page_has_decide_nothing(
    words: str, verdict: str, endpoint: Any, lint: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = factuality.verdicts

    def all_open(document: Any) -> Any:
        return tuple(
            (s, v if s.text == "Walnut board" else undecided(v.family, "left open for the test"))
            for s, v in real(document)
        )

    monkeypatch.setattr(factuality, "verdicts", all_open)

    def judge(asked: Questions, statement: Any) -> tuple[str, str]:
        known = (statement["of"], statement["property"]) == ("Product", "name")
        others = [
            s
            for s in asked.statements
            if s["property"] == statement["property"] and s["of"] == statement["of"]
        ]
        real_ = statement["value"] in {
            *STATEMENTS.values(),
            *OFFER.values(),
            *RATING.values(),
            *MAKER.values(),
        }
        if len(others) == 1 or (real_ and not known):
            return ("supported", words) if known else (verdict, words)
        return "unsupported", ""

    served = endpoint(script(judge))
    outcome = lint(page=page(words))
    answered = json.loads(json.dumps(served.bodies))
    assert len(answered) >= 1
    found = [r for r in outcome.report["results"] if r["code"].startswith("FAC")]
    left = [
        r for r in found if r["statement"]["property"] != "name" or r["statement"]["value"] != "Walnut board"
    ]
    assert len(left) == COUNT
    assert {r["kind"] for r in left} == {"open"}
    assert any("say nothing of the value" in note for note in outcome.told), outcome.told


def held(
    prop: str, value: str, quote: str, said: str = "supported", subject: str = 'Product "Walnut board"'
) -> bool:
    text = (
        f"HOME\nWalnut board\n{quote}\nThis is the page of a shop, and it says many things of many boards.\n"
    )
    return Bearing(text).holds(Question(subject, prop, value), quote, said)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("prop", "value", "quote"),
    [
        ("price", "24.90", "now only €24.90"),
        ("price", "1290", "1.290,00 €"),
        ("priceCurrency", "EUR", "24.90 euros"),
        ("datePublished", "2024-05-01", "published on 1 May 2024"),
        ("datePublished", "2024-05-01T08:00:00Z", "05/01/2024"),
        ("totalTime", "PT1H30M", "takes 1 hour 30 minutes"),
        ("jobTitle", "Head of the workshop", "who runs the workshop"),
        ("description", "Heats water quickly", "boils a litre of water in two minutes"),
        ("author", "Ann Sample", "by Ann Sample"),
        ("color", "red", "in red"),
        ("reviewCount", "31", "31 reviews"),
        ("description", "お湯を早く沸かすやかん", "お湯を二分で沸かします"),
    ],
)
def test_a_quote_with_the_value_or_words_of_it_bears(prop: str, value: str, quote: str) -> None:
    assert held(prop, value, quote)


@pytest.mark.parametrize(
    ("prop", "value", "quote"),
    [
        ("price", "24.90", "add to basket"),
        ("price", "24.90", "34.90 EUR"),
        ("datePublished", "2024-05-01", "published on 2 May 2024"),
        ("description", "A walnut board for bread", "Walnut board"),
        (
            "description",
            "A long text about the care of wood in houses with small children",
            "this house is old",
        ),
        ("author", "Ann Sample", "by Tom Hill"),
        ("color", "azure", "This is the page"),
        ("inStock", "true", "HOME"),
        ("description", "早く沸かすやかん", "川の水はとても冷たい"),
    ],
)
def test_a_quote_without_it_does_not(prop: str, value: str, quote: str) -> None:
    assert not held(prop, value, quote)


@pytest.mark.parametrize(
    ("prop", "value", "quote", "expected"),
    [
        ("price", "24.90", "34.90 EUR", True),
        ("datePublished", "2024-05-01", "published on 2 May 2024", True),
        ("price", "24.90", "Walnut board of the mill", False),
        ("material", "oak", "Material: beech", True),
        ("material", "oak", "Walnut boards are made of beech", True),
        ("material", "oak", "Walnut board", False),
        ("material", "oak", "HOME", False),
    ],
)
def test_what_contradicts_names_another_value(prop: str, value: str, quote: str, expected: bool) -> None:
    assert held(prop, value, quote, "contradicted") is expected
