"""Find numbers and days that a page shows as another fact: a diameter used as the height, a plot as the floor size,
the day of the last renovation as another day."""

from __future__ import annotations

from decimal import Decimal
from typing import NamedTuple

from ....source.regex import regex
from ...findings.verdict import Verdict, contradicted, grounded, unsupported
from ..claim import Claim
from ..numbers.conversion import in_unit, unit_of
from ..numbers.figures import decimal, figures, in_date
from ..times.event_time import is_event
from ..times.mentions import Mention, on_days
from ..times.moment import read
from ..view import View, evidence
from .fact_labels import is_of_whole
from .facts import MAX_LINE, Fact, days, numbers


class Asked(NamedTuple):
    """The role in a group that a claim gives its value, and the roles that exclude it."""

    group: str
    role: str
    others: frozenset[str]


_NUMBERS = {
    "height": ("size", "width depth diameter"),
    "width": ("size", "height diameter"),
    "depth": ("size", "height diameter"),
    "floorsize": ("area", "lot outside"),
    "yearbuilt": ("year", "renovated founded"),
    "numberofrooms": ("rooms", "numberofbedrooms numberofbathroomstotal floor parking"),
    "numberofbedrooms": ("rooms", "numberofrooms numberofbathroomstotal floor parking"),
    "numberofbathroomstotal": ("rooms", "numberofrooms numberofbedrooms floor parking"),
    "weight": ("weight", "load"),
    "numberofdoors": ("doors", "vehicleseatingcapacity"),
    "vehicleseatingcapacity": ("doors", "numberofdoors"),
    "mileagefromodometer": ("mileage", "range"),
    "maximumattendeecapacity": ("capacity", "waiting"),
}
"""The group of a property whose values are numbers, and which roles of that group it has not."""
_DAYS = {
    "dateposted": ("day", "datemodified validthrough begins sale"),
    "validthrough": ("day", "dateposted datemodified begins"),
    "startdate": ("day", "dateposted datemodified validthrough sale enddate"),
    "enddate": ("day", "dateposted datemodified validthrough sale begins"),
    "pricevaliduntil": ("day", "dateposted datemodified sale delivery"),
    "validfrom": ("day", "startdate validthrough"),
    "availabilitystarts": ("day", "startdate validthrough"),
    "birthdate": ("day", "deathdate"),
    "deathdate": ("day", "birthdate"),
}
"""The same of properties whose values are days."""
_ALSO = {"startdate": "begins"}
"""Roles that pages have a second name for."""
_ALWAYS_CALLED = frozenset({"pricevaliduntil", "validfrom", "availabilitystarts"})
"""Properties whose day is none without a word where a page calls one day so."""
_OF_OFFERS = frozenset({"validfrom", "availabilitystarts"})
_NEEDS_OWN = frozenset({"dateposted", "enddate"})
"""Properties whose day may stand under another role's label, unless the page calls another day so."""
_IN_PROSE = frozenset({"sale"})
"""Roles in which running text tells a day, too, that is the page's thing's."""
_CALLED = {"pricevaliduntil": "validthrough", "validfrom": "sale", "availabilitystarts": "sale"}
"""The role of a property that has not its own name."""
_AMOUNT = regex(r"\s*(-?\d+(?:[.,]\d+)?)(?!\d)")
_JOBS = frozenset({"jobposting"})
_PICTURES = frozenset({"imageobject", "videoobject", "mediaobject"})


def check(claim: Claim, view: View, verdict: Verdict) -> Verdict:
    """Check a number or day that the page shows: contradicted where the page shows it as another fact and has
    another value for the claim's role; unsupported where every occurrence is another fact."""
    asked = _asked(claim)
    if asked is None or not _is_open(verdict):
        return verdict
    table = view.once(f"fact role.{asked.group}", lambda: _table(view, asked.group))
    fit = _fit(claim, table)
    others = [fact for fact, role in fit if role in asked.others]
    called = [fact for fact, role in fit if role in (asked.role, _ALSO.get(asked.role, asked.role))]
    if called:
        support = evidence(called[0].passage, "supports", verdict.family)
        return verdict if verdict.outcome == "grounded" else grounded(verdict.family, "called so", support)
    role = asked.role if asked.role in table.by_role else _ALSO.get(asked.role, asked.role)
    own = table.by_role.get(role, [])
    alike = len(table.written.get(role, ())) == 1
    if not others:
        # Nothing calls the value something else: the page has a label for what the markup says, with another value.
        bare = claim.property in _ALWAYS_CALLED and claim.distinct == 1
        bare = bare and not any(fact.label or fact.before for fact, _ in fit)
        if asked.group in _OF_PARTS:
            own = [fact for fact in own if is_of_whole(asked.group, fact.said(asked.group))]
        if not own or not (bare or (verdict.reason in _BARE and alike)):
            return verdict
    only = bool(others) and len(others) == len(fit) == _everywhere(claim, view)
    if own and (only or alike):
        told = own[0]
        return contradicted(
            verdict.family,
            "another value in that role",
            evidence(told.passage, "contradicts", verdict.family),
            *(evidence(each.passage, "nearest", verdict.family) for each in others[:1]),
            confidence=0.85,
            shown=f"{told.label or told.before}: {told.written}".lstrip(": "),
            replacement=_replacement(claim, view, told) if alike else None,
        )
    if own or not only or claim.property in _NEEDS_OWN or claim.property in _OF_OFFERS:
        return verdict
    near = evidence(others[0].passage, "nearest", verdict.family)
    return unsupported(verdict.family, "shown as something else", near, confidence=0.82)


_OF_PARTS = frozenset({"size", "weight"})
"""Groups whose facts parts of a thing have, too ("seat height", "shipping weight")."""
_BARE = frozenset({"number with its unit", "telling number", "number shown without its word"})
"""Reasons of verdicts on numbers that no word tells to be what the markup says."""


def _is_open(verdict: Verdict) -> bool:
    """Whether a verdict says that the value is shown: as such, or without a word."""
    if verdict.outcome == "grounded":
        return verdict.where == "visible" and bool(verdict.evidence)
    return verdict.outcome == "undecided" and verdict.reason == "number shown without its word"


_LODGING = frozenset({
    "lodgingbusiness", "hotel", "motel", "hostel", "resort", "skiresort", "bedandbreakfast", "campground",
    "vacationrental",
})  # fmt: skip
"""Types of houses whose rooms are those that guests sleep in."""


def _asked(claim: Claim) -> Asked | None:
    """What a claim says its value is, or None where no group has it."""
    name = claim.property
    if name == "value" and claim.path:
        name = claim.path[0]
    found = _NUMBERS.get(name) or (_DAYS.get(name) if name == claim.property else None)
    if found is None or claim.types & _PICTURES:
        return None
    if name == "numberofrooms" and claim.types & _LODGING:
        return None  # what French pages of hotels call bedrooms are its rooms
    if name == "validthrough" and not claim.types & _JOBS:
        return None
    if name in _OF_OFFERS and "offer" not in claim.types:
        return None
    if name in ("startdate", "enddate") and not any(map(is_event, claim.types)):
        return None
    return Asked(found[0], _CALLED.get(name, name), frozenset(found[1].split()))


class _Table(NamedTuple):
    """A page's facts of a group by value (a number, or a month and a day) with the role of each, the facts by role,
    and their different spellings."""

    by_value: dict[object, list[tuple[Fact, str | None]]]
    by_role: dict[str, list[Fact]]
    written: dict[str, set[str]]


def _table(view: View, group: str) -> _Table:
    """The facts of which a group may tell."""
    table = _Table({}, {}, {})
    for fact in days(view) if group == "day" else numbers(view):
        role = fact.role(group)
        if role == "enddate" and not is_of_whole(group, fact.said(group)):
            role = None  # "West End 5 July"
        if role not in _IN_PROSE and len(fact.passage.text) > MAX_LINE:
            continue  # running text tells of others
        for value in fact.value.readings if isinstance(fact.value, Mention) else fact.value.values:
            table.by_value.setdefault(value, []).append((fact, role))
        if role is not None:
            table.by_role.setdefault(role, []).append(fact)
            table.written.setdefault(role, set()).add(fact.written)
    return table


def _fit(claim: Claim, table: _Table) -> list[tuple[Fact, str | None]]:
    """The facts that have a claim's value, the first ``MOST``, each with its role."""
    if claim.property not in _DAYS:
        return table.by_value.get(_wanted(claim), [])[:MOST]
    moment = read(claim.raw)
    found = (
        each
        for day in (moment.days if moment is not None else ())
        for each in table.by_value.get((day.month, day.day), [])[:MOST]
        if isinstance(each[0].value, Mention) and each[0].value.may_be(day)
    )
    return list({id(fact): (fact, role) for fact, role in found}.values())


MOST = 100
"""Facts of one value that are looked at: a page that has more of them is a list."""


def _wanted(claim: Claim) -> Decimal | None:
    """The number of a claim's value, which may have a unit behind it."""
    match = _AMOUNT.match(claim.text)
    return decimal(match[1]) if match else None


def _everywhere(claim: Claim, view: View) -> int:
    """In how many places the page has a claim's value, running text among them."""
    if claim.property in _DAYS:
        moment = read(claim.raw)
        return len(on_days(view, moment.days)) if moment else 0
    wanted = _wanted(claim)
    shown = figures(view).get(wanted, ()) if wanted is not None else ()
    return len({(f.passage.index, f.start) for f in shown if not in_date(f)})


def _replacement(claim: Claim, view: View, told: Fact) -> str | None:
    """What the page shows, as the markup writes such a value, in its unit; None for a text: its unit may be another."""
    if isinstance(told.value, Mention):
        return told.value.date.isoformat() if told.value.date is not None else None
    if decimal(claim.raw) is None:
        return None
    if (unit := unit_of(claim)) is None:
        return str(told.value.values[0])
    amount = in_unit(view, told.value, unit)
    return None if amount is None else f"{amount:f}"
