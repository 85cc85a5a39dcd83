"""The text of a page's bytes, and back (Encoding Standard, https://encoding.spec.whatwg.org/)."""

from __future__ import annotations

import codecs
from functools import lru_cache
from itertools import filterfalse
from typing import NamedTuple

_UTF8_REPLACEMENT = "\ufffd".encode()


class Decoded(NamedTuple):
    """A page's text without its byte order mark, which ``mark`` keeps.

    ``encoding`` is the name of a Python codec; ``lossy`` says that some bytes mean nothing in it and stand
    in the text as U+FFFD, as a browser would show them. ``guessed`` says that the page declares no encoding
    and was read in the one browsers fall back to.
    """

    text: str
    encoding: str = "utf-8"
    mark: bytes = b""
    lossy: bool = False
    guessed: bool = False

    def encoded(self, text: str) -> bytes:
        """Another text as bytes in the same encoding. UnicodeEncodeError where a character has no place in it."""
        return self.mark + text.encode(self.encoding)


@lru_cache(maxsize=1)  # whoever reads a page asks again what its encoding was
def decode(body: bytes, content_type: str | None = None) -> Decoded:
    """The text of a page's bytes: byte order mark, header, valid UTF-8, meta element, content, in this order.
    Where nothing of that tells, it is windows-1252 (HTML Living Standard, section 13.2.3.2, last step).

    Without a header, bytes that are valid UTF-8 are taken as such whatever the page declares: far more
    files carry a stale declaration than happen to be valid UTF-8 by chance.
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
    """The encoding of a page that declares none, None for UTF-8 with a few broken bytes.

    Text of an older encoding has no valid UTF-8 sequence but by chance, broken UTF-8 has many.
    """
    text = body.decode("utf-8", errors="replace")
    return "cp1252" if set(filterfalse(str.isascii, text)) == {"\ufffd"} else None
