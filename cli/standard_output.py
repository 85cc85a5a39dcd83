"""Standard output: words for a person, or a document that a program or a file takes.

Its encoding is the locale's, which on many machines (Windows, where a command's output goes to a file or a pipe) holds
only some characters; Python raises for the others.
"""

from __future__ import annotations

import errno
import io
import os
import sys


def take_words() -> None:
    """Escape characters that the encoding lacks."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")


def take_document() -> None:
    """Write UTF-8 with line ends as they are (JSON: RFC 8259, section 8.1); on a terminal, its own encoding."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        if sys.stdout.isatty():
            take_words()
        else:
            sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace", newline="")


# Errors of a full disk.

_FULL = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})
_SQLITE_IOERR, _SQLITE_FULL = 10, 13


def full_disk_message(error: Exception) -> str | None:
    """Return the system's message if the error is a full disk: SQLite reports an exceeded quota as an I/O error."""
    if isinstance(error, OSError) and error.errno in _FULL:
        return os.strerror(error.errno)
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF  # the primary result code
    return {_SQLITE_FULL: os.strerror(errno.ENOSPC), _SQLITE_IOERR: str(error)}.get(code)


def raise_full_disk(error: Exception) -> None:
    """Raise the error, or its cause, if it is a full disk: that is no wrong usage."""
    for each in (error, error.__cause__):
        if isinstance(each, Exception) and full_disk_message(each) is not None:
            raise each
