"""A finding's message: what is wrong, then what to do about it, on one line."""

from __future__ import annotations

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

    What to do is what the rule says about this finding, else its first fix; where that is too long, or there is none,
    what the rule says about all of its findings.
    """
    fault, mark, definition = finding.message.rpartition(DEFINITION)
    if not mark:
        fault, definition = definition, ""
    inside = _QUOTATION.sub(lambda each: "_" * len(each[0]), fault).find("; ")
    if finding.advice == "":
        return finding.message
    if inside >= 0:  # it says what to do
        return with_advice(fault[:inside], fault[inside + 2 :]) + mark + definition
    own = finding.advice or (finding.fixes[0].description if finding.fixes else "")
    named = finding.statement.property if finding.statement is not None else ""
    shorter = own.replace(f'remove "{named}"', "remove it")
    whole = [f"{fault}{behind(each)}" for each in (own, shorter) if each]
    whole += [
        with_advice(fault, each) for each in (shorter, rule.advice.replace("{property}", named)) if each
    ]
    return next((each for each in whole if len(each) <= LONGEST), fault) + mark + definition


def behind(advice: str) -> str:
    """What to do, as it stands at the end of a message."""
    return f"; {advice[:1].lower()}{advice[1:]}"


def with_advice(fault: str, advice: str) -> str:
    """What is wrong and what to do; quotations in what is wrong are cut as far as that needs, the longest first."""
    words = behind(advice)
    while (excess := len(fault) + len(words) - LONGEST) > 0:
        longest = max(_QUOTATION.finditer(fault), key=lambda each: len(each[1]), default=None)
        if longest is None or len(longest[1]) <= SHORTEST:
            break
        kept = longest[1][: max(len(longest[1]) - excess, SHORTEST) - 1].rstrip("…")
        fault = f"{fault[: longest.start(1)]}{kept}…{fault[longest.end(1) :]}"
    return fault + words
