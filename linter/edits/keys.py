"""The keys of objects in JSON-LD, so that two fixes of one round don't give an object the same one."""

from __future__ import annotations

from collections.abc import Iterable

from ...source.regex import regex
from ...source.worked_out_once import cached_property
from ..document.document import Document
from ..findings.rule import Edit

_KEY = regex(r'[\s,]*("[^"\\]*(?:\\.[^"\\]*)*")\s*(:?)')


class Keys:
    """What edits make of the keys of a document's objects. Templates have none: what they print is not known."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._given: set[tuple[int, str]] = set()

    def collide(self, edits: Iterable[Edit]) -> bool:
        """Whether edits give an object a key that those taken before gave it, too."""
        return not self._given.isdisjoint(self._names(edits))

    def take(self, edits: Iterable[Edit]) -> None:
        """Edits that will be applied."""
        self._given |= self._names(edits)

    def _names(self, edits: Iterable[Edit]) -> set[tuple[int, str]]:
        """The keys that edits write: where their object starts, and how they are written.

        A name in the place of a key is one, and so is what stands before a colon in a member that is added.
        """
        found: set[tuple[int, str]] = set()
        for edit in edits:
            written = _KEY.match(edit.text)
            if written is None or bool(written[2]) != (edit.start == edit.end):
                continue
            if self._document.template is None and edit.start in self._objects:
                found.add((self._objects[edit.start], written[1]))
        return found

    @cached_property
    def _objects(self) -> dict[int, int]:
        """Where an object starts, by where its keys do, and where members are added to it."""
        objects: dict[int, int] = {}
        for block in self._document.blocks:
            if block.root is None or not block.script.is_served:
                continue
            for value in block.root.walk():
                if value.members:
                    objects |= {member.key_start: value.start for member in value.members}
                    objects[value.members[-1].value.end] = value.start
        return objects
