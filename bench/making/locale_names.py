"""Make ``linter/locale/locale_names.json``: what languages call months, days and countries.

    python -m factmark.bench.making.locale_names

Each language is read in a process of its own: in Babel's memory, languages that are read one after the other get
names of each other.
"""

from __future__ import annotations

import json
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

from ...linter.locale.locale_names import LANGUAGES, READERS, TABLE, from_babel

LEAST_SPEAKERS = 5
"""The percentage of a country's people from which on a language is spoken there."""


def names(language: str) -> dict[str, Any]:
    """What the table has of a language, by kind of name."""
    return {kind: from_babel(language, read) for kind, read in READERS.items()}


def spoken() -> dict[str, list[str]]:
    """By country, the languages that are official there or spoken by one in twenty."""
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
    """By country, the currencies that are legal tender there today."""
    from babel.core import get_global
    from babel.numbers import get_territory_currencies

    found = {
        country: get_territory_currencies(country) for country in sorted(get_global("territory_currencies"))
    }
    return {country: codes for country, codes in found.items() if codes}


def likely() -> dict[str, str]:
    """By language of two letters, the country where most speak it."""
    from babel.core import get_global

    known = get_global("likely_subtags")
    return {language: known[language].rpartition("_")[2] for language in sorted(known) if len(language) == 2}


def text() -> str:
    """The table: a JSON object with a line for each kind of name and language."""
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
