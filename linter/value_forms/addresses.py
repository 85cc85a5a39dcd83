"""Patterns of the parts of an address: a street with its number, a whole address, administrative levels, postal codes.

Postal codes are known of countries whose codes all have one pattern (UPU: Postal addressing systems). A country prefix
("D-", "CH-") and spaces are accepted, and so is the first half of a code with two halves.
"""

from __future__ import annotations

import re
from functools import lru_cache

from ...source import characters
from ...source.characters import EAST_ASIAN, has_any
from ...source.regex import expression, regex
from ..locale.word_tables import alternatives, meanings, word_list, word_table
from .localities import is_first_level, is_large_town
from .regions import country_code, subdivision

_STREET = regex(
    lambda: (
        rf"\b(?:{'|'.join(map(re.escape, word_list('street_words', 'words')))})\b\.?|"
        rf"\w{{3,}}(?:{alternatives('street_words', 'endings')})\b"
    ),
    re.IGNORECASE,
)
_NUMBER = regex(r"\b\d{1,5}\s?[a-z]?\b", re.IGNORECASE)
_EAST_ASIAN = regex(
    r"\d+\s*(?:丁目|番地?|號|号|号室|巷|弄)|[0-9０-９]+[-－‐−][0-9０-９]+|[가-힣]+(?:로|길)\s?\d"
)
_UNITED_STATES = regex(r",\s*[A-Z][\w .'-]+,?\s+[A-Z]{2},?\s+\d{5}(?:-\d{4})?\b")
_WITH_LETTERED_CODE = regex(
    r",\s*[A-Z][a-z][\w .'-]*?[, ]\s*"
    r"(?:[A-Z]{1,2}\d[\dA-Z]? \d[A-Z]{2}|(?:[A-Z]{2},? )?[A-Z]\d[A-Z] \d[A-Z]\d)(?:,[\w. ]+)?\Z"
)
_POSTAL_CODE = regex(
    r"(?:\b[A-Z]{1,2}-?)?\b\d{4,6}\b(?:-\d{3,4})?|\b[A-Z]{1,2}\d[\dA-Z]?\s?\d[A-Z]{2}\b|\b[A-Z]\d[A-Z]\s?\d[A-Z]\d\b"
)
_REGION_ENDING = regex(
    r"(?:[都道府県省州]|자치도|특별시|광역시|[^시군구]도|\b(?:province|prefecture|oblast|voivodeship|state))\Z",
    re.IGNORECASE,
)
_LOCALITY_ENDING = regex(r"(?:[市区區町村县縣]|[시군구])\Z")


def is_street(text: str) -> bool:
    """Whether a text is a street with a house number, in one of many languages."""
    text = text.strip()
    if len(text) > 150:
        return False
    if has_any(text, EAST_ASIAN) and _EAST_ASIAN.search(text):
        return True
    return bool(_NUMBER.search(text) and _STREET.search(text))


def is_whole_address(text: str) -> bool:
    """Whether a text is a whole address: street, city and ZIP code, or a town with a British or Canadian code."""
    if _UNITED_STATES.search(text) is not None and text.strip()[:1].isdigit():
        return True
    return len(text) <= 300 and "," in text and _WITH_LETTERED_CODE.search(text) is not None


def postal_code_in(text: str) -> str | None:
    """A postal code in a text, or None."""
    match = _POSTAL_CODE.search(text)
    return match[0] if match else None


def ends_as_region(text: str) -> bool:
    """Whether a name ends like those of first-level regions (東京都, Gyeonggi Province)."""
    return _REGION_ENDING.search(text.strip()) is not None


def ends_as_locality(text: str) -> bool:
    """Whether a name ends like those of towns and wards (中央区)."""
    return _LOCALITY_ENDING.search(text.strip()) is not None


# Street lines that include the town or country, as in one-line addresses: one expression for each country's or
# script's order.

_KOREAN = regex(
    r"(?:대한민국 )?(?:(?:서울|부산|대구|인천|광주|대전|울산|세종)(?:특별시|광역시|특별자치시|시)?|"
    r"(?:경기|강원|충청?[남북]|전라?[남북]|경상?[남북]|제주)(?:특별자치)?도?)"
    r"\s\S{1,6}[시군구]\s\S.*"
)
_CHINESE = regex(
    r"(?:中国|中國)?(?:[^\s\d市]{2,3}省|[^\s\d市]{2,8}自治[区區])?"
    r"\s?[^\s\d省路街]{2,4}市\s?[^\s\d路街]{1,6}[区區县縣鎮镇].*\d.*"
)
_CYRILLIC_STREET = (
    r"(?:ул\.?|улица|вул\.?|вулиця|просп\.?|пр-т|пр-кт|проспект|пер\.?|переулок|наб\.?"
    r"|набережная|шоссе|бул\.?|б-р|бульвар|пр\.)"
)
_CYRILLIC = regex(
    r"\d{5,6},? .*[А-Яа-я].*"
    r"|(?:Россия|РФ|Российская Федерация|Україна|Украина|Беларусь|Республика Беларусь|Казахстан)\b,?.+"
    r"|.{0,60}(?:область|обл\.|край),\s*(?:г\.|гор\.|город|м\.|місто) ?[А-ЯЁІЇЄ][\w-]+.*,.*"
)
_CYRILLIC_TOWN_FIRST = regex(
    rf"[А-ЯЁІЇЄ][а-яёіїє-]{{2,}}(?:[ -][А-ЯЁІЇЄ][а-яёіїє-]{{2,}})?,\s*{_CYRILLIC_STREET}\s.+"
    r"|(?:г\.|гор\.|город|м\.|місто) ?[А-ЯЁІЇЄ][\w-]+.*,.*"
)
_TURKISH = regex(r".+[\s,][^\W\d_]{3,}\s?/\s?([^\W\d_]{3,})")
_BRAZILIAN = regex(r".+[,–-]\s*[^\W\d_][^\d,–-]{2,30}\s?[-–/]\s?([A-Z]{2})")
_ITALIAN = regex(r".+ [^\W\d_][^\d,]{2,30} \(([A-Z]{2})\)")
_INDIAN = regex(r".+[,–-] ?[^\W\d_][^\d,–-]{2,30}\s?[-–, ]\s?[1-9]\d{2} ?\d{3}\.?")
_VIETNAMESE = regex(
    r".+,\s*(?:TP|T\.P|Thành phố|Tỉnh|Quận|Q|Huyện|Thị xã|TX)\b\.?"
    r"\s?(?:\d{1,2}|[A-ZĐÀ-Ỹ][^,\d]{1,30})\s*(?:,[^,]{2,30})?\.?"
)
_BEFORE_A_TOWN = regex(lambda: rf"(?:{alternatives('towns', 'before_a_town')})\s?", re.IGNORECASE)
_ENDS_A_STREET = regex(lambda: rf"\S.*\s(?:{alternatives('towns', 'ends_of_streets')})\.?", re.IGNORECASE)
_CODE_BESIDE = regex(
    r"(?:[A-Z]{1,2}-?)?\d{4,6}(?: [A-Z]{2})?\s+(?=[^\W\d_])|\d{3} \d{2}\s+(?=[^\W\d_])|[A-Z]\d{4}[A-Z]{3}\s+"
    r"|(?<=[^\W\d_])[\s-]+\d{1,6}\Z"
)
_THAI = regex(r".+(?:แขวง|ตำบล|ต\.).+(?:เขต|อำเภอ|อ\.).+")
_IN_OTHER_SCRIPTS = (
    (characters.HANGUL, _KOREAN),
    (characters.CHINESE, _CHINESE),
    (characters.CYRILLIC, _CYRILLIC),
    (characters.THAI, _THAI),
)
_STATE = regex(r"(?!NE\b)[A-Z]{2,3}")
_CODE_AT_THE_END = regex(r".*\d[\w-]*")
_COMMA = regex(r"[,;\n|،，、]|\s[–-]\s")
_MAX_WORDS = 4
_LONG_ENOUGH = 3
_MAX_LENGTH = 300


def goes_on_with_the_town(text: str, country: str, languages: tuple[str, ...]) -> bool:
    """Whether a street line includes its town, region or country, like one-line addresses of its country.

    ``country`` is the address's ISO 3166-1 alpha-2 code or empty, ``languages`` the page's.
    """
    if len(text) > _MAX_LENGTH:
        return False
    if any(has_any(text, script) and line.fullmatch(text) for script, line in _IN_OTHER_SCRIPTS):
        return True
    turkish = _TURKISH.fullmatch(text) if "/" in text and country in ("", "TR") else None
    if turkish and is_street(text) and subdivision(turkish[1], "TR"):
        return True
    for pattern, where in ((_BRAZILIAN, "BR"), (_ITALIAN, "IT")):
        match = pattern.fullmatch(text) if country in ("", where) else None
        if match and any(char.isdigit() for char in text) and subdivision(match[1], where):
            return True
    if country in ("", "IN") and _INDIAN.fullmatch(text):
        return True
    if country in ("", "VN") and _VIETNAMESE.fullmatch(text):
        return True
    return _ends_with_something_larger(text, country, languages)


def begins_with_a_town(text: str) -> bool:
    """Whether a Cyrillic line has a name before its street and nothing larger ("Москва, улица Свободы, 29")."""
    return (
        len(text) <= _MAX_LENGTH
        and has_any(text, characters.CYRILLIC)
        and _CYRILLIC_TOWN_FIRST.fullmatch(text) is not None
    )


def has_a_town(text: str, country: str, languages: tuple[str, ...]) -> bool:
    """Whether a street with its number has a large town before or after it, or a postal code and a country after it.

    ``country`` and ``languages`` as above. Not certain, as a street may be named after a town.
    """
    if len(text) > _MAX_LENGTH:
        return False
    *parts, last = [part.strip(" .") for part in _COMMA.split(text) if part.strip(" .")] or [""]
    if len(parts) >= _LONG_ENOUGH - 1 and is_large_town(_without_code(last), country):
        return True
    if not any(char.isdigit() for char in text):
        return False
    if parts and any(char.isdigit() for char in "".join(parts)):
        if is_large_town(_without_code(last), country):
            return True
        named = country_code(last, languages) if len(last) > _LONG_ENOUGH else None
        if named is not None and country in ("", named):
            return True
    if parts and is_large_town(_without_code(parts[0]), country) and is_street(" ".join((*parts[1:], last))):
        return True
    words = last.split()
    for count in range(1, min(_MAX_WORDS, len(words))):
        before, name = " ".join(words[:-count]), " ".join(words[-count:])
        if _ENDS_A_STREET.fullmatch(before) and is_large_town(name, country):
            return True
        if len(name) > _LONG_ENOUGH and _CODE_AT_THE_END.fullmatch(words[-count - 1]):
            named = country_code(name, languages)
            if named is not None and country in ("", named) and (parts or len(words) > _LONG_ENOUGH + 1):
                return True
    return False


def _without_code(part: str) -> str:
    """A part of a line without a postal code or a district's number, and without a word for a town before it."""
    return _BEFORE_A_TOWN.sub("", _CODE_BESIDE.sub("", part), count=1)


def _ends_with_something_larger(text: str, country: str, languages: tuple[str, ...]) -> bool:
    """Whether a street and a town are followed by a country or a state's full name."""
    parts = [part.strip(" .") for part in expression(r"[,\n،，]").split(text) if part.strip(" .")]
    if len(parts) < _LONG_ENOUGH or not any(char.isdigit() for char in text):
        return False
    last = parts[-1]
    named = country_code(last, languages) if len(last) > 2 else None
    if named and (not country or named == country):
        return True
    town = parts[-2]
    if _STATE.fullmatch(last) and not any(char.isdigit() for char in town) and len(town) > _LONG_ENOUGH:
        states = ("US", "CA", "AU") if not country else (country,)
        if any(each in ("US", "CA", "AU") and subdivision(last, each) for each in states):
            return True
    return any(
        is_first_level(last, each) for each in (("US", "CA", "AU", "IN") if not country else (country,))
    )


_MAX_POSTAL_CODE = 20


@lru_cache(maxsize=64)
def _postal_code_pattern(country: str) -> re.Pattern[str] | None:
    digits = meanings("postal_codes", "digits").get(country)
    shape = rf"\d{{{digits}}}" if digits else word_table("postal_codes")["patterns"].get(country)
    return expression(rf"(?:{country[0]}{country[1]}?-?)?(?:{shape})", re.ASCII) if shape else None


def postal_code_shape(country: str) -> str:
    """What a postal code of a country is, in words: "a postal code of DE (5 digits)"."""
    digits = meanings("postal_codes", "digits").get(country)
    return f"a postal code of {country}" + (f" ({digits} digits)" if digits else "")


def is_postal_code(text: str, country: str) -> bool | None:
    """Whether a text is a postal code of a country (ISO 3166-1 alpha-2); None if its codes are not known."""
    pattern = _postal_code_pattern(country)
    if pattern is None or len(text) > _MAX_POSTAL_CODE:
        return None
    return pattern.fullmatch(expression(r"\s+").sub("", text).upper()) is not None


def with_zeros(text: str, country: str) -> str | None:
    """The code that a number becomes with lost leading zeros restored, or None."""
    length = 5 if country == "US" else int(meanings("postal_codes", "digits").get(country, 0))
    lost = text.isascii() and text.isdigit() and max(length - 2, 1) <= len(text) < length
    return text.zfill(length) if lost else None
