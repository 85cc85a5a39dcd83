"""Models' answers: those of this run, and of earlier ones if there is a cache."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterable

from .cache import VerdictCache
from .question import Answer


class Memory:
    """Answers by key, and the keys asked in this run. Safe to use from several threads.

    A cache that fails is no longer used; ``trouble`` then says why.
    """

    def __init__(self, cache: VerdictCache | None) -> None:
        self._cache = cache
        self._lock = threading.Lock()
        self._known: dict[str, Answer] = {}
        self._asked: set[str] = set()
        self.remembered = 0
        """The number of answers from the cache."""
        self.trouble = ""

    def recall(self, keys: Iterable[str]) -> dict[str, Answer]:
        """The known answers of the keys that have one."""
        names = list(dict.fromkeys(keys))
        with self._lock:
            cache = self._cache
            unknown = [key for key in names if key not in self._known]
        answers: dict[str, Answer] = {}
        if unknown and cache is not None:
            try:
                answers = cache.get(unknown)
            except sqlite3.Error as error:
                self._forget_cache(error)
        with self._lock:
            self._known.update(answers)
            self.remembered += len(answers)
            return {key: self._known[key] for key in names if key in self._known}

    def claim(self, keys: Iterable[str]) -> set[str]:
        """Those of the keys that are neither known nor asked in this run; marks them as asked."""
        names = list(keys)
        known = self.recall(names)
        with self._lock:
            new = {key for key in names if key not in known and key not in self._asked}
            self._asked |= new
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
                self._forget_cache(error)

    def only_recalling(self) -> Memory:
        """The same answers for a verifier that asks nothing."""
        other = Memory(self._cache)
        other._known = self._known
        return other

    def close(self) -> None:
        """Close the cache; answers of this run stay available."""
        cache, self._cache = self._cache, None
        if cache is not None:
            cache.close()

    def _forget_cache(self, error: Exception) -> None:
        with self._lock:
            self._cache = None
            self.trouble = f"the model's verdicts are not remembered: {error}"
