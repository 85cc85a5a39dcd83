"""A finding's message: what is wrong, then what to do about it, on one line."""

from __future__ import annotations

from collections.abc import Iterator

from ...source.regex import regex
from ..findings.rule import Finding, Rule

LONGEST = 160
"""Characters of a message before the definition that it quotes."""
SHORTEST = 16
"""Characters to which a quotation in a message is cut at most, so that what to do has a place behind it."""
DEFINITION = ". schema.org on "
"""What is between a message and the definition that a value fails."""
_QUOTATION = regex(r'"([^"\n]+)"')


def worded(rule: Rule, finding: Finding) -> str:
    """The message of a finding that is a fault, ending with what to do, unless there is no place for that.

    What to do is what the rule says about this finding; else its first fix, and where that is too long, or there is
    none, what the rule says about all of its findings.
    """
    said, mark, definition = finding.message.rpartition(DEFINITION)
    if not mark:
        said, definition = definition, ""
    inside = _QUOTATION.sub(lambda each: "_" * len(each[0]), said).find("; ")
    if inside >= 0:  # it says what to do
        return with_advice(said[:inside], said[inside + 2 :]) + mark + definition
    wholes = (with_advice(said, advice) for advice in _advices(rule, finding) if advice)
    return next((whole for whole in wholes if len(whole) <= LONGEST), said) + mark + definition


def _advices(rule: Rule, finding: Finding) -> Iterator[str]:
    if finding.advice is not None:
        yield finding.advice
        if not finding.advice:
            return
    elif finding.fixes:
        yield finding.fixes[0].description
    yield rule.advice


def behind(advice: str) -> str:
    """What to do, as it stands at the end of a message."""
    return f"; {advice[:1].lower()}{advice[1:]}"


def with_advice(said: str, advice: str) -> str:
    """What is wrong and what to do; the longest quotation of what is wrong is cut as far as that needs."""
    words = behind(advice)
    excess = len(said) + len(words) - LONGEST
    if excess > 0:
        longest = max(_QUOTATION.finditer(said), key=lambda each: len(each[1]), default=None)
        if longest is not None and len(longest[1]) - excess > SHORTEST:
            cut = longest[1][: len(longest[1]) - excess - 1].rstrip("…")
            said = f"{said[: longest.start(1)]}{cut}…{said[longest.end(1) :]}"
    return said + words
