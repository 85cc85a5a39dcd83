"""The text of a served page."""

from __future__ import annotations

import re

from w3lib.encoding import html_to_unicode

Headers = tuple[tuple[str, str], ...]

#: Media types of pages.
HTML_TYPES = frozenset({"text/html", "application/xhtml+xml"})
_MEDIA_TYPE = re.compile(r"(?:^|,)\s*([\w!#$&^.+-]+/[\w!#$&^.+-]+)\s*(?=[;,]|$)", re.ASCII)


def decoded(body: bytes, headers: Headers) -> tuple[str, str]:
    """The encoding and the text of a served page (Encoding Standard; undeclared: UTF-8 where it is valid)."""
    content_type = next((value for name, value in headers if name.lower() == "content-type"), None)
    encoding, text = html_to_unicode(
        content_type, body, default_encoding="cp1252", auto_detect_fun=_valid_utf8
    )
    return encoding, text.removeprefix("\ufeff")


def _valid_utf8(body: bytes) -> str | None:
    try:
        body.decode("utf-8")
    except UnicodeDecodeError:
        return None
    return "utf-8"


def media_type(content_type: str) -> str:
    """The media type that a Content-Type field names, in small letters; "" where it names none.

    Fields that came twice may have been made one: the last type that can be one counts (Fetch Standard).
    """
    found = _MEDIA_TYPE.findall(content_type)
    return found[-1].lower() if found else content_type.split(";", maxsplit=1)[0].strip().lower()


def is_html(headers: Headers, body: bytes = b"") -> bool:
    """Whether a response is an HTML page by its media type; without one, whether it looks like text."""
    types = [value for name, value in headers if name.lower() == "content-type" and value.strip()]
    if types:
        return media_type(",".join(types)) in HTML_TYPES
    return b"\0" not in body[:1024] or body.startswith((b"\xff\xfe", b"\xfe\xff"))
