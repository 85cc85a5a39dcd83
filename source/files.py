"""Read files up to a size limit, write them atomically, format their paths; digest and compress data."""

from __future__ import annotations

import os
import stat
import sys
import threading
import zlib
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import BinaryIO

from .. import __version__


class SourceError(Exception):
    """An input that cannot be checked; the message gives the reason and what to do, ``uri`` the input."""

    def __init__(self, uri: str, message: str) -> None:
        super().__init__(message)
        self.uri = uri


MAX_BYTES = 32 * 1024 * 1024


def display_path(path: Path | str) -> str:
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
            with open_nonblocking(path) as stream:
                # The requested size is allocated at once; a pipe has no size.
                body = stream.read(size + 1) or b""
                if len(body) > size:
                    body += stream.read(MAX_BYTES + 1 - len(body))
            if len(body) <= MAX_BYTES:
                return body
    except OSError as error:
        raise SourceError(
            path_uri(path), f"cannot read {display_path(path)}: {error.strerror or error}"
        ) from None
    reason = f"has {size / 2**20:.0f} MB" if size > MAX_BYTES else "does not end"
    raise SourceError(
        path_uri(path), f"{display_path(path)} {reason}; pages over {MAX_BYTES // 2**20} MB are not read"
    )


def open_nonblocking(path: Path) -> BinaryIO:
    """Open a file without blocking: virtual files (``/proc``) without data yet read as empty. Raises OSError."""
    return open(path, "rb", opener=lambda name, flags: os.open(name, flags | getattr(os, "O_NONBLOCK", 0)))


STREAM_TIMEOUT = 60.0
"""Time limit, in seconds, for reading a pipe or device."""


def is_stream(path: Path) -> bool:
    """Whether a path is a pipe, a socket or a device, which is read once and may never end."""
    try:
        return not stat.S_ISREG(path.stat().st_mode)
    except OSError:
        return False  # reading it reports the error


def is_read_only(path: Path) -> bool:
    """Whether nobody has write permission for a file (root could write to it all the same), or this user does not."""
    try:
        return not path.stat().st_mode & 0o222 or not os.access(path, os.W_OK)
    except OSError:
        return False  # writing it reports the error


def read_stream(path: Path, seconds: float = STREAM_TIMEOUT) -> bytes:
    """Read a pipe or a device. Raises SourceError if it cannot be read, is too large or does not end in time."""
    outcome: list[bytes | SourceError] = []

    def read() -> None:
        try:
            with path.open("rb") as stream:
                outcome.append(stream.read(MAX_BYTES + 1))
        except OSError as error:
            outcome.append(
                SourceError(path_uri(path), f"cannot read {display_path(path)}: {error.strerror or error}")
            )

    # Opening a pipe that nobody writes to does not return: the thread is left behind.
    thread = threading.Thread(target=read, daemon=True)
    thread.start()
    thread.join(seconds)
    if not outcome:
        raise SourceError(path_uri(path), f"{display_path(path)} did not end within {seconds:g} seconds")
    if isinstance(outcome[0], SourceError):
        raise outcome[0]
    if len(outcome[0]) > MAX_BYTES:
        raise SourceError(
            path_uri(path),
            f"{display_path(path)} does not end; pages over {MAX_BYTES // 2**20} MB are not read",
        )
    return outcome[0]


def write_atomically(path: Path, pieces: Iterable[str | bytes]) -> None:
    """Replace a file's content, keeping its mode and owner, and writing through links. Raises OSError.

    Terminals, pipes and devices are written to directly, and so are files with hard links, or whose owner cannot be
    kept otherwise: not atomically, but with the old content put back where that fails.
    """
    path = path.resolve() if path.is_symlink() else path
    if path.exists() and not path.is_file():
        with path.open("wb") as stream:
            stream.writelines(_bytes(pieces))
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    import tempfile

    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name[:100]}.")
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.writelines(_bytes(pieces))
        if _adopt_identity(Path(name), path):
            Path(name).chmod(_mode(path))
            Path(name).replace(path)
        else:
            _overwrite(path, Path(name))
            Path(name).unlink()
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _adopt_identity(new: Path, old: Path) -> bool:
    """Give a new file the old one's owner; whether it can then replace it, which has no other hard links."""
    if not old.exists():
        return True
    before, after = old.stat(), new.stat()
    if before.st_nlink > 1:
        return False
    if (before.st_uid, before.st_gid) == (after.st_uid, after.st_gid):
        return True
    try:
        os.chown(new, before.st_uid, before.st_gid)
    except (OSError, AttributeError):
        return False
    return True


def _overwrite(path: Path, new: Path) -> None:
    old = path.read_bytes()
    with path.open("r+b") as stream:
        try:
            _replace_content(stream, new.read_bytes())
        except OSError:
            _replace_content(stream, old)
            raise


def _replace_content(stream: BinaryIO, content: bytes) -> None:
    stream.seek(0)
    stream.write(content)
    stream.truncate()
    stream.flush()


def _bytes(pieces: Iterable[str | bytes]) -> Iterable[bytes]:
    for piece in pieces:
        # A lone surrogate from a page or a file name must not fail the whole report.
        yield piece if isinstance(piece, bytes) else piece.encode("utf-8", "backslashreplace")


def _mode(path: Path) -> int:
    try:
        return path.stat().st_mode & 0o7777
    except OSError:
        umask = os.umask(0)
        os.umask(umask)
        return 0o666 & ~umask


try:
    # The same as in hashlib, which first loads OpenSSL's library: 1/30 of the start-up time.
    from _blake2 import blake2b
except ImportError:
    from hashlib import blake2b


def digest(*parts: str | bytes) -> bytes:
    """Digest of the parts, each with its length, so that no two lists of parts collide."""
    state = blake2b(digest_size=20)
    for part in parts:
        data = part if isinstance(part, bytes) else part.encode("utf-8", "surrogatepass")
        state.update(len(data).to_bytes(8, "big"))
        state.update(data)
    return state.digest()


@cache
def program_digest() -> bytes:
    """Digest of the program: versions, size and time of the package's files, the folder of installed packages.

    Computed once: files that change later are not what this process has loaded.
    """
    root = Path(__file__).parent.parent
    facts = [__version__, sys.version]
    for part in ("crawler", "linter", "rules", "shapes", "source"):
        for folder, folders, names in os.walk(root / part):
            folders.sort()
            for name in sorted(names):
                if name.endswith((".py", ".json", ".toml")):
                    status = os.stat(os.path.join(folder, name))
                    facts.append(f"{folder}/{name} {status.st_size} {status.st_mtime_ns}")
    import selectolax

    installed = Path(selectolax.__file__).parent.parent
    facts.append(f"{installed} {installed.stat().st_mtime_ns}")
    return digest(*facts)


# Setting up zlib's default window of 32 KiB costs more than compressing a small page.

#: A window (as its binary logarithm) and memory level (zlib's memLevel) that are enough for small data.
_SMALL_WINDOW, _SMALL_MEMORY = 13, 6
#: Bytes that such a window covers: zlib reserves the longest match and its lookahead (zlib, deflate.h).
_MAX_SMALL = 2**_SMALL_WINDOW - 262
#: Added to the window, selects the gzip format in zlib.
_GZIP = 16


def compress_bytes(data: bytes, level: int, *, gzip: bool = False) -> bytes:
    """Compress as a zlib stream (RFC 1950, for zlib.decompress) or a ``gzip`` member (RFC 1952, for gzip.decompress).

    ``level`` is zlib's, 1 (fast) to 9 (small).
    """
    small = len(data) <= _MAX_SMALL
    window = _SMALL_WINDOW if small else zlib.MAX_WBITS
    memory = _SMALL_MEMORY if small else zlib.DEF_MEM_LEVEL
    stream = zlib.compressobj(level, zlib.DEFLATED, window + _GZIP if gzip else window, memory)
    return stream.compress(data) + stream.flush()
