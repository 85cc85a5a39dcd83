"""Accept long response headers, as browsers do: Twisted drops the connection at 16 KiB per line."""

from __future__ import annotations

from typing import NoReturn

from twisted.web._newclient import HTTPClientParser

#: Maximum bytes of one header: Chromium's limit for all of them.
LONGEST = 256 * 2**10


class HeaderTooLongError(Exception):
    """A header that exceeds the limit."""

    def __init__(self) -> None:
        super().__init__(f"a header of the answer is longer than {LONGEST // 2**10} KiB")


def read_long_headers() -> None:
    """Make every crawl of this process accept long headers; longer ones get an error of their own."""
    HTTPClientParser.MAX_LENGTH = LONGEST
    HTTPClientParser.lineLengthExceeded = _exceeded


def _exceeded(self: HTTPClientParser, line: bytes) -> NoReturn:
    # Twisted's own method closes the connection, which would be reported as the server's doing.
    raise HeaderTooLongError
