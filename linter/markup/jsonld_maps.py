"""Maps of JSON-LD: objects whose keys are languages, indexes, identifiers or types of what is in them, no properties.

JSON-LD 1.1, section 4.6 (indexed values): a term's ``@container`` says which. To whoever doesn't ask it, every key of a
map is a property that nobody knows.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from .context import Context, Term
from .json_value import JsonValue, Member, escape_pointer

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
