"""Forms of codes, numbers with check digits, hours and places."""

from __future__ import annotations

import pytest

from factmark.linter.value_forms.fault import Hints
from factmark.linter.value_forms.geo import (
    circle_fault,
    latitude_fault,
    longitude_fault,
    polygon_fault,
    shape_fault,
)
from factmark.linter.value_forms.identifiers import (
    gtin13_fault,
    gtin_fault,
    imei_fault,
    isbn_fault,
    issn_fault,
    lei_fault,
)
from factmark.linter.value_forms.numbers import amount_fault, measure_fault, unit_code_fault
from factmark.linter.value_forms.opening_hours import opening_hours_fault
from factmark.linter.value_forms.regions import country_code, country_fault, subdivision
from factmark.linter.value_forms.telephones import international, telephone_fault
from factmark.linter.value_forms.terms import media_type_fault

RIGHT = {
    opening_hours_fault: ["Mo-Fr 09:00-17:00", "Mo,We 10:00-12:00,14:00-18:00", "Mo-Su",
                          "Mo-Fr 09:00-12:00, 13:00-17:00", "Th 14:00-18:00", "Mo-Fr 09:00-12:00 13:00-17:00"],
    telephone_fault: ["+39 035 580657", "(415) 231-6100", "1-800-FLOWERS", "tel:+39035580657", "+1 415 231 6100 ext. 12",
                      "112", "030/1234567", "+1-800-GOT-JUNK", "1800 MY APPLE", "+49 (0)30 90 18 20", "+7 495 622-19-61 доб. 12",
                      "03-3222-0123", "+41 (0)44 622 19 61 int. 8", "06 6978.6125"],
    gtin_fault: ["4006381333931", "00036000291452", "96385074", "https://id.gs1.org/01/09506000134352", "036000291452",
                 "https://mill.example/01/4006381333931/10/A?17=310101"],
    gtin13_fault: ["9788414255278"],
    isbn_fault: ["978-84-142-5527-8", "0-306-40615-2", "ISBN 080442957X"],
    issn_fault: ["0277-786X", "1678-1007"],
    imei_fault: ["490154203237518"],
    lei_fault: ["5493001KJTIIGC8Y1R12"],
    unit_code_fault: ["KGM", "C62", "E4", "https://example.com/unit", "x-own:abc"],
    amount_fault: ["6 g", "one bowl"],
    measure_fault: ["12", "587px", "1 lb 3 oz", "100%"],
    media_type_fault: ["image/jpeg", "application/ld+json", "text/html; charset=utf-8", "https://example.com/format"],
    latitude_fault: ["45.69", "-33", "90"],
    longitude_fault: ["179.9"],
    shape_fault: ["10 10 20 20", "10,10 20,20"],
    polygon_fault: ["10 10 10 20 20 20 10 10"],
    circle_fault: ["10 10 500"],
    country_fault: ["US", "USA", "Germany", "日本", "Alemania", "Georgia", "Hong Kong", "Puerto Rico", "England", "EU"],
}  # fmt: skip

WRONG = {
    opening_hours_fault: [
        ("Mon to Fri 9 am - 5 pm", "Mo-Fr 09:00-17:00"), ("Lun-Gio 08:00-12:00 13:00-17:00", "Mo-Th 08:00-12:00,13:00-17:00"),
        ("Tue 11:00 AM - 10:00 PM", "Tu 11:00-22:00"), ("Lunedì – Venerdì  07:00-17:00", "Mo-Fr 07:00-17:00"),
        ("Mo-Fri 09:00-18:00", "Mo-Fr 09:00-18:00"), ("Mon 9-12", "Mo 09:00-12:00"), ("daily 9-17 Uhr", "Mo-Su 09:00-17:00"), ("by appointment", None),
        ("Monday, Wednesday 9:00-12:00", "Mo,We 09:00-12:00"), ("Sat 1-5pm", "Sa 13:00-17:00"), ("Mo-Fr 9-5", None),
        ("Mo-Fr 0900-1700", "Mo-Fr 09:00-17:00"), ("Open 24/7", "Mo-Su 00:00-23:59"), ("24/7", "Mo-Su 00:00-23:59"), ("月-金 11:30～21:00", "Mo-Fr 11:30-21:00"), ("Fr-Sa 10pm-2am", "Fr-Sa 22:00-02:00"),
    ],
    telephone_fault: [
        ("on request", None), ("a@example.com", None), ("12", None), ("+1 12", None), ("0000000000", None),
        ("Tel: +39 035 580657", "+39 035 580657"), ("電話 03-3222-0123", "03-3222-0123"), ("08:00-18:00", None),
        ("0800 123 456 (free)", "0800 123 456"), ("800-555-ACME call now for a quote", None),
        ("call us: (607) 272-4466 ext. 42", "(607) 272-4466 ext. 42"), ("tel: 1-519 428 8090 #225", "1-519 428 8090 #225"), ("+41 41 390 dann 51", None),
        ("++1 607 272 4466 x3", "+1 607 272 4466 x3"), ("607 272 4466, open 9-17", "607 272 4466"),
    ],
    gtin_fault: [("https://id.gs1.org/01/09506000134353", None), ("https://mill.example/01/4006381333932/10/A?17=310101", None)],
    gtin13_fault: [("4006381333932", None), ("036000291452", "0036000291452"), ("abc", None)],
    isbn_fault: [("978-84-142-5527-7", None), ("12345", None)],
    issn_fault: [("0277-7861", None)],
    imei_fault: [("490154203237519", None)],
    lei_fault: [("5493001KJTIIGC8Y1R13", None)],
    unit_code_fault: [("kg", "KGM"), ("kgm", "KGM"), ("KG", "KGM"), ("Gramm", "GRM"), ("m²", "MTK"), ("bananas", None)],
    amount_fault: [("1", None)],
    measure_fault: [("auto", None), ("px", None)],
    media_type_fault: [("jpg", "image/jpeg"), (".pdf", "application/pdf"), ("nice", None)],
    latitude_fault: [("45,690208", "45.690208"), ("95", None), ("45°41'24.7\"N", "45.690194")],
    longitude_fault: [("9°45'50.7\"W", "-9.764083"), ("east", None)],
    polygon_fault: [("10 10 10 20 20 20", None)],
    circle_fault: [("10 10", None)],
    country_fault: [("de", "DE"), ("12345", None), ("Paris, France", "FR"), ("XQ", None),
                    ("us", "US"), ("Texas", "US"), ("de_DE", "DE"), ("Europe", None)],
}  # fmt: skip


@pytest.mark.parametrize(
    ("fault", "text"), [(fault, text) for fault, texts in RIGHT.items() for text in texts]
)
def test_right(fault, text):
    assert fault(text, Hints(("it", "ja"))) is None


@pytest.mark.parametrize(
    ("fault", "text", "proposal"), [(fault, *pair) for fault, pairs in WRONG.items() for pair in pairs]
)
def test_wrong(fault, text, proposal):
    hints = Hints(("it", "ja"))
    found = fault(text, hints)
    assert found is not None
    assert found.proposal == proposal
    if proposal is not None:
        assert fault(proposal, hints) is None, "the proposal is not in the right form itself"


def test_numbers_become_international_only_where_they_are_valid():
    assert international("(415) 231-6100", "US") == "+14152316100"
    assert international("231-6100", "") is None


def test_countries_by_name_in_the_page_language():
    assert country_code("Espanya", ("ca",)) == "ES"
    assert country_code("Svizzera", ("it",)) == "CH"
    assert country_code("usa") == "US"
    assert country_code("Paris") is None
    assert country_code("Espagne", ("x-unheard-of",)) is None


def test_regions_of_a_country():
    assert subdivision("CA", "US") == "US-CA"
    assert subdivision("California", "US") == "US-CA"
    assert subdivision("CA", "") is None


@pytest.mark.parametrize(
    ("fault", "text", "several"),
    [
        (telephone_fault, "+39 035 580657, +39 035 580658", ("+39 035 580657", "+39 035 580658")),
        (telephone_fault, "030 23125000 / 030 23125001", ("030 23125000", "030 23125001")),
        (telephone_fault, "Tel. 030 901820, Fax 030 901821", ()),
        (
            opening_hours_fault,
            "Mo-Fr 9 am - 5 pm; Sa 09:00-12:00",
            ("Mo-Fr 09:00-17:00", "Sa 09:00-12:00"),
        ),
    ],
)
def test_several_values_in_one_text_are_told_apart(fault, text, several):
    found = fault(text, Hints())
    assert found is not None
    assert (found.proposal, found.several) == (None, several)
    assert all(fault(each, Hints()) is None for each in several)


@pytest.mark.parametrize(
    ("fault", "text"),
    [
        (opening_hours_fault, "Mon 9-12"),
        (opening_hours_fault, "Open 24 hours"),
        (telephone_fault, "Call us at 212-555-0100"),
        (unit_code_fault, "m"),
        (unit_code_fault, "hp"),
        (country_fault, "Texas"),
    ],
)
def test_a_proposal_that_may_mean_another_value_is_not_safe(fault, text):
    found = fault(text, Hints())
    assert found is not None
    assert found.proposal is not None
    assert not found.safe


@pytest.mark.parametrize(
    ("text", "sure"),
    [
        ("Please call our front desk at 212-555-0100", True),
        ("212-555-0100 after six", False),
        ("Tel. 030 901820", False),
    ],
)
def test_a_sentence_around_a_number_is_a_certain_fault_and_a_word_or_two_a_likely_one(text, sure):
    found = telephone_fault(text, Hints())
    assert found is not None
    assert found.sure is sure


def test_a_number_that_is_reserved_for_examples_is_marked_as_one():
    reserved, made_up = telephone_fault("(212) 555-0123", Hints()), telephone_fault("000-000-0000", Hints())
    assert reserved is not None
    assert reserved.is_example
    assert made_up is not None
    assert not made_up.is_example
