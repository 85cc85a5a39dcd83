"""Serialize document reports as JSON, for the cache.

Not pickle, which would execute code from a cache that came with someone else's repository.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import fields
from operator import attrgetter
from typing import Any

from ...source.location import Location
from ..engine.engine import DocumentReport
from ..findings.report import Notification, SourceFile
from ..findings.rule import Edit, Evidence, Fix, Result
from ..findings.shown_page import PackedPage
from ..markup.statement import Literal, Reference, Statement

_CLASSES: dict[str, type] = {
    kind.__name__: kind
    for kind in (
        Edit,
        Evidence,
        Fix,
        Literal,
        Location,
        Notification,
        DocumentReport,
        PackedPage,
        Reference,
        Result,
        SourceFile,
        Statement,
    )
}
#: Classes without tuples, most of the records: their field values are used as read.
_FLAT = frozenset(
    kind for kind in _CLASSES.values() if not any("tuple" in str(field.type) for field in fields(kind))
)
_SCALARS = frozenset({str, int, float, bool, type(None)})


def _values_of(kind: type) -> Callable[[Any], tuple[Any, ...]]:
    """A function that returns the values of a class's init fields, in order."""
    names = [field.name for field in fields(kind) if field.init]
    get = attrgetter(*names)
    return get if len(names) > 1 else lambda value: (get(value),)


_VALUES = {kind: _values_of(kind) for kind in _CLASSES.values()}


class _Encoder:
    """Converts objects to JSON values. A class, because a recursive function and its table would stay in memory
    until garbage collection."""

    def __init__(self) -> None:
        self.table: list[Any] = []
        """The statements, which share their parents, so each is written once."""
        self._places: dict[int, int] = {}

    def encoded(self, value: Any) -> Any:
        """The JSON value of an object."""
        kind = type(value)
        if kind is tuple:
            return [each if type(each) in _SCALARS else self.encoded(each) for each in value] if value else []
        values = _VALUES.get(kind)
        if values is None:
            return list(map(self.encoded, value)) if isinstance(value, tuple) else value
        if kind is Statement and (at := self._places.get(id(value))) is not None:
            return {"at": at}
        held = values(value)
        content = {kind.__name__: [each if type(each) in _SCALARS else self.encoded(each) for each in held]}
        if kind is not Statement:
            return content
        at = self._places[id(value)] = len(self.table)
        self.table.append(content)
        return {"at": at}


def outcome_text(outcome: DocumentReport) -> str:
    """A document report as JSON text."""
    encoder = _Encoder()
    top = encoder.encoded(outcome)
    return json.dumps([encoder.table, top], separators=(",", ":"))


def _tuple(values: list[Any]) -> tuple[Any, ...]:
    return tuple([_tuple(each) if type(each) is list else each for each in values]) if values else ()


def read_outcome(text: str | bytes) -> DocumentReport:
    """Read a document report from JSON text. Raises ValueError if it is invalid."""
    try:
        statements: list[Any] = []

        def decoded(value: dict[str, Any]) -> Any:
            ((name, content),) = value.items()
            if name == "at":
                return statements[content]
            kind = _CLASSES[name]
            if kind in _FLAT:
                return kind(*content)
            made = kind(*[_tuple(entry) if type(entry) is list else entry for entry in content])
            if name == "Statement":
                statements.append(made)  # the table comes first, and referenced entries before their users
            return made

        _, outcome = json.loads(text, object_hook=decoded)
    except (TypeError, KeyError, IndexError, RecursionError) as error:
        raise ValueError(f"no outcome: {error!r}") from None
    if not isinstance(outcome, DocumentReport):
        raise ValueError("no outcome")
    return outcome
