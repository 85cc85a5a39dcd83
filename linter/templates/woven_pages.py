"""Cache the pages generated from a project's templates, with their results.

Partials are checked one after another, each on all the pages that contain it: a page is generated and checked for the
first of them, and its results are reused for the others.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from ..document.document import Document
from ..findings.rule import Edit, Result
from .assumptions import Asked
from .expansion import Expansion
from .expressions.evaluation import any_holds
from .weave import render_page
from .woven import MappedPage

if TYPE_CHECKING:
    from ..engine.check_document import CheckResult

MAX_SEGMENTS = 200_000
"""Maximum number of segments of all cached pages; about a kilobyte each."""


class CachedPage(NamedTuple):
    """A page, and the URIs of the files that it is generated from. Pages with the same text are the same object.

    ``dependencies`` and ``compared`` are the assumptions that it depends on, as in ``Expansion``.
    """

    woven: MappedPage
    files: frozenset[str]
    dependencies: Mapping[str, bool | None]
    compared: Mapping[str, bool]
    asked: Asked

    def holds_under(self, assume: Mapping[str, bool]) -> bool:
        """Whether the page would be the same under some assumptions."""
        return all(assume.get(key) == answer for key, answer in self.dependencies.items()) and all(
            any_holds(assume, prefix) == expected for prefix, expected in self.compared.items()
        )


class CheckedPage(NamedTuple):
    """The agents' results for a page, and for the page with its JSON fixed by the syntax rules.

    ``document`` is named after the template that the page was first checked for.
    """

    document: Document
    judged: CheckResult
    mended: tuple[tuple[Document, tuple[Result, ...]], ...] = ()


class PageCache:
    """The pages of one project, by template and assumed conditions."""

    def __init__(self) -> None:
        self._pages: dict[str, list[CachedPage]] = {}
        self._texts: dict[tuple[Hashable, ...], MappedPage] = {}
        self._checked: dict[tuple[int, Hashable], CheckedPage] = {}
        self._segments = 0

    def page(self, uri: str, assume: Mapping[str, bool], expand: Callable[[], Expansion]) -> CachedPage:
        """The page of a template under assumptions; ``expand`` returns its output.

        A cached page is reused if the assumptions that it depends on are the same.
        """
        for known in self._pages.get(uri, ()):
            if known.holds_under(assume):
                return known
        if self._segments > MAX_SEGMENTS:
            self._clear()
        page = self._make_page(uri, expand())
        self._pages.setdefault(uri, []).append(page)
        return page

    def judged(
        self, woven: MappedPage, depends_on: Hashable, judge: Callable[[], CheckedPage]
    ) -> CheckedPage:
        """The results of ``judge`` for a cached page; ``depends_on`` is what else they depend on."""
        key = (id(woven), depends_on)
        if key not in self._checked:
            self._checked[key] = judge()
        return self._checked[key]

    def _clear(self) -> None:
        self._pages.clear()
        self._texts.clear()
        self._checked.clear()
        self._segments = 0

    def _make_page(self, uri: str, expansion: Expansion) -> CachedPage:
        woven = render_page(expansion)
        files = frozenset(expansion.files)
        known = self._texts.setdefault((uri, woven.text, frozenset(expansion.denied)), woven)
        if known is woven:
            self._segments += len(expansion.segments)
        asked = Asked(expansion.branches, expansion.assumed_answers)
        return CachedPage(known, files, expansion.dependencies, expansion.compared, asked)


def mended_text(text: str, edit: Edit) -> str:
    """A text after an edit that keeps offsets: a deletion, or a comma in place of a space."""
    if not edit.text:
        return text[: edit.start] + " " * (edit.end - edit.start) + text[edit.end :]
    if edit.text == "," and edit.start == edit.end:
        for at in (edit.start, edit.start - 1):
            if text[at : at + 1] in (" ", "\n"):
                return f"{text[:at]},{text[at + 1 :]}"
    return text
