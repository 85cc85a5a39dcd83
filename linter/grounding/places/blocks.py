"""East Asian street lines, whose numbers of district, block and house are written out or parted by hyphens."""

from __future__ import annotations

import re

from ....source.regex import regex
from ...visible_text.passage import Passage
from ..view import View
from ..wording.folding import is_unspaced

_BLOCK = regex(r"(?<=\d) ?(?:丁目|番地の?|番の?|号室?|號|の(?=\d)) ?")
_DISTRICT = regex(r"([一二三四五六七八九]?十[一二三四五六七八九]?|[一二三四五六七八九]) ?(?=丁目)")
_PARTED = regex(r"\d-\d")
_KANJI_DIGITS = {digit: number for number, digit in enumerate("一二三四五六七八九", start=1)}


def _in_digits(district: re.Match[str]) -> str:
    tens, ten, ones = district[1].rpartition("十")
    return str((_KANJI_DIGITS.get(tens, 1) * 10 if ten else 0) + _KANJI_DIGITS.get(ones, 0))


def _in_blocks(words: str) -> str:
    """A folded East Asian street line without blanks, the numbers of district, block and house parted by hyphens."""
    parted = _BLOCK.sub("-", _DISTRICT.sub(_in_digits, words))
    return re.sub(r"(?<=\d) (?=\d)", "-", parted).replace(" ", "").replace("--", "-")


def blocks_shown(view: View, words: str) -> Passage | None:
    """A passage that writes the numbers of an East Asian street line out ("9丁目8番7号" for "9-8-7"), or in short."""
    wanted = _in_blocks(words).strip("-")
    if not _PARTED.search(wanted):
        return None
    written = re.compile(rf"(?<!\d){re.escape(wanted)}(?!-?\d)")
    lines = view.once("blocks.lines", lambda: _lines(view))
    return next((passage for passage, said in lines if written.search(said)), None)


def _lines(view: View) -> list[tuple[Passage, str]]:
    read = ((passage, _in_blocks(said)) for passage, said in view.shown if is_unspaced(said))
    return [(passage, said) for passage, said in read if _PARTED.search(said)]
