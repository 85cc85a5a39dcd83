"""Read times of day and weekdays in a page's words, and the rows that combine them."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from ....source.regex import regex
from ...locale.word_tables import alternatives, word_expression, word_list, words
from ...visible_text.passage import Passage
from ..view import DIGIT, LETTER, View
from ..wording.folding import fold, is_unspaced
from ..wording.language import languages
from .calendar_words import weekday_names, with_single_weekdays
from .time_spans import spans, with_dashes

MAX_PASSAGE = 1500
_TIME = regex(
    r"(?<![\d:.])(\d{1,2})(?:\s?[:.h：時时点點시]\s?(\d{2}))?(?::\d{2})?\s*(a\.?\s?m\b\.?|p\.?\s?m\b\.?|π\.?\s?μ\b\.?|μ\.?\s?μ\b\.?|"
    r"صباح|مساء|ص\b|م\b|uhr|uur|h\b|hrs?\b|heures?\b|horas?\b|hod\b|u\b|[時时点點시])?(?![\d])",
    re.IGNORECASE,
)
_HALVES = {"a": 0, "p": 12, "π": 0, "μ": 12, "ص": 0, "م": 12}
"""Hours that the first letter of what stands behind a time adds to it: before noon, or after."""
_HALF_BEFORE = regex(r"(?:(午前|上午|오전)|午後|下午|晚上|오후)\s?$")
"""What tells the half of the day before a time."""
_DASH = (
    r"\s*(?:-|–|—|~|〜|～|to|until|till?|bis|à|às|a|al|alle|até|tot|do|до|έως|ως|حتى|إلى|الى|至|到|から)\s*"
)
_SPAN_BEHIND = regex(
    rf"{_DASH}(?:午[前後]|[上下]午|오[전후])?\s?(?:(?![3-9]\d|2[5-9])\d{{1,2}}(?!\d)|noon|midnight)|\s*(?:am|pm)",
    re.IGNORECASE,
)
_SPAN_BEFORE = regex(
    rf"(?:(?<!\d)(?:[01]?\d|2[0-4])(?:\s?[:.h]\s?\d\d)?\s*(?:[ap]\.?m\.?|uhr|h)?|noon|midnight){_DASH}$",
    re.IGNORECASE,
)
_CALLED = regex(
    lambda: rf"(?<![^\W_])(?:{alternatives('opening_hours', 'before_an_hour')})\s$",
    re.IGNORECASE,
)
"""What stands before a time of day that has no minutes and no sign ("från kl. 15")."""
_WORDS = {
    "noon": 720, "midday": 720, "mittag": 720, "mittags": 720, "midi": 720, "mediodía": 720, "mezzogiorno": 720,
    "midnight": 0, "mitternacht": 0, "minuit": 0, "medianoche": 0, "mezzanotte": 0,
}  # fmt: skip
_WORD = regex(rf"\b(?:{'|'.join(_WORDS)})\b", re.IGNORECASE)
_MORE_DAYS = {"sonn": 6, "tues": 1, "weds": 2, "thur": 3, "thurs": 3, "lun": 0, "pn": 0}
_BARE_DAYS = {"segunda": 0, "terca": 1, "quarta": 2, "quinta": 3, "sexta": 4}
"""Days of Portuguese without the word that they share: they are ordinals as well."""
_AND = words("conjunctions", "between_weekdays")
_UP_TO = frozenset(
    {"t/m", "tot en met", "til og med", "till och med", "bis einschließlich", "bis inklusive", "bis und mit"}
    | {"up to and including", "jusqu'au", "jusqu’au", "fino al", "fino a"}
)
"""What makes two days a span, and is no short word."""
_EVERY_DAY = word_expression("opening_hours", "every_day")
_EXCEPT = word_expression("opening_hours", "except")
"""What stands before the days that are none of those named before it."""
_WEEKDAYS = word_expression("opening_hours", "weekdays")
_WEEKENDS = word_expression("opening_hours", "weekends")
LABEL = 60
"""Characters up to which a passage before the times counts as their label."""
CLOSED = word_list("opening_hours", "closed")
"""How pages say that a day has no hours."""
FARTHEST = 4
"""Passages behind a label within which times without days are those of its days."""


@lru_cache(maxsize=16384)
def clock(text: str) -> frozenset[int]:
    """Return the times of day that a text can mean, in minutes after midnight; both halves of the day unless a word,
    or a time that only the 24-hour clock has, decides."""
    result: set[int] = set()
    text = with_dashes(text)
    times = list(_TIME.finditer(text))
    whole_day = any(12 < int(match[1]) <= 24 and match[2] for match in times)
    for match in times:
        hour, minute = int(match[1]), int(match[2] or 0)
        half = (match[3] or "").lower()[:1]
        later = _HALVES.get(half)
        if (
            later is None
            and not text.isascii()
            and (before := _HALF_BEFORE.search(text[max(match.start() - 4, 0) : match.start()]))
        ):
            half, later = "a", 0 if before[1] else 12
        if hour > 24 or minute > 59:
            continue
        if (
            match[2] is None
            and not half
            and not _SPAN_BEHIND.match(text, match.end())
            and not _SPAN_BEFORE.search(text, max(match.start() - 16, 0), match.start())
            and not _CALLED.search(text, max(match.start() - 12, 0), match.start())
        ):
            continue
        if later is not None:
            result.add((hour % 12 + later) * 60 + minute)
            continue
        result.add(hour % 24 * 60 + minute)
        if not half and hour <= 12 and not whole_day:
            result.add((hour + 12) % 24 * 60 + minute)
    result.update(_WORDS[match.group().lower()] for match in _WORD.finditer(text))
    return frozenset(result)


def days(text: str, names: dict[str, int]) -> frozenset[int]:
    """Return the weekdays (0 Monday to 6) in a text: single days, ranges ("Mon - Fri"), weekdays or weekends."""
    if (but := _EXCEPT.search(text)) is not None and not DIGIT.search(text[but.end() :][:3]):
        return days(text[: but.start()], names) - days(text[but.end() :], names)
    if _EVERY_DAY.search(text):
        return frozenset(range(7))
    result: set[int] = set(range(5)) if _WEEKDAYS.search(text) else set()
    if _WEEKENDS.search(text):
        result.update((5, 6))
    last: tuple[int, int] | None = None
    for match in _LETTERS.finditer(text):
        day = _day(match.group(), names)
        if day is None:
            continue
        if last is not None and _is_span(text[last[1] : match.start()]):
            result.update((last[0] + step) % 7 for step in range((day - last[0]) % 7 + 1))
        result.add(day)
        last = (day, match.end())
    return frozenset(result)


def _is_span(between: str) -> bool:
    """Whether what stands between two days makes them the ends of a span: a dash, or a short word but "and"."""
    between = between.strip(" .:\t")
    if between.lower() in _UP_TO:
        return True
    return (
        0 < len(between) <= 8
        and between.split()[0] not in _AND
        and not any(c in ",;/|\n・、()（）" or c.isdigit() for c in between)
    )


class Row(NamedTuple):
    """Times of day (minutes after midnight) with the weekdays that a page gives for them, possibly none."""

    days: frozenset[int]
    times: frozenset[int]
    closed: bool
    passage: Passage


def _pieces(text: str, names: dict[str, int]) -> list[tuple[frozenset[int], frozenset[int], bool]]:
    """A passage's parts, each of which begins with days: these, the times of day, and whether it says closed."""
    if LETTER.search(text) is None:
        return [(frozenset(), clock(text), False)]
    text, shut = _without_closed(text, names)
    if not shut:
        return _parts(text, names)
    whole = frozenset(range(7)) - shut
    pieces = _parts(text, names)
    if all(not own for own, _, _ in pieces):  # "Closed on Mondays. Open 10 to 5."
        pieces = [(whole if times else own, times, closed) for own, times, closed in pieces]
    return [*pieces, (shut, frozenset(), True)]


def _without_closed(text: str, names: dict[str, int]) -> tuple[str, frozenset[int]]:
    """A text without its sentences that say no more than on which days it is closed, and these days."""
    sentences = _SENTENCE.split(text) if _says_closed(text) else [text]
    if len(sentences) == 1:
        return text, frozenset()
    shut = [
        each
        for each in sentences
        if _says_closed(each) and not _TIME.search(each) and len(each) <= LABEL and days(each, names)
    ]
    kept = " ".join(each for each in sentences if each not in shut)
    if not _TIME.search(kept):
        return text, frozenset()
    return kept, frozenset(day for each in shut for day in days(each, names))


_SENTENCE = regex(
    r"(?<=[^\W\d_]{3})[.!]\s+(?=[^\W\d_])|"
    r"(?<=[\d.)）])\s*[.!]?\s+(?=定休|休業|休診|休館|(?:closed|geschlossen|ruhetag|fermé|cerrado|chiuso|gesloten|fechado|nieczynne)\b)",
    re.IGNORECASE,
)
"""Where a sentence ends, or what tells of closed days begins."""


def _parts(text: str, names: dict[str, int]) -> list[tuple[frozenset[int], frozenset[int], bool]]:
    """Those of a text without sentences that say closed only."""
    starts = sorted(
        match.start()
        for match in (
            *(word for word in _LETTERS.finditer(text) if _day(word.group(), names) is not None),
            *_EVERY_DAY.finditer(text),
            *_WEEKDAYS.finditer(text),
            *_WEEKENDS.finditer(text),
        )
    )
    if not starts:  # as of most passages
        return [(frozenset(), clock(text), _says_closed(text))]
    cuts = [0]
    for start in starts:
        between = text[cuts[-1] : start]
        if start and (_TIME.search(between) or _says_closed(between)):
            cuts.append(start)
    parts = [text[start:end] for start, end in zip(cuts, [*cuts[1:], len(text)], strict=True)]
    pieces = [(days(part, names), clock(part), _says_closed(part)) for part in parts]
    pieces = _with_longer_days(parts, pieces)
    shut_behind = any(word in parts[-1] for word in _CLOSED_BEHIND)
    following = len(pieces) > 1 and pieces[0][1] and not pieces[0][0] and not pieces[-1][1]
    if following and shut_behind and len(pieces) == 2:
        return [(frozenset(range(7)) - pieces[1][0], *pieces[0][1:]), pieces[1]]
    if following and not shut_behind:
        # The times stand before their days ("9am-5pm Mon-Fri, 10am-2pm Sat").
        return [(later[0], *earlier[1:]) for earlier, later in pairwise(pieces)]
    for place, (own, times, closed) in enumerate(pieces[:-1]):
        later = pieces[place + 1]
        if closed and not (own or times) and later[0] and not (later[1] or later[2]):  # "closed: Wednesday"
            pieces[place : place + 2] = [(later[0], times, True)]
            break
        if (
            times
            and closed
            and later[0]
            and not (later[1] or later[2])
            and _are_days_only(parts[place + 1], names)
        ):  # "9am-5pm, closed on Sundays"
            pieces[place : place + 2] = [(own, times, False), (later[0], frozenset(), True)]
            break
    shut = frozenset(day for own, times, closed in pieces if closed and not times for day in own)
    return [(own - shut if times and len(own) == 7 else own, times, closed) for own, times, closed in pieces]


def _with_longer_days(
    parts: list[str], pieces: list[tuple[frozenset[int], frozenset[int], bool]]
) -> list[tuple[frozenset[int], frozenset[int], bool]]:
    """The parts with those days apart on which the hours of all end at another time ("Tue–Sun 10–17, Thu until 20")."""
    for place in range(1, len(pieces)):
        (all_days, hours, _), (own, times, closed) = pieces[place - 1], pieces[place]
        spans_before = spans(parts[place - 1])
        if not own or not own < all_days or len(spans_before) != 1 or len(times) != 1 or closed:
            continue
        if _UNTIL.search(parts[place]) is not None:
            pieces[place - 1] = (all_days - own, hours, pieces[place - 1][2])
            pieces[place] = (own, hours & spans_before[0].first | times, closed)
    return pieces


_UNTIL = regex(
    lambda: rf"(?<![^\W\d_])(?:{alternatives('opening_hours', 'until')})\s(?:kl\.?\s)?\d",
    re.IGNORECASE,
)
"""What stands before a time that only ends hours."""


def _are_days_only(text: str, names: dict[str, int]) -> bool:
    """Whether a text names weekdays and holidays, and says no more: "closed on Mondays in winter" holds at times."""
    words = [word for word in _LETTERS.findall(text) if _day(word, names) is None]
    return all(_folded_word(word) in _HOLIDAYS or word.lower() in _AND for word in words)


_HOLIDAYS = words("opening_hours", "holidays")
_LETTERS = regex(r"[^\W\d_]+")


_folded_word = lru_cache(maxsize=4096)(fold)


def _day(word: str, names: dict[str, int]) -> int | None:
    folded = _folded_word(word)
    return names.get(folded, names.get(folded[:-1]) if folded.endswith("s") else None)


_SAYING_CLOSED = tuple(word if is_unspaced(word) else f" {word} " for word in CLOSED)


_CLOSED_BEHIND = tuple(word for word in CLOSED if is_unspaced(word))
"""Those that stand behind their days ("10:00-17:00 水曜定休")."""


_BEGIN_CLOSED = frozenset(word.split()[0] for word in CLOSED if word)


def _says_closed(text: str) -> bool:
    folded = fold(text)
    if _BEGIN_CLOSED.isdisjoint(folded.split()) and not any(word in folded for word in _CLOSED_BEHIND):
        return False
    words = f" {folded} "
    return any(word in words for word in _SAYING_CLOSED)


def day_names(view: View) -> dict[str, int]:
    """Return the folded weekday names in the page's languages."""
    spoken = languages(view)
    return {**_MORE_DAYS, **(_BARE_DAYS if "pt" in spoken else {}), **weekday_names(spoken)}


def rows(view: View) -> list[Row]:
    """Return the rows of times on the page: a day's times are next to it, or in the passages after its label."""

    def make() -> list[Row]:
        names, known = day_names(view), languages(view)
        result: list[Row] = []
        label: frozenset[int] = frozenset()
        used, age = False, 0
        for passage in view.passages:
            if len(passage.text) > (MAX_PASSAGE if DIGIT.search(passage.text) else LABEL):
                age += 1
                continue
            for own, times, closed in _pieces(with_single_weekdays(passage.text, known), names):
                if times or closed:
                    near = label if age <= FARTHEST else frozenset()
                    result.append(Row(own or near, times, closed, passage))
                    label, used, age = own or near, True, 0
                elif own and len(passage.text) <= LABEL:
                    if result and result[-1].closed and not (result[-1].days or result[-1].times) and not age:
                        result[-1] = result[-1]._replace(
                            days=own
                        )  # "Closed" as a label, and the day behind it
                        continue
                    label, used, age = (own if used else own | label), False, 0
                else:
                    age += 1
        return result

    return view.once("day times.rows", make)
