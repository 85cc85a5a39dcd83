"""What small businesses write of where they are, how they are reached and when they are open."""

from __future__ import annotations

from typing import Any

import pytest

from factmark.generator.curation import check_with_all_rules
from factmark.generator.generate import generate
from factmark.linter.document.document import Document

SITE = "Hill Bakery"


def business(
    main: str, *, lang: str = "en", path: str = "contact", footer: str = "", title: str = "Contact"
) -> dict[str, Any] | None:
    """The business that a contact page of a bakery is said to be of; None where it is of none."""
    source = (
        f'<html lang="{lang}"><head><link rel="canonical" href="https://hillbakery.example/{path}"><title>{title} | {SITE}'
        f'</title></head><body><header><a href="/">{SITE}</a></header><main><h1>{title}</h1>{main}</main>'
        f"<footer>© 2026 {SITE} {footer}</footer></body></html>"
    )
    markup = generate(Document("page.html", source), check_with_all_rules).curated.markup or {}
    return next((node for node in markup.get("@graph", [markup]) if "address" in node), None)


LINES = "<p>Hill Bakery<br>{street}<br>{town}</p><p>{phone}</p>"


@pytest.mark.parametrize(
    ("lang", "street", "town", "phone", "expected"),
    [
        ("en", "4 Hill Lane", "Alderbrook<br>AB1 4XY", "Telephone: 01632 960123", ("Alderbrook", "AB1 4XY", "01632 960123")),
        ("de", "Mühlgasse 4", "01968 Senftenberg", "Tel.: 03573 219876", ("Senftenberg", "01968", "03573 219876")),
        ("fr", "12 rue du Moulin", "69001 Lyon", "Tél. : 04 78 99 12 34", ("Lyon", "69001", "04 78 99 12 34")),
        ("es", "Calle Mayor 4", "41001 Sevilla", "Teléfono: 955 481 726", ("Sevilla", "41001", "955 481 726")),
        ("nl", "Molenstraat 4", "1012 AB Amsterdam", "Telefoon 020 481 7269", ("Amsterdam", "1012 AB", "020 481 7269")),
        ("pl", "ul. Młyńska 4", "00-950 Warszawa", "tel. 22 481 72 69", ("Warszawa", "00-950", "22 481 72 69")),
    ],
)  # fmt: skip
def test_an_address_in_lines(
    lang: str, street: str, town: str, phone: str, expected: tuple[str, str, str]
) -> None:
    node = business(LINES.format(street=street, town=town, phone=phone), lang=lang)
    assert node is not None
    assert node["@type"] == "Bakery"
    address = node["address"]
    assert (address["addressLocality"], address["postalCode"], node["telephone"]) == expected
    assert address["streetAddress"] == street


@pytest.mark.parametrize(
    ("lang", "rows", "hours"),
    [
        ("en", "<p>Opening times: Monday to Friday 7am to 6pm, Saturday 7.30am to 1pm</p>", ["Mo-Fr 07:00-18:00", "Sa 07:30-13:00"]),
        ("en", "<table><tr><td>Mon - Fri</td><td>7:00 - 18:00</td></tr><tr><td>Sunday</td><td>closed</td></tr></table>", ["Mo-Fr 07:00-18:00"]),
        ("de", "<p>Montag bis Freitag: 7:00 - 12:00 und 14:00 - 18:00 Uhr<br>Sonntag geschlossen</p>", ["Mo-Fr 07:00-12:00", "Mo-Fr 14:00-18:00"]),
        ("fr", "<ul><li>Lundi - vendredi : 7h00 - 19h00</li><li>Samedi : 7h - 13h</li></ul>", ["Mo-Fr 07:00-19:00", "Sa 07:00-13:00"]),
        ("es", "<p>Horario: lunes a viernes de 8:00 a 20:00</p>", ["Mo-Fr 08:00-20:00"]),
        ("it", "<p>Lunedì - venerdì 9:00 - 19:00</p>", ["Mo-Fr 09:00-19:00"]),
        ("de", "<dl><dt>Mo, Di und Do</dt><dd>8:00–12:00 Uhr</dd><dt>Fr</dt><dd>8:00–13:00 Uhr</dd></dl>", ["Mo,Tu,Th 08:00-12:00", "Fr 08:00-13:00"]),
        ("en", "<p>Come and see us. Open Mon-Sat 9:30-17:00. We bake all night.</p>", ["Mo-Sa 09:30-17:00"]),
        ("en", "<p>Summer hours: Mon-Sat 9:30-17:00</p><p>Winter hours: Mon-Fri 10:00-16:00</p>", []),
        ("en", "<h2>Summer</h2><p>Mon-Sat 9:30-17:00</p><h2>Winter</h2><p>Mon-Fri 10:00-16:00</p>", []),
        ("it", "<p>Dal lunedì alla domenica: 12.00-15.00 | 18.30-23.00</p>", ["Mo-Su 12:00-15:00", "Mo-Su 18:30-23:00"]),
        ("en", "<p>Monday to Friday 7am to 6pm but not on the first of May</p>", []),
    ],
)  # fmt: skip
def test_hours_as_they_are_written(lang: str, rows: str, hours: list[str]) -> None:
    reached = LINES.format(street="4 Hill Lane", town="Alderbrook AB1 4XY", phone="Phone: 01632 960123")
    node = business(reached + rows, lang=lang)
    assert node is not None
    shown = node.get("openingHours", [])
    assert (shown if isinstance(shown, list) else [shown]) == hours


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("Hill House, Church Road, Alderbrook AB1 4XY", ("Church Road", "Alderbrook", "AB1 4XY", None)),
        ("4 Hill Lane, Alderbrook, Shropshire, AB1 4XY", ("4 Hill Lane", "Alderbrook", "AB1 4XY", "Shropshire")),
        ("4 Hill Lane<br>Alderbrook<br>Shropshire AB1 4XY", ("4 Hill Lane", "Alderbrook", "AB1 4XY", "Shropshire")),
        ("Flat 2, 5 Hill Lane, Alderbrook AB1 4XY", ("Flat 2, 5 Hill Lane", "Alderbrook", "AB1 4XY", None)),
        ("33 Hill Street, Toronto, ON M5A 3R3", ("33 Hill Street", "Toronto", "M5A 3R3", "ON")),
        ("Office: 4 Hill Lane, Alderbrook AB1 4XY", ("4 Hill Lane", "Alderbrook", "AB1 4XY", None)),
        ("Hill Gardens, Mill Road, Alderbrook AB1 4XY", ("Mill Road", "Alderbrook", "AB1 4XY", None)),
    ],
)  # fmt: skip
def test_addresses_of_english(written: str, expected: tuple[str, ...]) -> None:
    node = business(f"<p>{written}</p><p>Phone: 01632 960123</p>")
    assert node is not None
    address = node["address"]
    names = ("streetAddress", "addressLocality", "postalCode", "addressRegion")
    assert tuple(address.get(name) for name in names) == expected


def test_a_town_ends_with_its_sentence() -> None:
    node = business("<p>Molenstraat 4, 7411 BR Deventer. Telefoon 0570 481726</p>", lang="nl")
    assert node is not None
    assert (node["address"]["addressLocality"], node["telephone"]) == ("Deventer", "0570 481726")


def test_what_only_looks_like_an_address() -> None:
    assert business("<p>Museum of Bread, Alderbrook AB1 4XY</p>") is None
    assert business("<p>We walked all the way down Hill Lane, Alderbrook AB1 4XY.</p>") is None


def test_lines_that_stand_in_a_footer_by_themselves() -> None:
    footer = "<br>4 Hill Lane, Alderbrook AB1 4XY<br>Telephone: 01632 960123<br>Email: us@hillbakery.example"
    node = business("<p>How to reach us.</p>", footer=footer)
    assert node is not None
    assert (node["telephone"], node["email"]) == ("01632 960123", "us@hillbakery.example")
    footer = ": 4 Hill Lane, Alderbrook AB1 4XY | Tel: 01632 960123 | Email: us@hillbakery.example | We bake bread and cakes"
    node = business("<p>How to reach us.</p>", footer=footer)
    assert node is not None
    assert node["address"]["streetAddress"] == "4 Hill Lane"


def test_two_branches_are_not_the_seat() -> None:
    branch = "<div><h2>{town}</h2><p>4 Hill Lane, {town} AB{n} 4XY<br>01632 96012{n}</p></div>"
    both = branch.format(town="Alderbrook", n=1) + branch.format(town="Oakford", n=2)
    assert business(both) is None
    around = business(both, footer="<p>9 Mill Road, Ashby AB3 4XY</p>")
    assert around is not None
    assert around["address"]["streetAddress"] == "9 Mill Road"


def test_a_number_alone_below_the_address() -> None:
    lines = "<p>Hill Bakery<br>4 Hill Lane<br>Alderbrook AB1 4XY<br>{}</p>"
    for number in ("01632 960123", "+44 1632 960123"):
        node = business(lines.format(number))
        assert node is not None
        assert node["telephone"] == number
    for none in ("Order 01632960123", "8 1234 5678 90"):
        node = business(lines.format(none) + "<p>Open Mon-Sat 9:30-17:00</p>")
        assert node is not None
        assert "telephone" not in node


def test_a_hotel_with_its_times_and_score() -> None:
    source = (
        '<html lang="en"><head><link rel="canonical" href="https://harbour.example/"><title>Hotel Harbour</title></head><body>'
        "<header><a href='/'>Hotel Harbour</a></header><main><h1>Hotel Harbour</h1><p>4 Hill Lane, Alderbrook AB1 4XY</p>"
        "<p>Tel. 01632 960123</p><ul><li>Check-in: from 3 pm</li><li>Check-out: by 11 am</li></ul>"
        "<p class='rating'>8.9/10 (312 reviews)</p></main><footer>© 2026 Hotel Harbour</footer></body></html>"
    )
    markup = generate(Document("page.html", source), check_with_all_rules).curated.markup or {}
    found = next(node for node in markup["@graph"] if node["@type"] == "Hotel")
    assert (found["checkinTime"], found["checkoutTime"]) == ("15:00", "11:00")
    assert (found["aggregateRating"]["ratingValue"], found["aggregateRating"]["bestRating"]) == ("8.9", "10")


@pytest.mark.parametrize(
    ("name", "kind", "lang"),
    [
        ("Museum of Clocks", "Museum", "en"),
        ("Church Road Garage", "LocalBusiness", "en"),
        ("Church Street Bakery", "Bakery", "en"),
        ("St Mary's Church", "Church", "en"),
        ("Hotel Bristol", "Hotel", "en"),
        ("Library Bar", "LocalBusiness", "en"),
        ("Alder Primary School", "School", "en"),
        ("Alder Cookery School", "LocalBusiness", "en"),
        ("Museum Waldsee", "Museum", "de"),
        ("Alte Apotheke Moser", "Pharmacy", "de"),
        ("Trattoria da Nello", "Restaurant", "it"),
        ("The Regal Cinema", "MovieTheater", "en"),
    ],
)
def test_what_a_name_says_that_a_place_is(name: str, kind: str, lang: str) -> None:
    source = (
        f'<html lang="{lang}"><head><link rel="canonical" href="https://place.example/"><title>{name}</title></head><body>'
        f"<header><a href='/'>{name}</a></header><main><h1>{name}</h1><p>4 Hill Lane, Alderbrook AB1 4XY</p>"
        f"<p>Tel. 01632 960123</p></main><footer>© 2026 {name}</footer></body></html>"
    )
    markup = generate(Document("page.html", source), check_with_all_rules).curated.markup or {}
    nodes = {node["@type"]: node for node in markup["@graph"]}
    assert nodes[kind]["address"]["streetAddress"] == "4 Hill Lane"
    assert ("Organization" in nodes) == (kind in ("Museum", "Church"))


def test_numbers_that_do_not_call_the_publisher() -> None:
    address = "<p>Hill Bakery<br>4 Hill Lane<br>Alderbrook AB1 4XY</p>"
    reached = business(address + "<p>Fax: 01632 960124</p>")
    assert reached is not None
    assert "telephone" not in reached
    assert business(address + "<p>Phone: 01632 960123</p>", path="notes/mill", title="A mill") is None
    footer = "<p>4 Hill Lane, Alderbrook AB1 4XY</p><p>Phone: 01632 960123</p><p>Email: bread@hillbakery.example</p>"
    told = "<p>Bread is baked here on all days but Sunday.</p>" * 9
    node = business(told, path="notes/mill", footer=footer, title="A mill")
    assert node is not None
    assert node["@type"] == "Bakery"  # as its name says, on a page about another thing, too
    assert node["email"] == "bread@hillbakery.example"


def test_a_suite_belongs_to_its_street() -> None:
    told = "<p>Hill Bakery<br>3 Forester Avenue, Suite #39<br>Warwick, NY 10990<br>Phone: (845) 555-0128</p>"
    node = business(told)
    assert node is not None
    assert node["address"]["streetAddress"] == "3 Forester Avenue, Suite #39"
    assert node["address"]["addressLocality"] == "Warwick"


def test_a_house_for_sale_is_not_where_its_agent_is() -> None:
    house = (
        "<p>From £900.</p></main><div class='header-bar'><p>12 Mill Road, Alderbrook AB1 4XY</p></div><main>"
    )
    footer = "<p>4 Hill Lane, Alderbrook AB2 5XZ</p><p>Phone: 01632 960123</p>"
    text = "<p>Three bedrooms and a garden behind the house that looks to the south.</p>" * 8
    node = business(house + text, path="sale/mill-road", footer=footer, title="12 Mill Road")
    assert node is not None
    assert node["address"]["streetAddress"] == "4 Hill Lane"


@pytest.mark.parametrize(
    ("line", "street", "town"),
    [
        ("© Hill Bakery. 4 Hill Lane, Alderbrook AB1 4XY", "4 Hill Lane", "Alderbrook"),
        ("Visit us at 4 Hill Lane, Alderbrook AB1 4XY", "4 Hill Lane", "Alderbrook"),
        ("Hill Bakery, ul. Leśna 7, 30-001 Kraków", "ul. Leśna 7", "Kraków"),
        (
            "Hill Bakery, Via S. Marco 12, 37099 Montefiore - Tel. 045 555 0123",
            "Via S. Marco 12",
            "Montefiore",
        ),
        ("Hill Bakery, 12 rue du Moulin, 69003 Lyon Cedex 03", "12 rue du Moulin", "Lyon Cedex"),
    ],
)
def test_what_stands_around_an_address_in_its_line(line: str, street: str, town: str) -> None:
    node = business("<p>Bread.</p>", footer=f"<p>{line}</p>")
    assert node is not None
    assert (node["address"]["streetAddress"], node["address"]["addressLocality"]) == (street, town)


@pytest.mark.parametrize(
    "line",
    [
        "4 Hill Lane, Alderbrook AB1 4XY - Tel. 01632 960123",
        "Hill Bakery · Phone: 01632 960123 · Fax: 01632 960124",
    ],
)
def test_a_number_in_a_line_with_others(line: str) -> None:
    node = business("<p>4 Hill Lane<br>Alderbrook AB1 4XY</p>", footer=f"<p>{line}</p>")
    assert node is not None
    assert node["telephone"] == "01632 960123"


def test_an_imprint_makes_no_business_of_a_blog() -> None:
    told = "<p>Ann Lee<br>4 Hill Lane<br>Alderbrook AB1 4XY</p><p>Phone: 01632 960123</p>"
    source = f'<html lang="en"><title>Imprint - Kiln Notes</title><link rel="canonical" href="https://kilnnotes.example/imprint"><h1>Imprint</h1>{told}<footer>© 2026 Kiln Notes</footer>'
    markup = generate(Document("page.html", source), check_with_all_rules).curated.markup or {}
    found = {node["@type"]: node for node in markup["@graph"]}
    assert "LocalBusiness" not in found
    assert found["Organization"]["address"]["streetAddress"] == "4 Hill Lane"


@pytest.mark.parametrize(
    "around",
    [
        "<ul><li><a href='/2'>Hill 2</a> | <a href='/w'>1010 Wins</a> | <a href='/f'>Hill FM</a></li></ul>",
        "<p>Film: The mill at work, part 0:56<br>18117 views</p>",
        "<p>Film: The mill at work, part 4<br>18117 views</p>",
    ],
)
def test_what_is_counted_around_a_page_is_no_address(around: str) -> None:
    assert business("<p>Bread.</p>", footer=around) is None


def test_an_address_in_the_words_of_a_footer() -> None:
    footer = ". 4 Hill Lane, Alderbrook AB1 4XY. Tel: <a href='tel:+441632960123'>01632 960123</a>"
    node = business("<p>Bread.</p>", footer=footer)
    assert node is not None
    assert node["address"]["streetAddress"] == "4 Hill Lane"


def test_what_a_name_says_a_business_is() -> None:
    told = "<p>Zahnarztpraxis Hügel<br>Mühlgasse 4<br>01968 Senftenberg</p><p>Tel.: 03573 219876</p>"
    source = f'<html lang="de"><title>Kontakt - {{}}</title><link rel="canonical" href="https://huegel.example/kontakt"><h1>Kontakt</h1>{told}<footer>© {{}}</footer>'
    for name, kind in (("Zahnarztpraxis Hügel", "Dentist"), ("Praxis Hügel", "LocalBusiness"), ("", None)):
        page = Document("page.html", source.replace("{}", name))
        markup = generate(page, check_with_all_rules).curated.markup or {}
        found = {node["@type"]: node.get("name") for node in markup["@graph"]}
        assert found.get(kind or "LocalBusiness") == (name or None)


def test_a_box_at_the_post_office_is_no_street() -> None:
    node = business("<p>Hill Bakery<br>PO Box 1866<br>Salem, OR 97301<br>Phone: (845) 555-0128</p>")
    assert node is not None
    assert node["address"]["postOfficeBoxNumber"] == "1866"
    assert "streetAddress" not in node["address"]
