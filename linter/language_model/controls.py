"""Control questions with known answers, mixed with the others.

A model that always says yes, because it is weak or the page told it to, also confirms a value made up a moment ago;
one that always says no also denies what the page says word for word. Such replies are discarded. Pages cannot prepare
for controls, whose content and position are random.
"""

from __future__ import annotations

import itertools
import random
import re
import secrets
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import replace

from ...source.regex import regex
from .question import Answer, Question
from .quotes import SearchableText

_VOWELS = "aeiou"
_CONSONANTS = "bcdfghjklmnpqrstvwxyz"
_WORD = regex(r"[^\W\d_]{3,}")
_DIGIT = regex(r"[0-9]")
_DAY = regex(r"([0-9]{4})-[0-9]{2}-[0-9]{2}(.*)")
MOST_READ, LEAST_OTHERS, ATTEMPTS, NEAR = 50_000, 12, 20, 2
"""Characters of a text whose words are used, fewest words to choose from, attempts before letters are exchanged, and by
how many letters another word is longer or shorter."""
_LINE = regex(r"\S.{11,118}\S")


MOST_DENIED = 4
"""Maximum number of properties that get a made-up value next to the real one."""
LONGEST_MADE_UP = 60
MIN_MADE_UP = 4
"""Minimum letters and digits of a made-up value: shorter ones could be true by chance."""


def page_controls(
    text: str, certain: Sequence[Question], questions: Sequence[Question]
) -> tuple[Question, ...]:
    """Controls for a page's text: one to be affirmed, some to be denied. Empty for a text without words.

    ``certain`` are statements that the page shows word for word; if none is in this part of the text, a line of the
    text is used. Those to be denied have the subject and property of one of the ``questions`` and a value of the text's
    words, which also detects pages that argue for a property.
    """
    dice = random.Random(secrets.randbits(64))
    searchable = SearchableText(text)
    visible = [q for q in certain if len(q.value) <= 120 and searchable.find(q.value) is not None]
    if visible:
        yes = dice.choice(visible)
    else:
        lines = [line.strip() for line in text.splitlines() if _LINE.fullmatch(line.strip())]
        line = dice.choice(lines or [" ".join(text.split()[:12])])
        if searchable.find(line) is None:
            return ()
        yes = Question("WebPage", "text", line)
    by_property = {q.property: q for q in questions if sum(s.isalnum() for s in q.value) >= MIN_MADE_UP}
    denied = dice.sample(sorted(by_property.values(), key=str), min(len(by_property), MOST_DENIED)) or [yes]
    return (
        replace(yes, control="yes"),
        *(replace(q, value=_made_up(q.value, searchable, dice), control="no") for q in denied),
    )


def _made_up(value: str, text: SearchableText, dice: random.Random) -> str:
    """A value of similar form that is not in the text, shortened if long.

    It has the text's own words, or signs in scripts without spaces, and other digits and days, so that only reading the
    text tells it from a true one; where the text has too few, letters are exchanged.
    """
    value = value[:LONGEST_MADE_UP]
    words = _Words(text.text[:MOST_READ], dice)
    for attempt in itertools.count():
        changed = words.another(value) if attempt < ATTEMPTS else _exchanged(value, dice)
        if changed != value and text.find(changed) is None:
            return changed
    raise AssertionError


class _Words:
    """The words and signs of a text, to make other values of."""

    def __init__(self, text: str, dice: random.Random) -> None:
        self._words = sorted(set(_WORD.findall(text)))
        self._signs = sorted({sign for sign in text if sign.isalpha() and not sign.isascii()})
        self._dice = dice

    def another(self, value: str) -> str:
        """The value with other words, days and digits."""
        if day := _DAY.fullmatch(value):
            year = int(day[1]) + self._dice.choice((-3, -2, -1, 1, 2))
            return f"{year:04}-{self._dice.randint(1, 12):02}-{self._dice.randint(1, 28):02}{day[2]}"
        return _DIGIT.sub(lambda match: _changed(match[0], self._dice), _WORD.sub(self._other, value))

    def _other(self, match: re.Match[str]) -> str:
        word = match[0]
        signs = [] if word.isascii() else [each for each in self._signs if _script(each) == _script(word[0])]
        if len(signs) >= LEAST_OTHERS:
            return "".join(self._dice.choice(signs) for _ in word)
        alike = [each for each in self._words if each[0].isupper() == word[0].isupper() and each != word]
        near = [each for each in alike if abs(len(each) - len(word)) <= NEAR]
        choices = near if len(near) >= LEAST_OTHERS else alike
        return self._dice.choice(choices) if len(choices) >= LEAST_OTHERS else _exchanged(word, self._dice)


def _script(sign: str) -> str:
    """The script of a letter, by the beginning of its name in Unicode."""
    return unicodedata.name(sign, "").split(" ")[0]


def _exchanged(value: str, dice: random.Random) -> str:
    return "".join(_changed(sign, dice) for sign in value)


def _changed(sign: str, dice: random.Random) -> str:
    if sign.isalpha() and not sign.isascii():
        return chr(ord(sign) + dice.randint(1, 40))
    low = sign.lower()
    for kind in (_VOWELS, _CONSONANTS, "0123456789"):
        if low in kind:
            other = dice.choice([each for each in kind if each != low])
            return other.upper() if sign.isupper() else other
    return sign


#: property -> a value that matches its definition, and one that does not; properties with short definitions
_DEFINED = {
    "addressLocality": ("Lisbon", "2024-05-01T10:00:00Z"),
    "jobTitle": ("Head of Accounting", "https://example.com/images/logo.png"),
    "familyName": ("Oliveira", "19.99 EUR"),
}

CONTROLLED = tuple(_DEFINED)


def definition_controls(definitions: Mapping[str, str]) -> tuple[Question, ...]:
    """Two questions on the definition of one of CONTROLLED: one to be affirmed, one to be denied."""
    known = sorted(prop for prop in _DEFINED if prop in definitions)
    if not known:
        return ()
    prop = secrets.choice(known)
    good, bad = _DEFINED[prop]
    return Question("Thing", prop, good, "yes"), Question("Thing", prop, bad, "no")


def mixed(questions: Sequence[Question], controls: Sequence[Question]) -> tuple[Question, ...]:
    """The questions with the controls inserted at random positions."""
    dice = random.Random(secrets.randbits(64))
    together = list(questions)
    for control in controls:
        together.insert(dice.randint(0, len(together)), control)
    return tuple(together)


def passed(questions: Sequence[Question], answers: dict[int, Answer]) -> bool | None:
    """Whether all controls were answered correctly; None if some were not answered."""
    unanswered = False
    for number, question in enumerate(questions, 1):
        if question.control is None:
            continue
        answer = answers.get(number)
        if answer is None:
            unanswered = True
        elif (answer.said == "supported") != (question.control == "yes"):
            return False
    return None if unanswered else True
