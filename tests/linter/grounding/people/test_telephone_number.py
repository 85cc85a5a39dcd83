"""Telephone numbers with extensions, letters and the codes of countries."""

from __future__ import annotations

import pytest

from ..compared import by_pointer


def outcome(shown: str, value: str, region: str = "") -> str:
    address = {"address": {"@type": "PostalAddress", "addressCountry": region}} if region else {}
    node = {"@type": "LocalBusiness", "telephone": value, **address}
    return by_pointer(f"<h1>Smith</h1><p>{shown}</p>", node, lang="")["/telephone"].outcome


@pytest.mark.parametrize(
    ("page_text", "value"),
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
def test_a_number_in_another_form(page_text: str, value: str) -> None:
    assert outcome(f"Tel. {page_text}", value) == "grounded"


def test_long_runs_of_letters_and_signs_take_no_time() -> None:
    assert outcome(f"1-800-{'A' * 20_000}a {',' * 20_000}", "+1-800-356-9377" + "," * 20_000) == "unsupported"
