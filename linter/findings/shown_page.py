"""What outputs show of a page besides its findings: its passages, and the factuality agent's other verdicts.

Stored compressed, as most pages of a site are never opened: one or two kilobytes instead of fifty for the objects.
"""

from __future__ import annotations

import json
import zlib
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields
from operator import attrgetter
from typing import Any, Protocol

from ...source.files import compress_bytes
from ...source.location import Location
from .naming import value
from .rule import Kind, Relation, Result

TEXT_LIMIT = 400
QUOTE_LIMIT = 200
EVIDENCE_LIMIT = 5


@dataclass(slots=True, unsafe_hash=True)  # not frozen: see source/location.py
class ShownPassage:
    """A passage for outputs that show the page: text, kind, visibility, heading level (0: none).

    ``visibility`` is shown, openable, hidden or unseen; ``box`` is (x, y, width, height) in CSS pixels from the top
    left corner of the rendered page, or None without a browser.
    """

    text: str
    kind: str
    visibility: str
    heading: int = 0
    box: tuple[float, float, float, float] | None = None


@dataclass(slots=True, unsafe_hash=True)  # not frozen: see source/location.py
class ShownEvidence:
    """Evidence on a statement; ``passage`` is its index among the page's passages, ``line`` its first line."""

    text: str
    kind: str
    relation: Relation
    passage: int | None = None
    line: int | None = None


@dataclass(slots=True, unsafe_hash=True)  # not frozen: see source/location.py
class ShownStatement:
    """A statement without a factual fault: grounded (pass), undecided (open), or technical.

    ``block``, ``pointer``, ``line`` and ``column`` give its location in the markup, as in a Location; ``value`` is at
    most TEXT_LIMIT characters long.
    """

    types: str
    property: str
    value: str
    kind: Kind
    block: int | None = None
    pointer: str | None = None
    line: int | None = None
    column: int | None = None
    evidence: tuple[ShownEvidence, ...] = ()

    @property
    def spot(self) -> Spot:
        """The key of the statement among those of its page."""
        return (self.block, self.pointer, self.line, self.column, self.property)


Spot = tuple[int | None, str | None, int | None, int | None, str]


@dataclass(slots=True, unsafe_hash=True)  # not frozen: see source/location.py
class ShownPage:
    """A page's passages in document order, which ``passage`` of evidence indexes, and its statements."""

    passages: tuple[ShownPassage, ...] = ()
    statements: tuple[ShownStatement, ...] = ()


class Shown(Protocol):
    """Source of a ShownPage."""

    def read(self) -> ShownPage:
        """The page, unpacked anew each time."""
        ...


@dataclass(frozen=True, slots=True)
class PackedPage:
    """A page as JSON, compressed (RFC 1950), in base64: text that can be stored in a JSON cache."""

    text: str

    def read(self) -> ShownPage:
        """The page. Raises ValueError for invalid text."""
        try:
            passages, statements = json.loads(zlib.decompress(b64decode(self.text)))
            return ShownPage(
                tuple(
                    [
                        ShownPassage(text, kind, visibility, heading, tuple(box) if box else None)
                        for text, kind, visibility, heading, box in passages
                    ]
                ),
                tuple(
                    [
                        ShownStatement(*fields, evidence=tuple([ShownEvidence(*each) for each in evidence]))
                        for *fields, evidence in statements
                    ]
                ),
            )
        except (zlib.error, TypeError) as error:
            raise ValueError(f"no page: {error!r}") from None


def _values(kind: type, *, but: int = 0) -> Callable[[Any], tuple[Any, ...]]:
    """A getter of the values of a dataclass's fields, in order, without the last ``but``."""
    names = [field.name for field in fields(kind)]
    return attrgetter(*names[: len(names) - but])


_PASSAGE, _EVIDENCE = _values(ShownPassage), _values(ShownEvidence)
_STATEMENT = _values(ShownStatement, but=1)


def packed(page: ShownPage) -> PackedPage:
    """Pack the page."""
    # Like dataclasses.astuple, but without copies, which cost as much as all the rest.
    passages = [_PASSAGE(each) for each in page.passages]
    statements = [
        (*_STATEMENT(each), [_EVIDENCE(item) for item in each.evidence]) for each in page.statements
    ]
    text = json.dumps([passages, statements], separators=(",", ":"))
    return PackedPage(b64encode(compress_bytes(text.encode("ascii"), 6)).decode("ascii"))


def spot(location: Location, property: str) -> Spot:
    """The key of a statement among those of its page."""
    return (location.block, location.pointer, location.start_line, location.start_column, property)


def page_statements(results: Iterable[Result]) -> tuple[ShownStatement, ...]:
    """The statements in which the factuality agent's results find no fault, in the results' order."""
    return tuple(
        ShownStatement(
            " ".join(result.statement.types),
            result.statement.property,
            value(result.statement)[:TEXT_LIMIT],
            result.kind,
            *spot(result.statement.location, "")[:4],
            tuple(
                ShownEvidence(
                    item.text[:QUOTE_LIMIT],
                    item.kind,
                    item.relation,
                    item.passage,
                    item.location.start_line if item.location else None,
                )
                for item in result.evidence[:EVIDENCE_LIMIT]
            ),
        )
        for result in results
        if result.statement is not None and result.kind != "fail"
    )
