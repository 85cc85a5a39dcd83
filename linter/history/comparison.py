"""Compare two runs over the same pages: new, fixed, remaining and unknown findings."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from urllib.parse import urlsplit

from ..findings.fingerprint import Entry, entry_of
from ..findings.report import Report
from ..findings.run_comparison import Comparison, Past, RecordedFinding, RunTotals, Snapshot, State, key_of
from .baseline import matches


def snapshot(report: Report) -> Snapshot:
    """The record of a run."""
    names = page_names(file.url or file.uri for file in report.files)
    name = cache(names)  # pages have many findings
    failed = [result for result in report.results if result.kind == "fail"]
    levels = Counter(result.level for result in failed)
    grounded, judged = report.grounded()
    incomplete = {item.uri for item in report.notifications if item.incomplete and item.uri}
    totals = RunTotals(
        0,
        report.started_at,
        report.tool_version,
        names.site,
        report.pages,
        report.statements,
        grounded,
        judged,
        levels["error"],
        levels["warning"],
        levels["note"],
        report.exit_status() == 3 or any(item.incomplete for item in report.notifications),
    )
    return Snapshot(
        totals,
        tuple(RecordedFinding(entry_of(r, name), r.level, r.rule, r.message) for r in failed),
        frozenset(name(file.uri) for file in report.files if file.uri not in incomplete),
        frozenset(rule.code for rule in report.rules),
    )


@dataclass(frozen=True, slots=True)
class PageNames:
    """Names of pages in a history: path and query, so that a site may move to another host.

    ``site`` is the host of most pages; pages on other hosts keep their host.
    """

    site: str

    def __call__(self, uri: str) -> str:
        """The name of a page."""
        parts = urlsplit(uri)
        if parts.scheme not in ("http", "https"):
            return uri
        path = f"{parts.path or '/'}{f'?{parts.query}' if parts.query else ''}"
        return path if parts.netloc == self.site else f"//{parts.netloc}{path}"


def page_names(uris: Iterable[str]) -> PageNames:
    """The names of a run's pages."""
    hosts = Counter(urlsplit(uri).netloc for uri in uris)
    return PageNames(min(hosts, key=lambda host: (-hosts[host], host), default=""))


def compare(before: Snapshot, after: Snapshot) -> Comparison:
    """Compare two runs."""
    return _compared(before, after)[0]


def past(report: Report, before: Snapshot | None, after: Snapshot, trend: tuple[RunTotals, ...]) -> Past:
    """Compare a report, recorded as ``after``, with the run before it."""
    if before is None:
        return Past(None, trend)
    comparison, states = _compared(before, after)
    failed = [result for result in report.results if result.kind == "fail"]
    news: dict[str, dict[Entry, State]] = defaultdict(dict)
    for result, state in zip(failed, states, strict=True):
        # If two findings have the same key, a new one must not be hidden by an old one.
        if state != "still":
            news[result.location.uri].setdefault(key_of(result), state)
    return Past(comparison, trend, dict(news))


def _compared(before: Snapshot, after: Snapshot) -> tuple[Comparison, list[State]]:
    known = Counter(finding.entry for finding in before.findings)
    matched, gone = matches(known, [finding.entry for finding in after.findings])
    states: list[State] = []
    for index, finding in enumerate(after.findings):
        if index in matched:
            states.append("still")
        else:
            states.append("new" if _judged(finding.entry, before) else "first")
    sorted_out: dict[State, list[RecordedFinding]] = defaultdict(list)
    for finding, state in zip(after.findings, states, strict=True):
        sorted_out[state].append(finding)
    fixed, unchecked = [], []
    for finding in before.findings:
        if gone[finding.entry] > 0:
            gone[finding.entry] -= 1
            (fixed if _judged(finding.entry, after) else unchecked).append(finding)
    comparison = Comparison(
        before.totals,
        after.totals,
        tuple(sorted_out["new"]),
        tuple(sorted_out["first"]),
        tuple(sorted_out["still"]),
        tuple(fixed),
        tuple(unchecked),
    )
    return comparison, states


def _judged(entry: Entry, run: Snapshot) -> bool:
    return entry.file in run.pages and entry.rule in run.codes
