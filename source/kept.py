"""Keep what takes long to make next to Python's bytecode: for a library's data that reads faster than it unpacks."""

from __future__ import annotations

import os
import pickle
import sys
from collections.abc import Callable
from contextlib import suppress
from importlib.util import cache_from_source
from pathlib import Path
from typing import TypeVar

from .expression_cache import clear_away

T = TypeVar("T")


def kept(name: str, source: Path, make: Callable[[], T]) -> T:
    """Return what ``make`` makes of the file ``source``; later processes read it, as long as that file is the same.

    ``name`` is that of the file it is kept in, which is written where bytecode is, and not with
    ``PYTHONDONTWRITEBYTECODE``.
    """
    try:
        path = Path(cache_from_source(__file__)).with_name(f"{name}.{sys.implementation.cache_tag}.pickle")
        status = source.stat()
    except (NotImplementedError, OSError):  # no cache tag; a library in an archive
        return make()
    state = (sys.version, str(source), status.st_size, status.st_mtime_ns)
    # It may not be there, be cut off, or be of a library's other version. It is as trusted as bytecode.
    with suppress(Exception), path.open("rb") as file:
        if pickle.load(file) == state:  # noqa: S301
            return pickle.load(file)  # noqa: S301
    made = make()
    if not sys.dont_write_bytecode:
        beside = path.with_name(f"{path.name}.{os.getpid()}")
        try:
            with beside.open("wb") as file:
                pickle.dump(state, file)
                pickle.dump(made, file, pickle.HIGHEST_PROTOCOL)
            beside.replace(path)
        except (OSError, MemoryError):
            with suppress(OSError):
                beside.unlink()
        clear_away(path)
    return made
