"""ISO's tables, read from pycountry's files: what its own lookups find is found."""

from __future__ import annotations

import subprocess
import sys

import pycountry
import pytest

from factmark.linter.value_forms.iso_tables import (
    iso_records,
    language,
    looked_up,
    region_codes,
    regions,
    regions_by_code,
)

NAMES = [
    "DE",
    "de",
    "DEU",
    "276",
    "Germany",
    "Federal Republic of Germany",
    "vietnam",
    "Bolivia",
    "USA",
    "🇫🇷",
    "x",
    "",
]
LANGUAGES = [
    "English",
    "german",
    "fr",
    "fra",
    "Modern Greek (1453-)",
    "Greek, Modern (1453-)",
    "Swahili",
    "L",
    "zz",
]


def _told(table: object, text: str) -> dict[str, str] | None:
    try:
        return table.lookup(text)._fields  # type: ignore[attr-defined]
    except LookupError:
        return None


@pytest.mark.parametrize("text", NAMES)
def test_countries_are_those_that_pycountry_finds(text: str) -> None:
    assert looked_up("3166-1", text) == _told(pycountry.countries, text)


@pytest.mark.parametrize("text", LANGUAGES)
def test_languages_are_those_that_pycountry_finds(text: str) -> None:
    assert looked_up("639-3", text) == _told(pycountry.languages, text)


def test_every_name_of_every_language_leads_where_pycountry_leads() -> None:
    records = iso_records("639-3")[::97]
    texts = {text for record in records for text in record.values()}
    assert len(texts) > 150
    for text in texts:
        assert looked_up("639-3", text) == _told(pycountry.languages, text), text


def test_regions_are_those_of_the_country() -> None:
    assert {record["code"] for record in regions("CH")} == {
        each.code for each in pycountry.subdivisions.get(country_code="CH")
    }
    assert regions("XX") == ()


def test_regions_are_found_by_code_and_by_name() -> None:
    assert [each["code"] for each in regions_by_code("US-WA")] == ["US-WA"]
    assert {"Washington", "Western Australia"} <= {each["name"] for each in regions_by_code("WA")}
    assert regions_by_code("?") == ()
    assert region_codes("washington") == ("US-WA",)
    assert region_codes('": "') == ()


def test_a_language_is_found_by_both_of_its_codes() -> None:
    assert language("de") == language("deu")
    assert language("qqq") is None


def test_pycountry_itself_is_not_imported() -> None:
    code = (
        "import sys; from factmark.linter.value_forms.iso_tables import *;"
        "assert looked_up('3166-1', 'France')['alpha_2'] == 'FR' and 'pycountry' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)
