"""Language tags (BCP 47: RFC 5646) and the names used instead."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache

from ...source.regex import expression, regex
from ..locale.locale_names import LANGUAGES, language_name, language_tag
from ..locale.locale_names import languages as language_names
from ..locale.word_tables import meanings
from .fault import NO_HINTS, Fault, Hints
from .iso_tables import language
from .regions import is_country

_TAG = regex(
    r"(?P<language>[a-z]{2,3})(?:-[a-z]{3}){0,3}(?:-(?P<script>[a-z]{4}))?(?:-(?P<region>[a-z]{2}|\d{3}))?"
    r"(?:-(?:[a-z0-9]{5,8}|\d[a-z0-9]{3}))*(?:-[a-wy-z0-9](?:-[a-z0-9]{2,8})+)*(?:-x(?:-[a-z0-9]{1,8})+)?"
    r"|x(?:-[a-z0-9]{1,8})+|i-[a-z]+",
    re.IGNORECASE,
)
_SHORT_TAG = regex(r"(?P<language>[a-z]{2,3})(?:-(?P<region>[a-z]{2}))?", re.IGNORECASE)
"""The form on most pages, and the only one for a tag without a hyphen."""
_WITHDRAWN = frozenset({"iw", "in", "ji", "jw", "mo", "sh"})
"""Subtags still in the registry although ISO 639 withdrew them (RFC 5646, section 2.2.1)."""
_PART = r"BCP 47|[Ll]anguage"


def is_tag(text: str) -> bool:
    """Whether a text is a well-formed tag with a registered language and country."""
    match = _SHORT_TAG.fullmatch(text)
    if match is None and "-" in text and len(text) <= 60:
        match = _TAG.fullmatch(text)
    if match is None:
        return False
    region = match["region"]
    return (not match["language"] or is_language(match["language"].lower())) and (
        not region or region.isdigit() or is_country(region)
    )


@lru_cache(maxsize=256)
def is_language(subtag: str) -> bool:
    """Whether a primary subtag is an ISO 639 language."""
    return language(subtag) is not None or subtag in (
        _WITHDRAWN if len(subtag) == 2 else ("mul", "und", "zxx", "mis")
    )


def _of_two_letters(code: str) -> str | None:
    """The two-letter code that BCP 47 uses instead of a three-letter one (RFC 5646, section 2.2.1), or None."""
    record = language(code)
    return record.get("alpha_2") if record is not None and record["alpha_3"] == code else None


def _longer_than_needed(tag: str) -> Fault | None:
    """The fault of a tag whose language also has a two-letter code."""
    shorter = _of_two_letters(tag[:3].lower()) if tag[3:4] in ("", "-") else None
    if shorter is None:
        return None
    reason = "has a code of three letters, where the language has one of two"
    return Fault(reason, shorter + tag[3:], part=_PART, sure=False)


@lru_cache(maxsize=256)
def language_fault(text: str, hints: Hints = NO_HINTS) -> Fault | None:
    """Why a text is not a BCP 47 tag, or None."""
    raw, text = text, text.strip()
    if not text or is_tag(text):
        return _longer_than_needed(text)
    dashed = expression(r"[_\s]+").sub("-", text).partition(".")[0]
    if dashed != raw and is_tag(dashed) and expression(r"[_.]").search(text):
        underscored = "has an underscore, where BCP 47 has a hyphen"
        reason = "names a character set, which is not part of a BCP 47 tag" if "." in text else underscored
        return Fault(reason, conventional(dashed), part=_PART)
    tag = _TAG.fullmatch(dashed)
    if tag is not None and tag["region"] and is_language((tag["language"] or "").lower()):
        region = tag["region"].upper()
        proposal = f"{tag['language'].lower()}-GB" if region == "UK" else tag["language"].lower()
        return Fault(
            f"names {region}, which is not an ISO 3166-1 country", proposal, safe=region == "UK", part=_PART
        )
    if text.lower() in meanings("languages", "by_country"):
        return Fault(
            "is a country code, not a language code",
            meanings("languages", "by_country")[text.lower()],
            safe=False,
            part=_PART,
        )
    if "," in text or ";" in text or expression(r"\s(?:and|und|et|y|e)\s").search(text):
        tags = _each(text, hints)
        if len(tags) == 1:
            return Fault("is the name of a language, not a BCP 47 tag", tags[0], part=_PART, in_words=True)
        return Fault("names several languages in one text", several=tags, part=_PART)
    if len(text) > 40:
        return Fault("is not a language tag", part=_PART)
    named = named_language(text, hints.languages)
    if named:
        return Fault("is the name of a language, not a BCP 47 tag", named, part=_PART, in_words=True)
    return Fault("is not a BCP 47 language tag", part=_PART)


def _each(text: str, hints: Hints) -> tuple[str, ...]:
    """The tags of the languages listed in a text; empty if one of them is unknown."""
    names = [part for part in expression(r"[,;]|\s(?:and|und|et|y|e)\s").split(text[:400]) if part.strip()]
    tags = [
        conventional(name.strip()) if is_tag(name.strip()) else named_language(name, hints.languages)
        for name in names
    ]
    return tuple(dict.fromkeys(tag for tag in tags if tag)) if all(tags) else ()


def conventional(tag: str) -> str:
    """A tag in the letter case recommended by RFC 5646 (section 2.1.1)."""
    parts = tag.split("-")
    return "-".join(
        part.lower()
        if place == 0
        else part.upper()
        if len(part) == 2
        else part.title()
        if len(part) == 4
        else part.lower()
        for place, part in enumerate(parts)
    )


@lru_cache(maxsize=128)
def named_language(text: str, languages: tuple[str, ...] = ()) -> str | None:
    """The tag of a language by its name in English, in the page's language or in itself (CLDR), or None."""
    key = expression(r"\s*\(.*\)\Z").sub("", text.casefold().replace("i̇", "i")).strip()
    if not key:
        return None
    return language_tag(key, languages) or _own_names().get(key) or _names_anywhere().get(key)


@lru_cache(maxsize=1)
def _own_names() -> dict[str, str]:
    tags = "de fr es it nl pt da sv nb fi pl cs sk sl hr sr ro hu bg el tr ru uk ar he fa hi th vi id ja ko zh ca eu gl"
    return {name.casefold(): tag for tag in tags.split() if (name := language_name(tag, tag))}


@lru_cache(maxsize=1)
def _names_anywhere() -> dict[str, str]:
    """The tags of common languages by their names in each other, without ambiguous names."""
    codes: dict[str, str] = {}
    for each in LANGUAGES:
        for tag, name in language_names(each).items():
            folded = name.casefold().replace("i̇", "i")
            codes[folded] = tag if codes.get(folded, tag) in (tag, _OTHERWISE.get(tag)) else ""
    return {name: tag for name, tag in codes.items() if tag}


_OTHERWISE = {"no": "nb", "nb": "no"}


def spoken_language_fault(text: str, hints: Hints = NO_HINTS) -> Fault | None:
    """Like ``language_fault``, for languages that people speak: a name is then a minor fault."""
    fault = language_fault(text, hints)
    if fault is not None and fault.in_words:
        return replace(fault, form="language_name")
    return fault
