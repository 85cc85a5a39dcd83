"""Evaluate functions and filters that create, merge and part structures written out in a template."""

from __future__ import annotations

from .lookup import Reading, looked_up
from .values import Constant, Expression, FilterCall, FunctionCall, Names, Path, Record, Value


def created(expression: FunctionCall, values: list[Value]) -> Record | None:
    """The structure that a Hugo function creates or merges, or None."""
    name, arguments = expression.name.rpartition(".")[2].lower(), expression.arguments
    if name in ("dict", "dictionary") and len(arguments) % 2 == 0:
        return Record(tuple(zip(arguments[::2], arguments[1::2], strict=True)))
    if expression.name.lower() in ("slice", "collections.slice"):
        return Record(tuple((None, argument) for argument in arguments), is_list=True)
    if name in ("array_filter", "array_values", "collect") and values and "." not in expression.name:
        return values[0].record
    records = [value.record for value in values]
    if name == "setinmap" and len(records) == 2 and records[1] is not None:
        added = records[1].members
        before = records[0].members if records[0] is not None else ()
        keys = {key for key, _ in added}
        return Record((*(one for one in before if one[0] not in keys), *added))
    if name == "set_in" and values and values[0].record is not None:
        keys = tuple(one.value for one in arguments[1:-1] if isinstance(one, Constant))
        return _with_member(values[0].record, keys, arguments[-1])
    if name in ("merge", "array_merge") and values and all(value.record is not None for value in values):
        members: dict[object, tuple[Expression | None, Expression]] = {}
        for value in values:
            for key, member in value.record.members if value.record is not None else ():
                members[key] = (key, member)
        return Record(tuple(members.values()))
    return None


def _with_member(record: Record, keys: tuple[object, ...], value: Expression) -> Record:
    """A structure with a member of one in it, by the keys that lead there; unchanged if one of these is unknown."""
    key, *rest = keys
    before = next(
        (one for own, one in record.members if isinstance(own, Constant) and own.value == key), None
    )
    if rest and before is not None and not isinstance(before, Record):
        return record
    inner = before if isinstance(before, Record) else Record(())
    changed = _with_member(inner, tuple(rest), value) if rest else value
    others = tuple(
        one for one in record.members if not (isinstance(one[0], Constant) and one[0].value == key)
    )
    return Record((*others, (Constant(str(key)), changed)), record.is_list and bool(record.members))


def kept(name: str, record: Record, arguments: list[Value]) -> Record | None:
    """A structure without its empty members, or merged with others; None if a filter does something else."""
    if name in ("filter", "compact", "array_filter") and not arguments:
        return record
    more = [one.record for one in arguments]
    if name != "merge" or record.is_list or not more or any(one is None or one.is_list for one in more):
        return None
    every = [*record.members, *(member for one in more if one is not None for member in one.members)]
    members = {key: (key, member) for key, member in every}
    return Record(tuple(members.values())) if None not in members else None


def part_of(expression: FunctionCall, names: Names, reading: Reading) -> Record | None:
    """The slice that ``list.slice(0, 3)`` takes of a list written out, or None."""
    owner, _, method = expression.name.rpartition(".")
    bounds = [
        one.value for one in expression.arguments if isinstance(one, Constant) and type(one.value) is int
    ]
    if method != "slice" or not owner or len(bounds) != len(expression.arguments) or not 0 < len(bounds) < 3:
        return None
    record = looked_up(tuple(owner.split(".")), names, reading).record
    if record is None or not record.is_list or any(isinstance(one, FilterCall) for _, one in record.members):
        return None
    return Record(record.members[slice(bounds[0], *bounds[1:])], is_list=True)


def in_structure(parts: tuple[str, ...], names: Names) -> Expression | None:
    """The value at a path in a structure written out; None if the path does not lead into one."""
    for length in range(len(parts) - 1, 0, -1):
        value = names.find(".".join(parts[:length]))
        if value is None:
            continue
        current: Expression | None = value.record
        for index, part in enumerate(parts[length:], length):
            if isinstance(current, Path):
                return Path((*current.parts, *parts[index:]))
            current = _member(current, part) if isinstance(current, Record) else None
        return current
    return None


def _member(record: Record, name: str) -> Expression | None:
    if record.is_list:
        return record.members[int(name)][1] if name.isdecimal() and int(name) < len(record.members) else None
    named = [(str(key.value), one) for key, one in record.members if isinstance(key, Constant)]
    is_whole = bool(named) and len(named) == len(record.members) and name.isidentifier()
    # A member that is not written has no value, unless others are spread into the structure.
    return next((one for key, one in named if key == name), Constant(None) if is_whole else None)
