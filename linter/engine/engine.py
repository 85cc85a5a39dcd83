"""Check documents and crawled pages, keep what a report needs of each, and build the report."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from ... import __version__
from ...source.files import blake2b
from ..agents.rule_context import Settings
from ..document.document import Document
from ..findings.report import Notification, Report, SourceFile
from ..findings.rule import SAFE_AND_UNSAFE, Agent, Kind, Result, Rule
from ..findings.shown_page import ShownPassage
from .check_document import CheckResult, check_document
from .fixing import fix
from .selection import RuleSet
from .suppression import ConfiguredIgnores

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...crawler.items import ObservedPassage, PageItem
    from ..document.document import Document
    from ..findings.shown_page import PackedPage
    from ..visible_text.passage import PageText, Passage


@dataclass(slots=True, unsafe_hash=True)  # not frozen: see source/location.py
class DocumentReport:
    """What a Report keeps of a checked document: the results of the wanted kinds, and the file."""

    results: tuple[Result, ...]
    suppressed: tuple[Result, ...]
    notifications: tuple[Notification, ...]
    file: SourceFile
    ignores_on: tuple[int, ...] = ()
    ignores_used: tuple[int, ...] = ()
    dated: bool = False
    depends: tuple[str, ...] = ()


class Engine:
    """Checks documents one by one and keeps what a Report needs of each.

    ``all_kinds`` keeps pass, open, review and notApplicable results; otherwise only fail, and open with ``show_open``.
    ``corrections`` also computes what visual reports show: for each page with findings its corrected source, its
    passages and its correct statements. ``agents`` maps rule codes to agents.
    """

    def __init__(
        self,
        rules: Sequence[Rule],
        settings: Settings,
        *,
        all_kinds: bool = False,
        show_open: bool = False,
        corrections: bool = False,
        ignores: ConfiguredIgnores | None = None,
    ) -> None:
        self.rules = tuple(rules)
        self._rule_set = RuleSet(self.rules)
        self.settings = settings
        self.ignores = ignores
        self._kinds = {"fail", "open"} if show_open else {"fail"}
        self._all_kinds = all_kinds
        self.agents = {rule.code: rule.agent for rule in self.rules}
        self._corrections = corrections
        self._results: list[Result] = []
        self._suppressed: list[Result] = []
        self._notifications: list[Notification] = []
        self._files: list[SourceFile] = []
        self._statements = 0
        self._started_at = datetime.now(UTC).isoformat(timespec="seconds")

    def notify(self, notification: Notification) -> None:
        """Record something that could not be checked, or other useful information."""
        self._notifications.append(notification)

    def add(self, document: Document) -> CheckResult:
        """Check a document and keep its report."""
        checked = self.check(document)
        self.keep(self.document_report(checked))
        return checked

    def check(self, document: Document) -> CheckResult:
        """Check a document without keeping anything."""
        return check_document(document, self._rule_set, self.settings, self.ignores)

    def document_report(self, checked: CheckResult) -> DocumentReport:
        """What a report keeps of a checked document."""
        results = tuple(r for r in checked.results if self._all_kinds or r.kind in self._kinds)
        return DocumentReport(
            results,
            checked.suppressed,
            checked.notifications,
            self._file(checked),
            checked.ignores_on,
            checked.ignores_used,
            checked.dated,
            checked.depends,
        )

    def keep(self, outcome: DocumentReport, file: SourceFile | None = None) -> None:
        """Record a document's report, wherever it was checked; a ``file`` with more information replaces its own."""
        file = file or outcome.file
        self._results.extend(outcome.results)
        self._suppressed.extend(outcome.suppressed)
        self._notifications.extend(outcome.notifications)
        self._statements += file.statements
        self._files.append(file)

    def _file(self, checked: CheckResult) -> SourceFile:
        document = checked.document
        file = SourceFile(
            document.uri,
            document.url,
            document.source if self._corrections or any(r.fixes for r in checked.results) else "",
            len(document.statements) if checked.statements is None else checked.statements,
            document.rendered is not None,
            shown=self._pack_page(checked) if self._corrections else None,
            verdicts=self._verdicts(checked),
            skeleton=_skeleton(document),
        )
        if (
            not self._corrections
            or document.template is not None
            or not any(r.fixes for r in checked.results if r.kind == "fail")
        ):
            return file
        fixed = fix(document, checked.results, self.check_again, SAFE_AND_UNSAFE)
        after = Document(document.uri, fixed.source, url=document.url, media=document.media)
        before = {block.index: block.script.text for block in document.blocks}
        changed = tuple(
            (block.index, block.script.text)
            for block in after.blocks
            if before.get(block.index) != block.script.text
        )
        return replace(file, corrected=changed, corrected_source=fixed.source)

    def _pack_page(self, checked: CheckResult) -> PackedPage:
        """The page's passages and their evidence for correct statements, whatever kinds of results are kept."""
        from ..findings.shown_page import ShownPage, packed, page_statements

        traced = (result for result in checked.results if self.agents[result.code] == "factuality")
        return packed(ShownPage(page_passages(checked.document), page_statements(traced)))

    def _verdicts(self, checked: CheckResult) -> tuple[tuple[Agent, Kind, int], ...]:
        counts = Counter((self.agents[result.code], result.kind) for result in checked.results)
        return tuple((agent, kind, count) for (agent, kind), count in sorted(counts.items()))

    @property
    def check_again(self) -> Callable[[Document], CheckResult]:
        """A function that checks a changed document with the same rules."""
        settings = replace(self.settings, verifier=self.settings.verifier.recalling())
        return lambda document: check_document(document, self._rule_set, settings, self.ignores)

    def report(self) -> Report:
        """The report on everything found so far."""
        verifier = self.settings.verifier
        self._notifications.extend(verifier.notifications())
        verifier.close()
        return Report(
            results=tuple(self._results),
            suppressed=tuple(self._suppressed),
            notifications=tuple(self._notifications),
            files=tuple(self._files),
            rules=self.rules,
            statements=self._statements,
            tool_version=__version__,
            started_at=self._started_at,
            model_use=verifier.totals,
        )


def _skeleton(document: Document) -> str:
    if document.template is not None or document.media == "json":
        return ""
    shapes = {
        (each.location.block, each.location.pointer_shape, each.types, each.property)
        for each in document.statements
    }
    lines = sorted(f"{block} {pointer} {types} {name}" for block, pointer, types, name in shapes)
    return blake2b("\n".join(lines).encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()


# The passages of a page as reports show them: visible text and its position on the screen.

_OF_TEXTS = frozenset(("text", "before", "after"))
"""The kinds of passages that belong to an element's own text."""


def page_passages(document: Document) -> tuple[ShownPassage, ...]:
    """All passages of a page in document order, with their boxes if a browser was used."""
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
    """The boxes of a page's passages by element; its own text apart from its link, picture or attributes."""

    def __init__(self, page: PageText, observed: Sequence[ObservedPassage]) -> None:
        self._page = page
        placed = [
            (str(item.index), item.kind in _OF_TEXTS, item.box) for item in observed if item.box is not None
        ]
        self._of_texts = {index: box for index, is_text, box in placed if is_text}
        self._of_elements = {index: box for index, is_text, box in placed if not is_text}

    def of(self, passage: Passage) -> tuple[float, float, float, float] | None:
        """The box around all visible parts of a passage: (x, y, width, height) in CSS pixels."""
        boxes = self._of_texts if passage.kind == "text" else self._of_elements
        if not boxes:  # no browser was used
            return None
        stamps = (
            self._page.elements[element].attributes.get("data-factmark-passage")
            for element in (passage.element, *passage.inner)
        )
        own_boxes = [boxes[stamp] for stamp in stamps if stamp in boxes]
        if not own_boxes:
            return None
        left, top = min(box.x for box in own_boxes), min(box.y for box in own_boxes)
        right = max(box.x + box.width for box in own_boxes)
        bottom = max(box.y + box.height for box in own_boxes)
        return left, top, right - left, bottom - top


def document_of_page(item: PageItem) -> Document | None:
    """The document of a page, or None if nothing of it was observed."""
    source = item.html if item.html is not None else item.rendered_html
    if source is None:
        return None
    from ...crawler.requests.decoding import is_xhtml

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
