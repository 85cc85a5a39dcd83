"""QAPage: a question from one visitor with answers from others."""

from __future__ import annotations

import re

from ..draft import Draft
from ..reading import Reading
from ..texts import is_below, text_of
from ..words import pattern
from .post import post

_QUESTION = "[class~=question], [id=question], [itemtype*='schema.org/Question']"
_ANSWER = "[class~=answer], [id^=answer-], [itemprop=suggestedAnswer], [itemprop=acceptedAnswer]"
_ACCEPTED = re.compile(r"(?:^|[-_\s])(?:accepted|best|solution|solved)(?:$|[-_\s])", re.IGNORECASE)
MOST = 30


def drafts(reading: Reading) -> list[Draft]:
    """Return the question of a page with its answers and their authors; a site's own answers make an FAQ instead."""
    questions = reading.select(_QUESTION, reading.main)
    answers = [
        node
        for node in reading.select(_ANSWER, reading.main)
        if not any(is_below(node, q) for q in questions)
    ]
    if not reading.title or len(questions) != 1 or not answers:
        return []
    question = post(questions[0], reading, "Question")
    answered = [
        (node, draft) for node in answers[:MOST] if (draft := post(node, reading, "Answer")) is not None
    ]
    if question is None or not answered:
        return []
    entry = Draft("Question", "a question with its author is shown")
    entry.add("name", reading.title)
    for name, values in question.properties.items():
        entry.extend(name, values)
    entry.add("answerCount", len(answered) if _counts(reading, len(answered)) else None)
    for node, answer in answered:
        best = _ACCEPTED.search(node.attributes.get("class") or "")
        entry.add("acceptedAnswer" if best else "suggestedAnswer", answer)
    page = Draft("QAPage", "a question with answers of others is shown", reading.address + "#qa")
    page.add("mainEntity", entry)
    return [page]


def _counts(reading: Reading, number: int) -> bool:
    """Whether a heading states this number of answers."""
    counted = re.compile(rf"{number}\s+(?:{pattern('answers').pattern})", re.IGNORECASE)
    return any(counted.fullmatch(text_of(node)) for node in reading.select("h2, h3, h4", reading.main))
