"""The report as JSON, version 1: a contract independent of the internal classes.

docs/output.md describes every field. Fields may be added, but are never renamed or given another meaning.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ...source.regex import regex
from ..findings.report import ModelUse
from ..markup.statement import Literal, Statement
from .options import Options, results_to_show
from .suggestion import Sources

if TYPE_CHECKING:
    from ...source.location import Location
    from ..findings.report import Comparison, Notification, Report
    from ..findings.rule import Result

VERSION = 1
VALUE_LIMIT = 10_000
"""Maximum characters of a value: findings repeat it, and a page may have megabytes in one."""
_NUMBER = regex(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?")  # RFC 8259, section 6


def stream(report: Report, options: Options) -> Iterator[str]:
    """The document in pieces, one line per result, so that large reports need no second copy in memory."""
    sources = Sources(report)
    tool = {"name": "factmark", "version": report.tool_version}
    yield f'{{"version": {VERSION}, "tool": {_text(tool)}, "results": ['
    separator = "\n"
    for result in results_to_show(report, options):
        yield separator + _result(result, sources)
        separator = ",\n"
    notifications = [_notification(item) for item in report.notifications]
    summary = {
        "pages": report.pages,
        "statements": report.statements,
        "byKind": report.by_kind(),
        "byCode": report.by_code(),
    }
    if report.past is not None and report.past.comparison is not None:
        summary["sinceLastRun"] = _since(report.past.comparison)
    if report.model_use is not None:
        summary["modelUse"] = _model_use(report.model_use)
    suggested = [
        {
            "uri": file.uri,
            "reason": file.suggested.reason,
            "types": [{"type": kind, "reason": reason} for kind, reason in file.suggested.types],
            "markup": json.loads(file.suggested.markup),
        }
        for file in report.files
        if file.suggested is not None
    ]
    suggestions = f', "suggestions": {_text(suggested)}' if suggested else ""
    yield f'\n], "notifications": {_text(notifications)}, "summary": {_text(summary)}{suggestions}}}\n'


def _notification(item: Notification) -> dict[str, Any]:
    entry = {"level": item.level, "message": item.message, "uri": item.uri, "incomplete": item.incomplete}
    return entry if item.broken is None else entry | {"broken": item.broken, "linkedFrom": item.linked_from}


def _since(comparison: Comparison) -> dict[str, Any]:
    """The comparison with the previous run in the same history."""
    return {
        "run": comparison.before.number,
        "startedAt": comparison.before.started_at,
        "new": len(comparison.new) + len(comparison.first),
        "fixed": len(comparison.fixed),
        "still": len(comparison.still),
        "notJudgedAgain": len(comparison.unchecked),
    }


def _model_use(totals: ModelUse) -> dict[str, Any]:
    """The use of a language model; ``dollars`` is null if the price is unknown."""
    return {
        "model": totals.model,
        "requests": totals.requests,
        "unanswered": totals.unanswered,
        "inputTokens": totals.usage.prompt,
        "cacheReadTokens": totals.usage.cache_read,
        "outputTokens": totals.usage.output,
        "dollars": None if totals.dollars is None else round(totals.dollars, 6),
        "remembered": totals.remembered,
        "estimated": totals.estimated,
    }


# ASCII only: unpaired surrogates survive, and any console can print it.
_text = json.JSONEncoder(ensure_ascii=True, allow_nan=False).encode


def _covered(place: Location) -> dict[str, Any]:
    """The location of a covered statement: block and pointer, or for attributes the start of the element."""
    entry: dict[str, Any] = {"block": place.block, "pointer": place.pointer}
    if place.pointer is None:
        entry |= {"startLine": place.start_line, "startColumn": place.start_column}
    return entry


def _result(result: Result, sources: Sources) -> str:
    """A result as text: encoding it as one object takes three times as long as encoding its strings."""
    covers = _text([_covered(place) for place in result.covers]) if result.covers else "[]"
    pages = f', "pages": {_text(result.seen_on)}' if result.pages else ""
    return (
        f'{{"code": {_text(result.code)}, "rule": {_text(result.rule)}, "kind": {_text(result.kind)}, '
        f'"level": {_text(result.level)}, "message": {_text(result.message)}, '
        f'"confidence": {round(result.confidence, 4)!r}, "location": {_location(result.location)}, '
        f'"statement": {_statement(result.statement)}, "covers": {covers}, '
        f'"evidence": {_evidence(result)}, "fixes": {_fixes(result, sources)}{pages}}}'
    )


def _location(place: Location) -> str:
    return (
        f'{{"uri": {_text(place.uri)}, "block": {_number(place.block)}, '
        f'"pointer": {"null" if place.pointer is None else _text(place.pointer)}, '
        f'"startLine": {_number(place.start_line)}, "startColumn": {_number(place.start_column)}, '
        f'"endLine": {_number(place.end_line)}, "endColumn": {_number(place.end_column)}}}'
    )


def _number(value: int | None) -> str:
    return "null" if value is None else str(value)


def _evidence(result: Result) -> str:
    if not result.evidence:
        return "[]"
    return _text(
        [
            {
                "text": item.text,
                "kind": item.kind,
                "relation": item.relation,
                "startLine": item.location.start_line if item.location else None,
            }
            for item in result.evidence
        ]
    )


def _fixes(result: Result, sources: Sources) -> str:
    if not result.fixes:
        return "[]"
    return _text(
        [
            {
                "description": fix.description,
                "applicability": fix.applicability,
                "edits": [
                    _edit(region, edit.text)
                    for edit in fix.edits
                    if (region := sources.region(result.location.uri, edit))
                ],
            }
            for fix in result.fixes
        ]
    )


def _edit(region: Location, text: str) -> dict[str, Any]:
    return {
        "startLine": region.start_line,
        "startColumn": region.start_column,
        "endLine": region.end_line,
        "endColumn": region.end_column,
        "text": text,
    }


def _statement(statement: Statement | None) -> str:
    if statement is None:
        return "null"
    types = " ".join(statement.types)
    evidence = (
        f'"type": {_text(types) if types else "null"}, "property": {_text(statement.property)}, '
        f'"value": {_value(statement)}'
    )
    return (
        f'{{{evidence}, "valueLength": {len(statement.text)}}}' if _is_cut(statement) else f"{{{evidence}}}"
    )


def _is_cut(statement: Statement) -> bool:
    """Whether the value is cut. Numbers are not: a cut number would be another one."""
    value = statement.value
    is_text = (
        isinstance(value.value, str) if isinstance(value, Literal) else not value.target.startswith("_:")
    )
    return is_text and len(statement.text) > VALUE_LIMIT


def _value(statement: Statement) -> str:
    """The value as written: 12.50 stays 12.50 and 1e400 a number; null for a blank node."""
    value = statement.value
    if _is_cut(statement):
        return _text(f"{statement.text[: VALUE_LIMIT - 1]}…")
    if not isinstance(value, Literal):
        return "null" if value.target.startswith("_:") else _text(value.target)
    scalar = value.value
    if isinstance(scalar, int | float) and not isinstance(scalar, bool):
        if _NUMBER.fullmatch(value.lexical):
            return value.lexical
        if isinstance(scalar, float) and not math.isfinite(scalar):
            return _text(value.lexical)
    return _text(scalar)
