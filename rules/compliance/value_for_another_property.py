"""A value that another property is for: an amount of money as a genre, opening hours as a place, a language as a job.

## What it does
Checks properties for names, words and things (`servesCuisine`, `jobTitle`, `contactType`, `provider`, `brand`,
`softwareVersion` and their like) for values that can be recognized as a whole, and that other properties are for:
amounts of money, opening hours, e-mail addresses and telephone numbers, codes of currencies, names of languages and of
countries, kinds of employment, scores, bare numbers, and yes and no. Each kind is looked for only where it is never
meant. Under any property, the name of a type in one word of several ("LocalBusiness") is no text.

## Why it matters
A field was mapped to the wrong property, or a form was filled in the wrong line; readers compare and show the value as
it stands.

## Example
```json
"servesCuisine": "Mo-Fr 11:00-22:00"
```

## Use instead
```json
"openingHours": "Mo-Fr 11:00-22:00"
```

## Fix safety
No fix: the right value has to come from someone who knows it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ...linter.locale.word_tables import alternatives, meanings, word_sets, words
from ...linter.markup.statement import Literal
from ...linter.value_forms.regions import country_code, folded
from ...linter.value_forms.urls import is_email
from ...shapes.vocabulary import intended_property, vocabulary
from ...source.regex import regex
from ._findings import Mistake, expects, is_no_text, key_value, quoted

_MONEY = regex(
    lambda: (
        r"(?:[$€£¥₹₽]|US\$|R\$|Rs\.?|(?:{0})\b) ?\d[\d.,' ]{{0,14}}(?:[.,]-)?"
        r"|\d[\d.,' ]{{0,14}} ?(?:[$€£¥₹₽]|(?:{0})|руб\.?|zł|Kč|kr\.?|лв\.?|грн\.?)".format(
            alternatives("currencies", "beside_amounts")
        )
    )
)
_TIME = r"(?:[01]?\d|2[0-4])(?:[:.h][0-5]\d)?\s?(?:[ap]\.?m\.?|uhr|h)?"
_HOURS = regex(
    rf"(?=.*\d(?::\d\d|h\b|h[0-5]\d|\s?[ap]\.?m\b|\s?uhr))"
    rf"(?:[^\W\d_]{{2,10}}\.?(?:\s?(?:[-–,]|to|bis|à|a)\s?[^\W\d_]{{2,10}}\.?){{0,6}}:?\s+)?"
    rf"{_TIME}\s?(?:[-–]|to|bis|à)\s?{_TIME}",
    re.IGNORECASE,
)
_TELEPHONE = regex(r"(?=(?:\D*\d){9,15}\D*\Z)\+\d[\d\s()./-]{8,20}")
_CURRENCY = regex(lambda: alternatives("currencies", "beside_amounts"))
_EMPLOYMENT = regex(
    lambda: alternatives("occupations", "kinds_of_employment"),
    re.IGNORECASE,
    signs=lambda: alternatives("occupations", "kinds_of_employment_signs"),
)
_LANGUAGE = regex(
    lambda: alternatives("languages", "names_of_spoken"),
    signs=lambda: alternatives("languages", "names_of_spoken_signs"),
)
_SCORE = regex(
    r"\d(?:[.,]\d)? ?/ ?(?:5|10)|\d[.,]\d|[★☆⭐]+|\d(?:[.,]\d)? (?:stars?|sterne?|estrellas|étoiles|stelle)"
    r"|[\d.,]+ (?:votes?|reviews?|ratings?)",
    re.IGNORECASE,
)
_FREE_WORDS = frozenset(
    {"free", "gratis", "kostenlos", "gratuit", "gratuito", "бесплатно", "varies with device"}
)
_DIGITS = regex(r"[\d.,]{1,4}")
_TYPE = regex(r"(?:[A-Z][a-z]+){2,6}")
_ACCEPTS_TYPE_NAMES = regex(
    lambda: r"[Tt]ype\Z|\A(?:" + alternatives("property_forms", "of_any_kind") + r")\Z"
)
"""Properties whose values may be names of types: what they are about, or a word of the vocabulary."""


def _is_money(text: str) -> bool:
    return any(char.isdigit() for char in text) and _MONEY.fullmatch(text) is not None


def _is_hours(text: str) -> bool:
    return any(char.isdigit() for char in text) and _HOURS.fullmatch(text) is not None


def _is_telephone(text: str) -> bool:
    return text.startswith("+") and _TELEPHONE.fullmatch(text) is not None


def _is_currency(text: str) -> bool:
    return _CURRENCY.fullmatch(text) is not None


def _is_employment(text: str) -> bool:
    return _EMPLOYMENT.fullmatch(text) is not None


def _is_language(text: str) -> bool:
    return _LANGUAGE.fullmatch(text) is not None


def _is_score(text: str) -> bool:
    return _SCORE.fullmatch(text) is not None


def _is_country(text: str) -> bool:
    return len(text) > 3 and text[:1].isupper() and country_code(text) is not None


_KINDS: tuple[tuple[str, str, Callable[[str], bool]], ...] = (
    ("an amount of money", "price", _is_money),
    ("a time of opening or of work", "openingHours", _is_hours),
    ("an e-mail address", "email", is_email),
    ("a telephone number", "telephone", _is_telephone),
    ("the code of a currency", "priceCurrency", _is_currency),
    ("a kind of employment", "employmentType", _is_employment),
    ("a language", "inLanguage", _is_language),
    ("a country", "addressCountry", _is_country),
    ("a score", "ratingValue", _is_score),
)
"""Kinds of values, a property that each belongs in, and how each is recognised."""
_NO_BOOLEAN_VALUE = words("schema_terms", "never_answered")
"""Properties that no yes or no is a value of; figure-for-term and value-of-another-kind have more."""
_PROPERTIES_WITHOUT_PRICE = frozenset(
    {"operatingSystem", "softwareVersion", "fileSize", "applicationCategory"}
)
_MAX_LENGTH = 80


@rule(
    "CMP391",
    "value-for-another-property",
    level="warning",
    fix="none",
    advice="move it there, or remove it",
)
def check(context: RuleContext) -> Iterator[Finding]:
    for statement in context.document.statements:
        if not isinstance(statement.value, Literal):
            continue
        text = statement.text[: _MAX_LENGTH + 2].strip()
        if not text or len(text) > _MAX_LENGTH:
            continue
        prop = intended_property(statement.property)
        if prop is None or (prop == "title" and "JobPosting" not in statement.types):
            continue
        other = next(((kind, name) for kind, name, matches in _kinds(prop) if matches(text)), None)
        if other is not None:
            reason, advice = f'{other[0]}, which belongs in a property such as "{other[1]}"', None
        elif (mistake := _of_no_use(prop, text)) is not None:
            reason, advice = mistake.reason, mistake.advice(statement.key)
        else:
            continue
        message = f"{key_value(statement, text)} is {reason}" + quoted(prop, "")
        yield Finding(message, statement, advice=advice)


def _of_no_use(prop: str, text: str) -> Mistake | None:
    """What a value is that no property has, or None."""
    if (
        prop in _NO_BOOLEAN_VALUE
        and text.casefold().strip(" .") in meanings("answers", "answers")
        and text != "NO"
    ):
        return Mistake("a yes or no, which says nothing here")
    if prop in _PROPERTIES_WITHOUT_PRICE and folded(text) in _FREE_WORDS:
        return Mistake("no value of this property")
    if prop in words("schema_terms", "never_numbers") and _DIGITS.fullmatch(text):
        return expects("only a number", "a word or an object")
    if (
        text[0].isupper()
        and text.isalnum()
        and _takes_free_text(prop)
        and _TYPE.fullmatch(text)
        and vocabulary().is_type(text)
    ):
        return is_no_text("the name of a type")
    return None


@lru_cache(maxsize=2048)
def _kinds(prop: str) -> tuple[tuple[str, str, Callable[[str], bool]], ...]:
    """The kinds of values that a property never has, each with a property it belongs in and how it is recognised."""
    never = word_sets("schema_terms", "never_of_kind")
    return tuple((kind, other, matches) for kind, other, matches in _KINDS if prop in never[other])


@lru_cache(maxsize=2048)
def _takes_free_text(prop: str) -> bool:
    """Whether a property's values are texts, none of which is the name of a type."""
    ranges = vocabulary().ranges(prop)
    return "Text" in ranges and not _ACCEPTS_TYPE_NAMES.search(prop)
