"""People that a page names: Person."""

from __future__ import annotations

from collections.abc import Iterable

from ..draft import Draft
from .byline import names_in


def people(text: str, reason: str) -> list[Draft]:
    """The people that a text names behind a label ("Anna Holm, Piet Verbeek"), each once."""
    return [person(name, reason) for name in dict.fromkeys(names_in(text))]


def person(name: str, reason: str) -> Draft:
    """Somebody of a name."""
    draft = Draft("Person", reason)
    draft.add("name", name)
    return draft


def organizations(names: Iterable[str], reason: str) -> list[Draft]:
    """Organizations of some names."""
    found = []
    for name in names:
        draft = Draft("Organization", reason)
        draft.add("name", name)
        found.append(draft)
    return found
