"""Send an inquiry to a model and read its replies as verdicts."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from ...source.regex import regex
from .controls import passed
from .exchange import Messenger, NotAnsweredError, Reply
from .inquiry import Inquiry, Sheet, again
from .models import Model
from .question import DECISIONS, Answer, Question
from .quotes import Bearing, SearchableText
from .spending import BudgetExceededError

NOT_TOLD = Answer("undecided")
UNFOUNDED = Answer("undecided", unfounded=True)


@dataclass(slots=True)
class Outcome:
    """The verdicts of an inquiry, by question, and the problems with the rest.

    ``unanswered`` counts questions without a usable answer.
    """

    answers: dict[Question, Answer] = field(default_factory=dict)
    unanswered: int = 0
    problems: list[str] = field(default_factory=list)

    @property
    def unfounded(self) -> int:
        """The number of verdicts not used because their quote is not in the text or does not bear on the statement."""
        return sum(answer.unfounded for answer in self.answers.values())


def interview(inquiry: Inquiry, messenger: Messenger, model: Model) -> Outcome:
    """Ask all sheets of an inquiry. What one piece of the text supports is not asked about the next."""
    heard: list[dict[Question, Answer]] = []
    problems: list[str] = []
    settled: set[Question] = set()
    for sheet in inquiry.sheets:
        left = tuple(question for question in sheet.real if question not in settled)
        if not left:
            continue
        next_sheet = sheet if len(left) == len(sheet.real) else again(sheet, left, model)
        answers, sheet_problems, spent = _ask(next_sheet, messenger, model)
        heard.append(answers)
        problems += sheet_problems
        settled |= {question for question, answer in answers.items() if answer.decision == "supported"}
        if spent:
            break
    return join(inquiry, heard, problems)


def _ask(sheet: Sheet, messenger: Messenger, model: Model) -> tuple[dict[Question, Answer], list[str], bool]:
    """The answers to a sheet, problems with the rest, and whether the budget is spent.

    Unanswered questions are asked once more.
    """
    answers: dict[Question, Answer] = {}
    problems: list[str] = []
    try:
        answers, problems = read_reply(sheet, messenger.ask(sheet.request))
        missing = tuple(question for question in sheet.real if question not in answers)
        if missing and problems not in ([REFUSED], [CONTROLS]):
            second = again(sheet, missing, model)
            more, problems = read_reply(second, messenger.ask(second.request))
            answers |= more
    except NotAnsweredError as error:
        problems.append(str(error))
    except BudgetExceededError as error:
        return answers, [str(error)], True
    return answers, problems, False


REFUSED = "the model declined to answer"
CONTROLS = (
    "the model answered a question wrongly whose answer is known: its verdicts here are not used (it may be too "
    "weak, or the page talks to it)"
)


def read_reply(sheet: Sheet, reply: Reply) -> tuple[dict[Question, Answer], list[str]]:
    """The usable answers of a reply, and its problems.

    A verdict whose quote is not in the text, or does not bear on the statement, is not used.
    """
    if reply.stop == "refused":
        return {}, [REFUSED]
    parsed = parse(reply.text, range(1, len(sheet.questions) + 1))
    problems = list(parsed.problems)
    if reply.stop == "truncated":
        problems.append("the model's answer was cut off")
    right = passed(sheet.questions, parsed.answers)
    if right is None:
        return {}, problems
    if not right:
        return {}, [CONTROLS]
    texts = {name: SearchableText(text) for name, text in sheet.texts.items()}
    bearing = Bearing(sheet.texts[""]) if sheet.request.purpose == "factuality" else None
    answers = {
        question: checked(
            parsed.answers[number], question, texts.get(question.property) or texts[""], bearing
        )
        for number, question in enumerate(sheet.questions, 1)
        if number in parsed.answers and question.control is None
    }
    return answers, problems if len(answers) < len(sheet.real) else []


def checked(answer: Answer, question: Question, text: SearchableText, bearing: Bearing | None) -> Answer:
    """The answer with its quote as in the text; "undecided" if a required quote is not there or says nothing of it.

    Against a page (``bearing``), both yes and no require a quote that bears on the statement; against a definition, a
    no requires one.
    """
    if answer.decision not in (("supported", "contradicted") if bearing is not None else ("contradicted",)):
        return Answer(answer.decision)
    quoted = text.find(answer.quote)
    if quoted is None or (bearing is not None and not bearing.holds(question, quoted, answer.decision)):
        return UNFOUNDED
    return replace(answer, quote=quoted)


def join(inquiry: Inquiry, heard: Iterable[dict[Question, Answer]], problems: list[str]) -> Outcome:
    """Merge to one answer per question: one supporting part is enough for a yes; a no needs all parts."""
    answers_by_question: dict[Question, list[Answer]] = {}
    for answers in heard:
        for question, answer in answers.items():
            answers_by_question.setdefault(question, []).append(answer)
    outcome = Outcome(problems=list(dict.fromkeys(problems)))
    for question in inquiry.questions:
        answers_of = answers_by_question.get(question, [])
        joined = _join(answers_of, inquiry.parts)
        if joined is None:
            outcome.unanswered += 1
        else:
            outcome.answers[question] = joined
    return outcome


def _join(answers: list[Answer], parts: int) -> Answer | None:
    """The answer of all parts together; None if a needed part is missing."""
    for verdict in ("supported", "contradicted"):
        for answer in answers:
            if answer.decision == verdict:
                return answer if verdict == "supported" or len(answers) == parts else None
    if len(answers) < parts:
        return None
    if all(answer.decision == "unsupported" for answer in answers):
        return Answer("unsupported")
    return UNFOUNDED if any(answer.unfounded for answer in answers) else NOT_TOLD


# Parse a model's answer. Nothing is trusted: what does not fit the schema is not an answer.

_ITEM = regex(r'\{[^{}]*"n"[^{}]*\}')
MAX_REPLY = 2_000_000


@dataclass(frozen=True, slots=True)
class Parsed:
    """The answers by number, and the problems with the rest."""

    answers: dict[int, Answer]
    problems: tuple[str, ...] = field(default=())


def parse(text: str, numbers: Collection[int]) -> Parsed:
    """The answers to the questions with these numbers.

    Other numbers are dropped, and conflicting answers to one number count as none. Of an answer that was cut off, or
    has text around its JSON, every complete verdict is read.
    """
    problems: list[str] = []
    by_number: dict[int, Answer | None] = {}
    for item in _items(text[:MAX_REPLY], problems):
        number, answer = _read_verdict(item)
        if answer is None:
            problems.append("a verdict does not fit the schema")
        elif number not in numbers:
            problems.append(f"a verdict on statement {number}, which was not asked about")
        elif by_number.setdefault(number, answer) != answer:
            by_number[number] = None
            problems.append(f"two verdicts on statement {number}")
    answers = {number: answer for number, answer in by_number.items() if answer is not None}
    if len(answers) < len(numbers):
        problems.append(
            f"{len(numbers) - len(answers)} of {len(numbers)} questions, controls included, have no verdict"
        )
    return Parsed(answers, tuple(dict.fromkeys(problems)))


def _items(text: str, problems: list[str]) -> list[Any]:
    """The verdict objects of an answer: from its JSON, else the complete ones in the text."""
    try:
        content = json.loads(text)
    except (ValueError, RecursionError):
        content = None
    if isinstance(content, dict) and isinstance(content.get("verdicts"), list):
        return content["verdicts"]
    problems.append("the answer is not the JSON asked for")
    items = []
    for match in _ITEM.finditer(text):
        try:
            items.append(json.loads(match[0]))
        except (ValueError, RecursionError):
            continue
    return items


def _read_verdict(item: Any) -> tuple[int, Answer | None]:
    """The number and answer of a verdict object; the answer is None if it does not fit the schema."""
    if not isinstance(item, dict):
        return -1, None
    number, verdict, quote = item.get("n"), item.get("verdict"), item.get("quote", "")
    if (
        not isinstance(number, int)
        or isinstance(number, bool)
        or verdict not in DECISIONS
        or not isinstance(quote, str)
    ):
        return -1, None
    return number, Answer(verdict, quote)
