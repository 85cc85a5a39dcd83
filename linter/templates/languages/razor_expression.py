"""Translate Razor's C# expressions to the common expression grammar."""

from __future__ import annotations

import re

from ....source.regex import regex
from ..expressions.condition import conditions
from ..expressions.dialects import JAVASCRIPT
from ..expressions.expression import parse
from ..expressions.values import Expression, FilterCall, Path
from ..tree import Condition

GENERIC = regex(r"<[\w.<>, ?]+>(?=\()")
_LAMBDA = regex(r"\b(?P<name>\w+)\s*=>\s*(?P=name)\.(?P<path>[\w.]+)")
_DISPLAY_HELPER = regex(
    r"(?:Html\.)?(?:DisplayFor|ValueFor|DisplayTextFor|EditorFor)\(\s*(?:\w+\s*=>\s*\w+\.)?(?P<path>[\w.\[\]()]+)[^)]*\)"
)
_CASTS = regex(
    r"\((?:string|decimal|int|double|float|long|object|bool|IHtmlContent|HtmlString|DateTime\??)\)\s*(?=[\w(\"$])"
)
_INTERPOLATED_STRING = regex(r"\$@?\"(?P<text>(?:[^\"\\]|\\.)*)\"")
_HOLE = regex(r"\{(?P<code>[^{}:]+)(?::(?P<format_spec>[^{}]*))?\}")
_NULL_TESTS = (
    (regex(r"\s+is\s+not\s+null\b"), " != null"),
    (regex(r"\s+is\s+null\b"), " == null"),
    (regex(r"\s+is\s+\{\s*\}(?:\s+\w+)?"), " != null"),
)
_EMPTY_TESTS = (
    (regex(r"!\s*string\.IsNullOr(?:Empty|WhiteSpace)\(((?:[^()]|\([^()]*\))*)\)", re.IGNORECASE), r"\1"),
    (regex(r"string\.IsNullOr(?:Empty|WhiteSpace)\(((?:[^()]|\([^()]*\))*)\)", re.IGNORECASE), r"!\1"),
    (regex(r"\.(?:HasValue|Any\(\))(?!\w)"), ""),
    (regex(r"\.(?:Count|Length)(?:\(\))?\s*(?:>|!=)\s*0"), ""),
)


class RazorExpressions:
    """Parses the expressions of one template."""

    def __init__(self) -> None:
        self.replacements: list[tuple[re.Pattern[str], str]] = []
        """Patterns of indexed list items in counting loops (``list[i]``), and the names that replace them."""

    def read(self, code: str) -> Expression:
        """Parse an expression."""
        match = _DISPLAY_HELPER.fullmatch(code.strip())
        if match is not None:
            return (
                Path(("Model", *re.sub(r"[()\[\]]", "", match["path"]).split(".")))
                if "=>" in code
                else self.read(match["path"])
            )
        raw = re.fullmatch(r"new\s+HtmlString\((.*)\)", code.strip(), re.DOTALL)
        return (
            FilterCall("raw", self.read(raw[1])) if raw is not None else parse(self.to_js(code), JAVASCRIPT)
        )

    def conditions_of(self, code: str) -> tuple[Condition, ...]:
        """The conditions in a test."""
        for pattern, replacement in (*_NULL_TESTS, *_EMPTY_TESTS):
            code = pattern.sub(replacement, code)
        return conditions(self.to_js(code), JAVASCRIPT)

    def to_js(self, code: str) -> str:
        """An expression in the shared syntax."""
        for pattern, item in self.replacements:
            code = pattern.sub(item, code)
        code = _LAMBDA.sub(r"\g<path>", _CASTS.sub("", code.strip().removeprefix("await ")))
        code = re.sub(r"(?<=[\w)\]])!(?=[.)\[])", "", GENERIC.sub("", code))
        return _INTERPOLATED_STRING.sub(_interpolated, re.sub(r"(?<![\w\"$])@\"", '"', code))


def _interpolated(match: re.Match[str]) -> str:
    """An interpolated string as JavaScript's template literal."""

    def filled(hole: re.Match[str]) -> str:
        format_spec = hole["format_spec"]
        return f"${{{hole['code']}.ToString('{format_spec}')}}" if format_spec else f"${{{hole['code']}}}"

    return f"`{_HOLE.sub(filled, match['text'])}`"
