"""Telephone numbers with extensions, letters and the codes of countries."""

from __future__ import annotations

import json

import pytest

from factmark.linter.agents.factuality import verdicts
from factmark.linter.document.document import Document
from factmark.linter.grounding.people.telephone_number import with_code


def outcome(shown: str, value: str, region: str = "") -> str:
    address = {"address": {"@type": "PostalAddress", "addressCountry": region}} if region else {}
    node = {"@context": "https://schema.org", "@type": "LocalBusiness", "telephone": value, **address}
    source = (
        f"<html><h1>Smith</h1><p>{shown}</p>"
        f'<script type="application/ld+json">{json.dumps(node)}</script></html>'
    )
    return next(v.outcome for s, v in verdicts(Document("page", source)) if s.property == "telephone")


@pytest.mark.parametrize(
    ("shown", "value"),
    [
        ("(212) 555-0142 ext. 12", "+1 212 555 0142;ext=12"),
        ("(212) 555-0142 x12", "+1-212-555-0142 ext. 12"),
        ("(212) 555-0142 x12", "+12125550142"),
        ("01 1234 DW 12", "+43 1 1234-12"),
        ("089 1234-0", "+49 89 1234-0"),
        ("1-800-FLOWERS", "+1-800-356-9377"),
        ("1 800 GO FEDEX", "+18004633339"),
        ("Call 1-800-CONTACTS today", "+1-800-266-8228"),
        ("0800 SMITHS1", "+44 800 7648471"),
        ("+44 (0)20 7946 0000", "+442079460000"),
        ("+49 (0) 89 123456", "+4989123456"),
    ],
)
def test_a_number_in_another_form(shown: str, value: str) -> None:
    assert outcome(f"Tel. {shown}", value) == "grounded"


@pytest.mark.parametrize(
    ("shown", "value"),
    [
        ("(212) 555-0142 ext. 12", "+1 212 555 0142 ext. 13"),
        ("1-800-FLOWERS", "+1-800-356-9378"),
        ("ROOM 1800 PEOPLE", "+1-800-736-7531"),
    ],
)
def test_another_number(shown: str, value: str) -> None:
    assert outcome(f"Tel. {shown}", value) == "unsupported"


def test_an_extension_that_is_not_shown() -> None:
    assert outcome("Tel. (212) 555-0142", "+1 212 555 0142 ext. 12") == "undecided"


@pytest.mark.parametrize(
    ("shown", "right", "wrong"),
    [
        ("+44 20 7946 0000", "+44 20 7946 0000", "+49 20 7946 0000"),
        ("0044 20 7946 0000", "+44 20 7946 0000", "+49 20 7946 0000"),
        ('<a href="tel:+498912345678">089 12345678</a>', "+49 89 12345678", "+43 89 12345678"),
    ],
)
def test_the_code_of_another_country(shown: str, right: str, wrong: str) -> None:
    assert outcome(shown, right) == "grounded"
    assert outcome(shown, wrong) == "contradicted"


@pytest.mark.parametrize(
    ("shown", "region", "value", "expected"),
    [
        ("020 7946 0000", "GB", "+44 20 7946 0000", "grounded"),
        ("020 7946 0000", "GB", "+49 20 7946 0000", "contradicted"),
        ("020 7946 0000", "United Kingdom", "+49 20 7946 0000", "contradicted"),
        ("(212) 555-0142", "CA", "+1 212 555 0142", "grounded"),
        ("(212) 555-0142", "US", "+44 212 555 0142", "contradicted"),
        ("020 7946 0000", "", "+49 20 7946 0000", "grounded"),
        ("+41 44 123 45 67", "DE", "+41 44 123 45 67", "grounded"),
        ('<a href="tel:41441234567">044 123 45 67</a>', "DE", "+41 44 123 45 67", "grounded"),
    ],
)
def test_the_code_of_the_country_of_the_address(shown: str, region: str, value: str, expected: str) -> None:
    assert outcome(shown, value, region) == expected


def test_a_link_with_a_plus_before_a_national_number() -> None:
    shown = '<a href="tel:+02079460000">020 7946 0000</a>'
    assert outcome(shown, "+44 20 7946 0000", "GB") == "grounded"
    assert outcome(shown, "+49 20 7946 0000", "GB") == "contradicted"


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("+31 10 555 0142", "grounded"),
        ("+32 10 555 0142", "contradicted"),
        ("+49 10 555 0142", "contradicted"),
    ],
)
def test_the_only_country_of_all_addresses(value: str, expected: str) -> None:
    node = {
        "@context": "https://schema.org",
        "@type": "JobPosting",
        "hiringOrganization": {"@type": "Organization", "telephone": value},
        "jobLocation": {"@type": "Place", "address": {"@type": "PostalAddress", "addressCountry": "NL"}},
    }
    markup = f'<script type="application/ld+json">{json.dumps(node)}</script>'
    found = verdicts(Document("page", f"<html><p>Bel 010 555 01 42</p>{markup}</html>"))
    assert next(v.outcome for s, v in found if s.property == "telephone") == expected


def test_long_runs_of_letters_and_signs_take_no_time() -> None:
    assert outcome(f"1-800-{'A' * 20_000}a {',' * 20_000}", "+1-800-356-9377" + "," * 20_000) == "unsupported"


@pytest.mark.parametrize(
    ("code", "within", "number"),
    [
        ("39", "51555123", "+39 051555123"),  # with the zero that Italy keeps
        ("49", "8031123450", "+49 8031123450"),
        ("44", "1582555012", "+44 1582555012"),
        ("39", "1", None),
    ],
)
def test_a_number_with_the_code_of_a_country(code: str, within: str, number: str | None) -> None:
    assert with_code(code, within) == number
