"""Large ontologies: schema.org as one, and the part of an ontology that a sentence is about.

Source: Mihindukulasooriya et al., "Text2KGBench" (ISWC 2023), section 7: much larger ontologies "will require systems
to automatically select the portion of the ontology" that is relevant.
"""

from __future__ import annotations

import re

from ...linter.grounding.wording.language import is_common
from ...shapes.definitions import definition
from ...shapes.vocabulary import vocabulary
from ..tfidf import TfIdf, cosine, words
from .score import Ontology, Relation

PREFIX = 5
"""Letters of a word that are compared (truncation, a common stemmer in retrieval)."""

_CAPITAL = re.compile(r"(?<=[a-z])(?=[A-Z])")


def schema_org() -> Ontology:
    """Return schema.org's types and properties; a property has its first domain and its first range."""
    known = vocabulary()
    relations = [
        Relation(
            name, next(iter(sorted(known.domains(name))), ""), next(iter(sorted(known.ranges(name))), "")
        )
        for name in sorted(known.properties)
        if known.superseded_by(name) is None
    ]
    return Ontology(tuple(sorted(known.types)), tuple(relations))


class Selection:
    """Chooses the relations of an ontology that a text is about, by TF-IDF of their words and definitions."""

    def __init__(self, ontology: Ontology) -> None:
        self._ontology = ontology
        texts = [_cut(_words(relation)) for relation in ontology.relations]
        self._weights = TfIdf(texts or [""])
        self._vectors = [self._weights.vector(text) for text in texts]

    def of(self, text: str, most: int) -> Ontology:
        """Return the part with the relations most like a text, in the ontology's order, and their concepts."""
        vector = self._weights.vector(_cut(text))
        places = sorted(range(len(self._vectors)), key=lambda i: (-cosine(vector, self._vectors[i]), i))[
            :most
        ]
        relations = tuple(self._ontology.relations[i] for i in sorted(places))
        used = {concept for r in relations for concept in (r.domain, r.range)}
        return Ontology(tuple(c for c in self._ontology.concepts if c in used), relations)


def _cut(text: str) -> str:
    """A text's words without the commonest ones, cut to their first letters: "directed" meets "director"."""
    return " ".join(word[:PREFIX] for word in words(text) if not is_common(word))


def _words(relation: Relation) -> str:
    """A relation's label and concepts as words, with schema.org's definition where it is at hand."""
    named = " ".join(_CAPITAL.sub(" ", part) for part in (relation.label, relation.domain, relation.range))
    return f"{named.replace('_', ' ')} {definition(relation.label) or ''}"
