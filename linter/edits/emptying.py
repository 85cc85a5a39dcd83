"""Extend removals to nodes that are left without a statement.

A rating without values or an address without lines means nothing, and no rule would report it. Nodes with an
identifier, and those at the top of a block, stay.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from ..document.document import Document
from ..findings.rule import Edit
from ..markup.json_source import JsonValue

Entry = tuple[int, int, JsonValue]
"""A member or an item: the start and end of its text, and its value."""


def with_emptied(document: Document, edits: Sequence[Edit]) -> list[Edit]:
    """The edits, with removals extended to the containers that they would empty."""
    removals = [edit for edit in edits if not edit.text and edit.end > edit.start]
    if not removals:
        return list(edits)
    left = list(edits)
    for block in document.blocks:
        if block.root is None or not block.script.is_served:
            continue
        start, end = block.root.start, block.root.end
        own = [edit for edit in removals if start <= edit.start and edit.end <= end]
        if own:
            inserted = [edit for edit in edits if edit.start == edit.end and start <= edit.start <= end]
            left = _Emptying(own, inserted).through(_tops(block.root), left)
    return left


def _tops(root: JsonValue) -> Iterator[JsonValue]:
    """The top-level nodes of a block: the root, or the items of its arrays."""
    if root.kind == "array":
        for item in root.items:
            yield from _tops(item)
    elif root.kind == "object":
        yield root
        graph = root.get("@graph")
        if graph is not None:
            yield from _tops(graph)


class _Emptying:
    """How removals and insertions change a block's containers."""

    def __init__(self, removals: Sequence[Edit], insertions: Sequence[Edit]) -> None:
        self._removals = removals
        self._insertions = insertions

    def through(self, tops: Iterable[JsonValue], edits: list[Edit]) -> list[Edit]:
        """The edits, with removals in and below the top-level nodes regrouped."""
        for top in tops:
            for member in top.members:
                if member.key != "@graph":
                    edits = self._descend(member.value, edits)
            edits = self._regrouped(top, edits)
        return edits

    def _descend(self, value: JsonValue, edits: list[Edit]) -> list[Edit]:
        """The edits, with those in a remaining value regrouped, inner containers first."""
        if value.kind not in ("object", "array") or self._is_emptied(value):
            return edits
        if not any(value.start <= edit.start and edit.end <= value.end for edit in self._removals):
            return edits
        for _, _, inner in _entries(value):
            edits = self._descend(inner, edits)
        return self._regrouped(value, edits)

    def _regrouped(self, container: JsonValue, edits: list[Edit]) -> list[Edit]:
        """The edits, with a container's removals merged if an entry is emptied."""
        entries = _entries(container)
        covered = {i for i, (start, end, _) in enumerate(entries) if self._is_covered(start, end)}
        graph = container.get("@graph") if container.kind == "object" else None
        emptied = {
            i for i, (_, _, value) in enumerate(entries) if value is not graph and self._is_emptied(value)
        } - covered
        gone = covered | emptied
        if not emptied:
            return edits
        inside = [entries[index][:2] for index in gone]
        kept = [edit for edit in edits if not any(_concerns(edit, start, end) for start, end in inside)]
        if len(gone) < len(entries):
            return kept + list(_cuts(entries, gone))
        # Nothing is left: what is inserted at the end needs no comma.
        end = entries[-1][1]
        kept = [
            replace(edit, text=edit.text.lstrip(", \t\r\n")) if edit.start == edit.end == end else edit
            for edit in kept
        ]
        return [*kept, Edit(entries[0][0], end, "")]

    def _is_covered(self, start: int, end: int) -> bool:
        return any(edit.start <= start and end <= edit.end for edit in self._removals)

    def _is_emptied(self, value: JsonValue) -> bool:
        """Whether removals leave a value that had statements without any."""
        if value.kind == "array":
            return bool(value.items) and all(
                self._is_covered(item.start, item.end) or self._is_emptied(item) for item in value.items
            )
        if value.kind != "object" or value.get("@id") is not None or value.get("id") is not None:
            return False
        if any(value.start < edit.start < value.end for edit in self._insertions):
            return False
        stated = [member for member in value.members if member.key not in ("@type", "type", "@context")]
        return bool(stated) and all(
            self._is_covered(member.key_start, member.value.end) or self._is_emptied(member.value)
            for member in stated
        )


def _entries(container: JsonValue) -> list[Entry]:
    if container.kind == "array":
        return [(item.start, item.end, item) for item in container.items]
    return [(member.key_start, member.value.end, member.value) for member in container.members]


def _concerns(edit: Edit, start: int, end: int) -> bool:
    """Whether an edit changes an entry: it lies inside it, or is a removal that contains it.

    An insertion at the end of the entry comes after it.
    """
    inside = start <= edit.start < end and edit.end <= end
    return inside or (not edit.text and edit.start <= start and end <= edit.end)


def _cuts(entries: list[Entry], gone: set[int]) -> Iterator[Edit]:
    """The deletions of some but not all entries of a container, including redundant commas."""
    kept = [index for index in range(len(entries)) if index not in gone]
    first = kept[0]
    if first > 0:
        yield Edit(entries[0][0], entries[first][0], "")
    for before, after in zip(kept, [*kept[1:], len(entries)], strict=True):
        if after > before + 1:
            yield Edit(entries[before][1], entries[after - 1][1], "")
