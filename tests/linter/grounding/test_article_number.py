"""One number of goods written in several lengths."""

from __future__ import annotations

import pytest

from factmark.linter.grounding.identifier import forms

from .conftest import Trace


@pytest.mark.parametrize(
    ("shown", "prop", "right", "wrong"),
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
def test_another_length(trace: Trace, shown: str, prop: str, right: str, wrong: str) -> None:
    body = f"<h1>Lamp</h1><p>{shown}</p>"
    assert trace(body, prop, right, type="Product").outcome == "grounded"
    assert trace(body, prop, wrong, type="Product").outcome in ("unsupported", "contradicted")


def test_forms_of_what_is_right_in_its_check_digit_only() -> None:
    assert forms("0306406152") == ("9780306406157",)
    assert forms("036000291452") == ("0036000291452", "00036000291452")
    assert forms("0306406153") == forms("4006381333932") == forms("ab-12") == ()
