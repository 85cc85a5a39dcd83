"""Street lines against those that a page shows: short forms, and houses, kinds of street, floors and rooms."""

from __future__ import annotations

import pytest

from factmark.linter.grounding.places.street import MAX_LINES

from ..compared import by_pointer, of_page
from ..conftest import Trace


def outcome(trace: Trace, shown: str, street: str, lang: str) -> str:
    body = f"<h1>Smith</h1><p>{shown}</p>"
    return trace(body, "streetAddress", street, type="PostalAddress", lang=lang).outcome


@pytest.mark.parametrize(
    ("lang", "page_text", "street"),
    [
        ("de", "Bahnhofstr. 5a, 80331 München", "Bahnhofstraße 5 a"),
        ("de", "Bahnhof-Straße 5A, 80331 München", "Bahnhofstraße 5a"),
        ("de", "Haupt Str. 7", "Hauptstraße 7"),
        ("de", "Berliner Pl. 3", "Berliner Platz 3"),
        ("de", "Straße des 17. Juni 135", "Str. des 17. Juni 135"),
        ("en", "350 5th Ave, 21st Floor", "350 Fifth Avenue, Floor 21"),
        ("en", "500 Main Street #200, Austin", "500 Main St., Suite 200"),
        ("en", "50 High Street<br>Suite 200<br>Austin", "50 High Street, Suite 200"),
        ("en", "12 St. John's Rd", "12 Saint John's Road"),
        ("en", "12-14 Mill Lane", "12 Mill Lane"),
        ("en", "12 N Main St", "12 Main Street"),
        ("de", "Hauptstr. 12 a", "Hauptstraße 12"),
        ("fr", "12, bld. Voltaire", "12 Boulevard Voltaire"),
        ("fr", "3 chemin St-Jean", "3 chemin Saint-Jean"),
        ("fr", "12 r. Foch", "12 rue Foch"),
        ("es", "C/ Alcalá, 45, 3º izda.", "Calle de Alcalá 45"),
        ("es", "Pza. Mayor 3", "Plaza Mayor, 3"),
        ("it", "V. Roma 12", "Via Roma 12"),
        ("it", "P.zza Roma 12", "Piazza Roma, 12"),
        ("nl", "Kerkstr. 12-A", "Kerkstraat 12a"),
        ("pt", "Pç. da Sé 3", "Praça da Sé, 3"),
        ("pt", "Rua Augusta, 1.500 – cj. 42 – Consolação, São Paulo/SP", "Rua Augusta, 1500, cj. 42"),
        ("pt", "Parque – Av. Prof. Fonseca Rodrigues, 2001", "Avenida Professor Fonseca Rodrigues, 2001"),
        ("es", "C/ Dr. Esquerdo, 12", "Calle Doctor Esquerdo 12"),
        ("it", "Via Gen. Dalla Chiesa 4", "Via Generale Dalla Chiesa 4"),
    ],
)
def test_a_street_in_another_form(trace: Trace, lang: str, page_text: str, street: str) -> None:
    assert outcome(trace, page_text, street, lang) == "grounded"


@pytest.mark.parametrize(
    ("lang", "page_text", "street"),
    [
        ("en", "12 Mill Lane, Leeds", "21 Mill Lane"),
        ("pt", "Rua Augusta, 1.500 – Consolação, São Paulo/SP", "Rua Augusta, 1600"),
        ("en", "12 Mill Lane, Leeds", "2 Mill Lane"),
        ("en", "12 Mill Lane, Leeds; 21 Oak Road, York", "21 Mill Lane"),
        ("en", "12 Mill Lane, Leeds</p><p>We have 21 rooms on Mill Lane.", "21 Mill Lane"),
        ("en", "12 Mill Road, Leeds", "12 Mill Lane"),
        ("en", "350 5th Ave", "350 6th Ave"),
        ("en", "500 Main Street, Suite 200, Austin, TX 78300", "500 Main Street, Suite 300"),
        ("en", "500 Main Street #200, Austin", "500 Main St., Suite 300"),
        ("en", "50 High Street<br>Suite 200<br>Austin", "50 High Street, Suite 210"),
        ("en", "Unit 4, 12 Mill Lane", "Unit 5, 12 Mill Lane"),
        ("en", "12 Mill Lane, 3rd Floor", "12 Mill Lane, 2nd Floor"),
        ("de", "Hauptstr. 12, 80331 München, 3. OG", "Hauptstraße 12, 2. OG"),
        ("de", "Bahnhofstraße 12a", "Bahnhofstr. 12b"),
        ("de", "Bahnhofstraße 12", "Bahnhofstr. 12b"),
        ("de", "Straße des 17. Juni 135", "Straße des 17. Juni 153"),
        ("fr", "Place de la Bourse 3", "3, rue de la Bourse"),
        ("es", "Calle de Alcalá, 45", "Calle de Alcalá, 54"),
    ],
)
def test_another_house_street_or_room(trace: Trace, lang: str, page_text: str, street: str) -> None:
    assert outcome(trace, page_text, street, lang) == "unsupported"


def codes(body: str, street: str, code: str, town: str) -> str:
    address = {"streetAddress": street, "postalCode": code, "addressLocality": town}
    return by_pointer(body, {"@type": "PostalAddress", **address}, lang="")["/postalCode"].outcome


OFFICES = """<div><h2>Austin</h2><p>500 Congress Ave., Suite 200</p><p>Austin, TX 78701</p><p>(512) 555-0142</p></div>
<div><h2>Dallas</h2><p>1200 Main Street</p><p>Dallas, TX 75202</p><p>(214) 555-0199</p></div>"""


def flagged(**parts: str) -> list[str]:
    phone = parts.pop("telephone")
    node = {"@type": "Store", "telephone": phone, "address": {"@type": "PostalAddress", **parts}}
    return [s.property for s, verdict in of_page(OFFICES, node) if verdict.outcome == "unsupported"]


def test_a_town_that_the_line_with_the_code_does_not_name(trace: Trace) -> None:
    body = "<p>12 Mill Lane, LS1 4AB, United Kingdom</p><p>Warehouse: 5 Dock Road, Leeds LS9 2AA</p>"
    address = {"type": "PostalAddress", "streetAddress": "12 Mill Lane", "postalCode": "LS1 4AB"}
    assert trace(body, "addressLocality", "Leeds", **address).outcome == "grounded"


def test_a_register_of_streets_is_not_gone_through_for_each(trace: Trace) -> None:
    shown = "<br>".join(f"{number} Mill Road" for number in range(MAX_LINES + 1))
    assert outcome(trace, f"{shown}</p><p>5 Mill Lane", "5 Mill Lane", "en") == "grounded"
    assert outcome(trace, shown, "5 Mill Lane", "en") == "undecided"


@pytest.mark.parametrize(
    ("page_text", "street", "message"),
    [
        ("Suite 3, Level 27, 1 Farm Place, Leeds", "Suite 3, Level 28, 1 Farm Place", "unsupported"),
        ("312 Central St, Salem, MA 01906", "312 Central Street, Salem, MA 01106", "unsupported"),
        ("312 Central St, Salem, MA 01906", "312 Central Street, Salem, MA 01906", "grounded"),
        ("Level 27 and Level 28, 1 Farm Place, Leeds", "Level 28, 1 Farm Pl.", "grounded"),
        ("312 Central St, Salem, MA", "312 Central Street, Salem, MA 01106", "grounded"),
    ],
)
def test_another_number_behind_the_same_word(trace: Trace, page_text: str, street: str, message: str) -> None:
    assert outcome(trace, page_text, street, "en") == message


@pytest.mark.parametrize(
    ("lang", "written", "page_text", "outcome"),
    [
        ("sv", "Storgatan 12", "Storg. 12", "grounded"),
        ("sv", "Björkvägen 7", "Björkv. 7", "grounded"),
        ("no", "Kirkeveien 5", "Kirkev. 5", "grounded"),
        ("sv", "Björkgatan 7", "Björkv. 7", "unsupported"),
        ("sv", "Storgatan 21", "Storg. 12", "unsupported"),
        ("tr", "Liman Caddesi No: 47", "Liman Cad. No: 47", "grounded"),
        ("tr", "Liman Sokak No: 47", "Liman Cad. No: 47", "unsupported"),
        ("tr", "Liman Bulvarı 5", "Liman Blv. 5", "grounded"),
    ],
)
def test_northern_and_turkish_streets_are_shortened(
    trace: Trace, lang: str, written: str, page_text: str, outcome: str
) -> None:
    body = f"<h1>Bakery</h1><p>{page_text}, 12345 Town</p>"
    assert trace(body, "streetAddress", written, type="PostalAddress", lang=lang).outcome == outcome
