"""Whether cards are what a page presents, or a row of other things below what it is about."""

from __future__ import annotations

from selectolax.lexbor import LexborNode

from ..reading import Reading
from ..texts import lineage

SENTENCE, PROSE = 40, 600
"""The least length, in characters, of a text that is more than a label, and of all of these before the first card on a
page that is about what they say."""
_LABELS = frozenset({"a", "button", "label", "option", "select", "h1", "h2", "h3", "h4", "h5", "h6", "nav"})


def is_overview(reading: Reading, first: LexborNode) -> bool:
    """Whether at most an introduction stands before a page's first card: what a long text precedes is only related."""
    root = reading.main
    if root is None:
        return False
    length = 0
    for node in root.traverse(include_text=True):
        if node.mem_id == first.mem_id:
            return True
        text = (node.text_content or "").strip() if node.tag == "-text" else ""
        if len(text) >= SENTENCE and _is_told(reading, node):
            length += len(text)
            if length >= PROSE:
                return False
    return True


def _is_told(reading: Reading, node: LexborNode) -> bool:
    """Whether a text is read as such: not the words of a link, a script or what surrounds the content."""
    around = node.parent
    if around is None or around.tag in ("script", "style", "template", "noscript"):
        return False
    near = [each for each, _ in zip(lineage(around), range(4), strict=False)]
    return not any(each.tag in _LABELS for each in near) and reading.is_content(around)
