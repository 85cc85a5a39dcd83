"""A local HTTP endpoint for OpenAI's chat completions with scripted answers, as strict about requests as OpenAI's own.

Scripts read requests in the form of the Messages API, so that those of ``scripted_models`` serve both.
"""

from __future__ import annotations

import json
import re
from typing import Any

from .messages_endpoint import MessagesEndpoint, Say

_KNOWN = {
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
        if name not in _KNOWN:
            return chat_error(400, f"Unrecognized request argument supplied: {name}", param=name)
        if not isinstance(value, _KNOWN[name]):
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
