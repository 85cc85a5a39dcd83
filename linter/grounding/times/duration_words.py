"""Read durations in words: in digits with units ("1 h 30 min"), with unit words in the page's
languages; and compare intervals of recurrence ("every Tuesday", "le premier vendredi du mois")."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from ....source.regex import regex
from ...findings.reason import Family, Reason
from ...findings.verdict import Verdict, grounded, undecided, unsupported
from ...locale.locale_names import FIGURE, lengths
from ...locale.word_tables import alternatives, meanings
from ...visible_text.passage import Passage
from ..claim import Claim
from ..view import View, evidence
from ..wording.folding import fold, is_unspaced
from ..wording.language import languages
from .calendar_words import weekday_names

_SPOKEN = regex(
    lambda: (
        rf"(?<![\d月])(\d{{1,8}}(?:[.,]\d{{1,8}})?)\s*-?\s*({alternatives('durations', 'units')})(?![a-zA-Z])"
    ),
    re.IGNORECASE,
)


_SECONDS = {"second": 1, "minute": 60, "hour": 3600, "day": 86400, "week": 7 * 86400, "month": 30 * 86400}
_YEAR = 365 * 86400


def _unit(word: str) -> int:
    """Return the seconds of the unit that a word of ``_SPOKEN`` names: the longest beginning that is listed counts."""
    word, beginnings = word.lower(), meanings("durations", "beginnings")
    for length in range(len(word), 0, -1):
        if (unit := beginnings.get(word[:length])) is not None:
            return _SECONDS[unit]
    return _YEAR


def spoken(text: str) -> Iterator[int]:
    """Return the durations in a text, and the sums of consecutive ones with decreasing units; a duration in
    brackets, after a bullet or after another label is separate."""
    total, end, before = 0, None, 0
    for match in _SPOKEN.finditer(text):
        unit = _unit(match[2])
        length = round(float(match[1].replace(",", ".")) * unit) if len(match[1]) < 9 else 0
        goes_on = (
            end is not None
            and match.start() - end <= MAX_JOINT
            and unit < before
            and _APART.search(text, end, match.start()) is None
        )
        total = total + length if goes_on else length
        end, before = match.end(), unit
        yield length
        yield total


MAX_JOINT = 6
"""Characters between two lengths that make one ("1 hour and 15 min") at most."""
_APART = regex(r"\((?!\w{1,2}\))|[（\[|·•;；：、]")
"""Signs between two lengths that are two; brackets around an ending ("hour(s)") are none."""


_SHORT = {
    "year": "years",
    "month": "months",
    "week": "weeks",
    "day": "days",
    "hour": "h",
    "minute": "min",
    "second": "sec",
}
"""The units as every text of lengths may have them."""


class _Words(NamedTuple):
    """Unit words of some languages: after a number, and for one or two of a unit without a number."""

    units: dict[str, str]
    behind: re.Pattern[str] | None
    spans: dict[str, str]
    alone: re.Pattern[str] | None


def in_units(text: str, known: tuple[str, ...], *, short: bool) -> str:
    """Replace unit words of some languages by those that ``spoken`` reads ("2 timmar" is "2 h"); words for one or
    two of a unit count only in a short text."""
    words = _words(known)
    if words.behind is not None:
        text = words.behind.sub(lambda match: f"{match[1]} {words.units[match[2].lower()]} ", text)
    if words.alone is not None and short:
        text = words.alone.sub(lambda match: f" {words.spans[match[1]]} ", text)
    return text


@lru_cache(maxsize=64)
def _words(known: tuple[str, ...]) -> _Words:
    """What ``spoken`` does not read of the words of some languages; earlier languages win."""
    units: dict[str, str] = {}
    spans: dict[str, str] = {}
    for language in known:
        units |= {name: unit for name, unit in _LETTERS.get(language, {}).items() if name not in units}
        for words, unit, count in lengths(language):
            for form in dict.fromkeys(
                (words.lower(), fold(words.replace(FIGURE, "1 ")).replace("1 ", FIGURE, 1))
            ):
                name = form.removeprefix(FIGURE).strip()
                if count:
                    spans.setdefault(form, f"{count} {_SHORT[unit]}")
                    if form.endswith(_TWO):
                        spans.setdefault(form.removesuffix(_TWO) + _OF_TWO, f"{count} {_SHORT[unit]}")
                elif form.startswith(FIGURE) and name:
                    units.setdefault(name, _SHORT[unit])
    units = {name: short for name, short in units.items() if not _is_read(name, short)}
    return _Words(units, _behind(units), spans, _alone(spans))


_LETTERS = {"nl": {"u": "h"}, "af": {"u": "h"}}
"""Single letters for units that other languages have no unit for ("1 u, 30 m")."""
_TWO, _OF_TWO = "ان", "ين"
"""How Arabic words for two of a thing end, and how they do behind others."""


def _is_read(name: str, short: str) -> bool:
    """Whether ``spoken`` reads a word for a unit as it reads that unit."""
    match = _SPOKEN.fullmatch(f"1 {name}")
    return match is not None and _unit(match[2]) == _unit(short)


def _behind(units: dict[str, str]) -> re.Pattern[str] | None:
    """The words for units behind a figure; scripts without blanks have letters behind them."""
    names = [
        re.escape(name) + ("" if is_unspaced(name) else r"(?![^\W\d_])")
        for name in sorted(units, key=len, reverse=True)
    ]
    return regex(rf"(\d)\s?-?\s?({'|'.join(names)})\.?", re.IGNORECASE) if names else None


def _alone(spans: dict[str, str]) -> re.Pattern[str] | None:
    """The words for one or two of a unit, which no figure stands before."""
    names = "|".join(map(re.escape, sorted(spans, key=len, reverse=True)))
    return regex(rf"(?<![^\W_])(?<!\d\s)({names})(?![^\W_])") if names else None


_ALIKE = {"P7D": "P1W", "P14D": "P2W", "P12M": "P1Y"}
"""Intervals that are written in two ways."""
_DAILY = (
    r"daily|every day|each day|(?<!\d )taglich|jeden tag|quotidien\w*|tous les jours|chaque jour|diari\w*|"
    r"todos los dias|cada dia|ogni giorno|tutti i giorni|quotidian\w*|dagelijks|elke dag|iedere dag|todos os dias|"
    r"codziennie"
)
_WEEKLY = (
    r"weekly|every week|each week|wochentlich|jede woche|hebdomadaire\w*|chaque semaine|toutes les semaines|semanal\w*|"
    r"cada semana|todas las semanas|settimanal\w*|ogni settimana|tutte le settimane|wekelijks|elke week|iedere week|"
    r"toda semana|todas as semanas|co tydzien"
)
_FORTNIGHTLY = (
    r"every (?:other|second|2nd) (?:week|{day}s?)|every (?:two|2) weeks|fortnightly|bi ?weekly|alle (?:zwei|2) wochen|"
    r"alle 14 tage|14 taglich|vierzehntag\w*|zweiwochentlich|jede[nr]? (?:zweite[nr]?|2) (?:woche|{day})|"
    r"toutes les (?:deux|2) semaines|un {day} sur deux|une semaine sur deux|tous les (?:15|quinze) jours|"
    r"cada (?:dos|2) semanas|cada (?:15|quince) dias|quincenal\w*|ogni (?:due|2) settimane|ogni 15 giorni|"
    r"quindicinal\w*|(?:elke|om de|iedere) (?:twee|2) weken|tweewekelijks|(?:a )?cada (?:duas|2) semanas|quinzenal\w*|"
    r"de 15 em 15 dias"
)
_ORDINALS = (
    r"first|second|third|fourth|last|1st|2nd|3rd|4th|erste[nrs]?|zweite[nrs]?|dritte[nrs]?|vierte[nrs]?|letzte[nrs]?|"
    r"premiers?|1ers?|deuxieme|2e|second|troisieme|3e|quatrieme|dernier|primer|segundo|tercer|cuarto|ultimo|primo|secondo|terzo|"
    r"quarto|eerste|tweede|derde|vierde|laatste|primeir[oa]|segund[oa]|terceir[oa]|quart[oa]|ultim[oa]"
)
_MONTHS = r"months?|monats?|mois|mes|mese|maand"
_MONTHLY = (
    r"monthly|every month|each month|monatlich|jeden monat|mensuel\w*|chaque mois|tous les mois|mensual\w*|cada mes|"
    r"todos los meses|mensil\w*|ogni mese|tutti i mesi|maandelijks|elke maand|iedere maand|mensal\w*|todos os meses|"
    rf"(?:{_ORDINALS}) {{day}}s? (?:\w+ ){{{{0,3}}}}(?:{_MONTHS})"
)
_YEARLY = (
    r"yearly|annual\w*|every year|each year|jahrlich|jedes jahr|annuel\w*|chaque annee|tous les ans|anual\w*|cada ano|"
    r"todos los anos|ogni anno|tutti gli anni|jaarlijks|elk jaar|ieder jaar|todos os anos"
)
_EACH = (
    r"every|each|jede[nrm]?|immer|chaque|cada|todos los|los|ogni|tutti i|tutte le|elke|iedere|elk|ieder|todas? as|"
    r"todos os|todo|toda|kazdy|varje|hver"
)
"""What stands before a weekday that comes again."""
_USUAL = r"le|il|di"
"""What does so where no date is told."""


FAMILY = Family.DURATION
_IN_ENGLISH = {
    "daily": "P1D",
    "weekly": "P1W",
    "biweekly": "P2W",
    "fortnightly": "P2W",
    "monthly": "P1M",
    "yearly": "P1Y",
    "annually": "P1Y",
}
"""What markup writes for an interval in the place of its code."""


def compare(claim: Claim, view: View) -> Verdict | None:
    """Trace ``repeatFrequency``, as a code or word ("Weekly"); None for a code that is not on the page. Undecided
    for weeks where markup gives days of the week and the page no other interval."""
    name = _ALIKE.get(claim.raw.strip().upper(), claim.raw.strip().upper())
    interval = _IN_ENGLISH.get(claim.folded, name)
    if (place := passage_of(interval, view)) is not None:
        return grounded(FAMILY, Reason.INTERVAL_NAMED, evidence(place, "supports", FAMILY))
    if interval == "P1W" and claim.siblings.get("byday") and passage_of("P2W", view) is None:
        return undecided(FAMILY, Reason.DAYS_OF_THE_WEEK_WITHOUT_AN_INTERVAL)
    return None if interval == name else unsupported(FAMILY, Reason.INTERVAL_NOT_NAMED)


def passage_of(interval: str, view: View) -> Passage | None:
    """Return the passage that states an ISO 8601 interval in words, or None."""
    name = _ALIKE.get(interval.upper(), interval.upper())
    return view.once("recurrence.said", lambda: _all(view)).get(name)


def _all(view: View) -> dict[str, Passage]:
    """The intervals that a page says, each with where it says it first."""
    passages: dict[str, Passage] = {}
    for name, expression in _expressions(languages(view)).items():
        if name == "P1W" and "P2W" in passages and not regex(rf" (?:{_WEEKLY}) ").search(view.visible.text):
            continue  # "every two weeks, on Tuesdays"
        if (match := expression.search(view.visible.text)) is not None:
            passages[name] = view.visible.at(match.start() + 1)
    return passages


@lru_cache(maxsize=64)
def _expressions(spoken: tuple[str, ...]) -> dict[str, re.Pattern[str]]:
    """What says each interval in folded text, in the order in which they are looked for."""
    names = sorted((name for name in weekday_names(spoken) if len(name) > 3), key=len, reverse=True)
    day = "(?:" + "|".join(map(re.escape, names)) + ")"
    several = "(?:" + "|".join(f"{name.replace(' ', 's ')}s" for name in names if name.isascii()) + ")"
    forms = {
        "P1D": _DAILY,
        "P2W": _FORTNIGHTLY,
        "P1W": rf"{_WEEKLY}|(?:{_EACH}) {day}|(?:{_USUAL}) {day}(?! \d{{1,2}} (?!\d\d )[a-z0-9])|{several}",
        "P1M": _MONTHLY,
        "P1Y": _YEARLY,
    }
    return {
        name: re.compile(rf" (?:{form.replace('{day}', day).replace('{{0,3}}', '{0,3}')})(?= )")
        for name, form in forms.items()
    }
