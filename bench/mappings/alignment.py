"""Mappings between terms, their IRIs in files, and relations between the terms of a vocabulary or an ontology;
and how an alignment deviates from a reference (OAEI-LLM, table 1)."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal, Protocol
from urllib.parse import quote, unquote

from ...shapes.vocabulary import local_name, vocabulary
from ..input import UnusableInputError
from ..output import rounded, share
from ..statistics import intervals

Relation = Literal["same", "broader", "narrower", "related"]
MAX_STEPS = 10_000


class Hierarchy(Protocol):
    """Relates terms to each other."""

    def relation(self, from_iri: str, other: str) -> Relation | None:
        """Return how ``from_iri`` relates to ``other``: same, broader, narrower, otherwise related; None if unknown."""
        ...


class SchemaOrg:
    """Types and properties of schema.org: subtypes, subproperties, superseded terms, inverse properties."""

    def relation(self, from_iri: str, other: str) -> Relation | None:
        """See Hierarchy."""
        schema_org = vocabulary()
        left, right = local_name(from_iri) or from_iri, local_name(other) or other
        current = [schema_org.superseded_by(name) or name for name in (left, right)]
        if left == right:
            return "same"
        if current[0] == current[1]:
            return "related"
        for first, second, verdict in ((left, right, "broader"), (right, left, "narrower")):
            if (
                schema_org.is_type(first)
                and schema_org.is_type(second)
                and schema_org.is_subtype(second, first)
            ):
                return verdict  # type: ignore[return-value]
            if first in self._ancestors(second):
                return verdict  # type: ignore[return-value]
        return (
            "related"
            if schema_org.inverse_of(left) == right or schema_org.inverse_of(right) == left
            else None
        )

    @staticmethod
    def _ancestors(name: str) -> set[str]:
        ancestors: set[str] = set()
        rest = [name]
        while rest:
            parents = [p for p in vocabulary().property_parents(rest.pop()) if p not in ancestors]
            ancestors.update(parents)
            rest += parents
        return ancestors


class OntologyFile:
    """Classes and properties of RDF or OWL files, such as the two ontologies of an alignment.

    Uses rdfs:subClassOf, rdfs:subPropertyOf, equivalents, inverses, and replacements of deprecated terms
    (dcterms:isReplacedBy).
    """

    def __init__(self, *paths: Path) -> None:
        from ..repairs.manifest import read_graph

        self._graph = read_graph(paths[0])
        for path in paths[1:]:
            self._graph += read_graph(path)

    def relation(self, from_iri: str, other: str) -> Relation | None:
        """See Hierarchy."""
        if from_iri == other:
            return "same"
        if other in self._ancestors(from_iri) and from_iri in self._ancestors(other):
            return "related"
        if from_iri in self._ancestors(other):
            return "broader"
        if other in self._ancestors(from_iri):
            return "narrower"
        return "related" if self._is_linked(from_iri, other) else None

    def _is_linked(self, from_iri: str, other: str) -> bool:
        from rdflib import DCTERMS, OWL, URIRef

        one, two = URIRef(from_iri), URIRef(other)
        links = (OWL.inverseOf, DCTERMS.isReplacedBy, DCTERMS.replaces)
        return any((one, link, two) in self._graph or (two, link, one) in self._graph for link in links)

    def _ancestors(self, from_iri: str) -> set[str]:
        from rdflib import OWL, RDFS, URIRef

        ancestors: set[str] = set()
        rest = [from_iri]
        while rest and len(ancestors) < MAX_STEPS:
            node = URIRef(rest.pop())
            up = {str(o) for p in (RDFS.subClassOf, RDFS.subPropertyOf) for o in self._graph.objects(node, p)}
            for same in (OWL.equivalentClass, OWL.equivalentProperty):
                up.update(str(o) for o in self._graph.objects(node, same))
                up.update(str(s) for s in self._graph.subjects(same, node))
            rest += up - ancestors
            ancestors |= up
        return ancestors


EXTENSION = "urn:factmark:mapping#"
"""Namespace for results of a comparison, in either format."""
TERM_PREFIX = "urn:factmark:term:"
"""Prefix of IRIs for sources that are not IRIs, followed by the percent-encoded text."""
MISSING_FROM_MODEL = "missing_from_model"
NOT_JUDGED = "not_judged"
"""The type of an incorrect mapping whose kind of error is unknown: neither a hierarchy nor a model says it."""

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


def is_iri(from_iri: str) -> bool:
    """Whether a term is an IRI already."""
    return _IRI.fullmatch(from_iri) is not None


def to_iri(from_iri: str) -> str:
    """Return an IRI for a term; ``from_iri`` reverses made-up ones."""
    return from_iri if is_iri(from_iri) else f"{TERM_PREFIX}{quote(from_iri, safe='')}"


def target_iri(from_iri: str) -> str:
    """Return an IRI for a target: names of types and properties are schema.org's."""
    is_known = vocabulary().is_type(from_iri) or vocabulary().is_property(from_iri)
    return f"https://schema.org/{from_iri}" if is_known else to_iri(from_iri)


def from_iri(to_iri: str) -> str:
    """Return the term of an IRI in a file."""
    return unquote(to_iri.removeprefix(TERM_PREFIX)) if to_iri.startswith(TERM_PREFIX) else to_iri


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


MISSING_FROM_REFERENCE = "missing_from_reference"
ERROR_TYPES = ("false", "disputed", "align_up", "align_down", NOT_JUDGED)
"""Types of incorrect mappings: how the proposed entity relates to the expected one."""

JudgeErrorType = Callable[[str, str], str]
"""Returns the error type of a proposed entity for the expected one, where the hierarchy does not relate them."""


def classify(
    reference: Iterable[Mapping], model: Iterable[Mapping], hierarchy: Hierarchy, evaluate: JudgeErrorType
) -> list[Mapping]:
    """Return a mapping for each pair of the reference and each that misses it, with verdicts.

    - correct: both have the pair.
    - missing_from_model: a pair of the reference, and no pair of the model shares one of its two entities alone.
    - missing_from_reference: the same the other way round.
    - false, disputed, align_up, align_down, not_judged (incorrect): a pair of the model that shares the source or the
      target, and not both, with one of the reference that it lacks. The type is of the other entity against the
      intended one; ``expected`` and ``expected_source`` are the reference's.

    A pair of the model can be incorrect for two of the reference, sharing the source of one and the target of another.
    A further pair beside a correct one, which one-to-one alignments do not have, is incorrect for that one.
    """
    expected, proposed = _pairs(reference), _pairs(model)
    outcome: list[Mapping] = []
    counted: set[tuple[str, str]] = set()
    for pair, wanted in expected.items():
        if pair in proposed:
            outcome.append(_with_verdict(proposed[pair], wanted, "correct"))
            continue
        overlapping = [
            candidate for candidate in proposed if (candidate[0] == pair[0]) != (candidate[1] == pair[1])
        ]
        outcome += [
            _with_verdict(proposed[candidate], wanted, _error_type(candidate, pair, hierarchy, evaluate))
            for candidate in overlapping
        ]
        counted.update(overlapping)
        if not overlapping:
            outcome.append(replace(wanted, verdict=MISSING_FROM_MODEL, target="", expected=wanted.target))
    for pair, mapping in proposed.items():
        if pair in expected or pair in counted:
            continue
        competing = next(
            (candidate for candidate in expected if (candidate[0] == pair[0]) != (candidate[1] == pair[1])),
            None,
        )
        if competing is None:
            outcome.append(replace(mapping, verdict=MISSING_FROM_REFERENCE, expected=""))
        else:
            verdict = _error_type(pair, competing, hierarchy, evaluate)
            outcome.append(_with_verdict(mapping, expected[competing], verdict))
    return sorted(
        outcome, key=lambda m: (m.expected_source or m.source, m.expected or m.target, m.source, m.target)
    )


def summary_of(compared: Sequence[Mapping]) -> dict[str, Any]:
    """Return the counts of table 1's categories and types, precision, recall and F1, with 95 % intervals.

    Categories count pairs of the reference (incorrect, missing from the model) and of the model (missing from the
    reference); types count each hallucination recorded for a pair.
    """
    counts = Counter(m.verdict for m in compared)
    correct = {_expected(m) for m in compared if m.verdict == "correct"}
    wrong = {_expected(m) for m in compared if m.verdict in ERROR_TYPES} - correct
    expected = {_expected(m) for m in compared if m.expected}
    proposed = {(_name(m.source), _name(m.target)) for m in compared if m.target}
    precision, recall = share(len(correct), len(proposed)), share(len(correct), len(expected))
    f1 = share(2 * len(correct), len(proposed) + len(expected))
    by_source: dict[str, list[int]] = {}
    for pairs, column in ((proposed, 1), (expected, 2)):
        for source, target in pairs:
            figures = by_source.setdefault(source, [0, 0, 0])
            figures[column] += 1
            figures[0] += column == 1 and (source, target) in correct
    figures = [tuple(each) for each in by_source.values()]
    return {
        "categories": {
            "correct": len(correct),
            "incorrect": len(wrong),
            "missing_from_llm": counts[MISSING_FROM_MODEL],
            "missing_from_oaei": counts[MISSING_FROM_REFERENCE],
        },
        "counts": {
            v: counts[v] for v in ("correct", MISSING_FROM_MODEL, MISSING_FROM_REFERENCE, *ERROR_TYPES)
        },
        "incorrect": len(wrong),
        "precision": rounded(precision),
        "recall": rounded(recall),
        "f1": rounded(f1),
        "intervals": intervals(
            figures, {"precision": lambda c: (c[0], c[1]), "recall": lambda c: (c[0], c[2])}
        ),
        "one_to_one": len({s for s, _ in proposed}) == len({t for _, t in proposed}) == len(proposed),
    }


def _pairs(mappings: Iterable[Mapping]) -> dict[tuple[str, str], Mapping]:
    """Mappings by their pair, terms of schema.org by name; of several with one pair, the most confident."""
    ordered = sorted(mappings, key=lambda m: (m.source, m.target, -m.confidence, m.relation))
    pairs: dict[tuple[str, str], Mapping] = {}
    for mapping in ordered:
        pairs.setdefault((_name(mapping.source), _name(mapping.target)), mapping)
    return pairs


def _name(from_iri: str) -> str:
    return local_name(from_iri) or from_iri


def _expected(mapping: Mapping) -> tuple[str, str]:
    return _name(mapping.expected_source or mapping.source), _name(mapping.expected)


def _with_verdict(mapping: Mapping, wanted: Mapping, verdict: str) -> Mapping:
    """A mapping of the model with its verdict against the reference's."""
    other = wanted.source if _name(wanted.source) != _name(mapping.source) else ""
    # Relation and confidence are the reference's: its cell gets the model's entity as well (section 2.2).
    return replace(
        mapping,
        relation=wanted.relation,
        confidence=wanted.confidence,
        verdict=verdict,
        expected=wanted.target,
        expected_source=other,
    )


def _error_type(
    proposed: tuple[str, str], expected: tuple[str, str], hierarchy: Hierarchy, evaluate: JudgeErrorType
) -> str:
    """The type of an incorrect pair, by the entity that it does not share."""
    side = 1 if proposed[0] == expected[0] else 0
    relation = hierarchy.relation(proposed[side], expected[side])
    error_types = {"broader": "align_up", "narrower": "align_down", "related": "disputed", "same": "disputed"}
    return error_types.get(relation or "") or evaluate(proposed[side], expected[side])
