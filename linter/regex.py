"""Regular expressions that are compiled when they are first asked."""

from __future__ import annotations

import re
from typing import Any, cast

_METHODS = ("search", "match", "fullmatch", "finditer", "findall", "sub", "subn", "split")


class _Regex:
    """Stands for a ``re.Pattern``: the first use compiles it, and puts its methods in place of these."""

    __slots__ = ("_flags", "pattern", *_METHODS)

    def __init__(self, pattern: str, flags: int) -> None:
        self.pattern = pattern
        self._flags = flags

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):  # whoever looks at what a module holds needs nothing compiled
            raise AttributeError(name)
        compiled = re.compile(self.pattern, self._flags)
        for method in _METHODS:
            setattr(self, method, getattr(compiled, method))
        return getattr(compiled, name)


def regex(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """What ``re.compile`` gives, compiled on first use: for the expressions at the top of a module.

    There are some 700, and a page needs a part of them: compiling all took longer than judging ten pages. A pattern
    that doesn't compile raises ``re.error`` on first use; ``tests/linter/test_regex.py`` tries all.
    """
    return cast("re.Pattern[str]", _Regex(pattern, flags))
