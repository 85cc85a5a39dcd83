"""Find the paths in code that is not evaluated: its output most likely consists of their values."""

from __future__ import annotations

from collections.abc import Iterator

from ....source.regex import regex

MAX_LENGTH = 4_000
"""Only the beginning of longer code is searched."""
_STRING = regex(r"\"(?:[^\"\\]|\\.){0,1000}\"|'(?:[^'\\]|\\.){0,1000}'")
_PATH = regex(r"(?<![\w$.>])\$?[A-Za-z_]\w*(?:(?:\?->|->|\?\.|!\.|\.)[A-Za-z_]\w*)+(?P<called>\s*\()?")
_LINK = regex(r"\?->|->|\?\.|!\.|\.")


def paths_in(code: str) -> Iterator[tuple[str, ...]]:
    """Paths of two names or more, without methods called on them, unique and in order."""
    paths: dict[tuple[str, ...], None] = {}
    for match in _PATH.finditer(_STRING.sub("''", code[:MAX_LENGTH])):
        text = match.group().removesuffix(match["called"] or "").lstrip("$")
        parts = tuple(_LINK.split(text))
        if match["called"]:
            parts = parts[:-1]
        if len(parts) > 1:
            paths[parts] = None
    return iter(paths)
