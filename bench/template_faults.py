"""Faults of templates, put into templates that are made of pages: a value that a page shows becomes an expression.

The page with the expression in its markup (as the template's language writes JSON) and in its body is sound;
the fault is another way of printing it, or a body that doesn't show it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from ..linter.document import Document
from ..linter.edits import replace_json
from ..linter.fixing import apply_edits
from ..linter.location import Location
from ..linter.rule import Edit
from ..linter.statement import Literal, Statement

MAX_LENGTH = 200
_DELIMITERS = re.compile(r"\{\{|\{%|\{#|<%|<\?(?:php|=)")
_BODY = re.compile(r"<body[^>]*>", re.IGNORECASE)
_UNSEEN = re.compile(r"<(script|style|template|noscript)\b.*?</\1\s*>", re.IGNORECASE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class Pair:
    """A template that is sound, the same with a fault, and the place of the fault."""

    sound: str
    faulty: str
    location: Location


def template_pairs(
    document: Document, statements: Iterator[Statement], sound: str, faulty: str, shown: str
) -> Iterator[Pair]:
    """The templates of a page, one pair for each of the statements whose text the body shows as it is.

    ``sound`` and ``faulty`` are what stands in the markup in the place of the value; ``shown`` is the
    expression in the body, and where ``faulty`` equals ``sound``, the fault is that the body has none.
    """
    body = _BODY.search(document.source)
    if body is None or _DELIMITERS.search(document.source):
        return
    for statement in statements:
        places = _places(document.source, body.end(), statement)
        if not places:
            continue
        in_body = tuple(Edit(start, end, shown) for start, end in places)
        good = replace_json(document, statement.location, sound)
        bad = replace_json(document, statement.location, faulty)
        if good and bad:
            left = () if faulty == sound else in_body
            yield Pair(
                apply_edits(document.source, (*good, *in_body)),
                apply_edits(document.source, (*bad, *left)),
                statement.location,
            )


def _places(source: str, start: int, statement: Statement) -> list[tuple[int, int]]:
    """Where the text of an element is the statement's, in offsets of the source."""
    text = statement.text
    if not isinstance(statement.value, Literal) or not 3 < len(text) <= MAX_LENGTH:
        return []
    unseen = [match.span() for match in _UNSEEN.finditer(source)]
    found = re.compile(rf"(?<=>)\s*{re.escape(text)}\s*(?=<)").finditer(source, start)
    return [match.span() for match in found if not any(begin <= match.start() < end for begin, end in unseen)]
