"""Detect localities that are not town names: a building or estate, a street, a first-level region, a remark.

They are detected by such words in many languages; a town named by such a word alone passes.
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from enum import StrEnum
from functools import cache, lru_cache

from ...source.characters import contains_words
from ...source.regex import expression, regex
from ..locale.word_tables import alternatives, word_sets, words
from .iso_tables import regions
from .regions import folded, region_of, subdivision

# First-level regions are those without a parent in ISO 3166-2; towns, and which regions are also towns, are common
# knowledge: an unlisted place may well be a town.


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
_MIN_LIKENESS = 0.8
_MIN_LENGTH = 3


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
    return bool(country) and len(text.strip()) > _MIN_LENGTH and folded(text) in _names(country)


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
    if _SMALLER.search(name) or any(contains_words(name, each) for each in names):
        return False
    if any(subdivision(each, country) for each in expression(r"\b[A-Z]{2,3}\b").findall(text)):
        return False
    return not get_close_matches(name, names, 1, _MIN_LIKENESS)


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
        name, known, 1, _MIN_LIKENESS
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
class LowerLevel(StrEnum):
    """What is below the first level of a country's regions."""

    PART_OF_REGION = "a part of a region"
    PART_OF_TOWN = "a part of a town"
    TOWN = "a town"


def lower_level(text: str, country: str) -> LowerLevel | None:
    """What a text names below the first level of a country's regions, or None."""
    text = text.strip()
    if not text or len(text) > 60:
        return None
    where = country or next((each for word, each in _OF_COUNTRIES.items() if word in text.casefold()), "")
    pattern = _LOWER.get(where)
    if pattern is not None and pattern.fullmatch(text):
        return LowerLevel.PART_OF_REGION
    name = folded(text).replace("ı", "i")
    if where in _WITH_DISTRICTS and _DISTRICT.fullmatch(text):
        return LowerLevel.PART_OF_REGION
    if name in word_sets("towns", "quarters").get(country, ()) and not subdivision(text, country):
        return LowerLevel.PART_OF_TOWN
    if (
        not country
        or name in words("towns", "regions_of_their_own")
        or not is_large_town(text, country)
        or subdivision(text, country)
    ):
        return None
    alike = any(name in each.split() or each in name for each in _names(country))
    return None if alike or get_close_matches(name, _names(country), 1, _MIN_LIKENESS) else LowerLevel.TOWN


_ESTATE = regex(
    lambda: alternatives("regions", "estates"),
    re.IGNORECASE,
    signs=lambda: alternatives("regions", "estates_signs"),
)
_BUILDING = regex(
    lambda: alternatives("regions", "buildings"),
    re.IGNORECASE,
    signs=lambda: alternatives("regions", "buildings_signs"),
)
_STREET = regex(lambda: alternatives("regions", "streets"), re.IGNORECASE)
_TOWNS_LIKE_STREETS = regex(lambda: f"(?:{alternatives('towns', 'like_streets')}) ", re.IGNORECASE)
_PREFECTURE = regex(
    r"東京都|北海道|京都府|大阪府|[^\s\d市区町村]{2,3}県|[^\s\d市区縣县]{2,3}省|.{2,6}自治区"
    r"|(?:경기|강원|충청[남북]|전라[남북]|경상[남북]|제주|강원특별자치|전북특별자치|제주특별자치)도",
    signs="都|道|府|県|省|自治区|도",
)
_REGION = regex(
    lambda: alternatives("regions", "first_level"),
    re.IGNORECASE,
    signs=lambda: alternatives("regions", "first_level_signs"),
)
_SHIRE = regex(r"(?:(?:north|south|east|west) )?\w{3,}shire")
_REMARK = regex(
    lambda: alternatives("regions", "remarks"),
    re.IGNORECASE,
    signs=lambda: alternatives("regions", "remarks_signs"),
)
_LAST = regex(r"(?P<town>[^;|/()]{2,}?)\s*(?:[,/|]|\s[-–]\s|\()\s*(?P<region>[^,;|/()]{2,40})\)?")
_CODE_AT_THE_END = regex(r"[^\W\d_][\w .'’-]+ ([A-Z]{2,3})")
_WITH_A_CODE = regex(
    r"[^\W\d_][\w .'’-]+? ?(?:[/,–]| -) ?(?:AC|AL|AM|AP|BA|CE|DF|ES|GO|MA|MG|MS|MT|PA|PB"
    r"|PE|PI|PR|RJ|RN|RO|RR|RS|SC|SE|SP|TO)"
    r"|[^\W\d_][\w .'’-]+,? (?:VIC|NSW|QLD|TAS)(?: \d{4})?"
)
"""A town with a state's code of Brazil or Australia, for an address without a country."""
_WITH_CODES = ("BR", "IT", "IN", "MX", "MY")


def remark_instead_of_place(text: str) -> bool:
    """Whether a text only states that there is no place, or where to ask for one."""
    return len(text) <= 60 and _REMARK.fullmatch(text.strip()) is not None


@lru_cache(maxsize=1024)
def locality_fault(text: str, country: str) -> str | None:
    """What a locality is instead of a town, completing "the value …"; None if it may be a town.

    ``country`` is the address's ISO 3166-1 alpha-2 code or empty.
    """
    text = text.strip()
    if not text or len(text) > 80:
        return None
    if remark_instead_of_place(text):
        return "is not a place"
    if _PREFECTURE.fullmatch(text) or _REGION.fullmatch(text):
        return "is a region by its name, not a locality"
    if country == "GB" and (
        _SHIRE.fullmatch(folded(text)) or folded(text) in words("regions", "british_counties")
    ):
        return "is a county, not a locality"
    if _ESTATE.search(text) and "," not in text:
        return "is a district of a town, not a locality"
    if _BUILDING.fullmatch(text):
        return "is a building or a part of one, not a locality"
    if _STREET.fullmatch(text) and not _TOWNS_LIKE_STREETS.match(text):
        return "is a street, not a locality"
    return None


def is_with_its_region(text: str, country: str, region: str) -> bool:
    """Whether a town is followed by its region: the address's, which may be empty, or one of its country."""
    text = text.strip()
    code = _CODE_AT_THE_END.fullmatch(text)
    if code and country in ("US", "AU", "CA") and code[1] != country and subdivision(code[1], country):
        return code[1] != "DC"
    if not country and _WITH_A_CODE.fullmatch(text):
        return True
    parts = _LAST.fullmatch(text)
    if parts is None:
        return False
    last, first = parts["region"].strip(), folded(parts["town"])
    if first.startswith(f"{folded(last)} ") and is_first_level(last, country or "MX"):
        return True
    if country == "TR" and "/" in text and is_first_level(last, country) and first != folded(last):
        return True
    if folded(last) in words("towns", "named_like_regions") or first == folded(last):
        return False
    if _REGION.fullmatch(last) or _PREFECTURE.fullmatch(last):
        return True
    if region and len(last) > 3 and folded(last) == folded(region):
        return True
    if expression(r"[A-Z]{2,3}").fullmatch(last):
        return country in _WITH_CODES and subdivision(last, country) is not None
    if not country:
        return is_no_town(last, region_of(last) or "")
    return is_no_town(last, country) or is_first_level(last, country)
