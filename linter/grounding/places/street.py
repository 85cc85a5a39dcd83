"""Compare street lines of postal addresses, in full or with the usual abbreviations."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from functools import cache, lru_cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from ....source.regex import regex
from ...findings.reason import Family, Reason
from ...findings.verdict import Verdict, grounded, undecided, unsupported
from ...locale.word_tables import read_table, words
from ...visible_text.passage import Passage
from ..as_shown import with_words
from ..claim import Claim
from ..view import DIGIT, LETTER, View, evidence
from ..wording import text
from ..wording.folding import fold, is_unspaced
from ..wording.occurrence import find


@cache
def _table() -> dict[str, dict[str, list[str]]]:
    return read_table(Path(__file__).with_name("streets.toml"))


@cache
def _short_forms() -> dict[str, str]:
    """Words of street lines with their short forms, folded."""
    return {fold(long): short for short, longs in _table()["short"].items() for long in longs}


@cache
def _words(group: str) -> frozenset[str]:
    return frozenset(_table()["words"][group])


_COMPOUND = regex(
    r"(?<=\w{3})(?:(?P<str>strasse|strase|straat)|(?P<pl>platz|plein)|(?P<g>gatan|gata|gade|gaten)|"
    r"(?P<v>vagen|vejen|veien|vegen|vej))$"
)
"""What kind of street a word ends in, in the languages that put both together, by its short form ("Storg. 12")."""
_HOUSE_LETTER = regex(r"(?:[abcdfghijklm]|bis|ter|quater)")
"""What stands behind a house's number as a part of it; letters that may be a direction do not."""
_HOUSE = regex(r"\d+")
_ORDINAL = regex(r"\d+(?:st|nd|rd|th)")
_END = regex(r"(?<=\d)(?:st|nd|rd|th|er|ere|e|eme|o|a)$")
"""What makes a figure of a floor an ordinal ("3rd", "3º")."""
PARTICLES = words("particles", "in_streets")
"""Words between what kind of street it is and its name, or before a date that is one ("des 17. Juni")."""
_DOTTED = {"p zza": "pl", "p za": "pl", "c so": "cso", "v le": "vle", "l go": "lgo"}
"""Short forms with a point inside, which are two words when folded."""


def street_words(words: str) -> list[str]:
    """Return the folded words of a street line, abbreviated ("Street" as "st", "5 a" as "5a", "haupt strasse" as
    "hauptstr")."""
    result: list[str] = []
    for word in words.split():
        bare = _COMPOUND.sub(lambda m: m.lastgroup or "", word) if word[-1] in "etznaj" else word
        bare = _short_forms().get(bare, bare)
        before = result[-1] if result else ""
        if bare == "str" and len(before) > 2 and before.isalpha():
            result[-1] = f"{before}str"
        elif len(word) <= 6 and _HOUSE_LETTER.fullmatch(word) and _HOUSE.fullmatch(before):
            result[-1] = before + word
        elif (joined := _DOTTED.get(f"{before} {word}")) is not None:
            result[-1] = joined
        else:
            result.append(bare)
    return result


class StreetLine(NamedTuple):
    """A line's words, abbreviated, with the indexes of those that name the street and of its house numbers; its
    street types ("st", "ave"), and the numbers of floors and rooms."""

    words: tuple[str, ...]
    names: tuple[int, ...]
    houses: tuple[int, ...]
    kinds: frozenset[str]
    rooms: frozenset[str]


@lru_cache(maxsize=4096)
def street_line(folded: str) -> StreetLine:
    """Parse a folded line."""
    words = tuple(street_words(folded))
    names, houses, rooms = [], [], []
    within, floors, kinds = _words("within"), _words("floors"), _words("kinds")
    for place, word in enumerate(words):
        before = words[place - 1] if place else ""
        following = words[place + 1] if place + 1 < len(words) else ""
        numbered = any(map(str.isdigit, word))
        if numbered and (before in within or following in floors):
            rooms.append(_END.sub("", word))
        elif word[0].isdigit() and not (_ORDINAL.fullmatch(word) or before in PARTICLES):
            houses.append(place)
        elif word[0].isdigit() or (
            not numbered and len(word) > 2 and word not in within and word not in kinds
        ):
            names.append(place)
        elif len(word) == 1 and before in within:
            rooms.append(word)
    return StreetLine(
        words,
        tuple(names),
        tuple(houses),
        frozenset(word for word in words if word in kinds),
        frozenset(rooms),
    )


FAMILY = Family.POSTAL


def compare(claim: Claim, view: View) -> Verdict:
    """Trace a street line: word for word or with its usual abbreviations, in one passage or adjacent ones.

    The house number is next to the street's name; a floor or room number is in the same address.
    """
    hit = find(view, claim.folded)
    if hit is not None and not (hit[0].squashed and DIGIT.search(claim.folded)):
        return grounded(FAMILY, Reason.VERBATIM, evidence(hit[0].passage, "supports", FAMILY), where=hit[1])
    line = street_line(fold(_SIGN.sub(" unit ", _GROUPED.sub("", claim.raw))))
    if not line.words:
        return undecided(FAMILY, Reason.NO_WORDS)
    if any(not _has_lot(view, lot) for lot in _LOT.findall(claim.raw)):
        return unsupported(FAMILY, Reason.ANOTHER_HOUSE_IN_THE_LANE)
    numbers = [line.words[place] for place in line.houses]
    rival: tuple[Reason, Passage] | None = None
    apart: Passage | None = None
    having = _lines_with(view, _looked_for(line), numeric=bool(numbers))
    if len(having) > MAX_LINES:
        return undecided(FAMILY, Reason.TOO_MANY_LINES_WITH_ITS_WORDS)
    for passage, have in having:
        if not _is_named(line, have.words):
            continue
        other = _other_house(line, have) or _other_kind(line, have) or _other_side(line, have)
        other = other or _other_room(view, line, have, passage) or _other_number(line, have)
        if other is not None:
            rival = rival or (other, passage)
        elif not numbers or _has_house(line, have):
            return grounded(FAMILY, Reason.STREET, evidence(passage, "supports", FAMILY))
        elif apart is None and (numbers[0] in have.words or _most(numbers, have.words)):
            apart = passage
    if rival is not None:
        near = evidence(rival[1], "nearest", FAMILY)
        replacement = with_words(claim.raw, rival[1].text)
        return unsupported(FAMILY, rival[0], near, shown=rival[1].text[:MAX_QUOTE], replacement=replacement)
    if apart is not None:
        return grounded(FAMILY, Reason.STREET, evidence(apart, "supports", FAMILY))
    if is_unspaced(claim.folded) and (blocks := passage_in_blocks(view, claim.folded)) is not None:
        return grounded(FAMILY, Reason.STREET, evidence(blocks, "supports", FAMILY))
    if hit is not None:
        return grounded(FAMILY, Reason.VERBATIM, evidence(hit[0].passage, "supports", FAMILY), where=hit[1])
    verdict = text.compare(claim, view)
    if verdict.outcome == "grounded" and (not numbers or _most(numbers, view.visible.words)):
        return verdict
    return unsupported(FAMILY, Reason.STREET_NOT_SHOWN, *verdict.evidence, where=verdict.where)


MAX_LINES = 1000
"""Passages with a word of a street's name up to which each is looked at."""
MAX_QUOTE = 120
"""Characters of an address on the page that a finding shows."""
_SIGN = regex(r"#(?=\s?\w)")
"""What stands before the number of a room in the United States."""
_ROOM = regex(r"#\s?(\w{1,6})")
MIN_SHARE = 0.7
"""The share of a street's words that a passage has to have."""


def _looked_for(line: StreetLine) -> list[str]:
    """The words of a line by which passages are found."""
    return [line.words[place] for place in line.names] or sorted(line.kinds) or list(line.words)


def _is_named(line: StreetLine, have: tuple[str, ...]) -> bool:
    """Whether a passage has the words that name a street, or all of the first where there are none."""
    if line.names:
        return sum(line.words[place] in have for place in line.names) / len(line.names) >= MIN_SHARE
    if line.houses:
        return all(word in have for word in line.words[:MAX_SHORT])
    return all(word in have for word in line.kinds)


MAX_SHORT = 4
"""Words of a street line that name the street itself: what is behind tells of floors and rooms."""


def _apart(place: int, others: Iterable[int]) -> int:
    """How many words a word is from the nearest of some others, less than zero where it stands before it."""
    return min((place - other for other in others), key=abs, default=0)


def _has_house(line: StreetLine, have: StreetLine) -> bool:
    """Whether a passage has the first number of a line as near to the street's name as the line has it."""
    anchors, reach = _anchors(line, have)
    house = line.words[line.houses[0]]
    numbers = (at for at, word in enumerate(have.words) if word == house or _LETTERED.sub("", word) == house)
    return not anchors or any(abs(_apart(at, anchors)) <= reach for at in numbers)


_LETTERED = regex(r"(?<=\d)(?:[a-z]|bis|ter|quater)$")
"""The letter of a house, which markup may leave out."""


def _other_house(line: StreetLine, have: StreetLine) -> Reason | None:
    """What to say where a passage has only another house's number beside a street's name."""
    if not line.houses or not line.names or _has_house(line, have):
        return None
    anchors, reach = _anchors(line, have)
    house, apart = line.words[line.houses[0]], _apart(line.houses[0], line.names)
    numbers = (at for at in have.houses if at not in anchors and len(have.words[at]) <= MAX_LENGTH)
    beside = [at for at in numbers if abs(away := _apart(at, anchors)) <= reach and away * apart > 0]
    if not beside or any(have.words[at].startswith(house) for at in beside):
        return None
    return Reason.ANOTHER_HOUSE_IN_THE_STREET


def _anchors(line: StreetLine, have: StreetLine) -> tuple[list[int], int]:
    """The places of a street's name in a passage, and how many words from them its number may stand."""
    names = {line.words[place] for place in line.names}
    places = [place for place, word in enumerate(have.words) if word in names]
    return places, abs(_apart(line.houses[0], line.names)) + 1 if line.houses else 1


MAX_LENGTH = 5
"""Figures of the longest number of a house."""


def _other_kind(line: StreetLine, have: StreetLine) -> Reason | None:
    """What to say where a passage has a street of another kind by the same name ("Mill Road" for "Mill Lane")."""
    if not line.kinds or not line.names or not line.kinds.isdisjoint(have.words):
        return None
    anchors, _ = _anchors(line, have)
    beside = {have.words[at + 1] for at in anchors if at + 1 < len(have.words)}
    beside.update(_kind_before(have, at) for at in anchors)
    others = {word for word in beside if word in have.kinds}
    first = {kind[0] for kind in line.kinds}
    short = any(len(word) == 1 and word in first for word in have.words)
    return Reason.A_STREET_OF_ANOTHER_KIND if others and not short else None


def _kind_before(have: StreetLine, at: int) -> str:
    """The word before a street's name, without the particles and initials between ("rue de la" before a name)."""
    while at > 0 and (before := have.words[at - 1]) not in have.kinds:
        if before not in PARTICLES and len(before) > 1:
            break
        at -= 1
    return have.words[at - 1] if at > 0 else ""


_SIDES = frozenset({"n", "s", "e", "w", "ne", "nw", "se", "sw"})
"""The short forms of directions that streets of one name are told apart by."""


def _other_side(line: StreetLine, have: StreetLine) -> Reason | None:
    """What to say where a passage has another direction beside a street's name ("W 4th Street" for "East 4th")."""
    anchors, _ = _anchors(line, have)
    beside = {have.words[at] for at in range(len(have.words)) if abs(_apart(at, anchors)) <= 2} & _SIDES
    own = _SIDES.intersection(line.words)
    return Reason.ANOTHER_PART_OF_THE_STREET if own and beside and own.isdisjoint(beside) else None


def _other_room(view: View, line: StreetLine, have: StreetLine, passage: Passage) -> Reason | None:
    """What to say where the same address has another floor or room only."""
    if not line.rooms:
        return None
    following = [p for p in view.near(passage, before=1, after=2) if len(p.text) <= MAX_PART]
    parts = [have, *(street_line(fold(p.text)) for p in following)]
    rooms = {room for part in parts for room in part.rooms}
    rooms.update(fold(room) for p in (passage, *following) for room in _ROOM.findall(p.text))
    if not rooms or not line.rooms.isdisjoint(rooms):
        return None
    anchors, _ = _anchors(line, have)
    near = {have.words[at] for at in range(len(have.words)) if abs(_apart(at, anchors)) <= NEAR}
    return None if line.rooms <= near else Reason.ANOTHER_FLOOR_OR_ROOM


def _other_number(line: StreetLine, have: StreetLine) -> Reason | None:
    """What to say where a passage has another number behind the same word, as that of a level or a postal code."""
    for place, number in enumerate(line.words[1:], 1):
        before = line.words[place - 1]
        if not number.isdigit() or number in have.words or before.isdigit() or len(before) < MIN_BEFORE:
            continue
        following = (next_one for one, next_one in pairwise(have.words) if one == before)
        if any(each.isdigit() for each in following):
            return Reason.ANOTHER_NUMBER_IN_THE_ADDRESS
    return None


MIN_BEFORE = 2
"""Letters of the word before such a number."""
NEAR = 6
"""Words around a street's name among which a number without a word may be that of a room."""
MAX_PART = 60
"""Characters up to which a passage is a part of an address."""


class _Lines(NamedTuple):
    """Passages as abbreviated words, with an index from each word to the passages that have it."""

    passages: list[tuple[Passage, StreetLine]]
    having: dict[str, list[int]]


def _lines_with(view: View, words: list[str], *, numeric: bool) -> list[tuple[Passage, StreetLine]]:
    """The passages that have one of some words, in order, with their words in short form; those with a digit only
    where ``numeric``."""
    lettered = all(map(LETTER.search, words))

    def make() -> _Lines:
        lines = _Lines([], {})
        for passage, folded in view.visible.numeric if numeric else view.visible:
            if lettered and LETTER.search(folded) is None:
                continue
            is_grouped = _GROUPED.search(passage.text) is not None
            line = fold(_GROUPED.sub("", passage.text)) if is_grouped else folded
            have = street_line(line[:MAX_LINE])
            lines.passages.append((passage, have))
            for word in set(have.words):
                lines.having.setdefault(word, []).append(len(lines.passages) - 1)
        return lines

    lines = view.once(f"street.lines {numeric} {lettered}", make)
    return [
        lines.passages[number]
        for number in sorted({number for word in words for number in lines.having.get(word, ())})
    ]


MAX_LINE = 3000
"""Characters of a passage in which a street is looked for."""
_GROUPED = regex(
    r"(?<=(?<![\d.,])\d)\.(?=\d{3}(?![\d.,]\d|\d))|(?<=(?<![\d.,])\d\d)\.(?=\d{3}(?![\d.,]\d|\d))"
)
"""The point between the thousands of a house's number ("Rua Augusta, 1.500")."""


def _has_lot(view: View, lot: str) -> bool:
    """Whether the page has a house in a lane, or a flat in a house with the word for one ("40 m. 3" is 40/3 in
    Poland)."""
    numbers = fold(lot).split()
    if f" {' '.join(numbers)} " in view.visible.text:
        return True
    return len(numbers) == 2 and any(
        f" {numbers[0]} {word} {numbers[1]} " in view.visible.text for word in _FLATS
    )


_FLATS = ("m", "lok", "lokal", "mieszkanie")
"""Folded words for a flat, before its number."""
_LOT = regex(r"\d+(?:/\d+)+")
"""A house in a lane of a lane, as Vietnam numbers them ("65/22/51")."""


def _most(numbers: list[str], have: Collection[str]) -> bool:
    """Whether more than half of a line's numbers are there."""
    return sum(number in have for number in numbers) > len(numbers) / 2


# East Asian street lines: the numbers of district, block and house in full or separated by hyphens.

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


def passage_in_blocks(view: View, words: str) -> Passage | None:
    """Return a passage that writes the numbers of an East Asian street line in full ("9丁目8番7号" for "9-8-7") or in
    short."""
    blocks = _in_blocks(words).strip("-")
    if not _PARTED.search(blocks):
        return None
    written = re.compile(rf"(?<!\d){re.escape(blocks)}(?!-?\d)")
    lines = view.once("blocks.lines", lambda: _lines(view))
    return next((passage for passage, line in lines if written.search(line)), None)


def _lines(view: View) -> list[tuple[Passage, str]]:
    read = ((passage, _in_blocks(words)) for passage, words in view.visible if is_unspaced(words))
    return [(passage, words) for passage, words in read if _PARTED.search(words)]
