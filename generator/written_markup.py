"""Read markup written by a model, in the form asked for or as JSON-LD: repaired if cut off or misspelt, else rejected.

Only whole statements are kept: the last, unfinished one of a cut-off answer is dropped.

JSON-LD cannot be demanded by a JSON Schema of structured outputs: its keys are hundreds of properties, and its nodes
nest without end. Nodes with statements can.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cache
from typing import Any

from ..linter.agents.rule_context import Settings
from ..linter.document.document import Document
from ..linter.engine.catalogue import catalogue
from ..linter.engine.check_document import CheckResult, check_document
from ..linter.engine.fixing import fix
from ..linter.findings.rule import SAFE_AND_UNSAFE, Rule

_STATEMENT = {
    "type": "object",
    "properties": {"property": {"type": "string"}, "value": {"type": "string"}, "node": {"type": "string"}},
    "required": ["property", "value", "node"],
    "additionalProperties": False,
}
_NODE = {
    "type": "object",
    "properties": {
        "id": {"type": "string"},
        "type": {"type": "string"},
        "statements": {"type": "array", "items": _STATEMENT},
    },
    "required": ["id", "type", "statements"],
    "additionalProperties": False,
}
SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {"nodes": {"type": "array", "items": _NODE}},
    "required": ["nodes"],
    "additionalProperties": False,
}
"""The JSON Schema of an answer; only what structured outputs support: every key required, none besides."""
_GLOBAL_ID_PREFIXES = ("http://", "https://", "#")
"""How identifiers begin that mean something outside of an answer."""


def is_answer(value: Any) -> bool:
    """Whether a JSON value has the form of an answer."""
    return isinstance(value, dict) and isinstance(value.get("nodes"), list)


def as_nodes(answer: dict[str, Any]) -> list[dict[str, Any]]:
    """The JSON-LD nodes of an answer; nodes that others refer to are nested in the first of these.

    What does not fit the form is left out. Circular references are dropped.
    """
    nodes_by_id: dict[str, dict[str, Any]] = {}
    for place, node in enumerate(answer["nodes"]):
        if isinstance(node, dict) and isinstance(node.get("statements"), list):
            nodes_by_id.setdefault(str(node.get("id") or f"node {place}"), node)
    built: dict[str, dict[str, Any]] = {}
    nested: set[str] = set()
    for name in nodes_by_id:
        _build_node(name, nodes_by_id, built, nested, ())
    return [node for name, node in built.items() if name not in nested]


def _build_node(
    name: str,
    written: dict[str, dict[str, Any]],
    made: dict[str, dict[str, Any]],
    nested: set[str],
    ancestors: tuple[str, ...],
) -> dict[str, Any]:
    """The JSON-LD of a node with the nodes that it refers to."""
    if name in made:
        return made[name]
    node = made[name] = {}
    if name.startswith(_GLOBAL_ID_PREFIXES):
        node["@id"] = name
    if isinstance(kind := written[name].get("type"), str) and kind:
        node["@type"] = kind
    for statement in written[name]["statements"]:
        if not isinstance(statement, dict) or not isinstance(prop := statement.get("property"), str):
            continue
        target, value = statement.get("node"), statement.get("value")
        if isinstance(target, str) and target in written:
            # What several nodes refer to is repeated, unless it holds more nodes: these could double at each step.
            has_subtree = target in nested and any(
                isinstance(each, dict | list) for each in made[target].values()
            )
            if target in (*ancestors, name) or has_subtree or len(ancestors) > MAX_NESTED:
                continue
            nested.add(target)
            _add(node, prop, _build_node(target, written, made, nested, (*ancestors, name)))
        elif isinstance(target, str) and target.startswith(_GLOBAL_ID_PREFIXES):
            _add(node, prop, {"@id": target})
        elif isinstance(value, str) and value.strip():
            _add(node, prop, value)
    return node


MAX_NESTED = 20


def _add(node: dict[str, Any], prop: str, value: Any) -> None:
    """Add a value to a property, beside those that it has."""
    if prop.startswith("@") or not prop:
        return
    if prop not in node:
        node[prop] = value
    else:
        earlier = node[prop]
        node[prop] = [*(earlier if isinstance(earlier, list) else [earlier]), value]


MAX_CHARACTERS = 1_000_000
MAX_DEPTH = 40
MAX_NODES = 5_000
_FENCE = re.compile(r"```[a-z-]*\s*\n(.*?)(?:\n```|\Z)", re.DOTALL | re.IGNORECASE)


class UnreadableError(Exception):
    """An answer contains no markup; the message says what is wrong with it."""


@dataclass(frozen=True, slots=True)
class WrittenMarkup:
    """The nodes of an answer, and how it was repaired ("" if it was fine)."""

    nodes: tuple[dict[str, Any], ...]
    mended: str = ""


def read_markup(text: str, *, truncated: bool = False) -> WrittenMarkup:
    """Return the nodes of an answer. ``truncated``: it hit the token limit. Raises UnreadableError."""
    if len(text) > MAX_CHARACTERS:
        raise UnreadableError(f"it has more than {MAX_CHARACTERS:,} characters")
    body = _body(text)
    mended = ""
    value = _parse(body)
    if value is None and not truncated:
        value, mended = _parse(_fixed(body)), "its JSON had faults"
    if value is None:
        value, mended = _parse(_close_brackets(body)), "it was cut off; what it says up to there is used"
    if value is None:
        raise UnreadableError("it is no JSON")
    return WrittenMarkup(tuple(_nodes(value)), mended)


def _body(text: str) -> str:
    """The JSON in an answer, without surrounding text."""
    fenced = _FENCE.search(text)
    body = (fenced[1] if fenced else text).strip()
    starts = [place for sign in "{[" if (place := body.find(sign)) >= 0]
    if not starts:
        raise UnreadableError("it holds no JSON")
    body = body[min(starts) :]
    end = max(body.rfind("}"), body.rfind("]"))
    # Text after the last bracket is no JSON, unless brackets are still open.
    return body[: end + 1] if end > 0 and _parse(body[: end + 1]) is not None else body


def _parse(text: str) -> Any:
    try:
        return json.loads(text, parse_constant=lambda _: None)
    except (ValueError, RecursionError):
        return None


@cache
def _syntax_rules() -> tuple[Rule, ...]:
    return tuple(rule for rule in catalogue() if rule.code.startswith("SYN"))


def _fixed(text: str) -> str:
    """Fix JSON syntax, as for the JSON-LD of any page. Raises UnreadableError if a rule did not check it."""
    document = Document("answer.jsonld", text, media="json")
    settings = Settings()

    def judge(each: Document) -> CheckResult:
        return check_document(each, _syntax_rules(), settings)

    judged = judge(document)
    fixed = fix(document, judged.results, judge, SAFE_AND_UNSAFE)
    if judged.unchecked or fixed.unchecked:
        raise UnreadableError("; ".join(judged.unchecked or fixed.unchecked))
    return fixed.source


def _close_brackets(text: str) -> str:
    """Cut-off JSON up to its last whole value, with its brackets closed."""
    ends: list[tuple[int, str]] = []
    stack: list[str] = []
    place, pending_key = 0, False
    while place < len(text):
        char = text[place]
        if char == '"':
            end = _string_end(text, place)
            if end is None:
                break
            # A string after a bracket or comma in an object is a key; only values end a statement.
            is_key = bool(stack) and stack[-1] == "}" and not pending_key
            place = end
            if not is_key:
                ends.append((place, "".join(reversed(stack))))
                pending_key = False
            continue
        if char in "{[":
            stack.append("}" if char == "{" else "]")
            pending_key = False
        elif char in "}]":
            if not stack or stack.pop() != char:
                break
            ends.append((place + 1, "".join(reversed(stack))))
            pending_key = False
        elif char == ":":
            pending_key = True
        elif char == "," and ends and place and text[:place].rstrip()[-1:] not in "{[,:":
            # A number or word is complete only if something follows it.
            ends.append((place, "".join(reversed(stack))))
            pending_key = False
        place += 1
    for end, closing in reversed(ends[-50:]):
        if _parse(text[:end] + closing) is not None:
            return text[:end] + closing
    return ""


def _string_end(text: str, start: int) -> int | None:
    place = start + 1
    while place < len(text):
        if text[place] == "\\":
            place += 2
        elif text[place] == '"':
            return place + 1
        else:
            place += 1
    return None


def _nodes(value: Any) -> list[dict[str, Any]]:
    """The top-level nodes, without contexts and anything but schema.org JSON-LD."""
    nodes: list[dict[str, Any]] = []
    rest = as_nodes(value) if is_answer(value) else [value]
    while rest:
        item = rest.pop(0)
        if isinstance(item, list):
            rest = [*item, *rest]
        elif isinstance(item, dict):
            graph = item.get("@graph")
            rest = [*(graph if isinstance(graph, list) else [graph] if graph else []), *rest]
            node = _clean({key: inner for key, inner in item.items() if key != "@graph"}, 0)
            if isinstance(node, dict) and any(not key.startswith("@") for key in node):
                nodes.append(node)
        if len(nodes) > MAX_NODES:
            raise UnreadableError(f"it has more than {MAX_NODES:,} nodes")
    return nodes


def _clean(value: Any, depth: int) -> Any:
    """A value without contexts, nulls, empty texts and what is nested too deeply."""
    if depth > MAX_DEPTH:
        return None
    if isinstance(value, dict):
        kept = {key: _clean(inner, depth + 1) for key, inner in value.items() if key != "@context"}
        return {key: inner for key, inner in kept.items() if inner is not None} or None
    if isinstance(value, list):
        items = [inner for item in value if (inner := _clean(item, depth + 1)) is not None]
        return items or None
    if isinstance(value, str):
        return value if value.strip() else None
    return value
