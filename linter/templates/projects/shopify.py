"""Find the snippets and sections of a Shopify theme that none of its pages prints.

Pages are made by layouts, templates, the sections that JSON templates and section groups name, and those that the theme
editor offers, since they have presets: https://shopify.dev/docs/storefronts/themes/architecture.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache
from itertools import chain
from pathlib import Path

from ....source.regex import regex
from ..expansion import Source
from ..expressions.values import Path as Name
from ..tree import Condition
from .project import Project
from .reach import included

_INCLUDED = regex(r"\b(?:render|include|section)\s+[\"']([\w./-]+)[\"']")
_COMPUTED = regex(r"\{%-?\s*include\s+[^\"'\s]")
"""An include whose name is that of a variable: ``render`` takes none but blocks."""
_GIVEN = regex(r"[,\s]([\w-]++)\s*+:|\bas\s++([\w-]+)")
"""What a snippet is given: the names of arguments, and of the item that it is rendered with or for."""
_PRESETS = regex(r"\"presets\"\s*:\s*\[\s*\{")
_TYPE = regex(r"\"type\"\s*:\s*\"([\w-]+)\"")
_SETTING = regex(r"\"id\"\s*:\s*\"([\w-]+)\"")
_STORED = regex(r"\"([\w-]+)\"\s*:")


def printed_nowhere(source: Source, project: Project) -> bool:
    """Whether a template is a snippet or a section of a theme that is known to print it on no page."""
    folder = source.path.parent
    theme = folder.parent
    is_whole = (theme / "layout" / "theme.liquid").is_file() and (theme / "templates").is_dir()
    if folder.name not in ("snippets", "sections") or not is_whole:
        return False
    return _theme(theme, project).prints_nowhere(source.path)


def names_given(source: Source, project: Project) -> frozenset[str] | None:
    """The names that a theme gives one of its snippets wherever it renders that; None if it may have others.

    A snippet that is included sees the names of its page: https://shopify.dev/docs/api/liquid/tags/render.
    """
    if source.path.parent.name != "snippets" or source.family != "liquid":
        return None
    stem = source.path.stem
    called = re.compile(
        rf"\b(render|include)\s+[\"']{re.escape(stem)}[\"']([^%\n]*+(?>\n\s*+(?:,\s*+)?\w++\s*+:[^%\n]*+)*+)"
    )
    calls = [call for text in project.naming(source, stem).values() for call in called.findall(text)]
    if not calls or any(tag == "include" for tag, _ in calls):
        return None
    given = {name for _, rest in calls for one in _GIVEN.findall(rest) for name in one if name}
    return frozenset({*given, stem})


@lru_cache(maxsize=1)  # its files come one after another, and an older project need not be kept
def _theme(folder: Path, project: Project) -> Theme:
    return Theme(folder, project)


class Theme:
    """The files of a theme, in its folder, that its pages are made of."""

    def __init__(self, folder: Path, project: Project) -> None:
        self._folder = folder.absolute()
        self._project = project

    def prints_nowhere(self, path: Path) -> bool:
        """Whether no page is made of a file, as far as all that is included is named."""
        if path.absolute() in self._printed:
            return False
        if path.parent.name == "sections":
            return not self._is_named(path)
        return not any(_COMPUTED.search(self._project.content(one)) for one in self._printed)

    @cached_property
    def _printed(self) -> frozenset[Path]:
        """The files that pages are made of, by the names that others include them by."""
        printed: set[Path] = set()
        queue = list(self._roots())
        while queue:
            path = queue.pop()
            if path in printed or not path.is_file():
                continue
            printed.add(path)
            for name in self._included(path):
                file = f"{name.removesuffix('.liquid')}.liquid"
                queue += [self._folder / folder / file for folder in ("snippets", "sections", "blocks")]
        return frozenset(printed)

    def _included(self, path: Path) -> Iterable[str]:
        """The names of what a file includes: all that it has, if it cannot be parsed."""
        source = self._project.source(path)
        if source is None:
            return _INCLUDED.findall(self._project.content(path))
        return included(source.template.body, self._is_never)

    def _roots(self) -> Iterator[Path]:
        """The files that Shopify itself makes pages of."""
        for folder in ("layout", "templates", "blocks"):
            yield from sorted((self._folder / folder).rglob("*.liquid"))
        named = chain(
            (self._folder / "templates").rglob("*.json"), (self._folder / "sections").glob("*.json")
        )
        names = {name for path in named for name in _TYPE.findall(self._project.content(path))}
        for path in sorted((self._folder / "sections").glob("*.liquid")):
            if path.stem in names or _PRESETS.search(self._project.content(path)):
                yield path

    def _is_named(self, path: Path) -> bool:
        """Whether a script or another file names a section, which it may ask the shop for (``?section_id=``)."""
        name = re.compile(rf"(?<![\w-]){re.escape(path.stem)}(?![\w-])")
        others = chain((self._folder / "assets").glob("*.js*"), self._folder.rglob("*.liquid"))
        return any(name.search(self._project.content(one)) for one in others if one.absolute() != path)

    @cached_property
    def _settings(self) -> frozenset[str]:
        """The names of the theme's settings; empty if they are not known."""
        folder = self._folder / "config"
        defined = _SETTING.findall(self._project.content(folder / "settings_schema.json"))
        stored = _STORED.findall(self._project.content(folder / "settings_data.json"))
        return frozenset((*defined, *stored)) if defined else frozenset()

    def _is_never(self, guards: Iterable[Condition]) -> bool:
        """Whether one of the conditions of a branch asks for a setting that the theme does not have."""
        return any(
            isinstance(one.about, Name)
            and not one.negated
            and len(one.about.parts) == 2
            and one.about.parts[0] == "settings"
            and bool(self._settings)
            and one.about.parts[1] not in self._settings
            for one in guards
        )
