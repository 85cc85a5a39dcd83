"""Parts of an address that stand in another address, and the telephone number of another office."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest

from factmark.linter.agents.factuality import verdicts
from factmark.linter.document.document import Document
from factmark.linter.findings.verdict import Verdict
from factmark.linter.grounding.places.address_places import _CALLED


def told(body: str, *nodes: dict[str, Any]) -> dict[str, Verdict]:
    """The verdicts on a page's nodes by their pointers."""
    script = json.dumps({"@context": "https://schema.org", "@graph": list(nodes)})
    source = f'<html lang="en"><head><script type="application/ld+json">{script}</script></head><body>{body}</body></html>'
    document = Document("page", source, url="https://house.example/")
    return {(s.location.pointer or "").replace("/@graph/", ""): verdict for s, verdict in verdicts(document)}


def practice(street: str, code: str, town: str, phone: str = "") -> dict[str, Any]:
    address = {"@type": "PostalAddress", "streetAddress": street, "postalCode": code, "addressLocality": town}
    node = {"@type": "Dentist", "name": "Harbour Practice", "address": address}
    return {**node, "telephone": phone} if phone else node


OWN, BRANCH = ("14 Dock Road", "H91 K5X2", "Galway"), ("3 Castle Court", "H91 D7P0", "Oranmore")
PHONE, OTHER_PHONE = "+353 91 555126", "+353 91 555480"
LINES = (
    "<h1>Harbour Practice</h1><p>We look after teeth.</p><p>14 Dock Road<br>Galway<br>H91 K5X2</p><p>Tel (091) 555126</p>"
    "<h2>Our hours</h2><p>Monday to Friday</p><p>Closed at noon</p><p>Emergencies first</p><p>No parking</p>"
    "<h2>Also</h2><p>Harbour Practice, 3 Castle Court, Oranmore H91 D7P0. Tel (091) 555480</p>"
)
GERMAN = (
    "<h1>Harbour Practice</h1><p>Hafenstr. 14, 04107 Leipzig, Tel. 0341 555126</p><p>Termine nach Absprache.</p><p>Kein Aufzug</p>"
    "<p>Bitte klingeln</p><p>Parken im Hof</p><p>Bus 60</p><p>Impressum</p>"
    "<p>Zentrale: Burgplatz 3, 10115 Berlin, Tel. 030 555480</p>"
)


@pytest.mark.parametrize(
    ("body", "own", "other", "phones"),
    [
        (LINES, OWN, BRANCH, (PHONE, OTHER_PHONE)),
        (
            GERMAN,
            ("Hafenstr. 14", "04107", "Leipzig"),
            ("Burgplatz 3", "10115", "Berlin"),
            ("0341 555126", "030 555480"),
        ),
    ],
)
def test_parts_of_another_address(
    body: str, own: tuple[str, str, str], other: tuple[str, str, str], phones: tuple[str, str]
) -> None:
    right = told(body, practice(*own, phones[0]))
    assert {verdict.outcome for verdict in right.values()} == {"grounded"}
    assert {verdict.outcome for verdict in told(body, practice(*other, phones[1])).values()} == {"grounded"}
    street = told(body, practice(other[0], *own[1:]))
    assert street["0/address/streetAddress"].reason == "shown in another address only"
    assert street["0/address/postalCode"].outcome == "grounded"
    code = told(body, practice(own[0], other[1], own[2]))
    assert code["0/address/postalCode"].reason == "shown in another address only"
    assert code["0/address/streetAddress"].outcome == "grounded"
    phone = told(body, practice(*own, phones[1]))
    assert phone["0/telephone"].reason == "the number of another address"


@pytest.mark.parametrize(
    "body",
    [
        "<p>14 Dock Road</p><p>A house by the sea.</p><p>With rooms</p><p>And a garden</p><p>Galway H91 K5X2</p>",
        "<p>14 Dock Road, Galway</p><p>Since 1987</p><p>Rooms</p><p>Garden</p><p>Post: H91 K5X2, Galway</p><p>Ref H91 D7P0</p>",
        "<p>14 Dock Road, Galway, H91 K5X2</p><p>14 Dock Road, Galway, H91 D7P0</p>",
    ],
)
def test_an_address_in_pieces_is_its_own(body: str) -> None:
    verdicts_ = told(body, practice(*OWN))
    assert {v.outcome for pointer, v in verdicts_.items() if "address" in pointer} == {"grounded"}


@pytest.mark.parametrize(
    "body",
    [
        LINES.replace("Tel (091) 555126", "Call us"),  # the only number there is
        LINES + '<a href="tel:+35391555480">Call us</a>',
        LINES.replace("</h1>", "</h1><p>Hotline (091) 555480</p><p>Book online</p>"),
    ],
)
def test_a_number_of_the_whole_house(body: str) -> None:
    assert told(body, practice(*OWN, OTHER_PHONE))["0/telephone"].outcome == "grounded"


def test_a_head_office_beside_a_branch() -> None:
    branch = {
        "@type": "PostalAddress",
        "streetAddress": BRANCH[0],
        "postalCode": BRANCH[1],
        "addressLocality": BRANCH[2],
    }
    node = practice(*OWN, PHONE)
    node["department"] = {"@type": "Dentist", "name": "Harbour Practice Oranmore", "address": branch}
    assert {verdict.outcome for verdict in told(LINES, node).values()} == {"grounded"}
    flat = {
        "@type": "PostalAddress",
        "streetAddress": OWN[0],
        "postalCode": OWN[1],
        "addressLocality": OWN[2],
    }
    office = {"@type": "Dentist", "name": "Harbour Practice", "telephone": PHONE, "address": [flat, branch]}
    assert told(LINES, office)["0/telephone"].outcome == "grounded"


def test_many_branches_take_no_longer() -> None:
    rows = "".join(
        f"<p>{n} Long Street, {10000 + n} Town{n % 7}</p><p>Tel 030 {100000 + n}</p>" for n in range(1500)
    )
    nodes = [
        practice(f"{n} Long Street", str(10001 + n), f"Town{n % 7}", f"030 {100000 + n}") for n in range(1500)
    ]
    start = time.process_time()
    told(f"<h1>Branches</h1>{rows}", *nodes)
    assert time.process_time() - start < 20


def test_numbers_of_many_branches_take_no_longer() -> None:
    rows = "".join(f"<p>{n} Long Street, {10000 + n} Town{n % 7}</p><p>Open</p>" for n in range(300))
    far = "".join(f"<p>Post of Town, {20000 + n}, 040 {300000 + n}</p>" for n in range(6000))
    nodes = [
        practice(f"{n} Long Street", str(10000 + n), f"Town{n % 7}", f"040 {300000 + n}") for n in range(200)
    ]
    start = time.process_time()
    told(f"<h1>Branches</h1>{rows}{far}", *nodes)
    assert time.process_time() - start < 10


def test_digits_without_end_take_no_longer() -> None:
    start = time.process_time()
    for _ in range(100):
        assert _CALLED.search("t" + "1" * 27 + "! ") is None
    assert time.process_time() - start < 5
    assert _CALLED.search("Tel. (091) 55 ") is not None


@pytest.mark.parametrize(
    ("line", "street", "code", "wrong"),
    [
        ("<p>Lindenweg 7 · 87527 Sonthofen · Telefon 08321 55 66-0</p>", "Lindenweg 7", "87527", "7"),
        ("<p>Lindenweg 7 · 87527 Sonthofen · Telefon 08321 55 66-0</p>", "Lindenweg 7", "87527", "08321"),
        ("<p>Hafenstr. 112<br>34121 Kassel</p><p>Tel. (0561) 20 30</p>", "Hafenstraße 112", "34121", "112"),
        ("<p>Hafenstr. 112<br>34121 Kassel</p><p>Tel. (0561) 20 30</p>", "Hafenstraße 112", "34121", "0561"),
        ("<p>12 Market Hill, Ely CB7 4LS</p><p>14 December 2024</p>", "12 Market Hill", "CB7 4LS", "2024"),
        ("<p>Kade 3, 4331 AB Middelburg, tel. 0118 123 456</p>", "Kade 3", "4331 AB", "0118"),
    ],
)
def test_a_number_that_is_no_code(line: str, street: str, code: str, wrong: str) -> None:
    body = f"<h1>Harbour Practice</h1>{line}"
    assert told(body, practice(street, code, "Ely"))["0/address/postalCode"].outcome == "grounded"
    verdict = told(body, practice(street, wrong, "Ely"))["0/address/postalCode"]
    assert verdict.reason == "shown as another number only"


@pytest.mark.parametrize(
    ("line", "street", "code"),
    [
        ("<p>8 Harris Street<br>Sydney NSW 2000</p><p>© 2000 by us</p>", "8 Harris Street", "2000"),
        (
            "<p>312 Bridge St, Kilby, MA 01906</p><p>(781) 555-8211</p>",
            "312 Bridge St, Kilby, MA 01906",
            "01906",
        ),
        ("<p>12 Dock Road</p><p>Est. 1984, lot 4711</p><p>Post: Kilby 7</p>", "12 Dock Road", "7"),
        ("<p>Dock Road 7, 1010 Vienna</p><p>A-1010, Dock Road</p>", "Dock Road 7", "A-1010"),
    ],
)
def test_a_code_beside_other_numbers(line: str, street: str, code: str) -> None:
    body = f"<h1>Harbour Practice</h1>{line}"
    assert told(body, practice(street, code, "Ely"))["0/address/postalCode"].outcome == "grounded"
