"""Client for OpenAI-compatible endpoints (``/v1/chat/completions``), with the standard library alone.

Key and address come from the environment, as OpenAI's own clients read them (``OPENAI_API_KEY``, ``OPENAI_BASE_URL``,
with ``/v1``). Ollama, vLLM, llama.cpp and most providers have this API. Answers are not streamed.
"""

from __future__ import annotations

import http.client
import json
import os
import re
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, TypeVar
from urllib.parse import urljoin, urlsplit

from ...source.regex import regex
from ..findings.report import Usage
from .endpoint import NO_TIME, Endpoint, LostError, NoCredentialsError, RejectedError, token_count
from .exchange import Reply, Request, Stop
from .models import Model
from .spending import Ledger
from .tokens import estimate
from .transport import without_credentials

T = TypeVar("T")

DEFAULT_BASE_URL = "https://api.openai.com/v1"
MAX_ANSWER = 32 * 2**20
"""Bytes of an answer that are read."""
_CHUNK_SIZE = 2**16
_THOUGHTS = regex(r"\A\s*<think>.*?(?:</think>|\Z)\s*", re.DOTALL)
"""What a reasoning model thinks before it answers, where its server does not take it out."""


class ChatCompletions(Endpoint):
    """Asks one model. Safe to use from several threads; each request has a connection of its own."""

    # Without json_schema an answer is still asked to be JSON; without max_tokens its newer name is sent.
    optional = ("json_schema", "response_format", "temperature", "max_tokens")
    address_variable = "OPENAI_BASE_URL"

    def __init__(self, address: str, key: str, timeout: float, model: Model, ledger: Ledger) -> None:
        """``address`` ends before ``/chat/completions``; ``timeout`` is in seconds per request."""
        super().__init__(model, ledger)
        self._address = address.rstrip("/")
        self._key = key
        self._timeout = timeout
        self._opener = urllib.request.build_opener(_NoRedirect)

    @property
    def server(self) -> str:
        """The address of the server: servers may use one name for different models."""
        return without_credentials(self._address) + urlsplit(self._address).path

    def close(self) -> None:
        """Close nothing: no connection is kept."""

    def send(self, request: Request) -> Reply:
        """Send a request once."""
        reply = read_completion(self._post(self.body(request)))
        if reply.usage == Usage():  # a server that does not count: the budget holds all the same
            return replace(reply, usage=Usage(request.estimated_tokens, estimate(reply.text)))
        return reply

    def body(self, request: Request) -> dict[str, Any]:
        """The body of a request, without parameters that the endpoint rejected."""
        messages = [{"role": "system", "content": request.system}] if request.system else []
        content = "\n\n".join(filter(None, (request.shared, request.prompt)))
        messages.append({"role": "user", "content": content})
        limit_parameter = "max_completion_tokens" if "max_tokens" in self.dropped else "max_tokens"
        body: dict[str, Any] = {
            "model": self.model.name,
            "messages": messages,
            "stream": False,
            limit_parameter: request.max_tokens,
        }
        if request.schema is not None and "response_format" not in self.dropped:
            named = {"name": request.purpose or "answer", "strict": True, "schema": request.schema}
            by_schema = {"type": "json_schema", "json_schema": named}
            body["response_format"] = {"type": "json_object"} if "json_schema" in self.dropped else by_schema
        if "temperature" not in self.dropped:
            body["temperature"] = request.temperature
        return body

    def _post(self, body: Mapping[str, Any]) -> Any:
        """The JSON of the answer. Raises ValueError if it is none; errors of the connection pass through."""
        headers = {"content-type": "application/json", "accept": "application/json", "user-agent": "factmark"}
        if self._key:
            headers["authorization"] = f"Bearer {self._key}"
        content = json.dumps(body, ensure_ascii=False).encode("utf-8", "surrogatepass")
        # Only http and https: see from_environment.
        request = urllib.request.Request(f"{self._address}/chat/completions", content, headers)  # noqa: S310
        deadline = time.monotonic() + self._timeout
        with self._opener.open(request, timeout=self._timeout) as response:
            return json.loads(_response_body(response, deadline))

    def once(self, call: Callable[[], T]) -> T:
        """The result of one call of the API, with the connection's errors as an endpoint's."""
        try:
            return call()
        except urllib.error.HTTPError as error:
            raise self._rejected(error) from error
        except TimeoutError as error:
            raise LostError(NO_TIME) from error
        except urllib.error.URLError as error:
            if isinstance(error.reason, TimeoutError):
                raise LostError(NO_TIME) from error
            raise LostError(
                f"connection to {without_credentials(self._address)} failed: {error.reason}"
            ) from error
        except (OSError, http.client.HTTPException) as error:
            raise LostError(
                f"connection to {without_credentials(self._address)} failed: {error!r}"
            ) from error
        except (ValueError, RecursionError) as error:
            raise LostError(f"what came back is no completion: {error}"[:300]) from error

    def _rejected(self, error: urllib.error.HTTPError) -> RejectedError:
        headers = {name.lower(): value for name, value in error.headers.items()}
        if 300 <= error.code < 400:
            error.close()
            return RejectedError(error.code, "redirect", "", headers, _target(error.url, headers))
        try:
            with error:
                text = _response_body(error, time.monotonic() + self._timeout).decode("utf-8", "replace")
        except (OSError, http.client.HTTPException, ValueError):
            text = ""
        kind, complaint = read_error(text)
        return RejectedError(error.code, kind or str(error.reason), complaint, headers)


def from_environment(timeout: float, model: Model, ledger: Ledger) -> ChatCompletions:
    """The client of the endpoint that the environment names. Raises NoCredentialsError, or ValueError."""
    key = os.environ.get("OPENAI_API_KEY", "").strip()
    address = os.environ.get("OPENAI_BASE_URL", "").strip()
    if not key and not address:
        raise NoCredentialsError(
            "--llm openai needs OPENAI_BASE_URL for a server of your own, or OPENAI_API_KEY"
        )
    if not (key.isascii() and key.isprintable()):  # it would stand in the message of the error
        raise ValueError("OPENAI_API_KEY has signs that no key has")
    address = address or DEFAULT_BASE_URL
    if urlsplit(address).scheme not in ("http", "https") or not urlsplit(address).hostname:
        raise ValueError(f"OPENAI_BASE_URL is no http(s) address: {address[:80]!r}")
    without_credentials(address)  # raises ValueError for an invalid port
    return ChatCompletions(address, key, timeout, model, ledger)


def read_completion(content: Any) -> Reply:
    """The text, stop reason and token counts of a completion. Raises ValueError if it is none."""
    try:
        choice = content["choices"][0]
        message, reason = choice["message"], choice.get("finish_reason")
        text, refusal = message.get("content"), message.get("refusal")
    except (KeyError, IndexError, TypeError, AttributeError):
        raise ValueError("it has no choices with a message") from None
    if isinstance(text, list):  # parts, as some servers answer
        text = "".join(str(part.get("text") or "") for part in text if isinstance(part, dict))
    if not isinstance(text, str):
        text = ""
    if refusal or reason == "content_filter":
        return Reply("", "refused", _usage(content))
    stop: Stop = "truncated" if reason == "length" else "end"
    return Reply(_THOUGHTS.sub("", text), stop, _usage(content))


def _usage(content: Mapping[str, Any]) -> Usage:
    """The token counts; nothing where a server does not count."""
    usage = content.get("usage")
    if not isinstance(usage, dict):
        return Usage()
    try:
        return Usage(token_count(usage.get("prompt_tokens")), token_count(usage.get("completion_tokens")))
    except (TypeError, ValueError, OverflowError):
        return Usage()


def read_error(text: str) -> tuple[str, str]:
    """The kind and message of an error: OpenAI's form ({"error": {...}}), vLLM's ({"message": ...}) or plain text."""
    try:
        content = json.loads(text)
    except (ValueError, RecursionError):
        return "", " ".join(text.split())[:300]
    error = content.get("error", content) if isinstance(content, dict) else content
    if not isinstance(error, dict):
        return "", str(error)[:300]
    message = error.get("message") or error.get("detail") or ""
    named = error.get("param")
    if isinstance(named, str) and named not in str(message):
        message = f"{message} ({named})"
    return str(error.get("type") or ""), str(message)[:1000]


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """Follows nothing: a request carries a key and a page's text."""

    def redirect_request(self, *_: Any, **__: Any) -> None:
        """Refuse to go on: the redirect becomes an HTTPError."""


def _target(url: str | None, headers: Mapping[str, str]) -> str:
    try:
        return without_credentials(urljoin(url or "", headers["location"]))
    except (KeyError, ValueError):
        return "another address"


def _response_body(response: Any, deadline: float) -> bytes:
    """What a response holds. Raises TimeoutError after the deadline (monotonic clock), ValueError for too much."""
    pieces: list[bytes] = []
    size = 0
    while piece := response.read1(_CHUNK_SIZE):
        pieces.append(piece)
        size += len(piece)
        if time.monotonic() > deadline:
            raise TimeoutError
        if size > MAX_ANSWER:
            raise ValueError(f"it has more than {MAX_ANSWER:,} bytes")
    return b"".join(pieces)
