"""A page's passages as outputs show them: what a visitor sees, and where on the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..findings.shown_page import ShownPassage

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...crawler.items import ObservedPassage
    from ..document.document import Document
    from ..visible_text.passage import PageText, Passage


_OF_TEXTS = frozenset(("text", "before", "after"))
"""What is part of an element's own words."""


def shown_passages(document: Document) -> tuple[ShownPassage, ...]:
    """All passages of a page in document order, with their boxes where a browser was asked."""
    if document.media == "json":
        return ()
    observed = document.observed if document.rendered is not None else None
    page = document.page
    boxes = _Boxes(page, observed or ())
    return tuple(
        ShownPassage(
            passage.text,
            passage.kind,
            passage.visibility,
            passage.heading,
            boxes.of(passage),
        )
        for passage in page.passages
    )


class _Boxes:
    """Where the passages of a page stand: by element, its own text apart from its link, picture or attributes."""

    def __init__(self, page: PageText, observed: Sequence[ObservedPassage]) -> None:
        self._page = page
        placed = [
            (str(item.index), item.kind in _OF_TEXTS, item.box) for item in observed if item.box is not None
        ]
        self._of_texts = {index: box for index, is_text, box in placed if is_text}
        self._of_elements = {index: box for index, is_text, box in placed if not is_text}

    def of(self, passage: Passage) -> tuple[float, float, float, float] | None:
        """The box around all of a passage's words that are in view: (x, y, width, height) in CSS pixels."""
        boxes = self._of_texts if passage.kind == "text" else self._of_elements
        if not boxes:  # as where no browser was asked
            return None
        stamps = (
            self._page.elements[element].attributes.get("data-factmark-passage")
            for element in (passage.element, *passage.inner)
        )
        found = [boxes[stamp] for stamp in stamps if stamp in boxes]
        if not found:
            return None
        left, top = min(box.x for box in found), min(box.y for box in found)
        right = max(box.x + box.width for box in found)
        bottom = max(box.y + box.height for box in found)
        return left, top, right - left, bottom - top
