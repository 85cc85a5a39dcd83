"""Read front matter, configuration and data files as template values with their locations."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from ...source.regex import regex
from ..markup.json_source import read_json
from ..markup.json_value import JsonValue
from ..templates.expressions.moments import Printed, moment
from ..templates.expressions.values import Known
from ..templates.projects.front_matter import DataError, Syntax, read_data, yaml_loader

MAX_DEPTH = 40
Path = tuple[str, ...]
Places = dict[Path, tuple[int, int]]

_TOML_LINE = regex(r"""^[ \t]*((?:[\w-]+|"[^"\n]*"|'[^'\n]*')(?:[ \t]*\.[ \t]*[\w-]+)*)[ \t]*=[ \t]*(.*)$""")
_TOML_TABLE = regex(r"^[ \t]*\[\[?[ \t]*([^\]\n]+?)[ \t]*\]\]?")


@dataclass(frozen=True, slots=True)
class Reader:
    """How the data of a file become values.

    ``prefix`` is prepended to value names ("page"); ``fold`` lower-cases names, as Hugo looks them up; ``printed``
    formats a date as the engine does by default.
    """

    uri: str
    prefix: str = ""
    fold: bool = False
    printed: Printed | None = None

    def read(self, text: str, syntax: Syntax, start: int = 0) -> Known:
        """Data as a value that knows the locations of its members; ``start`` is the text's offset in the file.

        Raises DataError if it cannot be read.
        """
        places, plain = _places(text, syntax)
        return self._known(read_data(text, syntax), (), places, plain, start)

    def _known(self, value: Any, path: Path, places: Places, plain: set[Path], start: int) -> Known:
        names = [name.lower() if self.fold else name for name in path]
        key = ".".join((self.prefix, *names) if self.prefix else names)
        inner: Any = value
        if len(path) > MAX_DEPTH:
            inner = None
        elif isinstance(value, Mapping):
            inner = {
                str(name).lower() if self.fold else str(name): self._known(
                    entry, (*path, str(name)), places, plain, start
                )
                for name, entry in value.items()
            }
        elif isinstance(value, list):
            inner = [
                self._known(entry, (*path, str(index)), places, plain, start)
                for index, entry in enumerate(value)
            ]
        elif hasattr(value, "isoformat"):
            inner = moment(value.isoformat(), self.printed) or value.isoformat()
        elif isinstance(value, str) and path in plain:
            inner = moment(value, self.printed) or value
        return Known(inner, self._place(path, places, start), key)

    def _place(self, path: Path, places: Places, start: int) -> tuple[str, int, int]:
        """The location of a value, or of the nearest parent with a known location."""
        while path and path not in places:
            path = path[:-1]
        first, last = places.get(path, (0, 0))
        return self.uri, start + first, start + last


def _places(text: str, syntax: Syntax) -> tuple[Places, set[Path]]:
    """The locations of values by key path, and the paths of unquoted values."""
    if syntax == "yaml":
        return _yaml_places(text)
    if syntax == "json":
        return _json_places(text), set()
    return _toml_places(text), set()


def _yaml_places(text: str) -> tuple[Places, set[Path]]:
    import yaml

    found: Places = {}
    plain: set[Path] = set()

    def walk(node: yaml.Node | None, path: Path) -> None:
        if node is None or len(path) > MAX_DEPTH:
            return
        start, end = node.start_mark.index, node.end_mark.index
        found[path] = (start, start + len(text[start:end].rstrip()))
        if isinstance(node, yaml.MappingNode):
            for key, value in node.value:
                walk(value, (*path, str(key.value)))
        elif isinstance(node, yaml.SequenceNode):
            for index, value in enumerate(node.value):
                walk(value, (*path, str(index)))
        elif isinstance(node, yaml.ScalarNode) and node.style is None:
            plain.add(path)

    try:
        walk(yaml.compose(text, Loader=yaml_loader()), ())
    except (yaml.YAMLError, ValueError, RecursionError):
        raise DataError("it is no YAML") from None
    return found, plain


def _json_places(text: str) -> Places:
    found: Places = {}

    def walk(value: JsonValue, path: Path) -> None:
        found[path] = (value.start, value.end)
        if len(path) > MAX_DEPTH:
            return
        for member in value.members:
            walk(member.value, (*path, member.key))
        for index, item in enumerate(value.items):
            walk(item, (*path, str(index)))

    root, _ = read_json(text)
    if root is not None:
        walk(root, ())
    return found


def _toml_places(text: str) -> Places:
    found: Places = {(): (0, len(text.rstrip()))}
    table: Path = ()
    counts: dict[Path, int] = {}
    position = 0
    for line in text.splitlines(keepends=True):
        bare = line.rstrip("\r\n")
        opened, given = _TOML_TABLE.match(bare), _TOML_LINE.match(bare)
        if given is not None:
            end = position + given.start(2) + len(given[2].rstrip())
            found.setdefault((*table, *_names(given[1])), (position + given.start(2), end))
        elif opened is not None:
            table = tuple(_names(opened[1]))
            if bare.lstrip().startswith("[["):
                counts[table] = counts.get(table, -1) + 1
                table = (*table, str(counts[table]))
            found.setdefault(table, (position + opened.start(1), position + opened.end(1)))
        position += len(line)
    return found


def _names(text: str) -> Iterable[str]:
    for name in re.findall(r"\"[^\"]*\"|'[^']*'|[\w-]+", text):
        yield name.strip("\"'")
