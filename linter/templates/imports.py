"""What a script takes from other files: the names, and the modules they come from."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from ..regex import regex

MAX_IMPORTS = 200
"""No more are looked at."""
_IMPORT = regex(
    r"""^[ \t;]*import\s+(?!type\b)(?:(?P<default>[\w$]+)\s*,?\s*)?"""
    r"""(?:\{(?P<names>[^{}]{0,4000})\}|\*\s*as\s+[\w$]+)?\s*from\s*"""
    r"""["'](?P<module>[^"'\n]{1,300})["']""",
    re.MULTILINE,
)
_NAME = regex(r"^(?:type\s+)?(?P<name>[\w$]+)(?:\s+as\s+(?P<alias>[\w$]+))?$")
_ALIASES = ("@/", "~/", "~~/", "@@/", "#/", "$lib/", "src/")
"""What paths begin with that the configuration of a project leads to its sources."""


@dataclass(frozen=True, slots=True)
class Imported:
    """A name that is taken from a module, where it has ``name``; "default" for what a module exports as such."""

    module: str
    name: str

    @property
    def is_local(self) -> bool:
        """Whether the module is a file of the project and no package."""
        return self.module.startswith((".", *_ALIASES)) or self.module == "$lib"


def imports(code: str, start: int, end: int) -> Iterator[tuple[str, Imported]]:
    """The names that code in [start, end) takes from elsewhere, as it calls them."""
    for count, match in enumerate(_IMPORT.finditer(code, start, end)):
        if count == MAX_IMPORTS:
            return
        if match["default"]:
            yield match["default"], Imported(match["module"], "default")
        for part in (match["names"] or "").split(","):
            name = _NAME.match(part.strip())
            if name is not None:
                yield name["alias"] or name["name"], Imported(match["module"], name["name"])
