"""Telephone numbers, e-mail, addresses, countries, coordinates."""

from __future__ import annotations

import json
from time import process_time

import pytest

from factmark.linter.document.document import Document
from factmark.linter.grounding.people.contact import national, unprotect
from factmark.linter.grounding.places.street import street_words

from .compared import verdicts
from .conftest import Trace


@pytest.mark.parametrize(
    ("body", "value", "outcome"),
    [
        ("<p>Tel. 030 / 123 45 67</p>", "+49 30 1234567", "grounded"),
        ('<a href="tel:+49301234567">Call</a>', "+49 (0)30 1234567", "grounded"),
        ("<p>(781) 233-8211</p>", "+1-781-233-8211", "grounded"),
        ('<a href="tel:+49307654321">Call</a>', "+49 30 1234567", "contradicted"),
        ("<p>Order 1234</p>", "+49 30 1234567", "unsupported"),
        ("<p>x</p>", "n/a", "unsupported"),
    ],
)
def test_telephone(trace: Trace, body: str, value: str, outcome: str) -> None:
    assert trace(body, "telephone", value, type="Organization").outcome == outcome


def test_national_digits() -> None:
    assert national("+49 30 1234567") == national("030 1234567") == "301234567"


@pytest.mark.parametrize(
    ("body", "outcome"),
    [
        ("<p>info@example.com</p>", "grounded"),
        ('<a href="mailto:info@example.com?subject=Hi">Write</a>', "grounded"),
        ("<p>info (at) example (dot) com</p>", "grounded"),
        ("<p>sales@example.com</p>", "unsupported"),
    ],
)
def test_email(trace: Trace, body: str, outcome: str) -> None:
    assert trace(body, "email", "info@example.com", type="Organization").outcome == outcome


def test_protected_email() -> None:
    key, address = 0x42, "info@example.com"
    code = bytes([key, *(byte ^ key for byte in address.encode())]).hex()
    assert unprotect(code) == address
    assert unprotect("xyz") is None


@pytest.mark.parametrize(
    ("prop", "value", "outcome"),
    [
        ("streetAddress", "Hauptstraße 12", "grounded"),
        ("streetAddress", "Hauptstr. 12", "grounded"),
        ("streetAddress", "Seestraße 4", "unsupported"),
        ("postalCode", "10115", "grounded"),
        ("postalCode", "10999", "unsupported"),
        ("addressLocality", "Berlin", "grounded"),
        ("addressLocality", "Deutschland", "unsupported"),
        ("addressCountry", "DE", "grounded"),
        ("addressCountry", "Germany", "grounded"),
    ],
)
def test_address_parts(trace: Trace, prop: str, value: str, outcome: str) -> None:
    body = "<address>Hauptstr. 12, 10115 Berlin, Deutschland</address>"
    assert trace(body, prop, value, type="PostalAddress", lang="de").outcome == outcome


@pytest.mark.parametrize(
    ("body", "outcome"), [("Kantstr. 4, 10115 Berlin", "grounded"), ("Welcome", "unsupported")]
)
def test_a_page_s_country_is_that_of_an_address_of_which_it_shows_a_part(
    trace: Trace, body: str, outcome: str
) -> None:
    told = {"type": "PostalAddress", "postalCode": "10115", "url": "https://example.de/"}
    assert trace(f"<p>{body}</p>", "addressCountry", "DE", **told).outcome == outcome


def test_a_region_that_is_shown_tells_its_country(trace: Trace) -> None:
    body = "<p>Weddings and dinners all over Hawaii.</p>"
    properties = {"type": "PostalAddress", "addressRegion": "HI"}
    assert trace(body, "addressCountry", "US", **properties).outcome == "grounded"
    assert trace("<p>Welding, Hilo, HI</p>", "addressCountry", "US", **properties).outcome == "grounded"
    assert trace("<p>SAY HI</p>", "addressCountry", "US", **properties).outcome != "grounded"
    assert trace(body, "addressCountry", "FR", **properties).outcome != "grounded"
    assert trace(body, "addressCountry", "US", type="PostalAddress", addressRegion="ME").outcome != "grounded"


def test_region_codes(trace: Trace) -> None:
    assert (
        trace("<p>Olympia, Washington 98501</p>", "addressRegion", "WA", type="PostalAddress").outcome
        == "grounded"
    )
    assert (
        trace("<p>Olympia, WA 98501</p>", "addressRegion", "Washington", type="PostalAddress").outcome
        == "grounded"
    )
    assert trace("<p>what a day</p>", "addressRegion", "WA", type="PostalAddress").outcome != "grounded"


def test_street_words_are_short() -> None:
    assert street_words("hauptstrasse 12") == street_words("hauptstr 12")
    assert street_words("5 north main street") == ["5", "n", "main", "st"]


def test_coordinates(trace: Trace) -> None:
    body = '<iframe src="https://www.google.com/maps/embed?pb=!2d13.3777!3d52.5163"></iframe>'
    assert trace(body, "latitude", 52.5163, type="GeoCoordinates").outcome == "grounded"
    assert trace(body, "latitude", 48.1, type="GeoCoordinates").outcome == "unsupported"


@pytest.mark.parametrize(
    ("page_text", "prop", "value", "outcome"),
    [
        ("53.1204 N, 3.1302 W", "longitude", "-3.1302", "grounded"),
        ("33.4521° Süd", "latitude", "-33.4521", "grounded"),
        ("53.1204 N, 3.1302 E", "longitude", "-3.1302", "unsupported"),
        ("53.1204 N, 3.1302 W", "latitude", "-53.1204", "unsupported"),
        ("53.1204 N, 3.1302 W", "longitude", "3.1302", "unsupported"),
        ("53.1204, -3.1302", "longitude", "-3.1302", "grounded"),
    ],
)
def test_coordinates_with_sides(trace: Trace, page_text: str, prop: str, value: str, outcome: str) -> None:
    assert trace(f"<p>It stands at {page_text}.</p>", prop, value, type="GeoCoordinates").outcome == outcome


def test_numbers_that_differ_before_their_last_nine_digits(trace: Trace) -> None:
    body = "<p>Phone: 555-0100-1111</p>"
    assert trace(body, "telephone", "+1 555 0100 1111").outcome == "grounded"
    assert trace(body, "telephone", "+7 565 0100 1111").outcome == "unsupported"


def test_a_house_in_a_lane_of_a_lane(trace: Trace) -> None:
    body = "<p>Địa chỉ: 65/22/51 Đường số 5, Bình Hưng Hoà</p>"
    for street, outcome in (("65/22/51 Đường số 5", "grounded"), ("65/22/59 Đường số 5", "unsupported")):
        assert trace(body, "streetAddress", street, type="PostalAddress", lang="vi").outcome == outcome


MAP = '<iframe src="https://www.google.com/maps/embed?pb=!2d-96.304982!3d30.59868"></iframe>'


@pytest.mark.parametrize(
    ("value", "outcome"),
    [
        ("-96.304982", "grounded"),
        ("-96.304982,17", "grounded"),  # the map's zoom
        ("-96,304982", "grounded"),
        ("-96.404982,17", "unsupported"),
        ("96.304982,17", "unsupported"),
    ],
)
def test_a_longitude_as_maps_and_people_write_it(trace: Trace, value: str, outcome: str) -> None:
    assert trace(MAP, "longitude", value, type="GeoCoordinates").outcome == outcome


def test_a_town_that_is_called_as_a_country_elsewhere(trace: Trace) -> None:
    body = "<p>4 Main St, Peru, IL 61354</p>"
    assert (
        trace(body, "addressLocality", "Peru", type="PostalAddress", addressCountry="US").outcome
        == "grounded"
    )
    assert (
        trace(body, "addressLocality", "Peru", type="PostalAddress", addressCountry="PE").outcome
        == "unsupported"
    )
    said = "<p>Auditorio Falla, Granada. Entrada: 12 €</p>"
    assert trace(said, "addressLocality", "Granada", type="PostalAddress", lang="es").outcome == "grounded"


def test_a_topic_that_ends_a_word(trace: Trace) -> None:
    body = "<h1>Omas Apfelkuchen</h1><p>Bei 180 Grad backen.</p>"
    assert trace(body, "recipeCategory", "Kuchen", type="Recipe", lang="de").outcome == "undecided"
    assert trace(body, "recipeCategory", "Suppen", type="Recipe", lang="de").outcome == "unsupported"


@pytest.mark.parametrize(
    "written",
    [
        "info [arroba] salinas [punto] example",
        "info(ät)salinas.example",
        "info [arobase] salinas [point] example",
        "info[chiocciola]salinas[punto]example",
        "info [małpa] salinas [kropka] example",
    ],
)
def test_addresses_hidden_from_robots(trace: Trace, written: str) -> None:
    body = f"<p>{written}</p>"
    assert trace(body, "email", "info@salinas.example", type="Dentist").outcome == "grounded"
    assert trace(body, "email", "info@miramar.example", type="Dentist").outcome == "unsupported"


def test_street_words_in_short_form(trace: Trace) -> None:
    for shown, written in (
        ("Ctra. de la Iruela, km 2", "Carretera de la Iruela, km 2"),
        ("12 bd Carnot", "12 Boulevard Carnot"),
        ("4 imp. des Lilas", "4 impasse des Lilas"),
        ("ул. Малышева, д. 51, оф. 12", "Малышева, 51, офис 12"),
    ):
        verdict = trace(f"<p>{shown}</p>", "streetAddress", written, type="PostalAddress")
        assert verdict.outcome == "grounded", shown


def test_a_country_in_a_text_is_not_that_of_an_address(trace: Trace) -> None:
    body = "<p>23470 Cazorla. We ship to France and Germany, and we love all of Italy</p>"
    place = {"postalCode": "23470"}
    verdict = trace(body, "addressCountry", "ES", type="PostalAddress", **place)
    assert verdict.outcome == "undecided"


def test_the_branches_of_a_large_firm_are_looked_for_once() -> None:
    rows = "".join(f"<p>Line {i} is served from desk {i}, call 0{40_000_000 + i}</p>" for i in range(4000))
    branches = [
        {
            "@type": "Store",
            "telephone": f"+1 555 {i:03d} {i:04d}",
            "address": {"@type": "PostalAddress", "streetAddress": f"{i} Heron Street"},
        }
        for i in range(300)
    ]
    data = json.dumps({"@context": "https://schema.org", "@type": "Organization", "department": branches})
    source = f'<html lang=en><body>{rows}<script type="application/ld+json">{data}</script>'
    start = process_time()
    assert len(verdicts(Document("page", source))) == 2 * len(branches)
    assert process_time() - start < 2


@pytest.mark.parametrize(("lang", "name"), [("ko", "독일"), ("zh", "德国"), ("ja", "日本")])
def test_countries_of_two_signs(trace: Trace, lang: str, name: str) -> None:
    code = "JP" if lang == "ja" else "DE"
    body = f"<p>7 {name}</p>"
    assert trace(body, "addressCountry", code, type="PostalAddress", lang=lang).reason == "country named"


@pytest.mark.parametrize(
    ("lang", "text", "prop", "value", "other"),
    [
        ("ru", "Станции Приморского края", "spatialCoverage", "Приморский край", "Камчатский край"),
        ("ru", "Наш магазин в Москве", "addressLocality", "Москва", "Казань"),
        ("pl", "Pracownia w Warszawie", "addressLocality", "Warszawa", "Poznań"),
        ("uk", "Майстерня у Київській області", "addressRegion", "Київська область", "Львівська область"),
    ],
)
def test_places_with_the_endings_of_their_sentence(
    trace: Trace, lang: str, text: str, prop: str, value: str, other: str
) -> None:
    body = f"<p>{text}</p>{'<p>И ещё несколько слов о работе.</p>' * 9}"
    assert trace(body, prop, value, lang=lang).outcome == "grounded"
    assert trace(body, prop, other, lang=lang).outcome == "unsupported"


def test_a_place_that_a_text_is_about_with_another_ending(trace: Trace) -> None:
    body = f"<p>Музей открыли в Вологде</p>{'<p>И ещё несколько слов о работе.</p>' * 9}"
    for name, outcome in (("Вологда", "grounded"), ("Архангельск", "unsupported")):
        place = {"@type": "Place", "name": name}
        node = {"@context": "https://schema.org", "@type": "NewsArticle", "contentLocation": place}
        script = f'<script type="application/ld+json">{json.dumps(node)}</script>'
        document = Document("page", f'<html lang="ru"><body>{body}{script}</body></html>')
        assert [verdict.outcome for _, verdict in verdicts(document)] == [outcome]


def test_a_region_in_some_of_its_letters(trace: Trace) -> None:
    body = "<address>Calle Recreo 31, 37700 Mezquital, Gto., México</address>"
    address = {"type": "PostalAddress", "lang": "es", "addressLocality": "Mezquital"}
    assert trace(body, "addressRegion", "Guanajuato", **address).outcome == "undecided"
    assert trace(body, "addressRegion", "Querétaro", **address).outcome == "unsupported"


@pytest.mark.parametrize("page_text", ["011 15-2345-6789", "(0351) 15 234-5678", "+54 9 11 2345-6789"])
def test_argentine_mobile_numbers(trace: Trace, page_text: str) -> None:
    value = "+5493512345678" if "351" in page_text else "+5491123456789"
    assert trace(f"<p>Tel. {page_text}</p>", "telephone", value, lang="es").outcome == "grounded"
    assert (
        trace(f"<p>Tel. {page_text}</p>", "telephone", f"{value[:-1]}4", lang="es").outcome == "unsupported"
    )


def test_the_press_office_is_a_point_of_contact(trace: Trace) -> None:
    body = "<p>Tel. 0117 496 0123 · Press office 020 7946 0321</p>"
    verdict = trace(body, "telephone", "020 7946 0321", type="ContactPoint", contactType="press")
    assert verdict.outcome == "grounded"


@pytest.mark.parametrize(
    ("link", "outcome"),
    [
        ("https://maps.example/maps/@52.5163,13.3777,17z", "unsupported"),
        ("https://maps.example/maps?q=52.5163,13.3777", "unsupported"),
        ("geo:52.5163,13.3777", "unsupported"),
        ("https://maps.example/maps?box=52.5163,13.3777", "grounded"),  # in no order that is known
        ("https://maps.example/maps/@13.3777,52.5163,17z", "grounded"),
    ],
)
def test_latitude_and_longitude_are_not_exchanged(trace: Trace, link: str, outcome: str) -> None:
    body = f'<a href="{link}">Map</a>'
    for prop, value, other in (("latitude", 13.3777, "longitude"), ("longitude", 52.5163, "latitude")):
        properties = {other: 52.5163 if other == "longitude" else 13.3777}
        assert trace(body, prop, value, type="GeoCoordinates", **properties).outcome == outcome


def test_a_link_for_sharing_names_no_address(trace: Trace) -> None:
    page = '<h1>Shortbread</h1><p><a href="mailto:?subject=Shortbread">Share</a></p>'
    verdict = trace(page, "email", "hello@bakery.example")
    assert (verdict.outcome, verdict.shown, verdict.replacement) == ("unsupported", None, None)
