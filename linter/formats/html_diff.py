"""The served against the corrected source, as rows that the HTML report shows."""

from __future__ import annotations

import difflib
from typing import Any

from .html_data import told

LINES_LIMIT = 400


def diff(before: str, after: str) -> list[list[Any]]:
    """Changed lines with three lines of context: [sign, old line number, new line number, text]."""
    old, new = before.splitlines(), after.splitlines()
    # What both begin and end with is left out: the time of comparing grows with the square of the rest.
    first = _same(old, new, min(len(old), len(new)))
    last = _same(old[::-1], new[::-1], min(len(old), len(new)) - first)
    start, beyond = max(0, first - 3), max(0, last - 3)
    middle = difflib.SequenceMatcher(None, old[start : len(old) - beyond], new[start : len(new) - beyond])
    rows: list[list[Any]] = []
    for group in middle.get_grouped_opcodes(3):
        rows.append(["@", start + group[0][1] + 1, start + group[0][3] + 1, ""])
        for tag, *ends in group:
            i1, i2, j1, j2 = (start + end for end in ends)
            if tag == "equal":
                rows += [[" ", i1 + n + 1, j1 + n + 1, told(line)] for n, line in enumerate(old[i1:i2])]
                continue
            rows += [["-", i1 + n + 1, None, told(line)] for n, line in enumerate(old[i1:i2])]
            rows += [["+", None, j1 + n + 1, told(line)] for n, line in enumerate(new[j1:j2])]
    return rows[:LINES_LIMIT]


def _same(left: list[str], right: list[str], limit: int) -> int:
    """How many lines two lists begin with alike, at most ``limit``."""
    return next((n for n in range(limit) if left[n] != right[n]), limit)
