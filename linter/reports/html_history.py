"""Data of the HTML report on earlier runs: the comparison, and the trend as points of a plot."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..findings.run_comparison import RecordedFinding, RunTotals
from .excerpt import shorten, visible

if TYPE_CHECKING:
    from ..findings.run_comparison import Past

LISTED = 300
WIDTH, HEIGHT = 900, 96
_MARGIN = 10
_LABEL = 56


def section(past: Past | None) -> dict[str, Any] | None:
    """The comparison with the last run and the trend; None if there is no earlier run."""
    if past is None or past.comparison is None:
        return None
    comparison = past.comparison
    return {
        "number": comparison.before.number,
        "since": _moment(comparison.before.started_at),
        "incomplete": comparison.after.incomplete,
        "other_version": visible(comparison.before.tool_version)
        if comparison.before.tool_version != comparison.after.tool_version
        else None,
        "new": len(comparison.new) + len(comparison.first),
        "first": len(comparison.first),
        "still": len(comparison.still),
        "fixed": len(comparison.fixed),
        "unchecked": len(comparison.unchecked),
        "lists": [
            (title, len(findings), [_row(finding) for finding in findings[:LISTED]])
            for title, findings in (
                ("Fixed", comparison.fixed),
                ("Not judged again", comparison.unchecked),
            )
            if findings
        ],
        "trend": _trend(past.trend),
    }


def _moment(started_at: str) -> str:
    return visible(started_at).replace("T", " ").removesuffix("+00:00").removesuffix("Z")


def _row(finding: RecordedFinding) -> dict[str, str]:
    entry = finding.entry
    return {
        "level": finding.level,
        "code": visible(entry.rule),
        "rule": visible(finding.rule),
        "page": shorten(visible(entry.file), 200),
        "message": shorten(visible(finding.message), 300),
    }


def _trend(runs: tuple[RunTotals, ...]) -> dict[str, Any] | None:
    """The grounded share and the findings of each run, as points in a box of WIDTH by HEIGHT."""
    if len(runs) < 2:
        return None
    step = (WIDTH - 2 * _MARGIN - _LABEL) / (len(runs) - 1)
    most = max(*(run.errors + run.warnings for run in runs), 1)
    rows = []
    for place, run in enumerate(runs):
        grounded = run.grounded / run.judged if run.judged else None
        worse = run.errors + run.warnings
        rows.append(
            {
                "number": run.number,
                "moment": _moment(run.started_at),
                "pages": run.pages,
                "grounded": grounded,
                "errors": run.errors,
                "warnings": run.warnings,
                "incomplete": run.incomplete,
                "x": _MARGIN + place * step,
                "share_y": None if grounded is None else _height(grounded),
                "bar": (HEIGHT - 2 * _MARGIN) * worse / most,
            }
        )
    return {
        "rows": rows,
        "most": most,
        "width": WIDTH,
        "height": HEIGHT,
        "share": _line((row["x"], row["share_y"]) for row in rows if row["share_y"] is not None),
        "bar_width": min(14.0, step * 0.5),
    }


def _height(part: float) -> float:
    return _MARGIN + (1 - part) * (HEIGHT - 2 * _MARGIN)


def _line(points: Any) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
