"""Amounts that a page says to be what was asked before, and prices in rows of offers."""

from __future__ import annotations

from typing import Any

import pytest

from factmark.linter.grounding.money import price_roles
from factmark.linter.grounding.money.price_roles import is_former
from factmark.linter.grounding.numbers.figures import Figure, figures
from factmark.linter.grounding.view import View
from factmark.linter.visible_text.passage import plain_page

from ..compared import of_page


def first_figure(text: str) -> tuple[View, Figure]:
    view = View(plain_page(text))
    return view, next(iter(figures(view).values()))[0]


def test_a_page_is_not_asked_for_its_languages_where_no_word_says_it(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[View] = []
    monkeypatch.setattr(price_roles, "languages", lambda view: asked.append(view) or ("en",))
    assert not is_former(*first_figure("Price: £35, and £28 for members"))
    assert not asked
    assert is_former(*first_figure("Was £35, now £28"))
    assert asked


def test_words_of_a_language_that_a_page_does_not_speak_say_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = first_figure("zamiast £35, now £28")
    monkeypatch.setattr(price_roles, "languages", lambda view: ("en",))
    assert not is_former(*shown)
    monkeypatch.setattr(price_roles, "languages", lambda view: ("pl", "en"))
    assert is_former(*shown)


LINES = {
    "behind": (
        "en",
        "GBP",
        "<p>Tickets £18 / £12 concessions / members free</p>",
        {"concessions": 12, "Tickets": 18},
    ),
    "brackets": (
        "pl",
        "PLN",
        "<p>Bilety: 40 zł (normalny), 25 zł (ulgowy)</p>",
        {"normalny": 40, "ulgowy": 25},
    ),
    "before": (
        "de",
        "EUR",
        "<p>Eintritt: 8,- €, ermäßigt 5,- €, Familien 16,- €</p>",
        {"ermäßigt": 5, "Familien": 16},
    ),
    "commas": (
        "en",
        "GBP",
        "<p>£18 adults, £12 children, £9 members</p>",
        {"adults": 18, "children": 12, "members": 9},
    ),
    "apart": ("en", "GBP", "<p>Adults £18, children £12</p>", {"Adults": 18, "children": 12}),
    "signs": ("en", "EUR", "<p>Day one: €10 · Day two: €15</p>", {"Day one": 10, "Day two": 15}),
}


def outcomes(lang: str, body: str, node: dict[str, Any]) -> list[str]:
    """The verdicts on the prices of a page."""
    return [v.outcome for s, v in of_page(body, node, lang=lang) if s.property == "price"]


@pytest.mark.parametrize("line", LINES)
def test_prices_are_those_of_their_names(line: str) -> None:
    lang, currency, body, prices = LINES[line]
    names = list(prices)
    for shift in (0, 1):
        offers = [
            {
                "@type": "Offer",
                "name": name,
                "price": prices[names[(number + shift) % len(names)]],
                "priceCurrency": currency,
            }
            for number, name in enumerate(names)
        ]
        event = {"@type": "Event", "name": "Winter baroque", "offers": offers}
        found = outcomes(lang, f"<h1>Winter baroque</h1>{body}", event)
        assert set(found) == {"contradicted" if shift else "grounded"}, (line, shift, found)


@pytest.mark.parametrize(("prices", "wrong"), [((84, 89), 0), ((84, 84), 1), ((89, 89), 1)])
def test_variants_have_the_price_of_their_row(prices: tuple[int, int], wrong: int) -> None:
    body = (
        "<h1>Runner 3</h1><p><del>£120.00</del> <ins>£84.00</ins></p><table><tr><th>Size</th><th>Price</th></tr>"
        "<tr><td>UK 7</td><td>£84.00</td></tr><tr><td>UK 9</td><td>£89.00</td></tr></table>"
    )
    variants = [
        {
            "@type": "Product",
            "name": f"Runner 3 {size}",
            "offers": {"@type": "Offer", "price": price, "priceCurrency": "GBP"},
        }
        for size, price in zip(("UK 7", "UK 9"), prices, strict=True)
    ]
    found = outcomes("en", body, {"@type": "ProductGroup", "name": "Runner 3", "hasVariant": variants})
    assert sum(each == "contradicted" for each in found) == wrong
