"""Jekyll: posts, pages, collections, front matter defaults and data of a site."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property

from ...source.regex import regex
from ..templates.expressions.lookup import DataLookup
from ..templates.expressions.moments import Moment, moment, strftime
from ..templates.expressions.names import words
from ..templates.expressions.values import Known
from .site import ContentFile, Files, PagePlan, inside, merged, name_of

_DATED_NAME = regex(r"^(\d{4}-\d{1,2}-\d{1,2})-(.+)$")


def printed(when: datetime, timed: bool = True) -> str:
    """A time or date as Liquid prints it by default."""
    return strftime(when, "%Y-%m-%d %H:%M:%S %z" if timed else "%Y-%m-%d")


@dataclass
class Jekyll:
    """A Jekyll site."""

    files: Files

    @cached_property
    def config(self) -> Known:
        """The content of ``_config.yml`` under the names of ``site``."""
        root = self.files.root
        path = self.files.first([root / "_config.yml", root / "_config.yaml"])
        site = self.files.data(path, "site") if path is not None else None
        return site or Known({}, None, "site")

    def plan(self, content: ContentFile) -> PagePlan:
        """The data and layout of a content file's page."""
        own = content.data("page", printed)
        page = merged(own, *self._defaults(content), place=content.top, key="page")
        values = dict(page.value)
        dated = _DATED_NAME.match(content.path.stem)
        if "date" in values:
            values["date"] = _as_date(values["date"])
        elif dated is not None:
            values["date"] = Known(_time(dated[1]), content.top, "page.date")
        if dated is not None and "title" not in values:
            title = " ".join(word.capitalize() for word in dated[2].split("-"))
            values["title"] = Known(title, content.top, "page.title")
        for name in ("tags", "categories"):
            if name in values and isinstance(values[name].value, str):
                values[name] = replace(values[name], value=values[name].value.split())
        name = name_of(values.get("layout"))
        name = "" if name in ("none", "null", "nil") else name
        path = self.files.first(
            self.files.root / "_layouts" / f"{name}{ending}" for ending in (".html", ".md", ".liquid")
        )
        layout = self.files.template(path) if name else None
        may_be_external = bool({"theme", "remote_theme"} & set(self.config.value))
        return PagePlan(self._lookup(values, content), layout, name, may_be_external=may_be_external)

    def _defaults(self, content: ContentFile) -> Iterator[Known]:
        """The front matter defaults that apply to a file, most specific scope first."""
        defaults, there = inside(self.config, ("defaults",))
        if not there or defaults is None or not isinstance(defaults.value, list):
            return
        relative = content.path.resolve().relative_to(self.files.root.resolve()).as_posix()
        matching: list[tuple[int, int, Known]] = []
        for index, entry in enumerate(defaults.value):
            scope, _ = inside(entry, ("scope",))
            values, has_values = inside(entry, ("values",))
            if values is None or not has_values or scope is None:
                continue
            path, has_path = inside(scope, ("path",))
            kind, has_kind = inside(scope, ("type",))
            below = str(path.value or "").strip("/") if path is not None and has_path else ""
            below = below.partition("*")[0].rstrip("/")
            if below and not f"{relative}/".startswith(f"{below}/"):
                continue
            if has_kind and kind is not None and str(kind.value) != self._type(relative):
                continue
            matching.append((len(below) + has_kind, index, values))
        for _, _, values in sorted(matching, key=lambda one: one[:2], reverse=True):
            yield _rename(values)

    def _type(self, relative: str) -> str:
        """The type of a file as used in scopes."""
        folders = relative.split("/")[:-1]
        if "_posts" in folders:
            return "posts"
        if "_drafts" in folders:
            return "drafts"
        marked = next((folder for folder in folders if folder.startswith("_")), "")
        return marked.lstrip("_") or "pages"

    def _lookup(self, page: dict[str, Known], content: ContentFile) -> DataLookup:
        # Only indexes are divided into pages, and what asks a plugin for it.
        is_apart = (
            content.path.name.partition(".")[0] != "index" and not {"paginate", "pagination"} & page.keys()
        )
        open_page = (self.files.root / "_plugins").is_dir() or self._has_plugins

        def lookup(path: tuple[str, ...]) -> tuple[Known, int] | None:
            if len(path) < 2:
                return None
            if path[0] == "site":
                return self._of_site(path)
            if path[0] == "paginator" and is_apart:
                return Known(None, content.top, ".".join(path)), len(path)
            if path[0] != "page" or path[1] in words("jekyll_page"):
                return None
            if path[1] in page:
                return page[path[1]], 2
            if open_page and path[1] not in words("usual_keys"):
                return None
            return Known(None, content.top, f"page.{path[1]}"), 2

        return lookup

    @cached_property
    def _has_plugins(self) -> bool:
        """Whether the site uses unknown plugins."""
        plugins, there = inside(self.config, ("plugins",))
        if not there or plugins is None or not isinstance(plugins.value, list):
            return False
        return any(str(one.value) not in words("jekyll_plugins") for one in plugins.value)

    def _of_site(self, path: tuple[str, ...]) -> tuple[Known, int] | None:
        if path[1] == "data":
            for index in range(2, len(path)):
                file = self.files.first(
                    (self.files.root / "_data").joinpath(*path[2:index], path[index] + ending)
                    for ending in (".yml", ".yaml", ".json")
                )
                data = self.files.data(file, ".".join(path[: index + 1])) if file is not None else None
                if data is not None:
                    return data, index + 1
            return None
        if path[1] in words("jekyll_site") or path[1] not in self.config.value:
            return None
        return self.config.value[path[1]], 2


def _as_date(known: Known) -> Known:
    """The date of a page as a time; it may be in quotes."""
    if isinstance(known.value, Moment):
        return replace(known, value=Moment(printed(known.value.when), known.value.when))
    time = _time(known.value) if isinstance(known.value, str) else None
    return known if time is None else replace(known, value=time)


def _time(text: str) -> Moment | None:
    return moment(text, lambda when, timed: printed(when))


def _rename(values: Known, prefix: str = "page") -> Known:
    """Configuration values under the names that pages use."""
    if isinstance(values.value, dict):
        inner = {name: _rename(value, f"{prefix}.{name}") for name, value in values.value.items()}
        return Known(inner, values.place, prefix)
    return replace(values, key=prefix)
