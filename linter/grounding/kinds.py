"""Choose the comparator of a statement by its property, its node's context and the form of its value."""

from __future__ import annotations

import re

from ...shapes.vocabulary import vocabulary
from ...source.regex import regex
from ..markup.context import is_foreign
from . import technical
from .claim import Claim
from .links.address_parts import is_address
from .times.duration import seconds
from .times.moment import read as read_date

_MEMBER_IRI = regex(r"^https?://(?:www\.)?schema\.org/[A-Z]\w+$")


def kind_of(claim: Claim) -> str:
    """Return the kind of a claim: a key of ``linter.grounding.dispatch.COMPARATORS``."""
    name, table = claim.property, technical.technical()
    if technical.is_technical_property(claim):
        return "technical"
    if ":" in claim.statement.property and is_foreign(claim.statement.property):
        return "foreign"
    if technical.is_technical_value(claim):
        return "technical"
    if (name == "value" and "identifier" in claim.roles) or (name == "code" and "medicalcode" in claim.types):
        return "internal"
    if (name in _LABELS and claim.types & table["of_layout"]) or _is_step_number(claim):
        return "label"
    if name == "name" and _is_undefined(claim):
        return "label"
    if name in ("name", "alternatename") and claim.types in _BY_CODE:
        return "language" if "language" in claim.types else "country"
    if technical.is_technical_quantity(claim):
        return "technical"
    if name == "value" and claim.folded in ("true", "false"):
        return "boolean"
    if name == "value" and "shippingrate" in claim.roles and not claim.raw.strip("0."):
        return "nothing_paid"
    if name == "category" and claim.raw.isdigit():
        return "internal"
    kind = technical.kinds().get(name)
    if "logo" in claim.roles and name in _LABELS:
        return "label"
    if kind == "hours" and _DATE.match(claim.raw):
        return "date"
    if kind == "link" and claim.folded in ("false", "true"):
        return "technical"
    if name == "mainentityofpage" and claim.folded in ("true", "1"):
        return "technical"
    if kind == "link" and (scheme := _SCHEME.match(claim.raw)) is not None:
        return "email" if scheme[1].lower() == "mailto" else "phone"
    if claim.boolean is not None:
        return "boolean"
    if name == "name" and "listitem" in claim.types:
        return "entry"
    if kind is None and claim.folded.isdigit() and not claim.raw.isdigit():
        return "number" if re.fullmatch(r"\D{0,2}\d+\D{0,2}", claim.raw) else "text"
    if (
        (kind in (None, "text", "topic") or name == "value")
        and "_" in claim.raw
        and name not in _CALLED
        and _CODE.fullmatch(claim.raw)
    ):
        return "internal"
    if name == "medicalspecialty" and vocabulary().is_member(claim.raw.rpartition("/")[2]):
        return "choice"
    if kind is None or kind == "text":
        if technical.is_key(claim.raw):
            return "technical"
        if kind is None and (made := _by_name(claim)) is not None:
            return made
        return _by_look(claim, kind)
    if kind == "link" and name in _TRACKED and _TRACK.search(claim.raw):
        return "technical"
    if name == "contenturl" and claim.types & _RECORDINGS:
        return "media"
    if kind == "currency" and technical.has_zero_price(claim):
        return "technical"
    if kind == "link" and (
        (
            name in technical.FILE_PROPERTIES
            and (claim.types & {"imageobject"} or claim.roles & table["media_roles"])
        )
        or (technical.PICTURE_FILE.search(claim.raw) and name in ("url", "contenturl", "item"))
    ):
        return "image"
    return kind


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
_CODE = regex(r"[A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)+")
"""What systems call their sections and kinds ("f_popsci", "FRONTEND_DEVELOPER")."""
_CALLED = frozenset({"name", "alternatename", "headline", "author", "creator", "publisher", "text"})
"""Properties whose value may be an account's name, which has such a form too."""
_TRACKED = technical.FILE_PROPERTIES | {"embedurl", "caption", "transcript"}
_TRACK = regex(
    r"\.(?:srt|vtt|ttml|dfxp|scc|m3u8|mpd|f4m|smil|ismc?)(?:[?#/]|$)|/playmanifest/", re.IGNORECASE
)
"""Files that only players read: a film's subtitles, and lists of the pieces that it is sent in."""
_RECORDINGS = frozenset(
    {"videoobject", "audioobject", "mediaobject", "musicvideoobject", "audiobook", "clip"}
)


_BY_CODE = (frozenset({"language"}), frozenset({"country"}))
"""Types whose things markup may name by a code."""
_SCHEME = regex(r"(mailto|tel):\S", re.IGNORECASE)


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


def _by_look(claim: Claim, kind: str | None) -> str:
    raw = claim.raw
    if (
        raw.startswith(("http://", "https://", "//", "www."))
        and claim.property not in _READ
        and is_address(raw)
    ):
        if _MEMBER_IRI.match(raw):
            return "choice"
        return "image" if technical.PICTURE_FILE.search(raw) else "link"
    if raw.startswith("#") and " " not in raw and claim.property not in technical.HASHTAG_PROPERTIES:
        return "technical"
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
