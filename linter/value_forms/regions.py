"""Countries and their first-level regions: ISO 3166-1 and 3166-2, names from CLDR.

``own_country_names`` has the names in the countries' own languages.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from difflib import get_close_matches
from functools import lru_cache

from ...source.characters import normal_form
from ...source.regex import expression, regex
from ..locale.locale_names import LANGUAGES, countries, own_country_names
from ..locale.word_tables import meanings, word_list, word_table, words
from .fault import NO_HINTS, Fault, Hints
from .iso_tables import iso_records, region_name, regions

_CONCEPT = "country_words"
NAMED_LIKE_TOWNS = words("country_words", "named_like_towns")
"""Countries that share their name with a city, town or region."""


def folded(text: str) -> str:
    """A name without case, accents, full stops and extra spaces; cached, as several rules check the same name."""
    return _folded_name(text) if len(text) <= MAX_NAME else _fold(text)


MAX_NAME = 200
"""The most characters of a name whose folded form is cached."""


def _fold(text: str) -> str:
    return " ".join(_letters(text).split())


def _letters(text: str) -> str:
    if text.isascii():
        return text.lower().replace(".", "")
    parts = normal_form("NFKD", text.casefold().replace("đ", "d").replace("ł", "l"))
    return parts.translate(_MARKS).replace(".", "")


class _Marks(dict[int, int | None]):
    """A translation table that removes combining marks, filled on demand."""

    def __missing__(self, code: int) -> int | None:
        letter = None if unicodedata.combining(chr(code)) else code
        if len(self) < 20_000:
            self[code] = letter
        return letter


_MARKS = _Marks()


def _fold_each(names: Iterable[str]) -> list[str]:
    """Names as returned by ``fold_markup``, in one pass; empty for none."""
    originals = list(names)
    # Most are ASCII, which takes a tenth of the time.
    others = iter(_letters("\n".join([name for name in originals if not name.isascii()])).split("\n"))
    letters = [_letters(name) if name.isascii() else next(others) for name in originals]
    return [" ".join(name.split()) for name in letters]


_folded_name = lru_cache(maxsize=4096)(_fold)


@lru_cache(maxsize=64)
def _territories(language: str) -> dict[str, str]:
    known = {code: name for code, name in countries(language).items() if code != "EU"}
    return dict(zip(_fold_each(known.values()), known, strict=True))


@lru_cache(maxsize=1)
def _codes() -> tuple[frozenset[str], dict[str, str]]:
    records = iso_records("3166-1")
    return frozenset(each["alpha_2"] for each in records), {
        each["alpha_3"]: each["alpha_2"] for each in records
    }


def is_country(code: str) -> bool:
    """Whether a code is an alpha-2 code of ISO 3166-1, in any case."""
    return code.upper() in _codes()[0]


@lru_cache(maxsize=1024)
def country_code(text: str, languages: tuple[str, ...] = ()) -> str | None:
    """The ISO 3166-1 alpha-2 code of a country by code or name (English, common or the page's language), or None."""
    text = text.strip()
    if not text or len(text) > 60:
        return None
    if text.isascii() and text.isupper() and len(text) in (2, 3):
        twos, threes = _codes()
        direct = text if text in twos else threes.get(text)
        if direct:
            return direct
    key = folded(text)
    if key in _everyday():
        return _everyday()[key]
    for language in dict.fromkeys((*languages, "en")):
        code = _territories(language).get(key)
        if code:
            return code
    return None


def everyday_names(code: str) -> tuple[str, ...]:
    """The names and abbreviations of a country (ISO 3166-1 alpha-2) that CLDR does not have, in lower case."""
    return tuple(word_table(_CONCEPT)["everyday_names"].get(code, ()))


@lru_cache(maxsize=1)
def _everyday() -> dict[str, str]:
    return own_country_names() | {
        folded(name): code for name, code in meanings(_CONCEPT, "everyday_names").items()
    }


@lru_cache(maxsize=64)
def _subdivisions(country: str) -> dict[str, str]:
    codes: dict[str, str] = {}
    for each in regions(country.upper()):
        code = each["code"]
        codes[code.partition("-")[2]] = codes[code] = code
        codes[folded(region_name(each))] = code
    return codes


@lru_cache(maxsize=1024)
def subdivision(text: str, country: str) -> str | None:
    """The ISO 3166-2 code of a country's first-level region by code or name, or None."""
    if not country:
        return None
    text = text.strip()
    known = _subdivisions(country)
    return known.get(text) or known.get(folded(text))


_NAMES_OF_ISO = ("name", "official_name", "common_name")
_MIN_LIKENESS = 0.85
_LATIN = regex(r"[\u0000-\u024f\u1e00-\u1eff’‘–]+")
_PART_OF_A_COUNTRY = regex(r"\b(?:county|district|province|oblast|prefecture)\b", re.IGNORECASE)
_LOCALE = regex(r"[a-z]{2}[-_]([A-Z]{2})")


@lru_cache(maxsize=1)
def _owners() -> dict[str, str]:
    """The country of each first-level region by name; an empty text for a name in several countries."""
    owners: dict[str, str] = {}
    records = iso_records("3166-2")
    for name, each in zip(_fold_each(map(region_name, records)), records, strict=True):
        country = each["code"][:2]
        owners[name] = country if owners.get(name, country) == country else ""
    return owners


def region_of(text: str) -> str | None:
    """The country with a first-level region of this name, preferably a large country; None for codes."""
    if len(text.strip()) < 4:
        return None
    owner = _owners().get(folded(text))
    if owner is None and "-" not in text:  # neither a name nor a code like "US-WA"
        return None
    large = next((each for each in word_list("regions", "large_countries") if subdivision(text, each)), None)
    return large or owner or None


def is_larger_area(text: str) -> bool:
    """Whether a text is the name of a continent, or a word for the whole world."""
    return folded(text) in words(_CONCEPT, "larger_areas")


def is_no_place(text: str) -> bool:
    """Whether a text names a larger area, or no place at all ("remote")."""
    return is_larger_area(text) or folded(text) in words(_CONCEPT, "no_places")


def is_group_of_countries(text: str) -> bool:
    """Whether a text names a union or a market of several countries ("EU")."""
    return folded(text) in words(_CONCEPT, "groups_of_countries")


_ON_PLATES = {
    **{"A": "AT", "B": "BE", "D": "DE", "E": "ES", "F": "FR", "H": "HU"},
    **{"I": "IT", "L": "LU", "N": "NO", "P": "PT", "S": "SE"},
}
"""Country codes on number plates (Vienna Convention on Road Traffic, annex 3)."""


def country_fault(text: str, hints: Hints = NO_HINTS) -> Fault | None:
    """Why a text is not a country (it has digits, is an address or a list), or None."""
    text = text.strip()
    part = r"3166|[Cc]ountry"
    if text == "us":
        return Fault("is a country code in lower case", "US", part=part)
    if not text or text == "EU" or country_code(text, hints.languages):
        return None
    if is_larger_area(text):
        return Fault("is not a country, but a larger area", part=part, sure=False)
    locale = _LOCALE.fullmatch(text)
    if locale and is_country(locale[1]):
        return Fault("is a language tag, not a country", locale[1], safe=False, part=part)
    owner = region_of(text)
    if owner:
        return Fault(f"is a region of {owner}, not a country", owner, safe=False, part=part)
    if text in _ON_PLATES:
        reason = "is a vehicle registration code, not an ISO 3166-1 code"
        return Fault(reason, _ON_PLATES[text], safe=False, part=part, sure=False)
    if len(text) in (2, 3) and text.isascii() and text.isalpha():
        if country_code(text.upper()):
            return Fault("is a country code in lower case", text.upper(), part=part)
        return Fault("is not a country code of ISO 3166-1", part=part, sure=False)
    if _PART_OF_A_COUNTRY.search(text):
        return Fault("is a part of a country by its name", part=part, sure=False)
    if expression(r"\d").search(text):
        return Fault("contains digits, so it is not a country", part=part)
    if "," in text:
        last = country_code(text.rpartition(",")[2], hints.languages)
        if last:
            return Fault("is more than a country", last, safe=False, part=part)
    if len(text) > 3 and "(" not in text and not _is_named_anywhere(text):
        return Fault("is not the name of a country", part=part, sure=False)
    return None


def nation_fault(text: str, hints: Hints = NO_HINTS) -> Fault | None:
    """Why a text is not the country of a person or product (an adjective, or something else), or None."""
    text = text.strip()
    if len(text) < 3 or not _LATIN.fullmatch(text) or country_code(text, hints.languages) or ":" in text:
        return None
    names = [
        folded(each)
        for each in expression(r"\s*(?:[,/|&;(]| and )\s*").split(text.removeprefix("the "))
        if each.strip(" )")
    ]
    known = _names_anywhere()
    if all(each.strip(" )") in known or country_code(each.upper()) for each in names):
        return None
    if any(region_of(each) or each.startswith(("republi", "kingdom", "state of")) for each in names):
        return None
    return Fault("is not the name of a country", part=r"[Cc]ountry|[Nn]ationality", sure=False)


@lru_cache(maxsize=1)
def _names_anywhere() -> frozenset[str]:
    """Country names in Latin letters: in all languages of the table, in ISO 3166, and former ones."""
    written = {each[key] for each in iso_records("3166-1") for key in _NAMES_OF_ISO if key in each}
    for language in LANGUAGES:
        if language not in words("languages", "names_not_in_latin"):
            written.update(name for code, name in countries(language).items() if code != "EU")
    return frozenset((*_fold_each(written), *_everyday(), *words(_CONCEPT, "former")))


@lru_cache(maxsize=256)
def _is_named_anywhere(text: str) -> bool:
    """Whether a text is a country's name in a language of the table or ISO 3166, or similar to an English one."""
    key = folded(text)
    if not _LATIN.fullmatch(text) or key.startswith(("republi", "repubbli", "kingdom")):
        return True
    parts = {
        key,
        *expression(r"\s*[/|&-]\s*").split(key),
        expression(r"\A(?:the|la|le|el|il|state of) ").sub("", key),
    }
    alike = _territories("en").keys() | _everyday().keys()
    return not parts.isdisjoint(_names_anywhere()) or bool(get_close_matches(key, alike, 1, _MIN_LIKENESS))
