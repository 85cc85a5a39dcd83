"""Requests to a model and its replies, independent of the transport."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from ..findings.report import Usage
from .tokens import estimate_request

Stop = Literal["end", "truncated", "refused"]


@dataclass(frozen=True, slots=True)
class Request:
    """One request: instructions and shared text first, so that an endpoint can cache them, then the rest.

    ``schema`` is the JSON schema of the answer, or None for free text; ``max_tokens`` limits the answer;
    ``temperature`` is 0 for one deterministic vote. ``purpose`` and ``uri`` describe it in messages.
    """

    system: str
    shared: str
    prompt: str
    max_tokens: int
    schema: dict[str, Any] | None = field(default=None, hash=False)
    temperature: float = 0.0
    purpose: str = ""
    uri: str = ""

    @property
    def estimated_tokens(self) -> int:
        """The estimated size of the prompt in tokens."""
        return estimate_request(self.system, tuple(filter(None, (self.shared, self.prompt))), self.schema)


@dataclass(frozen=True, slots=True)
class Reply:
    """A model's answer, and why it ended."""

    text: str
    stop: Stop
    usage: Usage = field(default_factory=Usage)


class NotAnsweredError(Exception):
    """A request without an answer; the message says why and what to do. ``final`` if further requests are useless.

    ``status`` is the HTTP status of the rejection, or None.
    """

    def __init__(self, message: str, *, final: bool = False, status: int | None = None) -> None:
        super().__init__(message)
        self.final = final
        self.status = status


class Messenger(Protocol):
    """Sends requests to a model."""

    def ask(self, request: Request) -> Reply:
        """The model's answer. Raises NotAnsweredError if there is none."""
        ...

    def close(self) -> None:
        """Close connections; nothing is asked afterwards."""
        ...
