"""The values of a JSON-LD property one by one, and those among them that may be nodes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from .context import Context, Term
from .json_value import JsonValue, Member, escape_pointer


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


# Maps of JSON-LD: objects whose keys are languages, indexes, identifiers or types of what is in them, no
# properties.
#
# JSON-LD 1.1, section 4.6 (indexed values): a term's ``@container`` says which. To whoever doesn't ask it,
# every key of a
# map is a property that nobody knows.

MAPS = ("@language", "@index", "@id", "@type")


class Entry(NamedTuple):
    """What a map has under one key: the value, its place, its context, and what the key says of the nodes in it."""

    value: JsonValue
    pointer: str
    context: Context
    identifier: str | None = None
    type: JsonValue | None = None


def map_of(term: Term | None, value: JsonValue, context: Context) -> str | None:
    """The kind of map that a value of a term is, as the keyword of its container; None for no map."""
    if term is None or not term.container or value.kind != "object" or context.get(value, "@value"):
        return None
    return next((each for each in MAPS if each in term.container), None)


def entries(kind: str, member: Member, pointer: str, context: Context) -> Iterator[Entry]:
    """What a member's value, a map of that kind, has; the key ``@none`` says nothing."""
    for each in member.value.members:
        key = None if context.keyword(each.key) == "@none" else each.key
        below = f"{pointer}/{escape_pointer(each.key)}"
        if kind == "@language":
            yield Entry(each.value, below, context._replace(language=key))
        else:
            named = key if kind == "@id" else None
            yield Entry(each.value, below, context, named, _type(each) if key and kind == "@type" else None)


def _type(member: Member) -> JsonValue:
    """The key of a map by type as the value of ``@type`` that it is."""
    return JsonValue("string", member.key_start, member.key_end, member.key)
