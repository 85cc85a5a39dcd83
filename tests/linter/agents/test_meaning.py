"""Kinds of values, likeness of properties, and the verdict on a value without a page."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from factmark.linter.agents.compliance import check_value, settled
from factmark.linter.agents.meaning.kinds import kinds
from factmark.linter.agents.meaning.suitability import definition_examples, likeness, model, name_words


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2022-01-01", {"date"}),
        ("12.50", {"number", "decimal"}),
        ("https://schema.org/InStock", {"member_iri", "url"}),
        ("image/png", {"media_type"}),
        ("fullMouseControl", {"camel"}),
        ("Dr. Jane Roe", {"like_a_person", "title"}),
        ("Example Bakery Ltd", {"organization", "title"}),
        ("12 High Street", {"street"}),
        ("EUR", {"currency", "capitals_2_3"}),
        ("encodingFormat", {"long_property_name"}),
        ("", {"empty"}),
    ],
)
def test_kinds(text: str, expected: set[str]) -> None:
    assert expected <= kinds(text)


def test_likeness_follows_names_ranges_and_domains() -> None:
    assert name_words("addressLocality") == ["addres", "local"]
    assert likeness("startDate", "startDate") == 1.0
    assert likeness("startDate", "endDate") > likeness("startDate", "jobTitle")


def test_examples_of_a_definition() -> None:
    assert {"USD", "BTC"} <= set(definition_examples('Use codes, e.g. "USD"; tickers, for example BTC.'))


@pytest.mark.parametrize(
    ("prop", "value", "verdict"),
    [
        ("datePublished", "2022-01-01", "positive"),
        ("datePublished", "a while ago", "negative"),
        ("encodingFormat", "noSoundHazard", "negative"),
        ("priceCurrency", "EUR", "positive"),
        ("availability", "https://schema.org/InStock", "positive"),
        ("email", "Example Bakery", "negative"),
        ("addressLocality", "Springfield", "positive"),
        ("addressLocality", "sales@example.com", "negative"),
        (
            "reviewBody",
            "I liked the bread very much, and the people who sold it to me were kind.",
            "positive",
        ),
        ("numberOfPages", 206, "positive"),
        ("isAccessibleForFree", True, "positive"),
    ],
)
def test_judge_value(prop: str, value: str | int, verdict: str) -> None:
    assert check_value(prop, "", value) == verdict


def test_a_property_nobody_knows_is_judged_all_the_same() -> None:
    assert check_value("flavourOfTheWeek", "The flavour of the week.", "strawberry") in (
        "positive",
        "negative",
    )


def test_form_and_ranges_settle_what_they_can() -> None:
    assert settled("cookTime", "PT1H") is True
    assert settled("cookTime", "soon") is False
    assert settled("jobTitle", "Plumber") is None


def test_the_model_says_what_it_was_made_of() -> None:
    import factmark.linter.agents.meaning.suitability as module

    path = Path(module.__file__).with_name("suitability.json")
    stored = json.loads(path.read_text("utf-8"))
    assert set(stored["data"]) > {"examples.jsonl", "compliance.dev.jsonl"}
    assert path.stat().st_size < 100_000
    assert model().threshold == stored["threshold"]
