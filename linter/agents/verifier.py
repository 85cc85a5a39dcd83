"""The interface that decides what the offline agents leave undecided, and its offline default."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple, Protocol

from ..findings.report import ModelUse

if TYPE_CHECKING:
    from ..document.document import Document
    from ..findings.report import Notification
    from ..findings.verdict import Verdict
    from ..markup.statement import Statement


class DefinitionViolation(NamedTuple):
    """A statement whose value does not match its property's definition, with the words of the definition it
    violates."""

    statement: Statement
    property: str
    quote: str
    confidence: float


class Verifier(Protocol):
    """Decides undecided statements.

    ``asks`` says whether anything is sent to a model. ``prepare`` may ask about many documents at once, and yields each
    when that is done; what it did not ask is asked when a document's verdicts are needed.
    """

    @property
    def asks(self) -> bool:
        """Whether a model is used."""
        ...

    def prepare(self, documents: Iterable[Document]) -> Iterator[Document]:
        """Ask about documents that will be checked, and yield them in order."""
        ...

    def grounding(
        self, document: Document, verdicts: tuple[tuple[Statement, Verdict], ...]
    ) -> tuple[tuple[Statement, Verdict], ...]:
        """Factuality's verdicts, with undecided ones decided where possible; same statements, same order."""
        ...

    def conformance(self, document: Document) -> tuple[DefinitionViolation, ...]:
        """The statements that do not match their definitions, apart from form violations."""
        ...

    def recalling(self) -> Verifier:
        """A verifier that asks nothing new: for checking a document again after fixes."""
        ...

    def notifications(self) -> tuple[Notification, ...]:
        """What could not be checked since the last call, and why."""
        ...

    def close(self) -> None:
        """Close connections. Called when the report is built, after the notifications."""
        ...

    @property
    def totals(self) -> ModelUse | None:
        """The model's use so far; None if no model is used."""
        ...


class OfflineVerifier:
    """The default verifier: undecided statements stay undecided, and nothing leaves the machine."""

    asks = False
    totals = None

    def prepare(self, documents: Iterable[Document]) -> Iterator[Document]:
        """Yield the documents."""
        return iter(documents)

    def grounding(
        self, document: Document, verdicts: tuple[tuple[Statement, Verdict], ...]
    ) -> tuple[tuple[Statement, Verdict], ...]:
        """Return the verdicts unchanged."""
        return verdicts

    def conformance(self, document: Document) -> tuple[DefinitionViolation, ...]:
        """Return none."""
        return ()

    def recalling(self) -> OfflineVerifier:
        """Itself."""
        return self

    def notifications(self) -> tuple[Notification, ...]:
        """None."""
        return ()

    def close(self) -> None:
        """Do nothing."""


OFFLINE = OfflineVerifier()


class VerifierError(Exception):
    """Conflicting options, or an environment that cannot reach a model. The message says what to do."""
