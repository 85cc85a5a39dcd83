"""Telephone numbers (ITU-T E.164 and E.123), with libphonenumber's data on countries."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache

from ...source.regex import expression, regex
from ..locale.word_tables import alternatives
from .fault import NO_HINTS, Fault, Hints

_URI = regex(r"(?:tel|fax|callto|sms):(?=[+\d(])", re.IGNORECASE)
_LABEL = regex(
    lambda: rf"(?:{alternatives('telephones', 'labels')})\b[\s.:]*(?:n[o°]?\.?|number|nr\.?)?[\s:]*",
    re.IGNORECASE,
)
_LETTERS = regex(r"[^\W\d_]{2,}")
_EXTENSION = regex(
    lambda: (
        rf"(?<![^\W\d_])[\s,;(]*(?:{alternatives('telephones', 'extensions')})\.?\s*[:=]?\s*\d{{1,6}}(?:\)"
        r"|(?!\d))"
    ),
    re.IGNORECASE,
)
_VANITY = regex(r"\+?[\d() .-]{3,}[A-Z][A-Z\d -]{2,14}")
_NUMBER = regex(r"\+?[\d(][\d\s()./\u00a0\u2010-\u2015-]{4,}\d(?![-\w])")
_ALL_DAY = regex(r"\s*24\s?/\s?7\Z")
_MADE_UP = regex(
    r"0{7}\Z|12345678(?:90?)?\Z|98765432(?:10?)?\Z|(?<=\d\d)(?:9{7}|1{7})\Z|(\d)\1{8}\Z|\A1?2345678900?\Z"
)
"""Unassigned digits: all zeros, ones or nines after a prefix, nine equal ones, and the keypad in order."""
_IN_ORDER = regex(r"(?<=\d{3})1234567\Z|(?<=\d{5})123456\Z")
"""The last digits of a made-up number with country and area code."""
_TYPED_IN_ORDER = regex(r"[\d)][\s.-]+123[\s.-]?45[\s.-]?67(?:[\s.-]?89?)?\Z")
"""The same for a national number, if its groups show that it was typed in order."""
_IN_RUNS = regex(r"(?<=\d\d)(?:0{4}([1-9])\1{3}|([1-9])\2{3}0{4}|([1-9])\3{4}0{5})\Z|\A(?:86)?13800138000\Z")
"""Two runs of one digit each, one of them zeros, and the number that shops in China show customers."""
_RESERVED_FOR_FICTION = regex(
    r"1?[2-9]\d\d555(?:01\d\d|1212)"
    r"|(?:44|0)(?:1632960\d{3}|7700900\d{3}|2079460\d{3}|1(?:13|14|15|16|17|18|21|31|41|51|61)4960\d{3}|8081570\d{3})"
    r"|(?:61|0)(?:[2378]5550\d{4}|[2378]7010\d{4}|491570\d{3})"
    r"|(?:33|0)(?:19900|26191|35301|46571|53649|63998)\d{4}",
    signs="555|1632960|7700900|2079460|4960|8081570|7010|491570|19900|26191|35301|46571|53649|63998",
)
"""Numbers reserved for films by the registers of North America, Britain (Ofcom), Australia (ACMA) and France
(ARCEP)."""
_MEXICAN_MOBILE = regex(r"\+52[\s.-]*1(?=(?:[\s().-]*\d){10}\Z)")
"""The 1 for calling mobile numbers in Mexico from abroad until 2019, which is still often written."""
_AREA_CODE_555 = regex(r"(?:\+?1[ .-]*)?\(?555\)?[ .-]*\d{3}[ .-]?\d{4}")
"""North American numbers with 555, which is no area code."""
_BRACKETED = regex(r"[\[{<]([^\[\]{}<>]*)[\]}>]")
_CLOCK = regex(r"(?<!\d)(?:[01]?\d|2[0-4]):[0-5]\d(?!\d)")
_SEVERAL = regex(r"\s*(?:[,;|]|/(?=\s*[+(0])|\s/\s|\s(?:or|and|und|et|y|o|ou)\s)\s*")
_DEFINITION_PATTERN = r"telephone|phone|fax"


def digits(text: str) -> str:
    """The digits of a number, as 0 to 9."""
    return "".join(str(int(char)) for char in text if char.isdecimal())


@lru_cache(maxsize=512)
def telephone_fault(text: str, hints: Hints = NO_HINTS) -> Fault | None:
    """Why a text cannot be dialled as a number, or None; proposals keep the extension."""
    number, extension = _split_extension(_URI.sub("", text.strip()))
    fault = _fault(number, hints)
    if fault is None or not extension:
        return fault
    return replace(
        fault,
        proposal=None if fault.proposal is None else fault.proposal + extension,
        several=(*fault.several[:-1], fault.several[-1] + extension) if fault.several else (),
    )


MAX_EXTENSION = 100
"""Characters at the end of a number in which its extension stands."""


def _split_extension(text: str) -> tuple[str, str]:
    """A number and the extension at its end, or an empty text."""
    for match in _EXTENSION.finditer(text, max(len(text) - MAX_EXTENSION, 0)):
        if match.end() == len(text):
            return text[: match.start()], match[0]
    return text, ""


def _fault(text: str, hints: Hints) -> Fault | None:
    if not text:
        return None
    number_digits = digits(text)
    if "@" in text or text.lower().startswith(("http:", "https:")):
        return Fault("is not a telephone number", part=_DEFINITION_PATTERN)
    if not number_digits:
        return Fault("has no digits", part=_DEFINITION_PATTERN)
    if bracketed := _BRACKETED.fullmatch(text):
        corrected = bracketed[1].strip()
        is_valid = _NUMBER.fullmatch(corrected) is not None and telephone_fault(corrected, hints) is None
        return Fault(
            "is in brackets",
            corrected if is_valid else None,
            safe=False,
            part=_DEFINITION_PATTERN,
            sure=False,
        )
    several = [part for part in _SEVERAL.split(text) if len(digits(part)) >= 6]
    if len(several) > 1:
        clean_numbers = tuple(part.strip() for part in several)
        clean_numbers = clean_numbers if all(_NUMBER.fullmatch(part) for part in clean_numbers) else ()
        return Fault("is several numbers in one text", several=clean_numbers, part=_DEFINITION_PATTERN)
    if expression(r"24\s?/\s?7|0+").fullmatch(text):
        return Fault("is not a number in use", part=_DEFINITION_PATTERN, sure=False)
    national = number_digits.removeprefix("1").removeprefix("0")
    if (len(set(national)) == 1 and len(national) > 6) or number_digits in (
        "1234567890",
        "0123456789",
        "123456789",
    ):
        return Fault("is a placeholder, not a telephone number", part=_DEFINITION_PATTERN)
    if expression(r"X{3}|x{3}|#{3}|_{3}|\*{3}|XX[ .-]?XX").search(text):
        return Fault("contains placeholders for digits", part=_DEFINITION_PATTERN)
    if "123456789" in number_digits and not (text.startswith("+") and international(text, "")):
        return Fault("is a placeholder, not a telephone number", part=_DEFINITION_PATTERN, sure=False)
    in_order = text.startswith("+") and _IN_ORDER.search(number_digits) is not None
    looks_made_up = _TYPED_IN_ORDER.search(text) or _IN_RUNS.search(number_digits)
    if in_order or looks_made_up or _MADE_UP.search(number_digits) or _AREA_CODE_555.fullmatch(text):
        return Fault("is a placeholder, not a telephone number", part=_DEFINITION_PATTERN, sure=False)
    if expression(r"\+\s*\+").match(text):
        corrected = expression(r"\A[+\s]+").sub("+", text)
        return Fault("has two plus signs", corrected, part=_DEFINITION_PATTERN)
    if _CLOCK.search(text):
        return Fault("contains a time of day", part=_DEFINITION_PATTERN)
    if len(number_digits) < 3:
        return Fault("is too short for a telephone number", part=_DEFINITION_PATTERN)
    if len(number_digits) > 17:
        return Fault("is too long for a telephone number (E.164 has 15 digits)", part=_DEFINITION_PATTERN)
    words = _LETTERS.findall(text)
    if words and not (_VANITY.fullmatch(text) and 7 <= sum(char.isalnum() for char in text) <= 15):
        return _words_fault(text, words, number_digits)
    if text.startswith("+") and not _possible(text):
        return Fault("is not a possible number in its country", part=_DEFINITION_PATTERN, sure=False)
    if _RESERVED_FOR_FICTION.fullmatch(number_digits):
        reason = "is reserved for examples or directories and reaches nobody"
        return Fault(reason, part=_DEFINITION_PATTERN, sure=False, is_example=True)
    return None


def _words_fault(text: str, words: list[str], number_digits: str) -> Fault:
    """The fault of words around a number; proposes the number alone, as safe if they only introduce it."""
    numbers = list(_NUMBER.finditer(text))
    label = _LABEL.match(text)
    after_label = text[label.end() :].strip() if label is not None else ""
    if label is not None and _NUMBER.fullmatch(after_label) and not _ALL_DAY.search(after_label):
        safe = not label[0].lower().startswith("f")  # only the word identifies a fax
        return Fault(
            "has a word before the number", after_label, safe=safe, part=_DEFINITION_PATTERN, sure=False
        )
    proposal = _number_of(text, numbers[0]) if len(numbers) == 1 else None
    is_mostly_words = sum(map(len, words)) > len(number_digits)
    reason = "contains more than the number" if is_mostly_words else "contains words"
    return Fault(reason, proposal, safe=False, part=_DEFINITION_PATTERN, sure=is_mostly_words)


def _number_of(text: str, match: re.Match[str]) -> str | None:
    """The number between words, with its extension; None if words split it ("+39 035 then 58 06 57")."""
    number = _ALL_DAY.sub("", match[0]).strip()
    extension = _EXTENSION.match(text, match.end())
    rest = text[: match.start()] + " " + text[match.end() if extension is None else extension.end() :]
    no_other_digits = not expression(r"(?<![\d:.])\d{2,}(?![\d:.]|\s?(?:h|am|pm|uhr)\b)").search(rest.lower())
    if len(digits(number)) < (6 if no_other_digits else 9) or (
        number.startswith("+") and not _possible(number)
    ):
        return None
    return number + (extension[0].rstrip() if extension is not None else "")


def _possible(text: str) -> bool:
    import phonenumbers

    try:
        number = phonenumbers.parse(_MEXICAN_MOBILE.sub("+52", text), None)
    except phonenumbers.NumberParseException:
        return False
    return phonenumbers.is_possible_number(number)


@lru_cache(maxsize=256)
def international(text: str, country: str) -> str | None:
    """A number as E.164, read as dialled in a country; None if it is not valid."""
    import phonenumbers

    try:
        number = phonenumbers.parse(_URI.sub("", text.strip()), country or None)
    except phonenumbers.NumberParseException:
        return None
    if not phonenumbers.is_valid_number(number):
        return None
    return phonenumbers.format_number(number, phonenumbers.PhoneNumberFormat.E164)
