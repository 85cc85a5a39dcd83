"""Decode the bytes of a page, and encode them again (Encoding Standard, https://encoding.spec.whatwg.org/)."""

from __future__ import annotations

import codecs
import re
from functools import lru_cache
from itertools import filterfalse
from typing import NamedTuple

from .encodings import decode_as, encode_as, encoding_named, is_iso_2022_jp

_LOST = "\ufffd"
_MARKS = {codecs.BOM_UTF8: "utf-8", codecs.BOM_UTF16_LE: "utf-16le", codecs.BOM_UTF16_BE: "utf-16be"}
_HEAD = 4096
"""Bytes within which a page declares its encoding."""
_CHARSET = re.compile(r"""charset\s*=\s*["']?\s*([^\s"';,]+)""", re.IGNORECASE)
_COMMENT = re.compile(rb"<!--.*?-->", re.DOTALL)
_DECLARED = re.compile(
    rb"""<meta\b[^>]*?\bcharset\s*=\s*["']?\s*([^\s"'/>;]+)|<\?xml\b[^>]*?\bencoding\s*=\s*["']([^"']+)""",
    re.IGNORECASE,
)


class Decoded(NamedTuple):
    """A page's text without its byte order mark, which is in ``mark``.

    ``encoding`` is its name in the Encoding Standard, in lower case; ``lossy`` is true where bytes are invalid in it
    and became U+FFFD, as in a browser. ``guessed`` is true where the page declares no encoding and was read in the one
    browsers fall back to.
    """

    text: str
    encoding: str = "utf-8"
    mark: bytes = b""
    lossy: bool = False
    guessed: bool = False

    def encoded(self, text: str) -> bytes:
        """Encode a text in the same encoding. Raises UnicodeEncodeError for a character that it lacks."""
        return self.mark + encode_as(text, self.encoding)


@lru_cache(maxsize=1)  # callers ask again for the encoding
def decode(body: bytes, content_type: str | None = None) -> Decoded:
    """Decode a page by byte order mark, header, meta element, content, in this order.

    Falls back to windows-1252 (HTML Living Standard, section 13.2.3.2, last step). A file, whose ``content_type`` is
    None, is read as UTF-8 if its bytes are valid UTF-8, whatever it declares: a stale declaration is far more common
    than valid UTF-8 by chance. ISO-2022-JP is valid UTF-8, too, and known by its escape sequences.
    """
    for mark, name in _MARKS.items():
        if body.startswith(mark):
            return _decoded(body[len(mark) :], name, mark)
    declared = _in_header(content_type or "") or _in_content(body)
    if b"\x1b" in body and (is_iso_2022_jp(body) or (declared == "iso-2022-jp" and body.isascii())):
        return _decoded(body, "iso-2022-jp")
    if content_type is None or declared is None:
        try:
            return Decoded(body.decode("utf-8"))
        except UnicodeDecodeError:
            pass
    if declared is not None:
        return _decoded(body, declared)
    if content_type is None and not _is_legacy(body):
        return _decoded(body, "utf-8")
    return _decoded(body, "windows-1252")._replace(guessed=True)


def _decoded(body: bytes, name: str, mark: bytes = b"") -> Decoded:
    text = decode_as(body, name)
    lossy = _LOST in text and not (name == "utf-8" and body.count(_LOST.encode()) == text.count(_LOST))
    return Decoded(text, name, mark, lossy)


def _in_header(content_type: str) -> str | None:
    """The encoding that a Content-Type field names, None for none that browsers know."""
    match = _CHARSET.search(content_type)
    return encoding_named(match[1]) if match is not None else None


def _in_content(body: bytes) -> str | None:
    """The encoding that the beginning of a page names (HTML Living Standard, section 13.2.3.2)."""
    match = _DECLARED.search(_COMMENT.sub(b"", body[:_HEAD]))
    if match is None:
        return None
    name = encoding_named((match[1] or match[2]).decode("latin-1"))
    # A declaration that can be read is not UTF-16.
    return {"utf-16le": "utf-8", "utf-16be": "utf-8", "x-user-defined": "windows-1252"}.get(name or "", name)


def _is_legacy(body: bytes) -> bool:
    """Whether a page that declares no encoding has an old one, rather than UTF-8 with a few broken bytes.

    Text in an older encoding contains valid UTF-8 sequences only by chance, broken UTF-8 many.
    """
    text = body.decode("utf-8", errors="replace")
    return set(filterfalse(str.isascii, text)) == {_LOST}
