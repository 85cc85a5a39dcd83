"""Send requests as message batches: half the price, answered within a day, collected by a later run.

The questions of each request are stored in the cache file with the batch's id, so that any later run on the same
machine can read the results.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ..findings.report import Notification
from .cache import VerdictCache
from .exchange import NotAnsweredError, Request
from .inquiry import Inquiry, Sheet
from .interview import Outcome, join, read_reply
from .messages_api import SAMPLING_VERSION, MessagesApi, read_message
from .models import Model
from .question import Answer, Question
from .spending import BudgetExceededError, Ledger

if TYPE_CHECKING:
    from anthropic.types.messages import MessageBatchIndividualResponse

MAX_REQUESTS = 10_000
MAX_CHARACTERS = 50_000_000
"""Limits of one batch, below the endpoint's, so that a lost batch does not cost everything."""


@dataclass(slots=True)
class _Collected:
    """The results received so far for one inquiry."""

    inquiry: Inquiry
    heard: list[dict[Question, Answer]] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)


class Batches:
    """Sends inquiries as batches and collects the results of earlier ones."""

    def __init__(self, api: MessagesApi, model: Model, ledger: Ledger, cache: VerdictCache) -> None:
        self._api = api
        self._ledger = ledger
        self._cache = cache
        # Each server has its own batches.
        self._model_at = f"{model.name} at {api.server}" if api.server else model.name
        self._waiting: list[Inquiry] = []
        self._notes: list[Notification] = []
        self.under_way: set[str] = set()
        """The keys of questions in pending batches."""

    def add(self, inquiry: Inquiry) -> None:
        """Add an inquiry to the next batch."""
        self._waiting.append(inquiry)

    def close(self) -> None:
        """Close the connections."""
        self._api.close()

    def notifications(self) -> tuple[Notification, ...]:
        """What was sent, what is pending and what failed since the last call."""
        notes = tuple(self._notes)
        self._notes.clear()
        return notes

    def send(self) -> None:
        """Send what was added. An inquiry that exceeds the budget is not sent."""
        waiting, self._waiting = self._waiting, []
        batch: list[Inquiry] = []
        size = 0
        for inquiry in waiting:
            reserved: list[float] = []
            try:
                for sheet in inquiry.sheets:
                    reserved.append(self._ledger.reserve(sheet.request))
            except BudgetExceededError as error:
                for each in reserved:
                    self._ledger.release(each)
                count = len(inquiry.questions)
                message = f"{count} statements were not sent to the model and stay not decided: {error}"
                self._notes.append(Notification("warning", message, inquiry.uri))
                continue
            length = sum(len(sheet.request.shared) + len(sheet.request.prompt) for sheet in inquiry.sheets)
            if batch and (len(batch) >= MAX_REQUESTS or size + length > MAX_CHARACTERS):
                self._send(batch)
                batch, size = [], 0
            batch.append(inquiry)
            size += length
        if batch:
            self._send(batch)

    def _send(self, inquiries: list[Inquiry]) -> None:
        sheets: dict[str, Sheet] = {}
        contents: dict[str, str] = {}
        for inquiry in inquiries:
            name = secrets.token_hex(8)
            for number, sheet in enumerate(inquiry.sheets):
                sheets[f"{name}-{number}"] = sheet
                contents[f"{name}-{number}"] = _stored(inquiry, sheet)
        count = sum(len(inquiry.questions) for inquiry in inquiries)
        try:
            batch = self._api.patiently(lambda: self._create(sheets))
        except NotAnsweredError as error:
            message = f"a batch about {count} statements could not be sent, they stay not decided: {error}"
            self._notes.append(Notification("error", message))
            return
        self._cache.add_batch(batch, self._model_at, contents)
        message = (
            f"{len(sheets)} requests about {count} statements were sent as batch {batch}; they stay not decided until "
            "the same command is run again, mostly within an hour, at the latest after a day"
        )
        self._notes.append(Notification("warning", message))

    def _create(self, sheets: dict[str, Sheet]) -> str:
        requests: Any = []
        headers: dict[str, str] = {}
        for custom_id, sheet in sheets.items():
            parameters = self._api.parameters(sheet.request)
            headers = parameters.pop("extra_headers", {})
            requests.append({"custom_id": custom_id, "params": parameters | parameters.pop("extra_body", {})})
        return self._api.client.messages.batches.create(requests=requests, extra_headers=headers).id

    def collect(self) -> Iterator[tuple[Inquiry, Outcome]]:
        """The results of batches that have ended; pending ones are noted."""
        for batch in self._cache.batches(self._model_at):
            contents = self._cache.batch_contents(batch)
            try:
                results = self._api.patiently(lambda batch=batch: self._results(batch))
            except NotAnsweredError as error:
                if error.status == 404:
                    self._cache.forget_batch(batch)
                self._note(batch, f"could not be picked up: {error}", "error")
                continue
            if results is None:
                self.under_way.update(*(_keys(content) for content in contents.values()))
                self._note(batch, "has not ended yet: run the same command again later")
                continue
            yield from self._collect(batch, contents, results)
            self._cache.forget_batch(batch)

    def _results(self, batch: str) -> list[MessageBatchIndividualResponse] | None:
        headers = {"anthropic-version": SAMPLING_VERSION} if self._api.deterministic else {}
        batches = self._api.client.messages.batches
        if batches.retrieve(batch, extra_headers=headers).processing_status != "ended":
            return None
        return list(batches.results(batch, extra_headers=headers))

    def _collect(
        self, batch: str, contents: dict[str, str], results: list[MessageBatchIndividualResponse]
    ) -> Iterator[tuple[Inquiry, Outcome]]:
        collected: dict[str, _Collected] = {}
        for custom_id, content in contents.items():
            inquiry, _ = _restored(content)
            collected.setdefault(custom_id.partition("-")[0], _Collected(inquiry))
        for result in results:
            content = contents.pop(result.custom_id, None)
            if content is None:
                self._note(batch, "has a result that nobody asked for, which is not used")
                continue
            _, sheet = _restored(content)
            into = collected[result.custom_id.partition("-")[0]]
            if result.result.type == "succeeded":
                reply = read_message(result.result.message)
                self._ledger.book_batch(reply.usage)
                answers, problems = read_reply(sheet, reply)
                into.heard.append(answers)
                into.problems += problems
            else:
                into.problems.append(self._failure(result))
        for each in collected.values():
            yield each.inquiry, join(each.inquiry, each.heard, each.problems)

    def _failure(self, result: MessageBatchIndividualResponse) -> str:
        failed = result.result
        if failed.type != "errored":
            return f"the request in the batch was {failed.type}"
        message = failed.error.error.message
        self._api.do_without(message)
        return f"the endpoint turned the request down ({message[:200]})"

    def _note(self, batch: str, what: str, level: Any = "warning") -> None:
        self._notes.append(Notification(level, f"batch {batch} {what}"))


def _stored(inquiry: Inquiry, sheet: Sheet) -> str:
    """An inquiry, limited to one of its sheets, as stored until the batch has ended."""
    return json.dumps(
        {
            "agent": inquiry.agent,
            "uri": inquiry.uri,
            "parts": inquiry.parts,
            "questions": [[q.subject, q.property, q.value] for q in inquiry.questions],
            "keys": list(inquiry.keys),
            "asked": [[q.subject, q.property, q.value, q.control] for q in sheet.questions],
            "texts": sheet.texts,
        }
    )


def _restored(content: str) -> tuple[Inquiry, Sheet]:
    kept = json.loads(content)
    request = Request("", "", "", 0, purpose=kept["agent"], uri=kept["uri"])
    sheet = Sheet(request, tuple(Question(*fields) for fields in kept["asked"]), kept["texts"])
    questions = tuple(Question(*fields) for fields in kept["questions"])
    return Inquiry(kept["agent"], kept["uri"], questions, tuple(kept["keys"]), (sheet,), kept["parts"]), sheet


def _keys(content: str) -> list[str]:
    return json.loads(content)["keys"]
