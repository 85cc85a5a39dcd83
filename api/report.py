"""What the Python API returns: the JSON output, version 1, as typed objects (docs/python.md)."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Any, Literal

from ..linter.findings import report as run
from ..linter.findings.rule import LEVELS
from ..linter.reports import FORMATS, Options, render

Kind = Literal["fail", "open", "review", "pass", "notApplicable"]
Level = Literal["error", "warning", "note", "none"]
Format = Literal["text", "json", "sarif", "github", "gitlab", "junit", "html", "markdown"]


@dataclass(frozen=True, slots=True)
class Evidence:
    """A passage of the page. ``relation``: it supports or contradicts the statement, is the nearest one, or is hidden.

    ``kind`` is text, link, image, attribute, head or address; ``line`` is 1-based, or None if unknown.
    """

    text: str
    kind: str
    relation: Literal["supports", "contradicts", "nearest", "hidden"]
    line: int | None = None


@dataclass(frozen=True, slots=True)
class Edit:
    """Replaces a region of the source with ``text``. Lines and columns are 1-based; the end column is exclusive."""

    line: int
    column: int
    end_line: int
    end_column: int
    text: str


@dataclass(frozen=True, slots=True)
class Fix:
    """A change of the source. ``safe`` keeps the meaning, ``unsafe`` may change it, ``display-only`` is advice."""

    description: str
    applicability: Literal["safe", "unsafe", "display-only"]
    edits: tuple[Edit, ...] = ()


@dataclass(frozen=True, slots=True)
class Result:
    """What one rule says about one statement or place.

    ``kind`` is ``fail`` for a finding, ``pass`` for a statement that holds, ``open`` where the page does not decide
    it, ``review`` for a person's decision, ``notApplicable`` for technical values. ``level`` is ``none`` unless
    ``kind`` is ``fail``. ``uri`` is the file (relative to the working directory) or the page's address; lines and
    columns are 1-based, None if unknown; ``block`` is the 0-based index of the JSON-LD script and ``pointer`` the JSON
    pointer in it, both None for microdata and RDFa. ``type``, ``property`` and ``value`` are the statement's; numbers
    with a fraction are Decimals, so that 12.50 stays 12.50. ``pages`` are the built pages that show a fault of a
    template.
    """

    code: str
    rule: str
    kind: Kind
    level: Level
    message: str
    confidence: float
    uri: str
    line: int | None = None
    column: int | None = None
    end_line: int | None = None
    end_column: int | None = None
    block: int | None = None
    pointer: str | None = None
    type: str | None = None
    property: str | None = None
    value: str | int | Decimal | bool | None = None
    evidence: tuple[Evidence, ...] = ()
    fixes: tuple[Fix, ...] = ()
    pages: tuple[str, ...] = ()

    def __str__(self) -> str:
        """``page.html:8:45: FAC204 the message``."""
        place = ":".join(str(part) for part in (self.uri, self.line, self.column) if part is not None)
        return f"{place}: {self.code} {self.message}"


@dataclass(frozen=True, slots=True)
class Notification:
    """Something about the run. ``incomplete``: it says that something was not checked.

    ``broken`` is why a link leads nowhere (``404 Not Found``), ``linked_from`` the page on which it was found first.
    """

    level: Level
    message: str
    uri: str | None = None
    incomplete: bool = True
    broken: str | None = None
    linked_from: str | None = None


@dataclass(frozen=True, slots=True)
class Report:
    """The results for one page or several files.

    ``results`` hold a verdict for every statement, ``findings`` those of kind ``fail``, both in order of page and
    place. ``pages`` and ``statements`` are counts.
    """

    results: tuple[Result, ...]
    notifications: tuple[Notification, ...]
    pages: int
    statements: int
    _run: run.Report = field(repr=False, compare=False)

    @property
    def findings(self) -> tuple[Result, ...]:
        """The results of kind ``fail``."""
        return tuple(result for result in self.results if result.kind == "fail")

    @property
    def complete(self) -> bool:
        """Whether something was checked, and nothing was left out."""
        return bool(self._run.files) and not any(item.incomplete for item in self.notifications)

    @property
    def ok(self) -> bool:
        """Whether there is no error and everything was checked: exit status 0 of ``factmark lint``."""
        return self.complete and not self.at_least("error")

    def at_least(self, level: Literal["error", "warning", "note", "never"]) -> tuple[Result, ...]:
        """The findings of a level and those above it; none for ``never``."""
        if level == "never":
            return ()
        lowest = LEVELS.index(level)
        return tuple(result for result in self.findings if LEVELS.index(result.level) >= lowest)

    def of(self, property: str, type: str | None = None) -> tuple[Result, ...]:
        """The results for the statements of a property, of entities of a type: ``report.of("price", "Offer")``."""
        return tuple(
            result
            for result in self.results
            if result.property == property and (type is None or type in (result.type or "").split())
        )

    def format(self, format: Format = "text", *, all_kinds: bool = False) -> str:
        """The report as ``factmark lint --output-format`` writes it. Raises ValueError for an unknown format."""
        if format not in FORMATS:
            raise ValueError(f'there is no format "{format}": it may be {", ".join(FORMATS)}')
        return render(self._run, format, options=Options(all_kinds=all_kinds))


def public(report: run.Report) -> Report:
    """The public form of a run's report, which holds results of all kinds."""
    text = render(report, "json", options=Options(all_kinds=True))
    written = json.loads(text, parse_float=Decimal)
    return Report(
        results=tuple(map(_result, written["results"])),
        notifications=tuple(
            Notification(item.level, item.message, item.uri, item.incomplete, item.broken, item.linked_from)
            for item in report.notifications
        ),
        pages=written["summary"]["pages"],
        statements=written["summary"]["statements"],
        _run=report,
    )


def merge_reports(reports: Iterable[Report]) -> Report:
    """One report on the pages of several."""
    each = list(reports)
    runs = [report._run for report in each]
    return public(
        replace(
            runs[0] if runs else run.Report(),
            results=tuple(result for one in runs for result in one.results),
            suppressed=tuple(result for one in runs for result in one.suppressed),
            notifications=tuple(notification for one in runs for notification in one.notifications),
            files=tuple(file for one in runs for file in one.files),
            statements=sum(one.statements for one in runs),
        )
    )


def _result(written: dict[str, Any]) -> Result:
    place, statement = written["location"], written["statement"] or {}
    return Result(
        code=written["code"],
        rule=written["rule"],
        kind=written["kind"],
        level=written["level"],
        message=written["message"],
        confidence=float(written["confidence"]),
        uri=place["uri"],
        line=place["startLine"],
        column=place["startColumn"],
        end_line=place["endLine"],
        end_column=place["endColumn"],
        block=place["block"],
        pointer=place["pointer"],
        type=statement.get("type"),
        property=statement.get("property"),
        value=statement.get("value"),
        evidence=tuple(
            Evidence(item["text"], item["kind"], item["relation"], item["startLine"])
            for item in written["evidence"]
        ),
        fixes=tuple(map(_fix, written["fixes"])),
        pages=tuple(written.get("pages", ())),
    )


def _fix(written: dict[str, Any]) -> Fix:
    edits = tuple(
        Edit(
            edit["startLine"],
            edit["startColumn"],
            edit["endLine"],
            edit["endColumn"],
            edit["text"],
        )
        for edit in written["edits"]
    )
    return Fix(written["description"], written["applicability"], edits)
