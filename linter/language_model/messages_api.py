"""Client for the Anthropic Messages API, using the official SDK, with retries.

Key and address come from the environment, as read by the SDK (``ANTHROPIC_API_KEY``, ``ANTHROPIC_AUTH_TOKEN``,
``ANTHROPIC_BASE_URL``), so any endpoint with this API can be used.
"""

from __future__ import annotations

import os
import random
import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from ..findings.report import Usage
from .exchange import NotAnsweredError, Reply, Request, Stop
from .models import Model
from .spending import Ledger
from .transport import ElsewhereError, redirected, server_of_its_own, stay_with, time_limit_hooks

if TYPE_CHECKING:
    import anthropic
    from anthropic.types import Message

T = TypeVar("T")

ATTEMPTS = 6
FIRST_WAIT = 0.5
LONGEST_WAIT = 30.0
LONGEST_RETRY_AFTER = 120.0
"""Seconds. An endpoint that asks for a longer wait is given up."""
GIVE_UP_AFTER = 3
"""After this many failed requests in a row the endpoint is given up."""
SAMPLING_VERSION = "2023-06-01"
"""The API version with the parameter temperature; the next one rejects it for all models."""
FINAL = (401, 402, 403, 404)
"""Statuses that apply to all other requests as well: key, account, address, model."""
_OPTIONAL = ("temperature", "output_config", "thinking", "cache_control")


class MissingSdkError(Exception):
    """The SDK is not installed."""


class NoCredentialsError(Exception):
    """The environment names neither a key nor a self-hosted endpoint."""


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
    stay_with(http, str(client.base_url))
    return client


class MessagesApi:
    """Asks one model. Safe to use from several threads."""

    def __init__(self, client: anthropic.Anthropic, model: Model, ledger: Ledger) -> None:
        self._client = client
        self._model = model
        self._ledger = ledger
        self._lock = threading.Lock()
        self._dropped: set[str] = set()
        self._not_before = 0.0
        self._failures = 0
        self._refusal: NotAnsweredError | None = None
        if not self.server and not model.sampling:
            self._dropped.add("temperature")

    @property
    def client(self) -> anthropic.Anthropic:
        """The SDK's client."""
        return self._client

    @property
    def server(self) -> str:
        """The address of a self-hosted server; empty for the provider's."""
        return server_of_its_own(str(self._client.base_url))

    @property
    def deterministic(self) -> bool:
        """Whether the temperature is sent: newer models do not accept it."""
        return "temperature" not in self._dropped

    def close(self) -> None:
        """Close the connections: nothing is asked afterwards."""
        self._client.close()

    def ask(self, request: Request) -> Reply:
        """The model's answer. Raises NotAnsweredError if there is none, BudgetExceededError if it cannot be paid
        for."""
        if self._refusal is not None:
            raise self._refusal
        reserved = self._ledger.reserve(request)
        try:
            message = self._send(request)
        except NotAnsweredError as error:
            self._ledger.count_unanswered()
            if error.final:
                self._ledger.release(reserved)
                self._refusal = error
            else:
                self._ledger.forfeit(reserved)
                self._count_failure(error)
            raise
        except BaseException:
            self._ledger.forfeit(reserved)
            raise
        self._failures = 0
        reply = read_message(message)
        self._ledger.settle(reserved, request.estimated_tokens, reply.usage)
        return reply

    def _count_failure(self, error: NotAnsweredError) -> None:
        with self._lock:
            self._failures += 1
            if self._failures >= GIVE_UP_AFTER:
                reason = f"given up after {self._failures} requests in a row without an answer: {error}"
                self._refusal = NotAnsweredError(reason, final=True)

    def _send(self, request: Request) -> Message:
        return self.patiently(
            lambda: self._client.messages.create(**self.parameters(request)), lambda: self._lost(request)
        )

    def patiently(self, call: Callable[[], T], lost: Callable[[], None] = lambda: None) -> T:
        """Call the endpoint, with retries while useful, and return its result. Raises NotAnsweredError.

        ``lost`` is called if a failed attempt may be charged.
        """
        import anthropic

        reason = ""
        for attempt in range(ATTEMPTS):
            self._wait_for_turn()
            wait: float | None = None
            try:
                return call()
            except anthropic.APIStatusError as error:
                detail = error.api_message or error.message
                reason = f"{error.status_code} {error.type or type(error).__name__}: {detail}"
                elsewhere = redirected(error.response)
                if elsewhere is not None:
                    message = (
                        f"the endpoint sends requests on to {elsewhere} ({error.status_code}), which is not followed: "
                        "ANTHROPIC_BASE_URL has to name the server that answers"
                    )
                    raise NotAnsweredError(message, final=True) from error
                if self._adapt(error):
                    continue
                if not _passing(error):
                    message = f"the endpoint turned the request down ({reason[:300]})"
                    status = error.status_code
                    raise NotAnsweredError(message, final=status in FINAL, status=status) from error
                wait = _retry_after(error)
                if wait is not None and wait > LONGEST_RETRY_AFTER:
                    message = f"the endpoint asks to wait {wait:.0f} seconds ({reason[:200]})"
                    raise NotAnsweredError(message, final=True) from error
            except anthropic.APITimeoutError:
                reason = "no answer in time (--llm-timeout)"
                lost()
            except anthropic.APIConnectionError as error:
                if isinstance(error.__cause__, ElsewhereError):
                    raise NotAnsweredError(f"not asked for: {error.__cause__}", final=True) from error
                reason = f"connection to {self._client.base_url.host} failed: {error.__cause__ or error}"
                if isinstance(error.__cause__, TimeoutError):
                    reason = "no answer in time (--llm-timeout)"
                lost()
            except (anthropic.APIResponseValidationError, ValueError) as error:  # ValueError: no JSON
                reason = f"what came back is no message: {error}"
                lost()
            except anthropic.AnthropicError as error:  # no credentials available
                raise NotAnsweredError(str(error)[:300], final=True) from error
            if attempt + 1 < ATTEMPTS:
                self._wait(wait, attempt)
        raise NotAnsweredError(f"no answer after {ATTEMPTS} attempts, the last: {reason[:300]}")

    def parameters(self, request: Request) -> dict[str, Any]:
        """The arguments of ``messages.create``, without parameters that the endpoint rejected."""
        keep = {} if "cache_control" in self._dropped else {"cache_control": {"type": "ephemeral"}}
        content: list[dict[str, Any]] = []
        if request.shared:
            content.append({"type": "text", "text": request.shared, **keep})
        content.append({"type": "text", "text": request.asked})
        sent: dict[str, Any] = {
            "model": self._model.name,
            "max_tokens": request.max_tokens,
            "messages": [{"role": "user", "content": content}],
        }
        if request.system:
            sent["system"] = [{"type": "text", "text": request.system, **keep}]
        if request.schema is not None and "output_config" not in self._dropped:
            sent["output_config"] = {"format": {"type": "json_schema", "schema": request.schema}}
        if self._model.thinks and "thinking" not in self._dropped:
            sent["thinking"] = {"type": "disabled"}
        if "temperature" not in self._dropped:
            sent["extra_body"] = {"temperature": request.temperature}
            sent["extra_headers"] = {"anthropic-version": SAMPLING_VERSION}
        return sent

    def _adapt(self, error: anthropic.APIStatusError) -> bool:
        """Drop an optional parameter that the endpoint rejected; whether there was one."""
        return error.status_code in (400, 422) and self.do_without(
            f"{error.api_message or ''} {error.message}"
        )

    def do_without(self, complaint: str) -> bool:
        """Drop the optional parameter that an error message names, from now on; whether it names one."""
        with self._lock:
            for name in _OPTIONAL:
                if name in complaint and name not in self._dropped:
                    self._dropped.add(name)
                    return True
        return False

    def _lost(self, request: Request) -> None:
        self._ledger.forfeit(self._ledger.reserve(request))

    def _wait(self, seconds: float | None, attempt: int) -> None:
        """Wait as long as the endpoint asks, in all threads; else with exponential backoff."""
        if seconds is not None:
            with self._lock:
                self._not_before = max(self._not_before, time.monotonic() + seconds)
        else:
            time.sleep(min(FIRST_WAIT * 2**attempt, LONGEST_WAIT) * (1 + random.random() / 4))

    def _wait_for_turn(self) -> None:
        """Wait while the endpoint has asked any thread for a pause."""
        while (left := self._not_before - time.monotonic()) > 0:
            time.sleep(left)


def read_message(message: Message) -> Reply:
    """The text, stop reason and token counts of a message; an empty reply if it is malformed."""
    try:
        text = "".join(block.text for block in message.content if block.type == "text")
        usage = message.usage
        counted = Usage(
            _tokens(usage.input_tokens),
            _tokens(usage.output_tokens),
            _tokens(usage.cache_creation_input_tokens),
            _tokens(usage.cache_read_input_tokens),
        )
    except (AttributeError, TypeError, ValueError, OverflowError):
        return Reply("", "end")
    stops: dict[str | None, Stop] = {
        "max_tokens": "truncated",
        "model_context_window_exceeded": "truncated",
        "refusal": "refused",
    }
    return Reply(text, stops.get(message.stop_reason, "end"), counted)


def _tokens(count: float | None) -> int:
    """A token count of at least 0, because a negative one would refund the budget. Raises ValueError."""
    return max(int(count or 0), 0)


def _passing(error: anthropic.APIStatusError) -> bool:
    """Whether the same request may succeed later."""
    if error.response.headers.get("x-should-retry") == "false":
        return False
    return error.status_code in (408, 409, 429) or error.status_code >= 500


def _retry_after(error: anthropic.APIStatusError) -> float | None:
    """The seconds that the endpoint asks to wait (RFC 9110 section 10.2.3), or None."""
    from email.utils import parsedate_to_datetime

    headers = error.response.headers
    try:
        if "retry-after-ms" in headers:
            return max(float(headers["retry-after-ms"]) / 1000, 0.0)
        text = headers["retry-after"]
    except (KeyError, ValueError):
        return None
    try:
        return max(float(text), 0.0)
    except ValueError:
        pass
    try:
        return max(parsedate_to_datetime(text).timestamp() - time.time(), 0.0)
    except (TypeError, ValueError):
        return None
