"""Hugo: pages below ``content/``, site parameters, and layout lookup."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property
from pathlib import Path

from ..templates.expressions.lookup import DataLookup
from ..templates.expressions.moments import Moment, moment, strftime
from ..templates.expressions.names import words
from ..templates.expressions.values import Known
from .site import ContentFile, Files, PagePlan, inside, merged, name_of

_CONFIGS = tuple(
    f"{stem}{ending}" for stem in ("hugo", "config") for ending in (".toml", ".yaml", ".yml", ".json")
)
_DATES = ("date", "publishdate", "lastmod", "expirydate")


def printed(when: datetime, timed: bool = True) -> str:
    """A date as Go prints it by default."""
    return strftime(when, "%Y-%m-%d %H:%M:%S %z ") + ("UTC" if not when.utcoffset() else strftime(when, "%z"))


_OF_PAGES = ("_default", "baseof.html", "single.html", "page.html", "all.html")
"""Layouts that every theme has one of; a site without any has only what it changes of its theme."""


@dataclass
class Hugo:
    """A Hugo site."""

    files: Files
    _cascading: dict[Path, bool] = field(default_factory=dict)

    @cached_property
    def config(self) -> Known:
        """The configuration under the names of ``site``; parameters are merged into it, as they are looked up."""
        root = self.files.root
        folder = root / "config" / "_default"
        path = self.files.first([*(root / name for name in _CONFIGS), *(folder / name for name in _CONFIGS)])
        site = self.files.data(path, "site", fold=True) if path is not None else None
        member = inside(site, ("params",)) if site is not None else (None, False)
        params = [member[0] if member[1] else None]
        params += [
            self.files.data(folder / f"params{ending}", "site", fold=True)
            for ending in (".toml", ".yaml", ".yml")
        ]
        return merged(site, *params, place=("", 0, 0), key="site")

    def plan(self, content: ContentFile) -> PagePlan:
        """The data and layout of a content file's page."""
        own = content.data("page", printed, fold=True)
        params, there = inside(own, ("params",))
        page = merged(own, params if there else None, place=content.top, key="page")
        values = dict(page.value)
        for name in _DATES:
            if name in values and isinstance(values[name].value, str):
                printed_moment = moment(str(values[name].value), printed)
                if printed_moment is not None and not isinstance(values[name].value, Moment):
                    values[name] = replace(values[name], value=printed_moment)
        names = list(self._layouts(content, values))
        path = self.files.first(folder / name for name in names for folder in self._folders)
        may_be_external = (
            bool({"theme", "module"} & set(self.config.value))
            or (self.files.root / "go.mod").is_file()
            or not any((self.files.root / "layouts" / name).exists() for name in _OF_PAGES)
        )
        return PagePlan(
            self._lookup(values, content), self.files.template(path), names[0], "hugo", may_be_external
        )

    def _lookup(self, page: dict[str, Known], content: ContentFile) -> DataLookup:
        own = self._own(content)
        cascades = any(map(self._cascades, self._sections(content)))

        def lookup(path: tuple[str, ...]) -> tuple[Known, int] | None:
            if path[:2] == ("page", "site"):
                path = path[1:]
                value = lookup(path)
                return (value[0], value[1] + 1) if value is not None else None
            if len(path) < 2:
                return None
            if path[0] == "site":
                known = self.config.value.get(path[1])
                return (known, 2) if known is not None and path[1] not in words("hugo_site") else None
            if path[0] != "page":
                return None
            if path[1] in own:
                return own[path[1]], 2
            if path[1] in page and path[1] not in (
                "type",
                "layout",
                "url",
                "slug",
                "content",
                "params",
                "resources",
            ):
                return page[path[1]], 2
            if path[1] in words("hugo_page") or cascades:
                return None
            return Known(None, content.top, f"page.{path[1]}"), 2

        return lookup

    def _own(self, content: ContentFile) -> dict[str, Known]:
        """Page variables that Hugo sets by the kind of page."""
        section = self._section(content)
        is_node = content.path.stem.partition(".")[0] == "_index"
        kind = "page" if not is_node else "section" if section else "home"
        known = {
            "kind": kind,
            "ispage": not is_node,
            "isnode": is_node,
            "ishome": kind == "home",
            "section": section,
        }
        return {name: Known(value, None, f"page.{name}") for name, value in known.items()}

    def _section(self, content: ContentFile) -> str:
        parts = content.path.resolve().parts
        below = parts[len(parts) - parts[::-1].index("content") :]
        return below[0] if len(below) > 1 else ""

    @cached_property
    def _folders(self) -> list[Path]:
        """The layout folders: the site's own, then those of its themes."""
        root = self.files.root
        themes = sorted((root / "themes").iterdir()) if (root / "themes").is_dir() else []
        return [root / "layouts", *(theme / "layouts" for theme in themes)]

    def _layouts(self, content: ContentFile, page: dict[str, Known]) -> Iterator[str]:
        """The layouts that a page may use, in Hugo's lookup order."""
        section = self._section(content)
        kind = name_of(page.get("type")) or section
        stem = content.path.stem.partition(".")[0]
        layout = name_of(page.get("layout"))
        if stem == "_index":
            names = [layout, "index", "home", "list"] if not section else [layout, "section", "list"]
        else:
            names = [layout, "single", "page"]
        folders = [kind, "_default", ""] if kind else ["page", "_default", ""]
        for name in dict.fromkeys(name for name in names if name):
            for folder in [""] * (name in ("index", "home")) + folders:
                yield f"{folder}/{name}.html".lstrip("/")
        for folder in folders:
            yield f"{folder}/all.html".lstrip("/")

    def _sections(self, content: ContentFile) -> Iterator[Path]:
        """The content files of the sections that a page is in."""
        for folder in content.path.resolve().parents:
            path = folder / "_index.md"
            if path != content.path.resolve() and path.is_file():
                yield path
            if folder.name == "content" or folder == self.files.root:
                return

    def _cascades(self, section: Path) -> bool:
        """Whether a section gives the pages in it data, by its content file."""
        from ...source.encodings import decode
        from ...source.files import path_uri
        from ..templates.projects.front_matter import read_front_matter

        if section not in self._cascading:
            text = decode(section.read_bytes()).text
            file = ContentFile(section, path_uri(section), text, read_front_matter(text))
            self._cascading[section] = "cascade" in file.data("page", printed, fold=True).value
        return self._cascading[section]
