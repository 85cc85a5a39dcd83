"""Generate ``locale_names.json`` and ``country_names.json`` in ``linter/locale/``, from Unicode's CLDR in Babel.

    python -m factmark.bench.making.locale_names

The first has names of months, days and countries by language: reading dozens of locales at run time would take a
second. The second has the names of countries in their own languages, which their pages use.

Each language is read in its own process: languages read by one Babel process mix up names.
"""

from __future__ import annotations

import json
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

from ...linter.locale.locale_names import COUNTRIES, LANGUAGES, READERS, TABLE, from_babel
from ...linter.value_forms.regions import folded


def names(language: str) -> dict[str, Any]:
    """Return a language's names, by kind."""
    return {kind: from_babel(language, read) for kind, read in READERS.items()}


def tender() -> dict[str, list[str]]:
    """Return the currencies of each country that are legal tender today."""
    from babel.core import get_global
    from babel.numbers import get_territory_currencies

    currencies = {
        country: get_territory_currencies(country) for country in sorted(get_global("territory_currencies"))
    }
    return {country: codes for country, codes in currencies.items() if codes}


def likely() -> dict[str, str]:
    """Return, by two-letter language code, the country with most speakers."""
    from babel.core import get_global

    known = get_global("likely_subtags")
    return {language: known[language].rpartition("_")[2] for language in sorted(known) if len(language) == 2}


def text() -> str:
    """Return the table: a JSON object with a line for each kind of name and language."""
    with ProcessPoolExecutor(max_tasks_per_child=1, mp_context=get_context("spawn")) as processes:
        known = dict(zip(LANGUAGES, processes.map(names, LANGUAGES), strict=True))
    english = known["en"]["tags"]
    for language in set(LANGUAGES) - {"en"}:
        tags = known[language]["tags"]
        known[language]["tags"] = {name: tag for name, tag in tags.items() if english.get(name, tag) != tag}
    lines = [
        f"{json.dumps(f'{kind} {language}')}: {json.dumps(known[language][kind], ensure_ascii=False)}"
        for kind in READERS
        for language in LANGUAGES
    ]
    lines.append(f'"tender countries": {json.dumps(tender())}')
    lines.append(f'"likely countries": {json.dumps(likely())}')
    return "{\n" + ",\n".join(lines) + "\n}\n"


def countries_own_names() -> dict[str, str]:
    """Return the folded names of countries in their official and regional languages, with the country codes."""
    from babel import Locale, UnknownLocaleError
    from babel.languages import get_official_languages

    codes = [code for code in Locale.parse("en").territories if len(code) == 2 and code.isalpha()]
    codes_by_name: dict[str, str] = {}
    for code in sorted(codes):
        for language in get_official_languages(code, regional=True, de_facto=True):
            try:
                name = Locale.parse(language).territories.get(code)
            except (UnknownLocaleError, ValueError):
                continue
            if name and name != code:
                codes_by_name.setdefault(folded(name), code)
    return dict(sorted(codes_by_name.items()))


if __name__ == "__main__":
    TABLE.write_text(text(), "utf-8")
    COUNTRIES.write_text(json.dumps(countries_own_names(), ensure_ascii=False, indent=0) + "\n", "utf-8")
