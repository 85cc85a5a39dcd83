"""Whether a text has some words, as words: "5" is not in "15 minutes", nor "Ada" in "Adana"."""

from __future__ import annotations

from ..linter.grounding.wording.folding import is_unspaced
from ..source.whole_words import stands_in


def occurs(words: str, text: str) -> bool:
    """Whether the words stand in the text, both folded alike. Scripts without blanks have no ends of words to see."""
    return words in text if is_unspaced(words) else stands_in(text, words)
