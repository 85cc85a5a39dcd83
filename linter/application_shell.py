"""Whether a page as served is the frame that an application's scripts fill: its words are not there to be traced."""

from __future__ import annotations

from ..crawler.need import MIN_WORDS, has_empty_place
from .document import Document
from .passage import PageText, Passage
from .visibility import SHOWN

_FRAME = frozenset({"a", "button", "label", "nav", "header", "footer", "aside", "dialog", "menu"})
"""Elements whose words lead to content and are none."""


def is_shell(document: Document) -> bool:
    """Whether nothing but menus and the like was served, around a place that waits for scripts to fill it.

    Never of a page that a browser rendered, nor of one made of a template: what fills its blocks is elsewhere.
    """
    if document.rendered is not None or document.woven is not None or document.media == "json":
        return False
    return not _has_content(document.page) and has_empty_place(document.tree)


def _has_content(page: PageText) -> bool:
    """Whether a heading or so many words stand outside the frame."""
    words = 0
    for passage in page.passages:
        if passage.kind == "text" and passage.visibility == SHOWN and not _is_frame(page, passage):
            words += len(passage.text.split())
            if passage.heading == 1 or words >= MIN_WORDS:
                return True
    return False


def _is_frame(page: PageText, passage: Passage) -> bool:
    return any(element.tag in _FRAME for element in page.ancestors(passage.element))
