"""A site of content files: what its pages are given, and what makes them."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Protocol

from ...source.decoding import decode
from ...source.files import path_uri
from ...source.regex import regex
from ..templates.expansion import Source
from ..templates.expressions.lookup import Given
from ..templates.expressions.moments import Printed
from ..templates.expressions.values import Known
from ..templates.projects.engines import parse
from ..templates.projects.front_matter import DataError, FrontMatter, Syntax
from ..templates.projects.project import Project
from ..templates.tree import Node, Prose, Template, Text, Unknown
from .placed import Reader

MAX_BYTES = 2 * 1024 * 1024
SYNTAXES: dict[str, Syntax] = {".yml": "yaml", ".yaml": "yaml", ".json": "json", ".toml": "toml"}


@dataclass(frozen=True, slots=True)
class ContentFile:
    """A content file: its text, and what its front matter says."""

    path: Path
    uri: str
    text: str
    front: FrontMatter

    def data(self, prefix: str, printed: Printed, *, fold: bool = False) -> Known:
        """The front matter as values with places; ``prefix``, ``printed`` and ``fold`` as of ``Reader``."""
        if self.front.syntax is None or self.front.error is not None:
            return Known({}, self.top, prefix)
        text = self.text[self.front.start : self.front.end]
        return Reader(self.uri, prefix, fold, printed).read(text, self.front.syntax, self.front.start)

    @property
    def top(self) -> tuple[str, int, int]:
        """The place that stands for what the front matter lacks: its first line."""
        end = self.text.find("\n")
        return self.uri, 0, end if end >= 0 else len(self.text)


@dataclass(frozen=True, slots=True)
class Made:
    """What makes the page of a content file.

    ``layout`` is the template around it, ``wanted`` its name, empty where none is asked for; ``elsewhere``: a theme
    kept elsewhere may have it. ``given`` (as of ``Reading``) has nothing for what the engine or a plugin may give.
    """

    given: Given
    layout: Source | None = None
    wanted: str = ""
    family: str = "liquid"
    elsewhere: bool = False


class Site(Protocol):
    """A site of one of the generators."""

    files: Files

    def made(self, content: ContentFile) -> Made:
        """What makes the page of a content file."""
        ...


@dataclass
class Files:
    """The templates and the data of a site, each read once."""

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
        """The data of a file, or None where there is no such file or it cannot be read."""
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
        """The first of some files of the site that is there: names in content lead nowhere else."""
        root = os.path.join(os.path.abspath(self.root), "")
        return next(
            (path for path in paths if os.path.abspath(path).startswith(root) and path.is_file()), None
        )

    def template(self, path: Path | None) -> Source | None:
        """A file as a template, or None where there is none or it cannot be parsed."""
        return self.project.source(path) if path is not None else None


def merged(*layers: Known | None, place: tuple[str, int, int], key: str) -> Known:
    """Data over data: the first that has a name counts, mappings are put together."""
    found: dict[str, Known] = {}
    for layer in layers:
        if layer is None or not isinstance(layer.value, dict):
            continue
        for name, value in layer.value.items():
            before = found.get(name)
            if before is None:
                found[name] = value
            elif isinstance(before.value, dict) and isinstance(value.value, dict):
                found[name] = merged(before, value, place=before.place or place, key=before.key)
    return Known(found, place, key)


def name_of(known: Known | None) -> str:
    """The name that a value is; empty where it is none."""
    return known.value.strip() if known is not None and isinstance(known.value, str) else ""


def inside(known: Known, path: tuple[str, ...]) -> tuple[Known | None, bool]:
    """What a path leads to, and whether it leads anywhere; a name with dots in it is one name."""
    for part in path:
        if isinstance(known.value, dict) and part in known.value:
            known = known.value[part]
        else:
            return known, False
    return known, True


# The text of content files as templates: what Markdown holds of tags, shortcodes and HTML.

_SHORTCODE = regex(r"\{\{[<%](?P<body>.*?)[>%]\}\}", re.DOTALL)


def content_source(content: ContentFile, made: Made) -> Source:
    """A content file as a template, its layout around it. TemplateSyntaxError where its tags cannot be read."""
    start = content.front.content
    text = re.sub(r"[^\n]", " ", content.text[:start]) + content.text[start:]
    if made.family == "hugo":
        body = tuple(_shortcodes(text))
    else:
        body = parse(text, made.family).body
    if content.path.suffix.lower() not in (".html", ".htm"):
        body = (Prose(body),)
    layout = made.layout.uri if made.layout is not None else None
    return Source(
        content.uri, Path(content.path).absolute(), text, Template(body, layout=layout), made.family
    )


def _shortcodes(text: str) -> list[Node]:
    """Text, and what shortcodes print, of which nothing is known."""
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
