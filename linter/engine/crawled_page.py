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


_BROKEN = {404: "404 Not Found", 410: "410 Gone"}
"""Statuses of pages that do not exist (RFC 9110, section 15.5): there is nothing to check behind such a link."""


def notes_on_page(item: PageItem) -> tuple[Notification, ...]:
    """What could not be observed of a page, as notifications."""
    if item.html is None and item.rendered_html is None:
        return (_note_on_failure(item),)
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


def _note_on_failure(item: PageItem) -> Notification:
    """A broken link, which leaves nothing unchecked unless its address was given, listed or in a sitemap; or a page
    that was not received."""
    reason = item.error or "nothing was received"
    broken = _BROKEN.get(item.status or 0)
    linked = f"; linked from {item.linked_from}" if item.linked_from else ""
    if broken and item.depth > 0:
        message = f"{item.url} is a broken link ({broken}{linked})"
        return Notification("warning", message, item.url, False, broken, item.linked_from)
    message = f"{item.url} was not checked: {reason}{linked and f' ({linked[2:]})'}"
    return Notification("error", message, item.url, True, broken, item.linked_from)


def check_page(engine: Engine, item: PageItem) -> CheckResult | None:
    """Check a page. A page that could not be fetched or rendered becomes a notification."""
    for notification in notes_on_page(item):
        engine.notify(notification)
    document = document_of_page(item)
    return None if document is None else engine.add(document)
