"""The served against the corrected source, as rows that the HTML report shows."""

from __future__ import annotations

import difflib
import re
from typing import Any

from ...source.regex import regex
from .html_data import TEXT_LIMIT, told

LINES_LIMIT = 400
#: Members of two lines that are compared with each other at most; what differs beyond is one change.
MEMBERS_LIMIT = 1500
#: Characters of a long line that are shown on both sides of a change, and of all its changes together.
AROUND = 60
CHANGES_LIMIT = 4000
#: As the members of JSON and the elements of HTML: up to a comma, a brace, a bracket or a tag's end.
_MEMBER = regex(r"[^,{}\[\]>]*[,{}\[\]>]|.+\Z", re.DOTALL)


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
            removed, added = old[i1:i2], new[j1:j2]
            for n, (line, other) in enumerate(zip(removed, added, strict=False)):
                removed[n], added[n] = _excerpts(line, other)
            rows += [["-", i1 + n + 1, None, told(line, CHANGES_LIMIT)] for n, line in enumerate(removed)]
            rows += [["+", None, j1 + n + 1, told(line, CHANGES_LIMIT)] for n, line in enumerate(added)]
    return rows[:LINES_LIMIT]


def _excerpts(before: str, after: str) -> tuple[str, str]:
    """Two versions of a line, of long ones what surrounds their changes: markup often is one line."""
    if len(before) <= TEXT_LIMIT and len(after) <= TEXT_LIMIT:
        return before, after
    old, new = _MEMBER.findall(before), _MEMBER.findall(after)
    first = _same(old, new, min(len(old), len(new)))
    last = _same(old[::-1], new[::-1], min(len(old), len(new)) - first)
    left, right = old[first : len(old) - last], new[first : len(new) - last]
    changes = [("replace", 0, len(left), 0, len(right))]
    if len(left) + len(right) <= MEMBERS_LIMIT:
        changes = list(difflib.SequenceMatcher(None, left, right, autojunk=False).get_opcodes())
    head, tail = "".join(old[:first]), "".join(old[len(old) - last :])
    shown = ([_end(head)], [_end(head)])
    for tag, i1, i2, j1, j2 in changes:
        same = _middle("".join(left[i1:i2])) if tag == "equal" else None
        shown[0].append("".join(left[i1:i2]) if same is None else same)
        shown[1].append("".join(right[j1:j2]) if same is None else same)
    for pieces in shown:
        pieces.append(tail if len(tail) <= AROUND else f"{tail[:AROUND]}…")
    return "".join(shown[0]), "".join(shown[1])


def _end(text: str) -> str:
    return text if len(text) <= AROUND else f"…{text[-AROUND:]}"


def _middle(text: str) -> str:
    return text if len(text) <= 2 * AROUND else f"{text[:AROUND]} … {text[-AROUND:]}"


def _same(left: list[str], right: list[str], limit: int) -> int:
    """How many lines two lists begin with alike, at most ``limit``."""
    return next((n for n in range(limit) if left[n] != right[n]), limit)
