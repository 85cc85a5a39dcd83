"""Forms of weekday names that Unicode's CLDR lacks: plural ("wtorki", "tisdagar"), accusative ("środę"), with the
time of day ("Dienstagabend"), and within text without blanks ("隔週土曜日", "（土）")."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ....source.regex import regex
from ...locale.word_tables import word_sets

_ENDINGS = word_sets("weekdays", "endings")
"""What follows the whole name of a day in one word."""
_FORMS = {
    "pl": (
        "poniedziałki poniedziałku poniedziałków",
        "wtorki wtorku wtorków",
        "środy środę środzie śród",
        "czwartki czwartku czwartków",
        "piątki piątku piątków",
        "soboty sobotę sobocie sobót",
        "niedziele niedzielę niedzieli",
    ),
    "cs": (
        "pondělky pondělků",
        "úterky úterků",
        "středy středu středách",
        "čtvrtky čtvrtku čtvrtků",
        "pátky pátku pátků",
        "soboty sobotu sobotách",
        "neděli nedělích",
    ),
    "sk": (
        "pondelky pondelkov",
        "utorky utorkov",
        "stredy stredu",
        "štvrtky štvrtkov",
        "piatky piatkov",
        "soboty sobotu",
        "nedele nedeľu",
    ),
    "ru": (
        "понедельникам понедельники",
        "вторникам вторники",
        "средам среду среды",
        "четвергам четверги",
        "пятницам пятницу пятницы",
        "субботам субботу субботы",
        "воскресеньям воскресенья",
    ),
    "uk": (
        "понеділках понеділки щопонеділка",
        "вівторках вівторки щовівторка",
        "середах середу середи щосереди",
        "четвергах четверги щочетверга",
        "п’ятницях п’ятницю п’ятниці щоп’ятниці",
        "суботах суботу суботи щосуботи",
        "неділях неділю щонеділі",
    ),
    "it": ("", "", "", "", "", "sabati", "domeniche"),
    "ro": ("lunea", "marțea", "miercurea", "joia", "vinerea", "sâmbăta", "duminica"),
    "tr": (
        "pazartesileri",
        "salıları",
        "çarşambaları",
        "perşembeleri",
        "cumaları",
        "cumartesileri",
        "pazarları",
    ),
}
"""Forms of Monday to Sunday that no ending makes."""


def inflected(language: str, names: tuple[tuple[str, int], ...]) -> Iterator[tuple[str, int]]:
    """Return the forms of a language's weekdays, given their ``names`` with the numbers 0 (Monday) to 6."""
    for number, forms in enumerate(_FORMS.get(language, ())):
        for form in forms.split():
            yield form, number
    for name, number in names:
        if len(name) >= WHOLE:
            for ending in _ENDINGS.get(language, ()):
                yield name + ending, number


WHOLE = 5
"""Letters from which a name of a weekday is no abbreviation."""
_EAST = {
    "ja": ("月火水木金土日", r"([月火水木金土日])曜日?"),
    "zh": ("一二三四五六日", r"(?:星期|[周週]|[礼禮]拜)([一二三四五六日天])(?!次|[年个個])"),
    "ko": ("월화수목금토일", r"([월화수목금토일])요일"),
}
"""The letters of Monday to Sunday, and the expression for one of them."""
_BETWEEN = r"[・、,·･]\s?|\s?[~〜～\-–]\s?"
_ENGLISH = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


def with_parted_days(said: str, languages: tuple[str, ...]) -> str:
    """Separate the weekdays in scripts without blanks: whole names, and single letters in brackets after a date or
    in a row ("月・火・木")."""
    if said.isascii():
        return said
    for language in languages:
        if language not in _EAST:
            continue
        letters, whole = _EAST[language]
        said = regex(whole).sub(lambda match, all=letters: _word(match[1], all), said)
        if language != "zh":  # its letters are figures as well
            said = regex(rf"(?<=[(（])[{letters}](?=[)）・、])").sub(
                lambda match, all=letters: _word(match[0], all), said
            )
            row = rf"(?<![^\W_])[{letters}](?:(?:{_BETWEEN})[{letters}])+(?!\w)"
            said = regex(row).sub(lambda match, all=letters: _row(match, all), said)
    return said


def _word(letter: str, letters: str) -> str:
    return f" {_ENGLISH[6 if letter == '天' else letters.index(letter)]} "


def _row(match: re.Match[str], letters: str) -> str:
    return "".join(_word(each, letters) if each in letters else each for each in match[0])
