"""The text of a served page, and what it is served as."""

from __future__ import annotations

import re

Headers = tuple[tuple[str, str], ...]

#: Media types of pages.
_XHTML = "application/xhtml+xml"
HTML_TYPES = frozenset({"text/html", _XHTML})
_MEDIA_TYPE = re.compile(r"(?:^|,)\s*([\w!#$&^.+-]+/[\w!#$&^.+-]+)\s*(?=[;,]|$)", re.ASCII)


def decoded(body: bytes, headers: Headers) -> tuple[str, str]:
    """The encoding and the text of a served page (Encoding Standard; undeclared: UTF-8 where it is valid)."""
    from w3lib.encoding import html_to_unicode  # files are judged without it

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
    if told := _told(headers):
        return told in HTML_TYPES
    return b"\0" not in body[:1024] or body.startswith((b"\xff\xfe", b"\xfe\xff"))


def is_xhtml(headers: Headers) -> bool:
    """Whether browsers read a page as XML, whatever it begins with."""
    return _told(headers) == _XHTML


def _told(headers: Headers) -> str:
    """The media type of a response; "" where it has none."""
    types = [value for name, value in headers if name.lower() == "content-type" and value.strip()]
    return media_type(",".join(types)) if types else ""
