"""Durations (ISO 8601, PT1H30M) against "1 hour 30 minutes", "90 min", "1:30:00"."""

from __future__ import annotations

import re

from ..verdict import Verdict, grounded, plumbing, undecided, unsupported
from . import text
from .claim import Claim
from .view import DIGIT, View, evidence

FAMILY = "duration"
_ISO = re.compile(
    r"^P(?:(\d{1,12})Y)?(?:(\d{1,12})M)?(?:(\d{1,12})W)?(?:(\d{1,12})D)?(?:T(?:(\d{1,12})H)?(?:(\d{1,12})M)?(?:(\d{1,12})(?:\.\d+)?S)?)?$",
    re.IGNORECASE,
)
_EACH = {
    "P1D": re.compile(r" (?:daily|every day|taglich|quotidien\w*|diari\w*|dagelijks|codziennie) "),
    "P1W": re.compile(
        r" (?:weekly|every week|wochentlich|hebdomadaire\w*|semanal\w*|settimanal\w*|wekelijks) "
    ),
    "P1M": re.compile(r" (?:monthly|every month|monatlich|mensuel\w*|mensual\w*|mensil\w*|maandelijks) "),
    "P1Y": re.compile(r" (?:yearly|annual\w*|every year|jahrlich|annuel\w*|anual\w*|annual\w*|jaarlijks) "),
}
"""Intervals that are told by one word."""
_CLOCK = re.compile(r"(?<![\d:])(?:(\d{1,2}):)?(\d{1,2}):(\d{2})(?![\d:])")
_SPOKEN = re.compile(
    r"(?<!\d)(\d{1,8}(?:[.,]\d{1,8})?)\s*-?\s*(h(?:ours?|rs?|eures?|oras?|\.)?|std\.?|stunden?|ore|ora|uur|timmar|timer|godz\w*|час\w*|ч|時間|小时|giờ|"
    r"m(?:in(?:utes?|uten|uti|utos?|uter|utter|uut\w*|ut)?\.?|ins?\.?)?|мин\w*|分钟?|phút|'|′|s(?:ec(?:onds?|s)?|ek\w*)?\.?|сек\w*|秒|"
    r"d(?:ays?|ías?|ias?)?|tage?n?|jours?|giorni|dagen|dagar|dni|дн\w*|天|日|weeks?|wochen?|semaines?|semanas?|settimane|weken|"
    r"months?|monate?n?|mois|meses|mesi|maanden|years?|jahre?n?|ans?|années?|años?|anni|jaar)(?![a-zA-Z])",
    re.IGNORECASE,
)


def seconds(value: str) -> int | None:
    """The length of an ISO 8601 duration in seconds (months of 30 days), or None."""
    match = _ISO.match(value.strip())
    if match is None or not any(match.groups()):
        return None
    years, months, weeks, days, hours, minutes, secs = (int(part or 0) for part in match.groups())
    return ((years * 365 + months * 30 + weeks * 7 + days) * 24 + hours) * 3600 + minutes * 60 + secs


def _unit(word: str) -> int:
    word = word.lower()
    if word.startswith(
        ("h", "std", "stu", "or", "uur", "tim", "godz", "час", "ч", "時", "小", "gi")
    ) and not word.startswith("gior"):
        return 3600
    if word.startswith(("mon", "mois", "mes", "maa")):
        return 30 * 86400
    if word.startswith(("m", "мин", "分", "ph", "'", "′")):
        return 60
    if word.startswith(("sem", "set")):
        return 7 * 86400
    if word.startswith(("s", "сек", "秒")):
        return 1
    if word.startswith(("d", "tag", "jou", "gior", "дн", "天", "日")):
        return 86400
    if word.startswith(("w",)):
        return 7 * 86400
    return 365 * 86400


def _lengths(view: View) -> dict[int, list]:
    """Durations that the page shows, in seconds, with their passages."""

    def make() -> dict[int, list]:
        found: dict[int, list] = {}
        for passage in view.passages:
            if not DIGIT.search(passage.text):
                continue
            for match in _CLOCK.finditer(passage.text):
                hours, minutes, secs = int(match[1] or 0), int(match[2]), int(match[3])
                found.setdefault(hours * 3600 + minutes * 60 + secs, []).append(passage)
                if match[1] is None:
                    found.setdefault(minutes * 3600 + secs * 60, []).append(passage)
            total, end = 0, None
            for match in _SPOKEN.finditer(passage.text):
                length = int(float(match[1].replace(",", ".")) * _unit(match[2])) if len(match[1]) < 9 else 0
                if end is not None and match.start() - end <= 6:
                    total += length
                else:
                    total = length
                end = match.end()
                found.setdefault(length, []).append(passage)
                found.setdefault(total, []).append(passage)
        return found

    return view.once("duration.lengths", make)


def compare_seconds(claim: Claim, view: View) -> Verdict:
    """Trace a place in a recording, in seconds, by the time that a chapter shows; else it is technical."""
    wanted = claim.raw.partition(".")[0]
    places = (
        _lengths(view).get(int(wanted)) if wanted.isascii() and wanted.isdigit() and len(wanted) < 9 else None
    )
    if places:
        return grounded(FAMILY, "time shown", evidence(places[0], "supports", FAMILY), confidence=0.85)
    return plumbing(FAMILY, "a place in a recording")


def compare(claim: Claim, view: View) -> Verdict:
    """Trace a duration."""
    wanted = seconds(claim.raw)
    if wanted is None:
        return text.compare(claim, view)
    if wanted == 0:
        return unsupported(FAMILY, "an empty duration", confidence=0.9)
    for length in (wanted, wanted - wanted % 60):
        for passage in _lengths(view).get(length, ()):
            return grounded(FAMILY, "duration shown", evidence(passage, "supports", FAMILY), confidence=0.9)
    each = _EACH.get(claim.raw.upper())
    match = each.search(view.shown.text) if each is not None else None
    if match is not None:
        return grounded(
            FAMILY,
            "interval named",
            evidence(view.shown.at(match.start()), "supports", FAMILY),
            confidence=0.8,
        )
    if wanted % 60 and wanted > 120 and (places := _lengths(view).get((wanted + 30) // 60 * 60)):
        return undecided(FAMILY, "about this long", evidence(places[0], "nearest", FAMILY))
    return unsupported(FAMILY, "duration not shown", confidence=0.95)
