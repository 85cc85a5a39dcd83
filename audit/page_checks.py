"""Judges crawled pages, as served or as rendered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from ..crawler.items import PageItem
from ..linter.checks.verifier import OFFLINE, Verifier
from ..linter.document.document import Document
from ..linter.engine.catalogue import catalogue
from ..linter.engine.check_document import CheckResult
from ..linter.engine.crawled_page import document_of_page, notes_on_page
from ..linter.engine.engine import DocumentReport, Engine
from ..linter.findings.report import Notification
from ..linter.findings.rule import Result
from ..linter.findings.shown_page import PackedPage
from ..linter.runner.file_checkers import FileCheckers, Plan
from ..linter.runner.record import outcome_text


@dataclass(frozen=True, slots=True)
class PageReport:
    """What became of a crawled page.

    ``text`` is its outcome as linter/runner/record.py writes it, or None where nothing was observed; ``notes``
    what to know of the page. ``disputed`` says that the page as shown does not bear out its markup: a
    browser might. ``dated`` says that the outcome holds for today only, ``findings`` are the rules of its
    errors and warnings, one for each. ``shown`` is what a report shows of the page, packed.
    """

    text: str | None
    notes: tuple[Notification, ...] = ()
    disputed: bool = False
    dated: bool = False
    findings: tuple[str, ...] = ()
    shown: str = ""


@dataclass(frozen=True, slots=True)
class Comparison:
    """The outcome of a rendered page, and whether the served HTML alone would have missed any of it."""

    outcome: PageReport
    differs: bool


def engine_of(plan: Plan, verifier: Verifier = OFFLINE) -> Engine:
    """The engine that judges pages by a plan."""
    return FileCheckers(plan, catalogue(), verifier).judge().engine


def judged(engine: Engine, page: PageItem) -> PageReport:
    """Judge one page. Whatever goes wrong becomes a notification that names it."""
    return _judged(engine, page)[0]


def looked_at(engine: Engine, page: PageItem) -> PageReport:
    """Judge a served page that is rendered where it is disputed: its outcome, or no more than that it is.

    What such a page needs to be corrected takes as long as judging it several times, and is asked of the rendered one.
    """
    return _judged(engine, page, whole=False)[0]


def _judged(engine: Engine, page: PageItem, *, whole: bool = True) -> tuple[PageReport, CheckResult | None]:
    """The outcome of a page, and what it was made of; None where it could not be judged."""
    notes = notes_on_page(page)
    try:
        document = document_of_page(page)
        if document is None:
            return PageReport(None, notes), None
        found = engine.judge(document)
        disputed = _disputed(engine, found)
        if disputed and not whole:
            return PageReport(None, notes, disputed=True), found
        return _outcome(engine, found, notes, disputed), found
    except Exception as error:  # one page must not end the crawl
        return failed(page, f"{type(error).__name__}: {error}"[:300], notes), None


def compared(engine: Engine, page: PageItem, served: PageItem) -> Comparison:
    """Judge a rendered page and its served form.

    They differ where scripts change the statements, or where the rendered page is at fault in a way
    that the served one is not: those are the findings that rendering is for.
    """
    outcome, shown = _judged(engine, page)
    try:
        document = document_of_page(served)
        if shown is None or document is None:
            return Comparison(outcome, differs=False)
        plain = engine.judge(document)
        changed = _statements(shown.document) != _statements(plain.document)
        added = _faults(shown.results) - _faults(plain.results)
        return Comparison(outcome, differs=changed or bool(added))
    except Exception:  # the comparison only saves work: in doubt, pages are rendered
        return Comparison(outcome, differs=True)


def _statements(document: Document) -> Counter[tuple[str, str]]:
    return Counter((statement.property, statement.text) for statement in document.statements)


def _faults(results: Sequence[Result]) -> Counter[tuple[str, str, str]]:
    return Counter(
        (r.code, r.statement.property if r.statement else "", r.statement.text if r.statement else "")
        for r in results
        if r.kind == "fail"
    )


def _outcome(
    engine: Engine, judged_: CheckResult, notes: tuple[Notification, ...], disputed: bool
) -> PageReport:
    failed = [result for result in judged_.results if result.kind == "fail"]
    outcome = engine.outcome(judged_)
    shown = outcome.file.shown
    outcome = _lightened(outcome)
    findings = tuple(result.code for result in failed if result.level in ("error", "warning"))
    return PageReport(
        outcome_text(outcome),
        notes,
        disputed,
        outcome.dated,
        findings,
        shown.text if isinstance(shown, PackedPage) else "",
    )


def _disputed(engine: Engine, found: CheckResult) -> bool:
    """Whether a page would be reported for what it shows, or does not show, or would be but for what was not read."""
    if found.document.left_open:
        return True
    return any(r.kind == "fail" and engine.agents[r.code] == "factuality" for r in found.results)


def _lightened(outcome: DocumentReport) -> DocumentReport:
    """What is kept in memory of a page: what it shows stays on disk, and its source where nothing was found."""
    found = outcome.results or outcome.suppressed
    file = replace(outcome.file, shown=None, source=outcome.file.source if found else "")
    return replace(outcome, file=file)


def failed(page: PageItem, reason: str, notes: tuple[Notification, ...] = ()) -> PageReport:
    """The outcome of a page that could not be judged."""
    message = f"{page.url} could not be judged: {reason}"
    return PageReport(None, (*notes, Notification("error", message, page.url)))


def disputes(engine: Engine, page: PageItem, marked: str) -> bool:
    """Whether a served page is at fault once what style sheets may hide is taken for hidden."""
    try:
        document = document_of_page(replace(page, rendered_html=marked))
        return document is None or any(r.kind == "fail" for r in engine.judge(document).results)
    except Exception:  # in doubt, a browser looks
        return True


def factuality_of(engine: Engine) -> Engine:
    """An engine with the rules that hang on what is visible, and no others."""
    return Engine([rule for rule in engine.rules if rule.agent == "factuality"], engine.settings)
