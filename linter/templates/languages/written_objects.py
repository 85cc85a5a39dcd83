"""Objects written out in EJS that expressions do not cover: with functions, spreads and the like in them."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import islice

from ....source.regex import regex
from ..components.javascript import STRINGIFY
from ..components.json_objects import Objects
from ..expressions.condition import conditions
from ..expressions.dialects import JAVASCRIPT
from ..expressions.expression import parse
from ..expressions.values import Expression
from ..tree import Condition, Node, TemplateSyntaxError

MAX_LENGTH = 20_000
"""No longer object is read."""
MAX_OBJECTS = 30
"""Of no more objects is what they print written: each is searched for in all of the template."""
_NAME = regex(r"[A-Za-z_$][\w$]*")
_REPLACED = regex(r"""\.\s*replace(?:All)?\s*\(\s*/(?>[^/\n\\]|\\.)++/\w*\s*,\s*(?:"[^"]*"|'[^']*')\s*\)""")
_MAX_REPLACED = 8


def without_replacements(text: str) -> str:
    """Code without the calls that make JSON fit for a script: ``JSON.stringify(x).replace(/</g, "\\\\u003c")``."""
    if STRINGIFY.match(text) is None:
        return text
    calls = list(islice(_REPLACED.finditer(text), _MAX_REPLACED))
    while calls and calls[-1].end() == len(text):
        text = text[: calls.pop().start()].rstrip()
    return text


class WrittenObjects(Objects):
    """Reads the objects of one template. ``named`` gives code the names that the template's own are known by."""

    def __init__(self, source: str, named: Callable[[str], str]) -> None:
        self.source = self._whole = source
        self.depth = 0
        self.markup = None
        self.declared = {}
        self._named = named
        self._left = MAX_OBJECTS

    def printed(self, start: int, end: int) -> list[Node] | None:
        """What code in [start, end) prints as JSON: of an object, or of a name that one is given once; else None."""
        code = self._whole[start:end]
        called = STRINGIFY.match(code.lstrip())
        if called is None or not self._left:
            return None
        self._left -= 1
        start += len(code) - len(code.lstrip()) + called.end()
        name = _NAME.match(self._whole, start, end)
        if name is not None:
            given = re.compile(rf"(?<![\w$.]){re.escape(name[0])}(?:\.[\w$.]+|\[[^\]\n]*\])?\s*=(?![=>])\s*")
            places = list(given.finditer(self._whole))
            if len(places) != 1 or not re.match(r"\s*[,)]", self._whole[name.end() : name.end() + 100]):
                return None
            start = places[0].end()
            end = self._whole.find("%>", start)
        if not self._whole.startswith(("{", "["), start) or end - start > MAX_LENGTH:
            return None
        self.source = self._whole[:end]
        self.depth = 0
        try:
            return self.value(start, self.closing(start))
        except (TemplateSyntaxError, RecursionError):
            return None

    # What the code of a template has that a component's has not

    def expression(self, start: int, end: int) -> Expression:
        return parse(self._named(self.source[start:end]), JAVASCRIPT)

    def asked(self, start: int, end: int) -> tuple[Condition, ...]:
        return conditions(re.sub(r"^!!", "", self._named(self.source[start:end])), JAVASCRIPT)

    def elsewhere(self, start: int, end: int, known: tuple[str, ...]) -> list[Node]:
        raise TemplateSyntaxError("what is spread here is written elsewhere", start)

    def element(self, position: int) -> tuple[list[Node], int]:
        """There is no markup in this code: "<" compares."""
        return [], position + 1
