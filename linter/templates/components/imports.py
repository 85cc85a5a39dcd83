"""Find what a script imports: names, and the modules they come from."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from ....source.regex import regex

MAX_IMPORTS = 200
"""Maximum number of imports read."""
_IMPORT = regex(
    r"""^[ \t;]*import\s+(?!type\b)(?:(?P<default>[\w$]+)\s*,?\s*)?"""
    r"""(?:\{(?P<names>[^{}]{0,4000})\}|\*\s*as\s+[\w$]+)?\s*from\s*"""
    r"""["'](?P<module>[^"'\n]{1,300})["']""",
    re.MULTILINE,
)
_NAME = regex(r"^(?:type\s+)?(?P<name>[\w$]+)(?:\s+as\s+(?P<alias>[\w$]+))?$")
_EXPORTED = regex(
    r"""^[ \t;]*export\s+(?!type\b)(?:\{(?P<names>[^{}]{0,4000})\}|\*)\s*from\s*["'](?P<module>[^"'\n]{1,300})["']""",
    re.MULTILINE,
)
ALL = "*"
"""Stands for all exports of a module."""
_ALIASES = ("@/", "~/", "~~/", "@@/", "#/", "$lib/", "src/")
"""Path prefixes that a project's configuration maps to its sources."""


@dataclass(frozen=True, slots=True)
class Imported:
    """An import from a module, where it is called ``name``; "default" for the default export."""

    module: str
    name: str

    @property
    def is_local(self) -> bool:
        """Whether the module is a file of the project rather than a package."""
        return self.module.startswith((".", *_ALIASES)) or self.module == "$lib"


def imports(code: str, start: int, end: int) -> Iterator[tuple[str, Imported]]:
    """The imports in code at [start, end), by local name."""
    for match in islice(_IMPORT.finditer(code, start, end), MAX_IMPORTS):
        if match["default"]:
            yield match["default"], Imported(match["module"], "default")
        yield from _named(match)


def passed_on(code: str) -> Iterator[tuple[str, Imported]]:
    """The re-exports of a file (``export { a as b } from "./a"``), by exported name."""
    for match in islice(_EXPORTED.finditer(code), MAX_IMPORTS):
        if match["names"] is None:
            yield ALL, Imported(match["module"], ALL)
        yield from _named(match)


def _named(match: re.Match[str]) -> Iterator[tuple[str, Imported]]:
    for part in (match["names"] or "").split(","):
        name = _NAME.match(part.strip())
        if name is not None:
            yield name["alias"] or name["name"], Imported(match["module"], name["name"])
