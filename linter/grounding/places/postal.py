"""Compare postal codes, localities, regions and countries of postal addresses; streets have their own module."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache

from ....source.characters import contains_words
from ....source.regex import regex
from ...findings.reason import Family, Reason
from ...findings.rule import Evidence
from ...findings.verdict import Verdict, grounded, undecided, unsupported
from ...locale.locale_names import countries
from ...locale.word_tables import words
from ...value_forms.iso_tables import looked_up, region_codes, regions_by_code
from ...value_forms.regions import everyday_names
from ...visible_text.passage import Passage
from ..as_shown import code_beside
from ..claim import Claim
from ..people.names import shortened
from ..view import View, evidence
from ..wording import coverage, text
from ..wording.folding import fold
from ..wording.language import declared, languages
from ..wording.occurrence import find_exact

FAMILY = Family.POSTAL


def compare_postcode(claim: Claim, view: View) -> Verdict:
    """Trace a postal code: its letters and digits, with or without the blank."""
    tight = re.sub(r"[^0-9a-z]", "", claim.folded.replace(" ", ""))
    if not tight:
        return undecided(FAMILY, Reason.NO_CODE)
    hit = view.visible.find(claim.folded)
    if hit is not None:
        return grounded(FAMILY, Reason.VERBATIM, evidence(hit.passage, "supports", FAMILY))
    core = _CORE.fullmatch(claim.raw)
    if core is not None and (hit := view.visible.find(core[1] or core[2])) is not None:
        support = evidence(hit.passage, "supports", FAMILY)
        return grounded(FAMILY, Reason.THE_CODE_WITHOUT_ITS_PREFIX_OR_EXTENSION, support)
    for passage, folded in view.visible.numeric if len(tight) >= 5 and tight in view.visible.squashed else ():
        if tight in folded.replace(" ", "") and re.search(
            rf"(?<![^\W_]){' ?'.join(tight)}(?![^\W_])", folded
        ):
            return grounded(FAMILY, Reason.CODE, evidence(passage, "supports", FAMILY))
    linked = view.once("postal.maps", lambda: " ".join(_map_words(view)))
    if f" {claim.folded} " in f" {linked} ":
        return grounded(FAMILY, Reason.MAP_LINK, where="attribute")
    beside = _beside_street(claim, view)
    if beside is None:
        return unsupported(FAMILY, Reason.CODE_NOT_SHOWN)
    near = evidence(beside[1], "nearest", FAMILY)
    return unsupported(FAMILY, Reason.CODE_NOT_SHOWN, near, shown=beside[0], replacement=beside[0])


def _beside_street(claim: Claim, view: View) -> tuple[str, Passage] | None:
    """The one code that the page shows beside the street of the same address, with its place; or None."""
    street = claim.sibling("streetaddress") or ""
    place = view.visible.find(fold(street)) if len(street) >= MIN_STREET else None
    if place is None or place.squashed:
        return None
    around = (place.passage, *view.near(place.passage, before=0, after=2))
    code = code_beside(claim.raw, [passage.text for passage in around], street)
    return None if code is None else (code, next(each for each in around if code in each.text))


MIN_STREET = 5
"""Characters of a street's line that tell where an address stands."""


_CORE = regex(r"[A-Z]{1,3}[- ](\d{4,6})|(\d{5})-\d{4}")
"""A code behind a country's letters ("D-80331"), or with its extension ("98310-1234")."""


def _map_words(view: View) -> list[str]:
    from urllib.parse import unquote_plus

    return [
        fold(unquote_plus(url))
        for _, element in view.page.having(("href", "src", "data-src"))
        for url in (
            element.attributes.get("href"),
            element.attributes.get("src"),
            element.attributes.get("data-src"),
        )
        if url and ("maps" in url or "map." in url)
    ]


def compare_place(claim: Claim, view: View) -> Verdict:
    """Trace a locality or region."""
    if _is_country(claim, view):
        return unsupported(FAMILY, Reason.A_COUNTRY_NOT_A_PLACE_IN_ONE)
    match = find_exact(claim, view)
    if match is not None:
        return grounded(
            FAMILY, Reason.VERBATIM, evidence(match[0].passage, "supports", FAMILY), where=match[1]
        )
    for name in subdivisions(claim.raw):
        hit = view.visible.find(fold(name))
        if hit is not None:
            return grounded(FAMILY, Reason.REGION_NAME, evidence(hit.passage, "supports", FAMILY))
    if claim.property == "addressregion":
        for code in subdivision_codes(claim.raw):
            if any(contains_words(p.text, code) for p in view.passages):
                return grounded(FAMILY, Reason.REGION_CODE)
    linked = view.once("postal.maps", lambda: " ".join(_map_words(view)))
    if len(claim.folded) > 3 and f" {claim.folded} " in f" {linked} ":
        return grounded(FAMILY, Reason.MAP_LINK, where="attribute")
    verdict = text.compare(claim, view)
    if verdict.outcome in ("grounded", "undecided"):
        return replace(verdict, family=FAMILY)
    if claim.folded and (short := shortened(view, claim.folded.split())) is not None:
        return undecided(FAMILY, Reason.SHOWN_SHORTENED, short)
    if claim.property == "addressregion" and (short := _contracted(claim, view)) is not None:
        return undecided(FAMILY, Reason.SHOWN_SHORTENED, short)
    unknown = (
        verdict.where == "nowhere"
        and text.is_foreign(claim, view)
        and not coverage.is_translation(claim, view)
    )
    reason = Reason.NO_WORD_OF_THE_PLACE_IS_SHOWN if unknown else Reason.PLACE_NOT_SHOWN
    return unsupported(FAMILY, reason, *verdict.evidence, where=verdict.where)


def _contracted(claim: Claim, view: View) -> Evidence | None:
    """Where the page has letters of a region's name with a point behind the town of the same address ("Gto." for
    Guanajuato)."""
    town = fold(claim.sibling("addresslocality") or "")
    place = view.visible.find(town) if town else None
    if place is None:
        return None
    for match in _WITH_POINT.finditer(place.passage.text):
        letters = iter(claim.folded)
        short = fold(match[1])
        if claim.folded.startswith(short[0]) and all(letter in letters for letter in short):
            return evidence(place.passage, "nearest", FAMILY, 0.5)
    return None


_WITH_POINT = regex(r"(?<![^\W_])([^\W\d_a-z][^\W\d_]{1,4})\.")
_NAMED_LIKE_TOWNS = words("country_words", "named_like_towns")
_SHORT_COUNTRIES = frozenset({"us", "usa", "uk", "uae"})


def _is_country(claim: Claim, view: View) -> bool:
    """Whether a locality or region is a country's name; names that are cities' or regions' too are let pass."""
    if claim.folded in _SHORT_COUNTRIES:
        return True
    if len(claim.folded) <= 3 or claim.property not in ("addresslocality", "addressregion"):
        return False
    code = country_code(claim.text) or _code_of_name(claim.folded, languages(view))
    if code is None or code in _NAMED_LIKE_TOWNS:
        return False
    around = claim.sibling("addresscountry")  # "Peru, Illinois" is in another country than Peru
    return around is None or (country_code(around) or _code_of_name(fold(around), languages(view))) in (
        None,
        code,
    )


def subdivisions(code: str) -> tuple[str, ...]:
    """Return the names of the regions with a short code: "WA" is Washington and Western Australia."""
    code = code.strip().upper()
    if not 2 <= len(code) <= 6 or not code.replace("-", "").isalnum():
        return ()
    return tuple(region["name"] for region in regions_by_code(code)[:12])


def subdivision_codes(name: str) -> tuple[str, ...]:
    """Return the two-letter codes of the states and provinces with a name."""
    codes = (code.partition("-")[2] for code in region_codes(name.strip()))
    return tuple(code for code in codes if code.isalpha() and len(code) == 2)


@lru_cache(maxsize=512)
def country_code(value: str) -> str | None:
    """Return the ISO 3166 code for a country's code or name, or None."""
    text_value = value.strip()
    if text_value.upper() == "UK":
        return "GB"
    country = looked_up("3166-1", text_value)
    return None if country is None else country["alpha_2"]


@lru_cache(maxsize=64)
def _territories(language: str) -> dict[str, str]:
    """Codes of countries by folded name in a language (CLDR)."""
    return {fold(name): code for code, name in countries(language).items()}


@lru_cache(maxsize=256)
def _code_of_name(name: str, spoken: tuple[str, ...]) -> str | None:
    """The country of a folded name in one of some languages."""
    return next((code for language in spoken if (code := _territories(language).get(name))), None)


@lru_cache(maxsize=256)
def country_names(code: str, spoken: tuple[str, ...]) -> tuple[str, ...]:
    """Return the folded names of a country in some languages."""
    names = (countries(language).get(code, "") for language in spoken)
    return tuple(dict.fromkeys(fold(name) for name in (*names, *everyday_names(code)) if name))


def _dialling(view: View, code: str) -> str | None:
    """The dialling code of a country where the page shows international numbers at all, else None."""
    if "+" not in view.once("postal.text", lambda: "".join(p.text for p in view.passages)):
        return None
    import phonenumbers

    return str(phonenumbers.country_code_for_region(code) or "") or None


def compare_country(claim: Claim, view: View) -> Verdict:
    """Trace a country: its name in the page's language, or its domain, dialling code, language."""
    code = country_code(claim.text) or _code_of_name(claim.folded, languages(view))
    if code is None:
        return compare_place(claim, view)
    names = country_names(code, languages(view))
    for name in (*names, claim.folded):
        if (len(name) > 2 or not name.isascii()) and (hit := view.visible.find(name)):
            return grounded(FAMILY, Reason.COUNTRY_NAMED, evidence(hit.passage, "supports", FAMILY))
    codes = {code, *(name.upper() for name in names if len(name) == 2 and name.isascii())}  # "GB", and "UK"
    for passage in view.passages:
        if len(passage.text) < 200 and any(
            each in passage.text and contains_words(passage.text, each) for each in codes
        ):
            return grounded(FAMILY, Reason.COUNTRY_CODE, evidence(passage, "supports", FAMILY))
    if (dialling := _dialling(view, code)) and any(f"+{dialling}" in p.text for p in view.passages):
        return grounded(FAMILY, Reason.DIALLING_CODE)
    if (support := _visible_region(claim, view, code)) is not None:
        return grounded(FAMILY, Reason.COUNTRY_OF_THE_REGION_SHOWN, support)
    # The page's own country is that of an address of which the page shows a part.
    if claim.property != "addresscountry" or _is_visible_in_part(claim, view):
        host = re.sub(r"^https?://", "", view.address or "").split("/", 1)[0]
        if host.endswith("." + ("uk" if code == "GB" else code.lower())):
            return grounded(FAMILY, Reason.COUNTRY_OF_THE_DOMAIN)
        region = (view.page.language or "").replace("_", "-").split("-")
        if region[-1].upper() == code and len(region) > 1:
            return grounded(FAMILY, Reason.REGION_OF_THE_LANGUAGE)
        spoken = declared(view)
        if spoken and spoken.upper() == code:
            return grounded(FAMILY, Reason.LANGUAGE_OF_THE_COUNTRY)
    if claim.property != "addresscountry":  # which an address may leave to its town
        return unsupported(FAMILY, Reason.COUNTRY_NOT_NAMED)
    return undecided(FAMILY, Reason.COUNTRY_NOT_NAMED)


def _is_visible_in_part(claim: Claim, view: View) -> bool:
    """Whether the page shows the street, the town or the code of the same address."""
    parts = (claim.sibling(name) for name in ("streetaddress", "addresslocality", "postalcode"))
    return any(
        words and view.visible.find(words) is not None for part in parts if (words := fold(part or ""))
    )


def _visible_region(claim: Claim, view: View, code: str) -> Evidence | None:
    """Where the page names the region of the same address, one of this country (ISO 3166-2), or has its letters
    behind a town ("Hilo, HI")."""
    for statement in claim.siblings.get("addressregion", ()):
        region = statement.text.strip()
        for short in (region.upper().removeprefix(f"{code}-"), *subdivision_codes(region)):
            for name in subdivisions(f"{code}-{short}"):
                if (hit := view.visible.find(fold(name))) is not None:
                    return evidence(hit.passage, "supports", FAMILY)
                following = re.compile(rf"[^\W\d_], {short}\b")
                for passage in view.passages if short.isalpha() else ():
                    if short in passage.text and following.search(passage.text):
                        return evidence(passage, "supports", FAMILY)
    return None
