"""Digests that show whether something has changed."""

from __future__ import annotations

import os
import sys
from functools import cache
from pathlib import Path

from .. import __version__

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
