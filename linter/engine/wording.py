"""A finding's message: what is wrong, then what to do about it, on one line."""

from __future__ import annotations

from ...source.regex import regex
from ..findings.naming import in_words
from ..findings.rule import Finding, Rule

LONGEST = 160
"""Characters of a message before the definition that it quotes."""
SHORTEST = 16
"""Characters to which a quotation in a message is cut at most, so that what to do has a place behind it."""
DEFINITION = ". schema.org on "
"""What is between a message and the definition that a value fails."""
_NO_NOUNS = frozenset({"about", "has", "is", "knows", "makes", "same", "serves", "works"})
"""First words of properties whose names are no nouns."""
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
    named = finding.statement.property if finding.statement is not None else ""
    own = _filled(finding.advice or (finding.fixes[0].description if finding.fixes else ""), finding)
    shorter = own.replace(f'remove "{named}"', "remove it").replace(" and keep the visible text", "")
    whole = [f"{fault}{behind(each)}" for each in (own, shorter) if each]
    whole += [with_advice(fault, each) for each in (shorter, _filled(rule.advice, finding)) if each]
    return next((each for each in whole if len(each) <= LONGEST), fault) + mark + definition


def _filled(advice: str, finding: Finding) -> str:
    """Advice with the property for ``{property}``, whose it is for ``{this}``, and both for ``{its}``."""
    statement = finding.statement
    if statement is None:
        return advice
    its = f'the actual "{statement.property}"'
    named = in_words(statement.property)
    this = f'this "{statement.types[0]}"' if statement.types and "/" not in statement.types[0] else ""
    if this and named and named.partition(" ")[0] not in _NO_NOUNS:
        its = f"the {named} of {this}"
    return (
        advice.replace("{its}", its)
        .replace("{this}", this or "this node")
        .replace("{property}", statement.property)
    )


def behind(advice: str) -> str:
    """What to do, as it stands at the end of a message."""
    return f"; {advice[:1].lower()}{advice[1:]}"


def _cut(text: str, length: int) -> str:
    """A quotation of a length at most: of an address the end, which tells it from others, of a text the beginning."""
    if text.startswith(("https://", "http://")) and not text.endswith("…"):
        end = text[1 - length :]
        path = end.find("/", 0, length // 2)
        return f"…{end[max(path, 0) :].removeprefix('//')}"
    return f"{text[: length - 1].rstrip('…')}…"


def with_advice(fault: str, advice: str) -> str:
    """What is wrong and what to do; quotations in what is wrong are cut as far as that needs, the longest first."""
    words = behind(advice)
    while (excess := len(fault) + len(words) - LONGEST) > 0:
        longest = max(_QUOTATION.finditer(fault), key=lambda each: len(each[1]), default=None)
        if longest is None or len(longest[1]) <= SHORTEST:
            break
        kept = _cut(longest[1], max(len(longest[1]) - excess, SHORTEST))
        fault = f"{fault[: longest.start(1)]}{kept}{fault[longest.end(1) :]}"
    return fault + words
