"""Compress many small pieces: setting up zlib's default window of 32 KiB costs more than compressing a small page."""

from __future__ import annotations

import zlib

#: A window (as its binary logarithm) and memory level (zlib's memLevel) that are enough for small data.
_SMALL_WINDOW, _SMALL_MEMORY = 13, 6
#: Bytes that such a window covers: zlib reserves the longest match and its lookahead (zlib, deflate.h).
_SMALL = 2**_SMALL_WINDOW - 262
#: Added to the window, selects the gzip format in zlib.
_GZIP = 16


def compressed(data: bytes, level: int, *, gzip: bool = False) -> bytes:
    """Compress as a zlib stream (RFC 1950) or a ``gzip`` member (RFC 1952), which zlib.decompress and browsers read.

    ``level`` is zlib's, 1 (fast) to 9 (small).
    """
    small = len(data) <= _SMALL
    window = _SMALL_WINDOW if small else zlib.MAX_WBITS
    memory = _SMALL_MEMORY if small else zlib.DEF_MEM_LEVEL
    stream = zlib.compressobj(level, zlib.DEFLATED, window + _GZIP if gzip else window, memory)
    return stream.compress(data) + stream.flush()
