"""Pages that arrive damaged: named, and not judged."""

from __future__ import annotations

import gzip
import sys
import zlib
from typing import Any

import pytest

from factmark.crawler.requests.decoding import ContentCodingError, unpacked

_PAGE = b"<!DOCTYPE html><p>" + b" ".join(str(each * 7919 % 10007).encode() for each in range(3000))


def _flipped(body: bytes, place: int) -> bytes:
    return body[:place] + bytes([body[place] ^ 1]) + body[place:][1:]


_TOO_WIDE = "Frame requires too much memory for decoding"


def _windowed(zstd: Any, size: int) -> bytes:
    """The page with a window of 2 ** size bytes."""
    packing = zstd.ZstdCompressor(options={zstd.CompressionParameter.window_log: size})
    return packing.compress(_PAGE) + packing.flush()


def _bodies() -> dict[str, tuple[str, bytes, str | None]]:
    import brotli

    if sys.version_info >= (3, 14):
        from compression import zstd
    else:
        from backports import zstd
    packed, brotlied, zstandard = gzip.compress(_PAGE), brotli.compress(_PAGE), zstd.compress(_PAGE)
    options = {zstd.CompressionParameter.checksum_flag: 1}
    summed, deflated = zstd.compress(_PAGE, options=options), zlib.compress(_PAGE)
    cut, wrong = "it breaks off before its end", "its checksum is wrong"
    return {
        "gzip": ("gzip", packed, None),
        "gzip-without-checksum": ("gzip", packed[:-4], None),
        "gzip-followed": ("gzip", packed + b"xx", None),
        "gzip-twice": ("gzip", gzip.compress(_PAGE[:99]) + gzip.compress(_PAGE[99:]), None),
        "gzip-cut": ("gzip", packed[:-40], cut),
        "gzip-checksum": ("gzip", _flipped(packed, len(packed) - 8), wrong),
        "gzip-length": ("gzip", _flipped(packed, len(packed) - 1), wrong),
        "br": ("br", brotlied, None),
        "br-cut": ("br", brotlied[: len(brotlied) // 2], cut),
        "br-cut-late": ("br", brotlied[:-1], cut),
        "zstd": ("zstd", zstandard, None),
        "zstd-twice": ("zstd", zstd.compress(_PAGE[:99]) + zstd.compress(_PAGE[99:]), None),
        "zstd-cut": ("zstd", zstandard[: len(zstandard) // 2], cut),
        "zstd-cut-late": ("zstd", zstandard[:-1], cut),
        "zstd-checksum": ("zstd", _flipped(summed, len(summed) - 1), wrong),
        "deflate": ("deflate", deflated, None),
        "deflate-raw": ("deflate", deflated[2:-4], None),
        "deflate-cut": ("deflate", deflated[:-40], cut),
        "deflate-checksum": ("deflate", _flipped(deflated, len(deflated) - 1), wrong),
        "gzip-many": ("gzip", gzip.compress(b"") * 10_001, "it has more than 10,000 parts"),
        "zstd-many": ("zstd", zstd.compress(b"") * 10_001, "it has more than 10,000 parts"),
        "zstd-window": ("zstd", _windowed(zstd, 23), None),
        "zstd-wide-window": (
            "zstd",
            _windowed(zstd, 24),
            "Unable to decompress Zstandard data: " + _TOO_WIDE,
        ),
        "both": ("gzip, br", brotli.compress(packed), None),
        "both-checksum": ("gzip, br", brotli.compress(_flipped(packed, len(packed) - 8)), wrong),
    }


def test_damaged_transfers_are_named(site: Any, crawled: Any) -> None:
    bodies = _bodies()
    for name, (coding, body, _) in bodies.items():
        site.add(f"/{name}", body, content_encoding=coding)
    site.pages["/"] = "".join(f"<a href=/{name}>{name}</a>" for name in bodies)
    pages = crawled("/").pages
    for name, (_, _, said) in bodies.items():
        page = pages[f"/{name}"]
        if said is None:
            assert (page.error, page.html) == (None, _PAGE.decode()), name
        else:
            assert (page.error, page.html) == (f"the compressed answer is broken: {said}", None), name


def test_many_codings_of_one_page_are_not_unpacked() -> None:
    packed = _PAGE
    for _ in range(6):
        packed = gzip.compress(packed)
    assert unpacked(gzip.decompress(packed), ", identity, gzip" * 5, max_size=10**6) == _PAGE
    with pytest.raises(ContentCodingError, match="it has 6 content codings"):
        unpacked(packed, ", ".join(["gzip"] * 6), max_size=10**6)


def test_a_part_of_a_page_is_named(site: Any, crawled: Any) -> None:
    # Nobody asked for a part.
    headers = {"Content-Type": "text/html", "Content-Range": f"bytes 0-999/{len(_PAGE)}"}
    site.pages["/"] = (206, headers, _PAGE[:1000])
    page = crawled("/").pages["/"]
    assert (page.error, page.html) == ("the server answered with a part of it (status 206)", None)


@pytest.mark.parametrize(
    ("label", "text"),
    [
        ("iso-2022-jp", "<p>日本のお茶"),
        (None, "<p>日本のお茶"),
        ("euc-jp", "<p>日本～お茶"),
        ("big5", "<p>廴竼"),
    ],
)
def test_pages_of_old_encodings(site: Any, crawled: Any, label: str | None, text: str) -> None:
    from factmark.source.encodings import encode_as

    charset = f"; charset={label}" if label else ""
    site.add("/", encode_as(text, label or "iso-2022-jp"), f"text/html{charset}")
    page = crawled("/").pages["/"]
    assert (page.html, page.encoding, page.error) == (text, label or "iso-2022-jp", None)


def test_an_encoding_that_browsers_refuse_is_named(site: Any, crawled: Any) -> None:
    site.add("/", b"<p>text", "text/html; charset=iso-2022-kr")
    page = crawled("/").pages["/"]
    assert page.html is None
    assert "browsers do not read" in page.error
