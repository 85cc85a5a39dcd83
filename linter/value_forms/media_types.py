"""Media types (RFC 6838, section 4.2)."""

from __future__ import annotations

import mimetypes
import re

from ...source.regex import expression, regex
from .fault import NO_HINTS, Fault, Hints

_TOP = "application|audio|chemical|example|font|haptics|image|message|model|multipart|text|video|x-[a-z]+"
_TYPE = regex(rf"(?:{_TOP})/[a-z0-9][a-z0-9!#$&^_.+-]*(?:\s*;\s*[\w-]+=\S+)*", re.IGNORECASE)
_COMMON = {
    "jpg": "image/jpeg", "jpeg": "image/jpeg", "jpeg image": "image/jpeg",
    "png image": "image/png", "webp": "image/webp", "avif": "image/avif", "mp3": "audio/mpeg",
    "epub": "application/epub+zip", "zip": "application/zip", "csv": "text/csv", "json": "application/json",
    "html": "text/html", "pdf": "application/pdf",
}  # fmt: skip


_MISNAMED = {
    "image/jpg": "image/jpeg", "image/svg": "image/svg+xml", "audio/mp3": "audio/mpeg", "text/json": "application/json",
    "application/xhtml": "application/xhtml+xml",
}  # fmt: skip
"""Names of the shape of a media type that programs write, and what is registered in their place."""


def is_media_type(text: str) -> bool:
    """Whether a text is a media type."""
    return len(text) <= 200 and _TYPE.fullmatch(text.strip()) is not None


def media_type_fault(text: str, hints: Hints = NO_HINTS) -> Fault | None:
    """What keeps a text from being a media type or the address of a format's description."""
    text = text.strip()
    registered = _MISNAMED.get(text.lower())
    if registered:
        return Fault("is no registered media type", registered, part=r"MIME|[Mm]edia type", sure=False)
    if not text or is_media_type(text) or expression(r"https?://").match(text):
        return None
    ending = text.lower().lstrip(".*")
    named = _COMMON.get(ending) or mimetypes.types_map.get(f".{ending}")
    part = r"MIME|[Mm]edia type"
    if named:
        return Fault("is a file ending, no media type", named, part=part)
    return Fault("is no media type (type/subtype)", part=part, sure=False)
