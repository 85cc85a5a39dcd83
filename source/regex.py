"""Regular expressions compiled on first use."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, partial
from typing import Any, cast

from .expression_cache import beside_bytecode

CACHE = beside_bytecode()
"""Saved when the process exits; a process that exits without ``atexit`` must save it itself."""
_METHODS = ("search", "match", "fullmatch", "finditer", "findall", "sub", "subn", "split")


class _Regex:
    """A stand-in for a ``re.Pattern``: first use compiles it and replaces these methods with the compiled ones.

    The pattern may be made on first use, too, of words in a file.
    """

    __slots__ = ("_flags", "_make", "pattern", *_METHODS)

    def __init__(self, pattern: str | Callable[[], str], flags: int) -> None:
        if isinstance(pattern, str):
            self.pattern = pattern
        else:
            self._make = pattern
        self._flags = flags

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):  # inspecting a module must not compile anything
            raise AttributeError(name)
        if name == "pattern":
            self.pattern = self._make()
            return self.pattern
        compiled = CACHE.compile(self.pattern, self._flags)
        for method in _METHODS:
            setattr(self, method, getattr(compiled, method))
        return getattr(compiled, name)


class _Signed(_Regex):
    """An expression that is compiled, and can match, only once a text contains one of its signs."""

    __slots__ = ("_ignores_case", "_listed", "_without", "signs")

    def __init__(self, pattern: str | Callable[[], str], flags: int, signs: str | Callable[[], str]) -> None:
        super().__init__(pattern, flags)
        self._ignores_case = bool(flags & re.IGNORECASE)  # used for many texts: flags are slow
        self._without = ""
        """The last text without a sign: a line with thousands of prices is searched for each of them."""
        self._listed = signs
        for method in ("search", "match", "fullmatch"):
            setattr(self, method, partial(self._ask, method))

    def __getattr__(self, name: str) -> Any:
        if name != "signs":
            return super().__getattr__(name)
        listed = self._listed if isinstance(self._listed, str) else self._listed()
        self.signs = tuple((caseless(listed) if self._ignores_case else listed).split("|"))
        return self.signs

    def may_be_in(self, text: str) -> bool:
        """Whether a text contains one of the signs."""
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
    """Text in which letters compare equal if regular expressions that ignore case treat them as equal."""
    folded = text.casefold()
    return folded if text.isascii() else folded.replace("i\u0307", "i").replace("\u0131", "i")


def lower(text: str) -> str:
    """Text in lower case, of the same length."""
    return text.replace("\u0130", "I").lower()  # the only letter whose lower case is two characters


def regex(
    pattern: str | Callable[[], str], flags: int = 0, *, signs: str | Callable[[], str] = ""
) -> re.Pattern[str]:
    """The same as ``re.compile``, but compiled on first use: for expressions at the top level of a module.

    There are some 700, and a page needs only some: compiling all took longer than checking ten pages. An invalid
    pattern raises ``re.error`` on first use; ``tests/source/test_regex.py`` tries all. A function makes the pattern on
    first use, and the signs, too: of words in a file.

    ``signs``, separated by bars, are for a long expression that matches on few pages: every match must contain one of
    these strings (in any case if the expression ignores case). Until a text contains one, nothing is compiled. Tests
    generate texts that each expression matches, and look for its signs in them.
    """
    held = _Signed(pattern, flags, signs) if signs else _Regex(pattern, flags)
    return cast("re.Pattern[str]", held)


@cache
def expression(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """The same as ``re.compile``, cached between runs: for fixed expressions written where they are used.

    Not for expressions built from a page's content, which would be cached, too.
    """
    return CACHE.compile(pattern, flags)
