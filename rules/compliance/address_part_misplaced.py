"""A part of an address stands under the property of another part.

## What it does
Checks `addressRegion`, `addressLocality`, `streetAddress` and `postalCode` of one address against each
other, against the countries and regions of ISO 3166 and their names in the page's language: a country as
region or locality, region and locality swapped, several parts packed into one, a whole address in
`streetAddress`; and `postalCode` against the shape of its country's codes.

## Why it matters
Maps look each part up in its own register, and find nothing or another place.

## Example
```json
"addressRegion": "US"
```

## Use instead
```json
"addressCountry": "US"
```

## Fix safety
Unsafe: the fix moves the value to the property it belongs to, where that is still free.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.document.entities import Entity
from ...linter.edits.edits import is_alone, rename_key, with_prefix
from ...linter.findings.rule import Finding, Fix, rule
from ...linter.locale.word_tables import word_list
from ...linter.markup.statement import Statement
from ...linter.value_forms.addresses import (
    ends_as_locality,
    ends_as_region,
    is_postal_code,
    is_street,
    postal_code_shape,
    with_zeros,
)
from ...linter.value_forms.localities import (
    LowerLevel,
    is_first_level,
    is_no_region,
    is_no_town,
    is_region,
    is_strange,
    is_with_its_region,
    locality_fault,
    lower_level,
    remark_instead_of_place,
)
from ...linter.value_forms.regions import (
    NAMED_LIKE_TOWNS,
    country_code,
    folded,
    is_group_of_countries,
    is_no_place,
    region_of,
    subdivision,
)
from ...linter.value_forms.unanswered import placeholder_of
from ...source.characters import contains_words
from ...source.regex import expression, regex
from ._findings import key_value, quoted, writing
from ._streets import IN_A_BOX, MAX_LENGTH, country_of, is_box, street_fault

_REGION_AND_MORE = regex(
    r"(?:[^,]*[^\W\d_]{3}[^,]*,\s*)?([A-Z]{2,3})(?:[ ,]+(?:\d{4,5}(?:-\d{4})?|[A-Z]\d[A-Z] ?\d[A-Z]\d))?"
)
_CODE_BEFORE = regex(r"\b(?:\d{4,6}|\d{2}-\d{3}(?= )|\d{3} \d{2}(?= \w))\b")
_SEVERAL_TOWNS = regex(r"\w, (?:and|und|et|y|e) \w|surrounding|nearby (?:areas|towns|cities)", re.IGNORECASE)
_NUMBER_OF_A_HOUSE = regex(
    r"(?:[,;–—]|\s-)\s*(?:no\.? ?|#)?(?:[A-Z]{1,2}[ -]?)?\d{1,4}[A-Za-z]?\s*[,;]", re.IGNORECASE
)
_BOX = regex(r"(?:p\.? ?o\.? ?box|postfach|postbus|apartado|casilla|a/я|BP)\b.{0,12}", re.IGNORECASE)
_ADDRESS_PROPERTIES = ("addressRegion", "addressLocality", "streetAddress", "postalCode")
_WHERE_LOWER_LEVELS_ARE_KNOWN = frozenset({"ES", "FR", "IT", "ID"})
"""Countries whose provinces or departments are regions of ISO 3166-2 as well, and named after towns."""
_NAMED_AFTER = frozenset({"US", "GB"})
_MIN_CODE = 4
"""Characters of a postal code that are no accident in another part: three digits may be a district's number."""

_HAS_THE_CODE = "contains the postal code of this address"
_PART_NAMES = {
    "addressCountry": "country",
    "addressRegion": "region",
    "addressLocality": "locality",
    "postalCode": "postal code",
    "streetAddress": "street",
}


@rule(
    "CMP333",
    "address-part-misplaced",
    level="error",
    fix="sometimes",
    advice="write what this part of the address is for, and the rest in its own property",
)
def check(context: RuleContext) -> Iterator[Finding]:
    for thing in context.entities_with(*_ADDRESS_PROPERTIES):
        languages = context.hints.languages
        country = country_of(context, thing)
        yield from _swapped(thing, country)
        for statement in thing.literals("addressRegion"):
            yield from _region(context, thing, statement, country, languages)
        for statement in thing.literals("addressLocality"):
            yield from _locality(context, thing, statement, country, languages)
        for statement in thing.literals("streetAddress"):
            fault = street_fault(thing, statement.text.strip()[:MAX_LENGTH], country, languages)
            if fault is not None:
                yield _finding(
                    statement,
                    fault.reason,
                    sure=fault.is_sure,
                    minor=fault.is_box,  # many write the box where the street goes
                    is_partly_right=fault.is_partly_right,
                )
        for statement in thing.literals("postalCode"):
            yield from _postal_code(context, statement, country)
            if is_box(thing, statement.text.strip()[:MAX_LENGTH]):
                reason = "is the number of the post office box of this address"
                yield _finding(statement, reason, sure=False)
        yield from _country_from_its_parts(thing)


def _postal_code(context: RuleContext, statement: Statement, country: str) -> Iterator[Finding]:
    text = statement.text.strip()[:MAX_LENGTH]
    state = expression(r"([A-Z]{2})[ ,]+(\d{5}(?:-\d{4})?)").fullmatch(text)
    if placeholder_of(statement.property, text) is not None:
        return  # told by a rule of its own
    if text and not any(char.isdigit() for char in text):
        yield _finding(statement, "has no digit, so it is not a postal code", sure=False)
    elif _BOX.match(text):
        yield _finding(statement, IN_A_BOX, sure=False)
    elif expression(r"[^\W\d_]{5,}").search(text):
        yield _finding(statement, "contains more than the postal code", is_partly_right=True)
    elif text and not expression(r"[1-9A-Za-z]").search(text) and text.isascii():
        yield _finding(statement, "is all zeros")
    elif state and country in ("", "US") and subdivision(state[1], "US"):
        fixes = writing(context.document, statement, state[2])
        yield _with_another(statement, "addressRegion", sure=False, fixes=fixes)
    elif text.startswith("+") and len(expression(r"\D").sub("", text)) > 8:
        yield _finding(statement, "is a telephone number, not a postal code")
    elif text and is_postal_code(text, country) is False:
        whole = with_zeros(text, country)
        fixes = writing(context.document, statement, whole) if whole else ()
        reason = f"is not {postal_code_shape(country)}"
        yield _finding(statement, reason, sure=False, fixes=fixes)


def _country_from_its_parts(thing: Entity) -> Iterator[Finding]:
    """A country that repeats the locality or the region of its own address, and names no country."""
    statement = thing.one("addressCountry")
    if statement is None or country_code(statement.text) or region_of(statement.text):
        return
    parts = {folded(each.text) for each in thing.literals("addressLocality", "addressRegion")}
    if len(statement.text.strip()) > 3 and folded(statement.text) in parts:
        reason = "is the locality or the region of this address, not a country"
        yield _finding(statement, reason, sure=False)


def _finding(
    statement: Statement,
    reason: str,
    *,
    sure: bool = True,
    minor: bool = False,
    fixes: tuple[Fix, ...] = (),
    is_partly_right: bool = False,
    advice: str | None = None,
) -> Finding:
    part = _PART_NAMES.get(statement.property, "part")
    if advice is None:
        advice = f"write only the {part}" if is_partly_right else f"write the {part}, or remove it"
    message = f"{key_value(statement)} {reason}" + quoted(
        statement.property, r"locality|region|country|street|postal"
    )
    return Finding(message, statement, sure=sure, minor=minor, fixes=fixes, advice=None if fixes else advice)


def _with_another(
    statement: Statement, other: str, *, sure: bool = True, fixes: tuple[Fix, ...] = ()
) -> Finding:
    """A part of an address that contains another, too: ``other`` is the property for that."""
    advice = None
    if statement.text.count(",") == 1:
        first, _, last = (each.strip() for each in statement.text.partition(","))
        kept = last if other == "addressLocality" else first
        advice = f'write "{kept}", and move the {_PART_NAMES[other]} to "{other}"' if kept else None
    reason = f"also contains the {_PART_NAMES[other]}"
    return _finding(statement, reason, sure=sure, fixes=fixes, is_partly_right=True, advice=advice)


def _swapped(thing: Entity, country: str) -> Iterator[Finding]:
    locality, region = thing.one("addressLocality"), thing.one("addressRegion")
    if locality is None or region is None:
        return
    by_name = (
        is_no_town(locality.text, country)
        and region.text.strip() != ""
        and not is_first_level(region.text, country)
        and (country in _WHERE_LOWER_LEVELS_ARE_KNOWN or subdivision(region.text, country) is None)
    )
    if by_name or (ends_as_region(locality.text) and ends_as_locality(region.text)):
        for part, reason in (
            (locality, 'is a region, and "addressRegion" is a locality'),
            (region, 'is a locality, and "addressLocality" is a region'),
        ):
            yield _finding(part, reason, advice="exchange the two")


def _is_region_of(text: str, country: str) -> bool:
    if country:
        return subdivision(text, country) is not None
    return any(subdivision(text, each) for each in word_list("regions", "named_by_code"))


def _moved(context: RuleContext, thing: Entity, statement: Statement) -> tuple[Fix, ...]:
    if "addressCountry" in thing.statements or not is_alone(context.document, statement.location):
        return ()
    name = with_prefix(statement.key, statement.property, "addressCountry")
    edits = rename_key(context.document, statement.location, name)
    return (Fix('Move it to "addressCountry"', "unsafe", edits),) if edits else ()


def _region(
    context: RuleContext, thing: Entity, statement: Statement, country: str, languages: tuple[str, ...]
) -> Iterator[Finding]:
    text = statement.text.strip()[:MAX_LENGTH]
    named = country_code(text, languages)
    if named and named not in _NAMED_AFTER and (_is_region_of(text, country) or subdivision(text, named)):
        named = None
    if named and folded(text) in ("england", "scotland", "wales", "northern ireland"):
        named = None
    if named and (not country or country == named):
        yield _finding(statement, "is a country, not a region", fixes=_moved(context, thing, statement))
    elif _packs_a_country(text, country, languages):
        yield _with_another(statement, "addressCountry")
    elif thing.text("addressLocality") in _split_parts(text)[:-1]:
        yield _with_another(statement, "addressLocality")
    elif is_no_place(text) or remark_instead_of_place(text):
        yield _finding(statement, "is not a region of a country", sure=False)
    elif is_street(text):
        yield _finding(statement, "is a street, not a region")
    elif expression(r"[\d -]{4,}").fullmatch(text):
        yield _finding(statement, "is a postal code, not a region")
    elif _has_the_code(thing, text):
        yield _finding(statement, _HAS_THE_CODE, sure=False, is_partly_right=True)
    elif expression(r"[a-z]{2}[-_][A-Z]{2}").fullmatch(text) or is_group_of_countries(text):
        yield _finding(statement, "is not a region of a country", sure=False)
    elif _repeats_the_locality(thing, text, country):
        yield _finding(statement, "only repeats the locality", sure=False)
    elif len(text) > 80:
        yield _finding(statement, "is a sentence, not a region")
    elif (lower := lower_level(text, country)) and not is_no_town(
        thing.text("addressLocality") or "", country
    ):
        advice = 'move it to "addressLocality", or remove it' if lower is LowerLevel.TOWN else None
        yield _finding(statement, f"is {lower}, not a region", sure=False, advice=advice)
    elif len(parts := _split_parts(text)) > 1 and any(
        is_region(parts[-1], each) and not is_region(parts[0], each)
        for each in ([country] if country else word_list("regions", "named_by_code"))
    ):
        yield _with_another(statement, "addressLocality", sure=False)
    elif is_strange(text, country) and not is_no_town(thing.text("addressLocality") or "", country):
        reason = f"is not a state or province of {country}"
        advice = 'move it to "addressLocality" if it is a town, or remove it'
        yield _finding(statement, reason, sure=False, advice=advice)
    else:
        more = _REGION_AND_MORE.fullmatch(text)
        if more and text != more[1] and subdivision(more[1], country or "US"):
            yield from _with_more_than_the_region(context, statement, more[1])


def _has_the_code(thing: Entity, text: str) -> bool:
    """Whether the postal code of an address stands in a text of the same address, as words of its own."""
    code = folded((thing.text("postalCode") or "")[:20])
    if len(code) < _MIN_CODE or not any(char.isdigit() for char in code):
        return False
    return contains_words(folded(text), code)


def _repeats_the_locality(thing: Entity, text: str, country: str) -> bool:
    """Whether a region is the locality again, in a country whose regions are known and have no such name."""
    if not text or folded(text) != folded((thing.text("addressLocality") or "")[:MAX_LENGTH]):
        return False
    return is_no_region(text, country)


def _with_more_than_the_region(context: RuleContext, statement: Statement, region: str) -> Iterator[Finding]:
    fixes = writing(context.document, statement, region)
    reason = "contains more than the region"
    yield _finding(statement, reason, sure=False, fixes=fixes, is_partly_right=True)


def _locality(
    context: RuleContext, thing: Entity, statement: Statement, country: str, languages: tuple[str, ...]
) -> Iterator[Finding]:
    text = statement.text.strip()[:MAX_LENGTH]
    region = thing.text("addressRegion") or ""
    named = country_code(text, languages)
    if named and named not in NAMED_LIKE_TOWNS and (not country or country == named):
        yield _finding(statement, "is a country, not a locality", fixes=_moved(context, thing, statement))
    elif _packs_a_country(text, country, languages):
        sure = not _is_town_with_country(text, country, languages)
        yield _with_another(statement, "addressCountry", sure=sure)
    elif _is_region_under_its_country(thing, text, languages):
        yield _finding(statement, 'is a region, and "addressRegion" is its country')
    elif is_no_place(text):
        yield _finding(statement, "is not a town", sure=False)
    elif _is_region_again(thing, text, country):
        advice = 'move it to "addressRegion", or remove it'
        yield _finding(statement, "is a region, not a locality", sure=False, advice=advice)
    elif _has_the_code(thing, text):
        yield _finding(statement, _HAS_THE_CODE, sure=False, is_partly_right=True)
    elif any(char.isdigit() for char in text) and folded(text) == folded(
        (thing.text("streetAddress") or "")[:MAX_LENGTH]
    ):
        yield _finding(statement, "only repeats the street", sure=False)
    elif _CODE_BEFORE.search(text) and not is_street(text):
        yield _finding(statement, "contains a postal code", sure=text.isdigit(), is_partly_right=True)
    elif expression(r"[A-Z]{2}").fullmatch(text) and _is_region_of(text, country):
        yield _finding(statement, "is a region's code, not a locality")
    elif is_street(text) and not expression(r"\b(?:st|ste|sq|dr|av|pl|ct)\b", re.IGNORECASE).search(text):
        yield _finding(statement, "is a street, not a locality", sure=False)
    elif _ends_with_a_region(text, country):
        yield _with_another(statement, "addressRegion", sure=False)
    elif len(_split_parts(text)) > 2 and _NUMBER_OF_A_HOUSE.search(text):
        yield _finding(statement, "has more than a locality in it", sure=False, is_partly_right=True)
    elif text.startswith(("http://", "https://")):
        yield _finding(statement, "is a web address, not a locality")
    elif len(_split_parts(text)) > 3 or _SEVERAL_TOWNS.search(text):
        yield _finding(statement, "is more than one locality", sure=False, is_partly_right=True)
    elif len(text) > 80:
        yield _finding(statement, "is a sentence, not a locality")
    elif not ends_as_locality(region) and (reason := locality_fault(text, country)):
        yield _finding(statement, reason, sure=False)
    elif not ends_as_locality(region) and is_with_its_region(text, country, region):
        yield _with_another(statement, "addressRegion", sure=False)


def _ends_with_a_region(text: str, country: str) -> bool:
    """Whether a town is followed by the code or the name of a state, where addresses have one."""
    town, _, region = (each.strip() for each in text.rpartition(","))
    if not town or country not in ("", "US", "CA", "AU") or folded(region) in ("dc", "new york"):
        return False
    code = expression(r"[A-Z]{2,3}").fullmatch(region) is not None and region != country
    named = [
        each for each in (country or "US", "CA", "AU")[: 1 if country else 3] if subdivision(region, each)
    ]
    return bool(named) and (code or is_no_town(region, named[0]))


def _is_region_again(thing: Entity, text: str, country: str) -> bool:
    """Whether a locality is a region of the address's country, and no other region stands beside it."""
    region = thing.text("addressRegion") or ""
    return is_no_town(text, country) and (
        not region or subdivision(region, country) == subdivision(text, country)
    )


def _is_region_under_its_country(thing: Entity, text: str, languages: tuple[str, ...]) -> bool:
    """Whether a locality is a region of the country that stands as the region."""
    country = country_code(thing.text("addressRegion") or "", languages)
    return is_no_town(text, country or "")


def _split_parts(text: str) -> list[str]:
    return [part.strip() for part in expression(r"[,;|/،，]|\s-\s").split(text) if part.strip()]


def _packs_a_country(text: str, country: str, languages: tuple[str, ...]) -> bool:
    """Whether the first or last of several parts is a country (a code: the country of this address)."""
    parts = _split_parts(text)
    if len(parts) < 2:
        return False
    for part in (parts[0], parts[-1]):
        code = country_code(part, languages)
        if code and (code == country or (len(part) > 2 and not country and not _is_region_of(part, ""))):
            return True
    return False


def _is_town_with_country(text: str, country: str, languages: tuple[str, ...]) -> bool:
    """Whether a text is a town and its country, which one of schema.org's own examples has as a locality."""
    parts = _split_parts(text)
    return (
        len(parts) == 2
        and country_code(parts[1], languages) is not None
        and country_code(parts[0], languages) is None
        and not (expression(r"[A-Z]{2,3}").fullmatch(parts[0]) and _is_region_of(parts[0], country))
    )
