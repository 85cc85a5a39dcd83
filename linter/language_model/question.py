"""A question to a model about one statement, and its answer."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import Literal

from ..markup.statement import Literal as LiteralValue
from ..markup.statement import Statement

Decision = Literal["supported", "contradicted", "unsupported", "undecided"]
DECISIONS: tuple[Decision, ...] = ("supported", "contradicted", "unsupported", "undecided")

MAX_VALUE = 600
"""Maximum characters of a value shown to a model; longer ones are cut in the middle."""
_NAMES = ("name", "headline", "title", "@id", "url")


@dataclass(frozen=True, slots=True)
class Question:
    """A question about a statement: subject, property and value as plain text.

    ``control`` is the correct answer of a control question, which shows whether the model's verdicts are meaningful.
    Statements with the same text are one question.
    """

    subject: str
    property: str
    value: str
    control: Literal["yes", "no"] | None = None

    def line(self, number: int) -> str:
        """The question as a line of a request about a page."""
        return f"{number}. {_word(self.subject, 300)} | {_word(self.property)} = {self.written_value}"

    def line_under_definition(self, number: int) -> str:
        """The question as a line below the definition of its property."""
        return f"{number}. {_word(self.subject, 300)} | {self.written_value}"

    @property
    def written_value(self) -> str:
        """The value as a JSON string, always on one line."""
        return json.dumps(self.value, ensure_ascii=False)

    def key(self, *context: str) -> str:
        """The cache key of a verdict: a digest of the question and its context."""
        parts = (self.subject, self.property, self.value, *context)
        return hashlib.sha256(json.dumps(parts).encode("utf-8", "surrogatepass")).hexdigest()


@dataclass(frozen=True, slots=True)
class Answer:
    """A model's verdict, with the quote from the page (or definition) that it is based on, or "".

    ``unfounded`` marks a verdict that became "undecided" because its quote is not in the text.
    """

    decision: Decision
    quote: str = ""
    unfounded: bool = False


def question_of(statement: Statement, names: dict[str, str]) -> Question:
    """The question about a literal statement. ``names`` gives the names of nodes by identifier."""
    return Question(subject_of(statement, names), statement.property, shortened(statement.text))


def subject_of(statement: Statement, names: dict[str, str]) -> str:
    """The node that a statement is about: its types and name, and its relation to the nodes around it."""
    steps: list[str] = []
    current: Statement | None = statement
    while current is not None and len(steps) < 4:
        own = "/".join(current.types) or "Thing"
        name = names.get(current.subject)
        if name and not (current is statement and statement.property in _NAMES):
            own += f' "{shortened(name, 80)}"'
        if current.parent is not None:
            own += f" ({current.parent.property})"
        steps.append(own)
        current = current.parent
    return " of ".join(steps)


def node_names(statements: tuple[Statement, ...]) -> dict[str, str]:
    """The name of each node that has a name, headline or title."""
    names: dict[str, str] = {}
    for name in _NAMES[:3]:
        for statement in statements:
            if statement.property == name and isinstance(statement.value, LiteralValue):
                names.setdefault(statement.subject, statement.text)
    return names


def _word(text: str, length: int = 80) -> str:
    """A name from the markup, escaped so that it cannot break out of its field."""
    return shortened(text.replace("|", "/"), length) or "-"


def shortened(text: str, length: int = MAX_VALUE) -> str:
    """The text with white space collapsed, and its middle cut out if it is long."""
    text = " ".join(text.split())
    if len(text) <= length:
        return text
    return f"{text[: length * 2 // 3]} […] {text[-length // 3 :]}"
