"""Values that look like a property's, mentions in mere text, and both together."""

from __future__ import annotations

import pytest

from factmark.linter.agents.factuality import check_text
from factmark.linter.grounding.fit import features, looks, score

TEXT = """The apartment is on the 5th floor and has three rooms. It costs 1,200 euros a month. Call +1-617-312-9783.
It opens at 9:00 AM on Thursdays, and takes 15 minutes by bus."""


@pytest.mark.parametrize(
    ("value", "mark"),
    [
        ("https://schema.org/InStock", "member"),
        ("https://example.com/a.png", "picture"),
        ("PT15M", "duration"),
        ("2021-03-05", "date"),
        ("text/css", "media type"),
        ("Ann Berg", "name"),
        ("A sentence of rather more than seven words, really.", "sentence"),
    ],
)
def test_looks(value: str, mark: str) -> None:
    assert mark in looks(value)


def test_misfits_score_lower() -> None:
    assert score("datePublished", "2021-03-05") > score("datePublished", "Ann Berg")
    assert score("url", "https://example.com/") > score("url", "Computer Science")
    assert "misfit without digits" in features("fatContent", "English")
    assert features("unheardOf", "x")


@pytest.mark.parametrize(
    ("prop", "value", "label"),
    [
        ("telephone", "+1-617-312-9783", "positive"),
        ("price", "1200", "positive"),
        ("numberOfRooms", "3", "positive"),
        ("dayOfWeek", "https://schema.org/Thursday", "positive"),
        ("duration", "PT15M", "positive"),
        ("currency", "EUR", "positive"),
        ("telephone", "+49 30 1234567", "negative"),
        ("name", "Zanzibar Sofa Works", "negative"),
        ("numberOfRooms", "bus", "negative"),
    ],
)
def test_rows_of_text(prop: str, value: str, label: str) -> None:
    assert check_text(TEXT, prop, value) == label
