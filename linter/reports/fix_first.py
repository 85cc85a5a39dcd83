"""The most important findings, with similar ones grouped: what a report names to fix first."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any

from ..findings import naming
from ..findings.naming import message_suffix
from ..findings.rule import LEVELS
from .excerpt import visible
from .html_data import cut_text, shared

if TYPE_CHECKING:
    from ..findings.report import Report
    from ..findings.rule import Result

#: Number of findings listed; the rest is in the full list.
MAX_FIX_FIRST = 5
MESSAGE_LIMIT = 260


def ranked(report: Report) -> list[list[Result]]:
    """Errors and warnings, grouped by rule, type and property, or template, in the order in which to fix them.

    Errors come before warnings; among them what makes markup unreadable, then what search features require and what
    people decide by (prices, ratings, dates), then the others, links last; those on most pages first.
    """
    groups: dict[tuple[str, ...], list[Result]] = defaultdict(list)
    broken: dict[tuple[str, int | None], tuple[str, ...]] = {}
    for result in report.results:
        if result.kind == "fail" and result.level in ("error", "warning"):
            kind = _kind(result)
            if result.code.startswith("SYN"):  # the faults of a block are mended together
                kind = broken.setdefault((result.location.uri, result.location.block), kind)
            groups[kind].append(result)
    return sorted(groups.values(), key=_weight)


def fix_first_rows(report: Report) -> dict[str, Any]:
    """The first of ``ranked`` as rows of the HTML report, each represented by a finding, and the number of others."""
    numbers = {file.uri: number for number, file in enumerate(report.files)}
    site = len(shared(report))
    names = {file.uri: visible(naming.path(file.uri, file.url)[site:]) for file in report.files}
    ordered = ranked(report)
    rows = [_row(group, numbers, names) for group in ordered[:MAX_FIX_FIRST]]
    return {"rows": rows, "left": len(ordered) - len(rows)}


def _kind(result: Result) -> tuple[str, ...]:
    if result.pages:  # a template's: one change there mends what it does alike
        return result.code, result.location.uri
    statement = result.statement
    return (result.code, *statement.types, statement.property) if statement else (result.code,)


def _weight(group: list[Result]) -> tuple[int, float, int, int]:
    gravest = max(LEVELS.index(result.level) for result in group)
    return -gravest, _RANKS.get(group[0].code, _rank(group[0].code)), -len(pages_of(group)), -len(group)


_RANKS = {"FAC201": 1.0, "FAC204": 1.1, "FAC212": 1.1, "FAC205": 1.2} | dict.fromkeys(("FAC210", "FAC211"), 3)
"""Contradicted values before prices and ratings, and these before dates; links and images last."""


def _rank(code: str) -> int:
    return 0 if code.startswith("SYN") else 1 if code.startswith("RIC") else 2


def pages_of(group: list[Result]) -> set[str]:
    """The pages that findings are on."""
    return {uri for result in group for uri in result.seen_on}


def _row(group: list[Result], numbers: dict[str, int], names: dict[str, str]) -> dict[str, Any]:
    example = max(group, key=lambda result: LEVELS.index(result.level))
    page = example.seen_on[0]
    change = example.fixes[0].description if example.fixes else ""
    if change and message_suffix(change) == message_suffix(example.advice):
        change = ""  # the message says it
    return {
        "level": example.level,
        "code": visible(example.code),
        "rule": visible(example.rule),
        "message": cut_text(example.message, MESSAGE_LIMIT),
        "change": _sentence(cut_text(change, MESSAGE_LIMIT)),
        "findings": len(group),
        "pages": len(pages_of(group)),
        "page": numbers.get(page),
        "name": names.get(page) or visible(naming.path(page, None)),
    }


def _sentence(text: str) -> str:
    """The text with its first letter capitalized."""
    return text[:1].upper() + text[1:]
