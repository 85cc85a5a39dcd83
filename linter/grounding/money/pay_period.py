"""Check the period of a salary (hour, day, week, month, year) against the words next to its figures on the page."""

from __future__ import annotations

import re

from ....source.regex import regex
from ...findings.verdict import Verdict, contradicted
from ...visible_text.passage import Passage
from ..claim import Claim
from ..numbers.figures import decimal, figures
from ..view import View, evidence

FAMILY = "choice"
_PERIODS = ("hour", "day", "week", "month", "year")
_RATE = regex(
    r"(?:(?<!\w)(?:per|an?|each|every|pro|je|im|par|por|al|à l['’]|de l['’]|all['’])(?:(?<=['’])|\s+)|/\s?)(?:"
    r"(?P<hour>hour|hr|stunde|std|heure|hora|ora|uur)|(?P<day>day|tag|jour|día|dia|giorno|dag)|"
    r"(?P<week>week|woche|semaine|semana|settimana)|(?P<month>month|mo|monat|mois|mes|mês|mese|maand)|"
    r"(?P<year>year|yr|annum|jahr|an|année|año|ano|anno|jaar))(?!\w)"
    r"|(?<!\w)(?:(?P<hourly>hourly)|(?P<daily>daily)|(?P<weekly>weekly)|(?P<monthly>monthly|monatlich)"
    r"|(?P<yearly>yearly|annually|jährlich|p\.\s?a\.))(?!\w)",
    re.IGNORECASE,
)
_ADVERBS = {"daily": "day", "hourly": "hour", "weekly": "week", "monthly": "month", "yearly": "year"}
_LONGEST = 160
"""Characters up to which a passage tells a pay, and not of much else."""


def check(claim: Claim, view: View) -> Verdict | None:
    """Contradict a salary's unit where the page gives only other ones next to its figures."""
    wanted = claim.raw.strip().lower()
    if claim.property != "unittext" or wanted not in _PERIODS or "basesalary" not in claim.path:
        return None
    told = [
        (period, figure.passage)
        for name in ("value", "minvalue", "maxvalue")
        if (number := decimal(claim.sibling(name) or "")) is not None
        for figure in figures(view).get(number, ())
        if len(figure.passage.text) <= _LONGEST
        for period in _periods(figure.passage)
    ]
    if not told or any(period == wanted for period, _ in told):
        return None
    passage = told[0][1]
    return contradicted(
        FAMILY,
        "paid for another time",
        evidence(passage, "contradicts", FAMILY),
        confidence=0.85,
        shown=passage.text,
        replacement=told[0][0].upper(),
    )


def _periods(passage: Passage) -> set[str]:
    names = (match.lastgroup or "" for match in _RATE.finditer(passage.text))
    return {_ADVERBS.get(name, name) for name in names}
