"""Offsets from UTC against the zone in which a page tells an event's time."""

from __future__ import annotations

import pytest

from ..conftest import Trace


def outcome(trace: Trace, shown: str, value: str, lang: str = "en", prop: str = "startDate") -> str:
    body = f"<h1>Jazz Night</h1><p>{shown}</p><p>The Blue Room</p>"
    return trace(body, prop, value, type="Event", lang=lang).outcome


@pytest.mark.parametrize(
    ("lang", "shown", "right", "wrong"),
    [
        ("en", "1 May 2026, 19:00 CEST", "+02:00", "+00:00"),
        ("en", "1 May 2026, 7:00 pm EDT", "-04:00", "-05:00"),
        ("en", "1 May 2026, 7 pm ET", "-04:00", "Z"),
        ("en", "1 May 2026, 7 pm ET / 4 pm PT", "-04:00", "-07:00"),
        ("en", "1 May 2026, 19:00 BST", "+01:00", "+00:00"),
        ("en", "1 May 2026, 19:00 (UTC+2)", "+02:00", "+00:00"),
        ("en", "1 May 2026, 19:00 – 21:00 CEST", "+02:00", "Z"),
        ("de", "1. Mai 2026, 19:00 Uhr MESZ", "+02:00", "+01:00"),
        ("de", "1. Mai 2026, 19 Uhr Berliner Zeit", "+02:00", "+01:00"),
        ("es", "1 de mayo de 2026, 19:00 hora de Madrid", "+02:00", "+00:00"),
    ],
)
def test_the_offset_of_the_zone_that_is_told(
    trace: Trace, lang: str, shown: str, right: str, wrong: str
) -> None:
    assert outcome(trace, shown, f"2026-05-01T19:00:00{right}", lang) == "grounded"
    assert outcome(trace, shown, f"2026-05-01T19:00:00{wrong}", lang) == "contradicted"


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


@pytest.mark.parametrize(
    ("shown", "value", "is_other"),
    [
        ("1 May 2026, 7 pm ET / 4 pm PT, 60 minutes", "2026-05-02T00:00:00Z", False),  # tells no end
        ("1 May 2026, 7–8 pm ET", "2026-05-01T20:00:00Z", True),
        ("1 May 2026, 7–8 pm ET", "2026-05-02T00:00:00Z", False),
    ],
)
def test_an_end_in_utc_where_the_page_may_tell_none(
    trace: Trace, shown: str, value: str, is_other: bool
) -> None:
    assert (outcome(trace, shown, value, prop="endDate") == "contradicted") == is_other


def test_the_letters_of_standard_time_mean_it_in_winter(trace: Trace) -> None:
    assert outcome(trace, "1 February 2026, 7 pm EST", "2026-02-01T19:00:00-05:00") == "grounded"
    assert outcome(trace, "1 February 2026, 7 pm EST", "2026-02-01T19:00:00-04:00") == "contradicted"


def test_a_time_in_utc_is_another_moment_than_those_of_the_zone(trace: Trace) -> None:
    shown = "14 August 2026</p><p>Doors: 7:00 PM EDT / Show: 8:00 PM"
    assert outcome(trace, shown, "2026-08-15T00:00:00Z") == "grounded"
    assert outcome(trace, shown, "2026-08-14T23:00:00Z", prop="doorTime") == "grounded"
    assert outcome(trace, shown, "2026-08-15T04:00:00Z") == "contradicted"


def test_the_right_offset_is_told() -> None:
    from factmark.linter.agents.factuality import verdicts
    from factmark.linter.document.document import Document

    markup = '{"@context": "https://schema.org", "@type": "Event", "startDate": "2026-05-01T19:00+00:00"}'
    body = f'<p>1 May 2026, 19:00 CEST</p><script type="application/ld+json">{markup}</script>'
    ((_, verdict),) = verdicts(Document("page", f'<html lang="en">{body}</html>'))
    assert verdict.replacement == "2026-05-01T19:00+02:00"


def test_a_first_day_and_a_last_are_not_exchanged(trace: Trace) -> None:
    body = "<h1>Jazz Days</h1><p>28 August 2026 – 30 August 2026</p>"
    first, last = "2026-08-28", "2026-08-30"
    assert trace(body, "startDate", first, type="Event", endDate=last).outcome == "grounded"
    assert trace(body, "startDate", last, type="Event", endDate=first).outcome == "contradicted"
    assert trace(body, "endDate", first, type="Event", startDate=last).outcome == "contradicted"


@pytest.mark.parametrize(
    ("lang", "until"),
    [
        ("en", "Offer valid until 31 March 2026"),
        ("en", "Sale ends March 31, 2026"),
        ("de", "Angebot gültig bis 31.03.2026"),
        ("fr", "Offre valable jusqu'au 31 mars 2026"),
    ],
)
def test_the_last_day_of_a_price_is_no_other(trace: Trace, lang: str, until: str) -> None:
    others = ("Posted on 3 March 2026", "Delivery from March 3, 2026")
    for other in others:
        body = f"<h1>Oak table</h1><p>€ 20</p><p>{until}</p><p>{other}</p>"
        price = {"type": "Offer", "price": 20, "lang": lang}
        assert trace(body, "priceValidUntil", "2026-03-31", **price).outcome == "grounded"
        assert trace(body, "priceValidUntil", "2026-03-03", **price).outcome == "contradicted"


def test_a_day_without_a_word_may_be_the_last_of_a_price(trace: Trace) -> None:
    for shown in ("Price valid to 3 March 2026", "Special: 3 March 2026", "Sale ends 3 March 2026"):
        body = f"<h1>Oak table</h1><p>€ 20</p><p>{shown}</p>"
        assert trace(body, "priceValidUntil", "2026-03-03", type="Offer", price=20).outcome == "grounded"


def test_the_day_on_which_tickets_go_on_sale_in_running_text(trace: Trace) -> None:
    text = "An evening of standards and new songs with friends of the house. " * 3
    body = f"<h1>Jazz Night</h1><p>Saturday, 9 May 2026, 20:00</p><p>{text}Tickets on sale from 10 April 2026.</p>"
    assert trace(body, "startDate", "2026-05-09", type="Event").outcome == "grounded"
    assert trace(body, "startDate", "2026-04-10", type="Event").outcome != "grounded"


@pytest.mark.parametrize(
    ("lang", "shown"),
    [
        ("en", "Registration closes 20 September 2026"),
        ("de", "Anmeldeschluss: 20. September 2026"),
        ("fr", "Inscriptions jusqu'au 20 septembre 2026"),
        ("es", "Inscripción hasta el 20 de septiembre de 2026"),
        ("it", "Iscrizioni entro il 20 settembre 2026"),
        ("nl", "Aanmelden voor 20 september 2026"),
        ("pt", "Inscrições até 20 de setembro de 2026"),
    ],
)
def test_the_last_day_to_register_is_not_the_first_of_a_course(trace: Trace, lang: str, shown: str) -> None:
    body = f"<h1>Pottery</h1><p>5/10/2026</p><p>{shown}</p>"
    assert trace(body, "startDate", "2026-10-05", type="CourseInstance", lang=lang).outcome == "grounded"
    assert trace(body, "startDate", "2026-09-20", type="CourseInstance", lang=lang).outcome != "grounded"


@pytest.mark.parametrize(
    ("lang", "sale", "begins"),
    [
        ("en", "On sale Sunday, March 1, 2026 at 10:00 AM", "Friday, August 28, 2026"),
        ("de", "Vorverkauf ab 1. März 2026: 12 €", "28.–30. August 2026"),
        ("fr", "Billets en vente à partir du 1er mars 2026", "28 août 2026"),
    ],
)
def test_tickets_are_sold_from_the_day_of_sale(trace: Trace, lang: str, sale: str, begins: str) -> None:
    body = f"<h1>Seefest</h1><p>{begins}</p><p>{sale}</p>"
    for prop in ("validFrom", "availabilityStarts"):
        assert trace(body, prop, "2026-03-01", type="Offer", lang=lang).outcome == "grounded"
        assert trace(body, prop, "2026-08-28", type="Offer", lang=lang).outcome == "contradicted"
    unlabelled = f"<h1>Seefest</h1><p>{begins}</p>"
    assert trace(unlabelled, "validFrom", "2026-08-28", type="Offer", lang=lang).outcome == "grounded"


def test_when_a_page_was_last_seen_to_is_no_first_day(trace: Trace) -> None:
    body = "<h1>Seefest</h1><p>28. August 2026</p><p>Stand: 3. Februar 2026</p>"
    assert trace(body, "startDate", "2026-08-28", type="Festival", lang="de").outcome == "grounded"
    assert trace(body, "startDate", "2026-02-03", type="Festival", lang="de").outcome != "grounded"


def test_a_second_day_of_sale_is_one_too(trace: Trace) -> None:
    for second in ("General sale: 3 April 2026", "For everybody: 3 April 2026"):
        body = f"<h1>Seefest</h1><p>Presale: 1 April 2026</p><p>{second}</p><p>9 May 2026</p>"
        assert trace(body, "validFrom", "2026-04-03", type="Offer").outcome == "grounded"
        assert trace(body, "validFrom", "2026-04-01", type="Offer").outcome == "grounded"
