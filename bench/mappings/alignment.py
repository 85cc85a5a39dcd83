"""Mappings between terms, their IRIs in files, and relations between the terms of a vocabulary or an ontology."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, Protocol
from urllib.parse import quote, unquote

from ...shapes.vocabulary import local_name, vocabulary
from ..input import UnusableInputError

Relation = Literal["same", "broader", "narrower", "related"]
MAX_STEPS = 10_000


class Hierarchy(Protocol):
    """Relates terms to each other."""

    def relation(self, term: str, other: str) -> Relation | None:
        """Return how ``term`` relates to ``other``: same, broader, narrower, otherwise related; None if unknown."""
        ...


class SchemaOrg:
    """Types and properties of schema.org: subtypes, subproperties, superseded terms, inverse properties."""

    def relation(self, term: str, other: str) -> Relation | None:
        """See Hierarchy."""
        known = vocabulary()
        left, right = local_name(term) or term, local_name(other) or other
        current = [known.superseded_by(name) or name for name in (left, right)]
        if left == right:
            return "same"
        if current[0] == current[1]:
            return "related"
        for first, second, verdict in ((left, right, "broader"), (right, left, "narrower")):
            if known.is_type(first) and known.is_type(second) and known.is_subtype(second, first):
                return verdict  # type: ignore[return-value]
            if first in self._above(second):
                return verdict  # type: ignore[return-value]
        return "related" if known.inverse_of(left) == right or known.inverse_of(right) == left else None

    @staticmethod
    def _above(name: str) -> set[str]:
        above: set[str] = set()
        rest = [name]
        while rest:
            parents = [p for p in vocabulary().property_parents(rest.pop()) if p not in above]
            above.update(parents)
            rest += parents
        return above


class OntologyFile:
    """Classes and properties of RDF or OWL files, such as the two that an alignment is of.

    Uses rdfs:subClassOf, rdfs:subPropertyOf, equivalents, inverses, and replacements of deprecated terms
    (dcterms:isReplacedBy).
    """

    def __init__(self, *paths: Path) -> None:
        from ..repairs.manifest import read_graph

        self._graph = read_graph(paths[0])
        for path in paths[1:]:
            self._graph += read_graph(path)

    def relation(self, term: str, other: str) -> Relation | None:
        """See Hierarchy."""
        if term == other:
            return "same"
        if other in self._above(term) and term in self._above(other):
            return "related"
        if term in self._above(other):
            return "broader"
        if other in self._above(term):
            return "narrower"
        return "related" if self._is_linked(term, other) else None

    def _is_linked(self, term: str, other: str) -> bool:
        from rdflib import DCTERMS, OWL, URIRef

        one, two = URIRef(term), URIRef(other)
        links = (OWL.inverseOf, DCTERMS.isReplacedBy, DCTERMS.replaces)
        return any((one, link, two) in self._graph or (two, link, one) in self._graph for link in links)

    def _above(self, term: str) -> set[str]:
        from rdflib import OWL, RDFS, URIRef

        above: set[str] = set()
        rest = [term]
        while rest and len(above) < MAX_STEPS:
            node = URIRef(rest.pop())
            up = {str(o) for p in (RDFS.subClassOf, RDFS.subPropertyOf) for o in self._graph.objects(node, p)}
            for same in (OWL.equivalentClass, OWL.equivalentProperty):
                up.update(str(o) for o in self._graph.objects(node, same))
                up.update(str(s) for s in self._graph.subjects(same, node))
            rest += up - above
            above |= up
        return above


EXTENSION = "urn:factmark:mapping#"
"""Namespace for results of a comparison, in either format."""
TERM = "urn:factmark:term:"
"""Prefix of IRIs for sources that are not IRIs, followed by the percent-encoded text."""
MISSING = "missing_from_model"
NOT_JUDGED = "not_judged"
"""The type of an incorrect mapping of whose relevance nothing says anything: no hierarchy, no model."""

_IRI = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:[^\x00-\x20<>\"{}|\\^`\x7f]+")


@dataclass(frozen=True, slots=True)
class Mapping:
    """A source term mapped to a target. ``relation``: = the same, < the target is broader, > narrower, ~ close.

    ``verdict`` and ``expected`` are results of a comparison: the kind of error, and the reference's target;
    ``expected_source`` is the reference's source if it is another. A mapping that the model lacks has no target.
    """

    source: str
    target: str
    relation: str = "="
    confidence: float = 1.0
    verdict: str = ""
    expected: str = ""
    expected_source: str = ""


def is_iri(term: str) -> bool:
    """Whether a term is an IRI already."""
    return _IRI.fullmatch(term) is not None


def iri(term: str) -> str:
    """Return an IRI for a term; ``term`` reverses made-up ones."""
    return term if is_iri(term) else f"{TERM}{quote(term, safe='')}"


def target_iri(term: str) -> str:
    """Return an IRI for a target: names of types and properties are schema.org's."""
    known = vocabulary().is_type(term) or vocabulary().is_property(term)
    return f"https://schema.org/{term}" if known else iri(term)


def term(iri: str) -> str:
    """Return the term of an IRI in a file."""
    return unquote(iri.removeprefix(TERM)) if iri.startswith(TERM) else iri


def confidence(stated: Any, where: str) -> float:
    """Return a confidence in [0, 1]; 1 if not given."""
    try:
        value = 1.0 if stated is None or stated == "" else float(stated)
        value = 1.0 if 1 < value < 1.001 else value
    except ValueError:
        value = math.nan
    if not 0 <= value <= 1:
        raise UnusableInputError(f"{where}: a confidence lies between 0 and 1, {str(stated)[:40]!r} does not")
    return value
