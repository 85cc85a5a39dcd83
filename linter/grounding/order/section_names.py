"""Check names of menu and guide sections against the headings above their items: the markup may have the next
section's name."""

from __future__ import annotations

from bisect import bisect_left
from itertools import islice

from ...findings.verdict import Verdict, contradicted
from ...markup.statement import Statement
from ...visible_text.passage import Passage
from ..claim import Claim
from ..view import View, evidence
from ..wording.folding import fold

_SECTIONS = frozenset({"menusection", "howtosection", "offercatalog"})
_ITEMS = frozenset({"hasmenuitem", "itemlistelement", "itemoffered"})
MOST_ITEMS = 30
"""Items of a section that are looked for."""
MOST_HEADINGS = 200
"""Headings before an item among which those above it are looked for."""


def check(
    view: View, claims: list[Claim], judged: list[tuple[Statement, Verdict]]
) -> list[tuple[Statement, Verdict]]:
    """Return the verdicts, flagging section names that are headings of the page but not above any of the section's
    items, which have one other heading above them."""
    outcomes = {id(statement): verdict for statement, verdict in judged}
    sections = [
        claim
        for claim in claims
        if claim.property == "name"
        and not _SECTIONS.isdisjoint(claim.types)
        and outcomes[id(claim.statement)].outcome == "grounded"
    ]
    if not sections:
        return judged
    items: dict[str, list[Claim]] = {}
    for claim in claims:
        parent = claim.statement.parent
        if claim.property in ("name", "text") and parent is not None and parent.property.lower() in _ITEMS:
            items.setdefault(parent.subject, []).append(claim)
    headings = [passage for passage in view.passages if passage.heading]
    titles = {fold(heading.text) for heading in headings}
    changed: dict[int, Verdict] = {}
    for section in sections:
        told = items.get(section.statement.subject, [])[:MOST_ITEMS]
        if section.folded not in titles:
            continue
        if (heading := _other_heading(section, told, headings, view)) is not None:
            changed[id(section.statement)] = contradicted(
                "text",
                "the heading above its items is another",
                evidence(heading, "contradicts", "text"),
                confidence=0.85,
                shown=heading.text,
                replacement=heading.text,
            )
    return [(statement, changed.get(id(statement), verdict)) for statement, verdict in judged]


def _other_heading(section: Claim, items: list[Claim], headings: list[Passage], view: View) -> Passage | None:
    """The one heading right above all items of a section that are shown once, where its own name is a heading that is
    above none of them."""
    nearest: dict[int, Passage] = {}
    for item in items:
        places = list(islice(view.shown.opened(item.folded), 2))
        if len(places) != 1:
            continue
        above = _above(places[0], headings)
        if not above or any(fold(heading.text) == section.folded for heading in above):
            return None
        nearest[above[0].index] = above[0]
    return next(iter(nearest.values())) if len(nearest) == 1 else None


def _above(passage: Passage, headings: list[Passage]) -> list[Passage]:
    """The headings above a passage that open a part of the page, each of a higher level than the one below it."""
    place = bisect_left(headings, passage.index, key=lambda heading: heading.index)
    found: list[Passage] = []
    level = passage.heading or 7
    for heading in reversed(headings[max(place - MOST_HEADINGS, 0) : place]):
        if 1 < (heading.heading or 0) < level:
            found.append(heading)
            level = heading.heading or 0
    return found
