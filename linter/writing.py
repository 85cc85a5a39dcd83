"""Replacing files in one step, so that nobody ever reads half of one."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path


def write_atomically(path: Path, pieces: Iterable[str | bytes], encoding: str = "utf-8") -> None:
    """Replace a file's content. Keeps the file's mode, and a symbolic link where it points. OSError.

    A terminal, a pipe or a device is written to as it is: there is nothing to replace.
    """
    path = path.resolve() if path.is_symlink() else path
    if path.exists() and not path.is_file():
        with path.open("wb") as stream:
            stream.writelines(_bytes(pieces, encoding))
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    import tempfile

    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name[:100]}.")
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.writelines(_bytes(pieces, encoding))
        Path(name).chmod(_mode(path))
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _bytes(pieces: Iterable[str | bytes], encoding: str) -> Iterable[bytes]:
    for piece in pieces:
        # A lone surrogate comes from a page or a file name and must not cost the whole report.
        yield piece if isinstance(piece, bytes) else piece.encode(encoding, "backslashreplace")


def _mode(path: Path) -> int:
    try:
        return path.stat().st_mode & 0o777
    except OSError:
        umask = os.umask(0)
        os.umask(umask)
        return 0o666 & ~umask
