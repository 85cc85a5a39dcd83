"""Compresses many small pieces: zlib's usual window of 32 KiB costs more to set up than a small page to compress."""

from __future__ import annotations

import zlib

#: A window (as its binary logarithm) and memory for matches (zlib's memLevel) in which small data loses nothing.
_SMALL_WINDOW, _SMALL_MEMORY = 13, 6
#: Bytes that such a window looks back: all but the longest match and what it needs to be told apart (zlib, deflate.h).
_SMALL = 2**_SMALL_WINDOW - 262
#: What zlib takes for a gzip member: it is added to the window.
_GZIP = 16


def compressed(data: bytes, level: int, *, gzip: bool = False) -> bytes:
    """Data as a zlib stream (RFC 1950) or a ``gzip`` member (RFC 1952), which zlib.decompress and browsers read.

    ``level`` is zlib's, 1 (fast) to 9 (small).
    """
    small = len(data) <= _SMALL
    window = _SMALL_WINDOW if small else zlib.MAX_WBITS
    memory = _SMALL_MEMORY if small else zlib.DEF_MEM_LEVEL
    stream = zlib.compressobj(level, zlib.DEFLATED, window + _GZIP if gzip else window, memory)
    return stream.compress(data) + stream.flush()
