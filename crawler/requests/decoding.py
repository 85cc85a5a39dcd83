"""Decode served pages: media type, content coding and character encoding."""

from __future__ import annotations

import re
import sys
import zlib
from collections.abc import Callable
from typing import Any

from ...source.decoding import decode

Headers = tuple[tuple[str, str], ...]

#: Media types of pages.
_XHTML = "application/xhtml+xml"
HTML_TYPES = frozenset({"text/html", _XHTML})
_MEDIA_TYPE = re.compile(r"(?:^|,)\s*([\w!#$&^.+-]+/[\w!#$&^.+-]+)\s*(?=[;,]|$)", re.ASCII)


def decoded(body: bytes, headers: Headers) -> tuple[str, str]:
    """Return the encoding and the text of a served page (Encoding Standard; undeclared: UTF-8 if it is valid)."""
    content_type = next((value for name, value in headers if name.lower() == "content-type"), "")
    found = decode(body, content_type)
    return found.encoding, found.text


def media_type(content_type: str) -> str:
    """Return the media type in a Content-Type field, in lower case; "" if it has none.

    Repeated fields may have been joined: the last valid type counts (Fetch Standard).
    """
    found = _MEDIA_TYPE.findall(content_type)
    return found[-1].lower() if found else content_type.split(";", maxsplit=1)[0].strip().lower()


def is_html(headers: Headers, body: bytes = b"") -> bool:
    """Whether a response is an HTML page by its media type; without one, whether it looks like text."""
    if told := _told(headers):
        return told in HTML_TYPES
    return b"\0" not in body[:1024] or body.startswith((b"\xff\xfe", b"\xfe\xff"))


def is_xhtml(headers: Headers) -> bool:
    """Whether browsers parse a page as XML, whatever its content."""
    return _told(headers) == _XHTML


def _told(headers: Headers) -> str:
    """Return the media type of a response; "" if it has none."""
    types = [value for name, value in headers if name.lower() == "content-type" and value.strip()]
    return media_type(",".join(types)) if types else ""


# Unpack bodies by their content coding (RFC 9110 section 8.4), in bounded memory.

#: How libraries say that a checksum is wrong.
_CHECKSUM = re.compile("incorrect (?:data|length) check|match checksum")
_GZIP_MAGIC = b"\x1f\x8b"


class ContentCodingError(ValueError):
    """A body that cannot be unpacked as a whole; the message says why."""


def unpacked(body: bytes, codings: str, *, max_size: int) -> bytes:
    """Return a body without its content codings (``"gzip"``, ``"gzip, br"``).

    ContentCodingError if it is truncated or damaged, has a wrong checksum, or is larger than ``max_size`` bytes.
    """
    for name in reversed(codings.split(",")):
        coding = name.strip().lower().removeprefix("x-")
        if coding in {"", "identity"}:
            continue
        unpack = _UNPACK.get(coding)
        if unpack is None:
            raise ContentCodingError(f"its content coding is {coding[:40]!r}")
        try:
            body, whole = unpack(body, max_size + 1)
        except Exception as error:  # each library has errors of its own
            said = " ".join(str(error).split())[:200]
            if _CHECKSUM.search(said):
                said = "its checksum is wrong"
            raise ContentCodingError(f"the compressed answer is broken: {said}") from error
        if len(body) > max_size:
            raise ContentCodingError(f"larger than {size_of(max_size)} after decompression")
        if not whole:
            raise ContentCodingError("the compressed answer is broken: it breaks off before its end")
    return body


def size_of(count: int) -> str:
    """Return a number of bytes in words."""
    return f"{count / 2**20:g} MiB" if count >= 2**20 else f"{count} bytes"


# Each returns what was unpacked, up to a limit, and whether that is all.


def _gzip(body: bytes, limit: int) -> tuple[bytes, bool]:
    found, rest = _inflated(body, limit, zlib.MAX_WBITS | 16)
    while rest is not None and rest.startswith(_GZIP_MAGIC) and len(found) < limit:
        more, rest = _inflated(rest, limit - len(found), zlib.MAX_WBITS | 16)
        found += more
    if rest is None and len(found) < limit and body[3:4] == b"\0":
        # A checksum that is cut off, whole data before it: the header has no optional fields.
        return found, _inflated(body[10:], limit, -zlib.MAX_WBITS)[1] is not None
    return found, rest is not None  # what follows a whole member and is none is ignored


def _deflate(body: bytes, limit: int) -> tuple[bytes, bool]:
    try:
        found, rest = _inflated(body, limit, zlib.MAX_WBITS)
    except zlib.error as error:
        if "incorrect header" not in str(error):
            raise
        # Many servers send raw deflate without the zlib format.
        found, rest = _inflated(body, limit, -zlib.MAX_WBITS)
    return found, rest is not None


def _inflated(body: bytes, limit: int, window: int) -> tuple[bytes, bytes | None]:
    """Return the content of a zlib stream, and what follows it: None if the stream does not end."""
    stream = zlib.decompressobj(window)
    found = stream.decompress(body, limit)
    return found, stream.unused_data if stream.eof else None


def _brotli(body: bytes, limit: int) -> tuple[bytes, bool]:
    import brotli

    stream: Any = brotli.Decompressor()
    found = bytearray(stream.process(body, output_buffer_limit=limit))
    while len(found) < limit and (more := stream.process(b"", output_buffer_limit=limit - len(found))):
        found += more
    return bytes(found[:limit]), bool(stream.is_finished())


def _zstandard(body: bytes, limit: int) -> tuple[bytes, bool]:
    if sys.version_info >= (3, 14):
        from compression import zstd
    else:
        from backports import zstd
    found = b""
    while body and len(found) < limit:
        stream = zstd.ZstdDecompressor()
        found += stream.decompress(body, max_length=limit - len(found))
        if not stream.eof:
            return found, False
        body = stream.unused_data
    return found, True


_UNPACK: dict[str, Callable[[bytes, int], tuple[bytes, bool]]] = {
    "gzip": _gzip,
    "deflate": _deflate,
    "br": _brotli,
    "zstd": _zstandard,
}
