"""Durations (ISO 8601, section 5.5.2; XML Schema part 2, section 3.2.6)."""

from __future__ import annotations

import re
from functools import lru_cache

from ...source.regex import expression, regex
from .fault import NO_HINTS, Fault, Hints

_NUMBER = r"\d+(?:[.,]\d+)?"
_ISO = regex(
    rf"[+-]?P(?=.)(?:{_NUMBER}Y)?(?:{_NUMBER}M)?(?:{_NUMBER}W)?(?:{_NUMBER}D)?"
    rf"(?:T(?=.)(?:{_NUMBER}H)?(?:{_NUMBER}M)?(?:{_NUMBER}S)?)?"
)
_CLOCK = regex(r"(?:(\d{1,3}):)?(\d{1,2}):(\d\d)")
_WORDS = {
    "Y": (
        "y yr yrs year years jahr jahre jahren an ans année années año años anno anni jaar ano anos år rok lata "
        "lat"
    ),
    "M": (
        "month months monat monate monaten mois mes meses mese mesi maand maanden mês månad månader måned måneder "
        "miesiąc miesiące miesięcy"
    ),
    "W": (
        "w wk wks week weeks woche wochen semaine semaines semana semanas settimana settimane weken vecka veckor "
        "uge uger uke uker tydzień tygodnie tygodni 週間"
    ),
    "D": (
        "d day days tag tage tagen jour jours día días dia dias giorno giorni dag dagen dagar dage dager dzień dni "
        "日間"
    ),
    "H": (
        "h hr hrs hour hours std stunde stunden heure heures hora horas ora ore uur uren uurtje timme timmar timer "
        "tim godz godzina godziny godzin godzinę hodina hodiny hodin tunti tuntia час часа часов ч óra saat 時間 小时 "
        "시간"
    ),
    "m": (
        "m min mins minute minutes minuten minuto minutos minuti minuut minuter minutt minutter minuta minuty "
        "minutę minuuttia мин минут минуты минута perc dakika dk 分 分钟 分間 분"
    ),
    "S": "s sec secs second seconds sek sekunde sekunden seconde secondes segundo segundos secondo secondi",
}
_UNIT = {word: unit for unit, words in _WORDS.items() for word in words.split()}
_PIECE = regex(rf"({_NUMBER})\s*([^\W\d_]+)\.?")
_BETWEEN = regex(r"[\s,]*(?:and|und|et|y|e|en|i|och|og|ja)?[\s,]*", re.IGNORECASE)
_PART = r"8601|duration|length of time|time it takes|time required"
MAX_LENGTH = 60
_MONTHS = 12
"""How many months a work may well take."""


def is_duration(text: str) -> bool:
    """Whether a text is an ISO 8601 duration with at least one component."""
    return len(text) <= MAX_LENGTH and _ISO.fullmatch(text) is not None


_NEGATIVE = regex(r"[PT]{1,2}-\d|-\s*P?T?\d")


@lru_cache(maxsize=512)
def duration_fault(text: str, hints: Hints = NO_HINTS) -> Fault | None:
    """Why a text is not an ISO 8601 duration, or None."""
    text = text.strip()
    if not text or is_duration(text):
        return None
    if len(text) > MAX_LENGTH:
        return Fault("is too long for a duration", part=_PART)
    if is_duration(text.upper()):
        return Fault("is a duration in lower case", text.upper(), part=_PART)
    if expression(r"P?T?", re.IGNORECASE).fullmatch(text):
        return Fault("is a duration without a number", part=_PART)
    if expression(r"PT?\d+(?:[.,]\d+)?", re.IGNORECASE).fullmatch(text):
        return Fault("is a duration without a unit", part=_PART)
    if text[0] in "Tt" and is_duration(f"P{text.upper()}"):
        return Fault("lacks the P at its beginning", f"P{text.upper()}", part=_PART)
    if expression(rf"P(?:{_NUMBER}D)?(?:{_NUMBER}H)?(?:{_NUMBER}M)?(?:{_NUMBER}S)?", re.IGNORECASE).fullmatch(
        text
    ):
        days, _, rest = text.upper()[1:].rpartition("D")
        return Fault(
            "has no T before its hours, minutes and seconds",
            f"P{days}{'D' if days else ''}T{rest}",
            part=_PART,
        )
    if _NEGATIVE.match(text.strip()):
        return Fault("is a negative duration", part=_PART)
    return Fault("is not an ISO 8601 duration", proposed_duration(text), part=_PART)


def task_fault(text: str, hints: Hints = NO_HINTS) -> Fault | None:
    """Like ``duration_fault``, for working time: a value in months is one in minutes that lacks its T."""
    fault = duration_fault(text, hints)
    if fault is None and (months := expression(r"P(?:\d+D)?(\d+M)").fullmatch(text.strip())):
        minutes = f"PT{months[1]}" if text.strip() == f"P{months[1]}" else None
        few = (
            len(months[1]) <= len(f"{_MONTHS}M") and int(months[1][:-1]) <= _MONTHS
        )  # a work may take as long
        return Fault(
            'means months, since "M" has no "T" before it', minutes, safe=False, sure=not few, part=_PART
        )
    return fault


def proposed_duration(text: str) -> str | None:
    """A text such as "1 hour 30 minutes" as an ISO 8601 duration, or None."""
    if clock := _CLOCK.fullmatch(text):
        hours, minutes, seconds = int(clock[1] or 0), int(clock[2]), int(clock[3])
        if clock[1] is None and text.startswith("0:"):
            return None
        return _written({"H": str(hours), "m": str(minutes), "S": str(seconds)}) if clock[1] else None
    amounts: dict[str, str] = {}
    place = 0
    while place < len(text):
        place = _BETWEEN.match(text, place).end()  # type: ignore[union-attr]
        piece = _PIECE.match(text, place)
        if piece is None:
            tail = expression(r"\d{1,2}").fullmatch(text[place:])
            if tail and "H" in amounts and "m" not in amounts:  # 1h30
                amounts["m"], place = tail[0], len(text)
                break
            return None
        unit = _UNIT.get(piece[2].casefold())
        if (
            unit is None or unit in amounts or (piece[2] == "M" and "H" not in amounts)
        ):  # 3M: months, or minutes?
            return None
        amounts[unit] = piece[1].replace(",", ".")
        place = piece.end()
    return _written(amounts)


def _written(amounts: dict[str, str]) -> str | None:
    day = "".join(f"{amounts[unit]}{unit}" for unit in "YMWD" if unit in amounts and amounts[unit] != "0")
    clock = "".join(
        f"{amounts[unit]}{unit.upper()}" for unit in "HmS" if unit in amounts and amounts[unit] != "0"
    )
    if not day and not clock:
        return "PT0S" if amounts else None
    return f"P{day}" + (f"T{clock}" if clock else "")


def seconds(text: str) -> float | None:
    """The length of an ISO 8601 duration of weeks, days, hours, minutes and seconds; None for years and months."""
    text = text.strip().upper()
    if not is_duration(text) or text.startswith("-"):
        return None
    days, _, clock = text.lstrip("+")[1:].partition("T")
    if expression(r"[1-9][\d.,]*[YM]").search(days):
        return None
    total = 0.0
    for part, lengths in (
        (days, {"W": 604_800, "D": 86_400, "Y": 0, "M": 0}),
        (clock, {"H": 3_600, "M": 60, "S": 1}),
    ):
        for number, unit in expression(rf"({_NUMBER})([A-Z])").findall(part):
            total += float(number.replace(",", ".")) * lengths[unit]
    return total
