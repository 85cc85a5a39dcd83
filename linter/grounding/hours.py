"""Opening hours: the times of day that the page shows, beside the days that they hold for."""

from __future__ import annotations

import re

from ..passage import Passage
from ..regex import regex
from ..verdict import Verdict, grounded, undecided, unsupported
from . import text
from .calendar_words import weekday_names
from .claim import Claim
from .folding import fold
from .language import languages
from .view import View, evidence

FAMILY = "hours"
MAX_PASSAGE = 1500
LABEL = 60
"""Characters up to which a passage before the times counts as their label."""
_TIME = regex(
    r"(?<![\d:.])(\d{1,2})(?:\s?[:.h]\s?(\d{2}))?(?::\d{2})?\s*(a\.?\s?m\b\.?|p\.?\s?m\b\.?|uhr|h\b)?(?![\d])",
    re.IGNORECASE,
)
_BARE_SPAN = regex(r"\d\s*(?:-|–|—|to|bis|à|a)\s*(?:\d|noon|midnight)|\d\s*(?:am|pm)", re.IGNORECASE)
_WORDS = {
    "noon": 720, "midday": 720, "mittag": 720, "mittags": 720, "midi": 720, "mediodía": 720, "mezzogiorno": 720,
    "midnight": 0, "mitternacht": 0, "minuit": 0, "medianoche": 0, "mezzanotte": 0,
}  # fmt: skip
_WORD = regex(rf"\b(?:{'|'.join(_WORDS)})\b", re.IGNORECASE)
_SPEC_TIME = regex(r"(\d{1,2}):(\d{2})(?::\d{2})?\s*([ap]m)?", re.IGNORECASE)
_CODES = {"mo": 0, "tu": 1, "we": 2, "th": 3, "fr": 4, "sa": 5, "su": 6}
_MORE_DAYS = {"tues": 1, "weds": 2, "thur": 3, "thurs": 3, "lun": 0}
_AND = frozenset(
    {"and", "und", "et", "y", "e", "ed", "en", "og", "och", "i", "и", "ve", "ja", "és", "și", "&", "+"}
)
_EVERY_DAY = regex(
    r"\b(?:daily|every ?day|7 days|täglich|tous les jours|todos los días|tutti i giorni|dagelijks|codziennie|"
    r"alle dage|alla dagar|ежедневно|щодня|her gün|todos os dias)\b",
    re.IGNORECASE,
)
_WEEKDAYS = regex(
    r"\b(?:weekdays?|wochentags|werktags|unter der woche|en semaine|jours (?:ouvrables|ouvrés)|"
    r"días (?:laborables|hábiles)|entre semana|dias (?:úteis|de semana)|giorni feriali|weekdagen|doordeweeks|"
    r"hverdager?|vardagar|arkisin|dni robocze|будни|будні|hafta içi)\b|平日|工作日|평일",
    re.IGNORECASE,
)
_WEEKENDS = regex(
    r"\b(?:week-?ends?|wochenenden?|fin(?:es)? de semana|fi(?:m|ns)-de-semana|fi(?:m|ns|nais) de semana|fine settimana|"
    r"weekenden|weekender|helger|helgen|viikonloppuisin|weekendy|víkendy?|выходные|вихідні|hafta sonu)\b|"
    r"週末|周末|土日|주말",
    re.IGNORECASE,
)
_ALWAYS = (
    "24 7",
    "24 hours",
    "24h",
    "24 stunden",
    "24 heures",
    "24 horas",
    "24 ore",
    "24 uur",
    "rund um die uhr",
)


def clock(said: str) -> set[int]:
    """The times of day that a text can mean, in minutes after midnight; both halves of the day where not told,
    by a word or by a time that only the 24 hours' clock has."""
    found: set[int] = set()
    whole_day = any(12 < int(match[1]) <= 24 and match[2] for match in _TIME.finditer(said))
    for match in _TIME.finditer(said):
        hour, minute = int(match[1]), int(match[2] or 0)
        half = (match[3] or "").lower()[:1]
        if hour > 24 or minute > 59:
            continue
        if (
            match[2] is None
            and not half
            and not _BARE_SPAN.search(said[max(match.start() - 4, 0) : match.end() + 9])
        ):
            continue
        if half in ("a", "p"):
            found.add((hour % 12 + (12 if half == "p" else 0)) * 60 + minute)
            continue
        found.add(hour % 24 * 60 + minute)
        if not half and hour <= 12 and not whole_day:
            found.add((hour + 12) % 24 * 60 + minute)
    found.update(_WORDS[match.group().lower()] for match in _WORD.finditer(said))
    return found


def days(said: str, names: dict[str, int]) -> frozenset[int]:
    """The weekdays (0 Monday to 6) that a text names: singly, as spans ("Mon - Fri"), as weekdays or weekends."""
    if _EVERY_DAY.search(said):
        return frozenset(range(7))
    found: set[int] = set(range(5)) if _WEEKDAYS.search(said) else set()
    if _WEEKENDS.search(said):
        found.update((5, 6))
    last: tuple[int, int] | None = None
    for match in re.finditer(r"[^\W\d_]+", said):
        word = fold(match.group())
        day = names.get(word, names.get(word[:-1]) if word.endswith("s") else None)
        if day is None:
            continue
        if last is not None and _is_span(said[last[1] : match.start()]):
            found.update((last[0] + step) % 7 for step in range((day - last[0]) % 7 + 1))
        found.add(day)
        last = (day, match.end())
    return frozenset(found)


def _is_span(between: str) -> bool:
    """Whether what stands between two days makes them the ends of a span: a dash, or a short word but "and"."""
    between = between.strip(" .:\t")
    return (
        0 < len(between) <= 8
        and between not in _AND
        and not any(c in ",;/|\n" or c.isdigit() for c in between)
    )


def _names(view: View) -> dict[str, int]:
    return {**_MORE_DAYS, **weekday_names(languages(view))}


def _times(view: View) -> dict[int, list[Passage]]:
    """Times of day that the page shows, in minutes after midnight."""

    def make() -> dict[int, list[Passage]]:
        found: dict[int, list[Passage]] = {}
        for passage in view.numeric:
            if len(passage.text) <= MAX_PASSAGE:
                for moment in clock(passage.text):
                    found.setdefault(moment, []).append(passage)
        return found

    return view.once("hours.times", make)


def minutes(written: str) -> list[int]:
    """The times of day in a value of markup, in minutes after midnight (24:00 and 23:59 as 0)."""
    found = []
    for hour, minute, half in _SPEC_TIME.findall(written):
        number = int(hour) % 24
        if half:
            number = number % 12 + (12 if half.lower() == "pm" else 0)
        moment = number * 60 + int(minute)
        found.append(0 if moment == 23 * 60 + 59 else moment)
    return found


def written_days(written: str) -> frozenset[int]:
    """The weekdays of an ``openingHours`` value ("Mo-Fr,Su 09:00-18:00"); codes may be longer ("Mon", "Monday")."""
    found: set[int] = set()
    for first, second in re.findall(r"([A-Za-z]{2})[a-z]*(?:\s*-\s*([A-Za-z]{2})[a-z]*)?", written):
        start, end = _CODES.get(first.lower()), _CODES.get(second.lower(), _CODES.get(first.lower()))
        if start is not None and end is not None:
            found.update((start + step) % 7 for step in range((end - start) % 7 + 1))
    return frozenset(found)


def compare(claim: Claim, view: View) -> Verdict:
    """Trace ``openingHours``, ``opens``, ``closes`` and other times of day."""
    wanted = minutes(claim.raw)
    if not wanted:
        return text.compare(claim, view)
    shown = _times(view)
    if set(wanted) == {0} and (reason := _all_day(view)):
        return grounded(FAMILY, reason, confidence=0.85)
    if any(moment not in shown and not (moment == 0 and 1439 in shown) for moment in wanted):
        return unsupported(FAMILY, "hours not shown", confidence=0.97)
    places = [passage for moment in wanted for passage in shown.get(moment, ())]
    if len(wanted) == 2 and not _beside(shown.get(wanted[0], []), shown.get(wanted[1], [])):
        return undecided(FAMILY, "hours shown apart")
    supports = [evidence(passage, "supports", FAMILY) for passage in places[:2]]
    meant = written_days(claim.raw)
    if meant and not _hold_for(view, places, meant):
        return unsupported(FAMILY, "hours shown for other days", *supports, confidence=0.85)
    return grounded(FAMILY, "hours shown", *supports, confidence=0.88)


def _all_day(view: View) -> str | None:
    """What the page says that midnight to midnight can mean: open all day, or closed; None where it says neither."""

    def make() -> str | None:
        if any(f" {words} " in view.shown.text for words in _ALWAYS):
            return "always open"
        return "closed" if any(f" {words} " in view.shown.text for words in _CLOSED) else None

    return view.once("hours.all day", make)


_CLOSED = (
    "closed", "geschlossen", "ruhetag", "ferme", "fermee", "cerrado", "chiuso", "gesloten", "zamkniete", "nieczynne",
    "fechado", "stangt", "lukket", "suljettu", "zavreno", "zatvoreno", "zarva", "inchis", "kapali", "выходной",
    "закрыто", "вихіднии", "κλειστα", "مغلق", "סגור", "tutup", "dong cua", "休業日", "定休日", "休み", "休息", "휴무",
)  # fmt: skip


def _beside(some: list[Passage], others: list[Passage]) -> bool:
    """Whether two times stand in one passage, or in passages not far from each other; unknown ones do."""
    if not some or not others:
        return True
    places = {passage.index for passage in others}
    return any(passage.index + step in places for passage in some for step in range(-2, 4))


def _hold_for(view: View, places: list[Passage], meant: frozenset[int]) -> bool:
    """Whether the days named with some times include those meant; times without days hold for any."""
    names = _names(view)
    named: set[int] = set()
    for passage in places:
        own = days(passage.text, names)
        if not own:
            for before in reversed(view.near(passage, before=3)):
                if len(before.text) <= LABEL and (own := days(before.text, names)):
                    break
        named |= own
    return not named or meant <= named


def compare_day(claim: Claim, view: View) -> Verdict:
    """Trace ``dayOfWeek``: with its hours where it has some, else by a weekday's name or a span of them."""
    shown = _times(view)
    beside = [s for name in ("opens", "closes") for s in claim.siblings.get(name, ())]
    wanted = [moment for s in beside for moment in minutes(s.text)]
    if set(wanted) == {0} and (reason := _all_day(view)):
        return grounded(FAMILY, reason, confidence=0.85)
    if not all(moment in shown for moment in wanted):
        return unsupported(FAMILY, "hours not shown", confidence=0.93)
    number = _CODES.get(claim.folded.split()[-1][:2]) if claim.folded else None
    if wanted:
        places = [passage for moment in wanted for passage in shown[moment]]
        if number is not None and not _hold_for(view, places, frozenset({number})):
            return unsupported(FAMILY, "hours shown for other days", confidence=0.85)
        return grounded(FAMILY, "its hours are shown", confidence=0.85)
    names = _names(view)
    named = view.once(
        "hours.days", lambda: [(p, days(p.text, names)) for p in view.passages if len(p.text) < 600]
    )
    for passage, known in named:
        if number in known:
            return grounded(FAMILY, "day shown", evidence(passage, "supports", FAMILY), confidence=0.9)
    return unsupported(FAMILY, "days not shown", confidence=0.9)
