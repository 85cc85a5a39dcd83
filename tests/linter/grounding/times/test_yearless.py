"""Days in figures without their year."""

from __future__ import annotations

import pytest

from ..conftest import Trace


@pytest.mark.parametrize(
    ("shown", "outcome"),
    [
        ("24.12. und 31.12. 6–13 Uhr", "undecided"),
        ("24/12 : 6h-13h", "undecided"),
        ("Christmas Eve (12/24): 6am–1pm", "undecided"),
        ("23.12. und 31.12. 6–13 Uhr", "unsupported"),
        ("24/12/2027 : 6h-13h", "unsupported"),
        ("24.12.2027: 6–13 Uhr", "unsupported"),
    ],
)
def test_a_day_without_its_year(trace: Trace, shown: str, outcome: str) -> None:
    body = f"<h1>Shop</h1><p>{shown}</p>"
    found = trace(body, "validFrom", "2026-12-24", type="OpeningHoursSpecification")
    assert found.outcome == outcome


def test_what_is_always_open_is_no_day_in_july(trace: Trace) -> None:
    found = trace(
        "<h1>Shop</h1><p>Open 24/7</p>", "validFrom", "2026-07-24", type="OpeningHoursSpecification"
    )
    assert found.outcome == "unsupported"


@pytest.mark.parametrize(
    ("line", "outcome"),
    [
        ('<time datetime="2026-03-02">03-02</time>', "undecided"),
        ("<span>02-03</span>", "undecided"),
        ("<span>03-04</span>", "unsupported"),
        ("<span>Rye won 03-02</span>", "unsupported"),
    ],
)
def test_a_list_of_a_years_texts(trace: Trace, line: str, outcome: str) -> None:
    body = f"<h1>Archive</h1><h2>2026</h2><ul><li>{line} <p><a href='/rye'>Rye week</a></p></li></ul>"
    assert (
        trace(body, "dateCreated", "2026-03-02T08:00:00Z", type="Article", name="Rye week").outcome == outcome
    )
