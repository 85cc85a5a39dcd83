"""Decide whether a value matches its property's definition, from the value alone, without a page."""

from __future__ import annotations

import re
from typing import Literal

from ....shapes.vocabulary import local_name, vocabulary
from ...value_forms.dates import is_date_or_time_of_date, is_time
from ...value_forms.demands import demand
from ...value_forms.durations import is_duration
from ...value_forms.fault import Hints
from ...value_forms.numbers import is_number
from ...value_forms.terms import is_boolean

_HINTS = Hints(("en",))
_VALUE_TYPES = ("Rating", "QuantitativeValue", "MonetaryAmount")
_TYPES_IN_WORDS = frozenset({"additionalType", "category"})


def judged(prop: str, definition: str, value: str) -> Literal["positive", "negative"]:
    """The verdict: by the form if the property requires one, else by the ranges, else by the learned model."""
    decided = settled(prop, value)
    if decided is None:
        from .suitability import model

        known = model()
        decided = known.suitability(prop, definition, value) >= known.threshold
    return "positive" if decided else "negative"


def settled(prop: str, value: str) -> bool | None:
    """Decide by form and ranges, or return None if they leave it open."""
    value = value.strip()
    ranges = vocabulary().ranges(prop)
    required = demand(prop)
    fault = required.fault(value, _HINTS) if required is not None else None
    if required is not None and fault is None:
        return True
    # An entity that may be given by its address may also be named in words.
    by_address = (
        required is not None
        and required.form == "url"
        and any(not vocabulary().is_datatype(each) for each in ranges)
    )
    if fault is not None and not by_address and (fault.sure or required.form == "amount"):  # type: ignore[union-attr]
        return False
    return True if _in_range(prop, ranges, value) else None


def _in_range(prop: str, ranges: tuple[str, ...], value: str) -> bool:
    """Whether a value is of a datatype, an enumeration or a kind of entity in the property's range."""
    known = vocabulary()
    name = local_name(value)
    if name is not None and (known.is_member(name) or known.is_type(name)):
        enumerations = [each for each in ranges if known.is_enumeration(each)]
        if any(name in known.members(each) or known.is_subtype(name, each) for each in enumerations):
            return True
        if prop in _TYPES_IN_WORDS:
            return True
    for datatypes, fits in (
        ({"Duration"}, is_duration),
        ({"Date", "DateTime"}, is_date_or_time_of_date),
        ({"Time"}, is_time),
        ({"Number", "Integer"}, is_number),
        ({"Boolean"}, is_boolean),
    ):
        if datatypes.intersection(ranges) and fits(value):
            return True
    if is_number(value):
        return any(known.is_subtype(each, above) for each in ranges for above in _VALUE_TYPES)
    things_only = bool(ranges) and not any(known.is_datatype(each) for each in ranges)
    return things_only and re.fullmatch(r"https?://\S+", value) is not None
