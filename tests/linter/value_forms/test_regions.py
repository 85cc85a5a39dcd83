"""Names of countries and regions, and what is not looked up for them."""

import pytest

from factmark.linter.locale.locale_names import LANGUAGES, countries
from factmark.linter.locale.word_tables import words
from factmark.linter.value_forms import regions


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
