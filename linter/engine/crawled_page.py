"""Turn a crawled page into a document and check it."""

from __future__ import annotations

from ...crawler.items import PageItem
from ...crawler.requests.decoding import is_xhtml
from ..document.document import Document
from ..findings.report import Notification
from .check_document import CheckResult
from .engine import Engine


def document_of_page(item: PageItem) -> Document | None:
    """The document of a page, or None if nothing of it was observed."""
    source = item.html if item.html is not None else item.rendered_html
    if source is None:
        return None
    return Document(
        item.final_url,
        source,
        url=item.final_url,
        media="xhtml" if is_xhtml(item.headers) else "html",
        rendered=item.rendered_html,
        observed=item.passages,
        fetched_at=item.fetched_at,
    )


_GONE = frozenset({404, 410})
"""Statuses of pages that are not there: of one that only links name, nothing is left to check."""


def notes_on_page(item: PageItem) -> tuple[Notification, ...]:
    """What could not be observed of a page, as notifications."""
    if item.html is None and item.rendered_html is None:
        if item.status in _GONE and item.depth > 0:
            message = f"{item.url} is a dead link: the server answered with status {item.status}"
            return (Notification("warning", message, item.url, incomplete=False),)
        reason = item.error or "nothing was received"
        return (Notification("error", f"{item.url} was not checked: {reason}", item.url),)
    notes: list[Notification] = []
    if item.error is not None:
        notes.append(Notification("warning", f"{item.url}: {item.error}", item.url, incomplete=False))
    if item.render_error is not None:
        if item.rendered_html is not None:
            notes.append(Notification("note", item.render_error, item.final_url, incomplete=False))
        else:  # it should have been rendered: the served HTML is not what a visitor sees
            message = f"judged by the served HTML alone: {item.render_error}"
            notes.append(Notification("warning", message, item.final_url))
    if item.unsettled is not None:
        notes.append(Notification("note", item.unsettled, item.final_url, incomplete=False))
    return tuple(notes)


def check_page(engine: Engine, item: PageItem) -> CheckResult | None:
    """Check a page. A page that could not be fetched or rendered becomes a notification."""
    for notification in notes_on_page(item):
        engine.notify(notification)
    document = document_of_page(item)
    return None if document is None else engine.add(document)
