"""Refuse statements of a model about the page's main thing whose value only another thing's part of the page shows.

A page shows prices, makers and dates of other things as well: in teasers, comments, menus and boxes with a title like
"You may also like". A reader of ours looks for a value in the thing's own part; a model may take it from anywhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..linter.agents.factuality import verdicts
from ..linter.document.document import Document
from ..linter.findings.match import Scope
from ..linter.findings.rule import Result
from ..linter.locale.word_tables import words
from ..linter.markup.statement import Statement
from .curation import CheckDocument
from .main_thing.kinds import LISTING, PUBLISHING, kind_of
from .reading import Reading

_TO_OTHERS = words("schema_terms", "to_other_things")
_AWAY = frozenset({Scope.OTHERS, Scope.MENU, Scope.FOOT})
MESSAGE = "the page shows this of another thing only"


def within_scope(judge: CheckDocument, known: frozenset[tuple[str, str]]) -> CheckDocument:
    """Return a judge that also refuses what only other things' parts show of a main thing.

    ``known`` are properties with values that the page's structure has told, whose places need no second look.
    """

    def check(page: Document) -> Sequence[Result]:
        pictures = _pictures_of_others(Reading(page))
        away = {
            statement.location.pointer
            for statement, verdict in verdicts(page)
            if verdict.outcome == "grounded"
            and (verdict.scope in _AWAY or statement.text in pictures)
            and (statement.property, statement.text) not in known
            and _is_of_main_thing(statement)
        }
        return [
            replace(result, kind="fail", level="error", message=MESSAGE)
            if result.kind == "pass" and result.location.pointer in away
            else result
            for result in judge(page)
        ]

    return check


def _pictures_of_others(reading: Reading) -> set[str]:
    """The addresses of the pictures that the page shows beside its content, or as links to other pages only."""
    own = {
        each.url for each in reading.images if reading.is_content(each.node) and not reading.is_teaser(each)
    }
    return {each.url for each in reading.images} - own


def _is_of_main_thing(statement: Statement) -> bool:
    """Whether a statement is about a thing that a page may be about, or a part of it.

    Its publisher, a list and what others say of it are not that.
    """
    path, top = [statement.property], statement
    while top.parent is not None and len(path) < 32:
        top = top.parent
        path.append(top.property)
    kinds = {kind_of(name) for name in top.types} - {""}
    if not kinds or not kinds.isdisjoint({*PUBLISHING, LISTING}):
        return False
    return _TO_OTHERS.isdisjoint(name.lower() for name in path)
