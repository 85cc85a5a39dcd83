"""Find an availability that is written out on one branch of a template, while another branch asks for it."""

from __future__ import annotations

from collections.abc import Hashable

from ..woven import MappedPage
from .availability_condition import ITEM, MEMBER, availability_of


class StockConditions:
    """The conditions about availability that a template's pages ask, and the availability at each of its places."""

    def __init__(self) -> None:
        self._asked: dict[str, str] = {}
        """A condition by the file whose markup asks it."""
        self._values: dict[Hashable, set[str]] = {}
        self._asking: set[Hashable] = set()
        """The places on pages that ask."""
        self._uris: dict[Hashable, str] = {}

    def add(self, where: Hashable, uri: str, value: str, woven: MappedPage) -> None:
        """Add the availability that a page states at a place of a file; "" for one that is not fixed text."""
        keys = (
            key
            for one in woven.expansion.branches
            if uri in one.uris | one.nested_uris
            for key in one.conditions
        )
        asked = next((key for key in keys if not ITEM.search(key) and availability_of(key) is not None), "")
        if asked:
            self._asked[uri] = asked
            self._asking.add(where)
        self._values.setdefault(where, set()).add(value)
        self._uris[where] = uri

    def condition(self, where: Hashable) -> str:
        """The condition of another branch that the fixed text at a place disregards; or "".

        Branches that state several availabilities choose between these, whatever else is asked.
        """
        values = self._values.get(where, set())
        uri = self._uris.get(where)
        others = (
            self._values[one] for one in self._values if self._uris[one] == uri and one not in self._asking
        )
        if len(values.union(*others)) > 1:
            return ""
        is_fixed = (
            len(values) == 1 and where not in self._asking and MEMBER.search(next(iter(values))) is not None
        )
        return self._asked.get(self._uris[where], "") if is_fixed else ""
