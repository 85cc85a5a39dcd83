"""The published method, for comparison: one prompt per statement, answered by Yes or No.

After Dang et al., "LLM4Schema.org: Generating Schema.org Markups with Large Language Models" (the factuality agent's
prompt with two hints, the compliance agent's with markup and definition). One deterministic vote, or several at
temperature 1 (appendix F has four), of which at least half must be Yes (threshold 0.5, sections 4.1 and 4.2). It asks
about every literal statement, requires no evidence and has no protection against prompt injection: it exists to be
measured.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from ...source.regex import regex
from .exchange import Messenger, NotAnsweredError, Request
from .interview import Outcome
from .models import Model
from .question import Answer, Question
from .spending import BudgetExceededError
from .tokens import chunks, estimate

VERSION = "reference 2"
_EXPERT = "You are an expert in the semantic web with deep knowledge of schema.org markup.\n"
_FACTUALITY = (
    _EXPERT + "You are given a document, a question and hints. Use the hints to answer the question.\n"
    'Answer only "Yes" or "No".\n'
)
_COMPLIANCE = (
    _EXPERT
    + "You are given a JSON-LD markup and the schema.org definition of a property. Say whether the markup "
    'is in line with the definition.\nAnswer only "Yes" or "No".\n'
)
_ANSWER_TOKENS = 8
_WORD = regex(r"\W*(yes|no)\b", re.I)


@dataclass(frozen=True, slots=True)
class Voting:
    """The number of votes, at least 1: one at temperature 0, several at temperature 1."""

    votes: int = 1

    def __str__(self) -> str:
        return f"{VERSION}, votes {self.votes}"


def factuality_prompts(uri: str, text: str, question: Question, model: Model) -> Iterator[Request]:
    """The prompts about one statement, one per piece of the page's text that fits the window."""
    kind = question.subject.split(" ")[0]
    hints = (
        f"Hint 1: check whether {question.value} is in the text.\n"
        f"Hint 2: check whether {question.value} is {question.property}.\n"
        f"Is {question.value} a {question.property} of {kind}?\n"
    )
    room = model.window - estimate(_FACTUALITY + hints) - _ANSWER_TOKENS - 64
    for piece in chunks(text, room):
        document = f"The document:\n<document>{piece}\n</document>\n"
        yield Request(_FACTUALITY, "", document + hints, _ANSWER_TOKENS, purpose="factuality", uri=uri)


def compliance_prompt(uri: str, question: Question, definition: str) -> Request:
    """The prompt about one statement and the definition of its property."""
    markup = json.dumps({question.property: question.value}, ensure_ascii=False)
    request = (
        f"The markup for property {question.property}:\n<markup>\n{markup}\n</markup>\n"
        f"The definition of {question.property}:\n<definition>\n{question.property}: {definition}\n</definition>\n"
        "Is the value in line with the definition of the property?\n"
    )
    return Request(_COMPLIANCE, "", request, _ANSWER_TOKENS, purpose="compliance", uri=uri)


def ask_each(prompts: dict[Question, list[Request]], messenger: Messenger, voting: Voting) -> Outcome:
    """Ask each question's prompts until one is answered Yes; No requires that all were answered No."""
    outcome = Outcome()
    for question, requests in prompts.items():
        try:
            answers = []
            for request in requests:
                answers.append(_vote(request, messenger, voting))
                if answers[-1]:
                    break
        except (NotAnsweredError, BudgetExceededError) as error:
            outcome.unanswered += 1
            if str(error) not in outcome.problems:
                outcome.problems.append(str(error))
            continue
        if True in answers:
            outcome.answers[question] = Answer("supported")
        elif None in answers or not answers:
            outcome.unanswered += 1
            outcome.problems.append("an answer that is neither Yes nor No")
        else:
            outcome.answers[question] = Answer("unsupported")
    outcome.problems = list(dict.fromkeys(outcome.problems))
    return outcome


def _vote(request: Request, messenger: Messenger, voting: Voting) -> bool | None:
    """Whether at least half of the votes that are Yes or No are Yes; None if no answer is either."""
    temperature = 0.0 if voting.votes == 1 else 1.0
    cast = []
    for _ in range(voting.votes):
        match = _WORD.match(messenger.ask(replace(request, temperature=temperature)).text)
        if match is not None:
            cast.append(match[1].lower() == "yes")
    return 2 * sum(cast) >= len(cast) if cast else None
