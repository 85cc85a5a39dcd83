"""A local HTTP endpoint for the Messages API with scripted answers.

It replaces a model in measures and tests, without key or network, and can return any answer or error. Supports
messages, token counts and message batches; one thread per connection.
"""

from __future__ import annotations

import json
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
