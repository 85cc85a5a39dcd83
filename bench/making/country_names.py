"""Make ``linter/value_forms/country_names.json``: what countries are called in their own languages (Unicode CLDR).

    python -m factmark.bench.making.country_names

A page about a country may name it in a language of that country that is not the page's. Reading dozens of
locales at run time would take a second, so the names are read out of babel's data once.
"""

from __future__ import annotations

import json
from pathlib import Path

from ...linter.value_forms.regions import folded

TARGET = Path(__file__).parents[2] / "linter/value_forms/country_names.json"


def names() -> dict[str, str]:
    """The folded names of countries in their official and regional languages, and the codes they stand for."""
    from babel import Locale, UnknownLocaleError
    from babel.languages import get_official_languages

    codes = [code for code in Locale.parse("en").territories if len(code) == 2 and code.isalpha()]
    found: dict[str, str] = {}
    for code in sorted(codes):
        for language in get_official_languages(code, regional=True, de_facto=True):
            try:
                name = Locale.parse(language).territories.get(code)
            except (UnknownLocaleError, ValueError):
                continue
            if name and name != code:
                found.setdefault(folded(name), code)
    return dict(sorted(found.items()))


if __name__ == "__main__":
    TARGET.write_text(json.dumps(names(), ensure_ascii=False, indent=0) + "\n", "utf-8")
