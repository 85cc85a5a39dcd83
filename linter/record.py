"""Outcomes as JSON and back, for the cache.

Pickle would do the same in a line, and would run whatever a cache that came with somebody's repository
tells it to.
"""

from __future__ import annotations

import json
from dataclasses import fields
from typing import Any

from .engine import Outcome
from .location import Location
from .report import Notification, SourceFile
from .rule import Edit, Evidence, Fix, Result
from .shown_page import PackedPage
from .statement import Literal, Reference, Statement

_CLASSES: dict[str, type] = {
    kind.__name__: kind
    for kind in (
        Edit,
        Evidence,
        Fix,
        Literal,
        Location,
        Notification,
        Outcome,
        PackedPage,
        Reference,
        Result,
        SourceFile,
        Statement,
    )
}
_SCALARS = frozenset({str, int, float, bool, type(None)})
_FIELDS = {kind: tuple(field.name for field in fields(kind)) for kind in _CLASSES.values()}


def outcome_text(outcome: Outcome) -> str:
    """An outcome as JSON text."""
    statements: dict[int, int] = {}
    table: list[Any] = []

    def encoded(value: Any) -> Any:
        if isinstance(value, tuple):
            return [encoded(entry) for entry in value]
        names = _FIELDS.get(type(value))
        if names is None:
            return value
        if isinstance(value, Statement):
            # Statements share their parents: each one is written once.
            if id(value) not in statements:
                content = {"Statement": [encoded(getattr(value, name)) for name in names]}
                statements[id(value)] = len(table)
                table.append(content)
            return {"at": statements[id(value)]}
        return {type(value).__name__: [encoded(getattr(value, name)) for name in names]}

    top = encoded(outcome)
    return json.dumps([table, top], separators=(",", ":"))


def read_outcome(text: str | bytes) -> Outcome:
    """The outcome that JSON text holds. ValueError where it holds none."""
    try:
        table, top = json.loads(text)
        statements: list[Any] = []

        def decoded(value: Any) -> Any:
            if type(value) is list:
                return tuple([entry if type(entry) in _SCALARS else decoded(entry) for entry in value])
            if type(value) is dict:
                ((name, content),) = value.items()
                if name == "at":
                    return statements[content]
                fields = [entry if type(entry) in _SCALARS else decoded(entry) for entry in content]
                return _CLASSES[name](*fields)
            return value

        for entry in table:
            statements.append(decoded(entry))
        outcome = decoded(top)
    except (TypeError, KeyError, IndexError, RecursionError) as error:
        raise ValueError(f"no outcome: {error!r}") from None
    if not isinstance(outcome, Outcome):
        raise ValueError("no outcome")
    return outcome
