"""What is certain enough to be an error, and the sign on a page that makes it a warning."""

from __future__ import annotations

import json
from typing import Any

import pytest

from factmark.linter.agents.factuality import verdicts
from factmark.linter.document.document import Document
from factmark.linter.findings.verdict import SURE

from .conftest import Trace

LINE = "The keeper of the lighthouse counts the ships that pass at night and writes their names down. "
STORY = f"<h1>The lighthouse</h1><p>{LINE * 8}</p>"
MENU = "".join(f'<a href="/{name}">{name}</a>' for name in ("tides", "boats", "nets", "ropes", "knots"))


def certain(body: str, node: dict[str, Any], pointer: str, *, head: str = "") -> bool:
    """Whether a statement of some markup is flagged on a page, and certainly."""
    script = f'<script type="application/ld+json">{json.dumps({"@context": "https://schema.org", **node})}</script>'
    source = f'<html lang="en"><head>{head}{script}</head><body>{body}</body></html>'
    document = Document("page", source, url="https://quaypost.example/harbours/keeper")
    told = {statement.location.pointer: verdict for statement, verdict in verdicts(document)}
    assert told[pointer].outcome == "unsupported"
    return told[pointer].confidence >= SURE


@pytest.mark.parametrize(
    ("page", "sure"),
    [
        (STORY, True),
        (f'{STORY}<form><input class="mail"></form>', True),
        (f'{STORY}<span class="e-mail"></span>', False),
        (f"{STORY}<p>This address is protected from spambots.</p>", False),
        ("<h1>The lighthouse</h1>", False),
    ],
)
def test_a_mail_address_that_no_script_may_write(page: str, sure: bool) -> None:
    assert certain(page, {"@type": "Organization", "email": "keeper@quaypost.example"}, "/email") is sure


@pytest.mark.parametrize(("links", "sure"), [(MENU, True), ('<a href="/tides">Tides</a>', False)])
def test_a_page_of_the_site_that_its_menu_does_not_have(links: str, sure: bool) -> None:
    person = {"@type": "Person", "url": "https://quaypost.example/writers/lindqvist"}
    assert certain(links + STORY, person, "/url") is sure


@pytest.mark.parametrize(("name", "sure"), [("Zephyrine", True), ("Lighter", False), ("Маяк", False)])
def test_a_name_without_a_word_of_the_page(name: str, sure: bool) -> None:
    assert certain(STORY, {"@type": "Product", "alternateName": name}, "/alternateName") is sure


def test_a_name_that_only_the_head_has() -> None:
    head = '<meta name="author" content="Zephyrine Quill">'
    assert certain(STORY, {"@type": "Thing", "name": "Zephyrine Quill"}, "/name", head=head)


@pytest.mark.parametrize(("picture", "sure"), [("night-ferry.jpg", True), ("harbour-2.jpg", False)])
def test_a_picture_of_another_name(picture: str, sure: bool) -> None:
    page = f'{STORY}<img src="/files/harbour-wall.jpg" alt="">'
    node = {"@type": "Article", "image": f"https://quaypost.example/files/{picture}"}
    assert certain(page, node, "/image") is sure


def test_a_contact_of_which_nothing_is_shown() -> None:
    point = {"@type": "ContactPoint", "email": "keeper@quaypost.example", "contactType": "customer service"}
    assert certain(STORY, {"@type": "Organization", "contactPoint": point}, "/contactPoint/contactType")


def test_a_linked_page_in_place_of_a_picture(trace: Trace) -> None:
    page = f'{STORY}<a href="/people/lindqvist">Tomas</a>'
    assert trace(page, "image", "https://example.com/people/lindqvist", type="Person").outcome == "grounded"


def test_a_country_as_region(trace: Trace) -> None:
    verdict = trace(
        f"{STORY}<p>12 Quay Street, Hilo, HI, USA</p>", "addressRegion", "US", type="PostalAddress"
    )
    assert verdict.outcome == "unsupported"
    assert verdict.confidence >= SURE


def test_the_page_in_place_of_a_picture(trace: Trace) -> None:
    verdict = trace(STORY, "image", "https://example.com/page", type="Product")
    assert (verdict.outcome, verdict.reason) == ("unsupported", "the page, and no picture")
    assert verdict.confidence < SURE


@pytest.mark.parametrize("picture", ["/theme/noimage_large.png", "/img/placeholder.svg", "/s/spacer.gif"])
def test_a_picture_that_a_system_puts_where_none_is(trace: Trace, picture: str) -> None:
    assert trace(STORY, "image", f"https://example.com{picture}", type="Product").outcome == "technical"


def test_a_first_step_that_only_running_text_has(trace: Trace) -> None:
    steps = [{"@type": "ListItem", "position": 1, "name": "Home"}]
    script = json.dumps(
        {"@context": "https://schema.org", "@type": "BreadcrumbList", "itemListElement": steps}
    )
    menu = "<a>Sell Your House</a> <a>Home</a> <a>All Our Stories</a> <a>Who We Are</a> <a>Write To Us</a>"
    for shown, outcome in (
        ("Sell Your Home", "unsupported"),
        ("Home page", "grounded"),
        (f"</a><p>{menu.replace('a>', 'b>')}</p>", "unsupported"),
        (f"</a><nav>{menu}</nav>", "grounded"),
    ):
        source = f"<body>{STORY}<a href='/x'>{shown}</a><script type='application/ld+json'>{script}</script></body>"
        told = {s.property: v for s, v in verdicts(Document("page", source))}
        assert told["name"].outcome == outcome


@pytest.mark.parametrize(
    ("prop", "value", "shown"),
    [
        ("isbn", "isbn:978-3-16-148410-0", "ISBN 978-3-16-148410-0"),
        ("sku", "sku:856802", "Product code: 856802"),
    ],
)
def test_an_identifier_behind_its_name(trace: Trace, prop: str, value: str, shown: str) -> None:
    assert trace(f"{STORY}<p>{shown}</p>", prop, value, type="Product").outcome == "grounded"


@pytest.mark.parametrize(
    ("link", "outcome"), [("/homes/madison-heights-va/", "grounded"), ("/ca/va/", "unsupported")]
)
def test_a_region_in_a_link_behind_its_town(trace: Trace, link: str, outcome: str) -> None:
    page = f'{STORY}<a href="{link}">Homes</a>'
    told = trace(page, "addressRegion", "VA", type="PostalAddress", addressLocality="Madison Heights")
    assert told.outcome == outcome
