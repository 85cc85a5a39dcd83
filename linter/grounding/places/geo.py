"""Compare coordinates: in text, or in the page's map links and embeds."""

from __future__ import annotations

import re
from decimal import Decimal
from urllib.parse import unquote

from ....source.regex import regex
from ...findings.reason import Family, Reason
from ...findings.rule import Evidence
from ...findings.verdict import Verdict, grounded, undecided, unsupported
from ...locale.word_tables import alternatives, words
from ..claim import Claim
from ..numbers.figures import decimal
from ..view import View, evidence

FAMILY = Family.GEO
_DEGREES = regex(r"-?\d{1,3}\.\d{2,}")
_BELOW_ZERO = regex(
    lambda: rf"(?<![-\d.])(\d{{1,3}}\.\d{{2,}})\s?°?\s?(?:{alternatives('coordinates', 'below_zero')})\b",
)
"""Degrees south of the equator or west of Greenwich: what the markup has below zero."""
_ELSE = words("html_attributes", "without_coordinates")
"""Attributes whose figures are no place on earth."""
_DRAWN = words("html_elements", "without_coordinates")
"""Elements whose figures are none, or not for visitors."""
NEAR = Decimal("0.005")
"""Degrees: about half a kilometre, the accuracy that a map link's view has."""


def _coordinates(view: View) -> list[tuple[Decimal, Evidence]]:
    def make() -> list[tuple[Decimal, Evidence]]:
        result: list[tuple[Decimal, Evidence]] = []
        names = view.page.by_attribute.keys() - _ELSE
        for _, element in view.page.having(names):
            if element.tag in _DRAWN:
                continue
            for name, value in element.attributes.items():
                if value and "." in value and name in names:
                    if name in ("href", "src", "data-src") and "map" not in value and "geo:" not in value:
                        continue
                    result.extend(
                        (Decimal(text), Evidence(value[:200], "link", "supports", comparator=FAMILY))
                        for text in _DEGREES.findall(unquote(value[:4000]))
                    )
        for passage in view.passages:
            if "." in passage.text:
                result.extend(
                    (Decimal(text), evidence(passage, "supports", FAMILY))
                    for text in _DEGREES.findall(_BELOW_ZERO.sub(r"-\1", passage.text))
                )
        return result

    return view.once("geo.coordinates", make)


def compare(claim: Claim, view: View) -> Verdict:
    """Trace a latitude, a longitude, or a pair of them."""
    stated = [n for part in _written(claim) if (n := decimal(part)) is not None]
    if not stated or len(stated) > 2:
        return undecided(FAMILY, Reason.NO_COORDINATES)
    known = _coordinates(view)
    supports = []
    for number in stated:
        place = next((place for value, place in known if abs(value - number) <= NEAR), None)
        if place is None:
            return unsupported(FAMILY, Reason.COORDINATES_NOT_SHOWN)
        supports.append(place)
    if (astray := _exchanged(claim, stated, view)) is not None:
        return unsupported(FAMILY, Reason.SHOWN_AS_THE_OTHER_COORDINATE, astray)
    return grounded(FAMILY, Reason.COORDINATES, *supports)


_PAIR = regex(
    r"(?:@|[?&](?:q|ll|sll|center|query|daddr|destination)=(?:loc:)?|geo:)(-?\d{1,3}\.\d{2,}),\s?\+?(-?\d{1,3}\.\d{2,})"
)
"""Latitude and longitude, in this order, in links to maps and in addresses of places (RFC 5870)."""


def _exchanged(claim: Claim, stated: list[Decimal], view: View) -> Evidence | None:
    """The link of a map that has a latitude and a longitude of the markup the other way round, if all do that
    name both."""
    other = (
        decimal((claim.sibling(_OTHERS[claim.property]) or "").partition(",")[0])
        if claim.property in _OTHERS
        else None
    )
    if other is None or len(stated) != 1:
        return None
    pair = (stated[0], other) if claim.property == "latitude" else (other, stated[0])
    astray = None
    pairs = view.once("geo.pairs", lambda: _pairs(view))
    for first, second, place in pairs if len(pairs) <= MAX_PAIRS else ():
        if abs(first - pair[0]) <= NEAR and abs(second - pair[1]) <= NEAR:
            return None
        if abs(first - pair[1]) <= NEAR and abs(second - pair[0]) <= NEAR:
            astray = place
    return astray


MAX_PAIRS = 50
"""Links to maps up to which each is looked at: a page that has more of them is a list."""
_OTHERS = {"latitude": "longitude", "longitude": "latitude"}


def _pairs(view: View) -> list[tuple[Decimal, Decimal, Evidence]]:
    """The latitudes and longitudes of the page's maps."""
    return [
        (Decimal(first), Decimal(second), Evidence(value[:200], "link", "nearest", comparator=FAMILY))
        for _, element in view.page.having(("href", "src", "data-src"))
        for value in (element.attributes.get(name) for name in ("href", "src", "data-src"))
        if value and ("map" in value or value.startswith("geo:"))
        for first, second in _PAIR.findall(unquote(value[:4000]))
    ]


_COMMA = regex(r"-?\d{1,3},\d{3,}")
_SINGLE = frozenset({"latitude", "longitude"})


def _written(claim: Claim) -> list[str]:
    """The figures of a coordinate, or of a pair; behind a single one may stand a map's zoom ("-96.304982,17")."""
    if claim.property in _SINGLE and _COMMA.fullmatch(claim.raw):
        return [claim.raw]
    figures = re.findall(r"-?\d+(?:\.\d+)?", claim.raw)
    return figures[:1] if claim.property in _SINGLE and "." in claim.raw.partition(",")[0] else figures
