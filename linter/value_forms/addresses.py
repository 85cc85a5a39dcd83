"""The shapes of an address's parts: a street with its number, a whole address, names of administrative levels."""

from __future__ import annotations

import re

from ...source.regex import regex
from ..locale.scripts import EAST_ASIAN, has_any

_STREET_WORDS = (
    "street st avenue ave av road rd boulevard blvd lane ln drive dr court ct square sq place pl highway hwy parkway "
    "pkwy way terrace terr suite ste straße strasse str weg allee platz gasse rue quai impasse chemin via viale "
    "piazza corso vicolo strada calle avenida avda plaza paseo carrer carretera rua travessa praça estrada straat laan "
    "plein kade gade vej gata gatan vägen ulica ul ulice třída utca ulitsa улица ул проспект проезд cad caddesi sok "
    "sokak mah mahallesi jalan jl đường phố οδός"
)
_STREET_ENDINGS = r"straße|strasse|str\.|weg|platz|gasse|allee|straat|laan|gade|vej|gatan|vägen|utca"
_STREET = regex(
    rf"\b(?:{'|'.join(map(re.escape, _STREET_WORDS.split()))})\b\.?|\w{{3,}}(?:{_STREET_ENDINGS})\b",
    re.IGNORECASE,
)
_NUMBER = regex(r"\b\d{1,5}\s?[a-z]?\b", re.IGNORECASE)
_EAST_ASIAN = regex(
    r"\d+\s*(?:丁目|番地?|號|号|号室|巷|弄)|[0-9０-９]+[-－‐−][0-9０-９]+|[가-힣]+(?:로|길)\s?\d"
)
_UNITED_STATES = regex(r",\s*[A-Z][\w .'-]+,?\s+[A-Z]{2},?\s+\d{5}(?:-\d{4})?\b")
_WITH_LETTERED_CODE = regex(
    r",\s*[A-Z][a-z][\w .'-]*?[, ]\s*"
    r"(?:[A-Z]{1,2}\d[\dA-Z]? \d[A-Z]{2}|(?:[A-Z]{2},? )?[A-Z]\d[A-Z] \d[A-Z]\d)(?:,[\w. ]+)?\Z"
)
_POSTAL_CODE = regex(
    r"(?:\b[A-Z]{1,2}-?)?\b\d{4,6}\b(?:-\d{3,4})?|\b[A-Z]{1,2}\d[\dA-Z]?\s?\d[A-Z]{2}\b|\b[A-Z]\d[A-Z]\s?\d[A-Z]\d\b"
)
_REGION_ENDING = regex(
    r"(?:[都道府県省州]|자치도|특별시|광역시|[^시군구]도|\b(?:province|prefecture|oblast|voivodeship|state))\Z",
    re.IGNORECASE,
)
_LOCALITY_ENDING = regex(r"(?:[市区區町村县縣]|[시군구])\Z")


def is_street(text: str) -> bool:
    """Whether a text is a street with a house number, in one of many languages."""
    text = text.strip()
    if len(text) > 150:
        return False
    if has_any(text, EAST_ASIAN) and _EAST_ASIAN.search(text):
        return True
    return bool(_NUMBER.search(text) and _STREET.search(text))


def is_whole_address(text: str) -> bool:
    """Whether a text is a whole address: street, city and ZIP code, or town and a British or Canadian code."""
    if _UNITED_STATES.search(text) is not None and text.strip()[:1].isdigit():
        return True
    return len(text) <= 300 and "," in text and _WITH_LETTERED_CODE.search(text) is not None


def postal_code_in(text: str) -> str | None:
    """A postal code in a text, or None."""
    found = _POSTAL_CODE.search(text)
    return found[0] if found else None


def ends_as_region(text: str) -> bool:
    """Whether a name ends as names of first-level regions do (東京都, Gyeonggi Province)."""
    return _REGION_ENDING.search(text.strip()) is not None


def ends_as_locality(text: str) -> bool:
    """Whether a name ends as names of towns and wards do (中央区)."""
    return _LOCALITY_ENDING.search(text.strip()) is not None
