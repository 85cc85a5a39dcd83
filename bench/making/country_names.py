"""Generate ``linter/locale/country_names.json``: names of countries in their own languages (Unicode CLDR).

    python -m factmark.bench.making.country_names

A page may name a country in one of the country's own languages. Reading dozens of locales at run time would take a
second, so the names are extracted from babel's data once.
"""

from __future__ import annotations

import json

from ...linter.locale.locale_names import COUNTRIES
from ...linter.value_forms.regions import folded

TARGET = COUNTRIES


def names() -> dict[str, str]:
    """Return the folded names of countries in their official and regional languages, with the country codes."""
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
