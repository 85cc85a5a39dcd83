"""The words of an element, and where it stands among others."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import chain

from selectolax.lexbor import LexborNode

MAX_TEXT = 5000
DEEPEST = 256
"""Elements nested deeper are not read: pages that people write have some thirty levels, and reading grows with each."""
_EDGE = "\x00"
"""Where a line ends: no page's text has it, since parsers replace it."""
_SEAM = "\x01"
"""Where a word may end, in the same way."""
_ENDS = ("!", "?", ":", "…")
"""What ends a kicker before the heading that follows it in the same line ("Wow!" "A kiln on wheels")."""
_HIDDEN = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)
_SKIPPED = frozenset({"script", "style", "template", "noscript", "svg", "iframe", "-comment", "head"})
INLINE = frozenset(
    (
        "a", "abbr", "b", "bdi", "bdo", "cite", "code", "data", "em", "font", "i", "kbd", "mark", "q", "s", "small",
        "span", "strong", "sub", "sup", "time", "u", "var", "-text",
    )
)  # fmt: skip
"""Elements that stand within a line."""


_PARTING = frozenset({"a", "abbr", "cite", "code", "data", "kbd", "span", "time", "var"})
"""Of these, what style sheets set apart: two of them without a blank between them are seldom one word."""


def text_of(node: LexborNode | None) -> str:
    """An element's words with blanks between blocks, scripts and styles left out; cut at MAX_TEXT."""
    return words_of(node, MAX_TEXT) if node is not None else ""


def words_of(
    node: LexborNode, most: int = 10 * MAX_TEXT, skipped: Callable[[LexborNode], bool] = lambda _: False
) -> str:
    """An element's words as `text_of` gives them, cut at ``most``, without the elements to be skipped."""
    only = node.first_child
    if only is not None and only.tag == "-text" and only.next is None:
        # Most elements hold one text and are asked for it by everyone who looks for something.
        if node.tag in _SKIPPED or skipped(node):
            return ""
        return " ".join((only.text_content or "").split())[:most]
    pieces: list[str] = []
    length = 0
    for part in _parted(_texts(node, skipped)):
        pieces.append(part)
        length += len(part.strip())  # what a page is indented with is no word
        if length > most:
            break
    return " ".join("".join(pieces).split())[:most]


def lines_of(node: LexborNode) -> str:
    """An element's words, each block's and each line's on a line of its own; cut at MAX_TEXT."""
    pieces = (
        part if part == _EDGE else re.sub(r"\s+", " ", part) for part in _parted(_texts(node, gap=_EDGE))
    )
    return re.sub(rf"[ {_EDGE}]*{_EDGE}[ {_EDGE}]*", "\n", "".join(pieces)).strip()[:MAX_TEXT]


def _parted(parts: Iterable[str]) -> Iterator[str]:
    """The parts of a text, with blanks for the seams between words ("<span>2</span><span>cups</span>"); a letter set
    large stays with its word."""
    last, seam = "", False
    for part in parts:
        if part == _SEAM:
            seam = True
        elif part:
            large = len(last) == 1 and last.isupper() and part[0].islower()
            ended = last[-1:] in _ENDS and part[0].isupper()
            if seam and ((last[-1:].isalnum() and part[0].isalnum() and not large) or ended):
                yield " "
            yield part
            last, seam = part, False


def _texts(
    node: LexborNode, skipped: Callable[[LexborNode], bool] = lambda _: False, gap: str = " "
) -> Iterator[str]:
    stack: list[Iterator[LexborNode | str]] = [iter((node,))]
    while stack:
        current = next(stack[-1], None)
        if current is None:
            stack.pop()
        elif isinstance(current, str):
            yield current
        elif current.tag == "-text":
            yield current.text_content or ""
        elif current.tag == "br":
            yield gap
        elif current.tag not in _SKIPPED and len(stack) <= DEEPEST and not skipped(current):
            edge = (gap,)
            if current.tag in INLINE:
                edge = (_SEAM,) if current.tag in _PARTING else ()
            stack.append(chain(edge, current.iter(include_text=True), edge))


def hidden(node: LexborNode) -> bool:
    """Whether an element's own markup, or that of one around it, keeps it from sight."""
    return any(map(hides, lineage(node)))


def hides(node: LexborNode) -> bool:
    """Whether an element's own markup keeps it and all that is in it from sight."""
    if node.tag in _SKIPPED:
        return True
    attributes = node.attributes
    if "hidden" in attributes or attributes.get("aria-hidden") == "true":
        return True
    style = attributes.get("style")
    return bool(style) and _HIDDEN.search(style or "") is not None


def is_longer(node: LexborNode, most: int) -> bool:
    """Whether an element has more words than so many characters, told without reading all of a long one."""
    return len(words_of(node, most + 1)) > most


def is_below(node: LexborNode | None, root: LexborNode | None) -> bool:
    """Whether an element is another, or stands inside it."""
    while node is not None and root is not None:
        if node.mem_id == root.mem_id:
            return True
        node = node.parent
    return False


def is_inside(node: LexborNode, *tags: str) -> bool:
    """Whether an element stands inside one of some names, which it is not itself."""
    return any(around.tag in tags for around in lineage(node.parent))


def lineage(node: LexborNode | None) -> Iterator[LexborNode]:
    """An element and those around it, from the inside out."""
    while node is not None:
        yield node
        node = node.parent


def speaks_of(text: str, title: str, least: int = 1) -> bool:
    """Whether a text has so many words of a title (all, where it has fewer), each told by its first five letters.

    Two signs in a row count as a word where a script sets no blanks between words.
    """
    folded = text.casefold()
    words = {word for word in re.findall(r"\w+", title.casefold()) if len(word) > 3 or not word.isascii()}
    signs = [word for word in words if re.search(r"[\u3040-\u30ff\u3400-\u9fff]", word)]
    if signs:
        words = {word[at : at + 2] for word in signs for at in range(len(word) - 1)}
        return 0 < min(least, len(words)) <= sum(pair in folded for pair in words)
    starts = {word[:5] for word in words}
    return (
        0 < min(least, len(starts)) <= sum(bool(re.search(rf"\b{re.escape(one)}", folded)) for one in starts)
    )
