"""The form in which a model writes markup: nodes with statements, which a JSON Schema of structured outputs can demand.

JSON-LD cannot be demanded that way: its keys are hundreds of properties, and its nodes nest without end.
"""

from __future__ import annotations

from typing import Any

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
_LASTING = ("http://", "https://", "#")
"""How identifiers begin that mean something outside of an answer."""


def is_answer(value: Any) -> bool:
    """Whether a JSON value has the form of an answer."""
    return isinstance(value, dict) and isinstance(value.get("nodes"), list)


def as_nodes(answer: dict[str, Any]) -> list[dict[str, Any]]:
    """The JSON-LD nodes of an answer; nodes that others refer to are nested in the first of these.

    What does not fit the form is left out. References in a circle are, too.
    """
    written: dict[str, dict[str, Any]] = {}
    for place, node in enumerate(answer["nodes"]):
        if isinstance(node, dict) and isinstance(node.get("statements"), list):
            written.setdefault(str(node.get("id") or f"node {place}"), node)
    made: dict[str, dict[str, Any]] = {}
    nested: set[str] = set()
    for name in written:
        _make(name, written, made, nested, ())
    return [node for name, node in made.items() if name not in nested]


def _make(
    name: str,
    written: dict[str, dict[str, Any]],
    made: dict[str, dict[str, Any]],
    nested: set[str],
    above: tuple[str, ...],
) -> dict[str, Any]:
    """The JSON-LD of a node with the nodes that it refers to."""
    if name in made:
        return made[name]
    node = made[name] = {}
    if name.startswith(_LASTING):
        node["@id"] = name
    if isinstance(kind := written[name].get("type"), str) and kind:
        node["@type"] = kind
    for statement in written[name]["statements"]:
        if not isinstance(statement, dict) or not isinstance(prop := statement.get("property"), str):
            continue
        target, value = statement.get("node"), statement.get("value")
        if isinstance(target, str) and target in written:
            # What several nodes refer to is repeated, unless it holds more nodes: these could double at each step.
            again = target in nested and any(isinstance(each, dict | list) for each in made[target].values())
            if target in (*above, name) or again or len(above) > MAX_DEPTH:
                continue
            nested.add(target)
            _add(node, prop, _make(target, written, made, nested, (*above, name)))
        elif isinstance(target, str) and target.startswith(_LASTING):
            _add(node, prop, {"@id": target})
        elif isinstance(value, str) and value.strip():
            _add(node, prop, value)
    return node


MAX_DEPTH = 20


def _add(node: dict[str, Any], prop: str, value: Any) -> None:
    """Add a value to a property, beside those that it has."""
    if prop.startswith("@") or not prop:
        return
    if prop not in node:
        node[prop] = value
    else:
        earlier = node[prop]
        node[prop] = [*(earlier if isinstance(earlier, list) else [earlier]), value]
