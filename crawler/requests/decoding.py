"""Decode served pages: media type, content coding and character encoding."""

from __future__ import annotations

import re
import sys
import zlib
from collections.abc import Callable
from typing import Any

Headers = tuple[tuple[str, str], ...]

#: Media types of pages.
_XHTML = "application/xhtml+xml"
HTML_TYPES = frozenset({"text/html", _XHTML})
_MEDIA_TYPE = re.compile(r"(?:^|,)\s*([\w!#$&^.+-]+/[\w!#$&^.+-]+)\s*(?=[;,]|$)", re.ASCII)


def decoded(body: bytes, headers: Headers) -> tuple[str, str]:
    """Return the encoding and the text of a served page (Encoding Standard; undeclared: UTF-8 if it is valid)."""
    from w3lib.encoding import html_to_unicode  # not needed to check files

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

#: The magic number of a gzip member, and the bytes before and after its data (RFC 1952 section 2.3).
_GZIP_MAGIC = b"\x1f\x8b"
_GZIP_HEADER = 10
_GZIP_TRAILER = 8


class ContentCodingError(ValueError):
    """A body that cannot be unpacked; the message says why."""


def unpacked(body: bytes, codings: str, *, max_size: int) -> bytes:
    """Return a body without its content codings (``"gzip"``, ``"gzip, br"``), up to ``max_size`` bytes.

    Of a truncated body, the beginning is kept. ContentCodingError if nothing can be unpacked.
    """
    for coding in reversed([name.strip().lower() for name in codings.split(",")]):
        if coding in {"", "identity"}:
            continue
        unpack = _UNPACK.get(coding.removeprefix("x-"))
        if unpack is None:
            raise ContentCodingError(f"its content coding is {coding[:40]!r}")
        try:
            body = unpack(body, max_size)
        except Exception as error:  # each library has errors of its own
            said = " ".join(str(error).split())[:200]
            raise ContentCodingError(f"the compressed answer is broken: {said}") from error
    return body


def gzip_breaks_off(body: bytes, size: int) -> bool:
    """Whether a gzip body of which ``size`` bytes were unpacked is truncated.

    A missing checksum, or trailing data after a whole member, does not count.
    """
    if int.from_bytes(body[-4:], "little") == size % 2**32:  # the last member ends with its size
        return False
    while body.startswith(_GZIP_MAGIC):
        bare = body[3:4] == b"\0"  # the header has no optional fields, so the data follow it
        member = zlib.decompressobj(-zlib.MAX_WBITS if bare else zlib.MAX_WBITS | 16)
        try:
            member.decompress(body[_GZIP_HEADER:] if bare else body)
        except zlib.error:
            return True
        if not member.eof:
            return True
        body = member.unused_data[_GZIP_TRAILER:] if bare else member.unused_data
    return False


def _gzip(body: bytes, limit: int) -> bytes:
    found = b""
    while body and len(found) < limit:
        member = zlib.decompressobj(zlib.MAX_WBITS | 16)
        try:
            found += member.decompress(body, limit - len(found))
        except zlib.error:
            if not found:
                raise
            break  # trailing data after a whole member is ignored
        body = member.unused_data
    return found


def _deflate(body: bytes, limit: int) -> bytes:
    try:
        return zlib.decompressobj().decompress(body, limit)
    except zlib.error:  # many servers send raw deflate without the zlib format
        return zlib.decompressobj(-zlib.MAX_WBITS).decompress(body, limit)


def _brotli(body: bytes, limit: int) -> bytes:
    import brotli

    stream: Any = brotli.Decompressor()
    found = bytearray(stream.process(body, output_buffer_limit=limit))
    while len(found) < limit and (more := stream.process(b"", output_buffer_limit=limit - len(found))):
        found += more
    return bytes(found[:limit])


def _zstandard(body: bytes, limit: int) -> bytes:
    if sys.version_info >= (3, 14):
        from compression import zstd
    else:
        from backports import zstd
    return zstd.ZstdDecompressor().decompress(body, max_length=limit)


_UNPACK: dict[str, Callable[[bytes, int], bytes]] = {
    "gzip": _gzip,
    "deflate": _deflate,
    "br": _brotli,
    "zstd": _zstandard,
}
