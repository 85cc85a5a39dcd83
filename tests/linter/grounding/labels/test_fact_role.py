"""Numbers and days that a page calls another fact than the markup does."""

from __future__ import annotations

import time
from typing import Any

import pytest

from factmark.linter.grounding.labels.fact_labels import role_before, role_behind, role_of

from ..conftest import Trace

CHAIR = "<h1>Stool</h1><ul><li>Height: 62 in</li><li>Seat diameter: 14 in</li></ul>"
CELLS = "<table><tr><td>Высота</td><td>64 см</td></tr><tr><td>Диаметр</td><td>58 см</td></tr></table>"
FLAT = (
    "<h1>Flat</h1><dl><dt>Wohnfläche</dt><dd>84,5 m²</dd><dt>Zimmer</dt><dd>3</dd><dt>Schlafzimmer</dt><dd>2</dd>"
    "<dt>Baujahr</dt><dd>1906</dd><dt>Letzte Sanierung</dt><dd>2015</dd><dt>Bezugsfrei ab</dt><dd>01.08.2022</dd></dl>"
    "<p>Online seit 23.05.2022 · Objekt-Nr. 4471</p>"
)
CASA = (
    "<h1>Casa</h1><ul><li>96 m² construidos</li><li>Parcela de 140 m²</li><li>3 dormitorios</li><li>2 baños</li></ul>"
    "<p>Publicado el 4 de abril de 2022 · Actualizado el 20 de junio de 2022</p>"
)
PAIRS = "<div><div>Bedrooms</div><div>2</div></div><div><div>Bathrooms</div><div>3</div></div>"
JOB = "<h1>Fitter</h1><ul><li>Posted: 17 May 2022</li><li>Deadline: 15 July 2022</li><li>Start: 1 September 2022</li></ul>"
CONCERT = "<h1>Concert</h1><dl><dt>日時</dt><dd>2022年10月8日</dd><dt>発売日</dt><dd>2022年7月16日</dd></dl>"
LIFE = "<h1>Ada Brink</h1><table><tr><th>Born</th><td>4 May 1931</td></tr><tr><th>Died</th><td>19 June 2001</td></tr></table>"


@pytest.mark.parametrize(
    ("body", "lang", "type", "prop", "right", "wrong"),
    [
        (CHAIR, "en", "Product", "height", "62 in", "14 in"),
        (CELLS, "ru", "Product", "height", "64 см", "58 см"),
        (FLAT, "de", "Apartment", "yearBuilt", 1906, 2015),
        (FLAT, "de", "Apartment", "numberOfBedrooms", 2, 3),
        (FLAT, "de", "RealEstateListing", "datePosted", "2022-05-23", "2022-08-01"),
        (CASA, "es", "House", "numberOfBathroomsTotal", 2, 3),
        (CASA, "es", "RealEstateListing", "datePosted", "2022-04-04", "2022-06-20"),
        (PAIRS, "en", "House", "numberOfBedrooms", 2, 3),
        (JOB, "en", "JobPosting", "datePosted", "2022-05-17", "2022-09-01"),
        (JOB, "en", "JobPosting", "validThrough", "2022-07-15", "2022-09-01"),
        (CONCERT, "ja", "MusicEvent", "startDate", "2022-10-08", "2022-07-16"),
        (LIFE, "en", "Person", "birthDate", "1931-05-04", "2001-06-19"),
    ],
)
def test_another_fact(
    trace: Trace, body: str, lang: str, type: str, prop: str, right: Any, wrong: Any
) -> None:
    """The value of another fact contradicts what the page shows as this one; the right one stays right."""
    assert trace(body, prop, right, type=type, lang=lang).outcome == "grounded"
    verdict = trace(body, prop, wrong, type=type, lang=lang)
    assert (verdict.outcome, verdict.shown is not None) == ("contradicted", True)


@pytest.mark.parametrize(
    ("body", "type", "prop", "value"),
    [
        # As both: a page may say one value of two facts.
        ("<p>Height: 40 cm</p><p>Diameter: 40 cm</p>", "Product", "height", "40 cm"),
        # Two of a kind, and the value without a label, too.
        (
            "<p>Height: 40 cm</p><p>Height: 50 cm</p><p>Width: 60 cm</p><p>60 cm</p>",
            "Product",
            "height",
            "60 cm",
        ),
        # A label that nobody knows.
        ("<p>Height: 40 cm</p><p>Reach: 60 cm</p>", "Product", "height", "60 cm"),
        ("<p>Tickets on sale: 4 May 2022. Date: 4 May 2022</p>", "Event", "startDate", "2022-05-04"),
    ],
)
def test_what_speaks_for_a_value(trace: Trace, body: str, type: str, prop: str, value: str) -> None:
    """Nothing is said against a value that may stand on the page as this fact."""
    assert trace(body, prop, value, type=type).outcome == "grounded"


RECIPE = (
    "<h1>Strudel</h1><ul><li>Arbeitszeit: 45 Min.</li><li>Ruhezeit: 30 Min.</li><li>Backzeit: 40 Min.</li>"
    "<li>Gesamtzeit: 1 Std. 55 Min.</li></ul><p>Bei mir dauert es 50 Minuten.</p><p>Erst nach 20 Minuten backen.</p>"
)


@pytest.mark.parametrize(
    ("prop", "right", "wrong"),
    [
        ("prepTime", "PT45M", "PT40M"),
        ("cookTime", "PT40M", "PT30M"),
        ("cookTime", "PT40M", "PT50M"),
        ("totalTime", "PT1H55M", "PT1H"),
    ],
)
def test_times_of_a_recipe(trace: Trace, prop: str, right: str, wrong: str) -> None:
    """A recipe takes the time that it names in that role: no time of rest, no part of it, none of the text."""
    assert trace(RECIPE, prop, right, type="Recipe", lang="de").outcome == "grounded"
    assert trace(RECIPE, prop, wrong, type="Recipe", lang="de").outcome == "contradicted"


@pytest.mark.parametrize(
    ("body", "lang", "right", "wrong"),
    [
        (
            "<dl><dt>Kaltmiete</dt><dd>845,00 €</dd><dt>Nebenkosten</dt><dd>190,00 €</dd></dl>",
            "de",
            "845",
            "190",
        ),
        ("<dl><dt>Pris</dt><dd>220 kr</dd><dt>Serviceavgift</dt><dd>15 kr</dd></dl>", "sv", "220", "15"),
        ("<p>8 490 ₽</p><p>В рассрочку: 708 ₽/мес</p>", "ru", "8490", "708"),
    ],
)
def test_fees_and_instalments(trace: Trace, body: str, lang: str, right: str, wrong: str) -> None:
    """A fee beside the price, costs that come to a rent and one of many instalments are not the price."""
    assert trace(body, "price", right, type="Offer", lang=lang).outcome == "grounded"
    assert trace(body, "price", wrong, type="Offer", lang=lang).outcome != "grounded"


def test_no_value_of_its_own(trace: Trace) -> None:
    """Where the page has a value as another fact only, and none as this one, it does not show it."""
    verdict = trace("<p>Renovated in 2015</p>", "yearBuilt", 2015, type="House")
    assert (verdict.outcome, verdict.reason) == ("unsupported", "shown as something else")


def test_labels() -> None:
    """Labels name one role of a group by their words, up to linking words before a value and a unit behind it."""
    assert role_of("size", "shade diameter") == "diameter"
    assert role_of("size", "height and width") is None
    assert role_of("day", "一般発売") == "sale"
    assert role_before("area", "parcela de") == "lot"
    assert role_before("area", "parcela de la vecina") is None
    assert role_behind("area", "m2 construidos") == "floorsize"


def test_many_rows(trace: Trace) -> None:
    """A thousand facts are read once."""
    body = "".join(f"<p>Height: {n} cm</p><p>Width: {n + 1} cm</p>" for n in range(3000))
    nodes = [{"@type": "Product", "height": f"{n} cm"} for n in range(1000)]
    begun = time.process_time()
    trace(body, "height", "70 cm", type="Product", isRelatedTo=nodes)
    assert time.process_time() - begun < 20


CAR = "<h1>Oryx 90</h1><ul><li>Portes : 5</li><li>Places : 4</li><li>Kilométrage : 86 400 km</li><li>Autonomie : 640 km</li></ul><p>3 av. Hugo</p>"
KURS = "<h1>Kurs</h1><p>Liczba miejsc: 12</p><p>Dla wszystkich, bez doświadczenia.</p><p>Sala 21</p>"
COURSE = "<h1>Klei</h1><dl><dt>Start</dt><dd>7 januari 2025</dd><dt>Einde</dt><dd>25 februari 2025</dd></dl>"
SPAN = "<h1>Kurs</h1><p>Termin: 8–29 marca 2025</p>"


@pytest.mark.parametrize(
    ("body", "lang", "type", "prop", "value", "outcome"),
    [
        (CAR, "fr", "Car", "numberOfDoors", 5, "grounded"),
        (CAR, "fr", "Car", "numberOfDoors", 4, "contradicted"),
        (CAR, "fr", "Car", "numberOfDoors", 3, "contradicted"),
        (CAR, "fr", "Car", "vehicleSeatingCapacity", 5, "contradicted"),
        (KURS, "pl", "EducationEvent", "maximumAttendeeCapacity", 12, "grounded"),
        (KURS, "pl", "EducationEvent", "maximumAttendeeCapacity", 21, "contradicted"),
        (COURSE, "nl", "CourseInstance", "startDate", "2025-01-07", "grounded"),
        (COURSE, "nl", "CourseInstance", "startDate", "2025-02-25", "contradicted"),
        (COURSE, "nl", "CourseInstance", "endDate", "2025-02-25", "grounded"),
        (COURSE, "nl", "CourseInstance", "endDate", "2025-01-07", "contradicted"),
        (SPAN, "pl", "EducationEvent", "endDate", "2025-03-29", "grounded"),
        (SPAN, "pl", "EducationEvent", "startDate", "2025-03-08", "grounded"),
    ],
)
def test_facts_of_vehicles_and_courses(
    trace: Trace, body: str, lang: str, type: str, prop: str, value: Any, outcome: str
) -> None:
    assert trace(body, prop, value, type=type, lang=lang).outcome == outcome


@pytest.mark.parametrize("place", ["West End 5 July 2025", "The Deep End, 5 July 2025"])
def test_an_end_that_is_a_place(trace: Trace, place: str) -> None:
    body = f"<h1>Gig</h1><p>{place}</p><p>Start: 7 pm</p>"
    assert trace(body, "startDate", "2025-07-05", type="MusicEvent").outcome == "grounded"


def test_a_garden_behind_a_plus_is_another_area(trace: Trace) -> None:
    body = "<h1>Maison</h1><p>120 m² + jardin 300 m² · 6 personnes</p>"
    size = {"@type": "QuantitativeValue", "value": None, "unitCode": "MTK"}
    for value, outcome in ((120, "grounded"), (300, "unsupported")):
        node = {"floorSize": {**size, "value": value}}
        assert trace(body, "value", None, type="House", lang="fr", **node).outcome == outcome
