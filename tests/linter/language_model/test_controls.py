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
        question("keywords", "boiling and cooking"),
        question("url", "https://mill.example/kettle"),
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
        assert {each.property for each in denied} == {"color", "about"}, "others could happen to be true"
        for each in denied:
            assert each.control == "no"
            assert each.value not in {q.value for q in asked}


def test_controls_cannot_be_foreseen() -> None:
    asked = question("description", "It is an azure kettle of the best kind")
    made_up = {page_controls(STORY, [], [asked])[1].value for _ in range(60)}
    assert len(made_up) > 25
    places = {
        mixed([question("a", "b")] * 8, [question("c", "d")]).index(question("c", "d")) for _ in range(200)
    }
    assert len(places) > 5


STORY = (
    "The Blue Kettle boils a litre of water in two minutes. Designed by Ann Sample, who runs the workshop in Springfield. "
    "It ships within three days to Norway, Denmark and Finland from the Mill House of Ruth Arden at the river, where Tom "
    "Hill turns the wheel.\nIt costs 24.50 euros, 31.90 with a lid.\nPublished on 2 March 2026, updated on 7 May 2026.\n"
    "お湯を二分で沸かします。\n川の水はとても冷たい。"
)
CERTAIN = [Question("Person", "name", "Ann Sample"), Question("Place", "name", "Mill House")]


@pytest.mark.parametrize(
    ("prop", "value", "others"),
    [
        ("price", "24.50", {"31.90"}),
        ("datePublished", "2026-03-02", {"2026-05-07"}),
        ("datePublished", "2026-03-02T08:00:00Z", {"2026-05-07T08:00:00Z"}),
        (
            "jobTitle",
            "Head of shop",
            {"Ann Sample", "Blue Kettle", "Mill House", "Ruth Arden", "The Blue Kettle"},
        ),
        (
            "name",
            "Ann Sample",
            {"Blue Kettle", "Ruth Arden", "The Blue Kettle", "Norway", "Denmark", "Springfield"},
        ),
    ],
)
def test_a_false_value_is_another_of_the_page_and_kind(prop: str, value: str, others: set[str]) -> None:
    seen = {page_controls(STORY, CERTAIN, [question(prop, value)])[1].value for _ in range(80)}
    assert value not in seen
    assert seen & others
    assert all(each[:10] in STORY or prop == "datePublished" for each in seen)
    assert prop != "name" or "Mill House" not in seen, "that name is true of another thing"


def test_a_false_sentence_is_one_of_the_page_with_other_words() -> None:
    words = set(re.findall(r"\w+", STORY))
    for _ in range(40):
        made = page_controls(STORY, [], [question("description", "It is an azure kettle of the best kind")])[
            1
        ].value
        assert SearchableText(STORY).find(made) is None
        own = re.findall(r"[A-Za-z]+", made)
        assert all(word in words for word in own)
        assert (
            max(len(set(own) & set(re.findall(r"\w+", one))) / len(set(own)) for one in STORY.split("."))
            >= 0.5
        )


def test_a_model_that_affirms_what_the_page_has_is_found_out() -> None:
    """Every value on the page is affirmed, and every value that is not is denied: false ones are on the page, too."""
    asked = [
        question("jobTitle", "Head of shop"),
        question("price", "19.90"),
        question("birthDate", "1990-01-01"),
    ]
    results = []
    for _ in range(60):
        questions = (*asked, *page_controls(STORY, CERTAIN, asked))
        told = {
            n: Answer("supported" if q.value in STORY else "unsupported") for n, q in enumerate(questions, 1)
        }
        results.append(passed(questions, told))
    assert not any(results)


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
