"""A page of Playwright as a document: what its browser shows now."""

from __future__ import annotations

import inspect
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..crawler.browsing.observing import observer, passage
from ..crawler.items import ObservedPassage
from ..linter.document.document import Document
from .report import Report

if TYPE_CHECKING:
    from playwright import async_api, sync_api

MAX_CHARACTERS = 20 * 2**20
_STAMPS = ("data-factmark-passage", "data-factmark-frame", "data-factmark-unread")
_MARK = re.compile(r' data-factmark-passage="\d+"')
_LOOK = f"""() => {{
  const seen = (LOOK)();
  for (const name of {list(_STAMPS)}) {{
    for (const element of document.querySelectorAll(`[${{name}}]`)) element.removeAttribute(name);
  }}
  return [location.href, document.contentType, seen];
}}"""
"""Observes, and takes back the marks that it leaves: the page belongs to the test."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What a browser shows of a page."""

    url: str
    html: str
    passages: tuple[ObservedPassage, ...]

    @property
    def document(self) -> Document:
        """The document whose source is the rendered page, without the marks in it."""
        return self.with_served(_MARK.sub("", self.html))

    def with_served(self, source: str) -> Document:
        """The document whose source is what the server sent."""
        url = self.url if self.url.startswith(("http:", "https:")) else None  # about:blank has a content, too
        return Document(url or "page", source, url=url, rendered=self.html, observed=self.passages)


def observed(
    page: sync_api.Page | async_api.Page, check: Callable[[Seen], Report]
) -> Report | Awaitable[Report]:
    """Look at a page and check it; awaitable if the page is of Playwright's async API."""
    answer: Any = page.evaluate(_LOOK.replace("LOOK", observer(MAX_CHARACTERS)))
    if not inspect.isawaitable(answer):
        return check(_seen(answer))

    async def checked() -> Report:
        return check(_seen(await answer))

    return checked()


def _seen(answer: Any) -> Seen:
    url, media, content = answer
    if content["html"] is None:
        raise RuntimeError(f"{url} has {content['size']} characters, more than {MAX_CHARACTERS}")
    if content["truncated"]:
        raise RuntimeError(f"{url} has more text than is read of a page")
    if media not in ("text/html", "application/xhtml+xml"):
        raise RuntimeError(f"{url} is no page: its type is {media}")
    return Seen(url, content["html"], tuple(map(passage, content["passages"])))
