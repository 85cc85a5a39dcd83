"""Eleventy: content, the data cascade, and the layouts of a site."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path

from ...source.regex import regex
from ..templates.expressions.lookup import DataLookup
from ..templates.expressions.moments import Moment, moment, strftime
from ..templates.expressions.names import words
from ..templates.expressions.values import Known
from .site import ContentFile, Files, PagePlan, merged, name_of

_DATE_PREFIX = regex(r"^(\d{4}-\d{1,2}-\d{1,2})-")
_DATA_ENDINGS = (".json", ".yaml", ".yml", ".toml")
_DYNAMIC_CONFIG = regex(r"addGlobalData|eleventyComputed|setDataDeepMerge\(false|addPlugin\(")
_LAYOUT = regex(r"""(?<![\w.$])["']?layout["']?\s*:\s*["'`]([\w./-]+)["'`]""")
_GLOBAL_LAYOUT = regex(r"""addGlobalData\(\s*["']layout["']\s*,\s*["'`]([\w./-]+)["'`]""")
_SCRIPTS = (".js", ".cjs", ".mjs", ".ts")
#: Values of ``date`` that Eleventy computes at build time.
_COMPUTED_DATES = frozenset({"created", "last modified", "git created", "git last modified"})
_LAYOUT_ENDINGS = ("", ".njk", ".liquid", ".html", ".hbs", ".md", ".webc", ".11ty.js")


def printed(when: datetime, timed: bool = True) -> str:
    """A date as JavaScript prints it by default, where sites are built: in UTC."""
    with suppress(OverflowError):  # in the first year, or after the last
        when = when.astimezone(UTC)
    return strftime(when, "%a %b %d %Y %H:%M:%S GMT%z (Coordinated Universal Time)")


@dataclass
class Eleventy:
    """An Eleventy site."""

    files: Files

    @cached_property
    def _config(self) -> str:
        names = (
            (f".eleventy{ending}" for ending in _SCRIPTS),
            (f"eleventy.config{ending}" for ending in _SCRIPTS),
        )
        path = self.files.first(self.files.root / name for group in names for name in group)
        return path.read_text(encoding="utf-8", errors="replace") if path is not None else ""

    def _folder(self, kind: str, usual: str) -> Path:
        """A folder of the site as configured: input, includes, layouts or data."""
        match = re.search(rf"""\b{kind}\s*:\s*["']([^"'\n]+)["']""", self._config)
        name = match[1] if match is not None else usual
        base = self.files.root if kind == "input" else self._input
        return base / name if name else base

    @cached_property
    def _input(self) -> Path:
        return self._folder("input", "")

    @cached_property
    def _data_folder(self) -> Path:
        return self._folder("data", "_data")

    def plan(self, content: ContentFile) -> PagePlan:
        """The data and layout of a content file's page."""
        own = content.data("", printed)
        layers = [own]
        chain: list[Known] = []
        data = merged(*layers, *self._directory(content), place=content.top, key="")
        layout, name = None, name_of(data.value.get("layout")) or self._layout_of_scripts(content) or ""
        if name:
            layout = self.files.template(self._layout(name))
        if layout is not None:
            chain = [self._of_layout(layout.path)]
        values = dict(merged(data, *chain, place=content.top, key="").value)
        return PagePlan(self._lookup(values, content), layout, name, "liquid")

    def _layout(self, name: str) -> Path | None:
        folders = [self._folder("layouts", "_includes"), self._folder("includes", "_includes")]
        return self.files.first(
            folder / f"{name}{ending}" for folder in folders for ending in _LAYOUT_ENDINGS
        )

    def _of_layout(self, path: Path) -> Known:
        """The data that the front matter of a layout, and of its parent layouts, gives to pages."""
        from ...source.encodings import decode
        from ...source.files import path_uri
        from ..templates.projects.front_matter import read_front_matter

        layers: list[Known] = []
        following: Path | None = path
        while following is not None and len(layers) < 8:
            text = decode(following.read_bytes()).text
            file = ContentFile(following, path_uri(following), text, read_front_matter(text))
            layers.append(file.data("", printed))
            name = name_of(layers[-1].value.get("layout"))
            following = self._layout(name) if name else None
        return merged(*layers, place=(path_uri(path), 0, 0), key="")

    def _directory(self, content: ContentFile) -> Iterator[Known]:
        """The data files beside a content file and above it, nearest first."""
        stem = content.path.name.partition(".")[0]
        folder = content.path.resolve().parent
        root = self.files.root.resolve()
        for names in (stem,):
            yield from self._beside(folder, names)
        while folder == root or root in folder.parents:
            yield from self._beside(folder, folder.name)
            if folder in (root, self._input.resolve()):
                return
            folder = folder.parent

    def _beside(self, folder: Path, name: str) -> Iterator[Known]:
        for middle in (".11tydata", ""):
            for ending in _DATA_ENDINGS:
                data = self.files.data(folder / f"{name}{middle}{ending}", "")
                if data is not None:
                    yield data

    def _layout_of_scripts(self, content: ContentFile) -> str:
        """The layout named by scripts beside a content file, by those above it or by the configuration, else ""."""
        named = [*_LAYOUT.findall(self._written(content)), *_GLOBAL_LAYOUT.findall(self._config)]
        # Other data may have a ``layout`` too, which names no template.
        return next((name for name in named if self._layout(name) is not None), "")

    def _written(self, content: ContentFile) -> str:
        """The scripts that give a content file data, concatenated."""
        paths = filter(Path.is_file, self._scripts(content))
        return "\n".join(path.read_text(encoding="utf-8", errors="replace") for path in paths)

    def _scripted(self, content: ContentFile) -> bool:
        """Whether scripts give pages data that is not evaluated."""
        return (
            bool(_DYNAMIC_CONFIG.search(self._config)) or self.files.first(self._scripts(content)) is not None
        )

    def _scripts(self, content: ContentFile) -> list[Path]:
        """The paths of scripts that give a content file data, nearest first."""
        folder = content.path.resolve().parent
        own = content.path.name.partition(".")[0]
        scripts = [folder / f"{own}.11tydata{ending}" for ending in _SCRIPTS]
        for parent in (folder, *folder.parents):
            scripts += [parent / f"{parent.name}.11tydata{ending}" for ending in _SCRIPTS]
            if parent == self.files.root.resolve():
                break
        return scripts

    def _lookup(self, page: dict[str, Known], content: ContentFile) -> DataLookup:
        scripted = self._scripted(content)
        written = f"{self._config}\n{self._written(content)}" if scripted else ""
        dated = _DATE_PREFIX.match(content.path.name)
        date = page.get("date")
        if date is not None and str(date.value).lower() in _COMPUTED_DATES:
            date = None
            dated = None
        if date is None and dated is not None:
            date = Known(moment(dated[1], printed), content.top, "page.date")
        elif date is not None and not isinstance(date.value, Moment):
            date = replace(date, value=moment(str(date.value), printed) or date.value)

        def lookup(path: tuple[str, ...]) -> tuple[Known, int] | None:
            if path[:2] == ("page", "date") and date is not None:
                return date, 2
            if path[0] in words("eleventy_page") or not path[0].isidentifier():
                return None
            if path[0] in page:
                return page[path[0]], 1
            data = self._global(path[0])
            if data is not None:
                return data, 1
            unusual = path[0] not in words("usual_keys") or path[0] in written
            if (scripted and unusual) or self._is_scripted(path[0]):
                return None
            return Known(None, content.top, path[0]), 1

        return lookup

    def _global(self, name: str) -> Known | None:
        for ending in _DATA_ENDINGS:
            data = self.files.data(self._data_folder / f"{name}{ending}", name)
            if data is not None:
                return data
        return None

    def _is_scripted(self, name: str) -> bool:
        """Whether a script or a folder provides the global data of a name."""
        folder = self._data_folder
        return (folder / name).is_dir() or self.files.first(
            folder / f"{name}{end}" for end in _SCRIPTS
        ) is not None
