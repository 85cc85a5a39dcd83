"""Build the schema.org objects that packages make of their arguments: renamed, and with types added.

The mapping is in a table (``next_seo.toml``, ``unhead.toml``).
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import chain
from pathlib import Path

from ....source.regex import regex
from ...locale.word_tables import words
from ..expressions.values import FilterCall, Other
from ..expressions.values import Path as ValuePath
from ..tree import Branch, Node, Output, Synthetic, TemplateSyntaxError
from .javascript import MAP, MAX_DEPTH
from .script_helpers import ScriptHelpers

_OF_ORGANIZATIONS = r"\b(?:logo|address|contactPoint)\s*:"
"""What an organization has, where a mere name or object stands for a person otherwise."""
Places = Mapping[str, tuple[int, int]]
"""The locations of attribute values."""
_OWN = words("components", "own_properties")
"""Attributes that configure the component itself."""
_NAMES = regex(r"(?:^|_|[a-z])[nN]ame$")
"""The end of a path to a name, rather than to the whole entity."""
_DEFINED = regex(r"(?P<name>define[A-Z]\w*)\s*\(")


@dataclass(frozen=True, slots=True)
class Shape:
    """A schema.org object, as a row of the table describes it."""

    type: str
    names: Mapping[str, str] = field(default_factory=dict)
    values: Mapping[str, str] = field(default_factory=dict)
    text: str = ""
    without: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()
    members: tuple[str, ...] = ()
    """The properties whose values are schema.org terms, which may omit the address."""
    texts: tuple[str, ...] = ()
    """The attributes that are always plain text."""
    paths: tuple[str, ...] = ()
    """The attributes that are plain text if given by a path, though they may be objects written out."""
    other: str = ""
    """The shape of an object that fits ``when``, or of a text that fits ``when_text``, instead."""
    when: str = ""
    when_text: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """The shapes of a package, and those of its components or functions by name."""

    components: Mapping[str, str]
    shapes: Mapping[str, Shape]
    placeholders: str = ""
    """A pattern of what the package fills into texts; empty if it fills in nothing."""
    values: Mapping[str, str] = field(default_factory=dict)
    """The shapes of properties wherever they stand."""

    def of(self, component: str) -> Shape | None:
        """The shape that a component builds, if the table has it."""
        return self.shapes[self.components[component]] if component in self.components else None


@cache
def table(name: str) -> Table:
    """The table in a file."""
    read = tomllib.loads((Path(__file__).parent / name).read_text(encoding="utf-8"))
    shapes = {
        one: Shape(
            row.get("type", one),
            row.get("names", {}),
            row.get("values", {}),
            row.get("text", ""),
            *(tuple(row.get(key, ())) for key in ("without", "unknown", "members", "texts", "paths")),
            other=row.get("other", ""),
            when=row.get("when", _OF_ORGANIZATIONS),
            when_text=row.get("when_text", ""),
        )
        for one, row in read["shapes"].items()
    }
    return Table(read["components"], shapes, read.get("placeholders", ""), read.get("values", {}))


class Shaping:
    """Builds the JSON for one source, as a table describes it."""

    def __init__(self, reader: ScriptHelpers, table: Table) -> None:
        self.reader = reader
        self.table = table
        self.shapes = table.shapes

    def whole(self, shape: Shape, places: Places, at: int) -> list[Node]:
        """The object built from a component's attributes."""
        members: dict[str, list[Node]] = {"@context": [Synthetic(at, at, '"@context":"https://schema.org"')]}
        kind = places.get("type")
        of_type = (
            self.reader.value(*kind) if kind is not None else [Synthetic(at, at, json.dumps(shape.type))]
        )
        members["@type"] = [Synthetic(at, at, '"@type":'), *of_type]
        if "id" in places:
            members["@id"] = [Synthetic(at, at, '"@id":'), *self.reader.value(*places["id"])]
        for key, place in places.items():
            if (key not in _OWN or key in shape.names) and key != "...":
                self.member(members, shape, key, place, 0)
        more = self.reader.elsewhere(*places["..."], tuple(members)) if "..." in places else []
        nodes = self.braced(members, at)
        return [*nodes[:-1], *more, nodes[-1]]

    def braced(self, members: Mapping[str, list[Node]], at: int) -> list[Node]:
        """Members as an object."""
        separated = chain.from_iterable(([Synthetic(at, at, ",")], nodes) for nodes in members.values())
        return [
            Synthetic(at, at, "{"),
            *[node for nodes in separated for node in nodes][1:],
            Synthetic(at, at, "}"),
        ]

    def member(
        self, members: dict[str, list[Node]], shape: Shape, key: str, place: tuple[int, int], depth: int
    ) -> None:
        """Add the property for a key and its value."""
        if key in shape.without:
            return
        start, end = place
        name = shape.names.get(key, key)
        made = Synthetic(start, start, f"{json.dumps(name)}:")
        if key in shape.unknown:
            members[name] = [made, Output(start, end, FilterCall("json", Other(f"{key}(…) => …")), "json")]
        elif name in shape.members:
            members[name] = [made, *self.term(start, end)]
        elif name in shape.values or name in self.table.values:
            inner = self.shapes[shape.values.get(name) or self.table.values[name]]
            if key == "aggregateOffer":
                inner = Shape("AggregateOffer", inner.names, inner.values)
            is_list = self.reader.source.startswith("[", self.reader.unwrapped(start, end)[0])
            is_text = key in shape.texts or (key in shape.paths and self.is_path(start, end))
            written = self.named(inner, start, end) if is_text and not is_list else None
            members[name] = [made, *(written or self.value(inner, start, end, depth + 1))]
        else:
            members[name] = [made, *self.untouched(start, end)]

    def untouched(self, start: int, end: int) -> list[Node]:
        """A value of no known shape: the package adds types to its objects."""
        before, self.reader.adds_types = self.reader.adds_types, True
        try:
            nodes = self.reader.value(start, end)
        finally:
            self.reader.adds_types = before
        text = nodes[0].text if len(nodes) == 1 and isinstance(nodes[0], Synthetic) else ""
        if self.table.placeholders and re.search(self.table.placeholders, text):
            return [Output(start, end, FilterCall("json", Other(f"filled({text}) => …")), "json")]
        return nodes

    def is_path(self, start: int, end: int) -> bool:
        """Whether an expression is a path into an object ("one.answer")."""
        expression = self.reader.expression(*self.reader.unwrapped(start, end))
        return isinstance(expression, ValuePath) and len(expression.parts) > 1

    def term(self, start: int, end: int) -> list[Node]:
        """A schema.org term, with its address prepended if missing."""
        nodes = self.reader.value(start, end)
        text = nodes[0].text if isinstance(nodes[0], Synthetic) else ""
        if not re.fullmatch(r'"\w+"', text):
            return nodes
        return [Synthetic(start, end, f'"https://schema.org/{text[1:]}')]

    def value(self, shape: Shape, start: int, end: int, depth: int) -> list[Node]:
        """The output of an expression used as an object of a shape, or a list of them."""
        reader = self.reader
        reader.begun(start)
        if depth > MAX_DEPTH:
            raise TemplateSyntaxError("objects are nested too deeply", start)
        start, end = reader.unwrapped(start, end)
        name = reader.name(start, end)
        if name in reader.declared and reader.declared[name][0] != start:
            return self.value(shape, *reader.declared[name], depth + 1)
        text = reader.source[start:end]
        defined = _DEFINED.match(text)
        named = self.table.of(defined["name"]) if defined is not None else None
        if defined is not None and named is not None:
            return self.defined(named, start + defined.end(), depth)
        if text.startswith("{"):
            return self.object(shape, start, reader.closing(start), depth)
        if text.startswith("["):
            return reader.array(
                start,
                reader.closing(start),
                depth,
                lambda first, last: self.value(shape, first, last, depth + 1),
            )
        mapped = MAP.match(text)
        if mapped is not None:
            return reader.mapped(
                start, mapped, depth, lambda first, last: self.value(shape, first, last, depth + 1)
            )
        question = reader.top_level(start, end, "?")
        colon = reader.top_level(question + 1, end, ":") if question >= 0 else -1
        if colon >= 0:
            then = self.value(shape, question + 1, colon, depth + 1)
            other = self.value(shape, colon + 1, end, depth + 1)
            return [Branch(((reader.conditions_of(start, question), tuple(then)), ((), tuple(other))))]
        expression = reader.expression(start, end)
        is_text = text[:1] in "\"'`" or (
            isinstance(expression, ValuePath) and _NAMES.search(expression.parts[-1])
        )
        return self.named(shape, start, end) if shape.text and is_text else reader.value(start, end)

    def raw(self, start: int, end: int) -> list[Node]:
        """The output of an expression that is a node itself: a function's result, or an unchanged object."""
        start, end = self.reader.unwrapped(start, end)
        mapped = MAP.match(self.reader.source[start:end])
        if mapped is not None:
            return self.reader.mapped(start, mapped, 0, self.raw)
        defined = _DEFINED.match(self.reader.source, start, end)
        shape = self.table.of(defined["name"]) if defined is not None else None
        if defined is None or shape is None:
            return self.reader.value(start, end)
        return self.defined(shape, defined.end(), 0)

    def defined(self, shape: Shape, at: int, depth: int) -> list[Node]:
        """The result of a function for the object in its parentheses, which begin before ``at``."""
        inside = self.reader.unwrapped(at, self.reader.value_end(at))
        if inside[0] >= inside[1]:
            return [Synthetic(at, at, f'{{"@type":{json.dumps(shape.type)}}}')]
        return self.value(shape, *inside, depth + 1)

    def named(self, shape: Shape, start: int, end: int) -> list[Node]:
        """The object that a plain text stands for."""
        if shape.when_text and re.search(shape.when_text, self.reader.source[start:end]):
            shape = self.shapes[shape.other]
        begins = f'{{"@type":{json.dumps(shape.type)},{json.dumps(shape.text)}:'
        return [Synthetic(start, end, begins), *self.reader.value(start, end), Synthetic(start, end, "}")]

    def object(self, shape: Shape, start: int, end: int, depth: int) -> list[Node]:
        """An object literal."""
        if shape.other and re.search(shape.when, self.reader.source[start:end]):
            shape = self.shapes[shape.other]
        members: dict[str, list[Node]] = {
            "@type": [Synthetic(start, start, f'"@type":{json.dumps(shape.type)}')]
        }
        more: list[Node] = []
        position = start + 1
        while position < end - 1:
            stop = self.reader.value_end(position)
            first, last = self.reader.stripped_text(position, stop)
            position = stop + 1
            if first >= last:
                continue
            if self.reader.source.startswith("...", first):
                more += self.reader.spread(first + 3, last, depth, tuple(members))
                continue
            key = self.reader.key(first, last)
            name, begin = key if key is not None else (self.reader.source[first:last], first)
            if name in ("type", "@type"):
                members["@type"] = [Synthetic(first, first, '"@type":'), *self.reader.value(begin, last)]
            else:
                self.member(members, shape, name, (begin, last), depth)
        nodes = self.braced(members, start)
        return [*nodes[:-1], *more, nodes[-1]]
