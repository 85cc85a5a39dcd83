"""A disk that takes no more, by whatever error it is told."""

from __future__ import annotations

import errno
import os

_FULL = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})
_SQLITE_IOERR, _SQLITE_FULL = 10, 13


def said_of_full_disk(error: Exception) -> str | None:
    """What the system says of a disk that takes no more, where that is the error: SQLite calls a full quota a fault of
    the disk."""
    if isinstance(error, OSError) and error.errno in _FULL:
        return os.strerror(error.errno)
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF  # what is above tells more than is asked
    return {_SQLITE_FULL: os.strerror(errno.ENOSPC), _SQLITE_IOERR: str(error)}.get(code)
