"""Lines of a street that go on with the town, or begin with the country, as addresses are written in one line.

Each expression is how the post of one country or script orders an address.
"""

from __future__ import annotations

import re

from .addresses import is_street
from .first_level import is_first_level
from .regions import country_code, subdivision

_KOREAN = re.compile(
    r"(?:대한민국 )?(?:(?:서울|부산|대구|인천|광주|대전|울산|세종)(?:특별시|광역시|특별자치시|시)?|"
    r"(?:경기|강원|충청?[남북]|전라?[남북]|경상?[남북]|제주)(?:특별자치)?도?)"
    r"\s\S{1,6}[시군구]\s\S.*"
)
_CHINESE = re.compile(
    r"(?:中国|中國)?(?:[^\s\d市]{2,3}省|[^\s\d市]{2,8}自治[区區])?"
    r"\s?[^\s\d省路街]{2,4}市\s?[^\s\d路街]{1,6}[区區县縣鎮镇].*\d.*"
)
_CYRILLIC_STREET = (
    r"(?:ул\.?|улица|вул\.?|вулиця|просп\.?|пр-т|пр-кт|проспект|пер\.?|переулок|наб\.?"
    r"|набережная|шоссе|бул\.?|б-р|бульвар|пр\.)"
)
_CYRILLIC = re.compile(
    r"\d{5,6},? .*[А-Яа-я].*"
    r"|(?:Россия|РФ|Российская Федерация|Україна|Украина|Беларусь|Республика Беларусь|Казахстан)\b,?.+"
    rf"|(?:.{{0,60}}(?:область|обл\.|край),\s*)?(?:г\.|гор\.|город|м\.|місто) ?[А-ЯЁІЇЄ][\w-]+.*,.*"
    rf"|[А-ЯЁІЇЄ][а-яёіїє-]{{2,}}(?:[ -][А-ЯЁІЇЄ][а-яёіїє-]{{2,}})?,\s*{_CYRILLIC_STREET}\s.+"
)
_TURKISH = re.compile(r".+[\s,][^\W\d_]{3,}\s?/\s?([^\W\d_]{3,})")
_BRAZILIAN = re.compile(r".+[,–-]\s*[^\W\d_][^\d,–-]{2,30}\s?[-–/]\s?([A-Z]{2})")
_ITALIAN = re.compile(r".+ [^\W\d_][^\d,]{2,30} \(([A-Z]{2})\)")
_INDIAN = re.compile(r".+[,–-] ?[^\W\d_][^\d,–-]{2,30}\s?[-–, ]\s?[1-9]\d{2} ?\d{3}\.?")
_LONG_ENOUGH = 3


def goes_on_with_the_town(text: str, country: str, languages: tuple[str, ...]) -> bool:
    """Whether a street line has its town, region or country in it as one-line addresses of its country have.

    ``country`` is the address's ISO 3166-1 alpha-2 code or empty, ``languages`` the page's.
    """
    if len(text) > 300:
        return False
    if not text.isascii() and any(each.fullmatch(text) for each in (_KOREAN, _CHINESE, _CYRILLIC)):
        return True
    turkish = _TURKISH.fullmatch(text) if "/" in text and country in ("", "TR") else None
    if turkish and is_street(text) and subdivision(turkish[1], "TR"):
        return True
    for pattern, where in ((_BRAZILIAN, "BR"), (_ITALIAN, "IT")):
        found = pattern.fullmatch(text) if country in ("", where) else None
        if found and any(char.isdigit() for char in text) and subdivision(found[1], where):
            return True
    if country in ("", "IN") and _INDIAN.fullmatch(text):
        return True
    return _ends_with_something_larger(text, country, languages)


def _ends_with_something_larger(text: str, country: str, languages: tuple[str, ...]) -> bool:
    """Whether a street and a town are followed by a country or by a state in full."""
    parts = [part.strip(" .") for part in re.split(r"[,\n]", text) if part.strip(" .")]
    if len(parts) < _LONG_ENOUGH or not any(char.isdigit() for char in text):
        return False
    last = parts[-1]
    named = country_code(last, languages) if len(last) > 2 else None
    if named and (not country or named == country):
        return True
    return any(
        is_first_level(last, each) for each in (("US", "CA", "AU", "IN") if not country else (country,))
    )
