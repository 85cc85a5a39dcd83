"""Operations on constraints that compare values with one another (W3C SHACL, sections 4.4.4, 4.4.5, 4.5)."""

from __future__ import annotations

from datetime import date, timedelta
from decimal import Decimal

from rdflib import Literal, URIRef
from rdflib.collection import Collection
from rdflib.term import Node

from ...generator.repair.terms import SH
from ...generator.repair.update import Operation
from .expansion import Constraint
from .operations import Operator

PAIRS = (SH.equals, SH.disjoint, SH.lessThan, SH.lessThanOrEquals, SH.uniqueLang, SH.languageIn)

_OTHER_LANGUAGES = ("eo", "vo", "la")


def break_pair(operator: Operator, node: Node, constraint: Constraint) -> Operation | None:
    """The operation that breaks a comparison at a focus node; None where there is nothing to compare."""
    path, component, parameter = constraint.path, constraint.component, constraint.parameter
    if path is None:
        return None
    data, values = operator.data, path.values(operator.data, node)
    if component == SH.languageIn:
        return _other_language(operator, node, constraint, values)
    added: Node | None = None
    if component == SH.uniqueLang:
        tagged = [value for value in values if isinstance(value, Literal) and value.language]
        added = Literal(f"{tagged[0]} again", lang=tagged[0].language) if tagged else None
    elif component == SH.equals:
        added = operator.literal(None) if any(isinstance(v, Literal) for v in values) else operator.fresh()
    else:
        others = sorted(data.objects(node, URIRef(str(parameter))), key=lambda value: value.n3())
        if others:
            added = others[0] if component != SH.lessThanOrEquals else _later(others[0])
    if added is None:
        return None
    link = path.link(data, node, added)
    if link is None or (isinstance(added, Literal) and link[0] == added):
        return None
    if component in (SH.lessThan, SH.lessThanOrEquals) and values:
        # A value beside it would break a maximum as well.
        return Operation(tuple(path.links(data, node, values[0])), (link,))
    return Operation(inserts=(link,))


def _other_language(
    operator: Operator, node: Node, constraint: Constraint, values: list[Node]
) -> Operation | None:
    allowed = {str(tag).lower() for tag in Collection(operator.shapes, constraint.parameter)}
    language = next(tag for tag in (*_OTHER_LANGUAGES, "art-x-other") if tag not in allowed)
    path = constraint.path
    if path is None or not values:
        return None
    links = path.links(operator.data, node, values[0])
    other = path.link(operator.data, node, Literal(str(values[0]), lang=language))
    return Operation(tuple(links), (other,)) if links and other is not None else None


def _later(value: Node) -> Literal | None:
    """A literal just above another, of the same datatype."""
    if not isinstance(value, Literal):
        return None
    bound = value.toPython()
    if isinstance(bound, int | float | Decimal):
        return Literal(bound + 1, datatype=value.datatype)
    return Literal(bound + timedelta(days=1), datatype=value.datatype) if isinstance(bound, date) else None
