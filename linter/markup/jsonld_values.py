"""Flatten the values of a JSON-LD property, find the objects among them, and open maps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from .context import Context, Term
from .json_value import JsonValue, Member, escape_pointer


def flat(value: JsonValue, pointer: str, context: Context) -> Iterable[tuple[JsonValue, str]]:
    """The single values of a property: arrays, ``@list`` and ``@set`` flattened, at any depth."""
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


# Maps: objects whose keys are languages, indexes, identifiers or types, not properties, as the term's ``@container``
# says (JSON-LD 1.1, section 4.6, indexed values).

MAPS = ("@language", "@index", "@id", "@type")


class Entry(NamedTuple):
    """An entry of a map: the value, its pointer and context, and what the key gives the nodes in it."""

    value: JsonValue
    pointer: str
    context: Context
    identifier: str | None = None
    type: JsonValue | None = None


def map_of(term: Term | None, value: JsonValue, context: Context) -> str | None:
    """The kind of map that a term's value is, as the keyword of its container; None if it is not a map."""
    if term is None or not term.container or value.kind != "object" or context.get(value, "@value"):
        return None
    return next((each for each in MAPS if each in term.container), None)


def entries(kind: str, member: Member, pointer: str, context: Context) -> Iterator[Entry]:
    """The entries of a member's value, a map of that kind; the key ``@none`` gives nothing."""
    for each in member.value.members:
        key = None if context.keyword(each.key) == "@none" else each.key
        below = f"{pointer}/{escape_pointer(each.key)}"
        if kind == "@language":
            yield Entry(each.value, below, context._replace(language=key))
        else:
            named = key if kind == "@id" else None
            yield Entry(each.value, below, context, named, _type(each) if key and kind == "@type" else None)


def _type(member: Member) -> JsonValue:
    """The key of a type map as a value of ``@type``."""
    return JsonValue("string", member.key_start, member.key_end, member.key)
