"""Generate ``linter/locale/locale_names.json``: names of months, days and countries by language.

    python -m factmark.bench.making.locale_names

Each language is read in its own process: languages read by one Babel process mix up names.
"""

from __future__ import annotations

import json
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

from ...linter.locale.locale_names import LANGUAGES, READERS, TABLE, from_babel

LEAST_SPEAKERS = 5
"""Least percentage of a country's people for a language to count as spoken there."""


def names(language: str) -> dict[str, Any]:
    """Return a language's names, by kind."""
    return {kind: from_babel(language, read) for kind, read in READERS.items()}


def spoken() -> dict[str, list[str]]:
    """Return the languages of each country that are official or spoken by one in twenty people."""
    from babel.core import get_global

    return {
        country: sorted(
            {
                name.split("_")[0]
                for name, about in told.items()
                if about["population_percent"] >= LEAST_SPEAKERS or about["official_status"]
            }
        )
        for country, told in sorted(get_global("territory_languages").items())
    }


def tender() -> dict[str, list[str]]:
    """Return the currencies of each country that are legal tender today."""
    from babel.core import get_global
    from babel.numbers import get_territory_currencies

    found = {
        country: get_territory_currencies(country) for country in sorted(get_global("territory_currencies"))
    }
    return {country: codes for country, codes in found.items() if codes}


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
        told = known[language]["tags"]
        known[language]["tags"] = {name: tag for name, tag in told.items() if english.get(name, tag) != tag}
    lines = [
        f"{json.dumps(f'{kind} {language}')}: {json.dumps(known[language][kind], ensure_ascii=False)}"
        for kind in READERS
        for language in LANGUAGES
    ]
    lines.append(f'"spoken languages": {json.dumps(spoken())}')
    lines.append(f'"tender countries": {json.dumps(tender())}')
    lines.append(f'"likely countries": {json.dumps(likely())}')
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    TABLE.write_text(text(), "utf-8")
