"""Open the file with the state of a crawl (SQLite)."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

#: States of an address.
PENDING, TAKEN, DONE = 0, 1, 2

_SCHEMA = """
CREATE TABLE IF NOT EXISTS requests (
    id INTEGER PRIMARY KEY,
    url TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    depth INTEGER NOT NULL,
    state INTEGER NOT NULL DEFAULT 0,
    owner INTEGER,
    delivered INTEGER NOT NULL DEFAULT 0,
    found_on INTEGER
);
CREATE INDEX IF NOT EXISTS pending ON requests (kind DESC, depth, id) WHERE state = 0;
CREATE INDEX IF NOT EXISTS owned ON requests (owner) WHERE owner IS NOT NULL;
CREATE TABLE IF NOT EXISTS pages (
    url TEXT PRIMARY KEY,
    start INTEGER NOT NULL,
    length INTEGER NOT NULL,
    digest TEXT,
    etag TEXT,
    last_modified TEXT,
    note TEXT
);
CREATE TABLE IF NOT EXISTS variants (
    id INTEGER PRIMARY KEY,
    canonical TEXT NOT NULL,
    judged INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE IF NOT EXISTS led (id INTEGER PRIMARY KEY, target TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS held (
    url TEXT PRIMARY KEY,
    depth INTEGER NOT NULL,
    page INTEGER NOT NULL,
    part INTEGER NOT NULL,
    place INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS files (url TEXT PRIMARY KEY) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS facts (name TEXT PRIMARY KEY, value TEXT NOT NULL);
"""


class State(sqlite3.Connection):
    """The state of a crawl, which takes no change after a failed write has undone a transaction.

    What changed since the last commit is gone then (a full disk). A later change, kept without it, would end pages
    whose links are lost; so each raises the first error again.
    """

    _lost: sqlite3.Error | None = None

    def execute(self, sql: str, values: Any = (), /) -> sqlite3.Cursor:
        """Run a statement."""
        return self._run(super().execute, sql, values)

    def executemany(self, sql: str, values: Any, /) -> sqlite3.Cursor:
        """Run a statement with each of some values."""
        return self._run(super().executemany, sql, values)

    def _run(self, run: Callable[[str, Any], sqlite3.Cursor], sql: str, values: Any) -> sqlite3.Cursor:
        if self._lost is not None and not sql.startswith("SELECT"):
            raise self._lost
        try:
            return run(sql, values)
        except sqlite3.Error as error:
            if not self.in_transaction:
                self._lost = error
            raise


def _is_ours(db: sqlite3.Connection) -> bool:
    """Whether the tables have the schema of this version."""
    with closing(sqlite3.connect(":memory:")) as model:
        model.executescript(_SCHEMA)
        tables = [name for (name,) in model.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
        query = "SELECT name FROM pragma_table_info(?)"
        return all(
            db.execute(query, (name,)).fetchall() in ([], model.execute(query, (name,)).fetchall())
            for name in tables
        )


def opened(path: Path | None) -> State:
    """Open the state of a crawl with an exclusive lock. sqlite3.Error if that fails."""
    db = sqlite3.connect(":memory:" if path is None else path, isolation_level=None, timeout=1, factory=State)
    try:
        if path is not None:
            db.execute("PRAGMA journal_mode=WAL")
            db.execute("PRAGMA synchronous=NORMAL")
        if not _is_ours(db):
            raise sqlite3.DatabaseError("another version of factmark has made it")
        db.executescript(_SCHEMA)
        db.execute("BEGIN IMMEDIATE")
        db.execute("UPDATE requests SET state = ?, owner = NULL WHERE state = ?", (PENDING, TAKEN))
    except sqlite3.Error:
        db.close()
        raise
    return db
