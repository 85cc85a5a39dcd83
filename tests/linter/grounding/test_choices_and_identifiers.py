"""Enumeration members, booleans, identifiers, languages, positions, technical values."""

from __future__ import annotations

import json

import pytest
from selectolax.lexbor import LexborHTMLParser

from factmark.linter.document.document import Document
from factmark.linter.grounding.identifier import forms
from factmark.linter.grounding.labels.fields import fields
from factmark.linter.grounding.view import View
from factmark.linter.markup.items import Landmarks
from factmark.linter.visible_text.page_walk import read_page
from factmark.source.system import time_limit

from .compared import verdicts
from .conftest import Trace


@pytest.mark.parametrize(
    ("body", "prop", "value", "outcome"),
    [
        ("<button>Add to cart</button>", "availability", "https://schema.org/InStock", "grounded"),
        ("<p>Ausverkauft</p>", "availability", "OutOfStock", "grounded"),
        ("<p>Chair</p>", "availability", "OutOfStock", "unsupported"),
        ("<p>Chair</p>", "isAccessibleForFree", True, "grounded"),
        ("<p>Chair</p>", "smokingAllowed", True, "undecided"),
    ],
)
def test_choices(trace: Trace, body: str, prop: str, value: object, outcome: str) -> None:
    assert trace(body, prop, value, type="Offer").outcome == outcome


@pytest.mark.parametrize(
    ("body", "prop", "value", "outcome"),
    [
        ("<p>ISBN: 978-84-142-5527-8</p>", "isbn", "9788414255278", "grounded"),
        ("<p>SKU: 3327</p>", "sku", "3327", "grounded"),
        ("<p>SKU: 3327</p>", "mpn", "3327", "unsupported"),
        ("<p>Kod produktu: DB-4025</p>", "mpn", "DB-4025", "grounded"),
        ("<p>Artikelnummer: DB-4025</p>", "mpn", "DB-4025", "grounded"),
        ("<p>Artikelcode: DB-4025</p>", "mpn", "DB-4025", "grounded"),
        ("<p>Référence : DB-4025</p>", "mpn", "DB-4025", "grounded"),
        ("<p>Código: DB-4025</p>", "sku", "DB-4025", "grounded"),
        ("<p>Kod produktu: DB-4025</p><p>Kod producenta: XX-77</p>", "mpn", "DB-4025", "contradicted"),
        ("<p>EAN: DB-4025</p>", "mpn", "DB-4025", "unsupported"),
        ("<p>doi 10.1590/1981-7746-00313</p>", "issn", "1981-7746", "unsupported"),
        ("<p>Chair</p>", "gtin13", "4012345678901", "technical"),
        ("<p>Chair</p>", "productID", "372", "technical"),
    ],
)
def test_identifiers(trace: Trace, body: str, prop: str, value: str, outcome: str) -> None:
    assert trace(body, prop, value, type="Product").outcome == outcome


@pytest.mark.parametrize(
    ("body", "value", "code"),
    [
        ("<p>SKU: <span>TM-4411</span><span>EAN 4006381333931</span></p>", "TM-9999", "TM-4411"),
        ("<p>SKU: <span>TM-4411</span> <span>Category: Mugs</span></p>", "TM-9999", "TM-4411"),
        ("<dl><dt>SKU</dt><dd><span>TM-4411</span><span>In stock</span></dd></dl>", "TM-9999", "TM-4411"),
        ("<p>SKU: TM-4411 | MPN: 99-AA</p>", "TM-9999", "TM-4411"),
        ("<p>SKU: <b>TM</b>-<b>4411</b>.</p>", "TM-9999", "TM-4411"),
        ("<p>SKU: BK 200</p>", "BK 300", "BK 200"),
        ("<p>SKU: TM-4411, TM-4412</p>", "TM-9999", None),
        ("<p>SKU: TM-4411 / TM-4412</p>", "TM-9999", None),
        ("<p>SKU: TM-4411 4422</p>", "TM-9999", None),
    ],
)
def test_identifier_to_write_is_the_code_alone(trace: Trace, body: str, value: str, code: str | None) -> None:
    verdict = trace(body, "sku", value, type="Product")
    assert (verdict.outcome, verdict.replacement) == ("contradicted", code)


@pytest.mark.parametrize(
    ("prop", "value"),
    [
        ("width", 600),
        ("encodingFormat", "image/png"),
        ("name", "oak-chair_large.png"),
        ("caption", "oak-chair-large"),
    ],
)
def test_technical_values_of_pictures(trace: Trace, prop: str, value: object) -> None:
    assert trace("<p>Chair</p>", prop, value, type="ImageObject").outcome == "technical"


def test_search_templates_are_technical(trace: Trace) -> None:
    assert (
        trace("<p>x</p>", "target", "https://example.com/?s={term}", type="SearchAction").outcome
        == "technical"
    )


def test_language(trace: Trace) -> None:
    german = "<p>Jeder Stuhl wird von Hand gemacht und zweimal geölt, bevor er das Haus in der Altstadt verlässt.</p>"
    assert trace(german, "inLanguage", "de-DE", lang="de").outcome == "grounded"
    assert trace(german, "inLanguage", "French", lang="de").outcome == "contradicted"
    assert trace(german, "inLanguage", "Klingonish tongue", lang="de").outcome == "undecided"


CRUMBS = """<script type="application/ld+json">{"@context": "https://schema.org", "@type": "BreadcrumbList",
"itemListElement": [{"@type": "ListItem", "position": 1, "name": "Home", "item": "https://example.com/"},
{"@type": "ListItem", "position": 2, "name": "Chairs"}]}</script>"""


@pytest.mark.parametrize(
    ("body", "shown"),
    [
        ('<nav class="breadcrumb"><a href="/">Home</a> › <span>Chairs</span></nav>', True),
        ("<p>Home » Chairs</p>", True),
        ("<ul><li>Home</li><li>Tables</li><li>Chairs</li><li>Contact</li></ul>", False),
        ("<ul><li>Home</li><li>Chairs</li><li>Tables</li><li>Sofas</li><li>Contact</li></ul>", False),
        ("<h1>Chairs</h1>", False),
        ("<ul><li><a>Home</a></li><li><a>Chairs</a></li></ul><h1>Oak chairs</h1>", True),
        ("<ul><li><a>Home</a></li><li><a>Chairs</a></li></ul><p>Now</p><h1>Oak chairs</h1>", False),
        ('<div class="rootline"><p>Start</p><p>Chairs</p><p>Shop</p><p>More</p></div>', True),
        ("<div><p>Home</p><i>chevron_right</i><p>Chairs</p></div><h1>Oak chairs</h1>", True),
    ],
)
def test_trails(body: str, shown: bool) -> None:
    document = Document(
        "page", f"<html lang=en><body>{body}{CRUMBS}</body></html>", url="https://example.com/chairs"
    )
    positions = [verdict for statement, verdict in verdicts(document) if statement.property == "position"]
    assert {verdict.outcome for verdict in positions} == {"grounded" if shown else "technical"}


@pytest.mark.parametrize(
    ("trail", "outcome"), [("Home Oak chairs Round", "grounded"), ("Our Home has oak", "unsupported")]
)
def test_the_first_entry_of_a_trail_in_one_piece(trail: str, outcome: str) -> None:
    entries = [
        {"@type": "ListItem", "position": place, "name": name}
        for place, name in enumerate(("Home", "Oak chairs", "Round"), start=1)
    ]
    node = {"@context": "https://schema.org", "@type": "BreadcrumbList", "itemListElement": entries}
    body = f"<div class=breadcrumb><a href='/'>{trail} for all who sit down</a></div>"
    source = f'<html lang=en>{body}<script type="application/ld+json">{json.dumps(node)}</script>'
    found = {statement.text: verdict for statement, verdict in verdicts(Document("page", source))}
    assert found["Home"].outcome == outcome


@pytest.mark.parametrize(
    ("links", "named", "outcome"),
    [
        ("/ /stuehle/ /stuehle/eiche", "breadcrumb", "grounded"),
        ("/ /stuehle/", "breadcrumb", "grounded"),
        ("/stuehle/ /", "breadcrumb", "technical"),
        ("/ /tische/", "breadcrumb", "technical"),
        ("/ /stuehle/", "partners", "technical"),
    ],
)
def test_a_trail_by_its_links(links: str, named: str, outcome: str) -> None:
    steps = (("Home", "/"), ("Chairs", "/stuehle/"), ("Oak", "/stuehle/eiche"))
    entries = [
        {"@type": "ListItem", "position": place, "name": name, "item": f"https://example.com{path}"}
        for place, (name, path) in enumerate(steps, start=1)
    ]
    node = {"@context": "https://schema.org", "@type": "BreadcrumbList", "itemListElement": entries}
    shown = "".join(f'<a href="{path}">Ziel {place}</a>' for place, path in enumerate(links.split()))
    source = (
        f"<html lang=de><div class={named}>{shown}</div><h1>Eiche</h1>"
        f'<script type="application/ld+json">{json.dumps(node)}</script></html>'
    )
    document = Document("page", source, url="https://example.com/stuehle/eiche")
    found = [verdict for statement, verdict in verdicts(document) if statement.property == "position"]
    assert {verdict.outcome for verdict in found} == {outcome}


def test_the_names_of_a_trail_that_is_not_shown_are_reported_once() -> None:
    source = f"<html lang=en><body><h1>Tables</h1><p>{'Oak and elm. ' * 20}</p>{CRUMBS}</body></html>"
    outcomes = verdicts(Document("page", source, url="https://example.com/chairs"))
    first = next(statement for statement, _ in outcomes if statement.property == "name")
    fallen = {statement.text for statement, verdict in outcomes if verdict.cause is first}
    assert fallen == {"Chairs"}


SHEET = """<h1>Oak chair</h1><table><tr><td>Art.-Nr.</td><td>AB-1234</td></tr><tr><td>EAN</td><td>4006381333931</td></tr>
</table><dl><dt>ISBN-10</dt><dd>3-16-148410-X</dd></dl><p>Call 77123 to order</p>"""


@pytest.mark.parametrize(
    ("prop", "value", "outcome", "shown"),
    [
        ("sku", "AB-1234", "grounded", None),
        ("sku", "ab1234", "grounded", None),
        ("sku", "ZX-9999", "contradicted", "AB-1234"),
        ("sku", "77123", "contradicted", "AB-1234"),
        ("gtin13", "4006381333931", "grounded", None),
        ("gtin14", "04006381333931", "grounded", None),
        ("gtin13", "4012345678901", "contradicted", "4006381333931"),
        ("isbn", "9783161484100", "grounded", None),
        ("isbn", "9780306406157", "contradicted", "3-16-148410-X"),
        ("mpn", "QQ-771", "technical", None),
    ],
)
def test_the_field_of_an_identifier(
    trace: Trace, prop: str, value: str, outcome: str, shown: str | None
) -> None:
    verdict = trace(SHEET, prop, value, type="Product")
    assert (verdict.outcome, verdict.shown) == (outcome, shown)


def test_several_articles_of_a_page(trace: Trace) -> None:
    several = "<p>SKU: AB-1234</p><p>SKU: AB-1235</p>"
    assert trace(several, "sku", "ZX-9999", type="Product").outcome == "unsupported"


@pytest.mark.parametrize(
    ("body", "label", "value"),
    [
        ("<table><tr><th>Weight</th><td>4 kg</td></tr></table>", "weight", "4 kg"),
        ("<table><tr><td>Weight</td><td>4 kg</td></tr></table>", "weight", "4 kg"),
        ("<dl><dt>Weight</dt><dd>4 kg</dd></dl>", "weight", "4 kg"),
        ("<div><div>Weight:</div><div>4 kg</div></div>", "weight", "4 kg"),
        ("<ul><li><b>Weight:</b> 4 kg</li></ul>", "weight", "4 kg"),
    ],
)
def test_fields(body: str, label: str, value: str) -> None:
    view = View(read_page(Landmarks(LexborHTMLParser(f"<body>{body}</body>"))))
    assert [(field.label, field.value) for field in fields(view)] == [(label, value)]


def test_cells_that_are_no_fields() -> None:
    body = "<table><tr><th>Colour</th><th>Weight</th></tr><tr><td>red</td><td>4 kg</td><td>oak</td></tr></table><p>Sold</p>"
    found = {
        (field.label, field.value) for field in fields(View(read_page(Landmarks(LexborHTMLParser(body)))))
    }
    assert ("weight", "red") not in found
    assert ("colour", "weight") not in found
    assert ("oak", "sold") not in found


@pytest.mark.parametrize(
    ("heading", "shown"), [("Chairs made of oak, by hand", True), ("Tables and sofas", False)]
)
def test_a_trail_whose_last_entry_is_the_page(heading: str, shown: bool) -> None:
    names = ("Home", "Garden", "Oak chairs by hand")
    entries = [{"@type": "ListItem", "position": n, "name": name} for n, name in enumerate(names, start=1)]
    data = {"@context": "https://schema.org", "@type": "BreadcrumbList", "itemListElement": entries}
    script = f'<script type="application/ld+json">{json.dumps(data)}</script>'
    body = f"<ul><li>Home</li><li>Garden</li></ul><h1>{heading}</h1>{script}"
    document = Document("page", f"<html lang=en><body>{body}</body></html>", url="https://example.com/chairs")
    positions = [verdict for statement, verdict in verdicts(document) if statement.property == "position"]
    assert {verdict.outcome for verdict in positions} == {"grounded" if shown else "technical"}


def test_the_time_that_pay_is_for_stands_beside_a_figure(trace: Trace) -> None:
    body = "<ul><li>Full-time, permanent</li><li>£65,000 a year</li></ul>"
    assert trace(body, "unitText", "YEAR", type="QuantitativeValue").outcome == "grounded"
    assert trace(body, "unitText", "HOUR", type="QuantitativeValue").outcome != "grounded"


def test_a_field_says_that_a_thing_is_used(trace: Trace) -> None:
    body = "<h1>Opel Astra</h1><table><tr><td>Zustand</td><td>Gebrauchtwagen</td></tr></table>"
    assert trace(body, "itemCondition", "UsedCondition", type="Car", lang="de").outcome == "grounded"
    assert trace(body, "itemCondition", "NewCondition", type="Car", lang="de").outcome == "contradicted"


@pytest.mark.parametrize(
    ("lang", "page_text", "value", "outcome"),
    [
        ("pl", "Mówimy po polsku i po angielsku.", "en", "grounded"),
        ("cs", "Mluvíme česky a anglicky, zavolejte nám kdykoli.", "en", "grounded"),
        ("hu", "Magyarul és angolul beszélünk.", "en", "grounded"),
        ("pl", "Mówimy po polsku i po angielsku.", "fr", "unsupported"),
    ],
)
def test_a_language_that_is_spoken_by_its_words_ending(
    trace: Trace, lang: str, page_text: str, value: str, outcome: str
) -> None:
    contact = {"type": "ContactPoint", "lang": lang}
    assert trace(f"<p>{page_text}</p>" * 3, "availableLanguage", value, **contact).outcome == outcome


def test_what_is_sold_out_of_several_things() -> None:
    offers = [
        {"@type": "Offer", "name": name, "availability": f"https://schema.org/{member}"}
        for name, member in (("Rowing", "InStock"), ("Sailing", "SoldOut"))
    ]

    def outcomes(given: list[dict[str, str]]) -> dict[str, str]:
        node = {"@context": "https://schema.org", "@type": "Event", "offers": given}
        body = "<h2>Rowing</h2><p>Book now</p><h2>Sailing</h2><p>Sold out</p>"
        source = f'<html lang=en>{body}<script type="application/ld+json">{json.dumps(node)}</script>'
        found = verdicts(Document("page", source))
        return {s.text.rpartition("/")[2]: v.outcome for s, v in found if s.property == "availability"}

    assert outcomes(offers) == {"InStock": "undecided", "SoldOut": "grounded"}
    assert outcomes(offers[:1]) == {"InStock": "contradicted"}


@pytest.mark.parametrize(
    ("lang", "body", "prop", "value"),
    [
        ("ar", "<p>غير متوفر حاليا</p>", "availability", "OutOfStock"),
        ("he", "<p>אזל מהמלאי</p>", "availability", "OutOfStock"),
        ("el", "<p>Εξαντλήθηκε</p>", "availability", "OutOfStock"),
        ("fa", "<p>ناموجود</p>", "availability", "OutOfStock"),
        ("hu", "<dl><dt>Állapot</dt><dd>Használt, megkímélt</dd></dl>", "itemCondition", "UsedCondition"),
        ("fi", "<p>Kunto: käytetty</p>", "itemCondition", "UsedCondition"),
        ("ko", "<p>상태: 중고</p>", "itemCondition", "UsedCondition"),
        ("vi", "<p>Đặt trước ngay</p>", "availability", "PreOrder"),
    ],
)
def test_members_in_the_words_of_many_languages(
    trace: Trace, lang: str, body: str, prop: str, value: str
) -> None:
    page = f"<h1>Lantern</h1>{body}"
    assert trace(page, prop, f"https://schema.org/{value}", type="Offer", lang=lang).outcome == "grounded"


def test_a_denied_stock_is_none(trace: Trace) -> None:
    body = "<h1>مصباح</h1><p>غير متوفر</p>"
    verdict = trace(body, "availability", "https://schema.org/InStock", type="Offer", lang="ar")
    assert verdict.outcome == "contradicted"


@pytest.mark.parametrize(
    ("lang", "notice", "outcome"),
    [
        ("en", "<p>This event has been cancelled.</p>", "contradicted"),
        ("en", "<p>CANCELLED</p>", "contradicted"),
        ("fr", "<p>Le concert est annulé.</p>", "contradicted"),
        ("en", "<p>Events can be cancelled at any time.</p>", "grounded"),
        ("en", "<p>Your order has been cancelled</p>", "grounded"),
        ("en", "<p>Was the concert cancelled?</p>", "grounded"),
    ],
)
def test_a_notice_that_an_event_does_not_take_place(
    trace: Trace, lang: str, notice: str, outcome: str
) -> None:
    body = f"<h1>Harbour Nights</h1>{notice}<p>4 July 2027</p>"
    verdict = trace(body, "eventStatus", "https://schema.org/EventScheduled", type="Event", lang=lang)
    assert verdict.outcome == outcome, verdict


def test_no_longer_in_stock(trace: Trace) -> None:
    verdicts = [
        trace(
            "<h1>Lampe</h1><p>Plus en stock</p>", "availability", f"https://schema.org/{name}", lang="fr"
        ).outcome
        for name in ("InStock", "OutOfStock")
    ]
    assert verdicts == ["contradicted", "grounded"]


def test_an_endless_identifier_takes_no_endless_time(trace: Trace) -> None:
    figures = "1 " * 100_000
    with time_limit(20):  # it was looked for from each of its figures on
        assert (
            trace(f"<h1>Mug</h1><p>{figures * 2}</p>", "gtin13", figures, type="Product").outcome
            != "technical"
        )


@pytest.mark.parametrize(
    ("page_text", "prop", "right", "wrong"),
    [
        ("ISBN 978-0-306-40615-7", "isbn", "0306406152", "0306406160"),
        ("ISBN 978-0-8044-2957-3", "isbn", "080442957X", "0804429588"),
        ("ISBN-13: 978-0-306-40615-7, ISBN-10: 0-306-40615-2", "isbn", "0306406152", "0306406160"),
        ("ISBN-10: 0-306-40615-2", "isbn", "9780306406157", "9780306406164"),
        ("GTIN 04006381333931", "gtin", "4006381333931", "4006381333948"),
        ("EAN: 4006381333931", "gtin14", "04006381333931", "04006381333948"),
        ("UPC 036000291452", "gtin13", "0036000291452", "0036000291469"),
    ],
)
def test_another_length(trace: Trace, page_text: str, prop: str, right: str, wrong: str) -> None:
    body = f"<h1>Lamp</h1><p>{page_text}</p>"
    assert trace(body, prop, right, type="Product").outcome == "grounded"
    assert trace(body, prop, wrong, type="Product").outcome in ("unsupported", "contradicted")


def test_forms_of_what_is_right_in_its_check_digit_only() -> None:
    assert forms("0306406152") == ("9780306406157",)
    assert forms("036000291452") == ("0036000291452", "00036000291452")
    assert forms("0306406153") == forms("4006381333932") == forms("ab-12") == ()
