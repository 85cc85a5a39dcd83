"""Comparison of a run with an earlier one."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from .fingerprint import Entry, entry_of
from .rule import Level, Result

#: new: not in the last run; still: in the last run; first: its page, or its rule, was not checked before
State = Literal["new", "still", "first"]


@dataclass(slots=True, unsafe_hash=True)  # not frozen: see source/location.py
class RecordedFinding:
    """A finding as recorded for a run: its identity in later runs, and what reports show of it."""

    entry: Entry
    level: Level
    rule: str
    message: str


@dataclass(frozen=True, slots=True)
class RunTotals:
    """The totals of a run. ``grounded`` of ``judged`` statements are supported by their page.

    ``number`` counts runs from 1, and is 0 for a run that is not recorded; ``incomplete`` is true if part of the
    input could not be checked.
    """

    number: int
    started_at: str
    tool_version: str
    site: str
    pages: int
    statements: int
    grounded: int
    judged: int
    errors: int
    warnings: int
    notes: int
    incomplete: bool


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A run's findings, in the order of its report, with the pages (by name) and rules (by code) it checked.

    A page that could be checked only in part is not among ``pages``.
    """

    totals: RunTotals
    findings: tuple[RecordedFinding, ...]
    pages: frozenset[str]
    codes: frozenset[str]


@dataclass(frozen=True, slots=True)
class Comparison:
    """The findings of ``before`` and ``after`` compared.

    ``unchecked`` are those whose page, or rule, was not checked again, so that they are not known to be fixed.
    """

    before: RunTotals
    after: RunTotals
    new: tuple[RecordedFinding, ...] = ()
    first: tuple[RecordedFinding, ...] = ()
    still: tuple[RecordedFinding, ...] = ()
    fixed: tuple[RecordedFinding, ...] = ()
    unchecked: tuple[RecordedFinding, ...] = ()


@dataclass(frozen=True, slots=True)
class Past:
    """Earlier runs, for a report: the comparison with the last one, and the trend, oldest first."""

    comparison: Comparison | None
    trend: tuple[RunTotals, ...]
    news: dict[str, dict[Entry, State]] = field(default_factory=dict, repr=False)
    """The findings whose state is not "still", by page and entry: most pages have none."""

    def state(self, result: Result) -> State | None:
        """The state of one of the report's results since the last run; None without a last run or for no finding."""
        if self.comparison is None or result.kind != "fail":
            return None
        on_page = self.news.get(result.location.uri)
        return on_page.get(key_of(result), "still") if on_page else "still"


def key_of(result: Result) -> Entry:
    return entry_of(result, str)
