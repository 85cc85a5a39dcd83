"""The text of an element, and its position among others."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import chain

from selectolax.lexbor import LexborNode

from ..linter.locale.word_tables import words

MAX_TEXT = 5000
DEEPEST = 256
"""Deepest nesting that is read: hand-written pages have some thirty levels, and the cost grows with each."""
_EDGE = "\x00"
"""The end of a line; never in a page's text, since parsers replace it."""
_SEAM = "\x01"
"""A possible end of a word; never in a page's text either."""
_ENDS = ("!", "?", ":", "…")
"""What ends a kicker before the heading on the same line ("Wow!" "A kiln on wheels")."""
_HIDING_STYLE = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)
_SKIPPED = frozenset({"script", "style", "template", "noscript", "svg", "iframe", "-comment", "head"})
INLINE = words("html_elements", "inline_in_cards")
"""Inline elements."""


_PARTING = words("html_elements", "parting")
"""Inline elements that style sheets often separate: two in a row without a space are rarely one word."""


def text_of(node: LexborNode | None) -> str:
    """Return an element's text with spaces between blocks, without scripts and styles, cut at MAX_TEXT."""
    return words_of(node, MAX_TEXT) if node is not None else ""


def words_of(
    node: LexborNode,
    most: int = 10 * MAX_TEXT,
    skipped: Callable[[LexborNode], bool] | None = None,
) -> str:
    """Return an element's text like `text_of`, cut at ``most``, without elements to skip."""
    if skipped is not None:
        return _words(node, most, skipped)
    known = _begun(node)
    begun = known.get(node.mem_id)
    if begun is not None and (most <= CACHED_CHARACTERS or len(begun) <= CACHED_CHARACTERS):
        return begun[:most]
    text = _words(node, max(most, CACHED_CHARACTERS + 1), lambda _: False)
    known[node.mem_id] = text[: CACHED_CHARACTERS + 1]
    return text[:most]


CACHED_CHARACTERS = 640
"""How many characters of an element's text are kept: most elements are asked several times whether they are short."""
_LAST: list[tuple[object, dict[int, str]]] = []
"""The parser of the page that was read last, and what is kept of its elements' texts, by ``mem_id``."""


def _begun(node: LexborNode) -> dict[int, str]:
    """What is kept of the texts of a page's elements."""
    last = _LAST[-1] if _LAST else None
    if last is None or last[0] is not node.parser:
        last = (node.parser, {})
        _LAST[:] = [last]
    return last[1]


def _words(node: LexborNode, most: int, skipped: Callable[[LexborNode], bool]) -> str:
    alone = _only_text(node, skipped)
    if alone is not None:
        return " ".join(alone.split())[:most]
    pieces: list[str] = []
    length = 0
    for part in _parted(_texts(node, skipped)):
        pieces.append(part)
        length += len(part.strip())  # indentation is not text
        if length > most:
            break
    return " ".join("".join(pieces).split())[:most]


def _only_text(node: LexborNode, skipped: Callable[[LexborNode], bool] = lambda _: False) -> str | None:
    """The one text of an element that contains one text, or one element that does; None for any other.

    Most elements are such, and are read many times.
    """
    within = node
    for _ in range(DEEPEST):
        only = within.first_child
        if only is None or only.next is not None:
            return None
        if within.tag in _SKIPPED or skipped(within):
            return ""
        if only.tag == "-text":
            return only.text_content or ""
        within = only
    return ""  # deeper than is read


_SCREEN_READER_CLASS = re.compile(
    r"(?:^|\s)(?:sr-only|screen-reader(?:-text)?|visually-hidden|visuallyhidden)(?:\s|$)"
)
_BOX = re.compile(r"^[\u25a0-\u25ff\u2610-\u2612\u2713-\u2718\s]+")


def seen_text_of(node: LexborNode) -> str:
    """Return the text of an element without words for screen readers and without the sign of a check box before it."""
    return _BOX.sub("", words_of(node, MAX_TEXT, is_spoken))


def is_spoken(node: LexborNode) -> bool:
    """Whether an element is for screen readers alone, by its name."""
    return bool(_SCREEN_READER_CLASS.search(node.attributes.get("class") or ""))


def lines_of(node: LexborNode) -> str:
    """Return an element's text, each block and line on a line of its own, cut at MAX_TEXT."""
    alone = _only_text(node)
    if alone is not None:
        return " ".join(alone.split())[:MAX_TEXT]
    pieces = (
        part if part == _EDGE else re.sub(r"\s+", " ", part) for part in _parted(_texts(node, gap=_EDGE))
    )
    return re.sub(rf"[ {_EDGE}]*{_EDGE}[ {_EDGE}]*", "\n", "".join(pieces)).strip()[:MAX_TEXT]


def _parted(parts: Iterable[str]) -> Iterator[str]:
    """The parts of a text, with spaces for the seams between words ("<span>2</span><span>cups</span>").

    A drop cap stays with its word.
    """
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
    """Whether an element's own or an ancestor's markup hides it."""
    return any(map(hides, self_and_ancestors(node)))


def hides(node: LexborNode) -> bool:
    """Whether an element's own markup hides it and its content."""
    if node.tag in _SKIPPED:
        return True
    attributes = node.attributes
    if "hidden" in attributes or attributes.get("aria-hidden") == "true":
        return True
    style = attributes.get("style")
    return bool(style) and _HIDING_STYLE.search(style or "") is not None


def is_longer(node: LexborNode, most: int) -> bool:
    """Whether an element's text is longer than ``most`` characters, without reading all of a long one."""
    return len(words_of(node, most + 1)) > most


def is_below(node: LexborNode | None, root: LexborNode | None) -> bool:
    """Whether an element is another, or inside it."""
    while node is not None and root is not None:
        if node.mem_id == root.mem_id:
            return True
        node = node.parent
    return False


def is_inside(node: LexborNode, *tags: str) -> bool:
    """Whether an element is inside another with one of the tag names."""
    return any(around.tag in tags for around in self_and_ancestors(node.parent))


def self_and_ancestors(node: LexborNode | None) -> Iterator[LexborNode]:
    """Yield an element and its ancestors, innermost first."""
    while node is not None:
        yield node
        node = node.parent


def speaks_of(text: str, title: str, least: int = 1) -> bool:
    """Whether a text has ``least`` words of a title (or all, if fewer), compared by their first five letters.

    In scripts without spaces between words, two characters in a row count as a word.
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
