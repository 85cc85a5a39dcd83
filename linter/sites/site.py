"""A site of content files: its templates and data with the locations of values, and what each page is built from."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Protocol

from ...source.encodings import decode
from ...source.files import path_uri
from ...source.regex import regex
from ..markup.json_source import JsonValue, read_json
from ..templates.expansion import Source
from ..templates.expressions.lookup import DataLookup
from ..templates.expressions.moments import Printed, moment
from ..templates.expressions.values import Known
from ..templates.projects.engines import parse
from ..templates.projects.front_matter import DataError, FrontMatter, Syntax, read_data, yaml_loader
from ..templates.projects.project import Project
from ..templates.tree import Markdown, Node, Template, Text, Unknown

# Front matter, configuration and data files as template values with their locations.

MAX_DEPTH = 40
Keys = tuple[str, ...]
Places = dict[Keys, tuple[int, int]]

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

    def _known(self, value: Any, path: Keys, places: Places, plain: set[Keys], start: int) -> Known:
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

    def _place(self, path: Keys, places: Places, start: int) -> tuple[str, int, int]:
        """The location of a value, or of the nearest parent with a known location."""
        while path and path not in places:
            path = path[:-1]
        first, last = places.get(path, (0, 0))
        return self.uri, start + first, start + last


def _places(text: str, syntax: Syntax) -> tuple[Places, set[Keys]]:
    """The locations of values by key path, and the paths of unquoted values."""
    if syntax == "yaml":
        return _yaml_places(text)
    if syntax == "json":
        return _json_places(text), set()
    return _toml_places(text), set()


def _yaml_places(text: str) -> tuple[Places, set[Keys]]:
    import yaml

    places: Places = {}
    plain: set[Keys] = set()

    def walk(node: yaml.Node | None, path: Keys) -> None:
        if node is None or len(path) > MAX_DEPTH:
            return
        start, end = node.start_mark.index, node.end_mark.index
        places[path] = (start, start + len(text[start:end].rstrip()))
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
    return places, plain


def _json_places(text: str) -> Places:
    places: Places = {}

    def walk(value: JsonValue, path: Keys) -> None:
        places[path] = (value.start, value.end)
        if len(path) > MAX_DEPTH:
            return
        for member in value.members:
            walk(member.value, (*path, member.key))
        for index, item in enumerate(value.items):
            walk(item, (*path, str(index)))

    root, _ = read_json(text)
    if root is not None:
        walk(root, ())
    return places


def _toml_places(text: str) -> Places:
    places: Places = {(): (0, len(text.rstrip()))}
    table: Keys = ()
    counts: dict[Keys, int] = {}
    position = 0
    for line in text.splitlines(keepends=True):
        bare = line.rstrip("\r\n")
        opened, assignment = _TOML_TABLE.match(bare), _TOML_LINE.match(bare)
        if assignment is not None:
            end = position + assignment.start(2) + len(assignment[2].rstrip())
            places.setdefault((*table, *_names(assignment[1])), (position + assignment.start(2), end))
        elif opened is not None:
            table = tuple(_names(opened[1]))
            if bare.lstrip().startswith("[["):
                counts[table] = counts.get(table, -1) + 1
                table = (*table, str(counts[table]))
            places.setdefault(table, (position + opened.start(1), position + opened.end(1)))
        position += len(line)
    return places


def _names(text: str) -> Iterable[str]:
    for name in re.findall(r"\"[^\"]*\"|'[^']*'|[\w-]+", text):
        yield name.strip("\"'")


MAX_BYTES = 2 * 1024 * 1024
SYNTAXES: dict[str, Syntax] = {".yml": "yaml", ".yaml": "yaml", ".json": "json", ".toml": "toml"}


@dataclass(frozen=True, slots=True)
class ContentFile:
    """A content file: its text and front matter."""

    path: Path
    uri: str
    text: str
    front: FrontMatter

    def data(self, prefix: str, printed: Printed, *, fold: bool = False) -> Known:
        """The front matter as values with locations; ``prefix``, ``printed`` and ``fold`` as in ``Reader``."""
        if self.front.syntax is None or self.front.error is not None:
            return Known({}, self.top, prefix)
        text = self.text[self.front.start : self.front.end]
        return Reader(self.uri, prefix, fold, printed).read(text, self.front.syntax, self.front.start)

    @property
    def top(self) -> tuple[str, int, int]:
        """The location used for missing front matter: the first line."""
        end = self.text.find("\n")
        return self.uri, 0, end if end >= 0 else len(self.text)


@dataclass(frozen=True, slots=True)
class PagePlan:
    """The data and layout of a content file's page.

    ``layout`` is the enclosing template, ``layout_name`` its name, empty if none is named; ``may_be_external``: an
    external theme may have it. ``lookup`` (see ``Reading``) leaves out names that the engine or a plugin may set.
    """

    lookup: DataLookup
    layout: Source | None = None
    layout_name: str = ""
    family: str = "liquid"
    may_be_external: bool = False


class Site(Protocol):
    """A site of a supported generator."""

    files: Files

    def plan(self, content: ContentFile) -> PagePlan:
        """The data and layout of a content file's page."""
        ...


@dataclass
class Files:
    """The templates and data files of a site, each read once."""

    project: Project
    errors: list[str] = field(default_factory=list)
    """Data files that could not be read, and why."""

    @property
    def root(self) -> Path:
        """The folder of the site."""
        return self.project.root

    @cached_property
    def _read(self) -> dict[tuple[Path, str], Known | None]:
        return {}

    def data(self, path: Path, prefix: str, *, fold: bool = False) -> Known | None:
        """The data of a file, or None if it does not exist or cannot be read."""
        key = (path, prefix)
        if key not in self._read:
            self._read[key] = self._data(path, prefix, fold)
        return self._read[key]

    def _data(self, path: Path, prefix: str, fold: bool) -> Known | None:
        syntax = SYNTAXES.get(path.suffix.lower())
        try:
            if syntax is None or not path.is_file() or path.stat().st_size > MAX_BYTES:
                return None
            text = decode(path.read_bytes()).text
            return Reader(path_uri(path), prefix, fold).read(text, syntax)
        except OSError:
            return None
        except DataError as error:
            self.errors.append(f"{path_uri(path)} could not be read: {error}")
            return None

    def first(self, paths: Iterable[Path]) -> Path | None:
        """The first of some paths that is a file of the site: paths outside it are ignored."""
        root = os.path.join(os.path.abspath(self.root), "")
        return next(
            (path for path in paths if os.path.abspath(path).startswith(root) and path.is_file()), None
        )

    def template(self, path: Path | None) -> Source | None:
        """A file as a template, or None if it does not exist or cannot be parsed."""
        return self.project.source(path) if path is not None else None


def merged(*layers: Known | None, place: tuple[str, int, int], key: str) -> Known:
    """Layers of data merged: the first layer with a name wins, mappings are merged."""
    members: dict[str, Known] = {}
    for layer in layers:
        if layer is None or not isinstance(layer.value, dict):
            continue
        for name, value in layer.value.items():
            before = members.get(name)
            if before is None:
                members[name] = value
            elif isinstance(before.value, dict) and isinstance(value.value, dict):
                members[name] = merged(before, value, place=before.place or place, key=before.key)
    return Known(members, place, key)


def name_of(known: Known | None) -> str:
    """The name in a value; empty if it is none."""
    return known.value.strip() if known is not None and isinstance(known.value, str) else ""


def inside(known: Known, path: tuple[str, ...]) -> tuple[Known | None, bool]:
    """The value at a path, and whether the path exists; a name with dots in it is one name."""
    for part in path:
        if isinstance(known.value, dict) and part in known.value:
            known = known.value[part]
        else:
            return known, False
    return known, True


# Content files parsed as templates: tags, shortcodes and HTML in Markdown.

_SHORTCODE = regex(r"\{\{[<%](?P<body>.*?)[>%]\}\}", re.DOTALL)


def content_source(content: ContentFile, plan: PagePlan) -> Source:
    """A content file as a template inside its layout. Raises TemplateSyntaxError if its tags cannot be parsed."""
    start = content.front.content
    text = re.sub(r"[^\n]", " ", content.text[:start]) + content.text[start:]
    if plan.family == "hugo":
        body = tuple(_shortcodes(text))
    else:
        body = parse(text, plan.family).body
    if content.path.suffix.lower() not in (".html", ".htm"):
        body = (Markdown(body),)
    layout = plan.layout.uri if plan.layout is not None else None
    return Source(
        content.uri, Path(content.path).absolute(), text, Template(body, layout=layout), plan.family
    )


def _shortcodes(text: str) -> list[Node]:
    """Text, with shortcodes as nodes of unknown content."""
    nodes: list[Node] = []
    position = 0
    for match in _SHORTCODE.finditer(text):
        name = match["body"].strip()
        nodes.append(Text(position, match.start()))
        position = match.end()
        if name and not name.startswith(("/", "/*")):
            nodes.append(Unknown(match.start(), match.end(), name.split()[0]))
    nodes.append(Text(position, len(text)))
    return nodes
