"""The conditions that a template's pages are generated under: first such that every branch with markup is printed."""

from __future__ import annotations

from .expansion import Expansion

MAX_COVERING = 6
"""How many pages print the branches of markup that the page without assumptions doesn't."""
_Assumed = dict[str, bool]


class Assumptions:
    """The assumptions that are left to try, made from what the pages so far asked."""

    def __init__(self) -> None:
        self._last: _Assumed = {}
        """The last of the pages that print every branch of markup: each has the next arm of each branch."""
        self._covering: _Assumed | None = self._last
        self._covered = 0
        self._left: list[_Assumed] = []
        self._stating: set[str] = set()

    def next(self) -> _Assumed | None:
        """The assumptions to try next; None if there are no more."""
        if self._covering is not None:
            found, self._covering = self._covering, None
            return found
        if not self._left:
            return None
        return self._left.pop(min(range(len(self._left)), key=self._rank))

    def _rank(self, at: int) -> tuple[int, bool, int]:
        """Single conditions come before pairs, and those that markup is printed under before others."""
        assume = self._left[at]
        return len(assume), next(reversed(assume)) not in self._stating, at

    def add(self, assume: _Assumed, made: Expansion) -> None:
        """Add what follows from the page made under assumptions."""
        asked = made.asked
        stating = {key for conditions in made.stated for key in conditions}
        self._stating |= stating
        fresh = [key for key in asked if key not in assume]
        if assume is self._last:
            flipped = {key: not asked[key] for key in fresh if key in stating - made.around}
            self._last = {**assume, **flipped}
            self._covered += 1
            self._covering = self._last if flipped and self._covered < MAX_COVERING else None
        if len(assume) < 2:
            self._left += [{**assume, key: not asked[key]} for key in fresh]
        if not assume and len(fresh) > 1:
            self._left.append({key: not asked[key] for key in fresh})
