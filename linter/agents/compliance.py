"""The compliance agent: does a value match its property's definition, in form and in meaning?

Works offline and without a language model: forms are checked by ``linter/value_forms``, kinds of values against the
vocabulary's ranges and definitions (``meaning/``, from the value alone), and statements of one node against each other
by the rules themselves.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache
from typing import Literal as Choice
from typing import NamedTuple

from ...shapes.vocabulary import intended_property, local_name, vocabulary
from ...source.regex import expression
from ..document.document import Document
from ..edits.edits import json_text
from ..markup.statement import Literal, Scalar, Statement
from ..value_forms.currencies import possible_currencies
from ..value_forms.dates import is_date_or_time_of_date, is_time
from ..value_forms.demands import AMOUNT, Demand, demand, least_demand
from ..value_forms.durations import is_duration
from ..value_forms.fault import Fault, Hints
from ..value_forms.numbers import beside, is_number
from ..value_forms.terms import is_boolean
from ..value_forms.unanswered import placeholder_of

_HINTS = Hints(("en",))
_VALUE_TYPES = ("Rating", "QuantitativeValue", "MonetaryAmount")
_TYPES_IN_WORDS = frozenset({"additionalType", "category"})


def judged(prop: str, definition: str, value: str) -> Choice["positive", "negative"]:
    """The verdict: by the form if the property requires one, else by the ranges, else by the learned model."""
    decided = settled(prop, value)
    if decided is None:
        from .meaning.suitability import model

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


MAX_LENGTH = 4000
_CURRENCIES = frozenset({"priceCurrency", "currency"})
_AMOUNTS = frozenset({"MonetaryAmount", "QuantitativeValue"})


class FormViolation(NamedTuple):
    """A literal that does not have the form its property requires."""

    statement: Statement
    form: str
    fault: Fault


def form_violations(document: Document, hints: Hints) -> tuple[FormViolation, ...]:
    """The literals of a document that do not have the form their property requires, given how its page writes
    values."""
    currencies = {
        each.subject: each.text.strip() for each in document.statements if each.property in _CURRENCIES
    }
    faults: list[FormViolation] = []
    for statement in document.statements:
        if not isinstance(statement.value, Literal) or placeholder_of(statement.property, statement.text):
            continue  # a placeholder has its own rule
        if not _has_purpose(statement):
            continue
        for required in _required_forms(statement):
            fault = _fault(required, statement.value.lexical, hints)
            if fault is not None:
                allowed = possible_currencies(beside(statement.text)) if required.form == "number" else None
                if allowed and currencies.get(statement.subject) not in allowed:
                    fault = replace(fault, safe=False)  # without the sign, nothing would name this currency
                faults.append(FormViolation(statement, fault.form or required.form, fault))
                break
    return tuple(faults)


def _has_purpose(statement: Statement) -> bool:
    """Whether a property means what the vocabulary defines.

    On an unknown type, a property name that schema.org defines for few types ("amount" of a "RecipeIngredient") may
    mean anything.
    """
    return _may_have(statement.property, statement.types)


@lru_cache(maxsize=4096)
def _may_have(name: str, types: tuple[str, ...]) -> bool:
    known = vocabulary()
    types_named = (each for name in types for each in (name, *known.same_but_for_case(name)))
    if not types or any(map(known.is_type, types_named)):
        return True
    prop = intended_property(name)
    return prop is None or not _OF_ALL.isdisjoint(known.domains(prop))


_OF_ALL = frozenset({"Thing", "CreativeWork", "Product", "Offer", "Event", "Person", "Organization", "Place"})
"""Types whose properties most nodes have, even if their type is unknown."""


def _required_forms(statement: Statement) -> tuple[Demand, ...]:
    """The forms required of a statement's value, strictest first."""
    return _demands(statement.property, not _AMOUNTS.isdisjoint(statement.types))


@lru_cache(maxsize=4096)
def _demands(name: str, of_an_amount: bool) -> tuple[Demand, ...]:
    prop = intended_property(name)
    if prop is None:
        return ()
    required = (AMOUNT if of_an_amount and prop == "value" else demand(prop), least_demand(prop))
    return tuple(each for each in required if each is not None)


def _fault(required: Demand, text: str, hints: Hints) -> Fault | None:
    """Check the form of a text. Of a very long value only the beginning is checked, and no fix is proposed."""
    if len(text) <= MAX_LENGTH:
        fault = required.fault(text, hints)
        if fault is None or fault.proposal is None:
            return fault
        again = required.fault(fault.proposal, hints)
        return replace(fault, proposal=None) if again is not None and again.sure else fault
    fault = required.fault(text[:MAX_LENGTH], hints)
    return replace(fault, proposal=None, several=()) if fault is not None else None


def page_hints(document: Document) -> Hints:
    """The languages and the country that a page declares: ``html lang``, inLanguage, addressCountry."""
    languages: list[str] = []
    countries: list[str] = []
    if document.media != "json":
        root = document.tree.root
        tag = (root.attributes.get("lang") or "") if root is not None else ""
        languages.append(tag)
    for statement in document.statements:
        if statement.property == "inLanguage":
            languages.append(statement.text)
        elif statement.property == "addressCountry":
            countries.append(statement.text)
    return _hints(tuple(languages), frozenset(countries))


@lru_cache(maxsize=1024)  # shared by the pages of a site
def _hints(languages: tuple[str, ...], named: frozenset[str]) -> Hints:
    """Hints from language tags, the page's own first, and from the countries that addresses name."""
    countries = [name for name in named if expression(r"[A-Z]{2}").fullmatch(name)]
    subtags = [expression(r"[-_]").split(tag.strip().lower())[0] for tag in languages]
    region = expression(r"[-_]([A-Z]{2})\b").search(languages[0]) if languages else None
    country = countries[0] if len(countries) == 1 else region[1] if region else ""
    return Hints(
        tuple(dict.fromkeys(tag for tag in subtags if expression(r"[a-z]{2,3}").fullmatch(tag)))[:3], country
    )


def check_value(prop: str, definition: str, value: Scalar) -> Choice["positive", "negative", "undecided"]:
    """Decide whether a value matches a property's definition, without a page.

    The form decides if the definition requires one, then the ranges, then the learned model
    (``linter/agents/meaning``). Always decides: the ground truth has no third answer.
    """
    return judged(prop, definition, value if isinstance(value, str) else json_text(value))
