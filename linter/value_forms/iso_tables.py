"""Tables of ISO 3166-1 and 3166-2 (countries, regions) and 639-3 (languages), from pycountry's data files.

The files are read directly: importing pycountry takes as long as checking a page, and its tables index every record.
A page needs few of the 5,000 and 8,000 records of the two large ones: their text is searched, and only matching
records are parsed.
"""

from __future__ import annotations

import json
import re
from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path

from ...source.regex import regex

Record = dict[str, str]
_LOOKED_UP_FIRST = {
    "3166-1": ("alpha_2", "alpha_3", "flag", "name", "numeric", "official_name", "common_name"),
    "639-3": ("alpha_3", "name", "alpha_2", "bibliographic"),
}
"""The fields of a standard that are searched for codes and names before all others, in order."""
_BRACKETS = regex(r"\s*[\[(].*?[\])]")


@cache
def iso_records(standard: str) -> list[Record]:
    """The records of a standard ("639-3"), with field names as in the files."""
    return json.loads(_bytes(standard))[standard]


@cache
def _bytes(standard: str) -> bytes:
    return (_folder() / f"iso{standard}.json").read_bytes()


@cache
def _lower(standard: str) -> bytes:
    """A file's text with ASCII letters in lower case, so that offsets stay the same."""
    return _bytes(standard).lower()


@cache
def _casefolded(standard: str) -> bytes:
    """The records of a file with non-ASCII characters, case-folded: only these can match a non-ASCII text."""
    records = (record for record in _bytes(standard).split(b"}") if not record.isascii())
    return b"".join([record + b"}" for record in records]).decode().casefold().encode()


def _without_case(standard: str, part: str) -> bytes:
    """A file's text to search for ``part`` ignoring case."""
    return _lower(standard) if part.isascii() else _casefolded(standard)


def _places(text: bytes, part: str) -> list[slice]:
    """The slices of the records that contain ``part`` in a file's text, in order."""
    needle = part.encode("utf-8", "replace")
    place, places = text.find(needle), []
    while place >= 0:
        end = text.index(b"}", place) + 1
        places.append(slice(text.rindex(b"{", 0, place), end))
        place = text.find(needle, end)
    return places


def _parse(text: bytes, places: list[slice]) -> list[Record]:
    return json.loads(b"[%b]" % b",".join([text[place] for place in places])) if places else []


def _around(text: bytes, part: str) -> list[Record]:
    """The records that contain ``part`` in a file's text, in order."""
    return _parse(text, _places(text, part))


@cache
def _folder() -> Path:
    package = find_spec("pycountry")
    if package is None or package.origin is None:
        raise ModuleNotFoundError("pycountry is not installed", name="pycountry")
    return Path(package.origin).parent / "databases"


@lru_cache(maxsize=256)
def looked_up(standard: str, text: str) -> Record | None:
    """The record with a code or name, in any case, or None: of several the one that pycountry's lookup finds."""
    key, first = text.casefold(), _LOOKED_UP_FIRST[standard]
    if '"' in key:
        return None
    searched = _without_case(standard, key)
    places = _places(searched, f'"{key}"')
    records: dict[str, tuple[Record, slice]] = {}
    for record, place in zip(_parse(searched, places), places, strict=True):
        for field in (field for field, value in record.items() if value == key):
            if field in first:
                records[field] = record, place  # the last one in the file wins
            else:
                records.setdefault("", (record, place))
    best = next((records[field] for field in (*first, "") if field in records), None)
    if best is None:
        return None
    record, place = best
    return json.loads(_bytes(standard)[place]) if key.isascii() else _whole(standard, record["alpha_3"])


def _whole(standard: str, code: str) -> Record | None:
    """A record as in the file, by its three-letter code in folded case."""
    known = code.upper() if standard == "3166-1" else code
    around = _around(_bytes(standard), f'"{known}"')
    return next((record for record in around if record["alpha_3"] == known), None)


@lru_cache(maxsize=256)
def language(code: str) -> Record | None:
    """The 639-3 record of a language by its two- or three-letter code, or None."""
    if len(code) == 2:
        part = _of_two_letters().get(code)
        return None if part is None else json.loads(part)
    around = _around(_bytes("639-3"), f'"{code}"')
    return next((record for record in around if code in (record.get("alpha_2"), record["alpha_3"])), None)


@cache
def _of_two_letters() -> dict[str, bytes]:
    """The 639-3 records (unparsed) by two-letter code: most pages need those, found in one pass."""
    text = _bytes("639-3")
    lines: dict[str, bytes] = {}
    for code in re.finditer(rb'"alpha_2":\s*"(\w\w)"', text):
        place, end = code.span()
        lines.setdefault(code[1].decode(), text[text.rindex(b"{", 0, place) : text.index(b"}", end) + 1])
    return lines


@lru_cache(maxsize=256)
def regions(country: str) -> tuple[Record, ...]:
    """The 3166-2 records of a country, by its alpha-2 code."""
    beginning = f"{country}-"
    around = _around(_bytes("3166-2"), f'"{beginning}')
    return tuple(record for record in around if record["code"].startswith(beginning))


@lru_cache(maxsize=256)
def regions_by_code(code: str) -> tuple[Record, ...]:
    """The 3166-2 records with a code, given with its country ("US-WA") or, for all countries, without ("WA")."""
    around = _around(_bytes("3166-2"), f'{code}"')
    return tuple(record for record in around if code in (record["code"], record["code"].partition("-")[2]))


@lru_cache(maxsize=256)
def region_codes(name: str) -> tuple[str, ...]:
    """The 3166-2 codes of the regions with a name, in any case."""
    key = name.casefold()
    if '"' in key:
        return ()
    around = _around(_without_case("3166-2", key), f'"{key}"')
    return tuple(record["code"].upper() for record in around if record["name"] == key)


def region_name(record: Record) -> str:
    """The name of a 3166-2 record, without names in other languages in brackets after it."""
    name = record["name"]
    return _BRACKETS.sub("", name) if "(" in name or "[" in name else name
