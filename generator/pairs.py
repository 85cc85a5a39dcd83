"""Values with labels on a page: definition lists, two-column rows, lines with a colon."""

from __future__ import annotations

import re
from collections.abc import Callable

from selectolax.lexbor import LexborNode

from .texts import INLINE, MAX_TEXT, is_longer, lines_of, text_of, words_of

_ANOTHER = re.compile(r"[/|•·]\s*[^\W\d]+(?: [^\W\d]+)?\s*:\s")
"""The label of another value on the same line."""
_SEPARATOR = re.compile(r"\s+[·•|]\s+")
"""Separators between labelled values on one line."""


_SIDES = frozenset({"span", "div", "p", "strong", "b", "em", "label"})
"""Elements that hold a label or the value beside it."""
MAX_SIDE = 120
"""Longest value beside its label without a colon, in characters."""
MAX_FIELD = 1000
"""Longest text, in characters, of an element whose lines are read as labelled values."""
_FIELD = re.compile(r"[^\W\d][^:\d]{1,29}:\s+\S")
"""A label with its value: such an element does not belong to the value before it on the line."""


def labelled(select: Callable[[str], list[LexborNode]]) -> dict[str, list[str]]:
    """Return the values by lower-case label; ``select`` returns the visible elements of a CSS selector."""
    pairs: dict[str, list[str]] = {}
    beside: list[tuple[str, str]] = []

    def add(label: str, value: str) -> None:
        name = label.strip(" :\u00a0*•-").lower()
        if 0 < len(name) <= 40 and 0 < len(value) <= 300 and not _ANOTHER.search(value):
            pairs.setdefault(name, []).append(value)

    for term in select("dt"):
        following = term.next
        while following is not None and following.tag in ("-text", "-comment"):
            following = following.next
        if following is not None and following.tag == "dd":
            add(text_of(term), text_of(following))
    for row in select("tr"):
        cells = [cell for cell in row.iter() if cell.tag in ("td", "th")]
        if len(cells) == 2:
            add(text_of(cells[0]), text_of(cells[1]))
    for node in select("li, p, div, span"):
        if _wraps(node) or is_longer(node, MAX_FIELD):
            continue
        beside += [two] if (two := _side_by_side(node)) else []
        children = {child.tag for child in node.iter(include_text=True)}
        if children - INLINE - {"br"}:
            continue
        lines = lines_of(node).split("\n") if "br" in children else [_own_line(node)]
        for part in [part for line in lines for part in _fields(line.replace("：", ": "))]:
            label, colon, value = part.partition(":")
            if colon and len(label) <= 30 and value.strip() and not value.startswith("//"):
                add(label, value.strip())
    for label, value in beside:
        add(label, value)
    return pairs


def _side_by_side(node: LexborNode) -> tuple[str, str] | None:
    """The texts of the only two elements in another, if the first may be the label of the second; else None."""
    inside = [
        child
        for child in node.iter(include_text=True)
        if child.tag != "-comment" and (child.tag != "-text" or (child.text_content or "").strip())
    ]
    if len(inside) != 2 or not {child.tag for child in inside} <= _SIDES:
        return None
    label, value = map(text_of, inside)
    return (label, value) if 0 < len(label) <= 30 and 0 < len(value) <= MAX_SIDE else None


def _wraps(node: LexborNode) -> bool:
    """Whether an element contains only another one that is read by itself."""
    only = [child for child in node.iter(include_text=True) if child.tag != "-comment"]
    return len(only) == 1 and only[0].tag in ("li", "p", "div", "span")


def _fields(line: str) -> list[str]:
    """Split a line into labelled values, each with its label."""
    parts = _SEPARATOR.split(line)
    return parts if all(":" in part for part in parts[:2]) else [line]


def _own_line(node: LexborNode) -> str:
    """An element's text without labelled values that are child elements."""
    fields = {child.mem_id for child in node.iter() if _FIELD.match(text_of(child))}
    return words_of(node, MAX_TEXT, lambda each: each.mem_id in fields) if fields else text_of(node)
