"""How often something takes place, in words."""

from __future__ import annotations

import pytest

from ..conftest import Trace


def frequency(trace: Trace, shown: str, value: str, lang: str) -> str:
    body = f"<h1>Yoga in the park</h1><p>{shown}</p>"
    return trace(body, "repeatFrequency", value, type="Schedule", lang=lang).outcome


@pytest.mark.parametrize(
    ("lang", "page_text", "value"),
    [
        ("en", "Every Tuesday, 18:00", "P1W"),
        ("en", "Tuesdays, 6 pm", "P1W"),
        ("de", "Jeden Dienstag, 18:00 Uhr", "P1W"),
        ("de", "dienstags 18 Uhr", "P1W"),
        ("fr", "Tous les mardis à 18h", "P1W"),
        ("fr", "Chaque mardi", "P1W"),
        ("es", "Todos los martes", "P1W"),
        ("it", "Ogni martedì", "P1W"),
        ("nl", "Elke dinsdag", "P1W"),
        ("pt", "Todas as terças-feiras", "P1W"),
        ("en", "Every other Tuesday", "P2W"),
        ("de", "14-täglich", "P2W"),
        ("fr", "Un mardi sur deux", "P2W"),
        ("es", "Todos los días", "P1D"),
        ("it", "Ogni giorno", "P1D"),
        ("en", "First Friday of every month", "P1M"),
        ("de", "Jeden ersten Freitag im Monat", "P1M"),
        ("fr", "Le premier vendredi de chaque mois", "P1M"),
    ],
)
def test_an_interval_is_told_by_days(trace: Trace, lang: str, page_text: str, value: str) -> None:
    assert frequency(trace, page_text, value, lang) == "grounded"
    for other in {"P1D", "P1W", "P2W", "P1M", "P1Y"} - {value}:
        assert frequency(trace, page_text, other, lang) == "unsupported", other


@pytest.mark.parametrize(
    ("lang", "page_text"),
    [("en", "Tuesday, 5 May 2026"), ("fr", "Le mardi 5 mai 2026"), ("it", "Il martedì 5 maggio 2026")],
)
def test_one_day_does_not_come_again(trace: Trace, lang: str, page_text: str) -> None:
    assert frequency(trace, page_text, "P1W", lang) == "unsupported"


@pytest.mark.parametrize(
    ("lang", "page_text", "value", "outcome"),
    [
        ("en", "Every Tuesday, 18:00", "Weekly", "grounded"),
        ("en", "Every other Tuesday", "Weekly", "unsupported"),
        ("pl", "wtorki i czwartki, 18:00–19:30", "Weekly", "undecided"),
        ("pl", "wtorki i czwartki, 18:00–19:30", "P1W", "undecided"),
        ("pl", "wtorki i czwartki, 18:00–19:30", "Daily", "unsupported"),
    ],
)
def test_an_interval_in_a_word(trace: Trace, lang: str, page_text: str, value: str, outcome: str) -> None:
    verdict = trace(
        f"<h1>Yoga</h1><p>{page_text}</p>",
        "repeatFrequency",
        value,
        type="Schedule",
        lang=lang,
        byDay="Tuesday",
    )
    assert verdict.outcome == outcome
