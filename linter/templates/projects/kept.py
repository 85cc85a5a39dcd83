"""What is less while a template is typed: few pages are made, and its project is read again when its files change."""

from __future__ import annotations

import time
from pathlib import Path
from typing import NamedTuple

from ..woven_pages import PageCache
from .project import Project, project_of, project_state
from .roots import project_root


class Limits(NamedTuple):
    """How much is made of a template.

    ``entries``: of how many of the pages that it is part of. ``variants``: how many of each. ``printed``: how many
    segments these have in all, besides those made without assumptions.
    """

    entries: int
    variants: int
    printed: int


FULL = Limits(8, 20, 30_000)
TYPED = Limits(1, 6, 1_500)
"""While it is typed."""
MAX_SHARE = 10
"""How many times as long as looking takes must have passed before the files are looked at again."""


class _Kept(NamedTuple):
    project: Project
    state: str
    due: float
    """When the files are looked at again, by the monotonic clock."""


_KEPT: dict[Path, _Kept] = {}
"""The last project."""


def project_with(path: Path, run: object, *, is_typed: bool) -> Project:
    """The project that a template belongs to, read once per run, or kept while the template is being typed."""
    root = project_root(path)
    return _kept(root) if is_typed else project_of(root, run)


def _kept(root: Path) -> Project:
    """The project at a folder, read again if one of its files has changed; its pages are checked anew."""
    known = _KEPT.get(root)
    begun = time.monotonic()
    if known is None or begun >= known.due:
        state = project_state(root)
        project = known.project if known is not None and known.state == state else Project(root)
        ended = time.monotonic()
        _KEPT.clear()
        known = _KEPT[root] = _Kept(project, state, ended + MAX_SHARE * (ended - begun))
    known.project.pages = PageCache()
    return known.project
