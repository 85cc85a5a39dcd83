"""Options that Text2KGBench leaves to later versions: conformance to domain and range, and aliases.

Source: Mihindukulasooriya et al., "Text2KGBench" (ISWC 2023), section 4 (ontology conformance "can be further extended
to validate other restrictions such as domain, range") and section 5.3 (false hallucinations by expanded acronyms).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from ..rows import UnusableInputError, read_json
from .score import Extraction, Ontology, Scores, Triple, key_of, underscored

LONGEST = 8
"""Words of the longest alias that is looked for in a sentence."""

_WORD = re.compile(r"[^\W_]+")


@dataclass(frozen=True, slots=True)
class DomainRange:
    """The concepts of entities, learnt from ground truth: an entity has the domain or range of where it stood."""

    concepts: Mapping[str, frozenset[str]]
    ontology: Ontology

    @classmethod
    def of(cls, ontology: Ontology, expected: Iterable[Triple]) -> DomainRange:
        """Learn the concepts of entities from expected triples."""
        relations = {underscored(r.label): r for r in ontology.relations}
        found: dict[str, set[str]] = {}
        for subject, name, obj in expected:
            relation = relations.get(underscored(name))
            for entity, concept in ((subject, relation.domain), (obj, relation.range)) if relation else ():
                if concept:
                    found.setdefault(key_of(entity), set()).add(concept)
        return cls({entity: frozenset(names) for entity, names in found.items()}, ontology)

    def conformance(self, extracted: Iterable[Triple]) -> float:
        """Return the share of triples with a relation of the ontology whose subject and object have its concepts.

        An entity of unknown concepts, and a relation without domain or range, is not held against a triple. 1 for none.
        """
        relations = {underscored(r.label): r for r in self.ontology.relations}
        verdicts = []
        for subject, name, obj in extracted:
            relation = relations.get(underscored(name))
            sides = () if relation is None else ((subject, relation.domain), (obj, relation.range))
            verdicts.append(
                relation is not None and all(self._fits(entity, concept) for entity, concept in sides)
            )
        return sum(verdicts) / len(verdicts) if verdicts else 1.0

    def _fits(self, entity: str, concept: str) -> bool:
        known = self.concepts.get(key_of(entity), frozenset())
        return not concept or not known or concept in known

    def applied(self, scores: Scores, extracted: Iterable[Triple]) -> Scores:
        """Return scores with this conformance. A relation of the ontology that stands elsewhere is not hallucinated."""
        return replace(scores, onto_conf=self.conformance(extracted))


def read_aliases(path: Path) -> dict[str, str]:
    """Read JSON {alias: name} of entities and relations, keyed without case, blanks and underscores."""
    document = read_json(path, {})
    if not isinstance(document, dict) or not all(isinstance(name, str) for name in document.values()):
        raise UnusableInputError(f"{path}: JSON {{alias: name}} was expected")
    return {key_of(alias): name for alias, name in document.items()}


def renamed(extraction: Extraction, aliases: Mapping[str, str]) -> Extraction:
    """Return an extraction with names for aliases in its triples, and added to its sentence."""

    def of(triples: Iterable[Triple]) -> list[Triple]:
        return [tuple(aliases.get(key_of(part), part) for part in triple) for triple in triples]  # type: ignore[misc]

    # An alias stands there as whole words: "US" is no part of "music".
    words = [word.lower() for word in _WORD.findall(extraction.sentence)]
    runs = {"".join(words[i:j]) for i in range(len(words)) for j in range(i + 1, i + 1 + LONGEST)}
    told = [name for alias, name in aliases.items() if "".join(_WORD.findall(alias)) in runs]
    return Extraction(
        " ".join([extraction.sentence, *told]), of(extraction.expected), of(extraction.extracted)
    )
