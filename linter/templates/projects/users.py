"""Find the pages that a template is part of: those that include it, extend it or use it as a layout."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from ..expansion import SCRIPT_FAMILIES, Source
from ..tree import Macro
from .project import LAYOUT, Project
from .reach import wrapped_by

MAX_ENTRIES = 8
_VIEWS = frozenset({"views", "components", "layouts"})
"""Folders that names leave out."""
_OF_FOLDER = "index"
"""The view that is called as its folder."""
_TAGGED = frozenset({"django", "handlebars", "hugo", "jinja", "liquid", "nunjucks", "tera"})
"""Engines that name other templates between braces only, or in the front matter."""
_PROGRAMS = (SCRIPT_FAMILIES, frozenset({"php", "blade"}))
"""Engines whose templates are code, which use those of one another."""


def pages_with(source: Source, project: Project) -> tuple[list[Source], set[str]]:
    """The template with the pages that it is part of, and the URIs of those of them that others use.

    A template that is part of one of these pages itself is left out: the page shows all that it prints, and more,
    unless it extends the template, whose blocks it may replace.
    """
    sources: dict[str, Source] = {source.uri: source}
    used: set[str] = set()
    within: set[str] = set()
    own = project.reach.of(source)
    queue = [source]
    macros = [one.name for one in source.template.body if isinstance(one, Macro)]
    while queue and len(sources) < MAX_ENTRIES:
        part = queue.pop(0)
        users = _users(part, project, own)
        for user in sorted(users, key=lambda user: not _calls(user, macros)) if macros else users:
            used.add(part.uri)
            if user.uri not in sources and len(sources) < MAX_ENTRIES:
                sources[user.uri] = user
                queue.append(user)
            if user.uri in sources and part is not source and not user.template.parent:
                within.add(part.uri)
            if len(sources) == MAX_ENTRIES:
                break
    return [one for one in sources.values() if one.uri not in within], used


def _calls(user: Source, macros: Sequence[str]) -> bool:
    """Whether a template names one of the macros that are looked for."""
    return any(name in user.text for name in macros)


def _users(source: Source, project: Project, own: frozenset[str]) -> Iterator[Source]:
    """The templates that a template is part of; ``own`` are those that the first one uses itself."""
    name = source.path.name
    stem = re.sub(r"^_", "", name.split(".")[0])
    is_base = source.family == "hugo" and stem == "baseof"
    is_layout = source.family == "ejs" and stem == LAYOUT
    mentions = project.naming(source, stem)
    full_name = _full_name(source)
    wrapped = wrapped_by(source.path) if source.family in SCRIPT_FAMILIES else None
    fills_it = is_base or is_layout or wrapped is not None
    for path, text in project.mentions.templates if fills_it else mentions.items():
        fills = (is_base and "define" in text[:20_000]) or (is_layout and path.parent == source.path.parent)
        fills = fills or path.stem == wrapped
        if (fills or path in mentions) and path.absolute() != source.path:
            if full_name is not None and full_name.search(text) is None:
                continue
            family = project.family_of(path)
            if not _may_use(family, source.family):
                continue
            if family in _TAGGED and not fills and not project.mentions.is_in_tag(text, stem, source.family):
                continue
            user = project.source(path)
            if user is None or source.uri not in project.reach.of(user):
                continue
            if user.uri not in own:
                # One that the template itself uses is already on its page.
                yield user


def _full_name(source: Source) -> re.Pattern[str] | None:
    """How others name a view of Laravel, with its folder (``products.view``); None for other templates."""
    folder, stem = source.path.parent.name, source.path.name.split(".")[0]
    if source.family != "blade" or folder in _VIEWS or stem in (_OF_FOLDER, folder):
        return None
    return re.compile(rf"{re.escape(folder)}(?<=\b{re.escape(folder)})[./]{re.escape(stem)}\b")


def _may_use(user: str, family: str) -> bool:
    """Whether templates of an engine can insert those of another: programs insert programs' parts only."""
    return all((user in group) == (family in group) for group in _PROGRAMS)


# The kind of page that a Hexo theme's template makes, by its name: the results of ``is_post()`` and the like.
#
# https://hexo.io/docs/templates and https://hexo.io/docs/helpers (Conditional Tags).

_QUESTIONS = {
    "index": "is_home()",
    "post": "is_post()",
    "page": "is_page()",
    "archive": "is_archive()",
    "category": "is_category()",
    "tag": "is_tag()",
}
"""A template's name -> the helper that is true on its pages."""
_STANDS_IN = {"index": frozenset(_QUESTIONS), "archive": frozenset({"archive", "category", "tag"})}
"""A template's name -> the pages it makes that have no template of their own."""


def answers(path: Path) -> dict[str, bool]:
    """The helpers with a known result on the pages that a template makes; none for partials and layouts."""
    own = path.stem
    if own not in _QUESTIONS:
        return {}
    missing = frozenset(name for name in _QUESTIONS if not path.with_name(f"{name}{path.suffix}").exists())
    makes = {own} | (_STANDS_IN.get(own, frozenset()) & missing)
    known = {question: False for name, question in _QUESTIONS.items() if name not in makes}
    return {**known, _QUESTIONS[own]: True} if len(makes) == 1 else known
