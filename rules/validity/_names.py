"""Corrections of names: the term that was meant, written as the name was written."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher

from ...linter.agents.validity import ShapeViolation
from ...linter.document.document import Document
from ...linter.edits.edits import rename_key, replace_value, with_prefix, written_at
from ...linter.findings.rule import Applicability, Fix
from ...linter.markup.context import KEYWORDS
from ...linter.markup.statement import Statement
from ...shapes.constraints import stem
from ...shapes.vocabulary import nearest_property, nearest_type, vocabulary
from ...source.location import Location
from ...source.regex import regex

MAX_OFFERS = 1_000
"""For how many names of a page the one that was meant is looked for; no honest page has more."""

MAX_LENGTH = 300
"""So much of the end of a name is looked at; no term of any vocabulary is that long."""

_ADDRESS = regex(r".*(?:schema\.(?:org)?|[/#:])(?=[^/#:]*$)", re.IGNORECASE)


LIKENESS_OF_A_SLIP = 0.9


def last_part(name: str) -> str:
    """What stands after the address in a name that was meant to be an IRI ("schema.org/Product")."""
    name = name.strip()[-MAX_LENGTH:]
    return _ADDRESS.sub("", name) or name


def intended_type(name: str) -> str | None:
    """The type that an unknown name was meant to be, or None."""
    return nearest_type(last_part(name))


def intended_property(name: str, types: Iterable[str]) -> str | None:
    """The property that an unknown name was meant to be on a node of these types, or None."""
    return nearest_property(last_part(name), types)


def is_miscased(name: str) -> bool:
    """Whether a name that is no property's is one but for upper and lower case."""
    known = vocabulary()
    return any(known.is_property(each) for each in known.same_but_for_case(last_part(name)))


def unknown(shape_violations: Iterable[ShapeViolation]) -> Iterator[tuple[ShapeViolation, Statement]]:
    """Of what the shapes reject, the properties that schema.org doesn't have, each with its statement.

    The names of a microdata item without a type are of no vocabulary, unless they are near to one of schema.org's.
    """
    known = vocabulary()
    for violation in shape_violations:
        statement = violation.statement
        if (
            violation.component == "closed"
            and statement is not None
            and not known.is_property(stem(statement.property))
            and (
                violation.types
                or statement.syntax != "microdata"
                or ":" in statement.key
                or _is_a_slip(statement.property)
            )
        ):
            yield violation, statement


def _is_a_slip(name: str) -> bool:
    """Whether a name is a property's but for a slip ("descripton")."""
    intended = intended_property(name, ()) or ""
    return SequenceMatcher(None, name.lower(), intended.lower()).ratio() >= LIKENESS_OF_A_SLIP


def is_property_with_at_sign(key: str) -> bool:
    """Whether a key is a property with the sign of a keyword before it ("@name"), and no keyword."""
    return key.startswith("@") and key.lower() not in KEYWORDS and is_property_in_any_case(key[1:])


def is_property_in_any_case(name: str) -> bool:
    """Whether a name is a property's, or one but for upper and lower case."""
    known = vocabulary()
    return known.is_property(name) or any(known.is_property(each) for each in known.same_but_for_case(name))


def applicability(written: str, proposal: str) -> Applicability:
    """A change of letter case keeps the meaning; another word may change it."""
    return "safe" if last_part(written).casefold() == proposal.casefold() else "unsafe"


def rename_type(document: Document, location: Location, written: str, proposal: str) -> tuple[Fix, ...]:
    """Write another type's name in the place of a type."""
    name = with_prefix(written_at(document, location), written, proposal)
    edits = replace_value(document, location, name)
    return (Fix(f"write {name}", applicability(written, proposal), edits),) if edits else ()


def rename_property(
    document: Document, statement: Statement, proposal: str, written: str | None = None
) -> tuple[Fix, ...]:
    """Write another property's name in the place of a statement's key, of which ``written`` is the name."""
    property_ = statement.property if written is None else written
    name = with_prefix(statement.key, property_, proposal)
    edits = rename_key(document, statement.key_location, name)
    return (Fix(f"write {name}", applicability(property_, proposal), edits),) if edits else ()


_FORMS = {
    "Boolean": "true or false",
    "Date": 'a date such as "2026-05-31"',
    "DateTime": 'a date and time such as "2026-05-31T18:30+02:00"',
    "Duration": 'a duration such as "PT1H30M"',
    "Integer": "a whole number",
    "Number": "a number",
    "Time": 'a time such as "18:30"',
    "URL": "a URL",
}


def expected_value(ranges: Iterable[str]) -> str:
    """What to write as a value of the first of some data types: "a whole number"."""
    return next((_FORMS[each] for each in ranges if each in _FORMS), "a value of that type")


def quoted_names(names: Iterable[str], word: str = "or", most: int = 4) -> str:
    """Names in quotes as a phrase: ``"A", "B" or "C"``; no more than ``most`` of them."""
    names = [f'"{name}"' for name in names]
    if len(names) > most:
        more = len(names) - most
        return f"{', '.join(names[:most])} {word} {more} {'other' if more == 1 else 'others'}"
    return f"{', '.join(names[:-1])} {word} {names[-1]}" if len(names) > 1 else "".join(names)
