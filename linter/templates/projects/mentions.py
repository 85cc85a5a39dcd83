"""Which files of a project name a template: most name none of those that are asked for."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cached_property
from pathlib import Path

_PROSE = frozenset({".md", ".markdown", ".mdx"})


class Mentions:
    """The mentions of templates in a project, each looked for once.

    ``files`` gives its files, ``content`` the text of one.
    """

    def __init__(self, files: Callable[[], Iterable[Path]], content: Callable[[Path], str]) -> None:
        self._files = files
        self._content = content
        self._found: dict[tuple[str, bool], frozenset[Path]] = {}

    @cached_property
    def templates(self) -> tuple[tuple[Path, str], ...]:
        """The templates, absolute, with their texts."""
        return tuple((path, self._content(path)) for path in self._files() if path.suffix not in _PROSE)

    def of(self, stem: str, family: str) -> frozenset[Path]:
        """The templates that name another of an engine, by its name without underscore and endings."""
        key = stem, family == "blade"
        if key not in self._found:
            mention = _of_blade(stem) if family == "blade" else _by_path(stem)
            self._found[key] = frozenset(
                path for path, text in self.templates if stem in text and mention.search(text)
            )
        return self._found[key]


def _by_path(stem: str) -> re.Pattern[str]:
    return re.compile(rf"[\"'/\s>]_?{re.escape(stem)}(?:\.[\w.]+)?[\"'\s%}})/]")


def _of_blade(stem: str) -> re.Pattern[str]:
    """As views of Laravel name others: ``layouts.app``, ``<x-app-layout>``, ``<x-shop::card/>``."""
    return re.compile(rf"[\"'/\s>.:-]{re.escape(stem)}(?:-layout)?[\"'\s/>.]")
