"""Check crawled pages, as served or as rendered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from ..crawler.items import PageItem
from ..linter.agents.verifier import OFFLINE, Verifier
from ..linter.document.document import Document
from ..linter.engine.catalogue import catalogue
from ..linter.engine.check_document import CheckResult
from ..linter.engine.engine import DocumentReport, Engine, document_of_page, notes_on_page
from ..linter.findings.report import Notification
from ..linter.findings.rule import Result
from ..linter.findings.shown_page import PackedPage
from ..linter.runner.cache import outcome_text
from ..linter.runner.file_checker import FileCheckers, Plan, ReadAhead


@dataclass(frozen=True, slots=True)
class PageReport:
    """The report of a crawled page.

    ``text`` is the report as linter/runner/cache.py serialises it, or None where nothing was observed; ``notes`` are
    notifications about the page. ``disputed`` are the rules and properties of findings about what the page shows, which
    a browser might not confirm.
    ``dated``: the report is valid today only. ``findings`` are the rules of its errors and warnings, each once.
    ``packed`` is what a report shows of the page, compressed.
    """

    text: str | None
    notes: tuple[Notification, ...] = ()
    disputed: tuple[str, ...] = ()
    dated: bool = False
    findings: tuple[str, ...] = ()
    packed: str = ""


@dataclass(frozen=True, slots=True)
class Comparison:
    """The report of a rendered page, and whether the served HTML alone would have missed any of it."""

    outcome: PageReport
    differs: bool


def engine_of(plan: Plan, verifier: Verifier = OFFLINE) -> Engine:
    """Return the engine that checks pages by a plan."""
    return FileCheckers(plan, catalogue(), verifier).checker().engine


def check_page(engine: Engine, page: PageItem, read: ReadAhead | None = None) -> PageReport:
    """Check one page; ``read`` is what was read of it ahead. Any failure becomes a notification that names the page."""
    return _checked(engine, page, read)[0]


def check_served_page(engine: Engine, page: PageItem) -> PageReport:
    """Check a served page, which is rendered if it is disputed: a disputed one gets a minimal report.

    What is needed to correct a page takes several times as long as checking it, and is computed from the rendered
    page.
    """
    return _checked(engine, page, whole=False)[0]


def _checked(
    engine: Engine, page: PageItem, read: ReadAhead | None = None, *, whole: bool = True
) -> tuple[PageReport, CheckResult | None]:
    """Return the report of a page and its check result, None if the check failed."""
    notes = notes_on_page(page)
    try:
        document = read.document if read is not None else document_of_page(page)
        if document is None:
            return PageReport(None, notes), None
        result = engine.check(document)
        disputed = _disputed(engine, result)
        if disputed and not whole:
            return PageReport(None, notes, disputed=disputed), result
        return _outcome(engine, result, notes, disputed), result
    except Exception as error:  # one page must not end the crawl
        return failure_report(page, f"{type(error).__name__}: {error}"[:300], notes), None


def compare_pages(engine: Engine, page: PageItem, served: PageItem) -> Comparison:
    """Check a rendered page and its served form.

    They differ if scripts change the statements, or if the rendered page has findings that the served one does not
    have: these are what rendering is for.
    """
    outcome, text = _checked(engine, page)
    try:
        document = document_of_page(served)
        if text is None or document is None:
            return Comparison(outcome, differs=False)
        plain = engine.check(document)
        changed = _statements(text.document) != _statements(plain.document)
        added = _faults(text.results) - _faults(plain.results)
        return Comparison(outcome, differs=changed or bool(added))
    except Exception:  # the comparison only saves work: when in doubt, render
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
    engine: Engine, result: CheckResult, notes: tuple[Notification, ...], disputed: tuple[str, ...]
) -> PageReport:
    failures = [each for each in result.results if each.kind == "fail"]
    outcome = engine.document_report(result)
    page = outcome.file.shown
    outcome = _lighten(outcome)
    findings = tuple(each.code for each in failures if each.level in ("error", "warning"))
    return PageReport(
        outcome_text(outcome),
        notes,
        disputed,
        outcome.dated,
        findings,
        page.text if isinstance(page, PackedPage) else "",
    )


def _disputed(engine: Engine, result: CheckResult) -> tuple[str, ...]:
    """For what rules and properties the page would be reported because of what it shows or lacks; "" if it might be
    reported, were all of it read."""
    statements = {
        f"{r.code} {' '.join(r.statement.types)} {r.statement.property}" if r.statement else r.code
        for r in result.results
        if r.kind == "fail" and engine.agents[r.code] == "factuality"
    }
    return (*sorted(statements), *([""] if result.document.left_open else ()))


def _lighten(outcome: DocumentReport) -> DocumentReport:
    """What is kept of a page in memory: not what it shows (that is on disk), nor its source if it has no results."""
    results = outcome.results or outcome.suppressed
    file = replace(outcome.file, shown=None, source=outcome.file.source if results else "")
    return replace(outcome, file=file)


def failure_report(page: PageItem, reason: str, notes: tuple[Notification, ...] = ()) -> PageReport:
    """Return the report of a page that could not be checked."""
    message = f"{page.url} could not be judged: {reason}"
    return PageReport(None, (*notes, Notification("error", message, page.url)))


def needs_rendering(engine: Engine, page: PageItem, marked_html: str) -> bool:
    """Whether a served page has findings once everything that style sheets may hide counts as hidden."""
    try:
        document = document_of_page(replace(page, rendered_html=marked_html))
        return document is None or any(r.kind == "fail" for r in engine.check(document).results)
    except Exception:  # when in doubt, render
        return True


def factuality_of(engine: Engine) -> Engine:
    """Return an engine with only the rules that depend on what is visible."""
    return Engine([rule for rule in engine.rules if rule.agent == "factuality"], engine.settings)
