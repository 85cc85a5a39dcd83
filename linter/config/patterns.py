"""Glob patterns for paths and addresses, from the configuration and the command line."""

from __future__ import annotations

import os
import re
from fnmatch import translate
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote, urlsplit


@lru_cache(maxsize=512)
def _compile(pattern: str) -> re.Pattern[str]:
    return re.compile(translate(pattern.removeprefix("./").rstrip("/")))


class Patterns(NamedTuple):
    """Patterns and the folder they are relative to.

    ``*`` also matches slashes. A pattern without a slash matches a name at any depth; a pattern that matches a folder
    matches everything in it.
    """

    patterns: tuple[str, ...]
    root: Path

    def match(self, path: Path | str) -> bool:
        """Whether a pattern matches a path, absolute or relative to the root."""
        absolute = os.path.join(self.root, path)
        relative = os.path.relpath(absolute, self.root).replace(os.sep, "/")
        return self._match(relative) or (relative.startswith("../") and self._match(absolute))

    def apart_from(self, folder: Path) -> tuple[str, ...]:
        """The patterns that don't match a folder itself."""
        return tuple(
            each for each in self.patterns if not Patterns((each,), self.root).match(folder.absolute())
        )

    def match_uri(self, uri: str, folder: Path) -> bool:
        """Whether a pattern matches a page by its name in reports; file names there are relative to ``folder``."""
        if uri.startswith(("http://", "https://")):
            address = urlsplit(uri)
            return self._match(uri) or self._match(address.netloc + address.path) or self._match(address.path)
        return self.match(folder / unquote(uri.removeprefix("file://")))

    def _match(self, text: str) -> bool:
        for pattern in self.patterns:
            compiled = _compile(pattern)
            if "/" not in pattern.rstrip("/"):
                if any(compiled.match(part) for part in text.split("/")):
                    return True
            elif any(compiled.match(prefix) for prefix in _prefixes(text)):
                return True
        return False


def _prefixes(text: str) -> list[str]:
    """A path and all its parent folders."""
    parts = text.split("/")
    return ["/".join(parts[:end]) for end in range(len(parts), 0, -1)]
