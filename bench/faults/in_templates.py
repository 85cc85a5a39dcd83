"""Faults of templates, put into templates that are made of pages: a value that a page shows becomes an expression.

The page with the expression in its markup (as the template's language writes JSON) and in its body is sound;
the fault is another way of printing it, or a body that doesn't show it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from ...linter.document.document import Document
from ...linter.edits.edits import replace_json
from ...linter.engine.fixing import apply_edits
from ...linter.findings.rule import Edit
from ...linter.markup.statement import Literal, Statement
from ...source.location import Location

MAX_LENGTH = 200
_DELIMITERS = re.compile(r"\{\{|\{%|\{#|<%|<\?(?:php|=)")
_BODY = re.compile(r"<body[^>]*>", re.IGNORECASE)
_CONTEXT, _DOUBLED = '"@context"', '"@@context"'
"""How the markup of a page begins, and how Blade has to have that written."""
_UNSEEN = re.compile(r"<(script|style|template|noscript)\b.*?</\1\s*>", re.IGNORECASE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class Pair:
    """A template that is sound, the same with a fault, and the place of the fault."""

    sound: str
    faulty: str
    location: Location


def template_pairs(
    document: Document, statements: Iterator[Statement], sound: str, faulty: str, shown: str, template: str
) -> Iterator[Pair]:
    """The templates of a page, one pair for each of the statements whose text the body shows as it is.

    ``sound`` and ``faulty`` are what stands in the markup in the place of the value; ``shown`` is the expression in
    the body, and where both are equal, the fault is that the body has none. ``template`` is the ending of the file.
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
            whole = apply_edits(document.source, (*good, *in_body))
            broken = apply_edits(document.source, (*bad, *left))
            if template == ".blade.php":
                whole = whole.replace(_CONTEXT, _DOUBLED)
                broken = broken.replace(_CONTEXT, _DOUBLED).replace(
                    faulty.replace(_CONTEXT, _DOUBLED), faulty
                )
            yield Pair(whole, broken, statement.location)


def _places(source: str, start: int, statement: Statement) -> list[tuple[int, int]]:
    """Where the text of an element is the statement's, in offsets of the source."""
    text = statement.text
    if not isinstance(statement.value, Literal) or not 3 < len(text) <= MAX_LENGTH:
        return []
    unseen = [match.span() for match in _UNSEEN.finditer(source)]
    found = re.compile(rf"(?<=>)\s*{re.escape(text)}\s*(?=<)").finditer(source, start)
    return [match.span() for match in found if not any(begin <= match.start() < end for begin, end in unseen)]
