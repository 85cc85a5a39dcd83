"""Texts that stand where a value should: what is looked at before the expressions are asked."""

import re

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from factmark.linter.value_forms.unanswered import (
    _SIGNS_OF_TEMPLATES,
    _TEMPLATE,
    _WHOLE_TEMPLATE,
    placeholder,
)


@settings(deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
@given(st.from_regex(re.compile(_TEMPLATE.pattern, re.DOTALL)))
def test_whatever_is_a_template_has_a_sign_of_one(text: str) -> None:
    assert any(sign in text for sign in _SIGNS_OF_TEMPLATES)


@settings(deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
@given(st.from_regex(re.compile(_WHOLE_TEMPLATE.pattern), fullmatch=True))
def test_a_whole_template_begins_with_no_letter(text: str) -> None:
    assert not text[0].isalnum()
    assert len(text) > 40 or placeholder(text) is not None


def test_texts_of_marks_and_of_x() -> None:
    marks = "contains neither letters nor digits"
    told = {
        "---": marks,
        "_": marks,
        "XXX-xxx": "is a placeholder",
        "$$": None,
        "★": None,
        "xxx": "is a placeholder",
    }
    assert {text: placeholder(text) for text in told} == told
