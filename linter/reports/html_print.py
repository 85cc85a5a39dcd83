"""Findings for printing the HTML report or viewing it without scripts: a list by page, the most severe first."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..findings import naming
from .excerpt import visible
from .html_data import LEVELS, LISTED_KINDS, cut_text, level

if TYPE_CHECKING:
    from ..findings.report import Report
    from ..findings.rule import Result

#: Number of entries printed: some hundred sheets.
LIMIT = 1000
#: Up to this number, identical findings of a page are printed one by one, as on screen (report.js).
ALIKE = 3
#: Number of lines named for the other findings.
LINES_NAMED = 24


@dataclass(frozen=True, slots=True)
class Printed:
    """Pages with their findings, and the numbers of findings and pages over the limit.

    Of many identical findings on a page one is listed, with the number and lines of the others.
    """

    pages: tuple[tuple[str, tuple[dict[str, Any], ...]], ...]
    findings_left: int
    pages_left: int


def findings(report: Report, limit: int = LIMIT) -> Printed:
    """The pages with the most severe findings first, and the same within each page."""
    by_page: dict[str, list[Result]] = defaultdict(list)
    for result in report.results:
        if result.kind in LISTED_KINDS:
            by_page[result.location.uri].append(result)
    urls = {file.uri: file.url for file in report.files}
    for results in by_page.values():
        results.sort(key=_gravity)
    ordered = sorted(by_page, key=lambda uri: (_gravity(by_page[uri][0]), -len(by_page[uri]), uri))
    pages: list[tuple[str, tuple[dict[str, Any], ...]]] = []
    left, listed = limit, 0
    for uri in ordered:
        if left <= 0:
            break
        entries = _fold(by_page[uri])[:left]
        rows = tuple(_row(result, others) for result, others in entries)
        left -= len(rows)
        listed += sum(1 + len(others) for _, others in entries)
        pages.append((visible(naming.path(uri, urls.get(uri))), rows))
    total = sum(len(results) for results in by_page.values())
    return Printed(tuple(pages), total - listed, len(ordered) - len(pages))


def _fold(results: list[Result]) -> list[tuple[Result, list[Result]]]:
    """The findings of a page; many identical ones are merged into the first, with the others."""
    groups: dict[tuple[str, str, str], list[Result]] = defaultdict(list)
    for result in results:
        groups[level(result), result.code, result.message].append(result)
    entries: list[tuple[Result, list[Result]]] = []
    for group in groups.values():
        if len(group) > ALIKE:
            entries.append((group[0], group[1:]))
        else:
            entries += [(result, []) for result in group]
    return entries


def _gravity(result: Result) -> int:
    """0 for the most severe."""
    return LEVELS.index(result.level) if result.kind == "fail" and result.level in LEVELS else len(LEVELS)


def _identical_findings(results: list[Result]) -> str:
    """How many identical findings there are, and on which lines."""
    if not results:
        return ""
    lines = sorted({result.location.start_line for result in results if result.location.start_line})
    named = ", ".join(map(str, lines[:LINES_NAMED]))
    more = ", …" if len(lines) > LINES_NAMED else ""
    where = f", on line{'' if len(lines) == 1 else 's'} {named}{more}" if lines else ""
    return f"{len(results):,} more say the same{where}"


def _row(result: Result, others: list[Result]) -> dict[str, Any]:
    statement = result.statement
    return {
        "level": level(result),
        "rule": visible(f"{result.code} {result.rule}"),
        "place": f"line {result.location.start_line}" if result.location.start_line else "",
        "message": cut_text(result.message, 600),
        "name": cut_text(f"{'/'.join(statement.types)}.{statement.property}".lstrip("."), 120)
        if statement
        else "",
        "value": cut_text(naming.value(statement), 160) if statement else "",
        "evidence": cut_text(result.evidence[0].text, 200) if result.evidence else "",
        "change": cut_text(result.fixes[0].description, 300) if result.fixes else "",
        "others": _identical_findings(others),
    }
