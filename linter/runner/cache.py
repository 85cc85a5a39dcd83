"""What became of files that have not changed since: a database of outcomes, keyed by content.

The key is a digest of everything a verdict depends on: the file's bytes and name, the rules and
their settings, the version and the code of the program. Several runs may use one cache at a time, and it can be
deleted at any moment; where it cannot be used, files are judged as if there were none.
"""

from __future__ import annotations

import contextlib
import sqlite3
from datetime import date
from pathlib import Path

from ..engine.engine import DocumentReport
from .record import outcome_text, read_outcome

FORMAT = 1
KEEP_DAYS = 30
_BATCH = 200
_README = "Made by factmark; safe to delete.\n"


class Cache:
    """Outcomes in a folder, opened when first asked."""

    def __init__(self, folder: Path, today: date) -> None:
        self._folder = folder
        self._today = today
        self._connection: sqlite3.Connection | None = None
        self._usable = True
        self._new: list[tuple[bytes, str, int, str]] = []
        self._touched: list[bytes] = []

    def find(self, key: bytes) -> DocumentReport | None:
        """The outcome kept under a key, or None. One that depended on the date counts on that date only."""
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
        """Keep an outcome; ``dated`` where it depends on the date."""
        today = self._today.isoformat() if dated else ""
        self._new.append((key, today, self._today.toordinal(), outcome_text(outcome)))
        if len(self._new) >= _BATCH:
            self.save()

    def save(self) -> None:
        """Write what was kept since the last time."""
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
        """Write what is left and let the database go."""
        self.save()
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    @contextlib.contextmanager
    def _guarded(self):
        """Go on without a cache where the database is damaged, locked for long, or cannot be written."""
        try:
            yield
        except (sqlite3.Error, OSError) as error:
            self._usable = False
            if self._connection is not None:
                self._connection.close()
                self._connection = None
            if isinstance(error, sqlite3.DatabaseError) and not isinstance(error, sqlite3.OperationalError):
                # Damaged: the next run starts afresh.
                for path in self._folder.glob(f"{self._path.name}*"):
                    path.unlink(missing_ok=True)

    @property
    def _path(self) -> Path:
        return self._folder / f"outcomes-{FORMAT}.sqlite"

    def _open(self) -> sqlite3.Connection | None:
        if self._connection is None and self._usable:
            self._folder.mkdir(parents=True, exist_ok=True)
            if any(path.is_symlink() for path in self._folder.iterdir()):
                # Nobody puts one there who does not want a file elsewhere to be written: it came with a repository.
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
