"""Names of CLDR from the table, and from Babel for the languages that it has not."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from factmark.bench.making.locale_names import names
from factmark.linter.locale import locale_names
from factmark.linter.locale.locale_names import (
    LANGUAGES,
    READERS,
    ago,
    countries,
    days,
    language_name,
    language_tag,
    languages,
    months,
    short_days,
)


@pytest.mark.parametrize("language", ["ar", "de"])
def test_the_table_says_what_babel_says(language: str) -> None:
    code = (
        "import json, sys; from factmark.bench.making.locale_names import names;"
        "print(json.dumps(names(sys.argv[1])))"
    )  # a process of its own: Babel mixes up languages that were read in one
    run = subprocess.run(
        [sys.executable, "-c", code, language], capture_output=True, text=True, check=True, timeout=60
    )
    table = json.loads(locale_names.TABLE.read_text("utf-8"))
    document = json.loads(run.stdout)
    document.pop("tags")
    assert {kind: table[f"{kind} {language}"] for kind in document} == document


def test_every_language_of_the_table_has_all_kinds_of_names() -> None:
    table = json.loads(locale_names.TABLE.read_text("utf-8"))
    kinds = {f"{kind} {language}" for kind in READERS for language in LANGUAGES}
    assert set(table) == kinds | {"tender countries", "likely countries"}
    assert all(names for key, names in table.items() if not key.startswith("tags "))
    assert {number for language in LANGUAGES for _, number in months(language)} == set(range(1, 13))


def test_what_the_table_knows_needs_no_babel() -> None:
    code = (
        "import sys; from factmark.linter.locale.locale_names import *;"
        "assert months('de') and days('fr') and short_days('en') and ago('vi') and countries('ja');"
        "assert tender()['CH'] == ['CHF'] and likely_country('sv') == 'SE' and not likely_country('x');"
        "assert language_tag('french', ('vi', 'it')) == 'fr' and language_name('de', 'fr');"
        "assert 'babel' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


def test_names_of_a_known_language() -> None:
    assert ("März", 3) in months("de")
    assert ("Mo.", 0) in days("de")
    assert ("Su", 6) in short_days("en")
    assert ("# years ago", "year", 0) in ago("en")
    assert countries("de")["GB"] == "Vereinigtes Königreich"


def test_other_languages_are_asked_of_babel() -> None:
    assert "is" not in LANGUAGES
    assert ("janúar", 1) in months("is")
    assert names("is")["countries"]["DE"] == countries("is")["DE"] == "Þýskaland"


@pytest.mark.parametrize("language", ["qqq", "", 'de":', "de\n"])
def test_what_is_no_language_has_no_names(language: str) -> None:
    assert months(language) == days(language) == ago(language) == ()
    assert countries(language) == {}


@pytest.mark.parametrize(
    ("name", "spoken", "tag"),
    [
        ("english", (), "en"),
        ("ladino", (), "lad"),
        ("ladino", ("it",), "lld"),
        ("ladino", ("en", "it"), "lad"),
        ("französisch", ("de",), "fr"),
        ("französisch", ("it",), None),
        ("welsh", ("cy",), "cy"),
        ("no language", ("de", "qqq"), None),
    ],
)
def test_a_language_by_its_name(name: str, spoken: tuple[str, ...], tag: str | None) -> None:
    assert language_tag(name, spoken) == tag


@pytest.mark.parametrize("spoken", [(), ("de",), ("fr", "ja")])
def test_every_english_name_means_what_babel_says(spoken: tuple[str, ...]) -> None:
    told = [locale_names.from_babel(each, locale_names.READERS["tags"]) for each in (*spoken, "en")]
    for name in told[-1]:
        assert language_tag(name, spoken) == next(tags[name] for tags in told if name in tags), name


def test_names_of_languages() -> None:
    assert language_name("de", "fr") == languages("de")["fr"] == "Französisch"
    assert language_name("de", "cy") == "Walisisch"
    assert language_name("de", "qqq") == language_name("qqq", "de") == ""
