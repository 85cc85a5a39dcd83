"""Runs kept in a SQLite file."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from factmark.linter.findings.report import Report, SourceFile
from factmark.linter.findings.rule import Result
from factmark.linter.history.history import KEPT_RUNS, History, HistoryError, remember, set_aside, snapshot
from factmark.linter.markup.statement import Literal, Statement
from factmark.source.location import Location

PAGE = "http://shop.example/cup?n=1"


def finding(value: str) -> Result:
    place = Location(PAGE, 0, "/price", 3, 1, 3, 9)
    statement = Statement(
        "_:b0", ("Offer",), "price", "price", Literal(value, value), "json-ld", place, place
    )
    return Result("FAC201", "value-contradicted", "fail", "error", f"price is {value}", place, statement)


def run(*values: str, day: int = 1) -> Report:
    verdicts = (("factuality", "pass", 8), ("factuality", "fail", len(values)))
    return Report(
        results=tuple(finding(value) for value in values),
        files=(SourceFile(PAGE, PAGE, "", 10, verdicts=verdicts),),
        statements=10,
        tool_version="1.2.3",
        started_at=f"2026-01-{day:02}T10:00:00+00:00",
    )


def test_what_is_kept_is_read_again(tmp_path: Path) -> None:
    history = History(tmp_path / "history.sqlite", create=True)
    kept = snapshot(run("9.50", "9.50", "lone \ud800", "'; DROP TABLE runs; --"))
    added = history.add(kept)
    totals = added.totals
    assert totals == replace(kept.totals, number=1)
    assert (totals.grounded, totals.judged, totals.errors) == (8, 12, 4)
    again = history.read(1)
    assert again == added
    assert again.pages == {"/cup?n=1"}
    assert [f.entry.value for f in again.findings] == [
        "9.50",
        "9.50",
        "lone \\ud800",
        "'; drop table runs; --",
    ]
    history.close()


def test_each_run_is_compared_with_the_one_before(tmp_path: Path) -> None:
    path = tmp_path / "history.sqlite"
    first = remember(path, run("1", "2"))
    assert first is not None
    assert first.comparison is None
    second = remember(path, replace(run("2", "3", day=2), rules=()))
    assert second is not None
    assert second.comparison is not None
    assert second.comparison.before.number == 1
    assert [totals.number for totals in second.trend] == [1, 2]
    assert second.state(finding("2")) == "still"


def test_a_run_that_goes_on_takes_the_place_of_its_first_part(tmp_path: Path) -> None:
    path = tmp_path / "history.sqlite"
    remember(path, run("1", "2"))
    part = run("1", day=2)
    remember(path, part)
    whole = remember(path, run("1", "2", "3", day=3), goes_on=["not kept", part.started_at])
    assert whole is not None
    assert whole.comparison is not None
    assert (whole.comparison.before.number, whole.comparison.after.number) == (1, 2)
    assert [len(found) for found in (whole.comparison.first, whole.comparison.still)] == [1, 2]
    assert [totals.started_at[:10] for totals in whole.trend] == ["2026-01-01", "2026-01-03"]
    # Another has been kept since, or none: nothing is taken away.
    later = remember(path, run("1", day=4), goes_on=[part.started_at])
    assert later is not None
    assert [totals.number for totals in later.trend] == [1, 2, 3]
    assert remember(tmp_path / "other.sqlite", part, goes_on=[part.started_at]) is not None


def test_a_run_that_judged_nothing_is_not_kept(tmp_path: Path) -> None:
    path = tmp_path / "history.sqlite"
    assert remember(path, Report()) is None
    assert not path.exists()


def test_old_findings_are_forgotten_and_old_figures_are_not(tmp_path: Path) -> None:
    history = History(tmp_path / "history.sqlite", create=True)
    for number in range(KEPT_RUNS + 3):
        history.add(snapshot(run(f"only in {number}", "always")))
    assert len(history.runs()) == KEPT_RUNS + 3
    assert len(history.runs(5)) == 5
    with pytest.raises(HistoryError, match=f"the last {KEPT_RUNS} runs, not of run 2"):
        history.read(2)
    assert len(history.read(4).findings) == 2
    history.close()
    database = sqlite3.connect(tmp_path / "history.sqlite")
    assert database.execute("SELECT count(*) FROM texts").fetchone()[0] == KEPT_RUNS + 1
    database.close()


def test_what_is_no_history_is_said_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "history.sqlite"
    path.write_bytes(b"something else, of some length, that is no database at all" * 20)
    with pytest.raises(HistoryError, match="cannot be used"):
        remember(path, run("1"))
    assert path.read_bytes().startswith(b"something else")
    with pytest.raises(HistoryError, match="no such history"):
        History(tmp_path / "missing.sqlite")
    other = sqlite3.connect(tmp_path / "other.sqlite")
    other.execute("PRAGMA user_version = 7")
    other.close()
    with pytest.raises(HistoryError, match="no history of version 1"):
        History(tmp_path / "other.sqlite")


def test_a_history_that_cannot_be_used_is_set_aside(tmp_path: Path) -> None:
    path = tmp_path / "history.sqlite"
    assert set_aside(path) is None
    History(path, create=True).close()
    assert set_aside(path) is None
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA user_version = 99")
    assert "renamed to history-version-99.sqlite, and a new one begins" in (set_aside(path) or "")
    assert (tmp_path / "history-version-99.sqlite").exists()
    for name in ("history-broken.sqlite", "history-broken-2.sqlite"):
        path.write_bytes(b"no database, but long enough to be taken for one " * 90)
        assert name in (set_aside(path) or "")
        assert (tmp_path / name).exists()
    History(path, create=True).close()
