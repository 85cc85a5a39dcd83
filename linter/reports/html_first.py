"""The most important findings, shown at the top of the HTML report with similar ones grouped."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any

from ..findings import naming
from ..findings.rule import LEVELS
from .excerpt import visible
from .html_data import shared, told

if TYPE_CHECKING:
    from ..findings.report import Report
    from ..findings.rule import Result

#: Number of findings listed; the rest is in the full list.
SHOWN = 5
MESSAGE_LIMIT = 260


def first(report: Report) -> dict[str, Any]:
    """The most severe problems, those on most pages first, and the number of other kinds.

    Errors and warnings only. One kind is a rule on a property of a type, with any value; its first finding represents
    it.
    """
    numbers = {file.uri: number for number, file in enumerate(report.files)}
    site = len(shared(report))
    names = {file.uri: visible(naming.path(file.uri, file.url)[site:]) for file in report.files}
    groups: dict[tuple[str, ...], list[Result]] = defaultdict(list)
    for result in report.results:
        if result.kind == "fail" and result.level in ("error", "warning"):
            groups[_kind(result)].append(result)
    ordered = sorted(groups.values(), key=_weight)
    rows = [_row(group, numbers, names) for group in ordered[:SHOWN]]
    return {"rows": rows, "left": len(ordered) - len(rows)}


def _kind(result: Result) -> tuple[str, ...]:
    statement = result.statement
    return (result.code, *statement.types, statement.property) if statement else (result.code,)


def _weight(group: list[Result]) -> tuple[int, int, int]:
    return -max(LEVELS.index(result.level) for result in group), -len(_pages(group)), -len(group)


def _pages(group: list[Result]) -> set[str]:
    return {uri for result in group for uri in result.seen_on}


def _row(group: list[Result], numbers: dict[str, int], names: dict[str, str]) -> dict[str, Any]:
    example = max(group, key=lambda result: LEVELS.index(result.level))
    page = example.seen_on[0]
    return {
        "level": example.level,
        "code": visible(example.code),
        "rule": visible(example.rule),
        "message": told(example.message, MESSAGE_LIMIT),
        "change": _sentence(told(example.fixes[0].description, MESSAGE_LIMIT)) if example.fixes else "",
        "findings": len(group),
        "pages": len(_pages(group)),
        "page": numbers.get(page),
        "name": names.get(page) or visible(naming.path(page, None)),
    }


def _sentence(text: str) -> str:
    """The text with its first letter capitalized."""
    return text[:1].upper() + text[1:]
