"""The difference of two versions of a text as a patch that ``git apply`` and ``patch`` take."""

from __future__ import annotations

import difflib
import io
from collections.abc import Iterator


def patch(before: str, after: str, name: str) -> Iterator[str]:
    """The lines of a unified diff of a file called ``name``; nothing where both are the same."""
    # A name with a blank ends at a tab, as git writes it: else patch takes its first word.
    end = "\t" if " " in name else ""
    for line in difflib.unified_diff(_lines(before), _lines(after), f"a/{name}{end}", f"b/{name}{end}"):
        yield line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"


def _lines(text: str) -> list[str]:
    """The lines as patches count them: they end at a line feed alone, and not at all that Python takes for an end."""
    return list(io.StringIO(text, newline="\n"))
