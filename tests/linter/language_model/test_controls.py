"""Questions whose answers are known beforehand."""

from __future__ import annotations

import re

import pytest

from factmark.linter.language_model.controls import definition_controls, mixed, page_controls, passed
from factmark.linter.language_model.page_case import control_definitions
from factmark.linter.language_model.question import Answer, Question
from factmark.linter.language_model.quotes import SearchableText

TEXT = "Blue Kettle\nThe kettle boils a litre of water in two minutes.\nお湯を二分で沸かします。"


def question(prop: str, value: str) -> Question:
    return Question("Thing", prop, value)


@pytest.mark.parametrize(
    ("text", "certain"),
    [
        (TEXT, [question("name", "Blue Kettle")]),
        (TEXT, [question("name", "not there")]),
        (TEXT, []),
        ("a b c d e f g", []),
        ("\n".join(f"w{n}" for n in range(3000)), []),
        ("短い", []),
        ("五文字以上ある", []),
    ],
)
def test_one_is_affirmed_by_the_text_and_the_others_are_not(text: str, certain: list[Question]) -> None:
    asked = [
        question("color", "azure"),
        question("price", "5"),
        question("about", "水に関する文章"),
        question("color", "red"),
    ]
    found = SearchableText(text)
    for _ in range(20):
        controls = page_controls(text, certain, asked)
        if not controls:
            assert sum(sign.isalnum() for sign in text) < 3
            continue
        yes, *denied = controls
        assert yes.control == "yes"
        assert found.find(yes.value) is not None
        assert {each.property for each in denied} == {"color", "about"}, (
            "short values could happen to be true"
        )
        for each in denied:
            assert each.control == "no"
            assert found.find(each.value) is None
            assert each.value not in {q.value for q in asked}


def test_controls_cannot_be_foreseen() -> None:
    made_up = {page_controls(TEXT, [], [question("color", "azure blue")])[1].value for _ in range(30)}
    assert len(made_up) > 25
    places = {
        mixed([question("a", "b")] * 8, [question("c", "d")]).index(question("c", "d")) for _ in range(200)
    }
    assert len(places) > 5


STORY = (
    "The Blue Kettle boils a litre of water in two minutes. Designed by Ann Sample, who runs the workshop in Springfield. "
    "It ships within three days to Norway, Denmark and Finland from the Mill House of Ruth Arden at the river, where Tom "
    "Hill turns the wheel. お湯を二分で沸かします。川の水はとても冷たい。"
)


@pytest.mark.parametrize(
    ("value", "form"),
    [
        ("Heats water quickly", r"[A-Z][a-z]+ [a-z]+ [a-z]+"),
        ("24.50", r"\d\d\.\d\d"),
        ("2026-03-02", r"20[23]\d-(?:0[1-9]|1[0-2])-(?:[01]\d|2[0-8])"),
    ],
)
def test_a_value_to_be_denied_is_made_of_what_the_text_is_made_of(value: str, form: str) -> None:
    words = set(re.findall(r"\w+", STORY))
    for _ in range(20):
        made = page_controls(STORY, [], [question("description", value)])[1].value
        assert re.fullmatch(form, made)
        assert all(word in words for word in re.findall(r"[A-Za-z]+", made))


def test_definition_controls() -> None:
    pytest.importorskip("schema_org", reason="the definitions are not installed")
    good, bad = definition_controls(control_definitions())
    assert (good.control, bad.control) == ("yes", "no")
    assert good.property == bad.property
    assert definition_controls({}) == ()


@pytest.mark.parametrize(
    ("yes", "no", "expected"),
    [
        ("supported", "unsupported", True),
        ("supported", "contradicted", True),
        ("supported", "undecided", True),
        ("supported", "supported", False),
        ("unsupported", "unsupported", False),
        ("undecided", "undecided", False),
        (None, "unsupported", None),
        ("supported", None, None),
        (None, "supported", False),
    ],
)
def test_reply_counts_only_where_all_controls_are_right(
    yes: str | None, no: str | None, expected: bool | None
) -> None:
    asked = (Question("", "", "x", "yes"), Question("", "", "real"), Question("", "", "y", "no"))
    said = {1: yes, 2: "supported", 3: no}
    answers = {number: Answer(word) for number, word in said.items() if word is not None}  # type: ignore[arg-type]
    assert passed(asked, answers) is expected
