"""Putting violations to a model: the prompt of a context, and what comes back."""

from __future__ import annotations

from rdflib import Graph

from ...linter.model.redaction import Mask
from ..model import WritingModel
from .contexts import DEFAULT, prompt
from .search import Ask, Subject

MAX_ANSWER = 8_000
"""Tokens of an answer."""


def asks(model: WritingModel, shapes: Graph, uri: str = "", choice: tuple[str, str] = DEFAULT) -> Ask:
    """What puts the violations of a subject to a model; it raises NoAnswerError."""

    mask = Mask()

    def ask(subject: Subject, complaint: str) -> str:
        system, asked = prompt(subject.graph, shapes, subject.violations, choice)
        if complaint:
            asked += f"\n\nYour last answer was not used: {complaint}."
        asked = mask.hide(asked) if model.redact else asked
        answer = model.ask(system, asked, purpose="repair", uri=uri, tokens=MAX_ANSWER).text
        return mask.show(answer) if model.redact else answer

    return ask
