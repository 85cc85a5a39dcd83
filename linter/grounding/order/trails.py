"""Find the lists of a document whose entries have positions: breadcrumbs, rankings, steps."""

from __future__ import annotations

from ...markup.statement import Literal, Node, Reference, Statement
from .entries import Entries, Entry


def trails_of(nodes: tuple[Node, ...]) -> dict[int, Entry]:
    """Map every position of a list entry, and the name of a list's first entry, to the entry with its list."""
    names: dict[str, Statement] = {}
    lists: dict[tuple[str, str], list[Node]] = {}
    for node in nodes:
        for statement in node.statements:
            if statement.property.lower() == "name" and isinstance(statement.value, Literal):
                names.setdefault(node.id, statement)
        parent = node.parent
        if parent is not None and parent.property.lower() == "itemlistelement":
            lists.setdefault((parent.subject, parent.property), []).append(node)
    found: dict[int, Entry] = {}
    for entries in lists.values():
        ordered = sorted(entries, key=lambda entry: _position(entry) or 0.0)
        named = [(entry, name) for entry in ordered if (name := _name(entry, names))]
        positions = [position for entry, _ in named if (position := _position(entry)) is not None]
        parent = entries[0].parent
        trail = Entries(
            tuple(name.text for _, name in named),
            tuple(positions),
            len(positions) == len(entries),
            parent is not None and any(each.endswith("BreadcrumbList") for each in parent.types),
            tuple(map(_leads_to, ordered)),
        )
        own = {id(entry): place for place, (entry, _) in enumerate(named)}
        if named:
            found[id(named[0][1])] = Entry(trail, 0)
        for entry in entries:
            for statement in entry.statements:
                if statement.property.lower() == "position":
                    found[id(statement)] = Entry(trail, own.get(id(entry), -1))
    return found


def _name(entry: Node, names: dict[str, Statement]) -> Statement | None:
    if entry.id in names:
        return names[entry.id]
    for statement in entry.statements:
        if isinstance(statement.value, Reference) and statement.value.target in names:
            return names[statement.value.target]
    return None


def _leads_to(entry: Node) -> str:
    """The address of a list's entry, or nothing."""
    return next((s.text for s in entry.statements if s.property.lower() in ("item", "url")), "")


def _position(entry: Node) -> float | None:
    for statement in entry.statements:
        if statement.property.lower() == "position" and isinstance(statement.value, Literal):
            try:
                return float(statement.text)
            except ValueError:
                return None
    return None
