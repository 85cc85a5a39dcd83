"""What a form's checker says of a value, and what it may know of the page the value stands on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


@dataclass(frozen=True, slots=True)
class Fault:
    """A value that departs from its form.

    ``reason`` completes the sentence "the value …"; ``proposal`` is the value in the right form where it
    could be computed, ``several`` the values where one text holds more than one, and ``safe`` whether that
    says the same thing for certain. ``sure`` False: the fault
    is likely, not certain. ``part`` is what to look for in the property's definition, a regular expression.
    ``form`` names the form that is departed from where it isn't the one the property demands as a whole.
    """

    reason: str
    proposal: str | None = None
    safe: bool = True
    sure: bool = True
    part: str = ""
    form: str = ""
    several: tuple[str, ...] = ()


class Hints(NamedTuple):
    """What is known of the page a value stands on.

    ``languages`` are primary language subtags (RFC 5646), the likeliest first; ``country`` an ISO 3166-1
    alpha-2 code, or empty.
    """

    languages: tuple[str, ...] = ()
    country: str = ""


NO_HINTS = Hints()
