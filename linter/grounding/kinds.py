"""Which comparator a statement calls for: by its property, by where its node stands, by the look of its value."""

from __future__ import annotations

import re
import tomllib
from functools import cache, lru_cache
from pathlib import Path

from ...shapes.vocabulary import vocabulary
from ..context import means_schema
from ..regex import regex
from .address_parts import is_address
from .claim import Claim
from .duration import seconds
from .folding import fold
from .moment import read as read_date

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
_MEMBER_IRI = regex(r"^https?://(?:www\.)?schema\.org/[A-Z]\w+$")
_PICTURE = regex(r"\.(?:jpe?g|png|gif|webp|avif|svg)(?:[?#].*)?$", re.IGNORECASE)


def is_vocabulary(address: str) -> bool:
    """Whether an address is an entry of a vocabulary or knowledge base, which no page shows."""
    return _VOCABULARY.search(address) is not None


@cache
def _tables() -> tuple[dict[str, str], dict[str, frozenset[str]]]:
    data = tomllib.loads(Path(__file__).with_name("kinds.toml").read_text(encoding="utf-8"))
    kinds = {name.lower(): kind for kind, names in data["kinds"].items() for name in names}
    plumbing = {key: frozenset(name.lower() for name in names) for key, names in data["plumbing"].items()}
    return kinds, plumbing


@cache
def _vocabularies() -> tuple[str, ...]:
    """How properties of keywords and of vocabularies that nobody sees begin."""
    return ("@", *_tables()[1]["vocabularies"])


def declared_kind(prop: str) -> str | None:
    """The kind that the table gives a property, or None where it does not list it."""
    kinds, plumbing = _tables()
    return "plumbing" if prop.lower() in plumbing["properties"] else kinds.get(prop.lower())


def kind_of(claim: Claim) -> str:
    """The kind of a claim: a key of ``linter.grounding.dispatch.COMPARATORS``."""
    kinds, plumbing = _tables()
    name = claim.property
    if _is_plumbing(claim.statement.property, name, claim.path, claim.types, claim.roles):
        return "plumbing"
    if ":" in claim.statement.property and _is_foreign(claim.statement.property):
        return "foreign"
    if ("{" in claim.raw and _PLACEHOLDER.search(claim.raw)) or _leads_nowhere(claim.raw):
        return "plumbing"
    if _is_reference(claim) or _is_file_name(claim):
        return "plumbing"
    if not claim.raw or (name in _OF_IDENTIFIER and "identifier" in claim.roles):
        return "plumbing"
    if name == "name" and "propertyvalue" in claim.types and _SLUG.fullmatch(claim.raw):
        return "plumbing"
    if (name == "value" and "identifier" in claim.roles) or (name == "code" and "medicalcode" in claim.types):
        return "internal"
    if (name in _LABELS and claim.types & plumbing["of_layout"]) or _is_step_number(claim):
        return "label"
    if name == "name" and _is_undefined(claim):
        return "label"
    if name in ("name", "alternatename") and claim.types in _BY_CODE:
        return "language" if "language" in claim.types else "country"
    if claim.raw in ("1", "1.0") and (
        name in _BILLED or (name == "value" and "referencequantity" in claim.roles)
    ):
        return "plumbing"
    if name == "value" and claim.folded in ("true", "false"):
        return "boolean"
    if name == "category" and claim.raw.isdigit():
        return "internal"
    if name in plumbing["roles"] and claim.raw.rpartition("//")[0] and _VOCABULARY.search(claim.raw):
        return "plumbing"
    if (claim.raw[0].isdecimal() and _PIXELS.fullmatch(claim.raw)) or (
        "quantitativevalue" in claim.types and _in_pixels(claim)
    ):
        return "plumbing"
    kind = kinds.get(name)
    if "logo" in claim.roles and name in _LABELS:
        return "label"
    if kind == "hours" and _DATE.match(claim.raw):
        return "date"
    if kind == "link" and claim.folded in ("false", "true"):
        return "plumbing"
    if name == "mainentityofpage" and claim.folded in ("true", "1"):
        return "plumbing"
    if kind == "link" and (scheme := _SCHEME.match(claim.raw)) is not None:
        return "email" if scheme[1].lower() == "mailto" else "phone"
    if claim.boolean is not None:
        return "boolean"
    if name == "name" and "listitem" in claim.types:
        return "entry"
    if kind is None and claim.folded.isdigit() and not claim.raw.isdigit():
        return "number" if re.fullmatch(r"\D{0,2}\d+\D{0,2}", claim.raw) else "text"
    if (
        kind in (None, "text", "topic")
        and "_" in claim.raw
        and name not in _CALLED
        and _CODE.fullmatch(claim.raw)
    ):
        return "internal"
    if name == "medicalspecialty" and vocabulary().is_member(claim.raw.rpartition("/")[2]):
        return "choice"
    if kind is None or kind == "text":
        if _is_technical(claim.raw):
            return "plumbing"
        if kind is None and (made := _by_name(claim)) is not None:
            return made
        return _by_look(claim, kind)
    if kind == "link" and name in _TRACKED and _TRACK.search(claim.raw):
        return "plumbing"
    if name == "contenturl" and claim.types & _RECORDINGS:
        return "media"
    if kind == "currency" and _is_nothing(claim):
        return "plumbing"
    if kind == "link" and (
        (name in _FILES and (claim.types & {"imageobject"} or claim.roles & plumbing["media_roles"]))
        or (_PICTURE.search(claim.raw) and name in ("url", "contenturl", "item"))
    ):
        return "image"
    return kind


@lru_cache(maxsize=4096)
def _is_plumbing(
    prop: str, name: str, path: tuple[str, ...], types: frozenset[str], roles: frozenset[str]
) -> bool:
    """Whether a property is technical where it stands, whatever its value: markup repeats its places."""
    _, plumbing = _tables()
    return (
        name in plumbing["properties"]
        or prop.startswith(_vocabularies())
        or "searchaction" in types
        or (
            name != "target"
            and not (plumbing["below"].isdisjoint(path) and plumbing["types"].isdisjoint(types))
        )
        or (
            name in plumbing["of_media"]
            and not (plumbing["media"].isdisjoint(types) and plumbing["media_roles"].isdisjoint(roles))
        )
        or not plumbing["of_media"].isdisjoint(roles)
    )


@lru_cache(maxsize=1024)
def _is_foreign(prop: str) -> bool:
    """Whether a property is another vocabulary's, which defines what its values say. That of data-vocabulary.org
    became schema.org's; a misspelt host was meant to be its."""
    if "://" not in prop and not prop.startswith("urn:"):
        return False
    return "data-vocabulary.org" not in prop and not means_schema(prop)


_KEY = regex(
    r"\{?[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\}?|(?=[0-9a-f]*\d)(?=\d*[a-f])[0-9a-f]{24,128}",
    re.IGNORECASE,
)
"""Keys of databases (UUIDs, RFC 9562) and checksums in hexadecimal figures."""
_MEDIA_TYPE = regex(r"(?:application|audio|font|image|model|multipart|text|video)/[\w.+-]+")
_COMPACT_NAME = regex(r"[a-z]\w{1,11}:(?:[A-Z]\w*[-#])?[A-Z]\w*")
"""A term of a vocabulary, written short ("gs1:GrowingMethodCode-ORGANIC")."""
_OF_IDENTIFIER = frozenset({"propertyid", "name", "description"})
"""What markup says of an identifier, and not of the thing that has it."""
_DATE = regex(r"\d{4}-\d{2}-\d{2}")
_FIGURE = regex(r"-?\d+(?:[.,]\d+)?")
_EMAIL = regex(r"[\w.+-]+@[\w-]+\.[\w.-]+")
_KEY_NAME = regex(
    r"(?:^|[a-z_-])(?:I[Dd]s?|_id|-id|[Uu][Uu][Ii][Dd]|[Gg][Uu][Ii][Dd]|[Hh]ash|[Tt]oken|[Ss]lug|[Nn]once)$"
)
"""What systems call their own keys ("articleId", "post_id", "pageUuid")."""
_SYSTEM_NAME = regex(
    r"(?:^|/|\b)(?:(?:page|post|content|article|layout|template|section|list|player)[_-]?(?:[Tt]ype|[Tt]emplate|[Ll]ayout)|"
    r"template|layout|theme|cms|publishing_?tool)$"
)
"""What systems call the kinds and layouts of their pages ("pageType", "post_type", "template")."""


def _leads_nowhere(raw: str) -> bool:
    return raw == "#" or (":" in raw and _NO_PLACE.match(raw) is not None)


def _is_technical(raw: str) -> bool:
    """Whether a text is a key, the name of a format or a term of a vocabulary, as only programs need them."""
    if " " in raw:
        return False
    return (
        (len(raw) >= SHORTEST_KEY and _KEY.fullmatch(raw) is not None)
        or ("/" in raw and _MEDIA_TYPE.fullmatch(raw) is not None)
        or (":" in raw and _COMPACT_NAME.fullmatch(raw) is not None)
    )


SHORTEST_KEY = 24
_PICTURE_NAME = regex(r"(?:image|img|photo|picture|thumbnail|logo)[_-]?(?:url|src|link)?$")
"""What markup calls a picture's address where schema.org has another name for it ("image_url")."""


def _by_name(claim: Claim) -> str | None:
    """The kind that a property's name or its values' vocabulary tells where no table does, else None."""
    if _PICTURE_NAME.search(claim.property) and is_address(claim.raw):
        return "image"
    named = _KEY_NAME.search(claim.statement.key) or _SYSTEM_NAME.search(claim.statement.key)
    if named is not None and not vocabulary().is_property(claim.statement.property):
        return "internal"
    if _MEMBER.fullmatch(claim.raw) and vocabulary().is_member(claim.raw):
        return "choice"
    return None


_MEMBER = regex(r"(?:[A-Z][a-z0-9]+){2,}")
"""A name of an enumeration's member that is no ordinary word."""
_READ = frozenset({"articlebody", "commenttext", "reviewbody", "text"})
"""Texts that visitors read: an address in their place is one only where it is written out."""
_LABELS = frozenset({"name", "caption", "description", "alternatename"})
"""Texts that say what a picture is."""
_FILES = frozenset({"url", "contenturl"})
"""Properties whose value is a picture's file."""
_SLUG = regex(r"[a-z]{1,12}(?:_[a-z0-9]+)+")
"""What programs call a product's attribute ("pa_blade_width")."""
_CODE = regex(r"[A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)+")
"""What systems call their sections and kinds ("f_popsci", "FRONTEND_DEVELOPER")."""
_CALLED = frozenset({"name", "alternatename", "headline", "author", "creator", "publisher", "text"})
"""Properties whose value may be an account's name, which has such a form too."""
_TRACKED = _FILES | {"embedurl", "caption", "transcript"}
_TRACK = regex(
    r"\.(?:srt|vtt|ttml|dfxp|scc|m3u8|mpd|f4m|smil|ismc?)(?:[?#/]|$)|/playmanifest/", re.IGNORECASE
)
"""Files that only players read: a film's subtitles, and lists of the pieces that it is sent in."""
_RECORDINGS = frozenset(
    {"videoobject", "audioobject", "mediaobject", "musicvideoobject", "audiobook", "clip"}
)


def _is_nothing(claim: Claim) -> bool:
    """Whether the price beside a currency is nothing: then no page names the currency."""
    price = claim.sibling("price")
    return price is not None and re.fullmatch(r"0+(?:[.,]0+)?", price) is not None


_BY_CODE = (frozenset({"language"}), frozenset({"country"}))
"""Types whose things markup may name by a code."""
_BILLED = frozenset({"billingduration", "billingincrement"})
"""What counts the units that a price is for: one of them is what a price by the unit means anyway."""
_TAGGED = frozenset({"articlesection", "keywords", "headline", "name", "description", "genre"})
"""Properties whose value may be a word with the sign of a tag before it ("#harbour")."""
_NODES = frozenset({"mainentityofpage", "isbasedon"})
"""Properties of links whose value may name a node of the markup."""
_SHORT_LINK = regex(
    r"^https?://[^?]+/\?(?:post_type=[\w-]+&)?(?:p|page_id|attachment_id|author|cat|tag_id)=\d+$"
)
_SCHEME = regex(r"(mailto|tel):\S", re.IGNORECASE)
_PIXELS = regex(r"\d+\s?(?:px|pixels?)", re.IGNORECASE)
_NODE_IRI = regex(r"^(?:(?:https?:)?//[^\s#]+|/[^\s#]*|)#[\w/.:-]+$")


def _is_reference(claim: Claim) -> bool:
    """Whether a value names a node of the markup ("https://example.com/#website"), or is a system's short link."""
    if (
        "#" in claim.raw
        and _NODE_IRI.match(claim.raw)
        and not (claim.raw[0] == "#" and claim.property in _TAGGED)
    ):
        named = claim.property in _NODES or declared_kind(claim.property) != "link"
        return named and not _PICTURE.search(claim.raw)
    return "?" in claim.raw and _SHORT_LINK.match(claim.raw) is not None


_CAMERA = regex(
    r"(?:img|dsc[nf]?|pxl|mvimg|image|photo|picture|screen ?shot|whatsapp image|untitled(?: design)?|unnamed)"
    r"(?: \d+)+(?: at .*)?(?: [ap]m)?",
)


_FILE_LABELS = frozenset({"name", "caption", "headline", "description", "alternatename"})
_FILED = frozenset({"imageobject"})


def _is_file_name(claim: Claim) -> bool:
    """Whether a picture's name or caption is only its file's name, or what a camera or a program calls all of them."""
    if claim.property not in _FILE_LABELS or not claim.types & _FILED:
        return False
    if " " not in claim.raw and re.search(r"\w[-_]\w|\.\w{3,4}$", claim.raw) is not None:
        parent = claim.statement.parent
        return (
            parent is None or "Person" not in parent.types
        )  # a portrait's caption is the name of who is shown
    if _CAMERA.fullmatch(claim.folded) is not None:
        return True
    return claim.text.islower() and any(
        (file := claim.sibling(name)) is not None
        and fold(re.sub(r"\.\w{3,4}$", "", file.rpartition("/")[2])).startswith(
            claim.folded.rstrip(" 0123456789")
        )
        for name in _FILES
    )


def _is_undefined(claim: Claim) -> bool:
    """Whether a name is that of a part of the site's own records: its type is no vocabulary's, nor is the property
    that leads there (a group of tags)."""
    parent = claim.statement.parent
    if parent is None or vocabulary().is_property(parent.property):
        return False
    types = claim.statement.types
    return bool(types) and not any(":" in each or vocabulary().is_type(each) for each in types)


_STEP = regex(r"\w{2,12} ?#? ?(\d{1,2})")
_STEPS = frozenset({"howtostep", "howtosection", "howtodirection"})


def _is_step_number(claim: Claim) -> bool:
    """Whether the name of a step only counts it ("Step 3"), from nought or one, as programs do that have none."""
    if claim.property != "name" or not claim.types & _STEPS:
        return False
    counted = _STEP.fullmatch(claim.raw)
    place = re.search(r"/(\d+)/\w+$", claim.statement.location.pointer or "")
    return counted is not None and place is not None and int(counted[1]) - int(place[1]) in (0, 1)


def _in_pixels(claim: Claim) -> bool:
    """Whether a quantity is a picture's size in pixels."""
    unit = (claim.sibling("unittext") or "").lower(), (claim.sibling("unitcode") or "").upper()
    return unit[0] in ("px", "pixel", "pixels") or unit[1] == "E37" or claim.raw in ("px", "E37")


def _by_look(claim: Claim, kind: str | None) -> str:
    raw = claim.raw
    if (
        raw.startswith(("http://", "https://", "//", "www."))
        and claim.property not in _READ
        and is_address(raw)
    ):
        if _MEMBER_IRI.match(raw):
            return "choice"
        return "image" if _PICTURE.search(raw) else "link"
    if raw.startswith("#") and " " not in raw and claim.property not in _TAGGED:
        return "plumbing"
    if _DATE.match(raw) and read_date(raw) is not None:
        return "date"
    if seconds(raw) is not None:
        return "duration"
    if kind is None and _FIGURE.fullmatch(raw):
        return "number"
    if raw.lower() in ("true", "false"):
        return "boolean"
    if "@" in raw and _EMAIL.fullmatch(raw):
        return "email"
    return "text"
