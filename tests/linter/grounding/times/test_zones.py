"""Offsets from UTC against the zone in which a page tells an event's time."""

from __future__ import annotations

import pytest

from ..conftest import Trace


def outcome(trace: Trace, shown: str, value: str, lang: str = "en", prop: str = "startDate") -> str:
    body = f"<h1>Jazz Night</h1><p>{shown}</p><p>The Blue Room</p>"
    return trace(body, prop, value, type="Event", lang=lang).outcome


@pytest.mark.parametrize(
    ("lang", "shown", "value"),
    [
        ("en", "1 May 2026, 7 pm ET / 4 pm PT", "2026-05-01T23:00:00Z"),
        ("en", "1 May 2026, 8pm EDT", "2026-05-02T00:00:00Z"),
        ("en", "1 May 2026, 12:30 IST", "2026-05-01T12:30:00+05:30"),
        ("en", "1 May 2026, 19:00", "2026-05-01T19:00:00Z"),
        ("en", "1 May 2026, 7 pm EST", "2026-05-01T19:00:00-04:00"),  # as many say all year
        ("en", "1 May 2026, 19:00 CET", "2026-05-01T19:00:00+02:00"),
        ("fr", "1er mai 2026, 19h ET 21h", "2026-05-01T19:00:00+02:00"),
    ],
)
def test_the_same_moment_in_another_zone(trace: Trace, lang: str, shown: str, value: str) -> None:
    assert outcome(trace, shown, value, lang) == "grounded"


def test_a_first_day_and_a_last_are_not_exchanged(trace: Trace) -> None:
    body = "<h1>Jazz Days</h1><p>28 August 2026 – 30 August 2026</p>"
    first, last = "2026-08-28", "2026-08-30"
    assert trace(body, "startDate", first, type="Event", endDate=last).outcome == "grounded"
    assert trace(body, "startDate", last, type="Event", endDate=first).outcome == "contradicted"
    assert trace(body, "endDate", first, type="Event", startDate=last).outcome == "contradicted"


def test_a_day_without_a_word_may_be_the_last_of_a_price(trace: Trace) -> None:
    for shown in ("Price valid to 3 March 2026", "Special: 3 March 2026", "Sale ends 3 March 2026"):
        body = f"<h1>Oak table</h1><p>€ 20</p><p>{shown}</p>"
        assert trace(body, "priceValidUntil", "2026-03-03", type="Offer", price=20).outcome == "grounded"


def test_a_second_day_of_sale_is_one_too(trace: Trace) -> None:
    for second in ("General sale: 3 April 2026", "For everybody: 3 April 2026"):
        body = f"<h1>Seefest</h1><p>Presale: 1 April 2026</p><p>{second}</p><p>9 May 2026</p>"
        assert trace(body, "validFrom", "2026-04-03", type="Offer").outcome == "grounded"
        assert trace(body, "validFrom", "2026-04-01", type="Offer").outcome == "grounded"
