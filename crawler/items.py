"""What a crawl observed of a page. Nothing here is inferred, and nothing here needs Scrapy or a browser."""

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
    """A piece of the page as the browser's computed style shows it.

    A page has hundreds, and goes to who judges it and back: a named tuple takes a third of a dataclass' time for that.

    ``index`` stands as attribute ``data-factmark-passage`` on the element of the rendered HTML that
    holds the passage (an element with text of its own, a link, an image, a form control with a value).
    ``visible`` is what a visitor sees without doing anything; ``openable`` marks what is hidden now
    and one click away (closed ``details``, tab panels, accordions); ``reason`` says why it is hidden
    (``display``, ``visibility``, ``opacity``, ``size``, ``clip``, ``off-screen``, ``hidden``, ``closed``).
    What a style sheet puts ``before`` and ``after`` the element's own words stands in no HTML: in ``text`` alone.
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
    """One page of a crawl: what the server sent and what a browser made of it.

    ``status`` is None where no response was observed (it is never invented); ``html`` is the served
    body decoded with ``encoding``; ``rendered_html`` is the serialised DOM after scripts ran, or None
    where the page was not rendered; ``passages`` are the browser's, or None likewise; ``error`` says in
    one sentence why the page failed, ``render_error`` what of a page that was to be rendered was not.
    ``fetched_at`` is ISO 8601 with offset.
    ``screenshot`` is a JPEG picture of the rendered page from its top left corner, where one was asked for;
    archives don't hold it. ``received`` is the HTML of an answer that is no page (an error's), for people to
    look at; archives don't hold it either. ``leads_to`` is the address that its scripts would have gone on to.
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
