"""Client for the Anthropic Messages API, using the official SDK, with retries.

Key and address come from the environment, as read by the SDK (``ANTHROPIC_API_KEY``, ``ANTHROPIC_AUTH_TOKEN``,
``ANTHROPIC_BASE_URL``), so any endpoint with this API can be used.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from ..findings.report import Usage
from .endpoint import NO_TIME, Endpoint, LostError, NoCredentialsError, RejectedError, token_count
from .exchange import NotAnsweredError, Reply, Request, Stop
from .models import Model
from .spending import Ledger
from .transport import (
    ForeignOriginError,
    custom_server,
    redirect_target,
    restrict_to_origin,
    time_limit_hooks,
)

if TYPE_CHECKING:
    import anthropic
    from anthropic.types import Message

T = TypeVar("T")

SAMPLING_VERSION = "2023-06-01"
"""The API version with the parameter temperature; the next one rejects it for all models."""


class MissingSdkError(Exception):
    """The SDK is not installed."""


_ABOUT_THE_MACHINE = (
    "X-Stainless-OS",
    "X-Stainless-Arch",
    "X-Stainless-Runtime",
    "X-Stainless-Runtime-Version",
)
"""Headers in which the SDK describes the user's machine."""


def connect(timeout: float) -> anthropic.Anthropic:
    """Create the SDK's client. Retries are ours, to limit waiting and to count failed requests.

    ``timeout`` is in seconds per request. A self-hosted endpoint (``ANTHROPIC_BASE_URL``) needs no key. Redirects are
    not followed, and nothing is sent to any other server.
    """
    try:
        import anthropic
    except ImportError:
        raise MissingSdkError("--llm anthropic needs the extra: pip install 'factmark[llm]'") from None
    about = {name: anthropic.Omit() for name in _ABOUT_THE_MACHINE}
    http = anthropic.DefaultHttpxClient(
        event_hooks=time_limit_hooks(timeout), timeout=timeout, follow_redirects=False
    )
    options: dict[str, Any] = {
        "max_retries": 0,
        "timeout": timeout,
        "default_headers": about,
        "http_client": http,
    }
    client = anthropic.Anthropic(**options)
    if not (client.api_key or client.auth_token or client.credentials is not None):
        if not os.environ.get("ANTHROPIC_BASE_URL"):
            raise NoCredentialsError(
                "--llm anthropic needs ANTHROPIC_API_KEY, or ANTHROPIC_BASE_URL for a server of your own"
            )
        client = anthropic.Anthropic(api_key="none", **options)
    restrict_to_origin(http, str(client.base_url))
    return client


class MessagesApi(Endpoint):
    """Asks one model. Safe to use from several threads."""

    optional = ("temperature", "output_config", "thinking", "cache_control")
    address_variable = "ANTHROPIC_BASE_URL"

    def __init__(self, client: anthropic.Anthropic, model: Model, ledger: Ledger) -> None:
        super().__init__(model, ledger)
        self._client = client
        if not self.server and not model.sampling:
            self.dropped.add("temperature")

    @property
    def client(self) -> anthropic.Anthropic:
        """The SDK's client."""
        return self._client

    @property
    def server(self) -> str:
        """The address of a self-hosted server; empty for the provider's."""
        return custom_server(str(self._client.base_url))

    @property
    def deterministic(self) -> bool:
        """Whether the temperature is sent: newer models do not accept it."""
        return "temperature" not in self.dropped

    def close(self) -> None:
        """Close the connections: nothing is asked afterwards."""
        self._client.close()

    def send(self, request: Request) -> Reply:
        """Send a request once."""
        return read_message(self._client.messages.create(**self.parameters(request)))

    def once(self, call: Callable[[], T]) -> T:
        """The result of one call of the API, with the SDK's errors as an endpoint's."""
        import anthropic

        try:
            return call()
        except anthropic.APIStatusError as error:
            kind = error.type or type(error).__name__
            complaint = error.api_message or error.message
            where = redirect_target(error.response)
            raise RejectedError(error.status_code, kind, complaint, error.response.headers, where) from error
        except anthropic.APITimeoutError as error:
            raise LostError(NO_TIME) from error
        except anthropic.APIConnectionError as error:
            if isinstance(error.__cause__, ForeignOriginError):
                raise NotAnsweredError(f"not asked for: {error.__cause__}", final=True) from error
            if isinstance(error.__cause__, TimeoutError):
                raise LostError(NO_TIME) from error
            reason = f"connection to {self._client.base_url.host} failed: {error.__cause__ or error}"
            raise LostError(reason) from error
        except (anthropic.APIResponseValidationError, ValueError) as error:  # ValueError: no JSON
            raise LostError(f"what came back is no message: {error}") from error
        except anthropic.AnthropicError as error:  # no credentials available
            raise NotAnsweredError(str(error)[:300], final=True) from error

    def parameters(self, request: Request) -> dict[str, Any]:
        """The arguments of ``messages.create``, without parameters that the endpoint rejected."""
        keep = {} if "cache_control" in self.dropped else {"cache_control": {"type": "ephemeral"}}
        content: list[dict[str, Any]] = []
        if request.shared:
            content.append({"type": "text", "text": request.shared, **keep})
        content.append({"type": "text", "text": request.prompt})
        sent: dict[str, Any] = {
            "model": self.model.name,
            "max_tokens": request.max_tokens,
            "messages": [{"role": "user", "content": content}],
        }
        if request.system:
            sent["system"] = [{"type": "text", "text": request.system, **keep}]
        if request.schema is not None and "output_config" not in self.dropped:
            sent["output_config"] = {"format": {"type": "json_schema", "schema": request.schema}}
        if self.model.thinks and "thinking" not in self.dropped:
            sent["thinking"] = {"type": "disabled"}
        if "temperature" not in self.dropped:
            sent["extra_body"] = {"temperature": request.temperature}
            sent["extra_headers"] = {"anthropic-version": SAMPLING_VERSION}
        return sent


def read_message(message: Message) -> Reply:
    """The text, stop reason and token counts of a message; an empty reply if it is malformed."""
    try:
        text = "".join(block.text for block in message.content if block.type == "text")
        usage = message.usage
        counted = Usage(
            token_count(usage.input_tokens),
            token_count(usage.output_tokens),
            token_count(usage.cache_creation_input_tokens),
            token_count(usage.cache_read_input_tokens),
        )
    except (AttributeError, TypeError, ValueError, OverflowError):
        return Reply("", "end")
    stops: dict[str | None, Stop] = {
        "max_tokens": "truncated",
        "model_context_window_exceeded": "truncated",
        "refusal": "refused",
    }
    return Reply(text, stops.get(message.stop_reason, "end"), counted)
