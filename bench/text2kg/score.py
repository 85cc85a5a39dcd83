"""The seven scores of Text2KGBench for one sentence, and the options that it leaves to later versions.

Facts are scored under a locally closed world: only extracted triples whose relation occurs in the sentence's expected
triples count against precision. Conformance and hallucination consider all extracted triples.

Options are conformance to domain and range (Mihindukulasooriya et al., ISWC 2023, section 4) and aliases (section 5.3:
false hallucinations by expanded acronyms).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from ..input import UnusableInputError, read_json

Triple = tuple[str, str, str]

_BLANK = re.compile(r"_|\s+")
_SENTENCE_END = re.compile(r"(?<=[.!?])\s+(?=[A-Z\"'(0-9])")


@dataclass(frozen=True, slots=True)
class Scores:
    """Shares in [0, 1]; named as in the published files, without ``avg_``."""

    precision: float
    recall: float
    f1: float
    onto_conf: float
    sub_halluc: float
    rel_halluc: float
    obj_halluc: float


METRICS = tuple(field.name for field in fields(Scores))


@dataclass(frozen=True, slots=True)
class Relation:
    """A relation with the labels of its domain and range; empty if the ontology has none."""

    label: str
    domain: str
    range: str


ONTOLOGY = {
    "concepts": [{"qid": str, "label": str}],
    "relations": [{"label": str, "domain?": str, "range?": str}],
}
"""Schema of an ontology file."""


@dataclass(frozen=True, slots=True)
class Ontology:
    """The labels of concepts and relations in an ontology file."""

    concepts: tuple[str, ...]
    relations: tuple[Relation, ...]

    @classmethod
    def from_json(cls, document: dict[str, Any]) -> Ontology:
        """Read the published format: concepts with qid and label, relations with label, domain and range."""
        labels = {concept["qid"]: concept["label"] for concept in document["concepts"]}
        return cls(
            tuple(concept["label"] for concept in document["concepts"]),
            tuple(
                Relation(r["label"], labels.get(r.get("domain"), ""), labels.get(r.get("range"), ""))
                for r in document["relations"]
            ),
        )


@dataclass(frozen=True, slots=True)
class Extraction:
    """A sentence, its expected triples and a system's triples."""

    sentence: str
    expected: Sequence[Triple]
    extracted: Sequence[Triple]


class Stemming:
    """Texts as Porter stems without spaces, so that inflection and spacing do not count."""

    def __init__(self) -> None:
        from nltk.stem import PorterStemmer
        from nltk.tokenize import NLTKWordTokenizer

        self._tokens = NLTKWordTokenizer()
        self._stem = lru_cache(maxsize=65536)(PorterStemmer().stem)
        # Several systems name the same things of the same sentences.
        self._stemmed = lru_cache(maxsize=65536)(self._stems)

    def __call__(self, text: str) -> str:
        return self._stemmed(text)

    def _stems(self, text: str) -> str:
        # The tokenizer splits off only a final full stop, so sentences are separated first.
        stems = (
            self._stem(token)
            for sentence in _SENTENCE_END.split(text)
            for token in self._tokens.tokenize(sentence)
        )
        return _BLANK.sub("", "".join(stems)).lower()


def score(extraction: Extraction, ontology: Ontology, stemming: Stemming) -> Scores:
    """Return the scores of one sentence.

    As in the authors' files: a system that extracts nothing conforms and invents nothing, but finds nothing either.
    Relations are compared with underscores for spaces, as in the prompt. ``rel_halluc`` is 1 - ``onto_conf``, as
    section 4 says; in the files, a sentence without a response has 0 for both.
    """
    expected_relations = {underscored(relation) for _, relation, _ in extraction.expected}
    closed = {_key(triple) for triple in extraction.extracted if underscored(triple[1]) in expected_relations}
    precision, recall, f1 = _overlap({_key(triple) for triple in extraction.expected}, closed)
    if not extraction.extracted:
        return Scores(precision, recall, f1, 1.0, 0.0, 0.0, 0.0)
    relations = {underscored(relation.label) for relation in ontology.relations}
    context = stemming(extraction.sentence + " ".join(ontology.concepts))
    total = len(extraction.extracted)
    conformance = sum(underscored(relation) in relations for _, relation, _ in extraction.extracted) / total
    return Scores(
        precision,
        recall,
        f1,
        conformance,
        sum(_entity(subject, stemming) not in context for subject, _, _ in extraction.extracted) / total,
        1 - conformance,
        sum(_entity(obj, stemming) not in context for _, _, obj in extraction.extracted) / total,
    )


def _entity(label: str, stemming: Stemming) -> str:
    # The ground truth writes years as the first of January; the sentence has only the year.
    return stemming(label).replace("01januari", "")


def underscored(label: str) -> str:
    """Return a relation's label with underscores for spaces."""
    return label.replace(" ", "_")


def key_of(text: str) -> str:
    """Return a text without case, blanks and underscores, as facts are compared."""
    return _BLANK.sub("", text).lower()


def _key(triple: Triple) -> str:
    return "".join(map(key_of, triple))


def _overlap(expected: Collection[str], extracted: Collection[str]) -> tuple[float, float, float]:
    """Precision, recall and F1; zero if nothing was found or expected."""
    if not extracted or not expected:
        return 0.0, 0.0, 0.0
    common = len(set(expected) & set(extracted))
    precision, recall = common / len(extracted), common / len(expected)
    return precision, recall, 2 * precision * recall / (precision + recall) if common else 0.0


MAX_LENGTH = 8
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
        concepts_of: dict[str, set[str]] = {}
        for subject, name, obj in expected:
            relation = relations.get(underscored(name))
            for entity, concept in ((subject, relation.domain), (obj, relation.range)) if relation else ():
                if concept:
                    concepts_of.setdefault(key_of(entity), set()).add(concept)
        return cls({entity: frozenset(names) for entity, names in concepts_of.items()}, ontology)

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
    runs = {"".join(words[i:j]) for i in range(len(words)) for j in range(i + 1, i + 1 + MAX_LENGTH)}
    names = [name for alias, name in aliases.items() if "".join(_WORD.findall(alias)) in runs]
    return Extraction(
        " ".join([extraction.sentence, *names]), of(extraction.expected), of(extraction.extracted)
    )
