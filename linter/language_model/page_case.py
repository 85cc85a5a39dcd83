"""The questions about a page's statements, for each agent."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...shapes.vocabulary import definition, intended_property, vocabulary
from ..document.document import Document
from ..markup.statement import Literal, Statement
from ..value_forms.demands import demand
from .controls import CONTROLLED
from .page_text import Masker, page_text
from .question import Question, node_names, question_of, shortened

if TYPE_CHECKING:
    from ..findings.verdict import Verdict

SURE_ENOUGH = 0.95
"""Minimum confidence of a grounded statement used as a control."""
MAX_CERTAIN = 5
MAX_KIND = 100
"""Characters of a value that show what kind of thing it is."""
MAX_DEFINITION = 600


@dataclass(frozen=True, slots=True)
class PageCase:
    """The questions about one page's text. ``statements`` and ``questions`` correspond by index."""

    uri: str
    text: str
    statements: tuple[Statement, ...]
    questions: tuple[Question, ...]
    certain: tuple[Question, ...]
    mask: Masker | None

    def unmasked(self, text: str) -> str:
        """The text with masks replaced by the originals."""
        return text if self.mask is None else self.mask.show(text)


def page_case(
    document: Document,
    verdicts: Sequence[tuple[Statement, Verdict]],
    *,
    redact: bool,
    everything: bool = False,
) -> PageCase | None:
    """The questions about a page's undecided statements, or ``everything``. None if there are none."""
    open_ = [s for s, v in verdicts if everything or v.outcome == "undecided"]
    if not open_ or document.media == "json":
        return None
    text = page_text(document)
    if not text:
        return None
    statements = document.statements
    mask = _mask(statements) if redact else None
    names = node_names(statements)
    certain = [
        s
        for s, v in verdicts
        if v.outcome == "grounded" and v.where == "visible" and v.confidence >= SURE_ENOUGH
    ]
    certain = sorted(certain, key=lambda s: -len(s.text) if len(s.text) <= 120 else 0)[: 2 * MAX_CERTAIN]

    def question(statement: Statement) -> Question:
        plain = question_of(statement, names)
        if mask is None:
            return plain
        value = mask.hide_value(statement.property, plain.value)
        return Question(mask.hide(plain.subject), plain.property, value)

    hidden = text if mask is None else mask.hide(text)
    questions = tuple(map(question, open_))
    return PageCase(document.uri, hidden, tuple(open_), questions, tuple(map(question, certain)), mask)


def _mask(statements: Sequence[Statement]) -> Masker:
    return Masker(s.text for s in statements if s.property.lower() in ("telephone", "faxnumber"))


def _left_open(prop: str, value: str) -> bool:
    """Whether only the definition decides: no form is required, and it is not a number where numbers are allowed."""
    if demand(prop) is not None:
        return False
    return not (value.isdecimal() and {"Integer", "Number"} & set(vocabulary().ranges(prop)))


@dataclass(frozen=True, slots=True)
class DefinitionCase:
    """The questions about values, and the definitions of their properties."""

    uri: str
    statements: tuple[Statement, ...]
    questions: tuple[Question, ...]
    definitions: dict[str, str]


def definition_case(document: Document, *, redact: bool, everything: bool = False) -> DefinitionCase | None:
    """The questions about values of properties whose form only the definition decides.

    None if there are none, or no definitions are installed.
    """
    pairs: list[tuple[Statement, Question]] = []
    definitions: dict[str, str] = {}
    mask = _mask(document.statements) if redact else None
    for statement in document.statements:
        if not isinstance(statement.value, Literal):
            continue
        prop = intended_property(statement.property)
        if prop is None or not (everything or _left_open(prop, statement.text)):
            continue
        text = definition(prop)
        if not text:
            continue
        definitions[prop] = shortened(text, MAX_DEFINITION)
        value = shortened(statement.text, MAX_KIND)
        if mask is not None:
            value = mask.hide_value(prop, value)
        pairs.append((statement, Question("/".join(statement.types) or "Thing", prop, value)))
    if not pairs:
        return None
    statements, questions = zip(*pairs, strict=True)
    return DefinitionCase(document.uri, statements, questions, control_definitions() | definitions)


def control_definitions() -> dict[str, str]:
    """The definitions used by controls."""
    return {prop: shortened(definition(prop) or "", MAX_DEFINITION) for prop in CONTROLLED}
