"""Who decides what the offline agents leave undecided: nobody, or a language model where one is asked for."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple, Protocol

from ..findings.model_use import ModelUse

if TYPE_CHECKING:
    from ..document.document import Document
    from ..findings.report import Notification
    from ..findings.verdict import Verdict
    from ..markup.statement import Statement


class DefinitionViolation(NamedTuple):
    """A statement whose value is not what the definition of its property asks for, with the words it fails."""

    statement: Statement
    property: str
    quote: str
    confidence: float


class Verifier(Protocol):
    """Decides undecided statements.

    ``asks`` tells whether anything leaves this machine. ``prepare`` may ask about many documents at once;
    what it did not ask is asked when a document's verdicts are needed.
    """

    @property
    def asks(self) -> bool:
        """Whether a model is asked."""
        ...

    def prepare(self, documents: Iterable[Document]) -> None:
        """Ask about documents that will be judged."""
        ...

    def grounding(
        self, document: Document, verdicts: tuple[tuple[Statement, Verdict], ...]
    ) -> tuple[tuple[Statement, Verdict], ...]:
        """Factuality's verdicts, undecided ones decided where that was possible; same statements, same order."""
        ...

    def conformance(self, document: Document) -> tuple[DefinitionViolation, ...]:
        """The statements that do not do what the definitions say, beyond what forms tell."""
        ...

    def recalling(self) -> Verifier:
        """The same, but asking nothing new: for the judging of a document that fixes have changed."""
        ...

    def notifications(self) -> tuple[Notification, ...]:
        """What could not be judged since the last call, and why."""
        ...

    def close(self) -> None:
        """End what was opened to ask. Called when the report is made, after the notifications."""
        ...

    @property
    def totals(self) -> ModelUse | None:
        """What was asked so far; None where nothing ever is."""
        ...


class OfflineVerifier:
    """The default: what is undecided stays undecided, and nothing leaves the machine."""

    asks = False
    totals = None

    def prepare(self, documents: Iterable[Document]) -> None:
        """Nothing to ask; the documents are not even read."""

    def grounding(
        self, document: Document, verdicts: tuple[tuple[Statement, Verdict], ...]
    ) -> tuple[tuple[Statement, Verdict], ...]:
        """The verdicts as they are."""
        return verdicts

    def conformance(self, document: Document) -> tuple[DefinitionViolation, ...]:
        """None known."""
        return ()

    def recalling(self) -> OfflineVerifier:
        """Itself."""
        return self

    def notifications(self) -> tuple[Notification, ...]:
        """None."""
        return ()

    def close(self) -> None:
        """Nothing was opened."""


OFFLINE = OfflineVerifier()


class VerifierError(Exception):
    """Options that don't go together, or an environment that cannot reach a model. The message says what to do."""
