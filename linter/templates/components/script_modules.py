"""Resolve the JavaScript files that templates import functions and values from, each followed once."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace

from ..expansion import Library, Place, Source
from ..expressions.values import (
    Constant,
    Expression,
    Known,
    Names,
    Path,
    Record,
    Symbol,
    Value,
)
from ..macros import Macros
from ..tree import Assign, Import, Macro, Node
from .imports import ALL

MAX_MODULES = 6
"""Maximum depth of imports followed."""
MAX_DEPTH = 40
GIVES = (Assign, Import, Macro)
"""What a file exports."""


class ScriptModules:
    """Resolves imports from files.

    ``value`` evaluates an expression in a scope, ``follow`` expands nodes in one; the URIs of files read are added to
    ``files``.
    """

    def __init__(
        self,
        library: Library,
        macros: Macros,
        files: set[str],
        value: Callable[[Expression, Place], Value],
        follow: Callable[[Iterable[Node], Place], object],
    ) -> None:
        self._library = library
        self._macros = macros
        self._files = files
        self._value = value
        self._follow = follow
        self._places: dict[str, Place] = {}

    def import_names(self, node: Import, place: Place) -> None:
        """Import names from a file; what it imports itself is resolved there."""
        file = self._library.find(node.name or "", place.source, "script")
        if file is None:
            return
        self._files.add(file.uri)
        if file.uri not in self._places:
            module = self._places[file.uri] = Place(file, Names(), {}, depth=place.depth + 1)
            if module.depth <= MAX_MODULES:
                self._follow([one for one in file.template.body if isinstance(one, GIVES)], module)
        self._macros.import_names(node, file, place.source)
        names = self._places[file.uri].names
        for name, alias in node.names:
            if name == ALL:
                for own, value in names.own():
                    if own != "default":
                        place.names.define(own, value)
            elif (value := names.find(name)) is not None:
                place.names.define(alias, value)

    def exporting(self, source: Source | None, name: str, level: int = 0) -> Source | None:
        """The file that a component comes from, if ``source`` passes it on; None if that is not found.

        A default export may be imported under any name.
        """
        if source is None or source.family != "script" or level > MAX_MODULES:
            return source
        passed = [one for one in source.template.body if isinstance(one, Import) and one.kind == "script"]
        exports = [(node, *names) for node in passed for names in node.names]
        for wanted in (name, ALL, "default"):
            for node, own, alias in exports:
                if alias != wanted:
                    continue
                file = self._library.find(node.name or "", source, "script")
                inner = self.exporting(file, name if own in (ALL, "default") else own, level + 1)
                if inner is not None and (wanted != ALL or _exports(inner.text, name)):
                    return inner
        return None

    def names_of(self, uri: str) -> Names | None:
        """The names of a file that something was imported from; None for others."""
        return self._places[uri].names if uri in self._places else None

    def resolved(self, record: Record, place: Place, depth: int = 0, *, paths: bool = False) -> Record:
        """A structure with the values known in its own file filled in; ``paths``: those of its names too."""
        members: list[tuple[Expression | None, Expression]] = []
        for key, member in record.members:
            value = self._value(member, place)
            first = value.pieces[0] if len(value.pieces) == 1 else None
            if value.record is not None and depth < MAX_DEPTH:
                members.append((key, self.resolved(value.record, place, depth + 1, paths=paths)))
            elif isinstance(first, Known) and isinstance(first.value, str | int | float):
                members.append((key, Constant(first.value)))
            elif paths and isinstance(member, Path) and isinstance(first, Symbol) and not first.changed:
                members.append((key, Path(tuple(first.name.split(".")))))
            else:
                members.append((key, member))
        return replace(record, members=tuple(members))


def _exports(text: str, name: str) -> bool:
    """Whether the text of a file exports a name."""
    own = re.escape(name)
    return (
        re.search(
            rf"\bexport\s+(?:default\s+|async\s+)*(?:function\*?|const|let|var|class|enum)\s+{own}\b"
            rf"|\bexport\s*\{{[^{{}}]*\b{own}\b",
            text,
        )
        is not None
    )
