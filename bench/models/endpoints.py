"""Local HTTP endpoints with scripted answers, as strict as services: the Messages API, OpenAI's chat completions."""

from __future__ import annotations

import json
import re
import socket
import struct
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any

MAX_BODY = 64 * 2**20


@dataclass(frozen=True, slots=True)
class Say:
    """An answer: a message's text, stop reason and tokens; or any other behaviour of an HTTP server.

    ``raw`` replaces the body, ``status`` and ``headers`` the usual ones; ``delay`` waits that many seconds,
    ``trickle`` waits between the bytes of the answer, ``reset`` drops the connection.
    """

    text: str = ""
    stop_reason: str = "end_turn"
    input_tokens: int | None = None
    output_tokens: int | None = None
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    raw: str | None = None
    delay: float = 0.0
    trickle: float = 0.0
    reset: bool = False


def error(status: int, kind: str, message: str = "no", headers: dict[str, str] | None = None) -> Say:
    """Return an error in the API's format."""
    body = {"type": "error", "error": {"type": kind, "message": message}}
    return Say(status=status, raw=json.dumps(body), headers=headers or {})


Script = Callable[[dict[str, Any]], Say]


class MessagesEndpoint:
    """Serves while entered; ``url`` is the value for ANTHROPIC_BASE_URL, ``bodies`` the requests so far."""

    path = "/v1/messages"

    def __init__(self, script: Script, *, batch_status: str = "ended") -> None:
        self.script = script
        self.batch_status = batch_status
        self.bodies: list[dict[str, Any]] = []
        self.headers: list[dict[str, str]] = []
        self.batches: dict[str, list[dict[str, Any]]] = {}
        self.most_at_once = 0
        self._at_once = 0
        self._lock = threading.Lock()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True)

    @property
    def url(self) -> str:
        """The base address."""
        return f"http://127.0.0.1:{self._server.server_address[1]}"

    def __enter__(self) -> MessagesEndpoint:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join(5)

    def answer(self, body: dict[str, Any], headers: dict[str, str]) -> Say:
        """Return the script's answer to a request for a message."""
        with self._lock:
            self.bodies.append(body)
            self.headers.append(headers)
            self._at_once += 1
            self.most_at_once = max(self.most_at_once, self._at_once)
        try:
            reply = self.reply(body)
            time.sleep(reply.delay)
            return reply
        finally:
            with self._lock:
                self._at_once -= 1

    def reply(self, body: dict[str, Any]) -> Say:
        """Return what the script says to a request."""
        return self.script(body)

    def written(self, reply: Say, body: dict[str, Any]) -> dict[str, Any]:
        """Return an answer in the API's format."""
        return message(reply, body)

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        endpoint = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self) -> None:
                length = min(int(self.headers.get("content-length") or 0), MAX_BODY)
                body = json.loads(self.rfile.read(length) or b"{}")
                if self.path == endpoint.path:
                    self.say(endpoint.answer(body, dict(self.headers)), body)
                elif self.path == "/v1/messages/batches":
                    name = f"msgbatch_{len(endpoint.batches) + 1}"
                    endpoint.batches[name] = body["requests"]
                    self.send(200, json.dumps(endpoint.batch(name)), {})
                else:
                    self.say(error(404, "not_found_error", "no such address"), body)

            def do_GET(self) -> None:
                parts = self.path.strip("/").split("/")
                name = parts[3] if len(parts) > 3 else ""
                if name not in endpoint.batches:
                    self.say(error(404, "not_found_error", "no such batch"), {})
                elif parts[-1] == "results":
                    self.send(200, endpoint.results(name), {"content-type": "application/x-jsonl"})
                else:
                    self.send(200, json.dumps(endpoint.batch(name)), {})

            def say(self, reply: Say, body: dict[str, Any]) -> None:
                if reply.reset:
                    linger = struct.pack("ii", 1, 0)
                    self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
                    self.close_connection = True
                    self.connection.close()
                    return
                text = reply.raw if reply.raw is not None else json.dumps(endpoint.written(reply, body))
                self.send(reply.status, text, reply.headers, reply.trickle)

            def send(self, status: int, text: str, headers: dict[str, str], trickle: float = 0.0) -> None:
                content = text.encode("utf-8", "surrogatepass")
                try:
                    self.send_response(status)
                    for name, value in ({"content-type": "application/json"} | headers).items():
                        self.send_header(name, value)
                    self.send_header("content-length", str(len(content)))
                    self.end_headers()
                    if not trickle:
                        self.wfile.write(content)
                        return
                    for byte in content:
                        self.wfile.write(bytes((byte,)))
                        time.sleep(trickle)
                except OSError:
                    self.close_connection = True

            def log_message(self, format: str, *args: Any) -> None:
                """Log nothing."""

        return Handler

    def batch(self, name: str) -> dict[str, Any]:
        """Return a message batch in the API's format."""
        ended = self.batch_status == "ended"
        return {
            "id": name,
            "type": "message_batch",
            "processing_status": self.batch_status,
            "created_at": "2026-01-01T00:00:00Z",
            "expires_at": "2026-01-02T00:00:00Z",
            "request_counts": {"processing": 0, "succeeded": 0, "errored": 0, "canceled": 0, "expired": 0},
            "results_url": f"{self.url}/v1/messages/batches/{name}/results" if ended else None,
        }

    def results(self, name: str) -> str:
        """Return the results of a batch, last request first: their order is undefined."""
        lines = []
        for request in reversed(self.batches[name]):
            reply = self.answer(request["params"], {})
            if reply.status == 200:
                result = {"type": "succeeded", "message": message(reply, request["params"])}
            elif reply.status == 410:
                result = {"type": "expired"}
            else:
                result = {"type": "errored", "error": json.loads(reply.raw or "{}")}
            lines.append(json.dumps({"custom_id": request["custom_id"], "result": result}))
        return "\n".join(lines) + "\n"


def message(reply: Say, body: dict[str, Any]) -> dict[str, Any]:
    """Return a message with a text in the API's format."""
    size = len(json.dumps(body)) // 4
    return {
        "id": "msg_1",
        "type": "message",
        "role": "assistant",
        "model": body.get("model", ""),
        "content": [{"type": "text", "text": reply.text}],
        "stop_reason": reply.stop_reason,
        "stop_sequence": None,
        "usage": {
            "input_tokens": size if reply.input_tokens is None else reply.input_tokens,
            "output_tokens": len(reply.text) // 4 if reply.output_tokens is None else reply.output_tokens,
        },
    }


_ARGUMENT_TYPES = {
    "model": str,
    "messages": list,
    "stream": bool,
    "max_tokens": int,
    "max_completion_tokens": int,
    "temperature": (int, float),
    "response_format": dict,
}
_STOPS = {"max_tokens": "length", "refusal": "stop", "content_filter": "content_filter"}


def chat_error(
    status: int, message: str, kind: str = "invalid_request_error", param: str | None = None
) -> Say:
    """Return an error in OpenAI's format."""
    body = {"error": {"message": message, "type": kind, "param": param, "code": None}}
    return Say(status=status, raw=json.dumps(body))


class ChatEndpoint(MessagesEndpoint):
    """Serves while entered; ``address`` is the value for OPENAI_BASE_URL, ``bodies`` the requests so far."""

    path = "/v1/chat/completions"

    @property
    def address(self) -> str:
        """The base address, as OpenAI's clients want it."""
        return f"{self.url}/v1"

    def reply(self, body: dict[str, Any]) -> Say:
        """Return what the script says to a request, or an error for one that is not well formed."""
        return _fault(body) or self.script(as_message_request(body))

    def written(self, reply: Say, body: dict[str, Any]) -> dict[str, Any]:
        """Return a completion with a text in OpenAI's format."""
        prompt = len(json.dumps(body)) // 4 if reply.input_tokens is None else reply.input_tokens
        output = len(reply.text) // 4 if reply.output_tokens is None else reply.output_tokens
        refused = reply.stop_reason == "refusal"
        return {
            "id": "chatcmpl-1",
            "object": "chat.completion",
            "created": 1_790_000_000,
            "model": body.get("model", ""),
            "choices": [
                {
                    "index": 0,
                    "message": {
                        "role": "assistant",
                        "content": None if refused else reply.text,
                        "refusal": "I cannot help with that." if refused else None,
                    },
                    "logprobs": None,
                    "finish_reason": _STOPS.get(reply.stop_reason, "stop"),
                }
            ],
            "usage": {
                "prompt_tokens": prompt,
                "completion_tokens": output,
                "total_tokens": prompt + output,
                "prompt_tokens_details": {"cached_tokens": 0},
            },
        }


def as_message_request(body: dict[str, Any]) -> dict[str, Any]:
    """Return a request as the Messages API has it: the system's text apart, the user's in blocks."""
    texts = {"system": "", "user": ""}
    for message in body["messages"]:
        texts[message["role"]] += message["content"]
    blocks = [{"type": "text", "text": texts["user"]}]
    return {
        **body,
        "system": [{"type": "text", "text": texts["system"]}],
        "messages": [{"role": "user", "content": blocks}],
    }


def _fault(body: dict[str, Any]) -> Say | None:
    """What is wrong with a request, or None."""
    for name, value in body.items():
        if name not in _ARGUMENT_TYPES:
            return chat_error(400, f"Unrecognized request argument supplied: {name}", param=name)
        if not isinstance(value, _ARGUMENT_TYPES[name]):
            return chat_error(400, f"Invalid type for '{name}'.", param=name)
    if not body.get("model") or not body.get("messages"):
        return chat_error(400, "you must provide a model and messages")
    for message in body["messages"]:
        if message.get("role") not in ("system", "user", "assistant") or not isinstance(
            message.get("content"), str
        ):
            return chat_error(400, "Invalid value for 'messages'.", param="messages")
    if body.get("stream"):
        return chat_error(400, "this endpoint does not stream")
    return _fault_of_format(body.get("response_format"))


def _fault_of_format(form: dict[str, Any] | None) -> Say | None:
    if form is None or form.get("type") in ("text", "json_object"):
        return None
    named = form.get("json_schema")
    if form.get("type") != "json_schema" or not isinstance(named, dict):
        return chat_error(400, "Invalid value for 'response_format'.", param="response_format")
    if re.fullmatch(r"[a-zA-Z0-9_-]{1,64}", str(named.get("name") or "")) is None:
        return chat_error(400, "Invalid 'response_format.json_schema.name'.", param="response_format")
    if named.get("strict") and not _is_strict(named.get("schema")):
        return chat_error(
            400, "Invalid schema for response_format: every key is required.", param="response_format"
        )
    return None


def _is_strict(schema: Any) -> bool:
    """Whether every object of a schema requires all of its keys and has no others, as ``strict`` demands."""
    if not isinstance(schema, dict):
        return False
    if schema.get("type") == "object":
        keys = schema.get("properties", {})
        whole = schema.get("additionalProperties") is False and set(schema.get("required", ())) == set(keys)
        return whole and all(map(_is_strict, keys.values()))
    return _is_strict(schema["items"]) if schema.get("type") == "array" else "type" in schema
