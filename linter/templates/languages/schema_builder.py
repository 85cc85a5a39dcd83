"""Read the JSON-LD that PHP code builds with spatie/schema-org (https://github.com/spatie/schema-org).

``Schema::product()->name($product->name)->offers(Schema::offer()->price($product->price))``: the first method names a
type, each further one a property and its value. PHP's method names are case-insensitive.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Container, Iterator
from functools import cache
from typing import NamedTuple

from ....source.regex import regex
from ..components.component_scripts import script_element
from ..components.json_objects import MEMBERS_FILTER
from ..expressions.code_paths import paths_in
from ..expressions.condition import conditions, negated
from ..expressions.dialects import PHP
from ..expressions.tokens import unquoted
from ..expressions.values import Constant, Expression, FilterCall, Other, Path
from ..scanning import string_end
from ..tree import Assign, Branch, Condition, Loop, Node, Output, Synthetic, TemplateSyntaxError

Read = Callable[[str], Expression]


class Written(NamedTuple):
    """Code, its location in a template, and the parser of its expressions.

    ``exact``: every character has its own location; else the whole code has one.
    """

    text: str
    start: int
    end: int
    read: Read
    exact: bool = False

    @classmethod
    def within(cls, text: str, around: str, start: int, end: int, read: Read) -> Written:
        """Code that is somewhere in [start, end) of a template, whose text there is ``around``."""
        offset = around.find(text) if text else -1
        if offset < 0:
            return cls(text, start, end, read)
        return cls(text, start + offset, start + offset + len(text), read, True)

    def place(self, start: int, end: int) -> tuple[int, int]:
        """The location of a part of the code."""
        return (self.start + start, self.start + end) if self.exact else (self.start, self.end)


_BEGINS = regex(r"\s*\\?(?:\w+\\)*Schema::(?P<type>\w+)\(\s*\)")
_VARIABLE = regex(r"\s*\$(?P<name>\w+)(?=\s*->)")
_PRINTED = regex(r"\s*\$(?P<name>\w+)\s*(?:->\s*toScript\(\s*\)\s*)?;?\s*")
_STEP = regex(r"\s*\??->\s*(?P<name>\w+)\s*\(")
_MAPPED = regex(
    r"^(?P<path>.+?)->map\(\s*(?:static\s+)?(?:fn|function)\s*\((?P<names>[^()]*)\)\s*(?::\s*[\w\\?|]+\s*)?"
    r"(?:use\s*\([^()]*\)\s*)?(?:=>|\{\s*return\b)\s*",
    re.DOTALL,
)
_ARRAY_MAPPED = regex(
    r"^array_map\(\s*(?:static\s+)?(?:fn|function)\s*\((?P<names>[^()]*)\)\s*(?::\s*[\w\\?|]+\s*)?"
    r"(?:use\s*\([^()]*\)\s*)?(?:=>|\{\s*return\b)\s*",
    re.DOTALL,
)
_COLLECTED = regex(r"^collect\((?P<path>[^()]*)\)$")
_PRINTS = frozenset({"toscript", "toarray", "jsonserialize", "getproperties", "__tostring"})
"""Methods that end a chain."""
_QUIET = frozenset({"sethidden", "setnonce", "getid", "doesnthave"})
MAX_DEPTH = 30
MAX_LENGTH = 20_000
"""Longer code is not read."""


def built(code: Written) -> list[Node] | None:
    """The JSON that code prints if it builds an object; else None."""
    if len(code.text) > MAX_LENGTH or _BEGINS.match(code.text) is None:
        return None
    return _Builder(code).object(0, len(code.text), context=True)


def named(name: str, code: Written) -> Assign | None:
    """The assignment of a built object to a name; None for other code."""
    nodes = built(code)
    return Assign(name, Path((name,)), tuple(nodes)) if nodes is not None else None


def extended(code: Written, names: Container[str]) -> Assign | None:
    """The assignment for a statement that extends one of ``names`` (``$schema->name(…)``); else None."""
    variable = _VARIABLE.match(code.text)
    if variable is None or variable["name"] not in names or len(code.text) > MAX_LENGTH:
        return None
    members = _Builder(code).members(variable.end(), len(code.text), 0)
    if not members:
        return None
    start, end = code.start, code.end
    path = Path((variable["name"],))
    known = tuple(Constant(key) for key in members)
    # The old members come first, so that the new ones bring the commas.
    nodes: list[Node] = [
        Synthetic(start, end, "{"),
        Output(start, end, FilterCall(MEMBERS_FILTER, path, known), "json"),
    ]
    for member in members.values():
        nodes += [*([] if _opens(member) else [Synthetic(start, end, ",")]), *member]
    return Assign(variable["name"], path, (*nodes, Synthetic(start, end, "}")))


def script_of(code: Written, names: Container[str]) -> list[Node] | None:
    """The script that code prints: of what it builds, or of one of ``names``; None for other code."""
    variable = _PRINTED.fullmatch(code.text)
    nodes: list[Node] | None = built(code) if "toScript" in code.text else None
    if nodes is None and variable is not None and variable["name"] in names:
        nodes = [Output(code.start, code.end, FilterCall("json", Path((variable["name"],))), "json")]
    return script_element(nodes, code.start) if nodes is not None else None


class _Builder:
    """Parses one piece of code."""

    def __init__(self, code: Written) -> None:
        self.code = code
        self.text = code.text
        self.start = code.start
        self.end = code.end
        self.read = code.read

    def object(self, start: int, end: int, depth: int = 0, *, context: bool = False) -> list[Node]:
        """The object that a chain in [start, end) builds."""
        begins = _BEGINS.match(self.text, start, end)
        if begins is None or depth > MAX_DEPTH:
            raise TemplateSyntaxError("what is built here is nested too deeply", self.start)
        members: dict[str, list[Node]] = {}
        if context:
            members["@context"] = [self.made('"@context":"https://schema.org"')]
        members["@type"] = [
            self.made('"@type":'),
            Synthetic(*self.code.place(*begins.span("type")), json.dumps(_type(begins["type"]))),
        ]
        members.update(self.members(begins.end(), end, depth))
        nodes: list[Node] = [self.made("{")]
        for index, member in enumerate(members.values()):
            nodes += [*([self.made(",")] if index and not _opens(member) else []), *member]
        return [*nodes, self.made("}")]

    def made(self, text: str) -> Synthetic:
        return Synthetic(self.start, self.end, text)

    def members(self, at: int, end: int, depth: int) -> dict[str, list[Node]]:
        """The properties set by the methods of a chain in [at, end)."""
        properties: dict[str, list[Node]] = {}
        while (step := _STEP.match(self.text, at, end)) is not None:
            name, at = step["name"], self.closed(step.end(), end)
            word, inside = name.lower(), (step.end(), at - 1)
            if word in _PRINTS:
                break
            if word in _QUIET:
                continue
            if word == "setproperty":
                first, second = ([*self.arguments(*inside), None, None])[:2]
                key = self.text[slice(*first)].strip() if first is not None else ""
                if second is not None and key[:1] in "\"'":
                    name, inside = unquoted(key), second
                else:
                    word = "if"
            if word in ("if", "addproperties", "when"):
                code = self.text[slice(*inside)]
                unknown = Output(
                    self.start, self.end, FilterCall(MEMBERS_FILTER, Other(f"{name}({code[:60]})")), "json"
                )
                properties[f"{name} {at}"] = [unknown]
                continue
            key = (
                "@id"
                if word == "identifier" and _BEGINS.match(self.text, *inside) is None
                else _property(name)
            )
            named = Synthetic(*self.code.place(*step.span("name")), json.dumps(key))
            properties[key] = [named, self.made(":"), *self.value(*inside, depth + 1)]
        return properties

    def value(self, start: int, end: int, depth: int) -> list[Node]:
        """An argument as JSON."""
        while start < end and self.text[start].isspace():
            start += 1
        while end > start and (self.text[end - 1].isspace() or self.text[end - 1] == ","):
            end -= 1
        text, place = self.text[start:end], self.code.place(start, end)
        if depth > MAX_DEPTH:
            raise TemplateSyntaxError("what is built here is nested too deeply", self.start)
        if _BEGINS.match(text) is not None:
            return self.object(start, end, depth)
        if text.startswith("[") and "=>" not in self.outside(start + 1, end - 1):
            nodes: list[Node] = [self.made("[")]
            for index, place in enumerate(self.arguments(start + 1, end - 1)):
                nodes += [*([self.made(",")] if index else []), *self.value(*place, depth + 1)]
            return [*nodes, self.made("]")]
        mapped = self.mapped(start, end, depth)
        if mapped is not None:
            return mapped
        test_match = re.match(r"(?P<condition>[^?:]{1,300}?)\s*\?(?![?>:-])\s*", text)
        if test_match is not None and "Schema::" in text:
            colon = self.colon(start + test_match.end(), end)
            if colon >= 0:
                then = self.value(start + test_match.end(), colon, depth + 1)
                other = self.value(colon + 1, end, depth + 1)
                held = conditions(test_match["condition"].replace("$", ""), PHP)
                return [Branch(((held, tuple(then)), ((), tuple(other))))]
        if "Schema::" in text:
            names = ", ".join(".".join(path) for path in paths_in(text))
            return [Output(*place, FilterCall("json", Other(f"built({names}) => …")), "json")]
        expression = self.read(text)
        if isinstance(expression, Constant):
            return [Synthetic(*place, json.dumps(expression.value, ensure_ascii=False))]
        return [Output(*place, FilterCall("json", expression), "json")]

    def mapped(self, start: int, end: int, depth: int) -> list[Node] | None:
        """A list built from each item of another; None for other values."""
        text = self.text[start:end]
        mapping = _MAPPED.match(text)
        path = mapping["path"] if mapping is not None else ""
        if mapping is None and (mapping := _ARRAY_MAPPED.match(text)) is not None:
            last = list(self.arguments(start + len("array_map("), end - 1))[-1:]
            path = self.text[slice(*last[0])].strip() if last else ""
        if mapping is None or _BEGINS.match(text, mapping.end()) is None:
            return None
        collected = _COLLECTED.match(path)
        over = self.read(collected["path"] if collected is not None else path)
        names = tuple(
            one.split("=")[0].split("$")[-1].strip() for one in mapping["names"].split(",") if "$" in one
        )
        body = start + mapping.end()
        inner = self.object(body, self.stop(body, end), depth + 1)
        comma = Branch(((negated((Condition("loop.first"),)), (self.made(","),)),))
        ordered = (names[1], names[0]) if len(names) > 1 else names or ("_item",)
        loop = Loop(ordered, over, (comma, *inner), index="[0]" if len(names) > 1 else "loop")
        return [self.made("["), loop, self.made("]")]

    # Scanning

    def closed(self, at: int, end: int) -> int:
        """The offset after the parenthesis that closes the one before ``at``. Raises TemplateSyntaxError."""
        stop = self.stop(at, end, commas=False)
        if stop >= end:
            raise TemplateSyntaxError("a parenthesis is not closed", self.start)
        return stop + 1

    def stop(self, at: int, end: int, *, commas: bool = True) -> int:
        """The end of an expression: at an unmatched closing bracket, a comma or a semicolon."""
        depth = 0
        while at < end:
            character = self.text[at]
            if character in "\"'":
                at = string_end(self.text, at)
                continue
            if character in ")]}" and not depth:
                return at
            if character in ",;" and not depth and commas:
                return at
            depth += (character in "([{") - (character in ")]}")
            at += 1
        return end

    def arguments(self, start: int, end: int) -> Iterator[tuple[int, int]]:
        """The locations of comma-separated arguments in [start, end)."""
        while start < end:
            stop = self.stop(start, end)
            if self.text[start:stop].strip():
                yield start, stop
            start = stop + 1

    def outside(self, start: int, end: int) -> str:
        """The text in [start, end) outside brackets."""
        kept: list[str] = []
        while start < end:
            if self.text[start] in "\"'":
                start = string_end(self.text, start)
            elif self.text[start] in "([{":
                start = self.stop(start + 1, end, commas=False) + 1
            else:
                kept.append(self.text[start])
                start += 1
        return "".join(kept)

    def colon(self, at: int, end: int) -> int:
        """The offset of a ternary's colon, or -1."""
        while at < end:
            if self.text[at] in "\"'":
                at = string_end(self.text, at)
            elif self.text[at] in "([{":
                at = self.stop(at + 1, end, commas=False) + 1
            elif self.text[at] == ":":
                if not self.text.startswith("::", at):
                    return at
                at += 2
            else:
                at += 1
        return -1


def _opens(member: list[Node]) -> bool:
    """Whether unknown members follow, which bring their own commas."""
    first = member[0]
    return (
        isinstance(first, Output)
        and isinstance(first.expression, FilterCall)
        and first.expression.name == MEMBERS_FILTER
    )


def _type(method: str) -> str:
    """The type that a method creates."""
    return _names()[0].get(method.lower()) or method[:1].upper() + method[1:]


def _property(method: str) -> str:
    """The property that a method sets."""
    return _names()[1].get(method.lower()) or method


@cache
def _names() -> tuple[dict[str, str], dict[str, str]]:
    """The types and properties of schema.org, by lower-case name."""
    from ....shapes.vocabulary import vocabulary

    known = vocabulary()
    return {name.lower(): name for name in known.types}, {name.lower(): name for name in known.properties}
