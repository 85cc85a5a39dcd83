"""The title of a page, a slogan or a row of search words stands as the name of an organization or a site.

## What it does
Checks `name`, `legalName` and `alternateName` of organizations, brands and sites for titles of pages (three parts
with "|" or dashes between them, or two that make a long line), for offers ("Affordable plumbing services in
Exampletown", "Free shipping"), `alternateName` for slogans ("We build your website."), and `legalName` for the mere
name of a site (`example.com`).

## Why it matters
The name is what the item is called: it is shown beside results, and other pages about the same thing are found by it.

## Example
```json
"name": "Example Paper Shop - Discount Party Supplies - Free Shipping"
```

## Use instead
```json
"name": "Example Paper Shop", "slogan": "Discount party supplies"
```

## Fix safety
No fix: which part is the name has to come from someone who knows it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ...linter.locale.word_tables import alternatives
from ...source.characters import CYRILLIC, HANGUL, has_any
from ...source.regex import regex
from ._findings import key_value, quoted

_SEPARATOR = regex(r"\s+[|–—•·»:-]+\s+|\s*[|•]\s*")
_LONG_TITLE = 60
"""Characters of two parts together that no sign over a door has."""
_OFFER = regex(
    lambda: alternatives("slogans", "offers"),
    re.IGNORECASE,
    signs=lambda: alternatives("slogans", "offers_signs"),
)
_SERVICES_IN_RUSSIAN = regex(
    lambda: (
        r"(?:[Кк]упить|[Зз]аказать|[Кк]упити|[Зз]амовити)(?: [А-ЯЁІЇЄа-яёіїє-]+){2,12}|(?:"
        + alternatives("slogans", "services_in_russian")
        + (
            r")(?:,? (?:и|та|й|или|в|во|по|на|для|из|с|под|от|за|у|з|із) [А-ЯЁІЇЄа-яёіїє-]+"
            r"|,? [а-яёіїє-]+){3,12}(?: (?:с|з) (?:19|20)\d\d(?: ?(?:года|р|г)\.?)?)?"
        )
    )
)
_ROW_OF_FIELDS = regex(r"[가-힣]+(?:·[가-힣]+){2,}\b")
_PROMISE = regex(
    lambda: r"\b(?:" + alternatives("slogans", "promises") + r")",
    re.IGNORECASE,
    signs=lambda: alternatives("slogans", "promises_signs"),
)
_TO_THE_READER = regex(lambda: rf"\b(?:{alternatives('particles', 'to_the_reader')})\b", re.IGNORECASE)
_ABBREVIATION_AT_END = regex(
    lambda: rf"(?:\b(?:{alternatives('organizations', 'abbreviations')})|\b[^\W\d_])\.\Z",
    re.IGNORECASE,
)
_HOST = regex(r"(?:https?://)?(?:www\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,12}/?", re.IGNORECASE)
_TITLE = "is a page title, not a name"
_MIN_LIST_ENTRIES = 4
_WORDS_OF_A_TERM = 4
_BESIDE_A_LIST = regex(r"[:–—]|\s-\s|&| (?:and|und|et|y|e|i) \S+\Z")
"""What stands in a name beside a list, or before the last of several partners."""
_MAX_LENGTH = 300


@rule("CMP383", "title-as-name", level="warning", fix="none", advice="write only {its}")
def check(context: RuleContext) -> Iterator[Finding]:
    for thing in context.entities_with("name", "alternateName", "legalName"):
        site = thing.is_a("WebSite")
        if not (site or thing.is_a("Organization", "Brand")) or thing.is_a("Person"):
            continue
        if thing.parent is not None and thing.parent.property in ("item", "itemListElement"):
            continue  # of a breadcrumb: named as its link
        for statement in thing.literals("name", "alternateName", "legalName"):
            text = " ".join(unescape(statement.text[: _MAX_LENGTH + 1]).split())
            reason = _reason(text, site=site, other=statement.property == "alternateName")
            if reason is None and statement.property == "legalName" and _HOST.fullmatch(text):
                reason = "is the name of a site, not a legal name"
            if reason is not None:
                message = f"{key_value(statement)} {reason}"
                part = quoted(statement.property, r"name|alias")
                yield Finding(message + part, statement, minor=reason == _TITLE)


def _reason(text: str, *, site: bool, other: bool) -> str | None:
    """What a text is in place of a name, completing "the value …"; ``other``: of an alternative name."""
    parts = [each for each in _SEPARATOR.split(text) if each]
    if len(parts) > 2 or (len(parts) == 2 and len(text) >= _LONG_TITLE and not site):
        return _TITLE
    if (
        _OFFER.fullmatch(text)
        or (has_any(text, CYRILLIC) and _SERVICES_IN_RUSSIAN.fullmatch(text))
        or (has_any(text, HANGUL) and _ROW_OF_FIELDS.match(text))
    ):
        return "describes an offer, not a name"
    if len(parts) > 1 and _PROMISE.search(text):
        return "contains advertising beside the name"
    if _is_a_list(text):
        return "is a list of services, not a name"
    words = text.split()
    if other and len(parts) == 1 and len(words) > 2:  # beside a name, a slogan belongs to what is called so
        if text.endswith(("!", ".")) and not _ABBREVIATION_AT_END.search(text):
            return "is a slogan, not another name"
        if len(words) > 3 and _TO_THE_READER.search(text):
            return "is a slogan, not another name"
    return None


def _is_a_list(text: str) -> bool:
    """Whether a text is four short terms or more between commas, most of them of several words: no partners' names."""
    listed = [part.split() for part in text.split(",")]
    if len(listed) < _MIN_LIST_ENTRIES or _BESIDE_A_LIST.search(text):
        return False
    several = sum(len(each) > 1 for each in listed)
    return several * 2 >= len(listed) and all(0 < len(each) <= _WORDS_OF_A_TERM for each in listed)
