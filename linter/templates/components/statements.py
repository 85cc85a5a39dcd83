"""Split JavaScript into statements.

One statement opens the block of a branch, loop or callback and another closes it, as template tags do.
"""

from __future__ import annotations

import re

from ....source.regex import regex
from ..scanning import string_end

_CONTROL = regex(r"^\}?\s*(?:else\b\s*)?(?:if|for|while|switch|try|catch|finally)\b|^\}?\s*else\s*\{$")
_CALLBACK = regex(r"\.\s*\w+\s*\([^{}]*(?:\bfunction\b\s*\w*\s*\([^()]*\)|=>)\s*\{$", re.DOTALL)
_EACH = regex(
    r"^(?:Object\.\w+\([\w$.]+\)|[\w$.?\[\]]+)\s*\??\.\s*forEach\s*\(\s*(?:async\s*)?(?:function\b\s*\w*\s*)?"
    r"(?:\([^()]*\)|\w+)\s*(?:=>\s*)?\{$"
)
"""A loop that is a statement of its own, which prints or fills a list."""
_FUNCTION = regex(r"^(?:async\s+)?function\s+\w+\s*\([^()]*\)\s*\{$")
# A slash begins a regular expression unless it follows a value that could be divided.
_STRING_OR_COMMENT = regex(
    r"""("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`)|/\*.*?\*/|//[^\n]*"""
    r"""|(?P<before>(?:^|[(,=:\[!&|?{};\n]|\breturn\b|=>)\s{0,200})"""
    r"""(?P<expression>/(?![*/])(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.){0,200}\]){1,400}/)""",
    re.DOTALL,
)
_MISLEADING = regex(r"[{}()\[\]\"'`;]")
_AFTER_BRACE = regex(r"\s*\)*\s*;?")
_GOES_ON = regex(r"\s*(?:[.?:+*/&|=,)\]<>%^-]|instanceof\b|in\b)")
_UNFINISHED = regex(r"(?:[=+\-*/&|,?:<>%^(\[!.]|\b(?:return|typeof|new|in|of))\s*$")

_BLANKS = regex(r"\s+")
_HEADER = 400
"""How many characters before a brace are examined."""


def statements_of(body: str) -> list[str]:
    """The statements of code without comments. A block opens with "{"; "}", "} else {" and the like close it.

    Object literals, and functions that are closed in the same code, are parts of their statements.
    """
    code = _STRING_OR_COMMENT.sub(_plain, body)
    return _Splitter(_BLANKS.sub(lambda match: "\n" if "\n" in match[0] else " ", code)).statements()


def _plain(match: re.Match[str]) -> str:
    """A string unchanged, a blank for a comment, and a regular expression without the characters parsed as code."""
    if match["expression"] is not None:
        return match["before"] + _MISLEADING.sub(".", match["expression"])
    return match[1] or " "


class _Splitter:
    def __init__(self, code: str) -> None:
        self.code = code
        self.result: list[str] = []
        self.current = ""
        self.depth = 0
        """Number of open parentheses and brackets in the statement."""
        self.inner_braces = 0
        """Number of open braces that are part of the statement."""
        self.closed_braces = _closed_braces(code)
        """Offsets of the opening braces that are closed in this code."""

    def statements(self) -> list[str]:
        at = 0
        while at < len(self.code):
            at = self.step(at)
        self.end()
        return self.result

    def end(self) -> None:
        """End the statement here."""
        if self.current.strip():
            self.result.append(" ".join(self.current.split()))
        self.current = ""
        self.depth = 0

    def step(self, at: int) -> int:
        """Parse the code at an offset; returns the offset to continue at."""
        character = self.code[at]
        if character in "\"'`":
            end = string_end(self.code, at)
            self.current += self.code[at:end]
            return end
        if character == "{":
            self.current += character
            if self.inner_braces or not self.opens(at):
                self.inner_braces += 1
            else:
                self.end()
            return at + 1
        if character == "}":
            return self.close(at)
        if not self.inner_braces and self.depth <= 0 and (character == ";" or self.breaks(at)):
            self.end()
            return at + 1
        self.depth += {"(": 1, "[": 1, ")": -1, "]": -1}.get(character, 0)
        self.current += character
        return at + 1

    def opens(self, at: int) -> bool:
        """Whether the brace here opens a block of the template."""
        header = self.current[-_HEADER:].strip() if len(self.current) > _HEADER else self.current.strip()
        if _CONTROL.match(header) or _EACH.match(header):
            return True
        return at not in self.closed_braces and bool(_CALLBACK.search(header) or _FUNCTION.match(header))

    def close(self, at: int) -> int:
        """Handle a closing brace: of a part of the statement, or of a block."""
        if self.inner_braces:
            self.inner_braces -= 1
            self.current += "}"
            return at + 1
        self.end()
        if re.match(r"\s*else\b", self.code[at + 1 : at + 100]):
            self.current = "}"
            return at + 1
        self.result.append("}")
        end = _AFTER_BRACE.match(self.code, at + 1)
        return end.end() if end is not None else at + 1

    def breaks(self, at: int) -> bool:
        """Whether the line break here ends the statement."""
        if self.code[at] != "\n" or not self.current.strip():
            return False
        return not (_UNFINISHED.search(self.current[-_HEADER:]) or _GOES_ON.match(self.code, at))


def _closed_braces(code: str) -> frozenset[int]:
    """The offsets of opening braces that are closed in the same code."""
    opened: list[int] = []
    closed: set[int] = set()
    at = 0
    while at < len(code):
        if code[at] in "\"'`":
            at = string_end(code, at)
            continue
        if code[at] == "{":
            opened.append(at)
        elif code[at] == "}" and opened:
            closed.add(opened.pop())
        at += 1
    return frozenset(closed)
