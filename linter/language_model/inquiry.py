"""The questions about a page, distributed over as few requests ("sheets") as the model's window allows."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from . import prompts
from .controls import MOST_DENIED, definition_controls, mixed, page_controls
from .exchange import Request
from .models import Model
from .page_text import Fence, harmless
from .question import Question
from .tokens import chunks, estimate

Agent = Literal["factuality", "compliance"]

MAX_STATEMENTS = 250
"""Limit per sheet. Further statements go on more sheets, which share the page's text through the prompt cache."""
ROOM_FOR_CONTROLS = 500
"""Tokens reserved for the controls and the answer's schema."""
MIN_TEXT = 512
"""Minimum tokens of text per sheet, however many statements there are."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A request and its questions, numbered from 1.

    ``texts`` must contain the quotes: the piece of the page's text under "", or definitions by property.
    """

    request: Request
    asked: tuple[Question, ...]
    texts: dict[str, str]

    @property
    def real(self) -> tuple[Question, ...]:
        """The questions that are not controls."""
        return tuple(question for question in self.asked if question.control is None)

    @property
    def expected_output(self) -> int:
        """The expected number of tokens of the answer."""
        return 20 + prompts.TOKENS_PER_ANSWER * len(self.asked)


@dataclass(frozen=True, slots=True)
class Inquiry:
    """All questions to a model about one page for one agent.

    ``keys`` are the cache keys of the verdicts, one for each of ``questions``; ``parts`` is the number of pieces of
    the text: each question is on one sheet per piece.
    """

    agent: Agent
    uri: str
    questions: tuple[Question, ...]
    keys: tuple[str, ...]
    sheets: tuple[Sheet, ...]
    parts: int = 1
    one_by_one: dict[Question, list[Request]] | None = None
    """The prompts of the published method instead of sheets: some for each question."""

    @property
    def requests(self) -> list[tuple[Request, int]]:
        """Every request with the expected tokens of its answer."""
        if self.one_by_one is not None:
            return [(request, 2) for requests in self.one_by_one.values() for request in requests]
        return [(sheet.request, sheet.expected_output) for sheet in self.sheets]


def ask_one_by_one(
    agent: Agent, uri: str, keys: Sequence[str], prompts_: dict[Question, list[Request]]
) -> Inquiry:
    """The inquiry of the published method: prompts for each question."""
    return Inquiry(agent, uri, tuple(prompts_), tuple(keys), (), one_by_one=prompts_)


def page_keys(questions: Sequence[Question], text: str, model: str, mode: str) -> tuple[str, ...]:
    """The cache keys of questions about a text: they depend on statement, text, model and prompt version."""
    digest = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
    return tuple(q.key("factuality", digest, model, prompts.VERSION, mode) for q in questions)


def definition_keys(
    questions: Sequence[Question], definitions: dict[str, str], model: str, mode: str
) -> tuple[str, ...]:
    """The cache keys of questions about definitions, which are the same on all pages."""
    return tuple(
        q.key("compliance", definitions.get(q.property, ""), model, prompts.VERSION, mode) for q in questions
    )


def ask_about_page(
    uri: str,
    text: str,
    questions: Sequence[Question],
    keys: Sequence[str],
    certain: Sequence[Question],
    model: Model,
) -> Inquiry:
    """The sheets that ask whether a page's text supports statements.

    ``text`` is the visible text, made harmless; ``certain`` are statements that it contains word for word.
    """
    fence = Fence.for_text(text, *(q.value for q in questions))
    system = prompts.FACTUALITY.format(marker=fence.marker)
    groups = [questions[start : start + MAX_STATEMENTS] for start in range(0, len(questions), MAX_STATEMENTS)]
    largest = max(groups, key=len, default=())
    answers = prompts.room(len(largest) + MOST_DENIED + 1, model.output)
    fixed = estimate(system) + estimate(_lines(largest)) + answers + ROOM_FOR_CONTROLS
    parts = chunks(text, max(model.window - fixed, MIN_TEXT))
    sheets = []
    for piece in parts:
        for group in groups:
            controls = page_controls(piece, certain, group)
            if not controls:  # almost no letters: nothing to quote
                continue
            mixed_questions = mixed(group, controls)
            request = Request(
                system=system,
                shared=f"{prompts.TEXT_BEFORE}\n{fence.around('page', piece)}",
                asked=f"{prompts.STATEMENTS_BEFORE}\n{_lines(mixed_questions)}",
                max_tokens=prompts.room(len(mixed_questions), model.output),
                schema=prompts.SCHEMA,
                purpose="factuality",
                uri=uri,
            )
            sheets.append(Sheet(request, mixed_questions, {"": piece}))
    return Inquiry("factuality", uri, tuple(questions), tuple(keys), tuple(sheets), len(parts))


def ask_about_definitions(
    uri: str, questions: Sequence[Question], keys: Sequence[str], definitions: dict[str, str], model: Model
) -> Inquiry:
    """The sheets that ask whether values match definitions; values are grouped by property, without page text."""
    ordered = sorted(zip(questions, keys, strict=True), key=lambda pair: pair[0].property)
    limit = model.window - estimate(prompts.COMPLIANCE) - 1000
    groups: list[list[Question]] = [[]]
    size = 0
    for question, _ in ordered:
        cost = estimate(question.line(1)) + prompts.MOST_TOKENS_PER_ANSWER
        if not groups[-1] or groups[-1][-1].property != question.property:
            cost += estimate(definitions.get(question.property, ""))
        if groups[-1] and (size + cost > limit or len(groups[-1]) == MAX_STATEMENTS):
            groups.append([])
            size = 0
        groups[-1].append(question)
        size += cost
    sheets = tuple(
        _definition_sheet(uri, mixed(group, definition_controls(definitions)), definitions, model)
        for group in groups
        if group
    )
    return Inquiry("compliance", uri, tuple(q for q, _ in ordered), tuple(k for _, k in ordered), sheets)


def again(sheet: Sheet, missing: Sequence[Question], model: Model) -> Sheet:
    """The sheet with only the unanswered questions and the controls."""
    questions = tuple(q for q in sheet.asked if q in missing or q.control is not None)
    if sheet.request.purpose == "compliance":
        return _definition_sheet(sheet.request.uri, questions, sheet.texts, model)
    request = replace(
        sheet.request,
        asked=f"{prompts.STATEMENTS_BEFORE}\n{_lines(questions)}",
        max_tokens=prompts.room(len(questions) * 2, model.output),
    )
    return replace(sheet, request=request, asked=questions)


def _definition_sheet(
    uri: str, questions: Sequence[Question], definitions: dict[str, str], model: Model
) -> Sheet:
    ordered = tuple(sorted(questions, key=lambda q: q.property))
    used = {q.property: definitions[q.property] for q in ordered}
    fence = Fence.for_text(*used.values(), *(q.value for q in ordered))
    lines: list[str] = []
    last = ""
    for number, question in enumerate(ordered, 1):
        if question.property != last:
            lines.append(f"\n{question.property}: {used[question.property]}")
            last = question.property
        lines.append(harmless(question.line_under_definition(number)))
    request = Request(
        system=prompts.COMPLIANCE.format(marker=fence.marker),
        shared="",
        asked=fence.around("values", "\n".join(lines).strip()),
        max_tokens=prompts.room(len(ordered), model.output),
        schema=prompts.SCHEMA,
        purpose="compliance",
        uri=uri,
    )
    return Sheet(request, ordered, used)


def _lines(questions: Sequence[Question]) -> str:
    return "\n".join(harmless(question.line(number)) for number, question in enumerate(questions, 1))
