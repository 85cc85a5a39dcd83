"""The iterations of a loop: its items, and the names bound in each iteration."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from ...source.regex import regex
from .expansion import ITERATIONS, Expansion, Place
from .expressions.evaluation import Evaluation
from .expressions.names import words
from .expressions.values import (
    Constant,
    Expression,
    FilterCall,
    FunctionCall,
    Known,
    Other,
    Path,
    Record,
    Symbol,
    Value,
)
from .tree import Assign, Branch, Loop, Node, Scope, Text, Unknown

MAX_KNOWN = 8
"""Maximum number of known items to iterate over."""
_COUNTED = regex(r"range\([1-9]\d*\)")
"""A list of numbers that is never empty."""
_FROM_FIRST = regex(r"(?:\[:|\|\s*slice\s*:\s*[\"']:)(?P<most>[1-9]\d{0,3})(?:\]|[\"'])\s*\Z")
MIN_KINDS = 3
"""Number of constants that a branch over kinds of items compares with at least."""
Item = tuple[Value, Value]


def items(node: Loop, place: Place, evaluation: Evaluation) -> list[Item]:
    """The items of a loop with their keys: the first known ones, else some that represent all."""
    most = node.most if node.most is not None else _most(node.iterable)
    return _all_items(node, place, evaluation)[:most]


def _most(iterable: Expression) -> int | None:
    """How many items of a list an expression takes at most (``first 1 .Params.images``), None if it takes all."""
    name = iterable.name.rpartition(".")[2] if isinstance(iterable, FilterCall | FunctionCall) else ""
    numbers = [one.value for one in getattr(iterable, "arguments", ()) if isinstance(one, Constant)]
    text = iterable.text if isinstance(iterable, Other) else ""
    if name == "slice" and numbers and isinstance(numbers[0], str):
        text = f"[{numbers[0]}]"
    if sliced := _FROM_FIRST.search(text):
        return int(sliced["most"])
    if name == "where" and numbers[:1] and numbers[0] in words("identifiers"):
        return 1 if words("of_several").isdisjoint(numbers[1:]) else None
    if name == "slice" and numbers[:1] == [0]:
        numbers = numbers[1:]
    elif name not in words("takes_first"):
        return None
    return numbers[0] if len(numbers) == 1 and type(numbers[0]) is int and numbers[0] > 0 else None


def _all_items(node: Loop, place: Place, evaluation: Evaluation) -> list[Item]:
    iterable = evaluation.value(node.iterable, place)
    if iterable.record is not None and iterable.record.is_list:
        return [
            (Value((Known(index),)), evaluation.value(item, place))
            for index, (_, item) in enumerate(iterable.record.members)
        ]
    if len(iterable.pieces) == 1 and isinstance(iterable.pieces[0], Known):
        content = iterable.pieces[0].value
        pairs: list[tuple[object, object]] = []
        if isinstance(content, Mapping):
            pairs = list(content.items())
        elif isinstance(content, list | tuple):
            pairs = list(enumerate(content))
        if place.source.family == "liquid" and isinstance(content, Mapping):
            # Liquid binds pairs.
            pairs = [(key, [key, item]) for key, item in pairs]
        return [
            (Value((Known(key),)), Value((item if isinstance(item, Known) else Known(item),)))
            for key, item in pairs[:MAX_KNOWN]
        ]
    name = listed(iterable)
    if _COUNTED.fullmatch(name) is None and not evaluation.has_items(name):
        return []
    if is_grouped(iterable, place.source.family):
        return [(Value((Symbol(f"{name}.group"),)), group_of(name))]
    return [
        (Value((Symbol(f"{name}.{index}.key"),)), Value((Symbol(f"{name}.{index}"),)))
        for index in range(ITERATIONS)
    ]


@lru_cache(maxsize=256, typed=True)
def _counter(value: int) -> Value:
    return Value((Known(value),))


def repetitions(node: Loop, place: Place, over: Sequence[Item], out: Expansion) -> Iterator[Place]:
    """The scope of each iteration, in order; take the next one once the previous output is in ``out``."""
    changed = [assign.name for assign in assigned(node.body)]
    for index, (key, item) in enumerate(over):
        counted = _counters(node, index, len(over))
        bound = {name: _counter(value) for name, value in counted.items()}
        if len(node.names) > 1 and node.index != "":
            first = Value((Known(index + node.start),)) if node.index == "[0]" else key
            pair = (first, item) if node.index != "@index" else (item, first)
            bound |= dict(zip(node.names, pair, strict=False))
        elif node.names:
            bound[node.names[-1]] = item
            if len(node.names) > 1:
                bound[node.names[0]] = key
        yield replace(
            place,
            names=place.names.child(bound),
            counters={**_outer(place.counters), **counted, **_beside(index, len(over))},
            length=len(over),
            repetition=index,
            looped=frozenset(
                {*node.names, *changed, *(name for name in counted if "." in name), "current_post"}
            ),
            opened=len(out.segments),
        )


def tests_each_kind(node: Branch, place: Place) -> bool:
    """Whether a branch in a loop shows each kind of item in its own way, as pages made of blocks do.

    It compares one member of the item with three constants or more, and prints elements. Such a list has items of all
    kinds.
    """
    paths = [
        key.partition(" == ")[0]
        for guards, _ in node.arms
        for key in ({one.key for one in guards} if len(guards) == 1 else ())
        if " == " in key
    ]
    first = paths[0] if len(paths) >= MIN_KINDS and len(set(paths)) == 1 else ""
    if not first or first.partition(".")[0] not in place.looped or "." not in first:
        return False
    text = place.source.text
    return any(
        isinstance(one, Text) and "<" in text[one.start : one.end] for _, body in node.arms for one in body
    )


def assigned(nodes: Iterable[Node]) -> Iterator[Assign]:
    """The assignments in nodes, including those in branches."""
    for node in nodes:
        if isinstance(node, Assign):
            yield node
        elif isinstance(node, Branch):
            for _, body in node.arms:
                yield from assigned(body)
        elif isinstance(node, Loop | Scope | Unknown):
            yield from assigned(node.body)


def _outer(counters: Mapping[str, int]) -> dict[str, int]:
    """The counters of the outer loop, under the inner loop's names for them."""
    result = dict(counters)
    for prefix, name in (("forloop", "forloop.parentloop"), ("loop", "loop.parent.loop")):
        result |= {
            f"{name}.{counter}": counters[f"{prefix}.{counter}"]
            for counter in ("first", "last", "index", "index0", "counter", "counter0")
            if f"{prefix}.{counter}" in counters
        }
    return result


def _beside(index: int, length: int) -> dict[str, int]:
    """Whether there is a previous and a next item; their values are another matter (Jinja2)."""
    return {"loop.previtem": int(index > 0), "loop.nextitem": int(index < length - 1)}


def _counters(node: Loop, index: int, length: int) -> dict[str, int]:
    """A loop's counters and their values in one iteration."""
    last, first = index == length - 1, index == 0
    result: dict[str, int] = {}
    for prefix in dict.fromkeys((node.index, "forloop", "loop")):
        if prefix in ("forloop", "loop"):
            result |= {
                f"{prefix}.index": index + 1,
                f"{prefix}.index0": index,
                f"{prefix}.counter": index + 1,
                f"{prefix}.counter0": index,
                f"{prefix}.rindex": length - index,
                f"{prefix}.rindex0": length - index - 1,
                f"{prefix}.revcounter": length - index,
                f"{prefix}.revcounter0": length - index - 1,
                f"{prefix}.revindex": length - index,
                f"{prefix}.revindex0": length - index - 1,
                f"{prefix}.length": length,
                f"{prefix}.first": int(first),
                f"{prefix}.last": int(last),
            }
    if node.index == "@index":
        result |= {"@index": index, "@first": int(first), "@last": int(last)}
        result |= {"last": int(last), "first": int(first), "-last": int(last), "-first": int(first)}
        result |= {
            "isLast": int(last),
            "isFirst": int(first),
            "hasNext": int(not last),
            "more": int(not last),
        }
        if len(node.names) > 1:
            result[node.names[1]] = index
    if node.index == "[0]" and len(node.names) > 1:
        result[node.names[0]] = index + node.start
    if node.index == "[1]" and len(node.names) > 1:
        result[node.names[1]] = index
    return result


# Lists derived from others: slices, selections and reorderings have the items of the list, groups have lists
# of them.

_SLICED = regex(r"\[[^\[\]]*:[^\[\]]*\]\s*$")
_FILTERED = regex(r"^[\w.$]+\s*\|\s*filter\b")
_CALLED = regex(r"^(?:[\w.$]+\.)?(?P<name>\w+)\(")
_COLUMNS = ("jinja", "nunjucks")
"""Engines whose filter "slice" splits a list into columns."""
_IN_GROUPS = ("list", "items", "Pages", "1")
"""Engines' names for the list in a group."""


def listed(iterable: Value) -> str:
    """The name of the list whose items a loop iterates over."""
    symbol = iterable.symbol
    if symbol is None:
        return "items"
    other = iterable.others[0] if iterable.others else ()
    if len(other) == 1 and isinstance(other[0], Symbol) and _is_of_another(symbol.name):
        return other[0].name
    return symbol.name


def is_grouped(iterable: Value, family: str) -> bool:
    """Whether the items of a list are lists of another's items: rows, chunks, the posts of each year."""
    symbol = iterable.symbol
    if symbol is None:
        return False
    if family in _COLUMNS and iterable.roles[-1:] == ("unquote",):
        return True
    called = _CALLED.match(symbol.name)
    names = {called["name"].lower()} if called is not None else set()
    return not words("list_groups").isdisjoint(
        names | {one.split(" ")[0].lower() for one in symbol.changed.split("|")}
    )


def group_of(name: str) -> Value:
    """One group of a list's items: the list itself, also under the engines' names for it."""
    path = Path(tuple(name.split(".")))
    return Value((Symbol(name),), record=Record(tuple((Constant(one), path) for one in _IN_GROUPS)))


def _is_of_another(name: str) -> bool:
    """Whether a name is of something derived from another list, which is recorded with it."""
    called = _CALLED.match(name)
    if called is not None:
        return called["name"] in words("list_methods") or called["name"].lower() in words("list_groups")
    return _SLICED.search(name) is not None or _FILTERED.match(name) is not None


def unset(loop: Loop, place: Place) -> None:
    """Mark names that a loop assigns only constants to as unset before it (Liquid has no declarations)."""
    constants: dict[str, bool] = {}
    for assign in assigned(loop.body):
        constants[assign.name] = constants.get(assign.name, True) and isinstance(assign.expression, Constant)
    for name, constant in constants.items():
        if constant and place.names.find(name) is None:
            place.names.define(name, Value((Known(None),)))
