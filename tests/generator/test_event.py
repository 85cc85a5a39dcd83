"""Gatherings as small halls, clubs and workshops write of them, and what is none."""

from __future__ import annotations

from typing import Any

import pytest

from factmark.generator.curation import check_with_all_rules
from factmark.generator.generate import generate
from factmark.linter.document.document import Document

TOLD = "<p>All that is needed for the day is here, and there is tea and cake in the interval.</p>"


def event(
    main: str, *, lang: str = "en", path: str = "events/spring", title: str = "Spring day"
) -> dict[str, Any]:
    """The event of a page of a hall, or nothing."""
    told = TOLD if lang == "en" else ""
    source = (
        f'<html lang="{lang}"><head><link rel="canonical" href="https://hall.example/{path}"><title>{title}</title></head>'
        f'<body><header><a href="/">Mill Hall</a></header><main><h1>{title}</h1>{main}{told}</main></body></html>'
    )
    markup = generate(Document("page.html", source), check_with_all_rules).curated.markup or {}
    return next((node for node in markup.get("@graph", [markup]) if node.get("@type") == "Event"), {})


@pytest.mark.parametrize(
    ("lang", "main", "start", "end", "price"),
    [
        ("en", "<p>Saturday 18 April 2026, 7.30pm</p><p>Mill Hall, 4 Mill Lane, Alderbrook AB1 4XY</p><p>Tickets: £12.00</p>",
            "2026-04-18T19:30", None, ["12.00"]),
        ("de", "<table><tr><th>Termin</th><td>Samstag, 14. März 2026, 10 bis 14 Uhr</td></tr><tr><th>Ort</th><td>Alte Mühle</td></tr>"
            "<tr><th>Preis</th><td>65,00 € pro Person</td></tr></table>", "2026-03-14T10:00", "2026-03-14T14:00", ["65.00"]),
        ("de", "<p><b>Datum:</b> 20.06.2026<br><b>Beginn:</b> 11:00 Uhr<br><b>Ort:</b> Alte Mühle</p>", "2026-06-20T11:00", None, []),
        ("fr", "<dl><dt>Date</dt><dd>du 5 au 6 décembre 2026</dd><dt>Horaires</dt><dd>10h00 - 18h00</dd><dt>Lieu</dt><dd>Le Moulin</dd>"
            "<dt>Tarif</dt><dd>2 €</dd></dl>", "2026-12-05", "2026-12-06", ["2"]),
        ("fr", "<p>Le vendredi 12 juin 2026 à 20h30</p><p>Lieu : Le Moulin</p><p>Tarif plein : 15 €, réduit : 10 €</p>",
            "2026-06-12T20:30", None, ["15", "10"]),
        ("es", "<ul><li>Fecha: 15 de mayo de 2026</li><li>Hora: 20:00</li><li>Lugar: El Molino</li></ul>", "2026-05-15T20:00", None, []),
        ("it", "<p>Data: 7 novembre 2026<br>Orario: 15:00 - 18:00<br>Luogo: La Bottega</p>", "2026-11-07T15:00", "2026-11-07T18:00", []),
        ("pl", "<p>Data: 18 kwietnia 2026, godz. 19:00</p><p>Miejsce: Stary Młyn</p><p>Bilety: 30 zł</p>", "2026-04-18T19:00", None, ["30"]),
        ("nl", "<p>Datum: zaterdag 14 maart 2026</p><p>Tijd: 10.00 - 14.00 uur</p><p>Locatie: De Molen</p>",
            "2026-03-14T10:00", "2026-03-14T14:00", []),
        ("en", "<p>When: 9 May 2026, 7.30</p><p>Where: The Old Forge</p><p>Price: £45, deposit £10</p>", "2026-05-09", None, []),
    ],
)  # fmt: skip
def test_when_and_where_it_takes_place(
    lang: str, main: str, start: str, end: str | None, price: list[str]
) -> None:
    found = event(main, lang=lang)
    assert (found["startDate"], found.get("endDate")) == (start, end)
    assert found["location"]["name"]
    offers = found.get("offers", [])
    assert [offer["price"] for offer in (offers if isinstance(offers, list) else [offers])] == price


def test_the_address_of_a_venue() -> None:
    place = event("<p>18 April 2026, 7.30pm</p><p>Mill Hall<br>4 Mill Lane<br>Alderbrook AB1 4XY</p>")[
        "location"
    ]
    assert place["name"] == "Mill Hall"
    assert place["address"]["streetAddress"] == "4 Mill Lane"
    assert place["address"]["postalCode"] == "AB1 4XY"


DAYS = (
    "<p>Venue: Mill Hall, 4 Mill Lane, Alderbrook AB1 4XY</p><p>Tickets: £10</p><ul><li>Saturday 7 March 2026, 7.30pm</li>"
    "<li>Saturday 4 April 2026, 7.30pm</li><li>Saturday 2 May 2026, 7.30pm</li></ul>"
)


def series(main: str, path: str = "events/ceilidh") -> dict[str, Any]:
    """The series of events of a page of a hall, or nothing."""
    source = (
        f'<html lang="en"><head><link rel="canonical" href="https://hall.example/{path}"><title>Ceilidhs</title></head>'
        f'<body><header><a href="/">Mill Hall</a></header><main><h1>Ceilidhs</h1>{main}{TOLD}</main></body></html>'
    )
    markup = generate(Document("page.html", source), check_with_all_rules).curated.markup or {}
    nodes = markup.get("@graph", [markup])
    return next((node for node in nodes if node.get("@type") == "EventSeries"), {})


def test_one_gathering_on_several_days() -> None:
    found = series(DAYS)
    assert [day["startDate"] for day in found["subEvent"]] == [
        "2026-03-07T19:30",
        "2026-04-04T19:30",
        "2026-05-02T19:30",
    ]
    assert found["location"]["name"] == "Mill Hall"
    assert found["offers"]["price"] == "10"


@pytest.mark.parametrize(
    ("main", "path"),
    [
        (
            DAYS.replace("<li>Saturday 4 April 2026, 7.30pm</li>", "<li>Bring your own cups</li>"),
            "events/ceilidh",
        ),
        (DAYS.replace(", 7.30pm", ""), "events/ceilidh"),
        (DAYS.replace("Venue", "Band").replace("Tickets", "Members"), "notes/ceilidh"),
    ],
)
def test_a_list_of_days_alone_is_no_series(main: str, path: str) -> None:
    assert series(main, path) == {}


@pytest.mark.parametrize(
    ("main", "path"),
    [
        ("<p>Date: 3 March 2026</p><p>Location: Alderbrook</p><p>Price: £900</p>", "ads/van"),
        (
            "<p>18 April 2026, 7.30pm</p><p>Mill Hall, 4 Mill Lane, Alderbrook AB1 4XY</p>",
            "news/what-a-concert",
        ),
        (
            "<p>Published 18 April 2026, 7.30pm</p><p>Mill Hall, 4 Mill Lane, Alderbrook AB1 4XY</p>",
            "events/x",
        ),
        (
            "<p>18 April 2026, 7pm</p><p>19 May 2026, 7pm</p><p>Mill Hall, 4 Mill Lane, Alderbrook AB1 4XY</p>",
            "events/",
        ),
        ("<p>18 April 2026, 7.30pm</p>", "events/x"),
    ],
)
def test_a_day_and_a_place_alone_are_no_gathering(main: str, path: str) -> None:
    assert event(main, path=path) == {}
