"""Check the minimum and maximum of a quantity ("€42,000 – €55,000 per year") against ranges on the page."""

from __future__ import annotations

from decimal import Decimal

from ...findings.verdict import Verdict, contradicted, unsupported
from ..as_shown import of_readings
from ..claim import Claim
from ..money.price_ends import pairs
from ..page_parts import asides
from ..view import View, evidence
from .figures import Figure, amount, figures
from .scales import abbreviated

FAMILY = "number"
_OTHER = {"minvalue": "maxvalue", "maxvalue": "minvalue"}
MOST = 2000
"""Numbers of a page among which spans are looked for."""
MOST_PLACES = 50
"""Places of a number that are looked at."""


def check(claim: Claim, view: View, verdict: Verdict) -> Verdict:
    """Check a shown minimum or maximum: contradicted where it is the other end of the range, unsupported where it
    belongs to something else only."""
    if verdict.outcome != "grounded" or claim.property not in _OTHER:
        return verdict
    wanted, beside = amount(claim.raw), amount(claim.sibling(_OTHER[claim.property]) or "")
    fit = figures(view).get(wanted, [])[:MOST_PLACES] if wanted is not None else []
    if wanted is None or not fit:
        return _exchanged(claim, view, verdict)
    spans = view.once("value ends.spans", lambda: _spans(view))
    least = claim.property == "minvalue"
    around = [spans.get((figure.passage.index, figure.start)) for figure in fit]
    if any(span is not None and wanted in span[not least].values for span in around):
        return _of_another(view, fit, least, verdict)
    own = {span[not least].values: span[not least] for span in around if span is not None}
    if len(own) == 1 and None not in around:
        ((_, told),) = own.items()
        return _at_the_other_end(told, beside)
    return _exchanged(claim, view, verdict)


def _exchanged(claim: Claim, view: View, verdict: Verdict) -> Verdict:
    """A verdict against a least that is more than the most, where the page shows both."""
    wanted, beside = amount(claim.raw), amount(claim.sibling(_OTHER[claim.property]) or "")
    if wanted is None or beside is None or wanted == beside:
        return verdict
    if (wanted > beside) is (claim.property == "maxvalue"):
        return verdict
    other = next((f.passage for f in figures(view).get(beside, ())), None) or abbreviated(view, beside)
    if other is None:
        return verdict
    near = evidence(other, "contradicts", FAMILY)
    return contradicted(
        FAMILY, "the other end", near, confidence=0.9, shown=str(beside), replacement=str(beside)
    )


def _at_the_other_end(told: Figure, beside: Decimal | None) -> Verdict:
    value = beside if beside in told.values else told.values[0] if len(told.values) == 1 else None
    return contradicted(
        FAMILY,
        "the other end",
        evidence(told.passage, "contradicts", FAMILY),
        confidence=0.85,
        shown=told.text,
        replacement=None if value is None else str(value),
    )


def _of_another(view: View, fit: list[Figure], least: bool, verdict: Verdict) -> Verdict:
    """A verdict against a number that stands in cards of other things only, where the page shows a span of its own."""
    places, own = view.once("value ends.own", lambda: _own(view))
    if not own or not all(asides.is_of_others(view, figure.passage, places) for figure in fit):
        return verdict
    ends = {span[not least].values for span in own}
    return unsupported(
        FAMILY,
        "shown as the span of something else",
        evidence(own[0][0].passage, "nearest", FAMILY),
        confidence=0.85,
        shown=own[0][not least].text if len(ends) == 1 else None,
        replacement=of_readings(own[0][not least].values, fit[0].values[0]) if len(ends) == 1 else None,
    )


def _all(view: View) -> list[Figure]:
    found = {(f.passage.index, f.start): f for group in figures(view).values() for f in group}
    return [found[place] for place in sorted(found)][:MOST]


def _spans(view: View) -> dict[tuple[int, int], tuple[Figure, Figure]]:
    """The spans of numbers of a page, the lower end first, by the places of both ends."""
    found: dict[tuple[int, int], tuple[Figure, Figure]] = {}
    for first, last in view.once("value ends.pairs", lambda: pairs(_all(view))):
        if first.values[0] < last.values[0]:
            found.update({(f.passage.index, f.start): (first, last) for f in (first, last)})
    return found


def _own(view: View) -> tuple[list[int], list[tuple[Figure, Figure]]]:
    """The places of the page's spans, and those of them that are of what it is about."""
    spans = list(dict.fromkeys(_spans(view).values()))
    places = sorted({first.passage.index for first, _ in spans})
    return places, [span for span in spans if not asides.is_of_others(view, span[0].passage, places)]
