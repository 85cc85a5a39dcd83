"""JUnit XML: a test suite per page, a test case per finding (the schema of the Jenkins xUnit plugin)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape, quoteattr

from ..findings import naming
from .excerpt import unsteering, visible
from .options import Options, notified, results_to_show
from .repetition import FILES_REPEATED, Repetition, gathered
from .suggestion import Sources

if TYPE_CHECKING:
    from ..findings.report import Notification, Report
    from ..findings.rule import Result


_HOLDS = "every statement holds"


def stream(report: Report, options: Options) -> Iterator[str]:
    """The suites in the report's order; what could not be checked is an error, never a passed test."""
    sources = Sources(report)
    by_page: dict[str, list[Repetition]] = {}
    failing: set[str] = set()
    for repetition in gathered(results_to_show(report, options), sources, least=FILES_REPEATED):
        by_page.setdefault(repetition.first.location.uri, []).append(repetition)
        failing |= {uri for result in repetition.results for uri in result.seen_on if result.kind == "fail"}
    unchecked: dict[str, list[Notification]] = defaultdict(list)
    for item in notified(report):
        if item.incomplete:
            unchecked[item.uri or "factmark"].append(item)
    for uri in unchecked:
        by_page.setdefault(uri, [])
    suites = [_suite(uri, repetitions, unchecked[uri], sources) for uri, repetitions in by_page.items()]
    passed = [f.uri for f in report.files if f.uri not in by_page and f.uri not in failing]
    if passed:
        suites.append(_passed(passed))
    tests = sum(suite[0] for suite in suites)
    failures = sum(suite[1] for suite in suites)
    errors = sum(suite[2] for suite in suites)
    yield '<?xml version="1.0" encoding="UTF-8"?>\n'
    yield f'<testsuites name="factmark" tests="{tests}" failures="{failures}" errors="{errors}">\n'
    for suite in suites:
        yield suite[3]
    yield "</testsuites>\n"


def _passed(uris: list[str]) -> tuple[int, int, int, str]:
    """One suite for all pages without findings: a site has thousands."""
    head = f' <testsuite name="pages without findings" tests="{len(uris)}" failures="0" errors="0" skipped="0">\n'
    cases = [f"  <testcase name={quoteattr(_HOLDS)} classname={quoteattr(_name(uri))}/>\n" for uri in uris]
    return len(uris), 0, 0, head + "".join(cases) + " </testsuite>\n"


def _name(uri: str) -> str:
    """The name of a page: for a file its path on disk, so that it can be opened from the report."""
    return visible(naming.path(uri, None))


def _suite(
    uri: str, repetitions: list[Repetition], unchecked: list[Notification], sources: Sources
) -> tuple[int, int, int, str]:
    name = quoteattr(_name(uri))
    results = [repetition.first for repetition in repetitions]
    cases = [_case(repetition, name, sources) for repetition in repetitions]
    cases += [
        f'  <testcase name="not checked" classname={name}>\n'
        f"    <error type={quoteattr(item.level)} message={quoteattr(visible(item.message))}></error>\n"
        "  </testcase>\n"
        for item in unchecked
    ]
    failures = sum(_fails(result) for result in results)
    skipped = sum(result.kind != "pass" for result in results) - failures
    if not unchecked and all(result.kind != "fail" for result in results):
        cases.insert(0, f"  <testcase name={quoteattr(_HOLDS)} classname={name}/>\n")
    head = (
        f' <testsuite name={name} tests="{len(cases)}" failures="{failures}" errors="{len(unchecked)}"'
        f' skipped="{skipped}">\n'
    )
    return len(cases), failures, len(unchecked), head + "".join(cases) + " </testsuite>\n"


def _fails(result: Result) -> bool:
    """Whether a result fails its test: notes are shown, but fail none."""
    return result.kind == "fail" and result.level != "note"


def _case(repetition: Repetition, classname: str, sources: Sources) -> str:
    result = repetition.first
    place = result.location
    where = f" line {place.start_line}" if place.start_line else ""
    pointer = f" {place.pointer}" if place.pointer else ""
    name = quoteattr(visible(f"{result.code} {result.rule}{pointer}{where}"))
    head = f"  <testcase name={name} classname={classname}"
    message = quoteattr(visible(repetition.message))
    if result.kind == "pass":
        return f"{head}/>\n"
    if not _fails(result):
        kind = result.level if result.kind == "fail" else result.kind
        return f"{head}>\n    <skipped type={quoteattr(kind)} message={message}></skipped>\n  </testcase>\n"
    details = [
        f"{naming.path(place.uri, None)}:{place.start_line or 1}:{place.start_column or 1}: {repetition.message}"
    ]
    details += [f"{evidence.relation}: {evidence.text}" for evidence in result.evidence[:3]]
    suggestion = sources.suggestion(result)
    if suggestion is not None:
        details.append(suggestion.description)
        details += suggestion.after.splitlines()[:8]
    body = escape("\n".join(unsteering(visible(line)) for line in details))
    return (
        f"{head}>\n    <failure type={quoteattr(result.level)} message={message}>{body}</failure>\n"
        "  </testcase>\n"
    )
