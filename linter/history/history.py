"""The history of runs in a SQLite file (totals of all runs, findings of the latest), and the comparison of two runs."""

from __future__ import annotations

import json
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable
from contextlib import closing
from dataclasses import dataclass, fields, replace
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from ..findings.fingerprint import Entry, entry_of
from ..findings.report import Comparison, Past, RecordedFinding, Report, RunTotals, Snapshot, State, key_of
from .baseline import matches


def snapshot(report: Report) -> Snapshot:
    """The record of a run."""
    names = page_names(file.url or file.uri for file in report.files)
    name = cache(names)  # pages have many findings
    failed = [result for result in report.results if result.kind == "fail"]
    levels = Counter(result.level for result in failed)
    grounded, judged = report.grounded()
    incomplete = {item.uri for item in report.notifications if item.incomplete and item.uri}
    totals = RunTotals(
        0,
        report.started_at,
        report.tool_version,
        names.site,
        report.pages,
        report.statements,
        grounded,
        judged,
        levels["error"],
        levels["warning"],
        levels["note"],
        report.exit_status() == 3 or any(item.incomplete for item in report.notifications),
    )
    return Snapshot(
        totals,
        tuple(RecordedFinding(entry_of(r, name), r.level, r.rule, r.message) for r in failed),
        frozenset(name(file.uri) for file in report.files if file.uri not in incomplete),
        frozenset(rule.code for rule in report.rules),
    )


@dataclass(frozen=True, slots=True)
class PageNames:
    """Names of pages in a history: path and query, so that a site may move to another host.

    ``site`` is the host of most pages; pages on other hosts keep their host.
    """

    site: str

    def __call__(self, uri: str) -> str:
        """The name of a page."""
        parts = urlsplit(uri)
        if parts.scheme not in ("http", "https"):
            return uri
        path = f"{parts.path or '/'}{f'?{parts.query}' if parts.query else ''}"
        return path if parts.netloc == self.site else f"//{parts.netloc}{path}"


def page_names(uris: Iterable[str]) -> PageNames:
    """The names of a run's pages."""
    hosts = Counter(urlsplit(uri).netloc for uri in uris)
    return PageNames(min(hosts, key=lambda host: (-hosts[host], host), default=""))


def compare(before: Snapshot, after: Snapshot) -> Comparison:
    """Compare two runs."""
    return _compared(before, after)[0]


def past(report: Report, before: Snapshot | None, after: Snapshot, trend: tuple[RunTotals, ...]) -> Past:
    """Compare a report, recorded as ``after``, with the run before it."""
    if before is None:
        return Past(None, trend)
    comparison, states = _compared(before, after)
    failed = [result for result in report.results if result.kind == "fail"]
    news: dict[str, dict[Entry, State]] = defaultdict(dict)
    for result, state in zip(failed, states, strict=True):
        # If two findings have the same key, a new one must not be hidden by an old one.
        if state != "still":
            news[result.location.uri].setdefault(key_of(result), state)
    return Past(comparison, trend, dict(news))


def _compared(before: Snapshot, after: Snapshot) -> tuple[Comparison, list[State]]:
    known = Counter(finding.entry for finding in before.findings)
    matched, gone = matches(known, [finding.entry for finding in after.findings])
    states: list[State] = []
    for index, finding in enumerate(after.findings):
        if index in matched:
            states.append("still")
        else:
            states.append("new" if _judged(finding.entry, before) else "first")
    sorted_out: dict[State, list[RecordedFinding]] = defaultdict(list)
    for finding, state in zip(after.findings, states, strict=True):
        sorted_out[state].append(finding)
    fixed, unchecked = [], []
    for finding in before.findings:
        if gone[finding.entry] > 0:
            gone[finding.entry] -= 1
            (fixed if _judged(finding.entry, after) else unchecked).append(finding)
    comparison = Comparison(
        before.totals,
        after.totals,
        tuple(sorted_out["new"]),
        tuple(sorted_out["first"]),
        tuple(sorted_out["still"]),
        tuple(fixed),
        tuple(unchecked),
    )
    return comparison, states


def _judged(entry: Entry, run: Snapshot) -> bool:
    return entry.file in run.pages and entry.rule in run.codes


#: Number of runs whose findings are kept; of older runs only the totals are.
KEPT_RUNS = 30
#: Number of runs in a trend.
TREND_RUNS = 60

_VERSION = 1
_FIGURES = tuple(field.name for field in fields(RunTotals))[1:]
_ENTRY = Entry._fields
_TEXT = (*_ENTRY, "level", "name", "message")
_ADD_TEXT = f"INSERT OR IGNORE INTO texts ({', '.join(_TEXT)}) VALUES ({', '.join('?' * len(_TEXT))})"  # noqa: S608
_FIND_TEXT = f"SELECT id FROM texts WHERE {' AND '.join(f'{name} = ?' for name in _TEXT)}"  # noqa: S608
_SCHEMA = f"""
CREATE TABLE runs (number INTEGER PRIMARY KEY, {", ".join(f"{name} NOT NULL" for name in _FIGURES)}, codes TEXT);
CREATE TABLE texts (id INTEGER PRIMARY KEY, {", ".join(f"{name} TEXT NOT NULL" for name in _TEXT)},
    UNIQUE ({", ".join(_TEXT)}));
CREATE TABLE findings (run INTEGER, place INTEGER, text INTEGER, PRIMARY KEY (run, place)) WITHOUT ROWID;
CREATE TABLE addresses (id INTEGER PRIMARY KEY, address TEXT NOT NULL UNIQUE);
CREATE TABLE pages (run INTEGER, address INTEGER, PRIMARY KEY (run, address)) WITHOUT ROWID;
PRAGMA user_version = {_VERSION};
"""


class HistoryError(Exception):
    """A history that cannot be used or lacks the requested run; the message says why."""


def set_aside(path: Path) -> str | None:
    """Rename a file that is no history of this version, so that a new one can begin; returns a sentence about it.

    None if it can be used, or is not there. Raises HistoryError if another process uses it, or it cannot be renamed.
    """
    if not path.is_file():
        return None
    try:
        with closing(sqlite3.connect(path, timeout=10)) as database:
            version = database.execute("PRAGMA user_version").fetchone()[0]
            tables = database.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]
    except sqlite3.OperationalError as error:
        raise HistoryError(f"{path} cannot be used: {error}") from error
    except sqlite3.DatabaseError:
        version, tables = None, 1
    if version == _VERSION or (version == 0 and not tables):
        return None
    kind = "broken" if version is None else f"version-{version}"
    names = (
        path.with_name(f"{path.stem}-{kind}{more}{path.suffix}")
        for more in ("", *(f"-{n}" for n in range(2, 100)))
    )
    target = next((name for name in names if not name.exists()), None)
    try:
        if target is None:
            raise FileExistsError(f"there are many of the name {path.stem}-{kind} already")
        path.rename(target)
    except OSError as error:
        raise HistoryError(f"{path} cannot be set aside: {error.strerror or error}") from error
    return (
        f"{path} is no history of version {_VERSION}: it was renamed to {target.name}, and a new one begins"
    )


class History:
    """A file of recorded runs. Raises HistoryError if it is invalid."""

    def __init__(self, path: Path, *, create: bool = False) -> None:
        self.path = path
        if not create and not path.is_file():
            raise HistoryError(f"{path}: no such history; each crawl adds to the one in its output folder")
        try:
            self._db = sqlite3.connect(path, isolation_level=None, timeout=10)
        except sqlite3.Error as error:
            raise HistoryError(f"{path} cannot be used: {error}") from error
        try:
            self._begin(create=create)
        except BaseException:
            self.close()
            raise
        self._numbers: dict[tuple[str, ...], int] = {}
        """The ids of the texts read last, most of which the next run repeats."""

    def _begin(self, *, create: bool) -> None:
        try:
            version = self._db.execute("PRAGMA user_version").fetchone()[0]
            if version == 0 and create:
                self._db.executescript(f"BEGIN IMMEDIATE; {_SCHEMA} COMMIT;")
                version = _VERSION
        except sqlite3.Error as error:
            raise HistoryError(f"{self.path} cannot be used: {error}") from error
        if version != _VERSION:
            raise HistoryError(f"{self.path} is no history of version {_VERSION}")

    def add(self, run: Snapshot, *, instead: RunTotals | None = None) -> Snapshot:
        """Record a run, replacing ``instead`` if given; returns it as stored, with its number."""
        kept = Snapshot(
            run.totals, tuple(map(_kept, run.findings)), frozenset(map(_stored, run.pages)), run.codes
        )
        try:
            self._db.execute("BEGIN IMMEDIATE")
            if instead is not None:
                for column, table in (("number", "runs"), ("run", "findings"), ("run", "pages")):
                    self._db.execute(f"DELETE FROM {table} WHERE {column} = ?", (instead.number,))  # noqa: S608
            number = self._add(kept)
            self._forget(number - KEPT_RUNS)
            self._db.execute("COMMIT")
        except sqlite3.Error as error:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            raise HistoryError(f"{self.path} cannot be added to: {error}") from error
        finally:
            self._numbers = {}  # it may list texts that will be deleted
        return replace(kept, totals=self.totals(number))

    def _add(self, run: Snapshot) -> int:
        figures = [getattr(run.totals, name) for name in _FIGURES]
        marks = ", ".join("?" * (len(figures) + 1))
        number = self._db.execute(
            f"INSERT INTO runs ({', '.join(_FIGURES)}, codes) VALUES ({marks})",  # noqa: S608
            [*figures, json.dumps(sorted(run.codes))],
        ).lastrowid
        self._db.executemany(
            f"INSERT INTO findings VALUES ({int(number or 0)}, ?, ?)",  # noqa: S608
            enumerate([self._text(_texts(finding)) for finding in run.findings]),
        )
        names = [(name,) for name in sorted(run.pages)]
        self._db.executemany("INSERT OR IGNORE INTO addresses (address) VALUES (?)", names)
        self._db.executemany(
            f"INSERT INTO pages SELECT {int(number or 0)}, id FROM addresses WHERE address = ?",  # noqa: S608
            names,
        )
        return int(number or 0)

    def _text(self, text: tuple[str, ...]) -> int:
        """The id of a finding's text, which is added if new."""
        if (number := self._numbers.get(text)) is not None:
            return number
        added = self._db.execute(_ADD_TEXT, text)
        if added.rowcount:
            return int(added.lastrowid or 0)
        return self._db.execute(_FIND_TEXT, text).fetchone()[0]

    def _forget(self, last: int) -> None:
        """Delete the findings of the runs up to ``last``, and texts and addresses used by no other run."""
        self._db.execute("DELETE FROM findings WHERE run <= ?", (last,))
        self._db.execute("DELETE FROM pages WHERE run <= ?", (last,))
        self._db.execute("UPDATE runs SET codes = NULL WHERE number <= ?", (last,))
        if last > 0:
            self._db.execute("DELETE FROM texts WHERE id NOT IN (SELECT text FROM findings)")
            self._db.execute("DELETE FROM addresses WHERE id NOT IN (SELECT address FROM pages)")

    def runs(self, last: int = -1) -> tuple[RunTotals, ...]:
        """The totals of the last runs, oldest first; of all with -1."""
        return tuple(reversed(self._totals("ORDER BY number DESC LIMIT ?", (last,))))

    def totals(self, number: int) -> RunTotals:
        """The totals of a run. Raises HistoryError if there is no such run."""
        for totals in self._totals("WHERE number = ?", (number,)):
            return totals
        raise HistoryError(f"{self.path} has no run {number}")

    def _totals(self, condition: str, values: Iterable[int]) -> list[RunTotals]:
        query = f"SELECT number, {', '.join(_FIGURES)} FROM runs {condition}"  # noqa: S608
        try:
            rows = self._db.execute(query, tuple(values)).fetchall()
        except sqlite3.Error as error:
            raise HistoryError(f"{self.path} cannot be read: {error}") from error
        return [RunTotals(*row[:-1], incomplete=bool(row[-1])) for row in rows]

    def read(self, number: int) -> Snapshot:
        """A run with its findings. Raises HistoryError if there is none, or its findings are no longer kept."""
        totals = self.totals(number)
        columns = ", ".join(f"texts.{name}" for name in ("id", *_TEXT))
        try:
            codes = self._db.execute("SELECT codes FROM runs WHERE number = ?", (number,)).fetchone()[0]
            if codes is None:
                raise HistoryError(
                    f"{self.path} keeps the findings of the last {KEPT_RUNS} runs, not of run {number}"
                )
            rows = self._db.execute(
                f"SELECT {columns} FROM findings JOIN texts ON texts.id = text WHERE run = ? ORDER BY place",  # noqa: S608
                (number,),
            )
            findings: list[RecordedFinding] = []
            self._numbers = {}
            for row in rows:
                text = row[1:]
                self._numbers[text] = row[0]
                findings.append(_finding(text))
            pages = self._db.execute(
                "SELECT addresses.address FROM pages JOIN addresses ON addresses.id = pages.address WHERE run = ?",
                (number,),
            )
            return Snapshot(
                totals, tuple(findings), frozenset(row[0] for row in pages), frozenset(json.loads(codes))
            )
        except (sqlite3.Error, ValueError) as error:
            raise HistoryError(f"{self.path} cannot be read: {error}") from error

    def close(self) -> None:
        """Close the file."""
        self._db.close()


def _stored(text: str) -> str:
    """Text that SQLite can store: lone surrogates are escaped."""
    return text if text.isascii() else text.encode("utf-8", "backslashreplace").decode("utf-8")


def _texts(finding: RecordedFinding) -> tuple[str, ...]:
    return (*finding.entry, finding.level, finding.rule, finding.message)


def _kept(finding: RecordedFinding) -> RecordedFinding:
    """A finding as it will be read back."""
    texts = _texts(finding)
    if "".join(texts).isascii():
        return finding
    return _finding(tuple(map(_stored, texts)))


def _finding(texts: tuple[Any, ...]) -> RecordedFinding:
    return RecordedFinding(Entry(*texts[: len(_ENTRY)]), *texts[len(_ENTRY) :])


def remember(path: Path, report: Report, *, goes_on: Collection[str] = ()) -> Past | None:
    """Add a run to a history and compare it with the run before. Raises HistoryError.

    A run that ``goes_on`` with the last one, whose start time is among these, replaces it: compared with its own first
    part, everything on its other pages would be new. A run without checked pages is not recorded, because the next run
    could not be compared with it; returns None.
    """
    if not report.files:
        return None
    history = History(path, create=True)
    try:
        *_, before, last = (None, None, *history.runs(2))
        if last is None or last.started_at not in goes_on:
            before, last = last, None
        earlier = history.read(before.number) if before is not None else None
        after = history.add(snapshot(report), instead=last)
        return past(report, earlier, after, history.runs(TREND_RUNS))
    finally:
        history.close()
