"""First-level regions and large towns of countries: which regions are not also towns, and how else they are written.

The regions are those without a parent in ISO 3166-2; towns, and which regions are also towns, are common knowledge: an
unlisted place may well be a town.
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from functools import cache, lru_cache

from ...source.normal_forms import stands_in
from ...source.regex import expression, regex
from ..locale.word_tables import alternatives, word_sets, words
from .iso_tables import regions
from .regions import folded, subdivision


@cache
def large_towns(country: str) -> frozenset[str]:
    """The large towns of a country (ISO 3166-1 alpha-2), with folded names; empty if none is known."""
    return word_sets("towns", "large").get(country, frozenset())


@cache
def _everywhere() -> frozenset[str]:
    return frozenset().union(*word_sets("towns", "large").values())


@lru_cache(maxsize=1024)
def is_large_town(text: str, country: str = "") -> bool:
    """Whether a text is the name of a large town, in ``country`` if given."""
    if not 2 < len(text) <= 40:
        return False
    name = folded(text.strip(" .")).replace("ı", "i")
    return name in (large_towns(country) if country else _everywhere())


_GROUPED = frozenset({"ID"})
"""Countries whose first-level regions have parents in ISO 3166-2: islands, which addresses do not name."""
_ONE_WORD = regex(r"[А-ЯЁІЇЄҐ][а-яёіїєґ'’-]{2,30}")
_CYRILLIC = {
    "RU": regex(
        r"ск(?:ая|ий)\Z|област|край|респ|округ|москва|петербург|севастопол|татарст|башкор|дагест|чуваш|мордов|удмурт|коми\Z"
        r"|карел|бурят|якут|саха|тыва|тува|хакас|алтай|адыге|ингуш|чечн|калмык|марий|крым|осет|балкар|черкес|югра|подмосков"
        r"|кузбасс|приморье|забайкалье|ленобласт|россия"
    ),
    "UA": regex(r"ськ(?:а|ий)\Z|област|київ|севастопол|крим|україна|щина\Z"),
}
"""Endings and words in names of regions that distinguish them from towns."""
_LATIN = regex(r"[\u0000-\u024f’‘–]+")
_SMALLER = regex(lambda: rf"\b(?:{alternatives('regions', 'smaller')})\b|kreis\b")
_LEAST_LIKENESS = 0.8
_SHORTEST = 3


@lru_cache(maxsize=32)
def _names(country: str) -> frozenset[str]:
    """The names of a country's first-level regions, without text in brackets or after a comma."""
    names: set[str] = set()
    for each in regions(country):
        if "parent" not in each or country in _GROUPED:
            whole = expression(r"\s*[\[(].*?[\])]").sub("", each["name"])
            other = expression(r"\[([^\W\d_][^\d\]]+)\]").findall(
                each["name"]
            )  # in another of the country's languages
            names.update({folded(whole), folded(whole.partition(",")[0]), *map(folded, other)})
    names |= word_sets("regions", "other_languages").get(country, frozenset())
    return frozenset(names - {""})


@lru_cache(maxsize=512)
def is_first_level(text: str, country: str) -> bool:
    """Whether a text is the name (not the code) of a first-level region of a country."""
    return bool(country) and len(text.strip()) > _SHORTEST and folded(text) in _names(country)


@lru_cache(maxsize=512)
def is_region(text: str, country: str) -> bool:
    """Whether a text is the name or code of a country's region, as in ISO 3166-2 or commonly written."""
    if not country or not text.strip():
        return False
    written = word_sets("regions", "spellings").get(country, ())
    code = text.isupper() and subdivision(text, country) is not None
    return code or is_first_level(text, country) or (len(text) > 2 and folded(text) in written)


@lru_cache(maxsize=512)
def is_no_town(text: str, country: str) -> bool:
    """Whether a text is the name or code of a country's region, and not a town's name.

    False for countries of which this is not known.
    """
    towns = word_sets("towns", "namesakes").get(country)
    if towns is None or folded(text) in towns:
        return False
    code = text.isupper() and len(text) in (2, 3) and subdivision(text, country) is not None
    return code or is_first_level(text, country)


@lru_cache(maxsize=1024)
def is_strange(text: str, country: str) -> bool:
    """Whether a text is not a region, in any spelling, of a country whose addresses have one.

    False for counties and the like, names in other scripts, and names similar to a region's.
    """
    written = word_sets("regions", "spellings").get(country)
    text = text.strip()
    if country in _CYRILLIC and _ONE_WORD.fullmatch(text):
        return not _CYRILLIC[country].search(text.casefold())
    if written is None or not text or len(text) > 60 or not _LATIN.fullmatch(text):
        return False
    name = folded(text)
    if subdivision(text, country) or subdivision(text.upper(), country) or subdivision(name.upper(), country):
        return False
    names = _names(country) | written
    if _SMALLER.search(name) or any(stands_in(name, each) for each in names):
        return False
    if any(subdivision(each, country) for each in expression(r"\b[A-Z]{2,3}\b").findall(text)):
        return False
    return not get_close_matches(name, names, 1, _LEAST_LIKENESS)


@lru_cache(maxsize=512)
def is_no_region(text: str, country: str) -> bool:
    """Whether a text, which is a town's name, is not also a region of any level of a country, in any spelling."""
    name = folded(text)
    known = (
        {folded(each["name"]) for each in regions(country)}
        if country in words("regions", "countries_in_latin")
        else set()
    )
    if not known or len(name) < 3 or not _LATIN.fullmatch(text.strip()):
        return False
    if name in words("towns", "regions_of_their_own") or subdivision(text, country):
        return False
    return not any(name in each or each in name for each in known) and not get_close_matches(
        name, known, 1, _LEAST_LIKENESS
    )


_LOWER = {
    "VN": regex(r"(?:quận|huyện|phường|thị xã|thị trấn|xã|q\.|p\.)\s?\S.{0,30}", re.IGNORECASE),
    "TW": regex(r"\S{1,4}[區鄉鎮里]"),
    "CN": regex(r"(?!.*自治区)\S{1,6}(?:区|县|镇|街道)"),
    "JP": regex(r"(?:\S{1,6}[市区町村])|[A-Z][a-z]+-(?:ku|shi|cho|machi)"),
    "KR": regex(
        r"\S{1,5}(?:구|동|읍|면)|(?!\S*(?:특별|광역|자치)시)(?!(?:서울|부산|대구|인천|광주|대전|울산|세종)시)\S{2,4}시"
        r"|[A-Z][a-z]+-(?:gu|dong|si)"
    ),
    "TR": regex(r".{2,30} (?:mahallesi|mah\.?|ilçesi)", re.IGNORECASE),
    "ID": regex(r"(?:kecamatan|kec\.|kelurahan|kel\.|desa)\s?\S.{0,30}", re.IGNORECASE),
    "TH": regex(r"(?:เขต|อำเภอ|แขวง|ตำบล)\S.{0,30}"),
    "RU": regex(r"г(?:\.|ород) ?(?!москва|санкт)[а-яё-]{3,30}", re.IGNORECASE),
    "UA": regex(r"(?:м\.|місто) ?(?!київ)[а-яіїєґ’'-]{3,30}", re.IGNORECASE),
}  # fmt: skip
"""Words in a country's language for areas below its regions."""
_DISTRICT = regex(
    r".{2,30} (?:district|sub-?district|township)|district \d{1,2}|khet .{3,30}|amphoe .{3,30}", re.IGNORECASE
)
_WITH_DISTRICTS = ("TW", "CN", "VN", "TH", "KR", "MN", "PK", "KZ")
_OF_COUNTRIES = {"區": "TW", "구": "KR", "quận": "VN", "huyện": "VN"}


@lru_cache(maxsize=1024)
def lower_level(text: str, country: str) -> str | None:
    """What a text names below the first level of a country's regions ("a town", "a district"), or None."""
    text = text.strip()
    if not text or len(text) > 60:
        return None
    where = country or next((each for word, each in _OF_COUNTRIES.items() if word in text.casefold()), "")
    pattern = _LOWER.get(where)
    if pattern is not None and pattern.fullmatch(text):
        return "a part of a region"
    name = folded(text).replace("ı", "i")
    if where in _WITH_DISTRICTS and _DISTRICT.fullmatch(text):
        return "a part of a region"
    if name in word_sets("towns", "quarters").get(country, ()) and not subdivision(text, country):
        return "a part of a town"
    if (
        not country
        or name in words("towns", "regions_of_their_own")
        or not is_large_town(text, country)
        or subdivision(text, country)
    ):
        return None
    alike = any(name in each.split() or each in name for each in _names(country))
    return None if alike or get_close_matches(name, _names(country), 1, _LEAST_LIKENESS) else "a town"
