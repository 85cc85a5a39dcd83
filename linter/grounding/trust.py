"""How often verdicts are right, learnt from labelled pages (``trust.json``; ``bench/making/train_trust.py`` writes it).

A verdict's cell is the group of its kind of value (exact values, texts, addresses) with what its grounds say: whether
the value was found, in which role, and where. Of each cell the file has how many labelled statements fell into it, and
of how many the page shows nothing. A leaf is one reason of one comparator. A leaf with few statements takes after its
cell, a cell after its root (the same without the group), and a root after all flags, or after all that are
grounded, left open or technical.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NamedTuple

from ..findings.match import Match, Role
from ..findings.reason import Family
from ..findings.verdict import FLAGS, Verdict


class Trust(NamedTuple):
    """What labelled statements say of a verdict: the ``share`` that the page does not support, in [0, 1]; the lower
    bound of that share in the verdict's cell (95 %, one-sided), and the ``count`` of labelled statements there."""

    share: float
    least: float
    count: int


@dataclass(frozen=True, slots=True)
class Counts:
    """Labelled statements by key: how many, and how many of them are unsupported or contradicted."""

    outcomes: dict[str, tuple[int, int]]
    roots: dict[str, tuple[int, int]]
    cells: dict[str, tuple[int, int]]
    leaves: dict[str, tuple[int, int]]
    strength: float
    """How many statements of its own a cell or leaf needs to count as much as what it takes after."""

    def trust(self, verdict: Verdict) -> Trust:
        """Return what is known of a verdict."""
        outcome, root, cell, leaf = keys(verdict)
        share = _PRIOR
        for table, key in ((self.outcomes, outcome), (self.roots, root), (self.cells, cell)):
            share = self._share(table, key, share)
        count, _ = self.cells.get(cell, (0, 0))
        # What a cell takes after makes it no surer than as many statements of its own would.
        least = _lower(share, max(count + min(count, self.strength), 1))
        return Trust(self._share(self.leaves, leaf, share), least, count)

    def _share(self, table: dict[str, tuple[int, int]], key: str, inherited: float) -> float:
        count, bad = table.get(key, (0, 0))
        return (bad + self.strength * inherited) / (count + self.strength)


TABLES = ("outcomes", "roots", "cells", "leaves")
_PRIOR = 0.5


def keys(verdict: Verdict) -> tuple[str, str, str, str]:
    """Return the keys of a verdict: its outcome, root, cell and leaf."""
    reason = verdict.reason
    outcome = "flag" if verdict.outcome in FLAGS else verdict.outcome
    # That the page shows another value in the role says the more that it does not show this one.
    match = Match.NONE if reason.match is Match.OTHER else reason.match
    role = Role.OTHER if reason.role is Role.OTHER else "its own or unknown"
    root = f"{outcome}, {match}, {role}, {verdict.where}"
    cell = f"{root}: {_GROUPS.get(verdict.family, 'exact values')}"
    return outcome, root, cell, f"{cell}: {verdict.family}, {reason}"


_TEXTS = (Family.TEXT, Family.LANGUAGE, Family.CHOICE, Family.POSTAL, Family.SUBJECT)
_GROUPS = {**dict.fromkeys(_TEXTS, "texts"), Family.LINK: "addresses", Family.IMAGE: "addresses"}


_Z = 1.645


def _lower(share: float, count: float) -> float:
    """The lower bound of a share (Wilson's interval)."""
    squared = _Z * _Z
    middle = share + squared / (2 * count)
    spread = _Z * ((share * (1 - share) + squared / (4 * count)) / count) ** 0.5
    return max((middle - spread) / (1 + squared / count), 0.0)


@cache
def counts() -> Counts:
    """Return the counts of ``trust.json``."""
    data = json.loads(Path(__file__).with_name("trust.json").read_text(encoding="utf-8"))
    tables = ({key: (count, bad) for key, (count, bad) in data[name].items()} for name in TABLES)
    return Counts(*tables, strength=data["strength"])
