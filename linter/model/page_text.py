"""The words of a page that are sent to a model: what a visitor sees, a line for every passage."""

from __future__ import annotations

from ..document.document import Document
from ..visible_text.visibility import OPENABLE, SHOWN
from .fence import harmless


def page_text(document: Document) -> str:
    """The visible text and the texts of visible images, one line a passage, repeated lines once.

    Empty for a JSON file, which has no page.
    """
    if document.media == "json":
        return ""
    page = document.page
    lines = (
        harmless(passage.text).strip()
        for passage in page.passages
        if passage.kind in ("text", "image") and passage.visibility in (SHOWN, OPENABLE)
    )
    return "\n".join(dict.fromkeys(line for line in lines if line))
