"""Detect texts without information as values of their property: its name, a label, a prompt, an unfilled field."""

from __future__ import annotations

import re
from functools import lru_cache

from ...shapes.vocabulary import vocabulary
from ...source.regex import expression, regex
from ..locale.word_tables import word_sets, words
from .demands import demand, least_demand
from .placeholders import MARKS, may_say_nothing, placeholder
from .stand_ins import is_stand_in

STANDS_IN = "is a placeholder for the value"
"""The reason for a text that might still be a real name or street."""
_NUMBERED = regex(
    r"(?:keyword|tag|item|name|value|text|category|author|image|url)s?[ _-]?1\b.{0,80}", re.IGNORECASE
)
_PROMPT_WORDS = r"""(?:-+ ?)?(?:please )?(?:choose|select)
 (?:(?:an?|your|the|one)\b ?(?:[\w ]{2,20})?|(?:options?|sizes?|colou?rs?|variants?|models?))(?: ?-+|\.{3}|…)?
|(?:read|learn|see|show|view) more|continue reading|click here(?: for more.{0,20})?
|weiterlesen|mehr (?:lesen|erfahren|anzeigen)|leer más|ver más|lire la suite|en savoir plus
|leggi (?:tutto|di più)|lees (?:meer|verder)|читать далее|подробнее|続きを読む|もっと見る|saiba mais|leia mais
|czytaj (?:więcej|dalej)|läs mer|læs mere|devamını oku"""
_PROMPT = regex(
    rf"(?:{_PROMPT_WORDS.replace(chr(10), '')})[\W_]*",
    re.IGNORECASE,
    signs=(
        "choose|select|more|continue reading|click here|lesen|mehr |leer más|ver más|lire "
        "|savoir plus|leggi |lees |далее|подробнее|続きを読む|もっと見る|mais|czytaj |läs mer|læs mere"
        "|devamini oku"
    ),
)
_LOOSE_SEPARATOR = regex(r"\A(?:[|–—]|[-·»]\s)\s*|\s(?:[|–—·«»]|-)\Z")
_NAMED = frozenset({"name", "headline", "alternateName", "legalName", "title"})
_SORTED = frozenset({"articleSection", "category", "genre", "keywords", "recipeCategory", "about"})
_JSON = regex(r'"@(?:type|id|context)"|[\]}],\s*\Z|"\s*:\s*["{\[]')
_TEMPLATED = frozenset({"target", "urlTemplate", "query-input", "checkoutPageURLTemplate", "urlTemplates"})
_ANSWERS = regex(
    r"hazard|gender|allerg|warning|contraindication|sideEffect|outcome|complication|risk|restriction|status|diet"
    r"|penalty|Requirements\Z|qualifications|skills|Prerequisites|pets|smoking|interaction|funding|value\Z|valueReference|accessMode|sizeSystem",
    re.IGNORECASE,
)
_NAMED_LIKE_THEIR_VALUES = frozenset({"identifier", "category", "genre", "text", "value", "version", "size"})
_TITLES = frozenset({"name", "alternateName", "headline", "alternativeHeadline", "text", "description"})
"""Properties whose whole value may be in brackets."""
_BRACKETED = regex(r"\[[A-Za-z][A-Za-z _-]{1,30}\]|<[A-Za-z][A-Za-z _-]{1,30}>")


@lru_cache(maxsize=4096)
def placeholder_of(prop: str, text: str) -> str | None:
    """Why a text is a placeholder as a property's value, completing "the value …", or None.

    "none" is a real value of some properties, and templates are of others; a reference without a target is reported
    as such by the check of addresses.
    """
    if prop in _TEMPLATED:
        return None if text.strip() else "is empty"
    reason = placeholder(text)
    if (
        reason is None
        and text.lstrip()[:1] in ("[", "<")
        and prop not in _TITLES
        and _BRACKETED.fullmatch(text.strip())
    ):
        reason = "is a template placeholder that was not filled in"
    if reason is not None:
        if reason == MARKS and _asks_for_address(prop):
            return None
        return None if may_say_nothing(text) and _ANSWERS.search(prop) else reason
    return _of_the_property(prop, text.strip())


def _of_the_property(prop: str, text: str) -> str | None:
    """Why a text says nothing as a value of one property, though it may be a value of others."""
    if len(text) > 300:
        return None
    folded = text.casefold()
    if prop not in _NAMED_LIKE_THEIR_VALUES and folded.replace(" ", "") in _own_names(prop):
        return "only repeats the name of its property"
    if folded in word_sets("placeholders", "address_labels").get(prop, ()):
        return "is the label of a field, not a value"
    if is_stand_in(prop, text):
        return STANDS_IN
    if prop in _NAMED and _LOOSE_SEPARATOR.search(text):
        return "contains a template's separator with nothing beside it"
    if prop in words("schema_terms", "prompted") and _PROMPT.fullmatch(text):
        return "is a call to action, not a value"
    if prop in _SORTED and folded in words("placeholders", "uncategorized"):
        return "says that nobody has chosen a category"
    if prop in words("schema_terms", "maker_of_product") and folded in words("placeholders", "no_brand"):
        return "says that there is no value"
    if prop == "keywords" and folded in words("placeholders", "no_keywords"):
        return "says that there are no values"
    if prop == "keywords" and _NUMBERED.fullmatch(text):
        return "is filler text"
    ends = '"' in text or "]" in text or "}" in text
    if (
        ends
        and prop not in words("schema_terms", "may_hold_json")
        and _JSON.search(text)
        and not text.startswith(("{", "[", "http"))
    ):
        return "contains a piece of JSON"
    return None


@lru_cache(maxsize=2048)
def _own_names(prop: str) -> frozenset[str]:
    """A property's name and, if it has several words, the last of them."""
    last = expression(r"[A-Z][a-z]+\Z").search(prop)
    return frozenset({prop.casefold(), last[0].casefold()} if last else {prop.casefold()})


@lru_cache(maxsize=2048)
def _asks_for_address(prop: str) -> bool:
    required = demand(prop) or least_demand(prop)
    return required is not None and required.form == "url" and "Text" not in vocabulary().ranges(prop)
