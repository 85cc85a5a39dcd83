"""Relations between terms of a vocabulary: schema.org's hierarchy, or an ontology file's."""

from __future__ import annotations

from pathlib import Path
from typing import Literal, Protocol

from ...shapes.vocabulary import local_name, vocabulary

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
