"""The values of a JSON-LD property one by one, and those among them that may be nodes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .context import Context
from .json_value import JsonValue, escape_pointer


def flat(value: JsonValue, pointer: str, context: Context) -> Iterable[tuple[JsonValue, str]]:
    """The values of a property one by one: arrays, ``@list`` and ``@set`` opened, at any depth."""
    return _flat(value, pointer, context) if value.kind in ("object", "array") else ((value, pointer),)


def _flat(value: JsonValue, pointer: str, context: Context) -> Iterator[tuple[JsonValue, str]]:
    stack = [(value, pointer)]
    while stack:
        value, pointer = stack.pop()
        if value.kind == "array":
            stack.extend(
                (item, f"{pointer}/{index}") for index, item in reversed(list(enumerate(value.items)))
            )
            continue
        inner = None
        if value.kind == "object":
            inner = context.get(value, "@list") or context.get(value, "@set")
        if inner is None:
            yield value, pointer
        else:
            stack.append((inner[1], f"{pointer}/{escape_pointer(inner[0])}"))


def objects(
    value: JsonValue, pointer: str, context: Context, inside: Context
) -> list[tuple[JsonValue, str, Context, bool]]:
    """The objects among a property's values that may be nodes, with the context ``inside`` them."""
    if value.kind not in ("object", "array"):
        return []
    return [
        (inner, place, inside, False)
        for inner, place in flat(value, pointer, context)
        if inner.kind == "object" and context.get(inner, "@value") is None
    ]
