"""Control questions with known answers, mixed with the others.

A model that always says yes, because it is weak or the page told it to, also confirms a value of another thing of the
page; one that always says no also denies what the page says word for word. Such replies are discarded. Pages cannot
prepare for controls, whose content and position are random.

A false value is of the same page and kind as the true one: another number, day or name of the page, or a sentence of
it with other names and figures. Whoever does not read what the page says of which thing cannot tell them apart.
"""

from __future__ import annotations

import random
import secrets
import unicodedata
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from ...source.regex import regex
from ..grounding import technical
from ..grounding.times.mentions import mentions
from ..grounding.view import View
from ..grounding.wording.coverage import stem
from ..grounding.wording.folding import fold, is_unspaced, squash
from ..visible_text.passage import plain_page
from .question import Answer, Question
from .quotes import SearchableText

MAX_READ, MIN_OTHERS, ATTEMPTS, MAX_LENGTH_DIFFERENCE = 50_000, 3, 20, 2
"""Characters of a text whose words are used, fewest words to choose from, attempts before letters are exchanged, and by
how many letters another word is longer or shorter."""
MAX_LENGTH = 60
"""Characters of a value that another is made of."""
MIN_SIGNS = 4
"""Minimum letters and digits of a false value: shorter ones could be true by chance."""
PHRASE = 4
"""Words of what names something; longer values are sentences."""
MAX_CHANGED = 3
"""Words of a sentence that are exchanged: the others stay, so that it reads as the page's own."""
_VOWELS = "aeiou"
_CONSONANTS = "bcdfghjklmnpqrstvwxyz"
_WORD = regex(r"[^\W\d_]{3,}")
_DIGIT = regex(r"[0-9]")
_DAY = regex(r"([0-9]{4})-[0-9]{2}-[0-9]{2}(.*)")
_NUMBER = regex(r"\d[\d.,]*\d|\d")
_NAME = regex(r"[A-Z\u00c0-\u00de][\w'’-]+(?: [A-Z\u00c0-\u00de][\w'’-]+){0,3}")
_SENTENCE = regex(r"(?<!\S)\S[^.!?\n]{30,160}[.!?](?!\S)")
_ANY_LINE = regex(r"[^\n]+")


class FalseValues:
    """Finds false values in a page's text.

    ``certain`` are statements that the page shows: their values are true for their properties and false for others.
    """

    def __init__(self, text: str, certain: Sequence[Question], dice: random.Random) -> None:
        self._text = text[:MAX_READ]
        self._searchable = SearchableText(text)
        self._certain = certain
        self._dice = dice
        self._words = _Words(self._text, dice)

    def other(self, question: Question, true: Collection[str]) -> str:
        """A value that is false for a question; ``true`` are values that its property has on the page."""
        value = question.value[:MAX_LENGTH]
        known = {*map(fold, true), fold(question.value)}
        candidates = [each for each in self._alike(value) if fold(each) not in known]
        if candidates:
            return self._dice.choice(candidates)
        for attempt in range(2 * ATTEMPTS):
            changed = self._words.another(value) if attempt < ATTEMPTS else _exchanged(value, self._dice)
            if changed != value and self._searchable.find(changed) is None:
                return changed
        return _exchanged(value + value, self._dice)

    def _alike(self, value: str) -> list[str]:
        """Other values of the page that look like one."""
        if (day := _DAY.fullmatch(value)) is not None:
            days = {one.date for one in mentions(View(plain_page(self._text))) if one.date is not None}
            return sorted(f"{one.isoformat()}{day[2]}" for one in days if one.isoformat() != value[:10])
        if _NUMBER.fullmatch(value):
            return sorted({each for each in _NUMBER.findall(self._text) if abs(len(each) - len(value)) <= 1})
        if not is_unspaced(fold(value)) and len(value.split()) > PHRASE:
            return [each for _ in range(ATTEMPTS) if (each := self._changed_sentence()) is not None][:1]
        return sorted({each for each in self._phrases() if _is_like(each, value)})

    def _phrases(self) -> Iterator[str]:
        """What the page calls something: names in its text, short lines, and short values of its markup."""
        yield from (one.value for one in self._certain)
        yield from _NAME.findall(self._text)
        yield from (line.strip() for line in _ANY_LINE.findall(self._text) if len(line) <= MAX_LENGTH)

    def _changed_sentence(self) -> str | None:
        """A sentence of the page with other words and figures in it; None if there is none."""
        sentences = [match[0] for match in _SENTENCE.finditer(self._text)] or [
            line for line in _ANY_LINE.findall(self._text) if len(line.split()) > PHRASE
        ]
        if not sentences:
            return None
        sentence = self._dice.choice(sentences)[: 2 * MAX_LENGTH].strip()
        places = [match.span() for match in _WORD.finditer(sentence)]
        telling = [span for span in places[1:] if sentence[span[0]].isupper()] or [
            span for span in places if span[1] - span[0] > PHRASE
        ]
        chosen = self._dice.sample(telling, min(len(telling), MAX_CHANGED))
        for start, end in sorted(chosen, reverse=True):
            sentence = sentence[:start] + self._words.instead(sentence[start:end]) + sentence[end:]
        sentence = _DIGIT.sub(lambda match: _change(match[0], self._dice), sentence)
        return sentence if self._searchable.find(sentence) is None else None


def _is_like(phrase: str, value: str) -> bool:
    """Whether a phrase could stand in a value's place, and says something else."""
    if sum(sign.isalnum() for sign in phrase) < MIN_SIGNS or phrase.isdecimal():
        return False
    one, other = fold(phrase), fold(value)
    if is_unspaced(other):
        pairs = {squash(other)[at : at + 2] for at in range(len(squash(other)) - 1)}
        apart = not any(pair in squash(one) for pair in pairs)
        return apart and is_unspaced(one) and len(value) <= 2 * len(phrase) <= 4 * len(value)
    if {stem(word) for word in one.split()} & {stem(word) for word in other.split()}:
        return False
    return abs(len(one.split()) - len(other.split())) <= 1


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
        words = _WORD.sub(lambda match: self.instead(match[0]), value)
        return _DIGIT.sub(lambda match: _change(match[0], self._dice), words)

    def instead(self, word: str) -> str:
        """Another word of the text, of about the same length."""
        signs = [] if word.isascii() else [each for each in self._signs if _script(each) == _script(word[0])]
        if len(signs) >= 4 * MIN_OTHERS:
            return "".join(self._dice.choice(signs) for _ in word)
        alike = [each for each in self._words if each[0].isupper() == word[0].isupper() and each != word]
        near = [each for each in alike if abs(len(each) - len(word)) <= MAX_LENGTH_DIFFERENCE]
        choices = near if len(near) >= MIN_OTHERS else alike
        return self._dice.choice(choices) if len(choices) >= MIN_OTHERS else _exchanged(word, self._dice)


def _script(sign: str) -> str:
    """The script of a letter, by the beginning of its name in Unicode."""
    return unicodedata.name(sign, "").split(" ")[0]


def _exchanged(value: str, dice: random.Random) -> str:
    return "".join(_change(sign, dice) for sign in value)


def _change(sign: str, dice: random.Random) -> str:
    if sign.isalpha() and not sign.isascii():
        return chr(ord(sign) + dice.randint(1, 40))
    low = sign.lower()
    for kind in (_VOWELS, _CONSONANTS, "0123456789"):
        if low in kind:
            other = dice.choice([each for each in kind if each != low])
            return other.upper() if sign.isupper() else other
    return sign


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
