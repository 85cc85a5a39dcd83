"""Rewrite a value to match the page, for fixes: with the page's words ("Bake for 40 minutes" for "Bake for 30
minutes") or the page's number ("420 kcal")."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal
from difflib import SequenceMatcher

from ...source.regex import regex
from .wording.folding import fold

MAX_CHARACTERS = 4000
"""Characters of a value, and of a passage, that are compared."""
MAX_CHANGED = 3
"""Words that are exchanged, left out or added, at most."""
MIN_SHARE = 0.5
"""Of a value's words, those that the page's words around the exchanged ones have in common with it, at least."""
_WORD = regex(r"\S+")
_NUMBER = regex(r"\d+(?:[.,]\d+)?")
_TRAILING = ".,;:!?)"


def with_words(written: str, visible: str) -> str | None:
    """Return a value with the words of a nearly identical passage; None where they differ in more than one place, or
    where the value contains markup."""
    if "<" in written or "&" in written or max(len(written), len(visible)) > MAX_CHARACTERS:
        return None
    spans = [match.span() for match in _WORD.finditer(written) if fold(match[0])]
    theirs = [match[0] for match in _WORD.finditer(visible) if fold(match[0])]
    own = [fold(written[start:end]) for start, end in spans]
    matcher = SequenceMatcher(None, own, [fold(word) for word in theirs], autojunk=False)
    codes = matcher.get_opcodes()
    equal = [at for at, code in enumerate(codes) if code[0] == "equal"]
    if not equal:
        return None
    alike = sum(codes[at][2] - codes[at][1] for at in equal)
    changes = [code for code in codes[equal[0] : equal[-1] + 1] if code[0] != "equal"]
    for edge in (codes[: equal[0]], codes[equal[-1] + 1 :]):
        changes += [
            _within(code, own, theirs, ahead=edge == codes[: equal[0]])
            for code in edge
            if code[0] == "replace"
        ]
    if len(changes) != 1 or alike < MIN_SHARE * (len(own) - 1) or alike < 1:
        return None
    _, begin, end, first, last = changes[0]
    if max(end - begin, last - first) > MAX_CHANGED:
        return None
    return _exchanged(written, spans[begin:end], theirs[first:last], spans, begin)


Change = tuple[str, int, int, int, int]


def _within(code: Change, own: Sequence[str], theirs: Sequence[str], *, ahead: bool) -> Change:
    """A change at the beginning or the end of a value: of a longer passage, as many words as the value has there."""
    kind, begin, end, first, last = code
    if ahead:
        return kind, begin, end, max(last - (end - begin), first), last
    return kind, begin, end, first, min(first + (end - begin), last)


def _exchanged(
    written: str, spans: list[tuple[int, int]], words: list[str], all_spans: list[tuple[int, int]], place: int
) -> str | None:
    """A text with some words in the place of those at some spans; with signs behind the last one as the text has
    them."""
    if not spans and not words:
        return None
    if not words:  # left out, with the blank behind
        start, end = spans[0][0], spans[-1][1]
        return (written[:start] + written[end:].lstrip()).strip()
    replacement = " ".join(words)
    if not spans:
        start = all_spans[place][0] if place < len(all_spans) else len(written)
        return f"{written[:start]}{replacement} {written[start:]}".strip()
    start, end = spans[0][0], spans[-1][1]
    following = written[start:end][len(written[start:end].rstrip(_TRAILING)) :]
    return written[:start] + replacement.rstrip(_TRAILING) + following + written[end:]


def with_number(written: str, value: Decimal) -> str | None:
    """Return a value with its only number replaced, keeping its decimal sign."""
    numbers = list(_NUMBER.finditer(written))
    if len(numbers) != 1:
        return None
    digits = f"{value.normalize():f}"
    digits = digits.replace(".", ",") if "," in numbers[0][0] else digits
    return written[: numbers[0].start()] + digits + written[numbers[0].end() :]


def of_readings(values: Sequence[Decimal], stated: Decimal) -> str | None:
    """Return the one reading of a shown number ("2.900" is 2.9 and 2900) that is whole if and only if the value in
    markup is whole; None where none or several are."""
    if len(values) > 1:
        whole = stated == stated.to_integral_value()
        values = [value for value in values if (value == value.to_integral_value()) is whole]
    return str(values[0]) if len(values) == 1 else None


def with_time(written: str, times: set[int]) -> str | None:
    """Return a date-time or time of day with the only time that the page shows, in minutes after midnight; where the
    page does not say which half of the day, the value decides."""
    match = _TIME.search(written)
    if match is None or not times:
        return None
    if len(times) == 2 and abs(max(times) - min(times)) == HALF_A_DAY:
        afternoon = int(match[1]) >= NOON
        times = {moment for moment in times if (moment >= HALF_A_DAY) is afternoon}
    if len(times) != 1:
        return None
    (moment,) = times
    return f"{written[: match.start()]}{moment // 60:02}:{moment % 60:02}{written[match.end() :]}"


HALF_A_DAY, NOON = 720, 12
_TIME = regex(r"(?:(?<=T)|^)(\d\d):(\d\d)")


def code_beside(written: str, texts: Sequence[str], street: str) -> str | None:
    """Return the only postal code in some texts with a street that has the form of the given one; None where there
    are none or several."""
    form = "".join(_form(sign) for sign in written.strip())
    if not form or "\\d" not in form:
        return None
    expression = re.compile(rf"(?<![\w/.-]){form}(?![\w/]|[.-]\d)")
    codes = {match[0] for text in texts for match in expression.finditer(_without(text, street))}
    return codes.pop() if len(codes) == 1 else None


def _form(sign: str) -> str:
    if sign.isdigit():
        return r"\d"
    return "[A-Z]" if sign.isalpha() else r"\s?" if sign.isspace() else re.escape(sign)


def _without(text: str, street: str) -> str:
    return text.replace(street, " ") if street else text
