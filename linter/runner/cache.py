"""Cache of the reports on unchanged files: a database keyed by content, which holds them as JSON.

The key is a digest of everything a report depends on: the file's bytes and name, the rules and their settings, the
version and code of the program. Several runs may share a cache, and it can be deleted at any time; if it cannot be
used, files are checked as if there were none.
"""

from __future__ import annotations

import contextlib
import json
import sqlite3
from collections.abc import Callable
from dataclasses import fields
from datetime import date
from operator import attrgetter
from pathlib import Path
from typing import Any

from ...source.location import Location
from ..engine.engine import DocumentReport
from ..findings.report import Notification, SourceFile
from ..findings.rule import Edit, Evidence, Fix, Result
from ..findings.shown_page import PackedPage
from ..markup.statement import Literal, Reference, Statement

FORMAT = 1
KEEP_DAYS = 30
_BATCH = 200
_README = "Made by factmark; safe to delete.\n"


class Cache:
    """Reports cached in a folder; the database is opened on first use."""

    def __init__(self, folder: Path, today: date) -> None:
        self._folder = folder
        self._today = today
        self._connection: sqlite3.Connection | None = None
        self._usable = True
        self._new: list[tuple[bytes, str, int, str]] = []
        self._touched: list[bytes] = []

    def find(self, key: bytes) -> DocumentReport | None:
        """The report stored under a key, or None. A report that depends on the date is valid on that date only."""
        row = None
        with self._guarded():
            connection = self._open()
            if connection is not None:
                query = "SELECT today, used, outcome FROM outcomes WHERE key = ?"
                row = connection.execute(query, (key,)).fetchone()
        if row is None or row[0] not in ("", self._today.isoformat()):
            return None
        try:
            outcome = read_outcome(row[2])
        except ValueError:
            return None
        if row[1] != self._today.toordinal():
            self._touched.append(key)
        return outcome

    def keep(self, key: bytes, outcome: DocumentReport, *, dated: bool) -> None:
        """Store a report; ``dated`` if it depends on the date."""
        today = self._today.isoformat() if dated else ""
        self._new.append((key, today, self._today.toordinal(), outcome_text(outcome)))
        if len(self._new) >= _BATCH:
            self.save()

    def save(self) -> None:
        """Write what was stored since the last save."""
        new, self._new = self._new, []
        touched, self._touched = self._touched, []
        if not new and not touched:
            return
        with self._guarded():
            connection = self._open()
            if connection is None:
                return
            ordinal = self._today.toordinal()
            with connection:
                connection.executemany("INSERT OR REPLACE INTO outcomes VALUES (?, ?, ?, ?)", new)
                connection.executemany(
                    "UPDATE outcomes SET used = ? WHERE key = ?", [(ordinal, key) for key in touched]
                )
                connection.execute("DELETE FROM outcomes WHERE used < ?", (ordinal - KEEP_DAYS,))

    def close(self) -> None:
        """Write pending entries and close the database."""
        self.save()
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    @contextlib.contextmanager
    def _guarded(self):
        """Continue without a cache if the database is damaged, locked too long, or not writable."""
        try:
            yield
        except (sqlite3.Error, OSError) as error:
            self._usable = False
            if self._connection is not None:
                self._connection.close()
                self._connection = None
            if isinstance(error, sqlite3.DatabaseError) and not isinstance(error, sqlite3.OperationalError):
                # Damaged: the next run starts with an empty cache.
                for path in self._folder.glob(f"{self._path.name}*"):
                    path.unlink(missing_ok=True)

    @property
    def _path(self) -> Path:
        return self._folder / f"outcomes-{FORMAT}.sqlite"

    def _open(self) -> sqlite3.Connection | None:
        if self._connection is None and self._usable:
            self._folder.mkdir(parents=True, exist_ok=True)
            if any(path.is_symlink() for path in self._folder.iterdir()):
                # A symbolic link here could only be an attempt to overwrite another file: it came with a repository.
                self._usable = False
                return None
            for name, text in ((".gitignore", "*\n"), ("README", _README)):
                if not (self._folder / name).exists():
                    (self._folder / name).write_text(text, encoding="utf-8")
            self._connection = sqlite3.connect(self._path, timeout=10)
            self._connection.execute("PRAGMA journal_mode = WAL")
            self._connection.execute("PRAGMA synchronous = NORMAL")
            self._connection.execute(
                "CREATE TABLE IF NOT EXISTS outcomes"
                " (key BLOB PRIMARY KEY, today TEXT, used INTEGER, outcome TEXT) WITHOUT ROWID"
            )
        return self._connection


# Document reports as JSON. Not pickle, which would execute code from a cache that came with someone else's
# repository.

_CLASSES: dict[str, type] = {
    kind.__name__: kind
    for kind in (
        Edit,
        Evidence,
        Fix,
        Literal,
        Location,
        Notification,
        DocumentReport,
        PackedPage,
        Reference,
        Result,
        SourceFile,
        Statement,
    )
}
#: Classes without tuples, most of the records: their field values are used as read.
_FLAT = frozenset(
    kind for kind in _CLASSES.values() if not any("tuple" in str(field.type) for field in fields(kind))
)
_SCALARS = frozenset({str, int, float, bool, type(None)})


def _values_of(kind: type) -> Callable[[Any], tuple[Any, ...]]:
    """A function that returns the values of a class's init fields, in order."""
    names = [field.name for field in fields(kind) if field.init]
    get = attrgetter(*names)
    return get if len(names) > 1 else lambda value: (get(value),)


_VALUES = {kind: _values_of(kind) for kind in _CLASSES.values()}


class _Encoder:
    """Converts objects to JSON values. A class, because a recursive function and its table would stay in memory
    until garbage collection."""

    def __init__(self) -> None:
        self.table: list[Any] = []
        """The statements, which share their parents, so each is written once."""
        self._places: dict[int, int] = {}

    def encoded(self, value: Any) -> Any:
        """The JSON value of an object."""
        kind = type(value)
        if kind is tuple:
            return [each if type(each) in _SCALARS else self.encoded(each) for each in value] if value else []
        values = _VALUES.get(kind)
        if values is None:
            return list(map(self.encoded, value)) if isinstance(value, tuple) else value
        if kind is Statement and (at := self._places.get(id(value))) is not None:
            return {"at": at}
        held = values(value)
        content = {kind.__name__: [each if type(each) in _SCALARS else self.encoded(each) for each in held]}
        if kind is not Statement:
            return content
        at = self._places[id(value)] = len(self.table)
        self.table.append(content)
        return {"at": at}


def outcome_text(outcome: DocumentReport) -> str:
    """A document report as JSON text."""
    encoder = _Encoder()
    top = encoder.encoded(outcome)
    return json.dumps([encoder.table, top], separators=(",", ":"))


def _tuple(values: list[Any]) -> tuple[Any, ...]:
    return tuple([_tuple(each) if type(each) is list else each for each in values]) if values else ()


def read_outcome(text: str | bytes) -> DocumentReport:
    """Read a document report from JSON text. Raises ValueError if it is invalid."""
    try:
        statements: list[Any] = []

        def decoded(value: dict[str, Any]) -> Any:
            ((name, content),) = value.items()
            if name == "at":
                return statements[content]
            kind = _CLASSES[name]
            if kind in _FLAT:
                return kind(*content)
            made = kind(*[_tuple(entry) if type(entry) is list else entry for entry in content])
            if name == "Statement":
                statements.append(made)  # the table comes first, and referenced entries before their users
            return made

        _, outcome = json.loads(text, object_hook=decoded)
    except (TypeError, KeyError, IndexError, RecursionError) as error:
        raise ValueError(f"no outcome: {error!r}") from None
    if not isinstance(outcome, DocumentReport):
        raise ValueError("no outcome")
    return outcome
