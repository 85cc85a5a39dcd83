"""Agents with a language model, on rows of ground truth: the published method, and ours, on the same rows.

Scored are the offline agents alone; the published method (LLM4Schema.org), one prompt a row, in words of our own and,
with ``--prompts``, in the published ones (sections 3.3 and 3.4), which are kept nowhere here; and ours, the offline
agents first and one request for what they leave undecided about a text. The model is asked through the Messages API
(ANTHROPIC_API_KEY, ANTHROPIC_BASE_URL); docs/llm.md says how to use a local one.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ...linter.findings.report import Budget
from ...linter.language_model.exchange import NotAnsweredError, Request
from ...linter.language_model.inquiry import Inquiry, ask_about_definitions, ask_about_page
from ...linter.language_model.interview import interview
from ...linter.language_model.messages_api import MessagesApi, MissingSdkError, NoCredentialsError, connect
from ...linter.language_model.models import JUDGE, Model, model
from ...linter.language_model.page_case import control_definitions
from ...linter.language_model.page_text import sanitize
from ...linter.language_model.question import Question, shortened
from ...linter.language_model.reference import Voting, ask_each, compliance_prompt, factuality_prompts
from ...linter.language_model.spending import Ledger
from ...linter.language_model.tokens import chunks, estimate
from ..input import UnusableInputError, read_text
from ..output import add_format, at_least, emit, table_of
from ..statistics import Confusion
from ..three_agents.agents import LABELS, Verdict, judge, read_ground_truth

Rows = list[dict[str, Any]]
FIGURES = ("precision", "recall", "f1", "balanced_accuracy", "undecided")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the rows, the model and its budget."""
    parser.add_argument("rows", type=Path, metavar="ROWS", help="JSON Lines of ground truth")
    parser.add_argument("--llm-model", default=JUDGE, metavar="NAME", help="the model (default %(default)s)")
    parser.add_argument("--llm-window", type=int, metavar="TOKENS", help="what one request may hold")
    parser.add_argument("--llm-budget", metavar="AMOUNT", help="dollars, or 20000tokens, for each method")
    parser.add_argument("--llm-timeout", type=float, default=120, metavar="SECONDS", help="for one request")
    parser.add_argument(
        "--llm-votes",
        type=at_least(1),
        default=1,
        metavar="N",
        help="of the published method: ask N times at temperature 1; at least half must say Yes",
    )
    parser.add_argument(
        "--prompts",
        type=Path,
        metavar="FILE",
        help="ask with the published prompts as well, read from this file: the paper's text",
    )
    parser.add_argument("--limit", type=int, metavar="N", help="only the first N rows")
    add_format(parser)


def run(args: argparse.Namespace) -> int:
    """Score the three ways."""
    rows = read_ground_truth(args.rows)[: args.limit]
    chosen = model(args.llm_model, window=args.llm_window)
    prompts = None if args.prompts is None else PublishedPrompts.read(args.prompts)
    try:
        budget = Budget.parse(args.llm_budget) if args.llm_budget else None
        ways: dict[str, Callable[[MessagesApi], list[Verdict]]] = {
            "offline": lambda api: [judge(row) for row in rows],
            "published method": lambda api: published(rows, api, chosen, Voting(args.llm_votes)),
            **(
                {
                    "published prompts": lambda api: published(
                        rows, api, chosen, Voting(args.llm_votes), prompts
                    )
                }
                if prompts
                else {}
            ),
            "ours": lambda api: ours(rows, api, chosen),
        }
        methods = {}
        for name, way in ways.items():
            ledger = Ledger(chosen, budget)
            with closing(MessagesApi(connect(args.llm_timeout), chosen, ledger)) as api:
                verdicts = way(api)
            methods[name] = {**_score(rows, verdicts), **_spent(ledger), "verdicts": verdicts}
    except (ValueError, MissingSdkError, NoCredentialsError) as error:
        raise UnusableInputError(str(error)) from error
    document = {"measure": "llm-agents", "rows": len(rows), "model": chosen.name, "methods": methods}
    emit(args, document, _tables(document))
    return 0 if rows else 3


def published(
    rows: Rows, api: MessagesApi, chosen: Model, voting: Voting, prompts: PublishedPrompts | None = None
) -> list[Verdict]:
    """One prompt per row, or per piece of a long text. A row without a usable answer is undecided.

    ``prompts`` are the published ones; without, words of our own.
    """
    verdicts: list[Verdict] = []
    for row in rows:
        question = _question(row, len(str(row["value"])))
        if "text" in row and prompts is not None:
            requests = list(prompts.about_text(row["text"], question, chosen))
        elif "text" in row:
            requests = list(factuality_prompts("", row["text"], question, chosen))
        elif prompts is not None:
            requests = [prompts.about_definition(question, row["definition"])]
        else:
            requests = [compliance_prompt("", question, row["definition"])]
        answers = ask_each({question: requests}, api, voting).answers
        verdict = answers[question].decision if question in answers else "undecided"
        verdicts.append(_VERDICTS[verdict])
    return verdicts


def ours(rows: Rows, api: MessagesApi, chosen: Model) -> list[Verdict]:
    """The offline agents, and for undecided rows one request per text, or per several definitions."""
    verdicts: list[Verdict] = [judge(row) for row in rows]
    texts: dict[str, list[int]] = {}
    for index, row in enumerate(rows):
        texts.setdefault(row.get("text", ""), []).append(index)
    for text, indexes in texts.items():
        some = [rows[index] for index in indexes]
        known = [
            _certain_verdict(row) if text else verdict
            for row, verdict in zip(some, _at(verdicts, indexes), strict=True)
        ]
        questions_by_row = {
            index: _question(row)
            for index, row, outcome in zip(indexes, some, known, strict=True)
            if outcome == "undecided"
        }
        if not questions_by_row:
            continue
        questions = tuple(dict.fromkeys(questions_by_row.values()))
        certain = [_question(row) for row, outcome in zip(some, known, strict=True) if outcome == "positive"]
        for inquiry in _inquiries(text, questions, certain, some, chosen):
            try:
                answers = interview(inquiry, api, chosen).answers
            except NotAnsweredError:
                continue
            for index, question in questions_by_row.items():
                answer = answers[question].decision if question in answers else "undecided"
                if answer != "undecided":
                    verdicts[index] = _VERDICTS[answer]
    return verdicts


def _certain_verdict(row: Mapping[str, Any]) -> Verdict:
    """The certain verdict of the factuality agent on a row: a flag below the likelihood threshold is undecided."""
    from ...linter.agents.factuality import trace

    verdict = trace(row["text"], row["prop"], row["value"])
    if verdict.outcome in ("grounded", "technical"):
        return "positive"
    return "undecided" if verdict.outcome == "undecided" else "negative"


def _inquiries(
    text: str, questions: tuple[Question, ...], certain: Sequence[Question], rows: Rows, chosen: Model
) -> Iterable[Inquiry]:
    keys = tuple(question.key(text) for question in questions)
    if text:
        return [ask_about_page("", sanitize(text), questions, keys, certain, chosen)]
    definitions = control_definitions() | {row["prop"]: row["definition"] for row in rows}
    return [ask_about_definitions("", questions, keys, definitions, chosen)]


def _question(row: Mapping[str, Any], length: int = 600) -> Question:
    return Question("Thing", str(row["prop"]), shortened(str(row["value"]), max(length, 1)))


def _at(verdicts: Sequence[Verdict], indexes: Iterable[int]) -> list[Verdict]:
    return [verdicts[index] for index in indexes]


_VERDICTS: dict[str, Verdict] = {
    "supported": "positive",
    "contradicted": "negative",
    "unsupported": "negative",
    "undecided": "undecided",
}


def _score(rows: Rows, verdicts: Sequence[Verdict]) -> dict[str, Any]:
    confusion = Confusion()
    for row, verdict in zip(rows, verdicts, strict=True):
        confusion.add(LABELS[row["label"]], LABELS.get(verdict))
    return confusion.figures()


def _spent(ledger: Ledger) -> dict[str, Any]:
    totals = ledger.totals()
    return {
        "requests": totals.requests,
        "input_tokens": totals.usage.prompt,
        "output_tokens": totals.usage.output,
        "dollars": totals.dollars,
    }


def _tables(document: dict[str, Any]) -> list[Any]:
    columns = (*FIGURES, "requests", "input_tokens", "output_tokens", "dollars")
    rows = [(name, *(way[column] for column in columns)) for name, way in document["methods"].items()]
    return [table_of("Agents with a language model", ("method", *columns), rows)]


_BLOCK = re.compile(r"^```[^\n]*\n(.*?)^```", re.DOTALL | re.MULTILINE)
_PLACEHOLDER = re.compile(r"\[([A-Z]+)\]")
_FACTUALITY_PLACES, _COMPLIANCE_PLACES = (
    frozenset({"CONTENT", "VALUE", "PROP", "TYPE"}),
    frozenset({"MARKUP", "DEFINITION", "PROP"}),
)
ANSWER_TOKENS = 8


@dataclass(frozen=True, slots=True)
class PublishedPrompts:
    """The two templates, with [NAMES] for what each statement fills in."""

    factuality: str
    compliance: str

    @classmethod
    def read(cls, path: Path) -> PublishedPrompts:
        """Read the templates of a file. Raises UnusableInputError if one is not there."""
        blocks = [match[1].strip() for match in _BLOCK.finditer(read_text(path))]
        templates = []
        for agent, places in (("factuality", _FACTUALITY_PLACES), ("compliance", _COMPLIANCE_PLACES)):
            fitting = [block for block in blocks if set(_PLACEHOLDER.findall(block)) == places]
            if not fitting:
                names = ", ".join(f"[{name}]" for name in sorted(places))
                raise UnusableInputError(f"{path}: no prompt of the {agent} agent between ``` with {names}")
            templates.append(fitting[0])
        return cls(*templates)

    def about_text(self, text: str, question: Question, model: Model) -> Iterator[Request]:
        """The factuality prompts about one statement, one per piece of the text that fits the window."""
        filled = {"VALUE": question.value, "PROP": question.property, "TYPE": question.subject.split(" ")[0]}
        room = model.window - estimate(_fill(self.factuality, {**filled, "CONTENT": ""})) - ANSWER_TOKENS - 64
        for piece in chunks(text, room):
            prompt = _fill(self.factuality, {**filled, "CONTENT": piece})
            yield Request("", "", prompt, ANSWER_TOKENS, purpose="factuality", uri="")

    def about_definition(self, question: Question, definition: str) -> Request:
        """The compliance prompt about one statement."""
        markup = f"{question.property} {json.dumps(question.value, ensure_ascii=False)}"
        places = {"PROP": question.property, "MARKUP": markup, "DEFINITION": definition}
        return Request("", "", _fill(self.compliance, places), ANSWER_TOKENS, purpose="compliance", uri="")


def _fill(template: str, places: dict[str, str]) -> str:
    """A template with its places filled at once: what is filled in may have names in brackets of its own."""
    return _PLACEHOLDER.sub(lambda match: places.get(match[1], match[0]), template)
