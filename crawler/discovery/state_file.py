"""Open the file with the state of a crawl (SQLite)."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

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
    delivered INTEGER NOT NULL DEFAULT 0
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


def _is_ours(db: sqlite3.Connection) -> bool:
    """Whether the tables have the schema of this version."""
    with closing(sqlite3.connect(":memory:")) as model:
        model.executescript(_SCHEMA)
        tables = [name for (name,) in model.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
        asked = "SELECT name FROM pragma_table_info(?)"
        return all(
            db.execute(asked, (name,)).fetchall() in ([], model.execute(asked, (name,)).fetchall())
            for name in tables
        )


def opened(path: Path | None) -> sqlite3.Connection:
    """Open the state of a crawl with an exclusive lock. sqlite3.Error if that fails."""
    db = sqlite3.connect(":memory:" if path is None else path, isolation_level=None, timeout=1)
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
