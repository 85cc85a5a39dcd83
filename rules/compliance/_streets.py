"""What is wrong with a street of an address: a whole address, an area, another way to the place."""

from __future__ import annotations

import re
from typing import NamedTuple

from ...linter.agents.rule_context import RuleContext
from ...linter.document.entities import Entity, objects
from ...linter.locale.word_tables import alternatives, words
from ...linter.value_forms.addresses import (
    begins_with_a_town,
    goes_on_with_the_town,
    has_a_town,
    is_street,
    is_whole_address,
    postal_code_in,
)
from ...linter.value_forms.localities import is_large_town, is_no_town, remark_instead_of_place
from ...linter.value_forms.regions import NAMED_LIKE_TOWNS, country_code, folded, is_no_place, subdivision
from ...linter.value_forms.urls import is_absolute, is_email
from ...source.characters import EAST_ASIAN, contains_words, has_any
from ...source.regex import expression, regex

IN_A_BOX = 'is a post office box; use "postOfficeBoxNumber"'
MAX_LENGTH = 500
"""Characters of a value that are looked at: no part of an address is longer."""
MAX_LINE = 150
"""Characters of an address in one line without a comma before its postal code."""
_CODE_AND_TOWN = regex(
    r"(?:[a-z]{1,2}-)?(?:\d{4,6}|\d{2}-\d{3}|\d{3} \d{2}) [^\W\d_][^\d]{1,40}|[^\W\d_][^\d]{1,40} (?:\d{5}(?:-\d{3,4})?"
    r"|\d{2}-\d{3}|\d{3} \d{2}|\d{4} [a-z]{2}|\d{4}-\d{3})"
)
_NO_STREET = regex(lambda: alternatives("towns", "no_streets"), re.IGNORECASE)
_BOX = regex(
    lambda: (
        r"(?:"
        + alternatives("postal_codes", "boxes")
        + r")(?: is)?(?: n[o°.]*)?[ :#]*\d[\d -]*(?:,? [^\W\d_][^\d,]{2,30})?"
    ),
    re.IGNORECASE,
)
_NUMBERED_BOX = regex(r"\b(?:p\W{0,2}o\W{0,2})?box\W{1,3}(?:no\W{1,2})?(\d+)\b", re.IGNORECASE)
"""The box at a post office that a street's line names, with its number."""
_LEGAL_FORM = regex(lambda: alternatives("organizations", "with_a_legal_form"))
_POINT = regex(r"[+-]?\d{1,3}\.\d{3,}\s*[,; ]\s*[+-]?\d{1,3}\.\d{3,}")
_AREA = regex(r"(?:proudly )?(?:serving|serves|servicing)\b|service area\b", re.IGNORECASE)
_FROM_THE_PREFECTURE = regex(
    r"(?:〒?\s?\d{3}-?\d{4}\s*)?(?:東京都|北海道|京都府|大阪府|[^\d\s]{2,3}県)\s?[^\d\s]{1,7}?[市区町村郡]",
    signs="都|道|府|県",
)
"""A Japanese address from its largest part on."""
_STATE_AND_CODE = regex(r"\b([A-Z]{2,3})[ ,]+(\d{4,5})(?:-\d{4})?(?:,? (?:Australia|USA|United States))?\Z")
_CODE_AND_TOWN_AT_THE_END = regex(
    r"(?P<line>.{6,}?)[ ,]\s*(?:[A-Z]{1,2}-)?\d{5} (?P<town>[A-ZÀ-Þ][^\d,]{2,40})(?:, ?[^\d,]{2,30})?"
)
_BRITISH_CODE = regex(
    r"[A-Za-z]{3},? [A-Z]{1,2}\d[\dA-Z]? \d[ABD-HJLNP-UW-Z]{2}(?:,? (?:UK|United Kingdom))?\Z"
)
_ENGLISH_STREET = regex(
    lambda: rf"\d{{1,5}}\w?(?: [\w'-]+){{1,3}} (?:{alternatives('towns', 'english_streets')})"
)
_DEFAULT_COUNTRIES = ("GB", "US")
_BRAZILIAN_CODE = regex(r"(?<!\d)\d{5}-\d{3}(?!\d)")


def is_box(thing: Entity, code: str) -> bool:
    """Whether a postal code is the number of the post office box in the same address."""
    if not code.isdecimal():
        return False
    if thing.text("postOfficeBoxNumber") == code:
        return True
    return any(
        code in each.text and code in _NUMBERED_BOX.findall(each.text[:MAX_LENGTH])
        for each in thing.literals("streetAddress")
    )


class StreetFault(NamedTuple):
    """What a street is instead, completing "the value …"; ``is_partly_right``: the street is a part of it."""

    reason: str
    is_sure: bool = False
    is_partly_right: bool = False
    is_box: bool = False


def street_fault(thing: Entity, text: str, country: str, languages: tuple[str, ...]) -> StreetFault | None:
    """What a street is instead; None where it may be one.

    ``country`` is the address's ISO 3166-1 alpha-2 code or empty, ``languages`` the page's.
    """
    parts = [folded(part) for part in expression(r"[,\n;|،，]").split(text)]
    alone = not any(thing.text(name) for name in ("addressLocality", "postalCode"))
    if is_email(text) or is_absolute(text):
        return StreetFault("is an internet address, not a street", is_sure=True)
    if _repeats_another_part(thing, text, alone):
        return StreetFault("only repeats the locality or the postal code of this address")
    if expression(r"\d{4,6}(?:-\d{3,4})?|\d{1,3}").fullmatch(text):
        return StreetFault("is a postal code or a number, not a street")
    if (
        expression(r"\+[\d\s()./-]{8,20}").fullmatch(text)
        or _NO_STREET.fullmatch(text)
        or _POINT.fullmatch(text)
    ):
        return StreetFault("describes the way to the place, not the street", is_sure=True)
    if is_no_place(text) or _AREA.match(text) or remark_instead_of_place(text):
        return StreetFault("is not a street")
    if _BOX.fullmatch(text):
        return StreetFault(IN_A_BOX, is_box=True)
    if _LEGAL_FORM.search(text):
        return StreetFault("contains the name of a company", is_partly_right=True)
    if len(parts) > 1 and _only_larger(thing, parts, languages):
        return StreetFault("only repeats the locality, the region and the country")
    named = country_code(text, languages) if len(text) > 2 else None
    if named and (not country or country == named) and named not in NAMED_LIKE_TOWNS:
        return StreetFault("is a country, not a street")
    if is_no_town(text, country) or _is_the_region(thing, text):
        return StreetFault("is a region, not a street")
    if is_large_town(text, country):
        return StreetFault("is a town, not a street")
    if _is_town_with_country(text, country, languages):
        return StreetFault("is a town with its country, not a street")
    alone = alone or not _other_part(thing, "addressLocality")
    if _is_whole(thing, text, parts, country, languages) or (alone and begins_with_a_town(text)):
        return StreetFault("is a whole address, not only its street", is_sure=True, is_partly_right=True)
    if town_beside_street(thing, text) is None and has_a_town(text, country, languages):
        return StreetFault("also contains a town or a country", is_partly_right=True)
    return None


def town_beside_street(thing: Entity, text: str) -> str | None:
    """Where a street has the town of its own address in it, completing "the value …", or None."""
    parts = [folded(part) for part in expression(r"[,\n;|،，]").split(text)]
    town = _other_part(thing, "addressLocality").partition(",")[0]
    if len(town) > 1 and ((len(parts) > 1 and parts[-1] == town) or _ends_with_town(text, town)):
        return "continues with the locality"
    if _begins_with_town(text, parts, town):
        return "begins with the locality"
    return "begins with a town" if begins_with_a_town(text) else None


def _begins_with_town(text: str, parts: list[str], town: str) -> bool:
    """Whether a line has the town before the street, as Russian and East Asian addresses begin."""
    if len(town) < 2:
        return False
    if has_any(town, EAST_ASIAN):
        return len(town) > 1 and len(text) > len(town) + 2 and folded(text).startswith(town)
    bare = expression(r"\A(?:г|гор|город|м|місто|kota|thành phố|tp|city of) | г\Z").sub("", parts[0])
    return len(parts) > 1 and bare == expression(r"\A(?:г|м) ").sub("", town)


def _ends_with_town(text: str, town: str) -> bool:
    """Whether an English street, number first and kind of street last, has the town behind it."""
    line = folded(text)
    return line.endswith(" " + town) and _ENGLISH_STREET.fullmatch(line.removesuffix(" " + town)) is not None


def _repeats_another_part(thing: Entity, text: str, alone: bool) -> bool:
    town = _other_part(thing, "addressLocality")
    if any(char.isdigit() for char in town):
        town = ""  # then it is the town that repeats the street
    others = (town, town.partition(",")[0], _other_part(thing, "postalCode"))
    return bool(text) and not alone and not is_street(text) and folded(text) in others


def _is_the_region(thing: Entity, text: str) -> bool:
    """Whether a text is the region of its own address again, in words (a street may be called as a county is)."""
    region = _other_part(thing, "addressRegion")
    return len(region) > 3 and folded(text) == region and not is_street(text)


def _other_part(thing: Entity, name: str) -> str:
    """Another part of the address, folded, or an empty text."""
    return folded((thing.text(name) or "")[:MAX_LENGTH])


def _is_town_with_country(text: str, country: str, languages: tuple[str, ...]) -> bool:
    """Whether a text without any number is two words for places, the second a country."""
    town, _, last = text.rpartition(",")
    if not town or "," in town or is_street(text) or any(char.isdigit() for char in text):
        return False
    code = country_code(last, languages)
    return code is not None and (
        code == country or (not country and (len(last.strip()) > 2 or code in _DEFAULT_COUNTRIES))
    )


def _is_whole(thing: Entity, text: str, parts: list[str], country: str, languages: tuple[str, ...]) -> bool:
    """Whether a street goes on with the town, the region, the postal code or the country."""
    if is_whole_address(text) or text.startswith("〒") or _ends_with_code_and_town(thing, text):
        return True
    if _FROM_THE_PREFECTURE.match(text) or _ends_with_a_code(text, country):
        return True
    if goes_on_with_the_town(text, country, languages):
        return True
    code = thing.text("postalCode")
    held = _contained_parts(thing, text, parts, languages)
    return held >= 2 or (
        held > 0 and not code and len(parts) > 2 and postal_code_in(text.rpartition(",")[2]) is not None
    )


def _contained_parts(thing: Entity, text: str, parts: list[str], languages: tuple[str, ...]) -> int:
    """How many of the address's other parts a street has in it."""
    held = 0
    for name in ("addressLocality", "addressRegion", "postalCode"):
        other = _other_part(thing, name)
        if len(other) > 1 and any(contains_words(each, other) for each in parts[1:]):
            held += 1
    last = expression(r"[,\n;|]").split(text)[1:][-2:]
    if any(country_code(each, languages) for each in last if len(each.strip()) > 2 or each is last[-1]):
        held += 1
    alone = not any(thing.text(name) for name in ("addressLocality", "postalCode"))
    if any(_CODE_AND_TOWN.fullmatch(each) for each in parts[1:]):
        numbered = any(char.isdigit() for char in parts[0]) and _CODE_AND_TOWN.fullmatch(parts[-1])
        held += 2 if alone or numbered else 1
    larger = (_other_part(thing, name) for name in ("addressRegion", "addressLocality"))
    if has_any(text, EAST_ASIAN) and all(each and each in folded(text) for each in larger):
        held += 2
    return held


def _ends_with_a_code(text: str, country: str) -> bool:
    """Whether a street with its number ends with a state and its postal code, or with a postal code and a town."""
    state = _STATE_AND_CODE.search(text)
    if state is not None and is_street(text):
        where, length = ("US", 5) if len(state[2]) == 5 else ("AU", 4)
        if country in ("", where) and len(state[2]) == length and subdivision(state[1], where):
            return True
    if country in ("", "GB") and _BRITISH_CODE.search(text) and len(text.split()) > 4:
        return True
    if country in ("", "BR") and _BRAZILIAN_CODE.search(text) and is_street(text):
        return True
    if (country and country not in words("postal_codes", "before_the_town")) or len(text) > MAX_LINE:
        return False
    town = _CODE_AND_TOWN_AT_THE_END.fullmatch(text)
    if town is None:
        return False
    return is_street(town["line"]) and not is_street(town["town"])


def _only_larger(thing: Entity, parts: list[str], languages: tuple[str, ...]) -> bool:
    """Whether the parts of a street are the locality, the region and the country, and nothing else."""
    larger = {_other_part(thing, name) for name in ("addressLocality", "addressRegion", "addressCountry")} - {
        ""
    }
    return parts[0] in larger and all(part in larger or country_code(part, languages) for part in parts[1:])


def _ends_with_code_and_town(thing: Entity, text: str) -> bool:
    """Whether a street goes on with a postal code and the locality, in either order."""
    town = _other_part(thing, "addressLocality")
    line = folded(text)
    if len(town) < 3 or len(town) > 60 or town not in line:
        return False
    code = r"(?:[a-z]{1,2}-)?(?:\d{4,6}|\d{2}-\d{3}|\d{3} \d{2})"
    match = re.search(  # with a comma after it, a number may be the house's
        rf"\S.*?\s(?:{code} {re.escape(town)}|{re.escape(town)},? (?:[a-z]{{2,3}} )?\d{{4,6}})(?!\w)", line
    )
    return match is not None


def country_of(context: RuleContext, thing: Entity) -> str:
    """The ISO 3166-1 alpha-2 code of an address's country, or an empty text."""
    text = thing.text("addressCountry")
    for _, country in objects(context.entities, thing.all("addressCountry")):
        text = text or country.text("name", "identifier")
    return country_code(text, context.hints.languages) or "" if text else ""
