"""Dates whose month is in Roman numerals, or that are in Chinese numerals."""

from __future__ import annotations

import pytest

from ..conftest import Trace


@pytest.mark.parametrize(
    ("said", "outcome"),
    [
        ("Opublikowano: 5 III 2024", "grounded"),
        ("2024. III. 5.", "grounded"),
        ("5 IV 2024", "unsupported"),
        ("发布于二〇二四年三月五日", "grounded"),
        ("发布于二零二四年三月五日", "grounded"),
        ("发布于二〇二四年三月十五日", "contradicted"),
        ("Henry V 2024, 5 III", "unsupported"),
    ],
)
def test_a_day(trace: Trace, said: str, outcome: str) -> None:
    assert trace(f"<h1>Zupa</h1><p>{said}</p>", "datePublished", "2024-03-05").outcome == outcome


def test_days_with_tens() -> None:
    from factmark.linter.grounding.times.date_forms import in_usual_years

    assert (
        in_usual_years("二〇二四年十二月二十日、一九九九年十月三十一日") == "2024年12月20日、1999年10月31日"
    )


def test_two_days_without_a_year_are_no_date(trace: Trace) -> None:
    page = "<h1>Koláč</h1><p>piatok 12. 7. 12. 7. Nina</p>"
    assert trace(page, "datePublished", "2012-07-12").outcome != "grounded"
