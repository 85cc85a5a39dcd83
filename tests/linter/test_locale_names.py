"""Names of CLDR from the table, and from Babel for the languages that it has not."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from factmark.bench.locale_names import LANGUAGES, names
from factmark.linter import locale_names
from factmark.linter.locale_names import READERS, ago, countries, days, months, short_days


@pytest.mark.parametrize("language", ["ar", "de"])
def test_the_table_says_what_babel_says(language: str) -> None:
    code = (
        "import json, sys; from factmark.bench.locale_names import names;"
        "print(json.dumps(names(sys.argv[1])))"
    )  # a process of its own: Babel mixes up languages that were read in one
    told = subprocess.run(
        [sys.executable, "-c", code, language], capture_output=True, text=True, check=True, timeout=60
    )
    table = json.loads(locale_names.TABLE.read_text("utf-8"))
    assert {kind: table[f"{kind} {language}"] for kind in READERS} == json.loads(told.stdout)


def test_every_language_of_the_table_has_all_kinds_of_names() -> None:
    table = json.loads(locale_names.TABLE.read_text("utf-8"))
    assert set(table) == {f"{kind} {language}" for kind in READERS for language in LANGUAGES}
    assert all(table.values())
    assert {number for language in LANGUAGES for _, number in months(language)} == set(range(1, 13))


def test_what_the_table_knows_needs_no_babel() -> None:
    code = (
        "import sys; from factmark.linter.locale_names import *;"
        "assert months('de') and days('fr') and short_days('en') and ago('vi') and countries('ja');"
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
