"""Choices in paths: a shop's filters that stand in an address in whatever order they were chosen.

Of a dozen filters, /shoes/red/sale/size-42 and its like are hundreds of millions of addresses for the same few things.
"""

from __future__ import annotations

from itertools import pairwise
from urllib.parse import SplitResult

#: So many choices in one address are a combination that nobody needs; of fewer there are not that many.
_COMBINED = 3
#: What is remembered of a site's paths, at most: pairs of words.
_MAX_PAIRS = 50_000
#: Characters of a word that may be a choice, at most: longer ones are titles.
_MAX_WORD = 40


class PathChoices:
    """Tells combinations of choices from places in a hierarchy, by the paths that it has seen.

    Choices are words of which each may come first, below the same place, and any two neighbours have been seen the
    other way round, too. In /convert/eur/to/usd, which is seen the other way round as well, ``to`` never comes first.
    """

    def __init__(self) -> None:
        self._pairs: set[int] = set()

    def place(self, parts: SplitResult) -> str | None:
        """The place whose choices an address combines, or None; its path is remembered."""
        words = ["", *(word for word in parts.path.split("/") if word)]
        site = hash((parts.scheme, parts.netloc))
        neighbours = [hash((site, pair)) for pair in pairwise(words) if _may_be_choice(pair[1])]
        if len(self._pairs) < _MAX_PAIRS:
            self._pairs.update(neighbours)
        for start in range(self._first_choice(site, words), len(words) - _COMBINED + 1):
            if all(hash((site, (words[start - 1], word))) in self._pairs for word in words[start:]):
                return parts.netloc + "/".join(words[:start])
        return None

    def _first_choice(self, site: int, words: list[str]) -> int:
        """From which word on each has been seen behind the next, too."""
        first = len(words) - 1
        while first > 1 and hash((site, (words[first], words[first - 1]))) in self._pairs:
            first -= 1
        return first


def _may_be_choice(word: str) -> bool:
    """Whether a word may be a choice: days and numbers of pages are in any order by chance."""
    return len(word) <= _MAX_WORD and not word.isdigit()
