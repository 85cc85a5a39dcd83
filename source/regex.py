"""Regular expressions that are compiled when they are first asked."""

from __future__ import annotations

import re
from functools import cache, partial
from typing import Any, cast

from .expression_cache import beside_bytecode

CACHE = beside_bytecode()
"""Saved when the process ends; one that ends without ``atexit`` saves it itself."""
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
        compiled = CACHE.compile(self.pattern, self._flags)
        for method in _METHODS:
            setattr(self, method, getattr(compiled, method))
        return getattr(compiled, name)


class _Signed(_Regex):
    """One that finds nothing, and is not compiled, until it is asked about a text that has one of its signs."""

    __slots__ = ("_ignores_case", "_without", "signs")

    def __init__(self, pattern: str, flags: int, signs: str) -> None:
        super().__init__(pattern, flags)
        self._ignores_case = bool(flags & re.IGNORECASE)  # asked of many texts: flags are slow
        self._without = ""
        """The last text without any: one line with thousands of prices is asked about for each of them."""
        self.signs = tuple((caseless(signs) if self._ignores_case else signs).split("|"))
        for method in ("search", "match", "fullmatch"):
            setattr(self, method, partial(self._ask, method))

    def may_be_in(self, text: str) -> bool:
        """Whether a text has one of the signs."""
        if self._ignores_case:
            text = caseless(text)
        return any(map(text.__contains__, self.signs))

    def _ask(self, method: str, string: str, *bounds: int) -> re.Match[str] | None:
        if string is self._without:
            return None
        if self.may_be_in(string):
            return self.__getattr__(method)(string, *bounds)
        self._without = string
        return None


def caseless(text: str) -> str:
    """Text in which letters are equal that regular expressions take as equal where they ignore case."""
    folded = text.casefold()
    return folded if text.isascii() else folded.replace("i\u0307", "i").replace("\u0131", "i")


def lower(text: str) -> str:
    """Text in lower case, letter for letter."""
    return text.replace("\u0130", "I").lower()  # the one letter that is two in lower case


def regex(pattern: str, flags: int = 0, *, signs: str = "") -> re.Pattern[str]:
    """What ``re.compile`` gives, compiled on first use: for the expressions at the top of a module.

    There are some 700, and a page needs a part of them: compiling all took longer than judging ten pages. A pattern
    that doesn't compile raises ``re.error`` on first use; ``tests/linter/test_regex.py`` tries all.

    ``signs``, with bars between them, are for a long expression that finds something on few pages: pieces of text of
    which everything that it finds has one, in any case where the expression ignores it. While no text has any, nothing
    is compiled. The tests make up texts that each expression finds, and look for its signs in them.
    """
    held = _Signed(pattern, flags, signs) if signs else _Regex(pattern, flags)
    return cast("re.Pattern[str]", held)


@cache
def expression(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """What ``re.compile`` gives, kept from run to run: for fixed expressions that are written where they are used.

    Not for those made of what a page says, which would be kept, too.
    """
    return CACHE.compile(pattern, flags)
