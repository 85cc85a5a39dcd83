"""A page's passages as outputs show them: what a visitor sees, and where on the screen."""

from __future__ import annotations

from .document import Document
from .passage import read_page
from .shown_page import ShownPassage


def shown_passages(document: Document) -> tuple[ShownPassage, ...]:
    """All passages of a page in document order, with their boxes where a browser was asked."""
    if document.media == "json":
        return ()
    observed = document.observed if document.rendered is not None else None
    page = read_page(document.view, observed)
    boxes = {
        str(item.index): (item.box.x, item.box.y, item.box.width, item.box.height)
        for item in observed or ()
        if item.box is not None
    }
    return tuple(
        ShownPassage(
            passage.text,
            passage.kind,
            passage.visibility,
            passage.heading,
            boxes.get(page.elements[passage.element].attributes.get("data-factmark-passage") or ""),
        )
        for passage in page.passages
    )
