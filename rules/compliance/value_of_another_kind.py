"""A value is of a kind that its property never has: a URL as a name, a date as a job title.

## What it does
Checks properties whose values are `Text` alone (names, headlines, descriptions, titles, codes and their like)
for values that are wholly a URL, an e-mail address or a telephone number, and those among
them that are names or sentences for dates, media types and bare numbers; and properties whose values are
things for bare numbers, codes, dates and truth values, and people, organizations and brands for the address
of a picture; and properties for places or addresses for e-mail addresses, telephone numbers and dates. Under any
property, a warning is given for the address of a picture, a type of schema.org, a truth value, a bare number or a
property's name that fits none of its ranges.

## Why it matters
Such a value was mapped to the wrong field, and it is shown to people as it stands.

## Example
```json
"name": "https://example.com/"
```

## Use instead
```json
"name": "Example Publishing"
```

## Fix safety
No fix: the right value has to come from someone who knows it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ...linter.locale.word_tables import alternatives, meanings, words
from ...linter.markup.statement import Literal, Statement
from ...linter.value_forms.dates import is_date_or_time_of_date
from ...linter.value_forms.durations import is_duration
from ...linter.value_forms.localities import remark_instead_of_place
from ...linter.value_forms.terms import is_media_type
from ...linter.value_forms.unanswered import placeholder
from ...linter.value_forms.urls import is_absolute, is_email
from ...shapes.vocabulary import intended_property, local_name, vocabulary
from ...source.regex import expression, regex
from ..validity._names import quoted_names
from ._findings import Mistake, expects, is_no_text, is_not, key_value, quoted
from ._ranges import (
    AGENTS,
    NAMES,
    TEXTS,
    THINGS,
    is_for,
    is_for_a_kind,
    is_for_a_place,
    is_for_text,
    is_for_things,
    is_no_picture,
    takes_no_truth,
)

_PARTS_OF_PEOPLE = frozenset({"givenName", "familyName", "honorificPrefix", "honorificSuffix", "jobTitle"})
_CLOCK = regex(r"\d{1,2}:\d\d(?::\d\d)?(?:\s?[-–]\s?\d{1,2}:\d\d)?")
_MINUTES = regex(r"\d+\s?(?:min(?:ute)?s?|minuten|minuti|minutos|hours?|hrs?|stunden?)\.?", re.IGNORECASE)
_WORDS_OF = ("Comment", "Review", "Question", "Quotation", "HowToStep", "HowToDirection", "HowToTip")
"""What consists of its text (an answer and an advice are comments)."""
_STARS = regex(
    lambda: (
        r"[★☆⭐✩✭ ]+|\d(?:[.,]\d)?(?: ?/ ?(?:5|10))?(?: (?:out of 5 )?(?:"
        + alternatives("ratings", "stars_behind_a_number")
        + r"))?"
    ),
    re.IGNORECASE,
)
_PROSE = TEXTS - {"text"}
_SITE = regex(
    r"www\.(?:[a-z0-9-]{1,63}\.){1,4}[a-z]{2,24}(?:/\S*|\.{2,3}|…)?",
    re.IGNORECASE,
    signs="www.",
)
_MAY_BE_NUMBERS = words("schema_terms", "may_be_numbers")
_MAY_BE_ADDRESSES = regex(
    lambda: (
        rf"(?:{alternatives('property_forms', 'end_of_addresses')})\Z"
        rf"|\A(?:{alternatives('property_forms', 'may_be_addresses')})\Z"
    )
)
"""Properties of Text whose definitions or examples have addresses, or codes of lists that are addresses; a
street has a rule of its own."""
_MAY_BE_TELEPHONES = regex(
    lambda: r"(?:" + alternatives("property_forms", "may_be_telephones") + r")\Z|\A(?:text|name)\Z"
)
_TELEPHONE = regex(r"\+[\d\s()./-]{8,20}")
_PICTURE = regex(r"https?://\S+\.(?:jpe?g|png|gif|webp|svg|ico|avif)(?:\?\S*)?", re.IGNORECASE)
_REFERENCE = regex(r"(?=\S*[^\W\d_])\S*[/#?:.]\S*")
"""One word that can be a relative reference."""
_BY_TYPE = frozenset(
    {"interactionType", "potentialAction", "additionalType", "about", "mentions", "supersededBy"}
)
"""Properties whose things schema.org's own examples give by their types."""
_PAGES = frozenset(
    {"url", "mainEntityOfPage", "image", "logo", "thumbnailUrl", "contentUrl", "embedUrl", "sameAs"}
)
_CONTACT = regex(r"(?:mailto|tel|sms|whatsapp|skype|callto):", re.IGNORECASE)
_SLUG = regex(r"[a-z0-9]+(?:-[a-z0-9]+){3,}|(?:/[a-z0-9]+(?:-[a-z0-9]+)*)+/?")
_CALLED_BY_NUMBERS = frozenset({"byArtist", "inAlbum", "partOfSeries"})
"""Bands, albums and series may be called by a number."""
_REGION_CODE = regex(r"(?!00)\d\d")
"""The codes of regions that are numbers in ISO 3166-2, as France and Turkey have them."""
_REGISTERED = frozenset({"vatID", "taxID"})
_OF_A_FORM = _REGISTERED | {"headline", "alternativeHeadline", "gender", "dateline", "query", "position"}
_OF_OTHER_FORMS = frozenset({"reviewBody", "geo", "contactType", "item", "position"})
_NOUNS = regex(lambda: r"\A(?:" + alternatives("property_forms", "in_words") + r")\Z")
"""Properties for which yes is as little an answer as true."""
_IN_NODES = words("schema_terms", "of_own_statements")


def _is_of(statement: Statement, types: tuple[str, ...]) -> bool:
    """Whether a statement's subject is of one of some types."""
    return any(vocabulary().is_subtype(each, top) for each in statement.types for top in types)


@rule(
    "CMP338",
    "value-of-another-kind",
    level="error",
    fix="none",
    repeats=("url-malformed",),
    advice="write what is expected, or remove it",
)
def check(context: RuleContext) -> Iterator[Finding]:
    for statement in context.document.statements:
        prop = intended_property(statement.property)
        if prop is None or not isinstance(statement.value, Literal):
            continue
        text = statement.text.strip()[:2000]
        if not text:
            continue
        if is_for_a_kind(prop):
            mistake = _words(prop, text, statement) or _instead_of_place(prop, text) or _thing(prop, text)
            if mistake is not None and not placeholder(text):
                yield _finding(statement, prop, mistake)
                continue
        mistake = _of_no_use(prop, text, statement)
        if mistake is not None:
            yield _finding(statement, prop, mistake, sure=False)


def _finding(statement: Statement, prop: str, mistake: Mistake, *, sure: bool = True) -> Finding:
    message = f"{key_value(statement, statement.text.strip()[:2000])} is {mistake.reason}"
    advice = mistake.advice(statement.key)
    return Finding(message + quoted(prop, ""), statement, sure=sure, advice=advice)


def _of_no_use(prop: str, text: str, statement: Statement) -> Mistake | None:
    """What a value is that fits none of a property's ranges, whichever they are."""
    if len(text) > 500:
        return None
    if text.startswith("http"):
        if _PICTURE.fullmatch(text) and is_no_picture(prop):
            return Mistake("the URL of an image")
        return _type_for_a_thing(prop, text)
    if (
        prop in _PAGES
        and _CONTACT.match(text)
        and not _is_of(statement, ("ContactPoint", "Action", "EntryPoint"))
    ):
        return is_not("a contact link", "a page")
    if prop in _OF_A_FORM and (mistake := _of_no_form(prop, text, statement)) is not None:
        return mistake
    if text.isdecimal():
        thing = is_for_things(prop) and prop not in _CALLED_BY_NUMBERS
        return expects("only a number", "an object") if thing else None
    folded = text.casefold()
    if (folded in ("true", "false") or folded in meanings("answers", "answers")) and text != "NO":  # Norway
        things = is_for_things(prop) and prop not in ("byArtist", "performer")  # Yes is a band
        alone = folded in ("true", "false") or _NOUNS.search(prop) or things
        return Mistake("a boolean") if alone and takes_no_truth(prop) else None
    if text.isascii() and text.isalpha() and text[0].islower() and is_for_things(prop):
        return Mistake("the name of a property") if vocabulary().is_property(text) and len(text) > 3 else None
    if (prop in words("schema_terms", "agents") or is_for(prop, AGENTS)) and is_email(text):
        return expects("an e-mail address", "a person or an organization")
    return _of_no_use_there(prop, text, statement) if prop in _OF_OTHER_FORMS else None


def _of_no_form(prop: str, text: str, statement: Statement) -> Mistake | None:
    """What a value is that has not the form of its property's values, whatever else it may be."""
    if prop in ("headline", "alternativeHeadline") and _SLUG.fullmatch(text):
        return is_not("the end of a URL", "a title")
    if prop == "gender" and (text.isdecimal() or is_absolute(text)) and local_name(text) is None:
        return is_not("a number or a URL", "a gender")
    if prop == "dateline" and is_date_or_time_of_date(text):
        return is_not("only a date", "a dateline with place and day")
    if prop == "query" and text.casefold().startswith("required"):
        return is_not("the value of query-input", "a query")
    if prop in _REGISTERED and not any(char.isdecimal() for char in text):
        return Mistake("no register number, since it has no digit")
    if prop == "position" and text.isdecimal() and len(text) > 5 and "Person" not in statement.types:
        return is_not("a record number", "a position")
    return None


def _of_no_use_there(prop: str, text: str, statement: Statement) -> Mistake | None:
    """What a value is that would be of use under another property."""
    if prop == "reviewBody" and _STARS.fullmatch(text):
        return is_not("only the rating", "a review")
    if prop == "geo" and not expression(r"[\d/:#]").search(text):
        return expects("text", "coordinates or a shape")
    if prop == "contactType" and text in (
        "ContactPoint",
        "Organization",
        "PostalAddress",
        "Person",
        "LocalBusiness",
    ):
        return is_not("the name of a type", "a kind of contact")
    if prop == "item" and "ListItem" in statement.types and not expression(r"[/#?:.]").search(text):
        return expects("text", "a URL or an object")
    if prop == "position" and "ListItem" in statement.types and not any(char.isdecimal() for char in text):
        return Mistake("not a position")
    return None


def _type_for_a_thing(prop: str, text: str) -> Mistake | None:
    """What an address of schema.org is that names a type, where a thing of that type is meant."""
    name = local_name(text)
    if name is None or not vocabulary().is_type(name) or prop in _BY_TYPE:
        return None
    if prop != "mainEntityOfPage" and not is_for_things(prop):
        return None
    return expects("the name of a type", "an object")


def _words(prop: str, text: str, statement: Statement) -> Mistake | None:
    """What a value is where words are meant."""
    known = prop in NAMES or prop in TEXTS
    if not known and not is_for_text(prop):
        return None
    if (known or not _MAY_BE_ADDRESSES.search(prop)) and is_absolute(text) and local_name(text) is None:
        return is_no_text("a URL")
    if prop in _PROSE and _SITE.fullmatch(text):
        return is_no_text("a URL")
    if is_email(text) and not prop.endswith("Template"):
        return Mistake("an e-mail address")
    if _TELEPHONE.fullmatch(text) and not _MAY_BE_TELEPHONES.search(prop):
        return Mistake("a telephone number")
    if (
        known
        and is_date_or_time_of_date(text)
        and (len(text) > 11 or ("-" in text and (prop in _PROSE or _is_of_a_person(prop, statement))))
    ):
        return Mistake("a date")
    if prop in NAMES and "/" in text and " " not in text and is_media_type(text):
        return Mistake("a media type")
    if prop in words("schema_terms", "terms_not_times") and (
        _CLOCK.fullmatch(text) or is_duration(text) or _MINUTES.fullmatch(text)
    ):
        return Mistake("a time")
    if prop == "text" and is_absolute(text) and _is_of(statement, _WORDS_OF):
        return is_no_text("a URL")
    if not known or not expression(r"[\d.,]+").fullmatch(text):
        return None
    if prop == "addressRegion" and _REGION_CODE.fullmatch(text):
        return None
    return (
        Mistake("a bare number") if prop not in _MAY_BE_NUMBERS or _is_of_a_person(prop, statement) else None
    )


def _instead_of_place(prop: str, text: str) -> Mistake | None:
    """What a value is where a place or an address is meant."""
    if not is_for_a_place(prop):
        return None
    if is_email(text):
        return expects("an e-mail address", "a place")
    if prop == "address" and remark_instead_of_place(text):
        return expects("a remark", "a postal address")
    if prop == "address" and is_absolute(text) and local_name(text) is None:
        return expects("a URL", "a postal address")
    if _TELEPHONE.fullmatch(text):
        return expects("a telephone number", "a place")
    if "-" in text and is_date_or_time_of_date(text):
        return expects("a date", "a place")
    return None


def _is_of_a_person(prop: str, statement: Statement) -> bool:
    """Whether a property of the statement's subject is for the name of a person, or for a part of it."""
    return prop in _PARTS_OF_PEOPLE or (prop == "name" and _is_of(statement, ("Person",)))


def _thing(prop: str, text: str) -> Mistake | None:
    """What a value is where a thing is meant."""
    if is_for(prop, AGENTS) and _PICTURE.fullmatch(text):
        return expects("the URL of an image", "a person, organization or brand")
    if not is_for(prop, THINGS) or prop in _CALLED_BY_NUMBERS:
        return None
    if prop == "contactPoint" and is_email(text):
        return expects("an e-mail address", 'a "ContactPoint"', "such a node")
    if expression(r"[\d.,%]+").fullmatch(text):
        return expects("only a number", "an object")
    if expression(r"[A-Z]{2,5}-\d{1,5}(?:-\d+)?").fullmatch(text):
        return expects("a code", "an object")
    if text.lower() in ("true", "false"):
        return expects("a boolean", "an object")
    if "-" in text and is_date_or_time_of_date(text):
        return expects("a date", "an object")
    if vocabulary().is_type(text) and not vocabulary().is_enumeration(text):
        return expects("the name of a type", "an object of that type")
    if is_for(prop, _IN_NODES) and not _REFERENCE.fullmatch(text):
        return expects("text", quoted_names(vocabulary().ranges(prop)), "such a node")
    return None
