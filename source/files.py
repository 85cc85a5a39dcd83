"""Read files up to a size limit, write them atomically, and format their paths."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path


class SourceError(Exception):
    """An input that cannot be checked; the message gives the reason and what to do, ``uri`` the input."""

    def __init__(self, uri: str, message: str) -> None:
        super().__init__(message)
        self.uri = uri


MAX_BYTES = 32 * 1024 * 1024


def shown(path: Path | str) -> str:
    """A path for a message, with bytes that are not UTF-8 as ``\\xNN``."""
    return os.fsencode(path).decode("utf-8", "backslashreplace")


def path_uri(path: Path) -> str:
    """A path relative to the working directory if it is below it, else a ``file://`` URI."""
    from urllib.parse import quote

    absolute, folder = os.path.abspath(path), os.path.join(os.getcwd(), "")
    if absolute.startswith(folder):
        return quote(os.fsencode(absolute[len(folder) :].replace(os.sep, "/")))
    return Path(absolute).as_uri()


def read_bytes(path: Path) -> bytes:
    """Read a file or a pipe. Raises SourceError if it cannot be read or is too large."""
    try:
        size = path.stat().st_size
        if size <= MAX_BYTES:
            with path.open("rb") as stream:
                # The requested size is allocated at once; a pipe has no size.
                body = stream.read(size + 1) or b""
                if len(body) > size:
                    body += stream.read(MAX_BYTES + 1 - len(body))
            if len(body) <= MAX_BYTES:
                return body
    except OSError as error:
        raise SourceError(path_uri(path), f"cannot read {shown(path)}: {error.strerror or error}") from None
    over = f"has {size / 2**20:.0f} MB" if size > MAX_BYTES else "does not end"
    raise SourceError(
        path_uri(path), f"{shown(path)} {over}; pages over {MAX_BYTES // 2**20} MB are not read"
    )


def write_atomically(path: Path, pieces: Iterable[str | bytes], encoding: str = "utf-8") -> None:
    """Replace a file's content, keeping its mode and writing through a symbolic link. Raises OSError.

    Terminals, pipes and devices are written to directly.
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
        # A lone surrogate from a page or a file name must not fail the whole report.
        yield piece if isinstance(piece, bytes) else piece.encode(encoding, "backslashreplace")


def _mode(path: Path) -> int:
    try:
        return path.stat().st_mode & 0o777
    except OSError:
        umask = os.umask(0)
        os.umask(umask)
        return 0o666 & ~umask
