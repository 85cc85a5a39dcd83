"""Control questions with known answers, mixed with the others.

A model that always says yes, because it is weak or the page told it to, also confirms a value of another thing of the
page; one that always says no also denies what the page says word for word. Such replies are discarded. Pages cannot
prepare for controls, whose content and position are random.
"""

from __future__ import annotations

import random
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace

from ...source.regex import regex
from ..grounding import technical
from .false_values import MIN_SIGNS, FalseValues
from .question import Answer, Question
from .quotes import SearchableText

_LINE = regex(r"\S.{11,118}\S")
MAX_DENIED = 4
"""Maximum number of properties that get a false value next to the real one."""


def page_controls(
    text: str, certain: Sequence[Question], questions: Sequence[Question]
) -> tuple[Question, ...]:
    """Controls for a page's text: one to be affirmed, some to be denied. Empty for a text without words.

    ``certain`` are statements that the page shows word for word; if none is in this part of the text, a line of the
    text is used. Those to be denied have the subject and property of one of the ``questions``, which also detects pages
    that argue for a property, and a value that the page has of something else. Topics are not among them: a page may
    have any number.
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
    by_property = {q.property: q for q in questions if _can_be_denied(q)}
    denied = dice.sample(sorted(by_property.values(), key=str), min(len(by_property), MAX_DENIED)) or [yes]
    others = FalseValues(text, visible, dice)
    true = [[q.value for q in (*certain, *questions) if q.property == one.property] for one in denied]
    return (
        replace(yes, control="yes"),
        *(
            replace(q, value=others.other(q, values), control="no")
            for q, values in zip(denied, true, strict=True)
        ),
    )


def _can_be_denied(question: Question) -> bool:
    """Whether a value of the page's could not be true of a question by chance."""
    if technical.kinds().get(question.property.lower()) == "topic" or "://" in question.value:
        return False
    return sum(sign.isalnum() for sign in question.value) >= MIN_SIGNS


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
        elif (answer.decision == "supported") != (question.control == "yes"):
            return False
    return None if unanswered else True
