"""The verifier that asks a language model: collect questions, ask those not cached, merge the verdicts."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Literal

from ..document.document import Document
from ..findings.reason import Reason
from ..findings.report import ModelUse, Notification
from ..findings.rule import Evidence, Relation
from . import inquiry as sheets
from .cache import AnswerStore
from .exchange import Messenger
from .inquiry import Inquiry
from .interview import Outcome, interview
from .models import Model
from .page_case import DefinitionCase, PageCase, definition_case, page_case
from .question import Answer, Decision, Question
from .reference import Voting, ask_each, compliance_prompt, factuality_prompts
from .spending import Ledger

if TYPE_CHECKING:
    from ..agents.verifier import DefinitionViolation
    from ..findings.verdict import Verdict
    from ..markup.statement import Statement
    from .batches import Batches

POOL = 120
"""Number of values from several pages that are checked against definitions together."""
MAX_HELD = 8_000_000
"""Characters of the sources of documents that wait for answers; a document takes some twenty times its source."""


@dataclass(frozen=True, slots=True)
class Mode:
    """How to ask. ``voting`` is set for the published method, one prompt per statement; ``dry`` sends nothing.

    ``server`` is the address of a self-hosted server, empty for the provider's.
    """

    agents: frozenset[str] = frozenset({"factuality", "compliance"})
    redact: bool = False
    voting: Voting | None = None
    dry: bool = False
    concurrency: int = 4
    server: str = ""

    @property
    def name(self) -> str:
        """The part of the cache key that depends on the mode."""
        how = "one request a page" if self.voting is None else str(self.voting)
        return f"{how} at {self.server}" if self.server else how


@dataclass(slots=True)
class _Held:
    """A document that waits for answers: ``pooled`` is what is yet to be asked together with other documents'."""

    document: Document
    pooled: DefinitionCase | None
    answers: list[Future[None]] = field(default_factory=list)

    @property
    def is_answered(self) -> bool:
        return self.pooled is None and all(answer.done() for answer in self.answers)

    def wait(self) -> Document:
        """Return the document when all is answered."""
        for answer in self.answers:
            answer.result()
        return self.document


class ModelVerifier:
    """Asks a model about what the offline agents leave undecided (see linter/agents/verifier.py for the protocol)."""

    asks = True

    def __init__(
        self,
        messenger: Messenger | None,
        model: Model,
        ledger: Ledger,
        memory: AnswerStore,
        mode: Mode,
        batches: Batches | None = None,
        notes: Sequence[Notification] = (),
    ) -> None:
        """``messenger`` is None if nothing is sent immediately: for a dry run or a batch (``batches``)."""
        self._messenger = messenger
        self._model = model
        self._ledger = ledger
        self._memory = memory
        self._mode = mode
        self._batches = batches
        self._lock = threading.Lock()
        self._notes: list[Notification] = list(notes)
        self._planned: list[str] = []
        self._picked_up = batches is None

    # Called by the agents.

    def prepare(self, documents: Iterable[Document]) -> Iterator[Document]:
        """Ask about many documents concurrently; yield each once its answers are cached, while others are asked about.

        Documents that wait are held in memory: up to ``MAX_HELD`` characters of their sources.
        """
        from ..agents.factuality import verdicts

        held: deque[_Held] = deque()
        size = 0
        with ThreadPoolExecutor(self._mode.concurrency) as workers:

            def put(inquiries: Iterable[Inquiry], *about: _Held) -> None:
                for inquiry in inquiries:
                    answer = workers.submit(self._put, inquiry)
                    for each in about:
                        each.answers.append(answer)

            def ask_pooled() -> None:
                pooled = [each for each in held if each.pooled is not None]
                put(self._definition_inquiries(*(each.pooled for each in pooled if each.pooled)), *pooled)
                for each in pooled:
                    each.pooled = None

            for document in documents:
                new = _Held(document, self._definition_case(document))
                held.append(new)
                size += len(document.source)
                page = self._page_case(document, verdicts(document))
                if page is not None:
                    put(self._page_inquiries(page), new)
                if sum(len(each.pooled.questions) for each in held if each.pooled) >= POOL:
                    ask_pooled()
                while held and (held[0].is_answered or size > MAX_HELD):
                    if held[0].pooled is not None:
                        ask_pooled()
                    size -= len(held[0].document.source)
                    yield held.popleft().wait()
            ask_pooled()
            while held:
                yield held.popleft().wait()
        self._send_batch()

    def grounding(
        self, document: Document, verdicts: tuple[tuple[Statement, Verdict], ...]
    ) -> tuple[tuple[Statement, Verdict], ...]:
        """Factuality's verdicts, with the model's for undecided ones."""
        case = self._page_case(document, verdicts)
        if case is None:
            return verdicts
        for inquiry in self._page_inquiries(case):
            self._put(inquiry)
        answers = self._recall(case.questions, self._page_keys(case))
        by_statement = {
            id(statement): answers[question]
            for statement, question in zip(case.statements, case.questions, strict=True)
            if question in answers
        }
        return tuple(
            (statement, joined(verdict, by_statement.get(id(statement)), case, self._model.name))
            for statement, verdict in verdicts
        )

    def conformance(self, document: Document) -> tuple[DefinitionViolation, ...]:
        """The statements whose value does not match the definition according to the model."""
        from ..agents.verifier import DefinitionViolation

        case = self._definition_case(document)
        if case is None:
            return ()
        for inquiry in self._definition_inquiries(case):
            self._put(inquiry)
        answers = self._recall(case.questions, self._definition_keys(case))
        return tuple(
            DefinitionViolation(statement, question.property, answers[question].quote, CONFIDENCE)
            for statement, question in zip(case.statements, case.questions, strict=True)
            if question in answers and answers[question].decision in ("contradicted", "unsupported")
        )

    def recalling(self) -> ModelVerifier:
        """This verifier for changed documents: it uses cached answers and asks nothing."""
        memory = self._memory.read_only()
        return ModelVerifier(None, self._model, self._ledger, memory, replace(self._mode, dry=False))

    def notifications(self) -> tuple[Notification, ...]:
        """What could not be checked, and why; and what was, or would be, asked."""
        self._send_batch()
        notes = [*self._notes, *(Notification("note", line, incomplete=False) for line in self._planned)]
        if self._memory.cache_error:
            notes.append(Notification("warning", self._memory.cache_error, incomplete=False))
        self._notes.clear()
        self._planned.clear()
        summary = f"would ask {self.totals}" if self._mode.dry else f"asked {self.totals}"
        return (*notes, Notification("note", summary, incomplete=False))

    def close(self) -> None:
        """Close connections and cache. Answers of this run stay available."""
        for opened in (self._messenger, self._batches, self._memory):
            if opened is not None:
                opened.close()

    @property
    def totals(self) -> ModelUse:
        """The model's use in this run."""
        return self._ledger.totals(self._memory.cache_hits)

    # Questions.

    def _page_case(
        self, document: Document, verdicts: Sequence[tuple[Statement, Verdict]]
    ) -> PageCase | None:
        if "factuality" not in self._mode.agents:
            return None
        everything = self._mode.voting is not None
        return page_case(document, verdicts, redact=self._mode.redact, everything=everything)

    def _definition_case(self, document: Document) -> DefinitionCase | None:
        if "compliance" not in self._mode.agents:
            return None
        everything = self._mode.voting is not None
        return definition_case(document, redact=self._mode.redact, everything=everything)

    def _page_keys(self, case: PageCase) -> tuple[str, ...]:
        return sheets.page_keys(case.questions, case.text, self._model.name, self._mode.name)

    def _definition_keys(self, case: DefinitionCase) -> tuple[str, ...]:
        return sheets.definition_keys(case.questions, case.definitions, self._model.name, self._mode.name)

    def _page_inquiries(self, case: PageCase) -> Iterable[Inquiry]:
        new = self._new(case.questions, self._page_keys(case))
        if not new:
            return
        questions, keys = tuple(new), tuple(new.values())
        if self._mode.voting is None:
            yield sheets.ask_about_page(case.uri, case.text, questions, keys, case.certain, self._model)
        else:
            prompts = {q: list(factuality_prompts(case.uri, case.text, q, self._model)) for q in questions}
            yield sheets.ask_one_by_one("factuality", case.uri, keys, prompts)

    def _definition_inquiries(self, *cases: DefinitionCase) -> Iterable[Inquiry]:
        """What to ask about definitions, combined for several pages, because the questions do not depend on the
        page."""
        new: dict[Question, str] = {}
        definitions: dict[str, str] = {}
        for case in cases:
            new |= self._new(case.questions, self._definition_keys(case))
            definitions |= case.definitions
        if not new:
            return
        questions, keys = tuple(new), tuple(new.values())
        uri = cases[0].uri if len(cases) == 1 else ""
        if self._mode.voting is None:
            yield sheets.ask_about_definitions(uri, questions, keys, definitions, self._model)
        else:
            prompts = {q: [compliance_prompt(uri, q, definitions[q.property])] for q in questions}
            yield sheets.ask_one_by_one("compliance", uri, keys, prompts)

    def _new(self, questions: Sequence[Question], keys: Sequence[str]) -> dict[Question, str]:
        """The questions that are neither cached nor asked in this run, with their keys."""
        self._pick_up()
        new = self._memory.claim(keys)
        return {question: key for question, key in zip(questions, keys, strict=True) if key in new}

    def _recall(self, questions: Sequence[Question], keys: Sequence[str]) -> dict[Question, Answer]:
        known = self._memory.recall(keys)
        return {question: known[key] for question, key in zip(questions, keys, strict=True) if key in known}

    # Asking.

    def _put(self, inquiry: Inquiry) -> None:
        """Send an inquiry to the model, or add it to the plan or batch."""
        if self._mode.dry:
            self._expect(inquiry)
        elif self._batches is not None:
            self._batches.add(inquiry)
        elif self._messenger is not None:
            try:
                if inquiry.one_by_one is not None and self._mode.voting is not None:
                    outcome = ask_each(inquiry.one_by_one, self._messenger, self._mode.voting)
                else:
                    outcome = interview(inquiry, self._messenger, self._model)
            except Exception as error:  # a bug here must not lose the offline verdicts
                reason = f"{type(error).__name__}: {error}"[:300]
                outcome = Outcome(unanswered=len(inquiry.questions), problems=[reason])
            self._keep(inquiry, outcome)

    def _keep(self, inquiry: Inquiry, outcome: Outcome) -> None:
        keys = dict(zip(inquiry.questions, inquiry.keys, strict=True))
        answers = {keys[question]: answer for question, answer in outcome.answers.items()}
        self._memory.keep(answers, self._model.name)
        if outcome.unanswered:
            with self._lock:
                self._notes.append(not_judged(inquiry, outcome))
        if outcome.unfounded:
            with self._lock:
                self._notes.append(not_founded(inquiry, outcome))

    def _expect(self, inquiry: Inquiry) -> None:
        tokens = output = 0
        requests = inquiry.requests * (1 if self._mode.voting is None else self._mode.voting.votes)
        for request, answer in requests:
            self._ledger.expect(request, answer)
            tokens += request.estimated_tokens
            output += answer
        with self._lock:
            self._planned.append(
                f"{inquiry.uri or 'several pages'}: {inquiry.agent}, {len(inquiry.questions)} statements, "
                f"{len(requests)} requests, about {tokens:,} tokens in and {output:,} out"
            )

    def _pick_up(self) -> None:
        """Fetch the results of earlier batches; questions of pending batches are not asked again."""
        if self._picked_up or self._batches is None:
            return
        self._picked_up = True
        for inquiry, outcome in self._batches.collect():
            self._keep(inquiry, outcome)
        self._memory.claim(self._batches.under_way)

    def _send_batch(self) -> None:
        if self._batches is not None:
            self._batches.send()
            self._notes.extend(self._batches.notifications())


# Merge a model's answer into an undecided verdict.

CONFIDENCE = 0.85
"""Confidence of a model's verdict: its flags are warnings, never errors."""

_OUTCOMES: dict[Decision, tuple[Literal["grounded", "contradicted", "unsupported"], Relation]] = {
    "supported": ("grounded", "supports"),
    "contradicted": ("contradicted", "contradicts"),
    "unsupported": ("unsupported", "contradicts"),
}


def joined(verdict: Verdict, answer: Answer | None, case: PageCase, model: str) -> Verdict:
    """The verdict updated with a model's answer; unchanged if there is none or it is undecided."""
    if answer is None or answer.decision == "undecided":
        return verdict
    outcome, relation = _OUTCOMES[answer.decision]
    words = case.unmasked(answer.quote)
    evidence = (Evidence(words, "text", relation, comparator="model", score=CONFIDENCE),) if words else ()
    return replace(
        verdict,
        outcome=outcome,
        confidence=CONFIDENCE,
        evidence=evidence or verdict.evidence,
        where="visible" if outcome == "grounded" else verdict.where,
        shown=words if outcome == "contradicted" else None,
        cause=None,
        reason=Reason.MODEL_SAYS_SO,
        detail=model,
        replacement=None,
        judge=model,
    )


def not_founded(inquiry: Inquiry, outcome: Outcome) -> Notification:
    """The notification about verdicts whose quote is not in the text or does not bear on the statement."""
    count = f"{outcome.unfounded} of {len(inquiry.questions)} statements"
    where = (
        "on the page, or say nothing of the value" if inquiry.agent == "factuality" else "in the definition"
    )
    message = (
        f"the model's verdicts on the {inquiry.agent} of {count} are not used: the words they rest on are not {where}; "
        "the statements stay not decided"
    )
    return Notification("note", message, inquiry.uri or None, incomplete=False)


def not_judged(inquiry: Inquiry, outcome: Outcome) -> Notification:
    """The notification about questions that got no usable answer."""
    count = f"{outcome.unanswered} of {len(inquiry.questions)} statements"
    reason = "; ".join(outcome.problems[:3]) or "no verdict came back"
    message = f"the model did not judge the {inquiry.agent} of {count}, which stay not decided: {reason}"
    return Notification("warning", message, inquiry.uri or None)
