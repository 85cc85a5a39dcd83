"""Models' answers: those of this run, and of earlier ones from a SQLite file, so that no page is paid for twice."""

from __future__ import annotations

import os
import sqlite3
import threading
import time
from collections.abc import Iterable
from pathlib import Path

from .question import DECISIONS, Answer

KEEP_DAYS = 365
"""Verdicts expire after this many days."""
_SCHEMA = """
CREATE TABLE IF NOT EXISTS verdict (
  key TEXT PRIMARY KEY, said TEXT NOT NULL, quote TEXT NOT NULL, model TEXT NOT NULL, made_at REAL NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS batch (id TEXT PRIMARY KEY, model TEXT NOT NULL, sent_at REAL NOT NULL);
CREATE TABLE IF NOT EXISTS batch_request (
  batch TEXT NOT NULL, custom_id TEXT NOT NULL, content TEXT NOT NULL, PRIMARY KEY (batch, custom_id)
) WITHOUT ROWID;
"""


def default_path() -> Path:
    """The default location: ``factmark/verdicts.sqlite3`` in the user's cache folder (XDG)."""
    folder = os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    return Path(folder).expanduser() / "factmark" / "verdicts.sqlite3"


class VerdictCache:
    """Stores answers by key. Safe to use from several threads and processes.

    Raises sqlite3.Error or OSError if the file cannot be used: the caller then works without a cache.
    """

    def __init__(self, path: Path | None) -> None:
        """Open the file, or an in-memory database for None."""
        if path is not None:
            path.parent.mkdir(parents=True, exist_ok=True)
        self._lock = threading.Lock()
        self.connection = sqlite3.connect(path or ":memory:", timeout=30, check_same_thread=False)
        try:
            if path is not None:
                self.connection.execute("PRAGMA journal_mode=WAL")
            self.connection.executescript(_SCHEMA)
            with self.connection:
                cutoff = time.time() - KEEP_DAYS * 86_400
                self.connection.execute("DELETE FROM verdict WHERE made_at < ?", (cutoff,))
        except sqlite3.Error:
            self.connection.close()
            raise

    def get(self, keys: Iterable[str]) -> dict[str, Answer]:
        """The stored answers of the keys that have one."""
        key_list = list(keys)
        answers: dict[str, Answer] = {}
        with self._lock:
            for start in range(0, len(key_list), 500):
                chunk = key_list[start : start + 500]
                placeholders = ",".join("?" * len(chunk))
                rows = self.connection.execute(
                    f"SELECT key, said, quote FROM verdict WHERE key IN ({placeholders})",  # noqa: S608 (marks only)
                    chunk,
                )
                answers.update(
                    (key, Answer(decision, quote)) for key, decision, quote in rows if decision in DECISIONS
                )
        return answers

    def put(self, answers: dict[str, Answer], model: str) -> None:
        """Store answers."""
        now = time.time()
        with self._lock, self.connection:
            self.connection.executemany(
                "INSERT OR REPLACE INTO verdict VALUES (?, ?, ?, ?, ?)",
                [(key, answer.decision, answer.quote, model, now) for key, answer in answers.items()],
            )

    def add_batch(self, batch: str, model: str, contents: dict[str, str]) -> None:
        """Store a batch that was sent and the content of each of its requests."""
        with self._lock, self.connection:
            self.connection.execute(
                "INSERT OR REPLACE INTO batch VALUES (?, ?, ?)", (batch, model, time.time())
            )
            self.connection.executemany(
                "INSERT OR REPLACE INTO batch_request VALUES (?, ?, ?)",
                [(batch, custom_id, content) for custom_id, content in contents.items()],
            )

    def batches(self, model: str) -> list[str]:
        """The batches that were sent and not collected, oldest first."""
        with self._lock:
            rows = self.connection.execute("SELECT id FROM batch WHERE model = ? ORDER BY sent_at", (model,))
            return [row[0] for row in rows]

    def batch_contents(self, batch: str) -> dict[str, str]:
        """The content of each request of a batch, by its custom_id."""
        with self._lock:
            rows = self.connection.execute(
                "SELECT custom_id, content FROM batch_request WHERE batch = ?", (batch,)
            )
            return dict(rows.fetchall())

    def forget_batch(self, batch: str) -> None:
        """Delete a batch that was collected or is lost."""
        with self._lock, self.connection:
            self.connection.execute("DELETE FROM batch WHERE id = ?", (batch,))
            self.connection.execute("DELETE FROM batch_request WHERE batch = ?", (batch,))

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            self.connection.close()


class AnswerStore:
    """Answers by key, and the keys asked in this run. Safe to use from several threads.

    A cache that fails is no longer used; ``cache_error`` then says why.
    """

    def __init__(self, cache: VerdictCache | None) -> None:
        self._cache = cache
        self._lock = threading.Lock()
        self._known: dict[str, Answer] = {}
        self._claimed: set[str] = set()
        self.cache_hits = 0
        """The number of answers from the cache."""
        self.cache_error = ""

    def recall(self, keys: Iterable[str]) -> dict[str, Answer]:
        """The known answers of the keys that have one."""
        key_list = list(dict.fromkeys(keys))
        with self._lock:
            cache = self._cache
            unknown = [key for key in key_list if key not in self._known]
        answers: dict[str, Answer] = {}
        if unknown and cache is not None:
            try:
                answers = cache.get(unknown)
            except sqlite3.Error as error:
                self._drop_cache(error)
        with self._lock:
            self._known.update(answers)
            self.cache_hits += len(answers)
            return {key: self._known[key] for key in key_list if key in self._known}

    def claim(self, keys: Iterable[str]) -> set[str]:
        """Those of the keys that are neither known nor asked in this run; marks them as asked."""
        key_list = list(keys)
        known = self.recall(key_list)
        with self._lock:
            new = {key for key in key_list if key not in known and key not in self._claimed}
            self._claimed |= new
            return new

    def keep(self, answers: dict[str, Answer], model: str) -> None:
        """Store a model's answers."""
        with self._lock:
            self._known.update(answers)
            cache = self._cache
        if cache is not None and answers:
            try:
                cache.put(answers, model)
            except sqlite3.Error as error:
                self._drop_cache(error)

    def read_only(self) -> AnswerStore:
        """The same answers for a verifier that asks nothing."""
        other = AnswerStore(self._cache)
        other._known = self._known
        return other

    def close(self) -> None:
        """Close the cache; answers of this run stay available."""
        cache, self._cache = self._cache, None
        if cache is not None:
            cache.close()

    def _drop_cache(self, error: Exception) -> None:
        with self._lock:
            self._cache = None
            self.cache_error = f"the model's verdicts are not remembered: {error}"
