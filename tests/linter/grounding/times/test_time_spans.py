"""Spans of times of day, what begins or ends with them, and time zones."""

from __future__ import annotations

import pytest

from factmark.linter.grounding.times.time_spans import spans, times

from ..conftest import Trace


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("19:30–22:00", {1170}, {1320}),
        ("7:30–10 pm", {1170}, {1320}),
        ("11-1 pm", {660, 1380}, {780}),
        ("9pm – 2am", {1260}, {120}),
        ("9–17 Uhr", {540, 1260}, {1020}),
        ("19.30 - 22.00 uur", {1170}, {1320}),
        ("dalle 19.30 alle 22", {1170}, {1320}),
        ("das 19h30 às 22h", {1170}, {1320}),
        ("de 19h30 à 22h", {1170}, {1320}),
    ],
)
def test_both_ends_of_a_span(text: str, first: set[int], last: set[int]) -> None:
    (span,) = spans(text)
    assert (span.first, span.last, span.signed) == (first, last, True)


def test_figures_that_are_no_times() -> None:
    assert not any(span.signed for said in ("5-7 days", "pages 12 to 14") for span in spans(said))
    assert not spans("10-12 €")
    assert not spans("12-14.05.2026")
    assert times("rooms 3 to 5") == set()


def hours(trace: Trace, shown: str, prop: str, opens: str, closes: str, lang: str = "en") -> str:
    times = {"opens": opens, "closes": closes}
    value = times.pop(prop)
    kind = "OpeningHoursSpecification"
    return trace(f"<h1>Café Sol</h1><p>{shown}</p>", prop, value, type=kind, lang=lang, **times).outcome


@pytest.mark.parametrize(
    ("lang", "page_text"),
    [
        ("en", "Mon-Fri 9:00-18:00"),
        ("en", "Mon–Fri: 9am to 6pm"),
        ("de", "Mo–Fr 9–18 Uhr"),
        ("fr", "Du lundi au vendredi de 9h à 18h"),
        ("es", "Lunes a viernes de 9:00 a 18:00"),
        ("it", "Dal lunedì al venerdì dalle 9 alle 18"),
        ("nl", "ma t/m vr 9.00 - 18.00 uur"),
        ("pt", "Segunda a sexta das 9h às 18h"),
    ],
)
def test_opening_and_closing_are_not_exchanged(trace: Trace, lang: str, page_text: str) -> None:
    for prop in ("opens", "closes"):
        assert hours(trace, page_text, prop, "09:00", "18:00", lang) == "grounded"
        assert hours(trace, page_text, prop, "18:00", "09:00", lang) == "contradicted"
    body = f"<h1>Café Sol</h1><p>{page_text}</p>"
    assert trace(body, "openingHours", "Mo-Fr 09:00-18:00", type="Cafe", lang=lang).outcome == "grounded"
    assert trace(body, "openingHours", "Mo-Fr 18:00-09:00", type="Cafe", lang=lang).outcome == "contradicted"


def test_hours_do_not_end_when_they_begin(trace: Trace) -> None:
    shown = "Mon-Fri 9:00-12:00, 13:00-18:00"
    assert hours(trace, shown, "closes", "09:00", "09:00") == "contradicted"
    assert hours(trace, shown, "opens", "18:00", "18:00") == "contradicted"
    assert hours(trace, "Open 12-12", "closes", "12:00", "12:00") == "grounded"


@pytest.mark.parametrize(
    ("page_text", "opens", "closes"),
    [
        ("Bar: Mon-Sat 6pm - 2am", "18:00", "02:00"),
        ("Fri & Sat 10 pm till 5 am", "22:00", "05:00"),
        ("Kitchen noon - 10 pm. Bar opens at 10 pm, closes at 3 am", "22:00", "03:00"),
        ("Mon-Fri 9am-6pm (closed for lunch 12-2pm)", "14:00", "18:00"),
    ],
)
def test_hours_past_midnight_are_not_exchanged(trace: Trace, page_text: str, opens: str, closes: str) -> None:
    for prop in ("opens", "closes"):
        assert hours(trace, page_text, prop, opens, closes) == "grounded"


@pytest.mark.parametrize(
    ("lang", "page_text", "closed"),
    [
        ("en", "Daily 9am-5pm, closed on Sundays", "Sunday"),
        ("en", "Daily except Tuesday, 9am-5pm", "Tuesday"),
        ("de", "täglich außer montags 9-17 Uhr", "Monday"),
        ("de", "täglich 9-17 Uhr, sonntags geschlossen", "Sunday"),
        ("fr", "Tous les jours sauf le dimanche de 9h à 17h", "Sunday"),
        ("es", "L-V 9:00-17:00", "Sunday"),
        ("en", "M-F 9-5", "Saturday"),
        ("pt", "Segunda a sexta: 9h às 17h", "Sunday"),
    ],
)
def test_the_days_on_which_it_is_closed(trace: Trace, lang: str, page_text: str, closed: str) -> None:
    node = {"type": "OpeningHoursSpecification", "opens": "09:00", "closes": "17:00", "lang": lang}
    body = f"<h1>Café Sol</h1><p>{page_text}</p>"
    for day in ("Wednesday", "Thursday", "Friday"):
        assert trace(body, "dayOfWeek", day, **node).outcome == "grounded"
    assert trace(body, "dayOfWeek", closed, **node).outcome == "unsupported"


@pytest.mark.parametrize(
    ("lang", "page_text"),
    [
        ("en", "1 May 2026, 7:30–10 pm"),
        ("de", "1. Mai 2026, 19:30–22 Uhr"),
        ("fr", "1er mai 2026, de 19h30 à 22h"),
        ("es", "1 de mayo de 2026, de 19:30 a 22:00"),
        ("it", "1 maggio 2026, dalle 19.30 alle 22"),
        ("nl", "1 mei 2026, 19.30 - 22.00 uur"),
        ("pt", "1 de maio de 2026, das 19h30 às 22h"),
    ],
)
def test_an_event_is_as_long_as_between_its_times(trace: Trace, lang: str, page_text: str) -> None:
    body, begin, end = f"<h1>Yoga</h1><p>{page_text}</p>", "2026-05-01T19:30", "2026-05-01T22:00"

    def outcome(prop: str, value: str, **others: str) -> str:
        return trace(body, prop, value, type="Event", lang=lang, **others).outcome

    assert outcome("duration", "PT2H30M", startDate=begin) == "grounded"
    assert outcome("duration", "PT3H", startDate=begin) == "unsupported"
    assert outcome("endDate", end, startDate=begin) == "grounded"
    assert outcome("endDate", "2026-05-01T23:00", startDate=begin) == "unsupported"
    assert outcome("startDate", end, endDate=begin) == "unsupported"


def test_the_sign_behind_a_span_tells_the_half_of_the_day(trace: Trace) -> None:
    body = "<h1>Yoga</h1><p>6 May 2027, 7:30–8:45 am</p>"
    assert trace(body, "startDate", "2027-05-06T07:30", type="Event").outcome == "grounded"
    assert trace(body, "startDate", "2027-05-06T19:30", type="Event").outcome == "unsupported"


def test_hours_in_the_cells_of_a_table_are_not_exchanged(trace: Trace) -> None:
    body = (
        "<h1>Café</h1><table><tr><th>Monday</th><td>7:00 AM</td><td>3:00 PM</td></tr>"
        "<tr><th>Tuesday</th><td>7:00 AM</td><td>9:00 PM</td></tr></table>"
    )

    def outcome(prop: str, value: str, **others: str) -> str:
        kind = "OpeningHoursSpecification"
        return trace(body, prop, value, type=kind, dayOfWeek="Monday", **others).outcome

    assert outcome("opens", "07:00", closes="15:00") == "grounded"
    assert outcome("opens", "15:00", closes="07:00") == "contradicted"
    assert outcome("closes", "07:00", opens="15:00") == "contradicted"


@pytest.mark.parametrize(
    ("lang", "page_text", "days"),
    [
        ("en", "Open daily 9am-5pm. The shop is closed on Mondays in winter.", ("Monday", "Sunday")),
        ("en", "Open daily 9am-5pm. Closed Christmas Day.", ("Monday", "Sunday")),
        ("de", "Mo–Fr 9–13 Uhr</p><p>Sonn- und Feiertage 9–17 Uhr", ("Sunday",)),
    ],
)
def test_days_that_are_open(trace: Trace, lang: str, page_text: str, days: tuple[str, ...]) -> None:
    body = f"<h1>Café Sol</h1><p>{page_text}</p>"
    node = {"type": "OpeningHoursSpecification", "opens": "09:00", "closes": "17:00", "lang": lang}
    assert [trace(body, "dayOfWeek", day, **node).outcome for day in days] == ["grounded"] * len(days)


def test_midnight_is_an_end_beside_another_beginning(trace: Trace) -> None:
    body = "<h1>Bar</h1><p>Montag Ruhetag</p><p>Dienstag – Samstag 17:00 – 24:00 Uhr</p>"
    node = {"type": "OpeningHoursSpecification", "lang": "de", "dayOfWeek": "Tuesday"}
    assert trace(body, "closes", "00:00", opens="17:00", **node).outcome == "grounded"
    assert trace(body, "closes", "00:00", opens="00:00", **node).outcome == "unsupported"


def outcome(trace: Trace, shown: str, value: str, lang: str = "en", prop: str = "startDate") -> str:
    body = f"<h1>Jazz Night</h1><p>{shown}</p><p>The Blue Room</p>"
    return trace(body, prop, value, type="Event", lang=lang).outcome


@pytest.mark.parametrize(
    ("lang", "page_text", "value"),
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
def test_the_same_moment_in_another_zone(trace: Trace, lang: str, page_text: str, value: str) -> None:
    assert outcome(trace, page_text, value, lang) == "grounded"


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
