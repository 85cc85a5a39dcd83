"""Recognise technical values that no page shows: keys, formats, node names, sizes in pixels.

Both tables of properties are read here: the kinds of their values (``kinds.toml``), and the technical ones.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from ...source.regex import regex
from ..locale.word_tables import each_word
from .claim import Claim
from .wording.folding import fold


@cache
def kinds() -> dict[str, str]:
    """Return the kind of value of each property, by its name in lower case."""
    rows = _read("kinds").items()
    return {name.lower(): kind for kind, row in rows for name in each_word(row.get("properties", []))}


def comparators() -> dict[str, str]:
    """Return "module:function" of each kind of value that is compared with the page."""
    return {kind: row["compare"] for kind, row in _read("kinds").items() if "compare" in row}


@cache
def technical() -> dict[str, frozenset[str]]:
    """Return the technical properties, types and contexts, in lower case."""
    return {
        key: frozenset(name.lower() for name in each_word(names)) for key, names in _read("technical").items()
    }


@cache
def _read(table: str) -> dict[str, Any]:
    return tomllib.loads(Path(__file__).with_name(f"{table}.toml").read_text(encoding="utf-8"))


def declared_kind(prop: str) -> str | None:
    """Return a property's kind from the tables, or None where they do not list it."""
    return "technical" if prop.lower() in technical()["properties"] else kinds().get(prop.lower())


_PLACEHOLDER = regex(r"\{[\w.\-+?&]+\}")
_VOCABULARY = regex(
    r"//(?:www\.|[a-z-]{2,10}(?=\.dbpedia)\.)?(?:vocab\.getty\.edu|productontology\.org|wikidata\.org|dbpedia\.org|id\.loc\.gov|purl\.\w+|"
    r"schema\.org|w3\.org|d-nb\.info|viaf\.org|unece\.org|gs1\.org|isni\.org|(?:sws\.)?geonames\.org|(?:rdf\.)?freebase\.com|"
    r"kg\.ebu\.ch|g\.co/kgs?|data\.europa\.eu|eionet\.europa\.eu|bioontology\.org|snomed\.info|id\.worldcat\.org|"
    r"worldcat\.org/entity|id\.nlm\.nih\.gov|cv\.iptc\.org|publications\.europa\.eu|vocabulary\.uncefact\.org|"
    r"yago-knowledge\.org|sw\.(?:open)?cyc\.(?:com|org)|umbel\.org|linkedgeodata\.org|data\.wordlift\.io|babelnet\.org|"
    r"w3id\.org)(?:/|$)|[?&]kgmid=",
    re.IGNORECASE,
)
_NO_PLACE = regex(
    r"(?:data|javascript|about|blob|urn|tag|cid|android-app|ios-app|market|intent|chrome|file|gid):(?=\S)\S*$|"
    r"_:\w+$|//:0$",
    re.IGNORECASE,
)
"""Addresses that lead a visitor nowhere: a program's links, content written in place, names of nodes."""
_KEY = regex(
    r"\{?[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\}?|(?=[0-9a-f]*\d)(?=\d*[a-f])[0-9a-f]{24,128}",
    re.IGNORECASE,
)
"""Keys of databases (UUIDs, RFC 9562) and checksums in hexadecimal figures."""
_MEDIA_TYPE = regex(r"(?:application|audio|font|image|model|multipart|text|video)/[\w.+-]+")
_CURIE = regex(r"[a-z]\w{1,11}:(?:[A-Z]\w*[-#])?[A-Z]\w*")
"""A term of a vocabulary, written short ("gs1:GrowingMethodCode-ORGANIC")."""
_IDENTIFIER_PROPERTIES = frozenset({"propertyid", "name", "description"})
"""What markup says of an identifier, and not of the thing that has it."""
_FIELD_NAME = regex(r"[a-z]{1,12}(?:_[a-z0-9]+)+|[a-z]{2,20}(?:[A-Z][a-z0-9]+)+")
"""What programs call a product's attribute ("pa_blade_width", "groupCode")."""
_BILLING = frozenset({"billingduration", "billingincrement"})
"""Number of units that a price covers; 1 goes without saying."""


def is_vocabulary(address: str) -> bool:
    """Whether an address is an entry of a vocabulary or knowledge base, which no page shows."""
    return _VOCABULARY.search(address) is not None


@cache
def _technical_prefixes() -> tuple[str, ...]:
    """Prefixes of JSON-LD keywords and of properties of vocabularies that are never shown."""
    return ("@", *technical()["vocabularies"])


def is_technical_property(claim: Claim) -> bool:
    """Whether a claim's property is technical in its context, whatever its value."""
    roles = claim.roles
    measures = technical()["of_media"]
    if (
        not measures.isdisjoint(roles)
        and claim.list_types
        and claim.list_types.isdisjoint(technical()["media"])
    ):
        roles -= measures  # the measures of goods are shown
    return _is_technical_property(claim.statement.property, claim.property, claim.path, claim.types, roles)


@lru_cache(maxsize=4096)
def _is_technical_property(
    prop: str, name: str, path: tuple[str, ...], types: frozenset[str], roles: frozenset[str]
) -> bool:
    """Whether a property is technical where it stands, whatever its value: markup repeats its places."""
    known = technical()
    return (
        name in known["properties"]
        or prop.startswith(_technical_prefixes())
        or "searchaction" in types
        or (name != "target" and not (known["below"].isdisjoint(path) and known["types"].isdisjoint(types)))
        or (
            name in known["of_media"]
            and not (known["media"].isdisjoint(types) and known["media_roles"].isdisjoint(roles))
        )
        or not known["of_media"].isdisjoint(roles)
    )


def is_technical_value(claim: Claim) -> bool:
    """Whether a claim's value is technical: an unfilled placeholder, an address that leads nowhere, a node or file
    name, the type of an identifier."""
    name, raw = claim.property, claim.raw
    if ("{" in raw and _PLACEHOLDER.search(raw)) or (_leads_nowhere(raw) and name not in _BOOK_PROPERTIES):
        return True
    if _is_reference(claim) or _is_file_name(claim):
        return True
    if not raw or (name in _IDENTIFIER_PROPERTIES and "identifier" in claim.roles):
        return True
    return name == "name" and "propertyvalue" in claim.types and is_system_name(raw)


_BOOK_PROPERTIES = frozenset({"isbn", "issn"})
"""Identifiers that may be written as a name of the web ("urn:isbn:…"), and that pages show without that."""


def is_system_name(raw: str) -> bool:
    """Whether a text is a program's name for a field, not a person's."""
    return _FIELD_NAME.fullmatch(raw) is not None


def is_technical_quantity(claim: Claim) -> bool:
    """Whether a claim's value is a vocabulary term, the single unit that a price is for, or a size in pixels."""
    name, raw = claim.property, claim.raw
    if raw in ("1", "1.0") and (name in _BILLING or (name == "value" and "referencequantity" in claim.roles)):
        return True
    if name in technical()["roles"] and raw.rpartition("//")[0] and _VOCABULARY.search(raw):
        return True
    return (raw[0].isdecimal() and _PIXELS.fullmatch(raw) is not None) or (
        "quantitativevalue" in claim.types and _in_pixels(claim)
    )


def _leads_nowhere(raw: str) -> bool:
    return raw == "#" or (":" in raw and _NO_PLACE.match(raw) is not None)


def is_key(raw: str) -> bool:
    """Whether a text is a key, a format name or a vocabulary term that only programs need."""
    if " " in raw:
        return False
    return (
        (len(raw) >= MIN_KEY and _KEY.fullmatch(raw) is not None)
        or ("/" in raw and _MEDIA_TYPE.fullmatch(raw) is not None)
        or (":" in raw and _CURIE.fullmatch(raw) is not None)
    )


MIN_KEY = 24
PICTURE_FILE = regex(r"\.(?:jpe?g|png|gif|webp|avif|svg)(?:[?#].*)?$", re.IGNORECASE)
FILE_PROPERTIES = frozenset({"url", "contenturl"})
"""Properties whose value is a picture's file."""
HASHTAG_PROPERTIES = frozenset({"articlesection", "keywords", "headline", "name", "description", "genre"})
"""Properties whose value may be a word with the sign of a tag before it ("#harbour")."""
_NODE_PROPERTIES = frozenset({"mainentityofpage", "isbasedon"})
"""Properties of links whose value may name a node of the markup."""
_SHORT_LINK = regex(
    r"^https?://[^?]+/\?(?:post_type=[\w-]+&)?(?:p|page_id|attachment_id|author|cat|tag_id)=\d+$"
)
_PIXELS = regex(r"\d+\s?(?:px|pixels?)", re.IGNORECASE)
_NODE_IRI = regex(r"^(?:(?:https?:)?//[^\s#]+|/[^\s#]*|)#[\w/.:-]+$")


def _is_reference(claim: Claim) -> bool:
    """Whether a value names a node of the markup ("https://example.com/#website"), or is a system's short link."""
    if (
        "#" in claim.raw
        and _NODE_IRI.match(claim.raw)
        and not (claim.raw[0] == "#" and claim.property in HASHTAG_PROPERTIES)
    ):
        named = claim.property in _NODE_PROPERTIES or declared_kind(claim.property) != "link"
        return named and not PICTURE_FILE.search(claim.raw)
    return "?" in claim.raw and _SHORT_LINK.match(claim.raw) is not None


_CAMERA = regex(
    r"(?:img|dsc[nf]?|pxl|mvimg|image|photo|picture|screen ?shot|whatsapp image|untitled(?: design)?|unnamed)"
    r"(?: \d+)+(?: at .*)?(?: [ap]m)?"
)
_FILE_LABELS = frozenset({"name", "caption", "headline", "description", "alternatename"})
_FILE_TYPES = frozenset({"imageobject"})


def _is_file_name(claim: Claim) -> bool:
    """Whether a picture's name or caption is only its file's name, or what a camera or a program calls all of them."""
    if claim.property not in _FILE_LABELS or not claim.types & _FILE_TYPES:
        return False
    if " " not in claim.raw and re.search(r"\w[-_]\w|\.\w{3,4}$", claim.raw) is not None:
        parent = claim.statement.parent
        # A portrait's caption is the name of who is shown.
        return parent is None or "Person" not in parent.types
    if _CAMERA.fullmatch(claim.folded) is not None:
        return True
    return (
        claim.property not in ("caption", "description")
        and claim.text.islower()
        and any(
            (file := claim.sibling(name)) is not None
            and fold(re.sub(r"\.\w{3,4}$", "", file.rpartition("/")[2])).startswith(
                claim.folded.rstrip(" 0123456789")
            )
            for name in FILE_PROPERTIES
        )
    )


def _in_pixels(claim: Claim) -> bool:
    """Whether a quantity is a picture's size in pixels."""
    unit = (claim.sibling("unittext") or "").lower(), (claim.sibling("unitcode") or "").upper()
    return unit[0] in ("px", "pixel", "pixels") or unit[1] == "E37" or claim.raw in ("px", "E37")


def has_zero_price(claim: Claim) -> bool:
    """Whether the price beside a currency is zero: then no page names the currency."""
    price = claim.sibling("price")
    return price is not None and re.fullmatch(r"0+(?:[.,]0+)?", price) is not None
