"""Define what a crawl observes of a page, without inferences, and without needing Scrapy or a browser."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

PassageKind = Literal["text", "link", "image", "attribute", "before", "after"]


class Box(NamedTuple):
    """A rectangle in CSS pixels, relative to the top left corner of the rendered document."""

    x: float
    y: float
    width: float
    height: float


class ObservedPassage(NamedTuple):
    """A passage of the page as the browser's computed style shows it.

    A page has hundreds, sent to worker processes and back: a named tuple takes a third of a dataclass' time for that.

    ``index`` is the value of ``data-factmark-passage`` on the element of the rendered HTML that contains the passage
    (an element with text of its own, a link, an image, a form control with a value). ``visible``: seen without
    interaction; ``openable``: hidden now and one click away (closed ``details``, tab panels, accordions); ``reason``
    is why it is hidden (``display``, ``visibility``, ``opacity``, ``size``, ``clip``, ``off-screen``, ``hidden``,
    ``closed``). Text that a style sheet puts ``before`` or ``after`` the element's own is not in the HTML, only in
    ``text``.
    """

    index: int
    text: str
    kind: PassageKind
    visible: bool
    openable: bool = False
    reason: str | None = None
    box: Box | None = None


@dataclass(frozen=True, slots=True)
class PageItem:
    """One page of a crawl: what the server sent and how a browser rendered it.

    ``status`` is None if no response was observed (it is never invented); ``html`` is the served body decoded with
    ``encoding``; ``rendered_html`` is the serialised DOM after scripts ran, or None if the page was not rendered;
    ``passages`` are the browser's, or None likewise; ``error`` says in one sentence why the page failed,
    ``render_error`` why it was not rendered, or not completely. ``fetched_at`` is ISO 8601 with offset.
    ``screenshot`` is a JPEG of the rendered page from its top left corner, if requested; archives do not hold it.
    ``received`` is the HTML of a response that is not a page (an error's), for people to look at; archives do not
    hold it either. ``leads_to`` is the address that its scripts tried to navigate to.
    ``unsettled`` says in one sentence what may have changed the page after it was observed. ``linked_from`` is, of a
    page that could not be fetched, the page on which a link to it was found first; None if it was given or listed.
    """

    url: str
    final_url: str
    status: int | None = None
    headers: tuple[tuple[str, str], ...] = ()
    html: str | None = None
    encoding: str | None = None
    rendered_html: str | None = None
    passages: tuple[ObservedPassage, ...] | None = None
    error: str | None = None
    render_error: str | None = None
    fetched_at: str = ""
    depth: int = 0
    screenshot: bytes | None = field(default=None, repr=False)
    received: str | None = field(default=None, repr=False)
    leads_to: str | None = None
    unsettled: str | None = None
    linked_from: str | None = None
