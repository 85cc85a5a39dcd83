"""Violations alike: what repaired one of them repairs the others in the same way, all at once.

A template writes the same fault on every node that it makes. Scheduler each repair by itself costs as much as
judging the first, and there may be hundreds. Changes are alike where they change the same properties by the same
kinds of terms, and so are those that were tried before them: a value that could be written otherwise on one node
is not taken out because it could not be on another.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import TypeVar

from rdflib import Graph, Literal
from rdflib.term import Node

from .conformance import kind_of
from .reports import ValidationResult
from .update import Operation

MAX_TRIES = 24
"""So many parts of the others are tried, in halves where some of them are refused."""

T = TypeVar("T")
Each = TypeVar("Each")
Likeness = tuple[tuple[str, ...], ...]


def is_alike(one: ValidationResult, other: ValidationResult) -> bool:
    """Whether two violations are of the same constraint on the same path."""
    return (one.component, one.shape, one.path) == (other.component, other.shape, other.path)


def likeness(change: Operation, violation: ValidationResult) -> Likeness:
    """What a change does to the node of a violation, without what is the node's own."""

    def form(node: Node) -> str:
        if node == violation.focus:
            return "focus"
        if isinstance(node, Literal):
            return f"{node.datatype}@{node.language}"
        return "value" if node == violation.value else kind_of(node)

    parts = [("-", form(s), str(p), form(o)) for s, p, o in change.deletes]
    parts += [("+", form(s), str(p), form(o)) for s, p, o in change.inserts]
    return tuple(sorted(parts))


def links_elsewhere(change: Operation, graph: Graph) -> bool:
    """Whether a change links to a node that was chosen among the graph's: one that is taken is a worse choice."""
    moved = {o for _, _, o in change.deletes}
    return any(
        o not in moved and not isinstance(o, Literal) and (o, None, None) in graph
        for _, _, o in change.inserts
    )


def made_at_once(changes: Sequence[Each], begin: T, made: Callable[[T, Sequence[Each]], T | None]) -> T:
    """What becomes of something when changes are made at once: all of them, else each half, and halves of these.

    ``made`` gives None for changes that cannot be made together.
    """
    parts = deque([changes] if changes else [])
    for _ in range(MAX_TRIES):
        if not parts:
            break
        part = parts.popleft()
        after = made(begin, part)
        if after is not None:
            begin = after
        elif len(part) > 1:
            middle = len(part) // 2
            parts += [part[:middle], part[middle:]]
    return begin
