"""Wrong usage: how it is told, the question what was meant, and the exit status."""

from __future__ import annotations

from collections.abc import Iterable

EXIT_USAGE = 2


class UsageError(Exception):
    """Wrong options or configuration; the message goes to standard error, the exit status is 2."""


def did_you_mean(text: str, known: Iterable[str], *, quoted: bool = True, likeness: float = 0.6) -> str:
    """A question to put behind what is not known, or nothing where nothing known is like it.

    ``likeness`` is difflib's, from 0 to 1.
    """
    import difflib

    close = difflib.get_close_matches(text, list(known), n=1, cutoff=likeness)
    mark = '"' if quoted else ""
    return f"; did you mean {mark}{close[0]}{mark}?" if close else ""
