"""Compare years given alone in markup with those on a page."""

from __future__ import annotations

import re

from ....source.regex import regex
from ...findings.reason import Family, Reason
from ...findings.verdict import Verdict, grounded, undecided, unsupported
from ...visible_text.passage import Passage
from ..claim import Claim
from ..labels.fields import role_words
from ..view import View, evidence
from ..wording.folding import fold
from .date_forms import in_usual_years
from .mentions import datelines

FAMILY = Family.DATE


def compare(claim: Claim, view: View, year: int) -> Verdict:
    """Trace a year: it counts next to a word for its role, next to a copyright sign, or alone."""
    if claim.property == "copyrightyear" and (owned := _copyright(view)):
        return _owned(year, owned, view)
    labels = role_words(claim.property)
    candidates = [*view.visible.all(str(year)), *_in_east(view, year)]
    for passage in candidates:
        around = " ".join([*(p.text[-60:] for p in view.near(passage)), passage.text[:200]])
        words = f" {fold(around)} "
        alone = len(passage.text) <= 12 and claim.property != "copyrightyear"
        if alone or not labels or "©" in passage.text or any(f" {label} " in words for label in labels):
            support = evidence(passage, "supports", FAMILY)
            return grounded(FAMILY, Reason.YEAR_IN_THAT_ROLE, support)
    if candidates and claim.property == "copyrightyear":
        dated = next((m.passage for m in datelines(view) if m.year == year), None)
        if dated is not None:
            return grounded(FAMILY, Reason.THE_YEAR_OF_PUBLICATION, evidence(dated, "supports", FAMILY))
        near = evidence(candidates[0], "nearest", FAMILY)
        return unsupported(FAMILY, Reason.NO_YEAR_OF_COPYRIGHT_SHOWN, near)
    if candidates:
        return undecided(FAMILY, Reason.YEAR_SHOWN_ELSEWHERE, evidence(candidates[0], "nearest", FAMILY))
    return unsupported(FAMILY, Reason.YEAR_NOT_SHOWN)


def _in_east(view: View, year: int) -> list[Passage]:
    """The passages that have a year before the sign for one, after no blank, or as that of an era ("昭和62年創業")."""
    written = re.compile(rf"(?<!\d){year}\s?[年년]")
    return [p for p in view.numeric if _SIGN.search(p.text) and written.search(in_usual_years(p.text))]


_SIGN = regex(r"[年년]")
_COPYRIGHT = regex(r"(?:©|\(c\)|copyright)[^\d]{0,60}((?:[12]\d{3}\s*[-–—,/]?\s*)+)", re.IGNORECASE)


def _copyright(view: View) -> list[tuple[Passage, list[int]]]:
    """The passages with a copyright sign, with the years behind it."""

    def make() -> list[tuple[Passage, list[int]]]:
        result = []
        for passage in view.passages:
            if len(passage.text) < 2000 and (match := _COPYRIGHT.search(passage.text)):
                result.append((passage, [int(written) for written in re.findall(r"[12]\d{3}", match[1])]))
        return result

    return view.once("year.copyright", make)


def _owned(year: int, owned: list[tuple[Passage, list[int]]], view: View) -> Verdict:
    """A year against the years behind copyright signs, singly or as the ends of a span."""
    for passage, years in owned:
        if year in years:
            return grounded(FAMILY, Reason.YEAR_IN_THAT_ROLE, evidence(passage, "supports", FAMILY))
    passage, years = owned[0]
    near = evidence(passage, "nearest", FAMILY)
    if any(mention.year == year for mention in datelines(view)):
        return undecided(FAMILY, Reason.THE_YEAR_OF_PUBLICATION, near)
    if min(years) < year < max(years):
        return undecided(FAMILY, Reason.WITHIN_A_SPAN_OF_COPYRIGHT_YEARS, near)
    written = "–".join(map(str, years))
    return unsupported(FAMILY, Reason.ANOTHER_COPYRIGHT_YEAR, near, shown=written)
