"""The findings as the HTML report prints them, and shows them without its script: a list by page, the gravest first."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from . import naming
from .excerpt import visible
from .html_data import LEVELS, SHOWN, level, told

if TYPE_CHECKING:
    from ..report import Report
    from ..rule import Result

#: Findings that are printed: some hundred sheets.
LIMIT = 1000


@dataclass(frozen=True, slots=True)
class Printed:
    """Pages with their findings, and how many findings and pages are not listed for their number."""

    pages: tuple[tuple[str, tuple[dict[str, Any], ...]], ...]
    findings_left: int
    pages_left: int


def findings(report: Report, limit: int = LIMIT) -> Printed:
    """The pages with the gravest findings first, and each page's findings likewise."""
    by_page: dict[str, list[Result]] = defaultdict(list)
    for result in report.results:
        if result.kind in SHOWN:
            by_page[result.location.uri].append(result)
    urls = {file.uri: file.url for file in report.files}
    for results in by_page.values():
        results.sort(key=_gravity)
    ordered = sorted(by_page, key=lambda uri: (_gravity(by_page[uri][0]), -len(by_page[uri]), uri))
    pages: list[tuple[str, tuple[dict[str, Any], ...]]] = []
    left = limit
    for uri in ordered:
        if left <= 0:
            break
        rows = tuple(_row(result) for result in by_page[uri][:left])
        left -= len(rows)
        pages.append((visible(naming.path(uri, urls.get(uri))), rows))
    listed = sum(len(rows) for _, rows in pages)
    total = sum(len(results) for results in by_page.values())
    return Printed(tuple(pages), total - listed, len(ordered) - len(pages))


def _gravity(result: Result) -> int:
    """0 for the gravest."""
    return LEVELS.index(result.level) if result.kind == "fail" and result.level in LEVELS else len(LEVELS)


def _row(result: Result) -> dict[str, Any]:
    statement = result.statement
    return {
        "level": level(result),
        "rule": visible(f"{result.code} {result.rule}"),
        "place": f"line {result.location.start_line}" if result.location.start_line else "",
        "message": told(result.message, 600),
        "name": told(f"{'/'.join(statement.types)}.{statement.property}".lstrip("."), 120)
        if statement
        else "",
        "value": told(naming.value(statement), 160) if statement else "",
        "evidence": told(result.evidence[0].text, 200) if result.evidence else "",
        "change": told(result.fixes[0].description, 300) if result.fixes else "",
    }
