"""Tables of ISO standards: 3166-1 and 3166-2 (countries, their regions), 639-3 (languages), as pycountry keeps them.

Its files are read as they are: to import it takes as long as judging a page, and its own tables index every record.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from ..regex import regex

Record = dict[str, str]
_LOOKED_UP_LAST = {"639-3": ("status", "scope", "type", "inverted_name", "common_name")}
"""Fields that names are looked up in after all others."""
_BRACKETS = regex(r"\s*[\[(].*?[\])]")


@cache
def iso_records(standard: str) -> list[Record]:
    """The records of a standard ("639-3"), with their fields as the files name them."""
    return json.loads((_folder() / f"iso{standard}.json").read_text("utf-8"))[standard]


@cache
def _folder() -> Path:
    package = find_spec("pycountry")
    if package is None or package.origin is None:
        raise ModuleNotFoundError("pycountry is not installed", name="pycountry")
    return Path(package.origin).parent / "databases"


def looked_up(standard: str, text: str) -> Record | None:
    """The record that has a code or a name, in any case, or None: of several the one that pycountry's lookup finds."""
    return _by_text(standard).get(text.lower())


@cache
def _by_text(standard: str) -> dict[str, Record]:
    found: dict[str, Record] = {}
    for text, record in _texts(standard):
        found.setdefault(text, record)
    return found


def _texts(standard: str) -> Iterator[tuple[str, Record]]:
    """The codes and names of all records, those first that a lookup finds first."""
    last = _LOOKED_UP_LAST.get(standard, ())
    fields: dict[str, dict[str, Record]] = {}
    for record in iso_records(standard):
        for field, text in record.items():
            if field not in last:
                fields.setdefault(field, {})[text.lower()] = record
    for texts in fields.values():
        yield from texts.items()
    for record in iso_records(standard):
        for field in last:
            if field in record:
                yield record[field].lower(), record


def regions(country: str) -> tuple[Record, ...]:
    """The records of 3166-2 of a country, by its alpha-2 code."""
    return _regions().get(country, ())


@cache
def _regions() -> dict[str, tuple[Record, ...]]:
    found: dict[str, list[Record]] = defaultdict(list)
    for record in iso_records("3166-2"):
        found[record["code"].partition("-")[0]].append(record)
    return {country: tuple(records) for country, records in found.items()}


def region_name(record: Record) -> str:
    """The name of a record of 3166-2 without what stands behind it in brackets, other languages' names."""
    name = record["name"]
    return _BRACKETS.sub("", name) if "(" in name or "[" in name else name
