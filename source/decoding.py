"""Decode the bytes of a page, and encode them again (Encoding Standard, https://encoding.spec.whatwg.org/)."""

from __future__ import annotations

import codecs
from functools import lru_cache
from itertools import filterfalse
from typing import NamedTuple

_UTF8_REPLACEMENT = "\ufffd".encode()


class Decoded(NamedTuple):
    """A page's text without its byte order mark, which is in ``mark``.

    ``encoding`` is the name of a Python codec; ``lossy`` is true where bytes are invalid in it and became U+FFFD, as
    in a browser. ``guessed`` is true where the page declares no encoding and was read in the one browsers fall back
    to.
    """

    text: str
    encoding: str = "utf-8"
    mark: bytes = b""
    lossy: bool = False
    guessed: bool = False

    def encoded(self, text: str) -> bytes:
        """Encode a text in the same encoding. Raises UnicodeEncodeError for a character that it lacks."""
        return self.mark + text.encode(self.encoding)


@lru_cache(maxsize=1)  # callers ask again for the encoding
def decode(body: bytes, content_type: str | None = None) -> Decoded:
    """Decode a page by byte order mark, header, valid UTF-8, meta element, content, in this order.

    Falls back to windows-1252 (HTML Living Standard, section 13.2.3.2, last step). Without a header, bytes that are
    valid UTF-8 are read as UTF-8 whatever the page declares: a stale declaration is far more common than valid UTF-8
    by chance.
    """
    if content_type is None:
        mark = codecs.BOM_UTF8 if body.startswith(codecs.BOM_UTF8) else b""
        try:
            return Decoded(body[len(mark) :].decode("utf-8"), mark=mark)
        except UnicodeDecodeError:
            pass
    from w3lib.encoding import html_to_unicode, read_bom

    guesses: list[str] = []

    def detected(undeclared: bytes) -> str | None:
        guess = _fallback(undeclared)
        guesses.extend(filter(None, (guess,)))
        return guess

    encoding, text = html_to_unicode(content_type, body, default_encoding="utf-8", auto_detect_fun=detected)
    mark = read_bom(body)[1] or b""
    text = text.removeprefix("\ufeff")
    lossy = "\ufffd" in text and not (
        encoding == "utf-8" and body.count(_UTF8_REPLACEMENT) == text.count("\ufffd")
    )
    return Decoded(text, encoding, mark, lossy, bool(guesses))


def _fallback(body: bytes) -> str | None:
    """The encoding of a page that declares none; None for UTF-8 with a few broken bytes.

    Text in an older encoding contains valid UTF-8 sequences only by chance, broken UTF-8 many.
    """
    text = body.decode("utf-8", errors="replace")
    return "cp1252" if set(filterfalse(str.isascii, text)) == {"\ufffd"} else None
