"""Find addresses on a page: the lines with a street or postal code, and the lines of one address."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate

from ....source.regex import regex
from ...visible_text.passage import Passage
from ..claim import Claim
from ..view import View
from ..wording.folding import fold
from .street import compare

MAX_LINE = 200
"""Characters up to which a passage is a line of an address, or a whole one."""
BESIDE = 2
"""Passages before and behind one that belong to the same address."""
_CODE = regex(
    r"(?<![\w+/.,(-])(?<!\d[ )-])[A-Za-z]{0,2}\d[\dA-Za-z]{0,7}(?:[ -][\dA-Za-z]{2,4})?(?![\w/])(?![ -]?\d)"
)
_YEAR = regex(r"(?:19|20)\d\d")
_CALLED = regex(
    r"\b(?:(?:tel|t[eé]l|phone|fon|fax|mobil|call|cell|gsm|ph)\w*|[tfm])[\s.:\d()/-]*$", re.IGNORECASE
)
"""What stands before a telephone number, which may look like a code."""


@dataclass(slots=True)
class Address:
    """The parts of a node's address, once each, and its owner."""

    street: Claim
    code: Claim
    town: Claim | None
    owner: str


class AddressPlaces:
    """The locations of addresses on a page."""

    def __init__(self, view: View) -> None:
        self._view = view

    def streets(self, street: Claim) -> list[Passage]:
        """Return the lines with a street, also in its short forms."""
        if places := self._places(street.folded):
            return places
        verdict = compare(street, self._view)
        shown = [each.passage for each in verdict.evidence] if verdict.reason == "street" else []
        lines = (self._view.page.passages[index] for index in shown if index is not None)
        return [line for line in lines if len(line.text) <= MAX_LINE]

    def _places(self, words: str) -> list[Passage]:
        return [p for p in self._view.shown.all(words) if len(p.text) <= MAX_LINE]

    def of_code(self, code: Claim) -> list[Passage]:
        return [p for p in self.written(tight(code.raw)) if len(p.text) <= MAX_LINE]

    def written(self, squashed: str) -> list[Passage]:
        """Return the passages with a digit that contain some letters and digits, whatever separates these."""
        numeric = self._view.numeric

        def make() -> tuple[str, list[int]]:
            lines = [tight(p.text) for p in numeric]
            return "\n".join(lines), list(accumulate((len(line) + 1 for line in lines), initial=0))

        text, starts = self._view.once("address blocks.lines", make)
        found, place = [], text.find(squashed)
        while place >= 0:
            number = bisect_right(starts, place) - 1
            found.append(numeric[number])
            place = text.find(squashed, starts[number + 1])
        return found

    def block(self, place: Passage, address: Address, *, whole: bool) -> list[Passage]:
        """Return the lines around a place that may belong to its address: none beyond a heading or a code, and none
        with another code where the place has one; the lines with the code only if ``whole``."""
        if self._codes(place, address):
            whole = False
        found = [place]
        before = reversed(self._view.near(place, before=BESIDE))
        behind = self._view.near(place, before=0, after=BESIDE)
        for side in (before, behind):
            for line in side:
                if line.heading and side is behind:
                    break
                if len(line.text) > MAX_LINE:
                    continue
                has_code = self._codes(line, address)
                if whole or not has_code:
                    found.append(line)
                if has_code or line.heading:
                    break
        return found

    def _codes(self, line: Passage, address: Address) -> bool:
        """Whether a line has a code that looks like an address's own."""
        shape = _shape(address.code.raw)
        return any(
            _shape(match.group()) == shape
            and tight(match.group()) not in tight(address.street.raw)
            and not (len(shape) <= 4 and _YEAR.fullmatch(match.group()))
            and not is_called(line.text, match.start())
            for match in _CODE.finditer(line.text)
        )

    def lines(self, place: Passage, reach: int) -> list[Passage]:
        near = self._view.near(place, before=reach, after=reach)
        return [place, *(p for p in near if len(p.text) <= MAX_LINE)]

    def has_code(self, place: Passage, address: Address) -> bool:
        own = tight(address.code.raw)
        return any(own in tight(line.text) for line in self.lines(place, BESIDE))

    def has_rival(self, place: Passage, address: Address) -> bool:
        return any(True for line in self.lines(place, BESIDE) for _ in self.rivals(line, address))

    def rivals(self, line: Passage, address: Address) -> Iterator[str]:
        """Return the other codes of a line that have the form of the address's own."""
        own, shape = tight(address.code.raw), _shape(address.code.raw)
        for code in codes(line.text):
            if _shape(code) != shape or code == own or code in tight(address.street.raw):
                continue
            if not is_year(code):
                yield code


def codes(line: str) -> Iterator[str]:
    """Return the possible postal codes in a line, squashed, without parts of telephone numbers."""
    for match in _CODE.finditer(line):
        if not is_called(line, match.start()):
            yield tight(match.group())


def is_called(line: str, place: int) -> bool:
    """Whether the text at an offset of a line belongs to a telephone number with a word before it."""
    return _CALLED.search(line[max(place - 30, 0) : place]) is not None


def is_year(code: str) -> bool:
    return _YEAR.fullmatch(code) is not None


def is_in(lines: list[Passage], town: Claim) -> bool:
    """Whether some lines name a town."""
    words = f" {town.folded} "
    return any(words in f" {fold(line.text)} " for line in lines)


def tight(text: str) -> str:
    """Return text in lower case without blanks and punctuation."""
    return re.sub(r"[^0-9a-z]", "", text.lower())


def _shape(code: str) -> str:
    """What codes of a country share: a figure for each figure, a letter for each letter."""
    return re.sub(r"[a-z]", "a", re.sub(r"\d", "9", tight(code)))
