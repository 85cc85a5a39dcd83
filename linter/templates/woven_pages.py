"""Pages woven of a project's templates, with what was said of each, kept while there is room.

The parts of pages are judged one after another, each on all the pages that it is in: a page is made and judged for
the first of them, and told of for all.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from ..document.document import Document
from ..findings.rule import Result
from .expansion import Expansion
from .weave import weave
from .woven import Woven

if TYPE_CHECKING:
    from ..engine.check_document import CheckResult

MAX_SEGMENTS = 200_000
"""Segments of all kept pages; about a kilobyte each."""

Key = tuple[str, tuple[tuple[str, bool], ...]]


class WovenPage(NamedTuple):
    """A page, and the URIs of the files that it is made of. Pages with the same text are the same object."""

    woven: Woven
    files: frozenset[str]


class CheckedPage(NamedTuple):
    """What agents say of a page, and of it with its JSON mended as the syntax rules have it.

    ``document`` is named after the template that the page was judged for first.
    """

    document: Document
    judged: CheckResult
    mended: tuple[tuple[Document, tuple[Result, ...]], ...] = ()


class WovenPages:
    """The pages of one project, by the template that makes each and what is assumed of its conditions."""

    def __init__(self) -> None:
        self._pages: dict[Key, WovenPage] = {}
        self._texts: dict[tuple[str, str], Woven] = {}
        self._judged: dict[tuple[int, Hashable], CheckedPage] = {}
        self._segments = 0

    def page(self, uri: str, assume: Mapping[str, bool], expand: Callable[[], Expansion]) -> WovenPage:
        """The page that a template makes under assumptions; ``expand`` gives what it prints."""
        key = (uri, tuple(sorted(assume.items())))
        if key not in self._pages:
            if self._segments > MAX_SEGMENTS:
                self._clear()
            self._pages[key] = self._made(uri, expand())
        return self._pages[key]

    def judged(self, woven: Woven, by: Hashable, judge: Callable[[], CheckedPage]) -> CheckedPage:
        """What ``judge`` says of a page that is kept here; ``by`` is what else that hangs on."""
        key = (id(woven), by)
        if key not in self._judged:
            self._judged[key] = judge()
        return self._judged[key]

    def _clear(self) -> None:
        self._pages.clear()
        self._texts.clear()
        self._judged.clear()
        self._segments = 0

    def _made(self, uri: str, expansion: Expansion) -> WovenPage:
        woven = weave(expansion)
        files = frozenset(expansion.files)
        known = self._texts.setdefault((uri, woven.text), woven)
        if known is woven:
            self._segments += len(expansion.segments)
        return WovenPage(known, files)
