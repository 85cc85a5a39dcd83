"""Translate Thymeleaf expressions (``${…}``, ``*{…}``, ``|…|``, ``@{…}``) to the grammar for expressions.

https://www.thymeleaf.org/doc/tutorials/3.1/usingthymeleaf.html#standard-expression-syntax
"""

from __future__ import annotations

import re

from ....source.regex import regex
from ..expressions.condition import conditions
from ..expressions.dialects import JAVASCRIPT
from ..expressions.expression import parse
from ..expressions.values import Expression
from ..scanning import string_end
from ..tree import Condition

_CALLS = (
    (regex(r"#(?:dates|temporals|calendars)\.formatISO\("), "isoformat("),
    (regex(r"#(?:dates|temporals|calendars)\.format\("), "formatDate("),
    (regex(r"#numbers\.formatCurrency\("), "format_currency("),
    (regex(r"#numbers\.format\w*\("), "number_format("),
    (regex(r"#strings\.(?:abbreviate|trim|capitalize\w*|to(?:Upper|Lower)Case|unescape\w*)\("), "truncate("),
    (regex(r"#strings\.escapeJava(?:Script)?\("), "escape_javascript("),
    (regex(r"#strings\.escapeXml\("), "escape_html("),
    (regex(r"#strings\.toString\("), "toString("),
    (regex(r"#(?:lists|arrays|sets|maps)\.isEmpty\("), "empty("),
    (regex(r"#strings\.isEmpty\("), "empty("),
    (regex(r"#(?:lists|arrays|sets|maps|strings)\.(?:size|length)\(\s*([\w.$]+)\s*\)"), r"\1.size"),
    (regex(r"#uris\.\w+\("), "encodeURIComponent("),
    (regex(r"#([A-Za-z])"), r"\1"),
    (regex(r"([\w$][\w$.]*)\.(?:isEmpty\(\)|empty\b)"), r"empty(\1)"),
)
"""Utility methods -> equivalent functions of other engines.

https://www.thymeleaf.org/doc/tutorials/3.1/usingthymeleaf.html#appendix-b-expression-utility-objects
"""
_GETTER = regex(r"\.(?:get|is)([A-Z])(\w*)\(\)")
_WRITTEN = regex(r"[$*]\{(?P<code>[^{}]*)\}")
_ADDRESS = regex(r"(?P<path>[^(]*)(?:\((?P<parameters>.*)\))?\s*", re.DOTALL)
_PLACES = {"count": "index", "index": "index0", "size": "length", "first": "first", "last": "last"}
"""Thymeleaf's loop counters -> their names here."""


class Expressions:
    """Parses expressions at a reader's current position.

    ``objects`` are what ``*{…}`` is looked up in, ``statuses`` the names of the enclosing loops' status variables.
    """

    def __init__(self) -> None:
        self.objects: list[str] = []
        self.statuses: list[str] = []

    def read(self, text: str) -> Expression:
        """Parse an expression; ``Other`` if the grammar does not cover it."""
        return parse(self.code(text), JAVASCRIPT)

    def conditions_of(self, text: str) -> tuple[Condition, ...]:
        """The conditions in a test."""
        return conditions(self.code(text), JAVASCRIPT)

    def code(self, text: str) -> str:
        """An expression in the syntax of other engines."""
        text = text.strip()
        parts: list[str] = []
        at = 0
        while at < len(text):
            if text[at] == "'":
                end = string_end(text, at)
                parts.append(text[at:end])
            elif text[at] == "|" and text.find("|", at + 1) > 0:
                end = text.find("|", at + 1) + 1
                written = _WRITTEN.sub(lambda match: f"${{{self._of(match[0])}}}", text[at + 1 : end - 1])
                parts.append(f"`{written}`")
            elif text[at] in "$*#@~" and text[at + 1 : at + 2] == "{":
                end = _closing(text, at + 1)
                inner = self._of(text[at:end])
                parts.append(inner if at == 0 and end == len(text) else f"({inner})")
            else:
                end = at + 1
                parts.append(text[at])
            at = end
        return "".join(parts)

    def _of(self, text: str) -> str:
        """One expression with its sign and braces."""
        sign, inner = text[0], text[2:].removesuffix("}").strip()
        if sign == "#":
            return f"translate('{inner.partition('(')[0]}')"
        if sign == "~":
            return f"fragment('{inner.replace(chr(39), '')}')"
        if sign == "@":
            return self._address(inner)
        if sign == "*" and self.objects and re.match(r"[A-Za-z_]", inner):
            inner = f"{self.objects[-1]}.{inner}"
        return self._named(inner)

    def _address(self, inner: str) -> str:
        """A URL: ``/loaves/{slug}(slug=${loaf.slug})`` is identified by its text and its parameters."""
        if inner.startswith("${") and inner.endswith("}"):
            return self._of(inner)
        match = _ADDRESS.fullmatch(inner)
        path, parameters = (match["path"], match["parameters"] or "") if match is not None else (inner, "")
        parts = [self._of(f"${{{one['code']}}}") for one in _WRITTEN.finditer(parameters)]
        quoted = path.strip().replace("'", "")
        return f"url_for({', '.join([f'{chr(39)}{quoted}{chr(39)}', *parts])})"

    def _named(self, code: str) -> str:
        """Code with other engines' names for utilities, getters and loop counters."""
        for pattern, name in _CALLS:
            code = pattern.sub(name, code)
        code = _GETTER.sub(lambda match: f".{match[1].lower()}{match[2]}", code)
        for level, status in enumerate(reversed(self.statuses)):
            prefix = "loop" if level == 0 else "loop.parent.loop"
            code = re.sub(
                rf"(?<![\w.$]){re.escape(status)}\.({'|'.join(_PLACES)})\b",
                lambda match, prefix=prefix: f"{prefix}.{_PLACES[match[1]]}",
                code,
            )
        return code


def split_arguments(text: str, mark: str = ",") -> list[str]:
    """A list of expressions, split at commas outside brackets and strings."""
    parts, depth, begin, at = [], 0, 0, 0
    while at < len(text):
        if text[at] == "'":
            at = string_end(text, at)
            continue
        depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(text[at], 0)
        if text[at] == mark and not depth:
            parts.append(text[begin:at])
            begin = at + 1
        at += 1
    return [part.strip() for part in (*parts, text[begin:]) if part.strip()]


def _closing(text: str, at: int) -> int:
    """The offset of the brace that closes the one at ``at``."""
    depth = 0
    while at < len(text):
        if text[at] == "'":
            at = string_end(text, at)
            continue
        depth += {"{": 1, "}": -1}.get(text[at], 0)
        at += 1
        if not depth:
            break
    return at
