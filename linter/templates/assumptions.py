"""The conditions that a template's pages are generated under: those that print every branch with markup come first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from .expansion import MarkupBranch, Source, is_markup
from .expressions.evaluation import COMPARED
from .tree import Block, Branch, Condition, Include, Loop, Node, Output, Scope, Synthetic, Text

MAX_COVERING_PAGES = 12
"""Most pages generated to print the branches with markup that the page without assumptions omits."""
FEW_CONDITIONS = 6
"""Most conditions of a page of which each is tried, whether or not it encloses markup."""
_Answers = dict[str, bool]
"""Conditions, each with whether it is assumed to hold."""


class Asked(NamedTuple):
    """What a page asked: its branches with markup, and how each condition was answered."""

    branches: list[MarkupBranch]
    assumed_answers: dict[str, bool]


class Assumptions:
    """The assumptions that are left to try for the markup of one file, made from what the pages so far asked."""

    def __init__(self, uri: str, kinds: Iterable[str] = ()) -> None:
        self._uri = uri
        self._kinds = [{key: True} for key in kinds]
        """What is compared with several constants equals each of them on some page."""
        self._last_covering: _Answers = {}
        """The latest assumptions that print more branches with markup: each page takes the next arm of every branch."""
        self._next_covering: _Answers | None = self._last_covering
        self._covered = 0
        self._queue: list[_Answers] = []
        self._markup_conditions: set[str] = set()

    def next(self) -> _Answers | None:
        """The assumptions to try next; None if there are no more."""
        if self._next_covering is not None:
            pending, self._next_covering = self._next_covering, None
            return pending
        if self._kinds:
            return self._kinds.pop(0)
        if not self._queue:
            return None
        return self._queue.pop(min(range(len(self._queue)), key=self._rank))

    def _rank(self, at: int) -> tuple[int, bool, int]:
        """Single conditions come before pairs, and those that markup is printed under before others."""
        assume = self._queue[at]
        return len(assume), next(reversed(assume)) not in self._markup_conditions, at

    def add(self, assume: _Answers, asked: Asked) -> None:
        """Queue further assumptions from the conditions that a page, generated under some, asked."""
        markup_conditions = self.cover(assume, asked)
        answers = asked.assumed_answers
        fresh = [key for key in answers if key not in assume]
        if len(assume) < 2:
            few = len(fresh) <= FEW_CONDITIONS  # conditions elsewhere may hide what is shown
            self._queue += [
                {**assume, key: not answers[key]} for key in fresh if few or key in markup_conditions
            ]
        if not assume and len(fresh) > 1:
            self._queue.append({key: not answers[key] for key in fresh})

    def cover(self, assume: _Answers, asked: Asked) -> set[str]:
        """Have the next page print more branches with markup, if this was to; returns the conditions of all such."""
        answers = asked.assumed_answers
        enclosing_conditions = {
            key for branch in asked.branches if self._uri in branch.nested_uris for key in branch.conditions
        }
        markup_conditions = {
            key for branch in asked.branches if self._uri in branch.uris for key in branch.conditions
        } | enclosing_conditions
        self._markup_conditions |= markup_conditions
        if assume is self._last_covering:
            flipped = {
                key: not answers[key]
                for key in answers
                if key not in assume and key in markup_conditions - enclosing_conditions
            }
            self._last_covering = {**assume, **flipped}
            self._covered += 1
            self._next_covering = (
                self._last_covering if flipped and self._covered < MAX_COVERING_PAGES else None
            )
        return markup_conditions


MAX_KINDS = 10
"""Most constants that something is assumed to equal in turn."""


def kinds_of_pages(source: Source) -> list[str]:
    """The comparisons with constants that a template's branches with markup ask, of what is compared with several."""
    found: dict[str, list[str]] = {}
    stack: list[Node] = [*source.template.body][::-1]
    while stack:
        node = stack.pop()
        if isinstance(node, Branch):
            bodies = [body for _, body in node.arms]
            asked = _inner_conditions([one for guards, _ in node.arms for one in guards])
            compared = [
                (one.key, match[1]) for one in asked if (match := COMPARED.match(one.key)) and not one.negated
            ]
            if compared and any(_has_markup(body, source.text, False) for body in bodies):
                for key, name in compared:
                    found.setdefault(name, []).append(key)
            stack += [one for body in bodies[::-1] for one in body[::-1]]
        elif isinstance(node, Loop | Block | Scope):
            stack += node.body[::-1]
    keys = [key for several in found.values() for key in dict.fromkeys(several) if len(set(several)) > 2]
    return keys[:MAX_KINDS]


def _inner_conditions(conditions: Iterable[Condition]) -> Iterator[Condition]:
    """Conditions, and those of which one must hold."""
    for one in conditions:
        yield one
        for option in one.options:
            yield from _inner_conditions(option)


def markup_elsewhere(
    node: Branch,
    printed_body: Iterable[Node],
    source: Source,
    is_value: bool,
    included: Callable[[Include, Source], Source | None],
) -> frozenset[str]:
    """The files whose text of markup, or value of markup, is in arms of a branch other than the printed one.

    ``included`` finds the file that an include in a file refers to.
    """
    others = [body for _, body in node.arms if body is not printed_body]
    found = frozenset[str]()
    if is_markup(source.text) and any(_has_markup(body, source.text, is_value) for body in others):
        found = frozenset({source.uri})
    files = (included(one, source) for body in others for one in _includes(body))
    return found | {file.uri for file in files if file is not None and is_markup(file.text)}


def _includes(nodes: Iterable[Node]) -> Iterator[Include]:
    """The includes among nodes that are inserted if nothing but branches and loops is around them."""
    for node in nodes:
        if isinstance(node, Include):
            yield node
        elif isinstance(node, Branch):
            yield from (one for _, body in node.arms for one in _includes(body))
        elif isinstance(node, Loop | Block | Scope):
            yield from _includes(node.body)


def _has_markup(nodes: Iterable[Node], source: str, is_value: bool) -> bool:
    for node in nodes:
        bodies: tuple[Iterable[Node], ...] = ()
        if isinstance(node, Text | Synthetic):
            text = source[node.start : node.end] if isinstance(node, Text) else node.text
            if is_markup(text):
                return True
        elif isinstance(node, Output) and is_value:
            return True
        elif isinstance(node, Branch):
            bodies = tuple(body for _, body in node.arms)
        elif isinstance(node, Loop | Block | Scope):
            bodies = (node.body,)
        if any(_has_markup(body, source, is_value) for body in bodies):
            return True
    return False
