"""Find quotes in a page's text: a model's yes counts only with words that are on the page."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import cached_property

from ...source.regex import regex
from ..locale.word_tables import meanings

MIN_SIGNS = 3
"""Minimum letters and digits of a quote: shorter ones are on any page."""
MAX_SPAN = 2_000
_SAME = str.maketrans(meanings("signs", "plain"))
_ELLIPSIS = regex(r"\s*(?:\.{3,}|…|\[…\]|\[\.\.\.\])\s*")


@dataclass(frozen=True)
class SearchableText:
    """A text to find quotes in, regardless of letter case, white space and quotation mark style."""

    text: str

    @cached_property
    def _folded(self) -> tuple[str, list[int]]:
        """The case-folded text without white space, and the index in ``text`` of each of its characters."""
        signs: list[str] = []
        places: list[int] = []
        for place, sign in enumerate(self.text):
            if not sign.isspace():
                for piece in _folded(sign):
                    signs.append(piece)
                    places.append(place)
        return "".join(signs), places

    def find(self, quote: str) -> str | None:
        """The part of the text that matches a quote, as spelt in the text, or None.

        Parts between ellipses must follow each other within ``MAX_SPAN`` characters.
        """
        parts = [part for part in _ELLIPSIS.split(quote.strip().strip("\"'“”«»„‘’ ")) if part.strip()]
        if sum(sign.isalnum() for sign in quote) < MIN_SIGNS or not parts:
            return None
        folded, places = self._folded
        start = end = -1
        for part in parts:
            letters = "".join(_folded(sign) for sign in part if not sign.isspace())
            whole = self._whole(folded, places, letters, max(end, 0))
            if whole < 0:
                return None
            start = whole if start < 0 else start
            end = whole + len(letters)
        first, last = places[start], places[end - 1]
        return self.text[first : last + 1] if last - first <= MAX_SPAN else None

    def _whole(self, folded: str, places: list[int], letters: str, start: int) -> int:
        """The index of the folded text that matches whole words, or -1."""
        at = folded.find(letters, start) if letters else -1
        while at >= 0:
            first, last = places[at], places[at + len(letters) - 1]
            if not (self._joined(first - 1, first) or self._joined(last, last + 1)):
                return at
            at = folded.find(letters, at + 1)
        return -1

    def _joined(self, left: int, right: int) -> bool:
        """Whether two neighbouring characters belong to the same word or number."""
        if left < 0 or right >= len(self.text):
            return False
        one, other = self.text[left], self.text[right]
        if "\u2e80" <= one <= "\uffdc" or "\u2e80" <= other <= "\uffdc":
            return False  # scripts without spaces between words
        return one.isalnum() and other.isalnum()


def _folded(sign: str) -> str:
    return unicodedata.normalize("NFKD", sign).translate(_SAME).casefold().replace(" ", "")
