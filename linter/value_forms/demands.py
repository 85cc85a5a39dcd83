"""The form that a property requires of its values, from its ranges, or if those are Text, from its definition.

``property_forms.toml`` has the requirements in the definitions of Text properties ("a BCP 47 language tag").
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache, partial
from typing import NamedTuple

from ...shapes.vocabulary import vocabulary
from ...source.regex import regex
from ..locale.word_tables import meanings
from .currencies import currencies_fault, currency_fault
from .dates import clock_fault, date_fault, day_fault, time_fault
from .durations import duration_fault, task_fault
from .fault import Fault, Hints
from .geo import circle_fault, latitude_fault, longitude_fault, polygon_fault, shape_fault
from .identifiers import (
    gtin8_fault,
    gtin12_fault,
    gtin13_fault,
    gtin14_fault,
    gtin_fault,
    isbn_fault,
    issn_fault,
    lei_fault,
)
from .languages import language_fault, spoken_language_fault
from .numbers import (
    amount_fault,
    count_fault,
    count_or_date_fault,
    integer_fault,
    measure_fault,
    number_fault,
    price_range_fault,
    rating_fault,
    unit_code_fault,
    year_fault,
)
from .opening_hours import opening_hours_fault
from .regions import country_fault, nation_fault
from .telephones import telephone_fault
from .terms import (
    CODE_FAULTS,
    TERM_FAULTS,
    answer_or_address_fault,
    boolean_fault,
    licence_fault,
    media_type_fault,
    member_fault,
    members,
    time_zone_fault,
)
from .urls import address_or_name_fault, email_fault, reference_fault, url_fault, web_address_fault

Checker = Callable[[str, Hints], Fault | None]

_CHECKERS: dict[str, Checker] = {
    "amount": amount_fault,
    "answer": answer_or_address_fault,
    "boolean": boolean_fault,
    "circle": circle_fault,
    "count_or_date": count_or_date_fault,
    "country": country_fault,
    "nation": nation_fault,
    "currency": currency_fault,
    "currencies": currencies_fault,
    "date": date_fault,
    "day": day_fault,
    "duration": duration_fault,
    "email": email_fault,
    "gtin": gtin_fault,
    "gtin8": gtin8_fault,
    "gtin12": gtin12_fault,
    "gtin13": gtin13_fault,
    "gtin14": gtin14_fault,
    "isbn": isbn_fault,
    "issn": issn_fault,
    "lei": lei_fault,
    "integer": integer_fault,
    "language": language_fault,
    "spoken_language": spoken_language_fault,
    "latitude": latitude_fault,
    "licence": licence_fault,
    "longitude": longitude_fault,
    "media_type": media_type_fault,
    "number": number_fault,
    "opening_hours": opening_hours_fault,
    "polygon": polygon_fault,
    "price_range": price_range_fault,
    "rating": rating_fault,
    "shape": shape_fault,
    "task": task_fault,
    "telephone": telephone_fault,
    "clock": clock_fault,
    "time": time_fault,
    "unit_code": unit_code_fault,
    "url": url_fault,
    "year": year_fault,
    "time_zone": time_zone_fault,
    **CODE_FAULTS,
    **TERM_FAULTS,
}


_BY_RANGE: tuple[tuple[frozenset[str], str], ...] = (
    (frozenset({"Date"}), "day"),
    (frozenset({"Date", "DateTime"}), "date"),
    (frozenset({"Time"}), "clock"),
    (frozenset({"Date", "DateTime", "Time"}), "time"),
    (frozenset({"Boolean"}), "boolean"),
    (frozenset({"Integer"}), "integer"),
    (frozenset({"Integer", "Date", "DateTime"}), "count_or_date"),
    (frozenset({"Number", "Integer", "Float"}), "number"),
    (frozenset({"Duration"}), "duration"),
    (frozenset({"URL"}), "url"),
    (frozenset({"Mass", "Energy"}), "amount"),
)


_CALLED = {
    "nation": "country",
    "licence": "url",
    "day": "date",
    "clock": "time",
    "task": "duration",
    "count_or_date": "number",
}
"""Forms with their own checker that are reported as another form."""

_QUANTITIES = frozenset({"Duration", "Mass", "Energy"})
"""Subtypes of Quantity whose values are text, like those of a datatype."""

_COUNTS = regex(r"(?<!upvote)Count\Z|\Anum(?:ber)?(?:Of)?[A-Z]")
"""Properties that are counts by their name; upvotes may be net of downvotes."""

_NAMED_THINGS = ("Place", "Person", "Organization", "DefinedTermSet")
"""Types that schema.org's own examples give by name instead of their address."""


_WEB_OR_PATH = regex(r"[/#:]")


class Demand(NamedTuple):
    """The form that a property requires: its name, and its checker."""

    form: str
    fault: Checker


@lru_cache(maxsize=2048)
def demand(prop: str) -> Demand | None:
    """The form that a property's definition or ranges require of a literal, or None if they leave it open."""
    known = vocabulary()
    ranges = known.ranges(prop)
    form = meanings("property_forms", "by_definition").get(prop) or form_of_ranges(ranges)
    if form is None:
        return None
    if form == "member":
        return Demand(form, partial(_member, ranges))
    if form == "url" and any(known.is_subtype(each, above) for each in ranges for above in _NAMED_THINGS):
        return Demand(form, address_or_name_fault)
    if form in ("number", "integer") and _COUNTS.search(prop):
        return Demand(form, partial(count_fault, among=_CHECKERS[form]))
    return Demand(_CALLED.get(form, form), _CHECKERS[form])


AMOUNT = Demand("number", number_fault)
"""The form of ``value`` in an amount: its ranges leave it open, because PropertyValue has it, too."""


@lru_cache(maxsize=2048)
def least_demand(prop: str) -> Demand | None:
    """The minimum required of a literal if definition and ranges leave its form open, or None.

    A value that passes may still be of the wrong kind: a measure must contain a number, a web address where addresses
    are allowed must lead somewhere, and a word for an enumeration member must be its name.
    """
    known = vocabulary()
    ranges = known.ranges(prop)
    written = [each for each in ranges if known.is_datatype(each)]
    if ranges and all(known.is_subtype(each, "Quantity") or each == "QuantitativeValue" for each in ranges):
        return Demand("amount", measure_fault)
    if not written and members(ranges):
        return Demand("member", partial(_member_or_thing, ranges))
    if ranges and (not written or "URL" in written):
        return Demand("url", web_address_fault if written else reference_fault)
    return None


def _member_or_thing(ranges: tuple[str, ...], text: str, hints: Hints) -> Fault | None:
    """Like ``member_fault`` if the text means a member; other texts may name an entity of another range."""
    fault = member_fault(text, ranges, hints)
    if fault is None or fault.proposal is not None:
        return fault
    if _WEB_OR_PATH.search(text) or _go_by_name(ranges):
        return reference_fault(text, hints)
    return replace(fault, sure=False)


@lru_cache(maxsize=256)
def _go_by_name(ranges: tuple[str, ...]) -> bool:
    """Whether one of a property's ranges is for entities that a text may name."""
    known = vocabulary()
    return any(known.is_subtype(each, top) for each in ranges for top in (*_NAMED_THINGS, "Class", "Diet"))


def _member(ranges: tuple[str, ...], text: str, hints: Hints) -> Fault | None:
    return member_fault(text, ranges, hints)


def form_of_ranges(ranges: tuple[str, ...]) -> str | None:
    """The form that ranges require of a literal, or None."""
    known = vocabulary()
    if any(known.is_enumeration(each) for each in ranges):
        return "member" if all(known.is_enumeration(each) for each in ranges) and members(ranges) else None
    written = {each for each in ranges if known.is_datatype(each) or each in _QUANTITIES}
    for among, form in _BY_RANGE:
        if written and written <= among:
            return form
    return None
