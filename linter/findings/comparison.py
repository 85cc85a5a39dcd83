"""How a run compares with an earlier one, as a report tells it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from .fingerprint import Entry, entry_of
from .rule import Level, Result

#: new: was not there; still: was there; first: its page, or its rule, was not judged before
State = Literal["new", "still", "first"]


@dataclass(slots=True, unsafe_hash=True)  # not frozen: see source/location.py
class RecordedFinding:
    """A finding as a run keeps it: what makes it the same one again, and what to call it."""

    entry: Entry
    level: Level
    rule: str
    message: str


@dataclass(frozen=True, slots=True)
class RunTotals:
    """A run in figures. ``grounded`` of ``judged`` statements hold against their page.

    ``number`` counts runs from 1, and is 0 for one that is not recorded; ``incomplete`` says that a part of
    the input could not be checked.
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
    """A run's findings, in its report's order, and what it looked at: page names and rule codes.

    A page of which a part could not be checked is not among ``pages``.
    """

    totals: RunTotals
    findings: tuple[RecordedFinding, ...]
    pages: frozenset[str]
    codes: frozenset[str]


@dataclass(frozen=True, slots=True)
class Comparison:
    """What became of the findings of ``before`` in ``after``.

    ``unchecked`` are those whose page, or rule, was not judged again: nobody can say that they are fixed.
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
    """What a report knows of earlier runs: how it compares with the last one, and the trend, oldest first."""

    comparison: Comparison | None
    trend: tuple[RunTotals, ...]
    news: dict[str, dict[Entry, State]] = field(default_factory=dict, repr=False)
    """The findings that are not still there from the last run, by page and entry: most pages have none."""

    def state(self, result: Result) -> State | None:
        """Whether one of the report's findings is new since the last run; None where there was none, or it is none."""
        if self.comparison is None or result.kind != "fail":
            return None
        on_page = self.news.get(result.location.uri)
        return on_page.get(key_of(result), "still") if on_page else "still"


def key_of(result: Result) -> Entry:
    return entry_of(result, str)
