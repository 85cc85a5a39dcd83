"""Decode and encode bytes as browsers do (Encoding Standard, https://encoding.spec.whatwg.org/).

Python's codecs have the same characters but for a few, and treat invalid bytes otherwise: one byte too many taken for a
part of a broken character hides what follows, such as the end of a tag.
"""

from __future__ import annotations

import codecs
import json
import re
import tomllib
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from itertools import filterfalse
from pathlib import Path
from typing import NamedTuple

#: Python's codecs of encodings that have another name there.
_CODECS: dict[str, str] = tomllib.loads(Path(__file__).with_name("codecs.toml").read_text("utf-8"))
_LOST = "\ufffd"
_MARKS = ("\u0304", "\u030c")  # combined with a letter in one character of Big5
_UNDEFINED = "\ufffe"  # as codecs.charmap_build has it

_ASCII = rb"[\x00-\x7f]+"
_TOKENS = {
    "big5": re.compile(_ASCII + rb"|[\x81-\xfe][\x00-\xff]?|[\x00-\xff]", re.DOTALL),
    "euc-jp": re.compile(
        _ASCII + rb"|\x8f[\xa1-\xfe][\x00-\xff]?|[\x8e\x8f\xa1-\xfe][\x00-\xff]?|[\x00-\xff]", re.DOTALL
    ),
    "euc-kr": re.compile(_ASCII + rb"|[\x81-\xfe][\x00-\xff]?|[\x00-\xff]", re.DOTALL),
    "gb18030": re.compile(
        _ASCII + rb"|[\x81-\xfe][0-9][\x81-\xfe][0-9]|[\x81-\xfe][\x00-\xff]?|[\x00-\xff]", re.DOTALL
    ),
    "shift_jis": re.compile(_ASCII + rb"|[\x81-\x9f\xe0-\xfc][\x00-\xff]?|[\x00-\xff]", re.DOTALL),
}
_TOKENS["gbk"] = _TOKENS["gb18030"]


def encoding_named(label: str) -> str | None:
    """Return the name of the encoding that a label stands for, in lower case; None for one that browsers don't know."""
    from webencodings import lookup

    known = lookup(label.strip("\t\n\f\r "))
    return None if known is None else known.name


def codec(name: str) -> str:
    """Return the Python codec that comes nearest to an encoding."""
    return _CODECS.get(name, name)


def decode_as(body: bytes, name: str) -> str:
    """Decode bytes; what is invalid becomes U+FFFD. LookupError for an encoding that does not exist."""
    if name in {"utf-8", "utf-16le", "utf-16be"}:
        return body.decode(codec(name), "replace")
    if name == "replacement":
        return _LOST if body else ""
    if name == "iso-2022-jp":
        return _iso_2022_jp(body)
    if (tokens := _TOKENS.get(name)) is not None:
        return _multi_byte(body, tokens, name)
    return "".join(map(_table(name).__getitem__, body))


def encode_as(text: str, name: str) -> bytes:
    """Encode a text. UnicodeEncodeError for a character that the encoding lacks."""
    if name in {"utf-8", "utf-16le", "utf-16be", "replacement"}:
        return text.encode(codec(name))
    if name == "iso-2022-jp":
        return _as_iso_2022_jp(text)
    if name in _TOKENS:
        return b"".join(_bytes_of(text, name))
    table = _table(name).replace(_LOST, _UNDEFINED)
    return codecs.charmap_encode(text, "strict", codecs.charmap_build(table))[0]


@cache
def _differences(name: str) -> dict[bytes, str]:
    """The characters that Python's codec reads otherwise or not at all."""
    all_ = json.loads(Path(__file__).with_name("encoding_differences.json").read_text(encoding="utf-8"))
    return {bytes.fromhex(code): text for code, text in all_.get(name, {}).items()}


@cache
def _table(name: str) -> str:
    """The characters of a single-byte encoding; undefined bytes below 0xA0 are control characters."""
    if name == "x-user-defined":
        return "".join(chr(byte if byte < 0x80 else 0xF700 + byte) for byte in range(256))
    other = _differences(name)
    decoded = (bytes([byte]).decode(codec(name), "replace") for byte in range(256))
    return "".join(
        other.get(bytes([byte])) or (chr(byte) if text == _LOST and byte < 0xA0 else text)
        for byte, text in enumerate(decoded)
    )


def _multi_byte(body: bytes, tokens: re.Pattern[bytes], name: str) -> str:
    """Decode runs of ASCII and characters one by one: an invalid character ends before an ASCII byte."""
    known: dict[bytes, str] = {}
    pieces: list[str] = []
    differences = _differences("gb18030" if name == "gbk" else name)
    for match in tokens.finditer(body):
        token = match[0]
        if token[0] < 0x80:
            pieces.append(token.decode("ascii"))
            continue
        text = known.get(token)
        if text is None:
            text = differences.get(token) or _CHARACTER[name](token)
            if text is None:
                text = _LOST + (chr(token[-1]) if token[-1] < 0x80 else "")
            known[token] = text
        pieces.append(text)
    return "".join(pieces)


def _bytes_of(text: str, name: str) -> Iterator[bytes]:
    """Yield the bytes of each character, as ``decode_as`` reads them."""
    pairs = _pairs(name)
    for match in re.finditer(f"[\0-\x7f]+|.[{''.join(_MARKS)}]?", text, re.DOTALL):
        piece = match[0]
        if piece.isascii():
            yield piece.encode("ascii")
        elif piece in pairs:
            yield pairs[piece]
        else:
            yield from (pairs.get(each) or each.encode(codec(name)) for each in piece)


@cache
def _pairs(name: str) -> dict[str, bytes]:
    """The bytes of all characters of one or two bytes: the codec's where several have the same character."""
    pairs: dict[str, bytes] = {}
    for token in (
        *(bytes([byte]) for byte in range(0x80, 0x100)),
        *(bytes([lead, trail]) for lead in range(0x81, 0xFF) for trail in range(0x30, 0xFF)),
    ):
        text = _multi_byte(token, _TOKENS[name], name)
        if text not in (_LOST, "") and text[1:] in ("", *_MARKS):
            pairs.setdefault(text, token)
    for text, token in pairs.items():
        own = text.encode(codec(name), "ignore")
        if own != token and _multi_byte(own, _TOKENS[name], name) == text:
            pairs[text] = own
    return pairs


def _by_codec(name: str) -> Callable[[bytes], str | None]:
    def character(token: bytes) -> str | None:
        try:
            return token.decode(name)
        except UnicodeDecodeError:
            return None

    return character


def _shift_jis(token: bytes) -> str | None:
    if token == b"\x80":
        return "\x80"
    if token[0] in {0xA0, 0xFD, 0xFE, 0xFF}:
        return None
    return _by_codec("cp932")(token)


def _gb18030(token: bytes) -> str | None:
    return "€" if token == b"\x80" else _by_codec("gb18030")(token)


def _euc_jp(token: bytes) -> str | None:
    if token[0] in {0x8E, 0x8F}:
        return _by_codec("euc_jp")(token)
    return _jis0208(token[0] - 0x80, token[1] - 0x80) if len(token) > 1 and token[1] > 0xA0 else None


def _jis0208(lead: int, trail: int) -> str | None:
    """The character at a row and cell of JIS X 0208 with the vendors' extensions, as Shift_JIS has them."""
    if not (0x21 <= lead <= 0x7E and 0x21 <= trail <= 0x7E):
        return None
    row = (lead - 0x21) // 2
    first = row + (0x81 if row < 0x1F else 0xC1)
    if lead % 2:
        second = trail + (0x1F if trail < 0x60 else 0x20)
    else:
        second = trail + 0x7E
    return _shift_jis(bytes([first, second]))


_CHARACTER: dict[str, Callable[[bytes], str | None]] = {
    "big5": _by_codec("big5hkscs"),
    "euc-jp": _euc_jp,
    "euc-kr": _by_codec("cp949"),
    "gb18030": _gb18030,
    "gbk": _gb18030,
    "shift_jis": _shift_jis,
}

# ISO-2022-JP: escape sequences switch between sets of 7-bit characters.

_SWITCH = re.compile(rb"\x1b(?:\(([BJI])|\$([@B]))")
_ROMAN = str.maketrans({"\\": "¥", "~": "‾"})


def is_iso_2022_jp(body: bytes) -> bool:
    """Whether bytes without a declaration are ISO-2022-JP: 7-bit, switched to Japanese, and valid."""
    if b"\x1b$B" not in body and b"\x1b$@" not in body:
        return False
    return body.isascii() and _LOST not in _iso_2022_jp(body)


def _iso_2022_jp(body: bytes) -> str:
    pieces: list[str] = []
    mode, start = b"B", 0
    for match in (*_SWITCH.finditer(body), None):
        end = len(body) if match is None else match.start()
        pieces.append(_in_mode(body[start:end], mode))
        if match is not None:
            mode, start = match[1] or b"$", match.end()
    return "".join(pieces)


def _in_mode(part: bytes, mode: bytes) -> str:
    if mode == b"I":
        return "".join(chr(0xFF40 + byte) if 0x21 <= byte <= 0x5F else _LOST for byte in part)
    if mode != b"$":
        text = "".join(chr(byte) if byte < 0x80 and byte not in b"\x0e\x0f\x1b" else _LOST for byte in part)
        return text.translate(_ROMAN) if mode == b"J" else text
    pieces: list[str] = []
    at = 0
    while at < len(part):
        lead = part[at]
        at += 1
        if not 0x21 <= lead <= 0x7E:
            pieces.append(_LOST)
            continue
        if at == len(part):
            pieces.append(_LOST)
            break
        pieces.append(_jis0208(lead, part[at]) or _LOST)
        at += 1
    return "".join(pieces)


def _as_iso_2022_jp(text: str) -> bytes:
    pairs = _pairs("euc-jp")
    pieces: list[bytes] = []
    shifted = False
    for character in text:
        code = b"" if character.isascii() else pairs.get(character, b"")
        if len(code) not in (0, 2) or (not code and not character.isascii()) or code[:1] == b"\x8e":
            raise UnicodeEncodeError("iso-2022-jp", character, 0, 1, "there is no such character")
        if bool(code) != shifted:
            shifted = bool(code)
            pieces.append(b"\x1b$B" if shifted else b"\x1b(B")
        pieces.append(bytes(byte - 0x80 for byte in code) if code else character.encode("ascii"))
    return b"".join(pieces) + (b"\x1b(B" if shifted else b"")


# Decode the bytes of a page, and encode them again.

_BYTE_ORDER_MARKS = {
    codecs.BOM_UTF8: "utf-8",
    codecs.BOM_UTF16_LE: "utf-16le",
    codecs.BOM_UTF16_BE: "utf-16be",
}
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
    for mark, name in _BYTE_ORDER_MARKS.items():
        if body.startswith(mark):
            return _decode(body[len(mark) :], name, mark)
    declared = _in_header(content_type or "") or declared_in(body)
    if b"\x1b" in body and (is_iso_2022_jp(body) or (declared == "iso-2022-jp" and body.isascii())):
        return _decode(body, "iso-2022-jp")
    if content_type is None or declared is None:
        try:
            return Decoded(body.decode("utf-8"))
        except UnicodeDecodeError:
            pass
    if declared is not None:
        return _decode(body, declared)
    if content_type is None and not _is_legacy(body):
        return _decode(body, "utf-8")
    return _decode(body, "windows-1252")._replace(guessed=True)


def _decode(body: bytes, name: str, mark: bytes = b"") -> Decoded:
    text = decode_as(body, name)
    lossy = _LOST in text and not (name == "utf-8" and body.count(_LOST.encode()) == text.count(_LOST))
    return Decoded(text, name, mark, lossy)


def _in_header(content_type: str) -> str | None:
    """The encoding that a Content-Type field names, None for none that browsers know."""
    match = _CHARSET.search(content_type)
    return encoding_named(match[1]) if match is not None else None


def declared_in(body: bytes) -> str | None:
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
