"""Compare durations (ISO 8601, PT1H30M) with "1 hour 30 minutes", "90 min", "1 h 30", "an hour and a half",
"1:30:00"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ....source.regex import regex
from ...findings.reason import Family, Reason
from ...findings.verdict import Verdict, grounded, technical_value, undecided, unsupported
from ...locale.word_tables import alternatives, word_list
from ...visible_text.passage import Passage
from ..claim import Claim
from ..numbers.figures import number_words
from ..view import View, evidence
from ..wording import text
from ..wording.language import languages
from . import duration_words
from .duration_words import in_units, spoken
from .event_time import is_event
from .time_spans import stretches

FAMILY = Family.DURATION
_AMOUNT = r"\d{1,12}(?:[.,]\d{1,9})?"
_ISO = regex(
    "^P"
    + "".join(rf"(?:({_AMOUNT}){unit})?" for unit in "YMWD")
    + "(?:T"
    + "".join(rf"(?:({_AMOUNT}){unit})?" for unit in "HMS")
    + ")?$",
    re.IGNORECASE,
)
_CLOCK = regex(r"(?<![\d:])(?:(\d{1,2}):)?(\d{1,2}):(\d{2})(?![\d:])")
_HOUR_AND = regex(r"(?<![\d:.,])(\d{1,3})\s?(?:hrs?|[huч])\s?([0-5]\d)(?![\w:])", re.IGNORECASE)
"""Minutes that need no unit behind their hours ("1 h 05", "2h30")."""
_FRACTION = regex(r"(?<![\d/.,])(?:(\d{1,4})(?:\s+|(?=[¼½¾])))?(?:([¼½¾])|([1-3])/([234]))(?![\d/])")
_FIGURE = regex(r"[\d¼½¾]")
_UNIT_SIGN = regex(r"[^\W\d_]|['′]")
"""What every unit has one of."""
_PARTS = {"¼": 0.25, "½": 0.5, "¾": 0.75}
_AND_A_HALF = r"(?:and a half|et demie?|y media|e mezz[oa]|e meia|en een half|med halv)"
_HALF_BEHIND = regex(rf"(?<!\S)(?:(\d{{1,3}}) )?(?:un)?(\w{{1,14}}) {_AND_A_HALF}(?!\S)")
_HALF_WITHIN = regex(rf"(?<!\S)(\d{{1,3}}) {_AND_A_HALF} (?=\w)")
_PARTS_OF_HOURS = (
    (
        regex(
            r"(?<!\S)(?:dreiviertelstunden?|trois quarts d ?heure|drie kwartier|tre quarti d ?ora|tres cuartos de hora|"
            r"tre kvart(?:s timme)?|three quarters of an hour|tres quartos de hora|trzy kwadranse)(?!\S)"
        ),
        0.75,
    ),
    (
        regex(
            r"(?<!\S)(?:viertelstunde|quart d ?heure|cuarto de hora|quarto d ?ora|kwartier(?:tje)?|kwadrans|"
            r"(?:en|ett) kvart(?:s timme)?|quarter of an hour|quarto de hora|ctvrt hodiny|varttitunti)(?!\S)"
        ),
        0.25,
    ),
    (
        regex(
            r"(?<!\S)(?:poltorej godziny|en och en halv timme|halvannan timme|halvanden time|halvannen time|"
            r"puolitoista tuntia|masfel ora|poldruhe hodiny)(?!\S)"
        ),
        1.5,
    ),
)
"""Folded words for quarters of an hour, and for one and a half in languages that have no word for each of the two."""
_HAS_PART = regex(lambda: alternatives("durations", "parts"))
_SMALL = regex(r"(?<!\S)(?:(half) uurtje|(halbe[ns]?) stundchen|(media) horita|(mezz)oretta)(?!\S)")
"""Half an hour where languages make it a small one."""
_HALF = regex(
    r"(?<!\S)(?:half (?:an? )?|halbe[nr]? |demi |media |meia |halv |mezz(?=ora))(?=\w)|"
    r"(?<!\S)(?:pol (?=godz)|pul (?=hod)|yarim (?=saat)|puoli (?=tun)|fel (?=ora)|μιση (?=ωρα)|пол(?=часа))"
)
_ONE_AND_A_HALF = regex(r"(?<!\S)(?:(\w{1,8}?)undeinhalb|(\w{1,8}?)einhalb|anderthalb|anderhalf)(?!\S)")
_SIGNS_OF_HALVES = word_list("durations", "halves")
"""Substrings, one of which every word for a half contains."""
_INFLECTED = {"eine": 1, "einer": 1, "einen": 1, "une": 1, "una": 1, "uma": 1, "одна": 1, "duas": 2, "две": 2}


def seconds(value: str) -> int | None:
    """Return an ISO 8601 duration in seconds (months of 30 days), or None."""
    match = _ISO.match(value.strip())
    if match is None or not any(match.groups()):
        return None
    amounts = (float((part or "0").replace(",", ".")) for part in match.groups())
    years, months, weeks, days, hours, minutes, secs = amounts
    # A part of a second is nothing that a page shows.
    return int(((years * 365 + months * 30 + weeks * 7 + days) * 24 + hours) * 3600 + minutes * 60 + secs)


def written(length: int) -> str:
    """Format seconds as an ISO 8601 duration in hours, minutes and seconds."""
    hours, minutes, secs = length // 3600, length // 60 % 60, length % 60
    parts = ((hours, "H"), (minutes, "M"), (secs, "S"))
    return "PT" + ("".join(f"{number}{unit}" for number, unit in parts if number) or "0S")


def _lengths(view: View) -> dict[int, list]:
    """Durations that the page shows in figures, in seconds, with their passages."""

    def make() -> dict[int, list]:
        result: dict[int, list] = {}
        known = languages(view)
        for passage in view.may_have(_FIGURE):
            for match in _CLOCK.finditer(passage.text):
                if _is_time_of_day(passage.text, match):
                    continue
                hours, minutes, secs = int(match[1] or 0), int(match[2]), int(match[3])
                result.setdefault(hours * 3600 + minutes * 60 + secs, []).append(passage)
                if match[1] is None:
                    result.setdefault(minutes * 3600 + secs * 60, []).append(passage)
            for match in _HOUR_AND.finditer(passage.text):
                result.setdefault(int(match[1]) * 3600 + int(match[2]) * 60, []).append(passage)
            phrase = _with_unit(view, passage)
            if _UNIT_SIGN.search(phrase) is None:
                continue
            phrase = in_units(phrase, known, short=len(passage.text) <= MAX_LABELLED)
            for length in _spoken(phrase):
                result.setdefault(length, []).append(passage)
        return result

    return view.once("duration.lengths", make)


def tells_lengths(view: View) -> bool:
    """Whether a page shows a duration outside of running text."""
    return any(len(p.text) <= MAX_LABELLED for places in _lengths(view).values() for p in places)


_OF_DAY_BEFORE = regex(
    r"(?:\b(?:at|um|kl\.?|à|alle|las|om|o|ore|lúc)|@|\d{4},?|\d{1,2}[./-]\d{1,2}[./-]\d{2,4},?)\s*[-–|·]?\s*$"
)
_OF_DAY_BEHIND = regex(r"\s?(?:[ap]\.?\s?m\b|uhr\b|o'clock)", re.IGNORECASE)


def _is_time_of_day(text: str, clock: re.Match[str]) -> bool:
    """Whether figures with a colon are a time of day, as those of a comment ("May 4, 2018 at 5:38 pm")."""
    if _OF_DAY_BEHIND.match(text, clock.end()) is not None:
        return True
    return _OF_DAY_BEFORE.search(text[max(clock.start() - 16, 0) : clock.start()]) is not None


_BARE = regex(r"\d{1,4}(?:[.,]\d{1,2})?")
UNIT = 14
"""Characters up to which a passage is a unit."""


def _with_unit(view: View, passage: Passage) -> str:
    """A passage's text; where that is but a number, with the unit that stands in the next one."""
    if _BARE.fullmatch(passage.text) is None:
        return passage.text
    following = view.near(passage, before=0, after=1)
    return (
        f"{passage.text} {following[0].text}"
        if following and len(following[0].text) <= UNIT
        else passage.text
    )


def lengths(phrase: str, known: tuple[str, ...] = ("en",)) -> Iterator[int]:
    """Return the durations in a text in some languages, written in digits with units, in seconds: each one, and the
    sums of consecutive ones."""
    phrase = in_units(phrase, known, short=len(phrase) <= MAX_LABELLED)
    for match in _HOUR_AND.finditer(phrase):
        yield int(match[1]) * 3600 + int(match[2]) * 60
    yield from _spoken(phrase)


_RANGE = regex(r"(?<![\d.,:/–—-])(?:(\d{1,3})\s?[-–—]\s?\d{1,3}|(\d\d)\s?/\s?\d\d)(?=\s?[^\W\d_])")
"""A range of durations ("20-25 min", "20/25 min")."""


def _spoken(phrase: str) -> Iterator[int]:
    """The lengths of a text with units, of a range its two ends."""
    yield from spoken(_FRACTION.sub(_in_figures, phrase))
    if _RANGE.search(phrase) is not None:
        yield from spoken(_RANGE.sub(lambda match: match[1] or match[2], phrase))


def _in_figures(fraction: re.Match[str]) -> str:
    part = _PARTS[fraction[2]] if fraction[2] else int(fraction[3]) / int(fraction[4])
    return f"{int(fraction[1] or 0) + part:.2f}"


def _lengths_in_words(view: View) -> dict[int, list]:
    """Durations that the page shows in words ("two hours", "hora y media"), in seconds, with their passages."""

    def make() -> dict[int, list]:
        spoken_here = languages(view)
        known = {**number_words(spoken_here), **_INFLECTED}

        def behind(match: re.Match[str]) -> str:
            return f"{match[1] or 1}.5 {match[2]}"

        def joined(match: re.Match[str]) -> str:
            whole = match[1] or match[2]
            return f"{known.get(whole, 0) if whole else 1}.5"

        result: dict[int, list] = {}
        for passage, words in view.visible:
            if _UNIT_SIGN.search(words) is None:
                continue
            phrase = words
            for form, hours in _PARTS_OF_HOURS if _HAS_PART.search(words) is not None else ():
                phrase = form.sub(f"{hours} h", phrase)
            phrase = " ".join(str(known.get(word, word)) for word in phrase.split())
            if any(sign in phrase for sign in _SIGNS_OF_HALVES):
                phrase = _SMALL.sub("0.5 h", phrase)
                phrase = _HALF_BEHIND.sub(
                    behind, _HALF_WITHIN.sub(r"\1.5 ", _ONE_AND_A_HALF.sub(joined, phrase))
                )
                phrase = _HALF.sub("0.5 ", phrase)
            phrase = in_units(phrase, spoken_here, short=len(words) <= MAX_LABELLED)
            if phrase != words:
                for length in spoken(phrase):
                    result.setdefault(length, []).append(passage)
        return result

    return view.once("duration.words", make)


def compare_seconds(claim: Claim, view: View) -> Verdict:
    """Trace an offset in a recording, in seconds, by a chapter's time; without one it is technical."""
    stated = claim.raw.partition(".")[0]
    places = (
        _lengths(view).get(int(stated)) if stated.isascii() and stated.isdigit() and len(stated) < 9 else None
    )
    if places:
        return grounded(FAMILY, Reason.TIME_SHOWN, evidence(places[0], "supports", FAMILY))
    return technical_value(FAMILY, Reason.A_PLACE_IN_A_RECORDING)


def compare(claim: Claim, view: View) -> Verdict:
    """Trace a duration; days after the T are accepted."""
    stated = seconds(_DAYS_BEHIND.sub(r"P\1DT", claim.raw))
    if claim.property == "repeatfrequency" and (verdict := duration_words.compare(claim, view)) is not None:
        return verdict
    if stated is None:
        return text.compare(claim, view)
    if stated == 0:
        return unsupported(FAMILY, Reason.AN_EMPTY_DURATION)
    for length in (stated, stated - stated % 60):
        for passage in _lengths(view).get(length, ()):
            if length != stated and len(passage.text) > MAX_LABELLED:
                continue
            return grounded(FAMILY, Reason.DURATION_SHOWN, evidence(passage, "supports", FAMILY))
    if stated in (worded := _lengths_in_words(view)):
        support = evidence(worded[stated][0], "supports", FAMILY)
        return grounded(FAMILY, Reason.DURATION_IN_WORDS, support)
    if (place := duration_words.passage_of(claim.raw, view)) is not None:
        return grounded(FAMILY, Reason.INTERVAL_NAMED, evidence(place, "supports", FAMILY))
    if (place := _between_times(claim, view, stated)) is not None:
        return grounded(FAMILY, Reason.ITS_TIMES, evidence(place, "supports", FAMILY))
    if stated % 60 and stated > 120 and (places := _lengths(view).get((stated + 30) // 60 * 60)):
        return undecided(FAMILY, Reason.ABOUT_THIS_LONG, evidence(places[0], "nearest", FAMILY))
    if claim.property == "totaltime" and (parts := _as_sum(claim, view, stated)):
        supports = (evidence(passage, "supports", FAMILY) for passage in parts)
        return grounded(FAMILY, Reason.THE_SUM_OF_ITS_PARTS, *supports)
    if (parts := _as_difference(claim, view, stated)) is not None:
        supports = (evidence(passage, "supports", FAMILY) for passage in parts)
        return grounded(FAMILY, Reason.WHAT_IS_LEFT_OF_THE_WHOLE, *supports)
    if stated % 60 and (place := _as_time_of_day(view, stated)) is not None:
        return undecided(FAMILY, Reason.FIGURES_OF_A_TIME_OF_DAY, evidence(place, "nearest", FAMILY))
    return unsupported(FAMILY, Reason.DURATION_NOT_SHOWN)


_BEGUN = regex(r"(?:\d{4}-\d\d-\d\d[T ])?(\d\d):(\d\d)")


def _between_times(claim: Claim, view: View, stated: int) -> Passage | None:
    """The passage with start and end times that are this far apart ("7:30–10 pm"), starting at the node's startDate if
    it has one."""
    if not any(is_event(name) or name == "schedule" for name in claim.types):
        return None
    match = _BEGUN.match(claim.sibling("startdate") or claim.sibling("starttime") or "")
    begun = int(match[1]) * 60 + int(match[2]) if match is not None else None
    for passage in view.numeric:
        for span, length in stretches(passage.text) if len(passage.text) <= MAX_LINE else ():
            if length * 60 == stated and (not begun or begun in span.first):
                return passage
    return None


def _as_time_of_day(view: View, stated: int) -> Passage | None:
    """Where the page shows a length with seconds behind a date and a sign between facts ("1 May 2023 · 7:38"): the
    figures may be a time of day."""
    hours, minutes, secs = stated // 3600, stated // 60 % 60, stated % 60
    written = f"{hours}:{minutes:02}:{secs:02}" if hours else f"{minutes}:{secs:02}"
    alone = re.compile(rf"[|·•]\s*0?{written}(?![\d:])")
    lines = (p for p in view.numeric if written in p.text and len(p.text) <= MAX_LINE)
    return next((p for p in lines if alone.search(p.text)), None)


MAX_LINE = 160
"""Characters up to which a passage is a line of facts, and no running text."""


def _as_difference(claim: Claim, view: View, stated: int) -> tuple[Passage, Passage] | None:
    """Where the page shows the whole time of a recipe and the other part of it, whose difference this one is."""
    others = ("preptime",) if claim.property in _DOING else _DOING if claim.property == "preptime" else ()
    whole = seconds(claim.sibling("totaltime") or "") or 0
    for name in others if whole else ():
        part = seconds(claim.sibling(name) or "")
        if not part or whole != part + stated:
            continue
        whole_place, known = (
            next((p for p in _lengths(view).get(length, ()) if len(p.text) <= MAX_LABELLED), None)
            for length in (whole, part)
        )
        if whole_place is not None and known is not None:
            return whole_place, known
    return None


_DAYS_BEHIND = regex(r"^PT(\d{1,12})D", re.IGNORECASE)
_DOING = ("cooktime", "performtime")


def _as_sum(claim: Claim, view: View, stated: int) -> list[Passage]:
    """Where the page shows the time of preparing and that of cooking, if these make up the whole; else nothing."""
    before = seconds(claim.sibling("preptime") or "")
    doing = [length for name in _DOING if (length := seconds(claim.sibling(name) or ""))]
    if not before or len(doing) != 1 or before + doing[0] != stated:
        return []
    places = [
        next((p for p in _lengths(view).get(length, ()) if len(p.text) <= MAX_LABELLED or _is_line(p)), None)
        for length in (before, doing[0])
    ]
    return [place for place in places if place is not None] if all(places) else []


def _is_line(passage: Passage) -> bool:
    """Whether a passage is a line of several labelled facts ("Prep: 15 min Cook: 40 min Serves: 4")."""
    return len(passage.text) <= MAX_LINE and len(_LABELLED.findall(passage.text)) > 1


_LABELLED = regex(r"[^\W\d_]\s?[:：]\s?\d")


MAX_LABELLED = 60
"""Characters up to which a passage states just a duration, and is no instruction that mentions one."""
