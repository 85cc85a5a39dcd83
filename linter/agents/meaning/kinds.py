"""Classify values by shape, vocabulary and the registers of the value forms."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from ....shapes.vocabulary import local_name, vocabulary
from ....source.characters import OTHER_THAN_LATIN, has_any
from ....source.regex import regex
from ...locale.word_tables import alternatives
from ...value_forms.addresses import is_street
from ...value_forms.currencies import codes
from ...value_forms.dates import is_date, is_date_or_time_of_date, is_time
from ...value_forms.durations import is_duration
from ...value_forms.languages import is_tag
from ...value_forms.numbers import is_number
from ...value_forms.opening_hours import is_opening_hours
from ...value_forms.regions import country_code
from ...value_forms.terms import is_boolean, is_media_type
from ...value_forms.urls import is_email

_ORGANIZATION = regex(lambda: rf"\b(?:{alternatives('organizations', 'kinds')})\b\.?|& \w+", re.IGNORECASE)
_FUNCTION_WORD = regex(lambda: rf"\b(?:{alternatives('particles', 'english')})\b", re.IGNORECASE)
_OCCUPATION = regex(lambda: rf"\b(?:{alternatives('occupations', 'english')})s?\b", re.IGNORECASE)
_AMOUNT = regex(lambda: rf"\d\s?(?:{alternatives('units', 'behind_a_number')})\b", re.IGNORECASE)
_MONEY = regex(r"[$€£¥]\s?\d|\d\s?(?:USD|EUR|GBP)\b")
_FILE = regex(
    r"[#/][\w/#.-]*|[\w-]+\.(?:jpg|jpeg|png|gif|webp|svg|html?|mp3|mp4|webm|pdf|css|js)", re.IGNORECASE
)
_NAME_PART = regex(r"[A-Z][\w'’-]*\.?")


def _is_phone(text: str) -> bool:
    count = sum(char.isdigit() for char in text)
    return (
        6 <= count <= 15
        and re.fullmatch(r"[+(]?[\d()\s./-]{7,}", text) is not None
        and re.search(r"[\s()+-]", text) is not None
        and re.search(r"\d\.\d{2,}", text) is None
    )


_SHAPES: tuple[tuple[str, Callable[[str], object]], ...] = (
    ("date", is_date),
    ("datetime", is_date_or_time_of_date),
    ("time", lambda text: ":" in text and is_time(text)),
    ("duration", is_duration),
    ("boolean", is_boolean),
    ("url", regex(r"https?://\S+").fullmatch),
    ("email", lambda text: is_email(text) or re.search(r"\(at\)|\[at\]", text)),
    ("media_type", is_media_type),
    ("hours", is_opening_hours),
    ("timezone", regex(r"[A-Z][A-Za-z_]+/[A-Z][\w/+-]+").fullmatch),
    ("phone", _is_phone),
    ("doi", regex(r"\d{1,2}\.\d{4,}/\S+").fullmatch),
    ("file", _FILE.fullmatch),
    ("markup", regex(r"<[a-z/][^>]*>", re.IGNORECASE).search),
    ("slashed", regex(r"/.+/", re.DOTALL).fullmatch),
    ("money", _MONEY.search),
    ("other_script", lambda text: has_any(text, OTHER_THAN_LATIN)),
)
"""Kinds that describe a whole value; the first match counts."""


@lru_cache(maxsize=8192)
def kinds(text: str) -> frozenset[str]:
    """The kinds of a value, usually several, such as "title", "organization" and "commas"."""
    text = text.strip()[:2000]
    if not text:
        return frozenset({"empty"})
    names = _of_the_vocabulary(text)
    if is_number(text):
        return frozenset(names | _of_numbers(text))
    for kind, fits in _SHAPES:
        if fits(text):
            return frozenset(names | {kind})
    words = text.split()
    names |= _of_one_word(text) if len(words) == 1 else _of_words(text, words)
    return frozenset(names | _of_content(text, words))


def _of_the_vocabulary(text: str) -> set[str]:
    known, name = vocabulary(), local_name(text)
    mark = "name" if name is None else "iri"
    name = name or text
    names = {
        f"{kind}_{mark}"
        for kind, is_one in (
            ("member", known.is_member),
            ("type", known.is_type),
            ("property", known.is_property),
        )
        if is_one(name)
    }
    if "property_name" in names and re.search(r"[a-z][A-Z]", name):
        names.add("long_property_name")
    return names


def _of_numbers(text: str) -> set[str]:
    value = float(text)
    names = {"number", "integer" if re.fullmatch(r"-?\d+", text) else "decimal"}
    if value < 0:
        names.add("negative")
    if re.fullmatch(r"(?:1[5-9]|20)\d\d", text):
        names.add("year")
    if len(text) >= 7 and "integer" in names:
        names.add("long_number")
    if abs(value) <= 10:
        names.add("small_number")
    elif abs(value) > 100:
        names.add("big_number")
    return names


def _of_one_word(text: str) -> set[str]:
    if re.fullmatch(r"[A-Z]{2,3}", text):
        names = {"capitals_2_3"}
        if text in codes():
            names.add("currency")
        if country_code(text):
            names.add("country_code")
        return names
    if re.fullmatch(r"[a-z]{2,3}(?:-[A-Z][A-Za-z]{1,3})?", text) and is_tag(text):
        return {"language"}
    for kind, pattern in (
        ("capitals_4_6", r"[A-Z]{4,6}"),
        ("camel", r"[a-z]+(?:[A-Z][a-z0-9]+)+(?:/\w+)?"),
        ("pascal", r"(?:[A-Z][a-z0-9]+){2,}"),
        ("code_of_digits", r"(?=.*\d)[\d.-]+"),
        ("code", r".*\d.*"),
        ("code_of_capitals", r"[A-Z0-9]+-[A-Z0-9]+"),
        ("prefixed", r".*:.*"),
    ):
        if re.fullmatch(pattern, text):
            return {kind, "code"} if kind == "code_of_digits" else {kind}
    return {"capital_word" if text[0].isupper() else "word"}


def _of_words(text: str, words: list[str]) -> set[str]:
    lettered = [word for word in words if word[0].isalpha()]
    capitals = sum(word[0].isupper() for word in lettered)
    if len(words) > 25:
        names = {"paragraph"}
    elif len(words) > 8 or (len(words) > 4 and text[-1] in ".!?"):
        names = {"sentence"}
    elif lettered and capitals / len(lettered) > 0.65:
        names = {"title"}
    else:
        names = {"mixed_phrase" if capitals else "phrase"}
    if (
        len(words) <= 4
        and capitals == len(words)
        and all(_NAME_PART.fullmatch(word) for word in words)
        and not _FUNCTION_WORD.search(text)
    ):
        names.add("like_a_person")
    return names


def _of_content(text: str, words: list[str]) -> set[str]:
    several = len(words) > 1
    return {
        kind
        for kind, holds in (
            ("organization", _ORGANIZATION.search(text)),
            ("occupation", _OCCUPATION.search(text)),
            ("amount", several and _AMOUNT.search(text)),
            ("country", len(text) > 3 and country_code(text)),
            ("commas", several and "," in text),
            ("street", is_street(text)),
            ("digits", any(char.isdigit() for char in text)),
            ("function_words", _FUNCTION_WORD.search(text)),
            ("title_marks", re.search(r"[:?!\"“«]", text)),
            ("marks", re.search(r"[#@&(]", text)),
        )
        if holds
    }
