"""Parts of a page that are alike: each with a heading of its own among others of one kind."""

from __future__ import annotations

from collections import defaultdict
from typing import NamedTuple

from selectolax.lexbor import LexborNode

from ..reading import Reading
from ..texts import INLINE, is_longer, lines_of, text_of

_HEADINGS = "h2, h3, h4, h5"
MOST = 500
"""Pages with more headings are no presentation of a few parts."""
MAX_BLOCK = 1500
"""The longest text, in characters, of one of several parts of a page."""


class Block(NamedTuple):
    """A part of a page: its heading, and the lines below it."""

    heading: LexborNode
    name: str
    lines: list[str]


def blocks(reading: Reading) -> list[list[Block]]:
    """The groups of like parts of the content, each by the level and the surroundings of their headings."""
    groups: dict[str, list[Block]] = defaultdict(list)
    headings = [node for node in reading.select(_HEADINGS, reading.main) if reading.is_content(node)]
    for heading in headings if len(headings) <= MOST else ():
        name = text_of(heading)
        if 2 <= len(name) <= 150:
            around = heading.parent.attributes.get("class") or "" if heading.parent is not None else ""
            groups[f"{heading.tag} {around}"].append(Block(heading, name, _below(heading)))
    return list(groups.values())


def _below(heading: LexborNode) -> list[str]:
    """The lines of what follows a heading up to the next one, within what holds this heading alone of its level."""
    found: list[str] = []
    node: LexborNode | None = heading
    around = heading.parent
    while around is not None and around.tag in INLINE and len(around.css(heading.tag or "h2")) == 1:
        node, around = around, around.parent  # a heading in a link
    following = node.next if node is not None else None
    while following is not None:
        if (
            following.tag in ("h1", "h2", "h3", "h4", "h5", "hr")
            or following.css_first(_HEADINGS) is not None
        ):
            break
        if following.tag not in ("-text", "-comment", "script", "style") and not is_longer(
            following, MAX_BLOCK
        ):
            found += [line for line in lines_of(following).split("\n") if line]
        following = following.next
    return found
