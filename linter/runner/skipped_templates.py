"""Templates of languages that are not read: passed over in folders, and told.

What such a file prints is code to whoever reads it as HTML ("@@context" is Razor's way to write "@context"), so a
report on it would be about the reading, and not about the page.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from ...source.regex import regex
from .unsupported_languages import BY_DELIMITERS, BY_ENDING

SKIPPED_ENDINGS = (*BY_ENDING, *BY_DELIMITERS)
_SIGN = regex(r"ld\+json|\bitemscope\b|\btypeof\s*=|\bitemtype\b")
MAX_BYTES = 1024 * 1024
"""So much of a file is searched for markup."""


def told(paths: Iterable[Path]) -> Iterator[str]:
    """A sentence about the templates among a run's files that hold markup and that nothing reads, or none.

    ``paths`` are files with one of the endings in ``SKIPPED_ENDINGS``.
    """
    found = [path for path in paths if _holds_markup(path)]
    if not found:
        return
    endings = Counter(path.suffix.lower() for path in found)
    listed = ", ".join(f"{count} {ending}" for ending, count in sorted(endings.items()))
    many = len(found) > 1
    message = f"{len(found)} template{'s' if many else ''} with markup passed over ({listed}): " + (
        "their languages are not read" if len(endings) > 1 else "its language is not read"
    )
    advice = "; judge the pages that they make" if many else "; judge the pages that it makes"
    first = next((path for path in found if path.suffix.lower() in BY_DELIMITERS), None)
    if first is not None:
        name = os.fsencode(first).decode("utf-8", "backslashreplace")
        advice += f", or name a file ({name}) to have it read as far as it goes"
    yield message + advice


def _holds_markup(path: Path) -> bool:
    """Whether the beginning of a file has a sign of structured data; not where it cannot be read."""
    try:
        with path.open("rb") as stream:
            return _SIGN.search(stream.read(MAX_BYTES).decode("latin-1")) is not None
    except OSError:
        return False
