"""Find which files of a project mention a template."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cached_property, lru_cache
from pathlib import Path

from ....source.regex import regex
from ...document.file_kinds import is_generated_or_test

_PROSE = frozenset({".md", ".markdown", ".mdx"})


class Mentions:
    """The mentions of templates in a project, each searched for once.

    ``files`` yields its files, ``content`` returns the text of one.
    """

    def __init__(self, files: Callable[[], Iterable[Path]], content: Callable[[Path], str]) -> None:
        self._files = files
        self._content = content
        self._paths: dict[tuple[str, str], dict[Path, str]] = {}

    @cached_property
    def templates(self) -> tuple[tuple[Path, str], ...]:
        """The templates by absolute path, with their texts."""
        return tuple(
            (path, self._content(path))
            for path in self._files()
            if path.suffix not in _PROSE and not is_generated_or_test(path.name)
        )

    def of(self, stem: str, family: str) -> dict[Path, str]:
        """The templates that mention another of an engine, with their texts.

        ``stem`` is the other's name without underscore and extensions.
        """
        key = stem, family if family in _OWN_WAYS else ""
        if key not in self._paths:
            mention, names = _pattern(stem, family), {stem, _class_of(stem)}
            self._paths[key] = {
                path: text
                for path, text in self.templates
                if any(name in text for name in names) and mention.search(text)
            }
        return self._paths[key]

    @staticmethod
    def is_in_tag(text: str, stem: str, family: str) -> bool:
        """Whether a template mentions another of an engine in a tag (``{% … %}``, ``{{ … }}``) or its front matter."""
        return _pattern(stem, family).search(_tags(text)) is not None


@lru_cache(maxsize=1024)
def _tags(text: str) -> str:
    """The tags of a template and its front matter, with a sign between them that is in no mention."""
    return "\0".join(tag[0] for tag in _TAG.finditer(text))


_TAG = regex(r"\A---\r?\n.*?\n---\s|\{[{%].*?[}%]\}", re.DOTALL)


@lru_cache(maxsize=1024)
def _pattern(stem: str, family: str) -> re.Pattern[str]:
    """How templates mention another of an engine."""
    return _OWN_WAYS.get(family, _by_path)(stem)


def _by_path(stem: str) -> re.Pattern[str]:
    return re.compile(rf"[\"'/\s>]_?{re.escape(stem)}(?:\.[\w.]+)?[\"'\s%}})/]")


def _of_blade(stem: str) -> re.Pattern[str]:
    """How Laravel views mention others: ``layouts.app``, ``<x-app-layout>``, ``<x-shop::card/>``."""
    return re.compile(rf"[\"'/\s>.:-]{re.escape(stem)}(?:-layout)?[\"'\s/>.]")


def _of_rails(stem: str) -> re.Pattern[str]:
    """How Rails' views mention others: by path, and ViewComponent's by their class (``CardComponent.new``)."""
    return re.compile(rf"{_by_path(stem).pattern}|\b{re.escape(_class_of(stem))}\.(?:new|with_collection)\b")


def _class_of(stem: str) -> str:
    """The class that a file of Ruby is named after."""
    return "".join(part.capitalize() for part in stem.split("_"))


_OWN_WAYS = {"blade": _of_blade, "erb": _of_rails}
"""Engines with a way of their own to mention templates."""
