"""Control questions with known answers, mixed with the others.

A model that always says yes, because it is weak or the page told it to, also confirms a value made up a moment ago;
one that always says no also denies what the page says word for word. Such replies are discarded. Pages cannot prepare
for controls, whose content and position are random.
"""

from __future__ import annotations

import random
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace

from ...source.regex import regex
from .question import Answer, Question
from .quotes import SearchableText

_VOWELS = "aeiou"
_CONSONANTS = "bcdfghjklmnpqrstvwxyz"
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
    text is used. Those to be denied have the subject and property of one of the ``questions`` and a made-up value,
    which also detects pages that argue for a property.
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
    """A value of similar form that is not in the text, shortened if long."""
    value = value[:LONGEST_MADE_UP]
    letters = [sign for sign in value if sign.isalnum()]
    latin = 2 * sum(sign.isascii() for sign in letters) >= len(letters)
    while True:
        if latin:
            changed = "".join(_changed(sign, dice) for sign in value)
        else:
            changed = "".join(dice.choice(_CONSONANTS) + dice.choice(_VOWELS) for _ in range(5)).capitalize()
        if text.find(changed) is None:
            return changed


def _changed(sign: str, dice: random.Random) -> str:
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
