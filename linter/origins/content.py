"""Find the project and the content and data files behind built pages, and the lines in them that set a value."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from functools import cached_property
from operator import eq
from pathlib import Path

from ...source.encodings import decode
from ...source.files import path_uri
from ...source.location import LineIndex, Location
from ...source.regex import regex
from ..templates.expressions.moments import moment
from ..templates.projects.project import SKIPPED_FOLDERS
from ..templates.projects.roots import has_root_marker, marked_root


def project_of(folder: Path) -> Path | None:
    """The project folder that a folder of pages was built from; None if it is in no project or is one itself."""
    built = folder.absolute()
    return None if has_root_marker(built) else marked_root(built.parent)


PAGE_ENDINGS = (".html", ".htm")
CONTENT_ENDINGS = (".md", ".markdown", ".mdx", *PAGE_ENDINGS, ".njk", ".liquid", ".adoc", ".rst")
DATA_ENDINGS = (".yml", ".yaml", ".json", ".toml", ".csv", ".js", ".cjs", ".mjs")
_NO_DATA = frozenset({"package.json", "package-lock.json", "composer.json", "tsconfig.json"})
MAX_FILES = 20_000
MAX_BYTES = 2 * 1024 * 1024
_DATED = regex(r"^\d{4}-\d{2}-\d{2}-")
_KEY = regex(r"""^[\s-]*["']?([\w.$ -]+?)["']?\s*[:=]\s*(.*?)\s*,?\s*$""")
_HEADER = regex(r"\A\ufeff?(?:<!--[ \t]*\r?\n)?(?:(?:\.\. )?[A-Za-z][\w -]*:(?:[ \t].*)?\r?\n)+")
"""Key-value lines without a fence, as Pelican and Nikola read them."""
_ADDRESSES = ("slug", "permalink", "url")
_NO_LETTER = regex(r"[^\w]+")
_FENCE = regex(r"\A\ufeff?(---|\+\+\+)[ \t]*\r?\n")


@dataclass(frozen=True, slots=True)
class Line:
    """Line ``number`` (from 1) of a file, which sets ``key`` to ``value``; the value is at [start, end).

    ``quoted``: the value is in quotes. Generators parse unquoted dates and print them in a form of their own.
    """

    key: str
    value: str
    number: int
    start: int
    end: int
    quoted: bool = False


class ContentFiles:
    """The content and data files of a project, except those below ``built``.

    ``wanted`` are the values that may be asked for in the data.
    """

    def __init__(self, root: Path, built: Path, values: Container[str]) -> None:
        self._root = root
        self._built = built
        self._values = values
        self._texts: dict[Path, str] = {}

    @cached_property
    def _paths(self) -> list[Path]:
        paths: list[Path] = []
        for folder, folders, names in os.walk(self._root):
            folders[:] = sorted(
                name
                for name in folders
                if name not in SKIPPED_FOLDERS
                and not name.startswith(".")
                and Path(folder, name) != self._built
            )
            paths += [Path(folder, name) for name in sorted(names)]
            if len(paths) >= MAX_FILES:
                break
        return paths

    @cached_property
    def _by_stem(self) -> dict[str, list[Path]]:
        """Content files by page name: the file's own name, or that of its folder."""
        paths: dict[str, list[Path]] = {}
        for path in self._paths:
            if path.suffix.lower() in CONTENT_ENDINGS and not _is_made(path):
                stem = _DATED.sub("", path.name.split(".")[0]).lower()
                if stem in ("index", "_index", "readme"):
                    stem = path.parent.name.lower() if path.parent != self._root else "index"
                paths.setdefault(stem, []).append(path)
        return paths

    @cached_property
    def data(self) -> list[Path]:
        """The data files."""
        return [
            path
            for path in self._paths
            if path.suffix.lower() in DATA_ENDINGS
            and path.name not in _NO_DATA
            and not path.name.startswith(".")
        ]

    def uris(self) -> Iterator[str]:
        """The URIs of the content and data files."""
        for path in (*self.data, *(path for paths in self._by_stem.values() for path in paths)):
            yield path_uri(path)

    @cached_property
    def _by_slug(self) -> dict[str, list[Path]]:
        """Content files by the page name in their front matter: slug or address, else the slugified title."""
        by_slug: dict[str, list[Path]] = {}
        for path in dict.fromkeys(path for paths in self._by_stem.values() for path in paths):
            slugs: dict[str, str] = {}
            for line in _lines(_front_matter(self._text(path))):
                slugs.setdefault(line.key, line.value)
            named = [slugs[key].strip("/") for key in _ADDRESSES if slugs.get(key)]
            named = named or [_NO_LETTER.sub("-", slugs.get("title", "").lower()).strip("-")]
            for name in {name.rpartition("/")[2].partition(".")[0].lower() for name in named} - {""}:
                by_slug.setdefault(name, []).append(path)
        return by_slug

    def of_page(self, page: Path) -> Path | None:
        """The content file of a page: among files of the same name, the one whose folders match the page's best."""
        relative = page.relative_to(self._built)
        parts = [part.lower() for part in relative.with_suffix("").parts]
        if parts[-1] == "index" and len(parts) > 1:
            parts.pop()
        candidates = self._by_stem.get(parts[-1]) or self._by_slug.get(parts[-1], [])
        ranked = sorted(((_alike(path, parts[:-1]), path) for path in candidates), reverse=True)
        if not ranked or (len(ranked) > 1 and ranked[0][0] == ranked[1][0]):
            return None
        return ranked[0][1]

    def in_front_matter(
        self, path: Path, names: Sequence[str], value: str, *, exact: bool = True
    ) -> Location | None:
        """The front matter line of a content file that sets a value, under one of the names if any are given.

        Unless ``exact``, other notations of the value match too. Generators choose the form of dates that they parse.
        """
        lines = list(_lines(_front_matter(self._text(path))))
        if exact and moment(value) is not None:
            lines = [line for line in lines if line.quoted]
        chosen = _chosen(lines, names, value)
        if chosen is None and not exact:
            # A number alone is weak evidence: another key may have the same.
            own = [line for line in lines if line.key in names] if is_figure(value) else lines
            chosen = _chosen(own, names, value, same_value)
        return self._place(path, chosen)

    def in_data(self, names: Sequence[str], value: str) -> Location | None:
        """The only line in all data files that sets a value under one of the names."""
        lines = [each for each in self._in_data.get(value, ()) if not names or each[1].key in names]
        return self._place(*lines[0]) if value and len(lines) == 1 else None

    @cached_property
    def _in_data(self) -> dict[str, list[tuple[Path, Line]]]:
        """The lines of all data files that set a value, by the value, as far as it is wanted."""
        lines: dict[str, list[tuple[Path, Line]]] = {}
        for path in self.data:
            for line in _lines(self._text(path), self._values):
                lines.setdefault(line.value, []).append((path, line))
        return lines

    def _place(self, path: Path, line: Line | None) -> Location | None:
        if line is None:
            return None
        return LineIndex(self._text(path)).place(path_uri(path), line.start, line.end, None, None)

    def _text(self, path: Path) -> str:
        if path not in self._texts:
            try:
                small = path.stat().st_size <= MAX_BYTES
                self._texts[path] = decode(path.read_bytes()).text if small else ""
            except OSError:
                self._texts[path] = ""
        return self._texts[path]


def _is_made(path: Path) -> bool:
    """Whether a file is a ready page without front matter: other folders of built pages contain such files too."""
    if path.suffix.lower() not in PAGE_ENDINGS:
        return False
    try:
        with path.open("rb") as stream:
            return _FENCE.match(stream.read(16).decode("utf-8", "replace")) is None
    except OSError:
        return True


def _alike(path: Path, folders: Sequence[str]) -> int:
    """How many folders of a page's path also occur in a content file's path."""
    own = {part.lower().lstrip("_") for part in path.parent.parts}
    return sum(part in own for part in folders)


def _front_matter(text: str) -> str:
    opened = _FENCE.match(text)
    if opened is None:
        header = _HEADER.match(text)
        return header[0] if header is not None else ""
    closed = re.compile(rf"^{re.escape(opened[1])}\s*$", re.MULTILINE).search(text, opened.end())
    return text[: closed.start()] if closed else ""


def _lines(text: str, values: Container[str] | None = None) -> Iterator[Line]:
    """The lines of a text that set a value, if it is one of those ``wanted``."""
    position = 0
    for number, line in enumerate(text.splitlines(keepends=True), 1):
        match = _KEY.match(line.rstrip("\r\n")) if ":" in line or "=" in line else None
        if match is not None:
            start, end = match.span(2)
            quoted = len(match[2]) > 1 and match[2][0] in "\"'" and match[2][-1] == match[2][0]
            value = match[2][1:-1] if quoted else match[2]
            if values is None or value in values:
                key = match[1].strip().rpartition(".")[2].strip().lower()
                yield Line(key, value, number, position + start, position + end, quoted)
        position += len(line)


def _fitting(
    lines: Iterable[Line], names: Sequence[str], value: str, is_same: Callable[[str, str], bool] = eq
) -> Iterator[Line]:
    for line in lines:
        if (not names or line.key in names) and is_same(line.value, value):
            yield line


def _chosen(
    lines: Iterable[Line], names: Sequence[str], value: str, is_same: Callable[[str, str], bool] = eq
) -> Line | None:
    """The line that sets a value under one of the names, else the only line that sets it at all."""
    same = list(_fitting(lines, (), value, is_same))
    named = [line for line in same if line.key in names]
    return named[0] if named else same[0] if len(same) == 1 else None


MIN_ADDRESS = 5
"""Minimum length of a file address ("a.jpg"), in characters."""


def same_value(written: str, stated: str) -> bool:
    """Whether a ``written`` content value equals a ``stated`` markup value: same time, number, or site address."""
    return (
        written == stated
        or _is_moment(written, stated)
        or _is_number(written, stated)
        or _ends(written, stated)
    )


def _is_moment(written: str, stated: str) -> bool:
    """Whether both are the same time. A date ("2026-03-02") is midnight in any zone; times are compared in one zone."""
    own, other = moment(written), moment(stated)
    if own is None or other is None:
        return False
    if ":" not in written or ":" not in stated:
        midnight = own.when.time() == other.when.time()
        return own.when.date() == other.when.date() and (midnight or ":" not in stated)
    return own.when == other.when


def is_figure(text: str) -> bool:
    """Whether a value is a number."""
    try:
        return Decimal(text).is_finite()
    except InvalidOperation:
        return False


def _is_number(written: str, stated: str) -> bool:
    return is_figure(written) and is_figure(stated) and Decimal(written) == Decimal(stated)


def _ends(written: str, stated: str) -> bool:
    """Whether an absolute address has the same path as a site-relative one."""
    path = written.removeprefix(".")
    if len(path) < MIN_ADDRESS or "." not in path or " " in path or "://" in path or "://" not in stated:
        return False
    return stated.endswith(path if path.startswith("/") else f"/{path}")
