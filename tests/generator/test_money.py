"""Amounts of money in the notations of pages."""

from __future__ import annotations

import pytest

from factmark.generator.money import Money, is_money, money_in
from factmark.generator.reading import Reading
from factmark.linter.document.document import Document


def page(language: str = "en", domain: str = "com") -> Reading:
    text = f'<html lang="{language}"><title>Kilns</title><body>Kilns</body></html>'
    return Reading(Document("a.html", text, url=f"https://kilns.{domain}/a"))


@pytest.mark.parametrize(
    ("written", "amount", "currency"),
    [
        ("€12.50", "12.50", "EUR"),
        ("1.299,90 €", "1299.90", "EUR"),
        ("$1,299.00", "1299.00", "USD"),
        ("US$ 40", "40", "USD"),
        ("$24.50 CAD", "24.50", "CAD"),
        ("CHF 12.–", "12", "CHF"),
        ("1'299.50 CHF", "1299.50", "CHF"),
        ("₹1,23,456.00", "123456.00", "INR"),
        ("RM 12.90", "12.90", "MYR"),
        ("R$ 1.299,90", "1299.90", "BRL"),
        ("12 lei", "12", "RON"),
        ("KWD 12.500", "12.5", "KWD"),
        ("99 Kč", "99", "CZK"),
        ("S/. 25", "25", "PEN"),
        ("1 299 руб.", "1299", "RUB"),
        ("120 د.إ", "120", "AED"),
        ("1.200.000 ₫", "1200000", "VND"),
        ("25 euros", "25", "EUR"),
    ],
)
def test_notations_of_one_currency(written: str, amount: str, currency: str) -> None:
    assert money_in(written, page()) == [Money(amount, currency)]
    assert is_money(written)


@pytest.mark.parametrize(
    ("written", "language", "domain", "currency"),
    [
        ("129,-", "nb", "no", "NOK"),
        ("129 kr.", "da", "com", "DKK"),
        ("129:-", "sv", "se", "SEK"),
        ("$5", "en", "com.au", "AUD"),
        ("$5", "en-CA", "com", "CAD"),
        ("$5", "en", "com", "USD"),
        ("Rs. 500", "en", "pk", "PKR"),
        ("R 199", "en", "co.za", "ZAR"),
        ("¥980", "ja", "com", "JPY"),
        ("1299 р", "ru", "com", "RUB"),
    ],
)
def test_the_page_settles_signs_of_several_currencies(
    written: str, language: str, domain: str, currency: str
) -> None:
    assert [each.currency for each in money_in(written, page(language, domain))] == [currency]


@pytest.mark.parametrize(
    "text", ["Room 12", "12 KM", "Size R 12", "129 kr", "Rs. 500", "10 kilns", "2 for 1"]
)
def test_what_is_no_money_or_of_no_certain_currency(text: str) -> None:
    assert money_in(text, page()) == []


def test_amounts_in_a_line() -> None:
    assert money_in("Was £10, now £5–£7", page()) == [Money(amount, "GBP") for amount in ("10", "5", "7")]
    assert not is_money("3 for £5")
