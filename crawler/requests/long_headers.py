"""Long headers of answers: browsers read them, Twisted gives the connection up at 16 KiB a line."""

from __future__ import annotations

from typing import NoReturn

from twisted.web._newclient import HTTPClientParser

#: Bytes of one header, as much as Chromium takes for all of them.
LONGEST = 256 * 2**10


class HeaderTooLongError(Exception):
    """A header that is not read to its end."""

    def __init__(self) -> None:
        super().__init__(f"a header of the answer is longer than {LONGEST // 2**10} KiB")


def read_long_headers() -> None:
    """Have every crawl of this process read them; longer ones are told as what they are."""
    HTTPClientParser.MAX_LENGTH = LONGEST
    HTTPClientParser.lineLengthExceeded = _exceeded


def _exceeded(self: HTTPClientParser, line: bytes) -> NoReturn:
    # Twisted's own hangs up, and what is told then is that the server did.
    raise HeaderTooLongError
