"""Regular expressions compiled on first use, and cached next to Python's bytecode.

Compiling them took a fifth of a run on one page. For one build of Python, ``re`` compiles a pattern to the same
numbers. They are read and written as bytecode is: in ``__pycache__`` (or below ``sys.pycache_prefix``; PEP 3147), and
not with ``PYTHONDONTWRITEBYTECODE``. Where that fails, or for another build of Python, patterns are compiled anew. A
library's data that reads faster than it unpacks is kept there, too.
"""

from __future__ import annotations

import atexit
import glob
import marshal
import os
import re
import sys
import time
from array import array
from collections.abc import Callable
from contextlib import suppress
from functools import cache, partial
from importlib import import_module
from importlib.util import cache_from_source
from pathlib import Path
from typing import Any, TypeVar, cast

_sre: Any = None
_parser: Any = None
_compiler: Any = None
with suppress(ImportError):  # not CPython, or a version that moved them
    _sre, _parser, _compiler = map(import_module, ("_sre", "re._parser", "re._compiler"))

Key = tuple[str, int]
#: The flags, the code, the number of groups, their numbers by name, and their names in order.
Entry = tuple[int, bytes, int, dict[str, int], tuple[str | None, ...]]
MAX_BYTES = 8_000_000
"""Size in bytes above which the file is started anew: old versions of the patterns have filled it."""


class ExpressionCache:
    """The expressions of one file. Nothing is cached without a path, or if Python's internals are not as expected."""

    def __init__(self, path: Path | None) -> None:
        self._path = path if _sre is not None else None
        self._known: dict[Key, Entry] | None = None
        self._new: dict[Key, Entry] = {}

    def compile(self, pattern: str, flags: int) -> re.Pattern[str]:
        """The same as ``re.compile``. Raises ``re.error`` for an invalid pattern."""
        if self._path is None:
            return re.compile(pattern, flags)
        if self._known is None:
            self._known = _read(self._path)
        flags = int(flags)  # what marshal can write
        entry = self._known.get((pattern, flags))
        if entry is not None:
            try:
                return _made(pattern, entry)
            except (RuntimeError, TypeError, ValueError, OverflowError):  # not written by this Python
                pass
        if not self._new and not sys.dont_write_bytecode:
            atexit.register(self.save)
        return self._compile(pattern, flags)

    def _compile(self, pattern: str, flags: int) -> re.Pattern[str]:
        try:
            entry = _entry(pattern, flags)
            made = _made(pattern, entry)
        except re.error:
            raise
        except Exception:  # private API of another version
            self._path = None
            return re.compile(pattern, flags)
        self._new[pattern, flags] = entry
        return made

    def save(self) -> None:
        """Add the newly compiled expressions to the file, if it can be written."""
        if self._path is None or not self._new or sys.dont_write_bytecode:
            return
        # Another process may have saved in the meantime; if two save at once, one saves its part the next time.
        table = {**_read(self._path), **self._new}
        self._new = {}
        beside = self._path.with_name(f"{self._path.name}.{os.getpid()}")
        try:
            self._path.parent.mkdir(exist_ok=True)
            beside.write_bytes(marshal.dumps((_HEADER, table)))
            beside.replace(self._path)
        except OSError:
            with suppress(OSError):
                beside.unlink()
        clear_away(self._path)


STALE = 3600
"""Age in seconds above which a temporary file has no writer: its process was killed."""


def clear_away(path: Path) -> None:
    """Remove the temporary files of killed processes; their names end in the process id."""
    now = time.time()
    with suppress(OSError):
        for left in path.parent.glob(f"{glob.escape(path.name)}.*"):
            if left.suffix[1:].isdecimal() and now - left.stat().st_mtime > STALE:
                left.unlink(missing_ok=True)


_HEADER = (sys.version, getattr(_sre, "MAGIC", 0), getattr(_sre, "CODESIZE", 0))


def _read(path: Path) -> dict[Key, Entry]:
    try:
        if path.stat().st_size > MAX_BYTES:
            return {}
        # As trusted as bytecode, which is in the same folder, and read and run alike.
        header, table = marshal.loads(path.read_bytes())  # noqa: S302
    except (OSError, ValueError, EOFError, TypeError):
        return {}
    return table if header == _HEADER and isinstance(table, dict) else {}


def _entry(pattern: str, flags: int) -> Entry:
    """Compile a pattern as ``re._compiler.compile`` does."""
    parsed = _parser.parse(pattern, flags)
    code = array("I", _compiler._code(parsed, flags))
    state = parsed.state
    names: list[str | None] = [None] * state.groups
    for name, number in state.groupdict.items():
        names[number] = name
    return int(flags | state.flags), code.tobytes(), state.groups - 1, dict(state.groupdict), tuple(names)


def _made(pattern: str, entry: Entry) -> re.Pattern[str]:
    flags, code, groups, numbers, names = entry
    return _sre.compile(pattern, flags, array("I", code).tolist(), groups, numbers, names)


def beside_bytecode() -> ExpressionCache:
    """The cache next to this package's bytecode."""
    try:
        return ExpressionCache(Path(cache_from_source(__file__)).with_suffix(".expressions"))
    except NotImplementedError:  # no cache tag
        return ExpressionCache(None)


T = TypeVar("T")


def kept(name: str, source: Path, make: Callable[[], T]) -> T:
    """Return what ``make`` makes of the file ``source``; later processes read it, as long as that file is the same.

    ``name`` is that of the file it is kept in, which is written where bytecode is, and not with
    ``PYTHONDONTWRITEBYTECODE``.
    """
    import pickle

    try:
        path = Path(cache_from_source(__file__)).with_name(f"{name}.{sys.implementation.cache_tag}.pickle")
        status = source.stat()
    except (NotImplementedError, OSError):  # no cache tag; a library in an archive
        return make()
    state = (sys.version, str(source), status.st_size, status.st_mtime_ns)
    # It may not be there, be cut off, or be of a library's other version. It is as trusted as bytecode.
    with suppress(Exception), path.open("rb") as file:
        if pickle.load(file) == state:  # noqa: S301
            return pickle.load(file)  # noqa: S301
    made = make()
    if not sys.dont_write_bytecode:
        beside = path.with_name(f"{path.name}.{os.getpid()}")
        try:
            with beside.open("wb") as file:
                pickle.dump(state, file)
                pickle.dump(made, file, pickle.HIGHEST_PROTOCOL)
            beside.replace(path)
        except (OSError, MemoryError):
            with suppress(OSError):
                beside.unlink()
        clear_away(path)
    return made


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


def searched(expression: re.Pattern[str], text: str) -> re.Match[str] | None:
    """What an expression finds in a long text, in which its signs, if it has any, are looked for first each time."""
    may_be_in = getattr(expression, "may_be_in", None)
    return expression.search(text) if may_be_in is None or may_be_in(text) else None


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
