"""How an alignment of two ontologies misses a reference: OAEI-LLM's table 1.

Source: Qiang et al., "OAEI-LLM: A Benchmark Dataset for Understanding Large Language Model Hallucinations in Ontology
Matching" (2024), section 2.1.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from ...shapes.vocabulary import local_name
from ..output import rounded, share
from ..statistics import intervals
from .alignment import MISSING, NOT_JUDGED, Hierarchy, Mapping

MISSING_FROM_REFERENCE = "missing_from_reference"
TYPES = ("false", "disputed", "align_up", "align_down", NOT_JUDGED)
"""Types of incorrect mappings: of the entity that was taken for the intended one."""

Evaluate = Callable[[str, str], str]
"""Decides on the entity that a mapping has (first) for an intended one, where no hierarchy says: a type."""


def classify(
    reference: Iterable[Mapping], model: Iterable[Mapping], hierarchy: Hierarchy, evaluate: Evaluate
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
    blamed: set[tuple[str, str]] = set()
    for pair, right in expected.items():
        if pair in proposed:
            outcome.append(_with(proposed[pair], right, "correct"))
            continue
        near = [g for g in proposed if (g[0] == pair[0]) != (g[1] == pair[1])]
        outcome += [_with(proposed[g], right, _type(g, pair, hierarchy, evaluate)) for g in near]
        blamed.update(near)
        if not near:
            outcome.append(replace(right, verdict=MISSING, target="", expected=right.target))
    for pair, mapping in proposed.items():
        if pair in expected or pair in blamed:
            continue
        beside = next((w for w in expected if (w[0] == pair[0]) != (w[1] == pair[1])), None)
        if beside is None:
            outcome.append(replace(mapping, verdict=MISSING_FROM_REFERENCE, expected=""))
        else:
            verdict = _type(pair, beside, hierarchy, evaluate)
            outcome.append(_with(mapping, expected[beside], verdict))
    return sorted(
        outcome, key=lambda m: (m.expected_source or m.source, m.expected or m.target, m.source, m.target)
    )


def summary_of(compared: Sequence[Mapping]) -> dict[str, Any]:
    """Return the counts of table 1's categories and types, precision, recall and F1, with 95 % intervals.

    Categories count pairs of the reference (incorrect, missing from the model) and of the model (missing from the
    reference); types count each hallucination recorded for a pair.
    """
    counts = Counter(m.verdict for m in compared)
    right = {_expected(m) for m in compared if m.verdict == "correct"}
    wrong = {_expected(m) for m in compared if m.verdict in TYPES} - right
    expected = {_expected(m) for m in compared if m.expected}
    proposed = {(_name(m.source), _name(m.target)) for m in compared if m.target}
    precision, recall = share(len(right), len(proposed)), share(len(right), len(expected))
    f1 = share(2 * len(right), len(proposed) + len(expected))
    by_source: dict[str, list[int]] = {}
    for pairs, place in ((proposed, 1), (expected, 2)):
        for source, target in pairs:
            figures = by_source.setdefault(source, [0, 0, 0])
            figures[place] += 1
            figures[0] += place == 1 and (source, target) in right
    figures = [tuple(each) for each in by_source.values()]
    return {
        "categories": {
            "correct": len(right),
            "incorrect": len(wrong),
            "missing_from_llm": counts[MISSING],
            "missing_from_oaei": counts[MISSING_FROM_REFERENCE],
        },
        "counts": {v: counts[v] for v in ("correct", MISSING, MISSING_FROM_REFERENCE, *TYPES)},
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


def _name(term: str) -> str:
    return local_name(term) or term


def _expected(mapping: Mapping) -> tuple[str, str]:
    return _name(mapping.expected_source or mapping.source), _name(mapping.expected)


def _with(mapping: Mapping, right: Mapping, verdict: str) -> Mapping:
    other = right.source if _name(right.source) != _name(mapping.source) else ""
    # Relation and measure are the reference's, whose cell is extended by what the model has instead (section 2.2).
    return replace(
        mapping,
        relation=right.relation,
        confidence=right.confidence,
        verdict=verdict,
        expected=right.target,
        expected_source=other,
    )


def _type(
    proposed: tuple[str, str], expected: tuple[str, str], hierarchy: Hierarchy, evaluate: Evaluate
) -> str:
    """The type of an incorrect pair, by the entity that it does not share."""
    side = 1 if proposed[0] == expected[0] else 0
    relation = hierarchy.relation(proposed[side], expected[side])
    known = {"broader": "align_up", "narrower": "align_down", "related": "disputed", "same": "disputed"}
    return known.get(relation or "") or evaluate(proposed[side], expected[side])
