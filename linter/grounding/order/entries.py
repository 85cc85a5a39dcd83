"""Find the lists of a document whose entries have positions, and the order in which the page shows them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import pairwise

from ....source.regex import regex
from ...markup.statement import Literal, Node, Reference, Statement
from ...visible_text.passage import Element, Passage
from ..view import View
from ..wording.folding import fold, fold_markup

MAX_ENTRIES = 1000
"""Entries of a list whose order is compared."""
MAX_OCCURRENCES = 5000
"""Places of a list's names that are looked at."""
_PARTS = regex(r"[»›>→/|·•⟩❯➤▸]|\s[-–—]\s|::")
"""What stands between the steps of a trail that is one passage."""
_NUMBERED = regex(r"\d{1,4} (?=\S)")


@dataclass(slots=True, eq=False)
class Entries:
    """The names and positions of the list entries that have both; ``whole`` where every entry does.

    ``addresses`` has the addresses of all entries, "" where there is none.
    """

    names: tuple[str, ...]
    positions: tuple[float, ...]
    whole: bool
    is_trail: bool
    addresses: tuple[str, ...] = ()


@dataclass(slots=True, eq=False)
class Entry:
    """One entry of a list: ``own`` is its index in ``of.names``, -1 where it has no name."""

    of: Entries
    own: int


@dataclass(slots=True)
class _Place:
    """An occurrence of an entry's name by itself: the passage, the part of it, and the index of the name."""

    passage: Passage
    part: int
    name: int


def page_position(entry: Entry, view: View) -> tuple[int, Passage] | None:
    """Return the entry's position in the page's order, numbered like the other entries, with the passage that shows
    it; None where the page shows no such list, shows several in different orders, or has the markup's order."""
    order = view.once(f"entries.order {id(entry.of)}", lambda: _order(entry.of, view))
    if order is None or entry.own < 0:
        return None
    positions = entry.of.positions
    if _is_backwards(order, positions):
        return None
    ranks = {place.name: rank for rank, place in enumerate(order)}
    base = view.once(f"entries.base {id(entry.of)}", lambda: _base(positions, ranks))
    rank, position = ranks[entry.own], positions[entry.own]
    if position == base + rank:
        return None
    others = [(positions[place.name], r) for r, place in enumerate(order) if place.name != entry.own]
    # A list may leave entries out; that one stands before another cannot be so.
    astray = any((p >= position) is (r < rank) if p != position else True for p, r in others)
    alone = len(others) > 1 and all(p == base + r for p, r in others)
    return (int(base + rank), order[rank].passage) if astray or alone else None


def is_in_order(entry: Entry, view: View) -> bool:
    """Whether the page shows each of the list's entries by itself, and this one in its place."""
    order = view.once(f"entries.order {id(entry.of)}", lambda: _order(entry.of, view))
    if order is None or entry.own < 0 or _is_backwards(order, entry.of.positions):
        return False
    return page_position(entry, view) is None


def _is_backwards(places: list[_Place], positions: tuple[float, ...]) -> bool:
    """Whether the page's text has a list from its end: a style sheet may lay it out the other way round."""
    order = [positions[place.name] for place in places]
    return len(order) > 2 and order == sorted(order, reverse=True)


def _base(positions: tuple[float, ...], ranks: dict[int, int]) -> float:
    """The position from which on the entries are counted: the first where their positions leave none out, else that of
    most of them."""
    first = min(positions)
    if sorted(positions) == [first + place for place in range(len(positions))]:
        return first
    counted = Counter(position - ranks[name] for name, position in enumerate(positions))
    most = max(counted.values())
    likely = [base for base, times in counted.items() if times == most]
    return likely[0] if len(likely) == 1 else next((b for b in (1.0, first) if b in likely), first)


def _order(entries: Entries, view: View) -> list[_Place] | None:
    """The places of a list's names on the page, in order, where it shows them in one order only, and in another than
    the list's positions; or in theirs."""
    words = [fold_markup(name) for name in entries.names]
    if (
        not entries.whole
        or not 1 < len(words) <= MAX_ENTRIES
        or len(set(words)) < len(words)
        or not all(words)
    ):
        return None
    places = _places(entries, words, view)
    orders: dict[tuple[int, ...], list[_Place]] = {}
    count = len(words)
    inside: Counter[int] = Counter(place.name for place in places[:count])
    for start in range(len(places) - count + 1):
        if start:
            left, come = places[start - 1].name, places[start + count - 1].name
            inside[come] += 1
            inside[left] -= 1
            if not inside[left]:
                del inside[left]
        if len(inside) < count:
            continue
        row = places[start : start + count]
        around = _around(row, view)
        beside = (*places[max(start - 1, 0) : start], *places[start + count : start + count + 1])
        if around is None or any(around.first <= p.passage.index < around.last for p in beside):
            continue
        if _is_trail(row, around, view) if entries.is_trail else _is_list(row, view):
            orders.setdefault(tuple(place.name for place in row), row)
            if len(orders) > MAX_ORDERS:
                return None
    ordered = orders.get(tuple(range(count)))
    if ordered is not None:
        return ordered
    if len(orders) != 1:
        return None
    ((order, row),) = orders.items()
    backwards = order == tuple(reversed(range(count)))
    return None if backwards and count > 2 and not entries.is_trail else row  # a list may count down


MAX_ORDERS = 8
"""Orders of a list's names from which on a page tells none."""


def _places(entries: Entries, words: list[str], view: View) -> list[_Place]:
    """Where the names of a list stand alone, in order; those of a trail between its signs, too. One that stands twice
    running, as a picture's words and a title do, counts once."""
    known = view.once("entries.alone", lambda: _alone(view))
    parts = view.once("entries.parts", lambda: _parted(view)) if entries.is_trail else {}
    places = [
        _Place(passage, part, name)
        for name, entry in enumerate(words)
        for passage, part in (*((p, 0) for p in known.get(entry, ())), *parts.get(entry, ()))
    ]
    if not places or len(places) > MAX_OCCURRENCES:
        return []
    places.sort(key=lambda place: (place.passage.index, place.part))
    return [places[0], *(later for one, later in pairwise(places) if not _is_repeated(one, later, view))]


def _is_repeated(one: _Place, later: _Place, view: View) -> bool:
    """Whether a name stands twice running as a picture's words and a title do: in elements of two kinds."""
    kinds = {
        (element.tag, element.hints) for element in (view.element(one.passage), view.element(later.passage))
    }
    return one.name == later.name and len(kinds) == 2


def _alone(view: View) -> dict[str, list[Passage]]:
    """The passages of the page by their folded words, without the number of an entry before them."""
    passages: dict[str, list[Passage]] = {}
    for passage, words in view.visible:
        passages.setdefault(words, []).append(passage)
        if (number := _NUMBERED.match(words)) is not None:
            passages.setdefault(words[number.end() :], []).append(passage)
    return passages


def _parted(view: View) -> dict[str, list[tuple[Passage, int]]]:
    """The passages of trails by the folded words between their signs, with the number of each."""
    result: dict[str, list[tuple[Passage, int]]] = {}
    for passage in view.passages:
        if len(passage.text) <= MAX_TRAIL and len(parts := _PARTS.split(passage.text)) > 1:
            for number, part in enumerate(parts, start=1):
                if words := fold(part):
                    result.setdefault(words, []).append((passage, number))
    return result


MAX_TRAIL = 200
"""Characters of a trail in one passage at most."""
MAX_BESIDE = 1
"""Passages that a trail's element holds beside its entries, at most."""


def _around(row: list[_Place], view: View) -> Element | None:
    """The smallest element around the places of a row."""
    first, last = row[0].passage, row[-1].passage
    return next(
        (e for e in view.page.ancestors(first.element) if e.first <= first.index and last.index < e.last),
        None,
    )


def _is_trail(row: list[_Place], inside: Element, view: View) -> bool:
    """Whether the places of some names are a trail: hardly anything else in their element, and signs between them, or
    the page's heading right behind; none begins with that."""
    if row[0].passage.heading == 1:
        return False
    around = [p for p in view.page.passages[inside.first : inside.last] if p.kind == "text"]
    others = [p for p in around if fold(p.text)]
    if len({place.passage.index for place in row}) == 1:
        return len(_PARTS.split(row[0].passage.text)) <= len(row) + MAX_BESIDE
    if len(others) > len(row) + MAX_BESIDE:
        return False
    signed = len(others) < len(around) or any(_PARTS.search(p.text) for p in around)
    rank = view.rank.get(row[-1].passage.index)
    following = view.passages[rank + 1 : rank + 2] if rank is not None else []
    called = any("crumb" in e.hints for e in view.page.ancestors(row[0].passage.element, 5))
    return signed or called or any(p.heading == 1 for p in following)


def _is_list(row: list[_Place], view: View) -> bool:
    """Whether the places of some names are a list: elements of one kind, each within one of the same kind."""
    elements = [view.element(place.passage) for place in row]
    around = [view.page.elements[element.parent] for element in elements]
    return len({element.tag for element in elements}) == 1 and len({e.tag for e in around}) == 1


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
    result: dict[int, Entry] = {}
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
            result[id(named[0][1])] = Entry(trail, 0)
        for entry in entries:
            for statement in entry.statements:
                if statement.property.lower() == "position":
                    result[id(statement)] = Entry(trail, own.get(id(entry), -1))
    return result


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
