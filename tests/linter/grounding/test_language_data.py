"""Languages that are known by their words in data files alone: Swedish and Ukrainian."""

from __future__ import annotations

import pytest

from .conftest import Trace

CASES = [
    ("sv", "Article", "datePublished", "2022-06-07", "Publiceringsdatum: 3 maj 2021", "Reviderad: 7 juni 2022", "contradicted"),
    ("sv", "Course", "timeRequired", "P3W", "Längd: 3 veckor", "", "grounded"),
    ("sv", "Store", "openingHours", "Mo-Su 00:00-24:00", "Öppet dygnet runt", "", "grounded"),
    ("sv", "Offer", "price", "0", "Fritt inträde", "", "grounded"),
    ("uk", "Article", "datePublished", "2022-06-07", "Розміщено 3 травня 2021", "Змінено 7 червня 2022", "contradicted"),
    ("uk", "Offer", "price", "500", "Замість 500 грн тепер 400 грн", "", "contradicted"),
    ("uk", "Recipe", "totalTime", "P2W", "Час приготування: 2 тижні", "", "grounded"),
    ("uk", "Store", "openingHours", "Mo-Su 00:00-24:00", "Цілодобово", "", "grounded"),
    ("uk", "Store", "openingHours", "Sa 9:00-18:00", "Пн-Пт 9:00-18:00", "Сб: зачинено", "unsupported"),
    ("uk", "Offer", "price", "0", "Вхід вільний", "", "grounded"),
]  # fmt: skip


@pytest.mark.parametrize(("lang", "type", "prop", "value", "first", "second", "outcome"), CASES)
def test_words_of_the_data_files(
    trace: Trace, lang: str, type: str, prop: str, value: str, first: str, second: str, outcome: str
) -> None:
    body = f"<h1>Konsert</h1><p>{first}</p><p>{second}</p>"
    assert trace(body, prop, value, type=type, lang=lang).outcome == outcome
