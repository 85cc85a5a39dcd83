"""Names of countries and regions, and their postal codes."""

from __future__ import annotations

import pytest

from factmark.linter.locale.locale_names import LANGUAGES, countries
from factmark.linter.locale.word_tables import words
from factmark.linter.value_forms import regions
from factmark.linter.value_forms.addresses import is_postal_code, with_zeros


@pytest.mark.parametrize("language", LANGUAGES)
def test_countries_are_written_in_latin_letters_or_in_none(language: str) -> None:
    latin = [name for name in regions._territories(language) if regions._LATIN.fullmatch(name)]
    assert bool(latin) is (language not in words("languages", "names_not_in_latin"))


def test_the_country_of_a_region_is_known_by_name_and_by_code() -> None:
    told = {
        "California": "US",
        "US-CA": "US",
        "Île-de-France": "FR",
        "Toronto": None,
        "CA": None,
        "Yucatán": "MX",
    }
    assert {text: regions.region_of(text) for text in told} == told


def test_every_name_in_latin_letters_is_known_in_comparable_form() -> None:
    known = regions._names_anywhere()
    for language in set(LANGUAGES) - words("languages", "names_not_in_latin"):
        names = {name for code, name in countries(language).items() if code != "EU"}
        assert {regions.folded(name) for name in names} <= known
    assert "europaische union" not in known


@pytest.mark.parametrize(
    ("text", "country"),
    [
        ("01103", "US"), ("01103-1234", "US"), ("SW1A 1AA", "GB"), ("M1 1AE", "GB"), ("sw1a1aa", "GB"), ("CF10", "GB"),
        ("D-10115", "DE"), ("CH-8001", "CH"), ("1012 AB", "NL"), ("104-0061", "JP"), ("K1A 0B1", "CA"), ("D02 AF30", "IE"),
        ("D6W", "IE"), ("111 22", "SE"), ("01310-100", "BR"), ("LV-1050", "LV"), ("106", "TW"), ("560 001", "IN"),
    ],
)  # fmt: skip
def test_codes_of_their_countries(text: str, country: str) -> None:
    assert is_postal_code(text, country) is True


@pytest.mark.parametrize(
    ("text", "country"), [("1103", "US"), ("SW1A 1AA", "US"), ("62701", "GB"), ("1067", "DE"), ("560", "IN")]
)
def test_no_codes_of_their_countries(text: str, country: str) -> None:
    assert is_postal_code(text, country) is False


def test_a_country_without_codes_of_one_shape_is_not_judged() -> None:
    assert is_postal_code("anything", "AE") is None
    assert is_postal_code("9" * 10_000, "US") is None


@pytest.mark.parametrize(
    ("text", "country", "whole"),
    [
        ("1103", "US", "01103"),
        ("8008", "ES", "08008"),
        ("1067", "DE", "01067"),
        ("12", "DE", None),
        ("8001", "CH", None),
    ],
)
def test_zeros_that_a_number_lost(text: str, country: str, whole: str | None) -> None:
    assert with_zeros(text, country) == whole
