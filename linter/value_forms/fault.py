"""The result of a form's checker, and what it may know of the page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


@dataclass(frozen=True, slots=True)
class Fault:
    """A value that does not have the required form.

    ``reason`` completes the sentence "the value …"; ``proposal`` is the value in the right form if it could be
    computed, ``several`` the values if one text holds more than one, and ``safe`` whether those certainly mean the
    same. ``sure`` False: the fault is likely, not certain. ``part`` is a regular expression that finds the relevant
    part of the property's definition. ``form`` names the violated form if it is not the one the property requires as
    a whole. ``in_words``: words stand where a code or an address belongs. ``is_example``: the value is reserved for
    examples, and right on a page of examples.
    ``is_ambiguous``: it stands for several values, of which ``proposal`` is one.
    """

    reason: str
    proposal: str | None = None
    safe: bool = True
    sure: bool = True
    part: str = ""
    form: str = ""
    several: tuple[str, ...] = ()
    in_words: bool = False
    is_example: bool = False
    is_ambiguous: bool = False


class Hints(NamedTuple):
    """Facts about the page of a value.

    ``languages`` are primary language subtags (RFC 5646), most likely first; ``country`` an ISO 3166-1 alpha-2 code,
    or empty.
    """

    languages: tuple[str, ...] = ()
    country: str = ""


NO_HINTS = Hints()
