"""The conditions that a template's pages are generated under: first such that every branch with markup is printed."""

from __future__ import annotations

from collections.abc import Iterable

from .expansion import Expansion, is_markup
from .tree import Block, Branch, Loop, Made, Node, Output, Scope, Text

MAX_COVERING = 6
"""How many pages print the branches of markup that the page without assumptions doesn't."""
_Assumed = dict[str, bool]


class Assumptions:
    """The assumptions that are left to try for the markup of one file, made from what the pages so far asked."""

    def __init__(self, uri: str) -> None:
        self._uri = uri
        self._last: _Assumed = {}
        """The last of the pages that print every branch of markup: each has the next arm of each branch."""
        self._covering: _Assumed | None = self._last
        self._covered = 0
        self._left: list[_Assumed] = []
        self._stating: set[str] = set()

    def next(self) -> _Assumed | None:
        """The assumptions to try next; None if there are no more."""
        if self._covering is not None:
            pending, self._covering = self._covering, None
            return pending
        if not self._left:
            return None
        return self._left.pop(min(range(len(self._left)), key=self._rank))

    def _rank(self, at: int) -> tuple[int, bool, int]:
        """Single conditions come before pairs, and those that markup is printed under before others."""
        assume = self._left[at]
        return len(assume), next(reversed(assume)) not in self._stating, at

    def add(self, assume: _Assumed, made: Expansion) -> None:
        """Add what follows from the page made under assumptions."""
        answers = made.assumed_answers
        around = {key for one in made.stated if self._uri in one.inside for key in one.conditions}
        stating = {key for one in made.stated if self._uri in one.uris for key in one.conditions} | around
        self._stating |= stating
        fresh = [key for key in answers if key not in assume]
        if assume is self._last:
            flipped = {key: not answers[key] for key in fresh if key in stating - around}
            self._last = {**assume, **flipped}
            self._covered += 1
            self._covering = self._last if flipped and self._covered < MAX_COVERING else None
        if len(assume) < 2:
            few = len(fresh) <= MAX_COVERING  # conditions elsewhere may hide what is shown
            self._left += [{**assume, key: not answers[key]} for key in fresh if few or key in stating]
        if not assume and len(fresh) > 1:
            self._left.append({key: not answers[key] for key in fresh})


def states_elsewhere(node: Branch, printed: Iterable[Node], source: str, is_value: bool) -> bool:
    """Whether an arm of a branch other than the printed one has text of markup, or prints a value of markup."""
    if len(node.arms) < 2 or not is_markup(source):
        return False
    return any(_states(body, source, is_value) for _, body in node.arms if body is not printed)


def _states(nodes: Iterable[Node], source: str, is_value: bool) -> bool:
    for node in nodes:
        bodies: tuple[Iterable[Node], ...] = ()
        if isinstance(node, Text | Made):
            text = source[node.start : node.end] if isinstance(node, Text) else node.text
            if is_markup(text):
                return True
        elif isinstance(node, Output) and is_value:
            return True
        elif isinstance(node, Branch):
            bodies = tuple(body for _, body in node.arms)
        elif isinstance(node, Loop | Block | Scope):
            bodies = (node.body,)
        if any(_states(body, source, is_value) for body in bodies):
            return True
    return False
