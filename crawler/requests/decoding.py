"""Decode served pages: media type, content coding and character encoding."""

from __future__ import annotations

import re
import sys
import zlib
from collections.abc import Callable
from typing import Any

from ...source.encodings import decode

Headers = tuple[tuple[str, str], ...]

#: Media types of pages.
_XHTML = "application/xhtml+xml"
HTML_TYPES = frozenset({"text/html", _XHTML})
_MEDIA_TYPE = re.compile(r"(?:^|,)\s*([\w!#$&^.+-]+/[\w!#$&^.+-]+)\s*(?=[;,]|$)", re.ASCII)


def decoded(body: bytes, headers: Headers) -> tuple[str, str]:
    """Return the encoding and the text of a served page (Encoding Standard; undeclared: UTF-8 if it is valid)."""
    content_type = next((value for name, value in headers if name.lower() == "content-type"), "")
    result = decode(body, content_type)
    return result.encoding, result.text


def media_type(content_type: str) -> str:
    """Return the media type in a Content-Type field, in lower case; "" if it has none.

    Repeated fields may have been joined: the last valid type counts (Fetch Standard).
    """
    types = _MEDIA_TYPE.findall(content_type)
    return types[-1].lower() if types else content_type.split(";", maxsplit=1)[0].strip().lower()


def is_html(headers: Headers, body: bytes = b"") -> bool:
    """Whether a response is an HTML page by its media type; without one, whether it looks like text."""
    if declared := _declared_type(headers):
        return declared in HTML_TYPES
    return b"\0" not in body[:1024] or body.startswith((b"\xff\xfe", b"\xfe\xff"))


def is_xhtml(headers: Headers) -> bool:
    """Whether browsers parse a page as XML, whatever its content."""
    return _declared_type(headers) == _XHTML


def _declared_type(headers: Headers) -> str:
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
    names = [name.strip().lower().removeprefix("x-") for name in codings.split(",")]
    names = [name for name in names if name not in {"", "identity"}]
    if len(names) > _MAX_CODINGS:
        raise ContentCodingError(f"it has {len(names):,} content codings")
    for coding in reversed(names):
        if not body:
            continue
        unpack = _UNPACK.get(coding)
        if unpack is None:
            raise ContentCodingError(f"its content coding is {coding[:40]!r}")
        try:
            body, whole = unpack(body, max_size + 1)
        except Exception as error:  # each library has errors of its own
            reason = " ".join(str(error).split())[:200]
            if _CHECKSUM.search(reason):
                reason = "its checksum is wrong"
            raise ContentCodingError(f"the compressed answer is broken: {reason}") from error
        if len(body) > max_size:
            raise ContentCodingError(f"larger than {size_of(max_size)} after decompression")
        if not whole:
            raise ContentCodingError("the compressed answer is broken: it breaks off before its end")
    return body


def size_of(count: int) -> str:
    """Return a number of bytes in words."""
    return f"{count / 2**20:g} MiB" if count >= 2**20 else f"{count} bytes"


# Each returns what was unpacked, up to a limit, and whether that is all.


#: The most codings of a body: the whole of it may be unpacked anew for each.
_MAX_CODINGS = 5
#: The most members or frames that a body may have: each costs time, however little it holds.
_MAX_MEMBERS = 10_000


def _join(
    body: bytes, limit: int, new: Callable[[], Any], another: Callable[[memoryview], bool]
) -> tuple[bytes, bool]:
    """Unpack one compressed stream after the other, as long as ``another`` follows."""
    content, at = bytearray(), 0
    rest = memoryview(body)
    for _ in range(_MAX_MEMBERS):
        more, end = _streamed(new(), rest[at:], limit - len(content))
        content += more
        if end is None:
            return bytes(content), False
        at += end
        if not another(rest[at:]) or len(content) >= limit:
            return bytes(content), True
    raise ValueError(f"it has more than {_MAX_MEMBERS:,} parts")


def _streamed(stream: Any, body: memoryview, limit: int) -> tuple[bytearray, int | None]:
    """Return the content of a stream and where it ends: None if it does not. What follows it is not copied, but for
    as much as the stream is long."""
    content, at, size = bytearray(), 0, 1024
    while at < len(body) and len(content) < limit:
        part = body[at : at + size]
        content += stream.decompress(part, limit - len(content))
        at, size = at + len(part), size * 2
        if stream.eof:
            return content, at - len(stream.unused_data)
    return content, None


def _gzip(body: bytes, limit: int) -> tuple[bytes, bool]:
    # What follows a whole member and is none is ignored.
    content, whole = _join(body, limit, lambda: _inflating(16), lambda rest: rest[:2] == _GZIP_MAGIC)
    if not whole and len(content) < limit and body[3:4] == b"\0":
        # A checksum that is cut off, whole data before it: the header has no optional fields.
        _, end = _streamed(zlib.decompressobj(-zlib.MAX_WBITS), memoryview(body)[10:], limit)
        return content, end is not None
    return content, whole


def _inflating(form: int) -> Any:
    return zlib.decompressobj(zlib.MAX_WBITS | form)


def _deflate(body: bytes, limit: int) -> tuple[bytes, bool]:
    try:
        return _join(body, limit, lambda: _inflating(0), lambda _: False)
    except zlib.error as error:
        if "incorrect header" not in str(error):
            raise
        # Many servers send raw deflate without the zlib format.
        return _join(body, limit, lambda: zlib.decompressobj(-zlib.MAX_WBITS), lambda _: False)


def _brotli(body: bytes, limit: int) -> tuple[bytes, bool]:
    import brotli

    stream: Any = brotli.Decompressor()
    content = bytearray(stream.process(body, output_buffer_limit=limit))
    while len(content) < limit and (more := stream.process(b"", output_buffer_limit=limit - len(content))):
        content += more
    return bytes(content[:limit]), bool(stream.is_finished())


def _zstandard(body: bytes, limit: int) -> tuple[bytes, bool]:
    if sys.version_info >= (3, 14):
        from compression import zstd
    else:
        from backports import zstd
    # The window of this content coding is 8 MiB at most (RFC 9659).
    options = {int(zstd.DecompressionParameter.window_log_max): 23}
    return _join(body, limit, lambda: zstd.ZstdDecompressor(options=options), lambda rest: len(rest) > 0)


_UNPACK: dict[str, Callable[[bytes, int], tuple[bytes, bool]]] = {
    "gzip": _gzip,
    "deflate": _deflate,
    "br": _brotli,
    "zstd": _zstandard,
}
