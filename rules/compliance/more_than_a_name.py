"""The name of somebody or of a place has a field's label, a place, a date or an employer in it.

## What it does
Checks names of people, `author` and its like for what stands beside a name on a page and is no part of it: a label
with a colon ("Order number: 12345"), where somebody lives ("Jane Roe from Exampletown, OH"), the day and the minutes
of a post, the agency or the paper somebody writes for ("Jane Roe | Example News"), the sign of an account alone
("@janeroe"), the buttons of a box about an author ("Jane Roe Follow on Twitter"), and all that such a box tells;
and names of places and organizations for their address behind the name ("Example Hall, 12345 Exampletown, France"):
a note, since houses are called so.

## Why it matters
One author becomes as many as there are towns and days.

## Example
```json
"author": "Jane Roe from Exampletown, OH"
```

## Use instead
```json
"author": {"@type": "Person", "name": "Jane Roe", "address": "Exampletown, OH"}
```

## Fix safety
No fix: the rest has to be moved to a property of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.document.entities import Entity
from ...linter.findings.rule import Finding, rule
from ...linter.locale.word_tables import alternatives
from ...linter.value_forms.regions import country_code
from ...source.regex import regex
from ._findings import key_value, quoted

_OF_PEOPLE = ("author", "creator", "contributor", "editor", "reviewedBy", "translator", "director", "actor")
_LABEL = regex(r"[^\W\d_][\w .'-]{1,30}(?<! )\s?[:：]\s?(?![/ ])[\w(].*")
_FROM = regex(
    r"[^\W\d_][\w.'’-]*(?: [\w.'’-]+){0,3},? (?:from|aus|uit|från|fra|из) (?:the )?[^\W\d_a-zà-öø-ÿа-я].*"
    r"|[^\W\d_][\w.'’ -]{1,40} (?:de|da|di|z|ze) [^\W\d_a-zà-öø-ÿ][\w.'’ -]+, [^\W\d_a-zà-öø-ÿ][\w.'’ -]+",
    signs="from |aus |uit |från |fra |из |, ",
)
_DATE_IN_NAME = regex(
    lambda: (
        r".*(?:\b(?:{0})[^\W\d_]{{0,8}}\.? \d{{1,2}}(?:st|nd|rd|th)?,? (?:19|20)\d\d"
        r"|\b\d{{1,2}}\.? (?:de )?(?:{0})[^\W\d_]{{0,8}}\.?,? (?:de )?(?:19|20)\d\d".format(
            alternatives("date_formats", "beginnings_of_months")
        )
        + r"|\b(?:19|20)\d\d-\d\d-\d\d|\b\d{1,2}[./]\d{1,2}[./](?:19|20)\d\d)\b.*"
        r"|.*\b\d+ ?(?:min(?:ute)?s?|minuten|minutos|minuti) (?:read|lesezeit|de lecture|de lectura|di lettura).*"
    ),
    re.IGNORECASE,
    signs="19|20|read|lesezeit|lectur|lettura",
)
_NAME = r"[A-ZÀ-ÖØ-Þ][\w'’.-]+(?: [\w'’.-]+){1,3}"
_PAPER = regex(
    lambda: (
        rf"{_NAME}(?: ?[|/•·] ?| [–—-] |, )(?:the )?(?:{alternatives('bylines', 'agencies')})"
        rf"|{_NAME}(?: ?[|/•·] ?| [–—-] )(?:[\w'’.&-]+ ){{0,4}}(?:{alternatives('bylines', 'papers')})"
    ),
    signs=lambda: alternatives("bylines", "papers_signs"),
)
_BUTTONS = regex(
    lambda: alternatives("bylines", "follow"),
    re.IGNORECASE,
    signs=lambda: alternatives("bylines", "follow_signs"),
)
_SMALL_WORD = regex(r"(?<![\w'’.-])[^\W\d_A-ZÀ-ÖØ-ÞА-Я][^\W\d_]*")
_BIOGRAPHY = 12
"""Words in small letters from which on a text tells of somebody: lists of many names have few."""
_NAME_AFTER_DASH = regex(r"(?:[–—―~•»>]|-{1,2}(?=\s)) ?[^\W\d_].*")
"""A name with the dash that stands before it on the page, as below what somebody said."""
_INSTITUTION = regex(
    lambda: (
        r"[A-ZÀ-ÖØ-Þ][\w'’.-]*(?: [\w'’.-]+){1,3}(?:, | ?\()(?:[\w'’.&-]+ ){0,5}(?:"
        + alternatives("organizations", "behind_a_person")
        + r")\b.*"
    ),
    signs="Universi|Institute|College|Hospital|Polytechnic",
)
_ACCOUNT = regex(r"@[\w.]{2,30}")
_WITH_ITS_TOWN = regex(
    r"[^,]+,.*?(?:(?<=, )|(?<=,))(?:(?:[A-Z]{1,2}-)?\d{4,6} [^\W\d_][^,\d]*|[^\W\d_][^,\d]* \d{4,6})"
    r",\s?(?P<country>[^,\d]{2,40})"
)
_WITH_ITS_STATE = regex(r"[^,]+,.*,\s?[A-Z]{2} \d{5}(?:-\d{4})?(?:,\s?(?:US|USA|United States))?")
"""A name with an address behind it, down to the country or the state."""
_IMPRINT = regex(r"[^,:]{2,40} : [^:]{2,80}|.{2,120}, ?\[?c?(?:1[5-9]|20)\d\d\]?\.?")
"""A publisher as library catalogues print it: the town and a colon between blanks before it, or the year behind it."""
_MAX_LENGTH, _MAX_BOX = 160, 2000


@rule("CMP381", "more-than-a-name", level="warning", fix="none", advice="write only the name")
def check(context: RuleContext) -> Iterator[Finding]:
    for thing in context.entities_with("name", "publisher", *_OF_PEOPLE):
        if thing.is_a("Place", "Organization"):
            yield from _with_its_address(thing)
        for statement in thing.literals("publisher"):
            if _IMPRINT.fullmatch(" ".join(statement.text[: _MAX_LENGTH + 1].split())):
                message = f"{key_value(statement)} contains the place or year of publication"
                yield Finding(message + quoted("publisher", ""), statement)
        named = ("name",) if thing.is_a("Person") and not thing.is_a("Organization") else ()
        for statement in thing.literals(*named, *_OF_PEOPLE):
            text = " ".join(statement.text[:_MAX_BOX].split())
            reason = (_reason(text) if len(text) <= _MAX_LENGTH else None) or _box(text)
            if reason is not None:
                message = f"{key_value(statement)} {reason}"
                yield Finding(message + quoted(statement.property, r"name|author"), statement)


def _with_its_address(thing: Entity) -> Iterator[Finding]:
    for statement in thing.literals("name", "legalName"):
        text = " ".join(statement.text[: _MAX_LENGTH + 1].split())
        town = _WITH_ITS_TOWN.fullmatch(text) if len(text) <= _MAX_LENGTH else None
        if (town and country_code(town["country"])) or _WITH_ITS_STATE.fullmatch(text[:_MAX_LENGTH]):
            message = f"{key_value(statement)} contains the address after the name"
            yield Finding(message + quoted(statement.property, r"name"), statement, minor=True)


def _reason(text: str) -> str | None:
    """What a text has beside a name, completing "the value …", or None."""
    if _ACCOUNT.fullmatch(text):
        return "is an account name, not a name"
    if _LABEL.fullmatch(text) and "://" not in text:
        return "starts with a field label, which is not part of a name"
    if _DATE_IN_NAME.fullmatch(text):
        return "contains a date or duration, which is not part of a name"
    if _FROM.fullmatch(text):
        return "says where somebody is from, which is not part of a name"
    if _PAPER.fullmatch(text):
        return "says for whom somebody writes, which is not part of a name"
    if _NAME_AFTER_DASH.fullmatch(text):
        return "starts with a dash, which is not part of a name"
    if _INSTITUTION.fullmatch(text):
        return "says where somebody works, which is not part of a name"
    return None


def _box(text: str) -> str | None:
    """What a box about an author has beside a name, completing "the value …", or None."""
    if _BUTTONS.search(text):
        return "contains button text, which is not part of a name"
    if len(_SMALL_WORD.findall(text)) >= _BIOGRAPHY:
        return "describes a person, which is not a name"
    return None
