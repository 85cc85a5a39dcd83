"""Translate the expressions of Razor, which are C#'s, to the grammar for expressions."""

from __future__ import annotations

import re

from ....source.regex import regex
from ..expressions.condition import conditions
from ..expressions.dialects import JAVASCRIPT
from ..expressions.expression import parse
from ..expressions.values import Applied, Expression, Path
from ..tree import Condition

GENERIC = regex(r"<[\w.<>, ?]+>(?=\()")
_LAMBDA = regex(r"\b(?P<name>\w+)\s*=>\s*(?P=name)\.(?P<path>[\w.]+)")
_FOR = regex(
    r"(?:Html\.)?(?:DisplayFor|ValueFor|DisplayTextFor|EditorFor)\(\s*(?:\w+\s*=>\s*\w+\.)?(?P<path>[\w.\[\]()]+)[^)]*\)"
)
_CASTS = regex(
    r"\((?:string|decimal|int|double|float|long|object|bool|IHtmlContent|HtmlString|DateTime\??)\)\s*(?=[\w(\"$])"
)
_TEXT = regex(r"\$@?\"(?P<text>(?:[^\"\\]|\\.)*)\"")
_HOLE = regex(r"\{(?P<code>[^{}:]+)(?::(?P<form>[^{}]*))?\}")
_IS_NOT = (
    (regex(r"\s+is\s+not\s+null\b"), " != null"),
    (regex(r"\s+is\s+null\b"), " == null"),
    (regex(r"\s+is\s+\{\s*\}(?:\s+\w+)?"), " != null"),
)
_EMPTY = (
    (regex(r"!\s*string\.IsNullOr(?:Empty|WhiteSpace)\(((?:[^()]|\([^()]*\))*)\)", re.IGNORECASE), r"\1"),
    (regex(r"string\.IsNullOr(?:Empty|WhiteSpace)\(((?:[^()]|\([^()]*\))*)\)", re.IGNORECASE), r"!\1"),
    (regex(r"\.(?:HasValue|Any\(\))(?!\w)"), ""),
    (regex(r"\.(?:Count|Length)(?:\(\))?\s*>\s*0"), ""),
)


class RazorExpressions:
    """Parses the expressions of one template."""

    def __init__(self) -> None:
        self.taken: list[tuple[re.Pattern[str], str]] = []
        """How the items of lists in counting loops are written, and their names."""

    def read(self, code: str) -> Expression:
        """Parse an expression."""
        match = _FOR.fullmatch(code.strip())
        if match is not None:
            return (
                Path(("Model", *re.sub(r"[()\[\]]", "", match["path"]).split(".")))
                if "=>" in code
                else self.read(match["path"])
            )
        raw = re.fullmatch(r"new\s+HtmlString\((.*)\)", code.strip(), re.DOTALL)
        return Applied("raw", self.read(raw[1])) if raw is not None else parse(self.code(code), JAVASCRIPT)

    def conditions_of(self, code: str) -> tuple[Condition, ...]:
        """The conditions in a test."""
        for pattern, instead in (*_IS_NOT, *_EMPTY):
            code = pattern.sub(instead, code)
        return conditions(self.code(code), JAVASCRIPT)

    def code(self, code: str) -> str:
        """An expression in the shared syntax."""
        for written, item in self.taken:
            code = written.sub(item, code)
        code = _LAMBDA.sub(r"\g<path>", _CASTS.sub("", code.strip().removeprefix("await ")))
        code = re.sub(r"(?<=[\w)\]])!(?=[.)\[])", "", GENERIC.sub("", code))
        return _TEXT.sub(_interpolated, re.sub(r"(?<![\w\"$])@\"", '"', code))


def _interpolated(match: re.Match[str]) -> str:
    """A text with values inserted, as JavaScript's."""

    def filled(hole: re.Match[str]) -> str:
        form = hole["form"]
        return f"${{{hole['code']}.ToString('{form}')}}" if form else f"${{{hole['code']}}}"

    return f"`{_HOLE.sub(filled, match['text'])}`"
