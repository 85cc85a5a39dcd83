"""Validation results (W3C SHACL, section 3.6), as values that can be compared."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rdflib import Graph
from rdflib.term import Node

from ...source.limits import TimeLimitExceeded
from .refusal import ShapesError
from .terms import SH

MAX_REASON = 200
"""Characters of what the engine says of shapes."""


@dataclass(frozen=True, slots=True)
class ValidationResult:
    """One result, no warning and no information: where, and which constraint of which shape."""

    focus: Node | None
    path: str
    value: Node | None
    component: Node | None
    shape: Node | None


Check = Callable[[Graph, Graph], tuple[ValidationResult, ...]]
"""Gives the violations of a data graph (first) against a shapes graph."""


def validate(data: Graph, shapes: Graph) -> tuple[ValidationResult, ...]:
    """The violations of a data graph, by the reference engine; the graphs are left as they are. ShapesError."""
    from ...shapes.reference import report

    try:
        found = report(data, shapes)
    except TimeLimitExceeded:
        raise
    except (
        Exception
    ) as error:  # of shapes that are none, the engine and what it is made of have errors of many kinds
        told = str(error).strip() or type(error).__name__
        raise ShapesError(told.splitlines()[0][:MAX_REASON]) from None
    results = []
    for result in found.objects(None, SH.result):
        if found.value(result, SH.resultSeverity) in (SH.Warning, SH.Info):
            continue
        path = found.value(result, SH.resultPath)
        results.append(
            ValidationResult(
                found.value(result, SH.focusNode),
                "" if path is None else path.n3(),
                found.value(result, SH.value),
                found.value(result, SH.sourceConstraintComponent),
                found.value(result, SH.sourceShape),
            )
        )
    return tuple(results)
