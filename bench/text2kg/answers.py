"""A model's answer to a baseline prompt of Text2KGBench as triples: ``relation(subject,object)``, wherever it stands.

Source: Text2KGBench, section 4.1, and the responses published with it (``llm_responses``).
"""

from __future__ import annotations

import re

from .score import Triple

MAX_CHARACTERS = 20_000
LONGEST = 1000
"""Characters of an answer that are read, and of what may stand between two parentheses."""

_NAME = re.compile(r"(\w+)\(")
_QUOTED = " \t\r\"'"


def triples(answer: str) -> list[Triple]:
    """The triples of an answer, in order; parentheses in names are balanced, what lacks a part is none."""
    # Models escape underscores as Markdown has them.
    text = answer[:MAX_CHARACTERS].replace("\\_", "_")
    found: list[Triple] = []
    at = 0
    while match := _NAME.search(text, at):
        inside = _inside(text, match.end())
        at = match.end() if inside is None else match.end() + len(inside) + 1
        subject, comma, obj = _parted(inside or "")
        if not comma and inside is not None:
            # Perhaps a remark in parentheses with a triple in it.
            at = match.end()
        if subject and obj:
            found.append((subject, match[1], obj))
    return found


def _inside(text: str, start: int) -> str | None:
    """What stands between an opened parenthesis and its end on the same line; None where it is not closed soon."""
    depth = 1
    for index in range(start, min(len(text), start + LONGEST)):
        if text[index] == "\n":
            return None
        depth += {"(": 1, ")": -1}.get(text[index], 0)
        if not depth:
            return text[start:index]
    return None


def _parted(inside: str) -> tuple[str, str, str]:
    """Parted at the first comma outside of parentheses."""
    depth = 0
    for index, sign in enumerate(inside):
        depth += {"(": 1, ")": -1}.get(sign, 0)
        if sign == "," and not depth:
            return inside[:index].strip(_QUOTED), ",", inside[index + 1 :].strip(_QUOTED)
    return inside, "", ""
