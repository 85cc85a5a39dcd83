"""The text of a served page."""

from __future__ import annotations

from w3lib.encoding import html_to_unicode

Headers = tuple[tuple[str, str], ...]


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


def is_html(headers: Headers, body: bytes = b"") -> bool:
    """Whether a response is an HTML page by its media type; without one, whether it looks like text."""
    types = [value for name, value in headers if name.lower() == "content-type" and value.strip()]
    if types:
        return types[0].split(";")[0].strip().lower() in {"text/html", "application/xhtml+xml"}
    return b"\0" not in body[:1024] or body.startswith((b"\xff\xfe", b"\xfe\xff"))
