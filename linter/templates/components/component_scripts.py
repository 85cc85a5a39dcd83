"""Read component scripts of any framework: names, and the objects bound to them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from ....source.regex import regex
from ..expressions.condition import negated
from ..expressions.values import Constant, Expression, FilterCall, FunctionCall, Mapped, Other, Path
from ..tree import Assign, Branch, Condition, Node, Output, Synthetic, Text
from .filled_lists import pushed
from .item_nodes import loop
from .javascript import ENCODES, MAP, MAX_DEPTH, STRINGIFY
from .json_objects import MEMBERS_FILTER, Objects, is_added_to
from .script_values import added, changed_otherwise, is_followed, options, returned
from .syntax import Syntax, bare

_SELECTS = regex(
    r"(?<![\w$.])[\w$.]+\[[^\]\n\"']{1,80}\]\s*(?:;|$)|^[^{(=>\n]{1,80}\?[^.:\n]{1,80}:", re.MULTILINE
)
_WRAPPED = regex(
    r"(?:computed|ref|reactive|readonly|shallowRef|toRef|markRaw|(?:React\.)?useMemo|Object\.freeze|\$derived(?:\.by)?|"
    r"\$state(?:\.raw)?)\s*(?:<[\w\s<>\[\]|.,]{0,200}>)?\s*\(\s*|\(\s*\)\s*(?::[^=;{}]{1,100})?=>\s*|"
    r"(?:async\s+)?function\s*\w*\s*\(\s*\)\s*(?=\{)"
)
_TYPED = regex(
    r"[\"']?\btype[\"']?\s*:\s*[\"'`]application/ld\+json[\"'`]|(?P<key>[\"']script:ld\+json[\"'])\s*:\s*"
)
_MEMBER = regex(r"[\"']?(?P<key>innerHTML|children|textContent|json)[\"']?\s*:\s*")
_REPLACED = regex(r"\s*,\s*(?!null\b|undefined\b|\[)[\w$(]")
"""A function that ``JSON.stringify`` gives each value."""
_BARE = regex(r"JSON\.stringify\s*\(")
_CALL = regex(r"(?:await\s+)?(?=[\w$.]+\s*\()")
_JSON_LD_KEY = regex(r"[\"']?@(?:context|type|graph)\b")
_REACTIVE = frozenset(
    {*("ref", "computed", "shallowRef", "toRef", "useState", "useCookie", "customRef", "asyncComputed")}
)
_REACTIVE_MEMBERS = regex(r"use\w+|toRefs|storeToRefs")
"""Functions that return a reactive value, or an object of such."""
SCRIPT = '<script type="application/ld+json">'
_ENDS_OBJECT = regex(
    r"\s*(?:(?:as|satisfies)\s[\w<>\[\]|. ]{1,100})?(?:\.\s*filter\s*\([^()\n]{0,60}\))?[\s;]*", re.DOTALL
)
"""What may follow an object or a list that stays one."""


class ComponentScripts(Objects):
    """Parses the ``scripts`` of one component, which are at [start, end) of its source.

    ``refs`` are the names that code reads by ``.value``, as templates need not.
    """

    def __init__(self, source: str, scripts: Sequence[tuple[int, int]]) -> None:
        super().__init__(source)
        self.bodies: set[int] = set()
        self.adding: set[str] = set()
        self._changes: dict[tuple[str, tuple[tuple[int, int], ...]], list[tuple[int, int]]] = {}
        self.scripts = scripts
        self.refs: set[str] = set()
        for start, end in scripts:
            for name, place in self.syntax(start, end).declared():
                self.declared.setdefault(name, place)
            for name, first, last in options(self, start, end):
                self.declared.setdefault(name, (first, last))
                self.bodies.add(first)
            self.refs.update(_refs(self.syntax(start, end)))

    def syntax(self, start: int, end: int) -> Syntax:
        return Syntax(self.source, self.scripts, start, end)

    def assigned(self, names: Mapping[str, tuple[int, int]] | None = None) -> Iterator[Node]:
        """The assignments whose values templates print in place of the names: all, or some."""
        for name, (start, end) in (self.declared if names is None else names).items():
            text = self.source[start:end].strip()
            followed = start in self.bodies or is_followed(text)
            if not followed and MAP.match(text) is None:
                continue
            first, last = self.unwrapped(start, end)
            if first < last and self.source[first] not in "{[":
                expression = self.expression(first, last)
                if followed or isinstance(expression, Mapped):
                    yield Assign(name, expression)

    def unwrapped(self, start: int, end: int) -> tuple[int, int]:
        """A value without its reactive wrapper (``computed(() => ({…}))``)."""
        start, end = self.stripped(start, end)
        body = start in self.bodies
        while True:
            value = returned(self, start) if body else None
            if value is not None:
                start, end = self.stripped(*value)
            wrapped = _WRAPPED.match(self.source, start, end)
            if wrapped is None:
                return start, end
            start = wrapped.end()
            body = self.source.startswith("{", start) and not wrapped.group().endswith("(")
            start, end = self.stripped(start, min(self.value_end(start), end))

    def json_nodes(self, start: int, end: int) -> list[Node]:
        start, end = self.unwrapped(start, end)
        name = self.name(start, end)
        if name in self.declared:
            return self.named(name)
        encodes = ENCODES.match(self.source[start:end])
        if encodes is not None and self.closing(start + encodes.end() - 1) == end:
            inside = start + encodes.end()
            first, last = self.unwrapped(inside, self.value_end(inside))
            if self.is_markup(first, last):
                return self.json_nodes(first, last)
        return super().json_nodes(start, end)

    def is_bare_json(self, start: int, end: int) -> bool:
        """Whether an expression is ``JSON.stringify(…)`` and nothing more, or a name bound to that."""
        start, end = self.unwrapped(start, end)
        name = self.name(start, end)
        if name in self.declared and self.declared[name][0] != start:
            start, end = self.unwrapped(*self.declared[name])
        called = _BARE.match(self.source, start, end)
        if called is None or self.closing(called.end() - 1) != end:
            return False
        # A function in second place may escape what it is given.
        return _REPLACED.match(self.source, self.value_end(called.end()), end) is None

    def is_markup(self, start: int, end: int) -> bool:
        """Whether a value is JSON-LD, or JSON built from something."""
        if STRINGIFY.match(self.source, start, end) is not None:
            return True
        name = self.name(start, end)
        if name in self.declared and (first := self.declared[name][0]) != start:
            return self.is_markup(*self.unwrapped(first, self.value_end(first)))
        return (
            self.source[start : start + 1] in ("{", "[")
            and _JSON_LD_KEY.search(self.source, start, end) is not None
        )

    def value(self, start: int, end: int, depth: int = 0) -> list[Node]:
        start, end = self.unwrapped(start, end)
        name = self.name(start, end)
        if name in self.declared and depth <= MAX_DEPTH:
            first, last = self.unwrapped(*self.declared[name])
            if self.name(first, last) in self.declared and self.name(first, last) != name:
                return self.value(first, last, depth + 1)
            if self.source.startswith("[", first) and is_added_to(self.source, self.closing(first)):
                return self._with_added(name, super().value(first, last, depth + 1), depth)
            if self.source[first : first + 1] in ("{", "["):
                nodes = super().value(first, self.closing(first), depth + 1)  # need not end in a semicolon
                return self._with_added(name, nodes, depth)
            if MAP.match(self.source[first:last]) is not None:
                return super().value(first, last, depth + 1)
            call = _CALL.match(self.source, first, last)
            if call is not None and isinstance(called := self.expression(call.end(), last), FunctionCall):
                return [Output(start, end, FilterCall("json", called), "json")]
            if name not in self.adding and isinstance(path := self.expression(first, last), Path):
                whole = Output(start, end, FilterCall(MEMBERS_FILTER, path), "json")
                made: list[Node] = [Synthetic(start, start, "{"), whole, Synthetic(end, end, "}")]
                with_added = self._with_added(name, made, depth)
                return with_added if len(with_added) > len(made) else super().value(start, end, depth)
        return super().value(start, end, depth)

    def is_object(self, start: int, end: int) -> bool:
        start, end = self.unwrapped(start, end)
        name = self.name(start, end)
        if name in self.declared and name not in self.adding:
            start, end = self.unwrapped(*self.declared[name])
        if self.source[start : start + 1] not in ("{", "["):
            return False
        closed = self.closing(start)
        return _ENDS_OBJECT.fullmatch(self.source, closed, max(end, closed)) is not None

    def elsewhere(self, start: int, end: int, known: tuple[str, ...]) -> list[Node]:
        name = self.name(*self.stripped(start, end))
        if name in self.declared:
            first, last = self.unwrapped(*self.declared[name])
            if isinstance(self.expression(first, last), FunctionCall):
                return super().elsewhere(first, last, known)
        return super().elsewhere(start, end, known)

    def typed(self, start: int, end: int) -> Iterator[Node]:
        """The JSON-LD scripts that code in [start, end) describes by objects for the page's head."""
        for typed in _TYPED.finditer(self.source, start, end):
            if typed["key"]:
                yield from script_element(self.value(typed.end(), self.value_end(typed.end())), typed.start())
                continue
            scripts = self._beside(typed.start(), start)
            if scripts is not None:
                key, first, last = scripts
                nodes = self.value(first, last) if key == "json" else self.json_nodes(first, last)
                yield from script_element(nodes, typed.start())

    def _beside(self, at: int, start: int) -> tuple[str, int, int] | None:
        """The text member of the object with a member at an offset: its name and its value's location."""
        opened = self._opened(at, start)
        position = opened + 1
        while opened >= 0 and position < len(self.source):
            stop = self.value_end(position)
            first, last = self.stripped_text(position, stop)
            member = _MEMBER.match(self.source, first, last)
            if member is not None:
                return (member["key"], *self.unwrapped(member.end(), last))
            if self.source[stop : stop + 1] != ",":
                return None
            position = stop + 1
        return None

    def _opened(self, at: int, start: int) -> int:
        """The start of the object with a member at an offset, or -1."""
        begin = self.source.rfind("{", start, at)
        while begin >= 0:
            if self.closing(begin) > at:
                return begin
            begin = self.source.rfind("{", start, begin)
        return -1

    def name(self, start: int, end: int) -> str:
        """The name declared in [start, end)."""
        return self.source[start:end].removeprefix("this.").removesuffix(".value")

    def _with_added(self, name: str, nodes: list[Node], depth: int) -> list[Node]:
        """An object with the members that the script adds later."""
        closes = nodes[-1]
        if name in self.adding or not (isinstance(closes, Synthetic) and closes.text in ("}", "]")):
            return nodes
        scopes = self._scopes(self.declared[name][0])
        if (cache_key := (name, tuple(scopes))) not in self._changes:
            self._changes[cache_key] = [
                at for scope in scopes for at in changed_otherwise(self, name, *scope)
            ]
        changes = self._changes[cache_key]
        changed = changes[0] if changes else None
        if closes.text == "]":
            filled = self._filled(name, nodes, scopes, len(changes), depth) if changed is not None else nodes
            return filled or [_unknown(*(changed or (0, 0)))]
        self.adding.add(name)
        members = {
            key: (first, last) for start, end in scopes for key, first, last in added(self, name, start, end)
        }
        inner = [_besides(one, tuple(members)) for one in nodes[:-1]]
        for key, (first, last) in members.items():
            comma = [Synthetic(first, first, ",")] if len(inner) > 1 else []
            made = Synthetic(first, first, f"{json.dumps(key)}:")
            inner += [*comma, made, *self.value(first, last, depth + 1)]
        self.adding.discard(name)
        if changed is not None:
            inner.append(Output(*changed, FilterCall(MEMBERS_FILTER, Other(f"the change of {name}")), "json"))
        return [*inner, closes]

    def _filled(
        self, name: str, nodes: list[Node], scopes: Sequence[tuple[int, int]], changes: int, depth: int
    ) -> list[Node]:
        """A list with what the script adds to it; empty if not all of its changes are followed."""
        added_values = [pushed(self.syntax(*scope), name, self.declared[name]) for scope in scopes]
        calls = [one for each in added_values for one in each or ()]
        if None in added_values or len(calls) != changes:
            return []
        first = calls[0].around if len(nodes) == 2 else ()
        if first and (len(calls) > 1 or (len(first) > 1 and first[-1].over is None)):
            return []  # whether a comma is due before the second is not known
        items, closes = nodes[:-1], nodes[-1]
        self.adding.add(name)
        for call in calls:
            inner, place = self.value(*call.value, depth + 1), call.value[0]
            comma: list[Node] = [Synthetic(place, place, ",")]
            if len(items) == 1:
                is_in_loop = any(one.over is not None for one in call.around)
                comma = [Branch(((negated((Condition("loop.first"),)), tuple(comma)),))] if is_in_loop else []
            inner = [*comma, *inner]
            for one in reversed(call.around):
                if one.over is not None:
                    inner = [loop(one.parameters, self.expression(*one.over), tuple(inner))]
                elif one.condition is not None:
                    inner = [Branch(((self.conditions_of(*one.condition), tuple(inner)),))]
            items += inner
        self.adding.discard(name)
        return [*items, closes]

    def is_chosen(self, name: str) -> bool:
        """Whether a name is that of one of several values, which the code selects when it runs."""
        return name in self.declared and _SELECTS.search(self.source, *self.declared[name]) is not None

    def _scopes(self, at: int) -> Sequence[tuple[int, int]]:
        """The code that can change a name declared at an offset: its function, or all scripts."""
        for start, end in self.scripts:
            if start <= at < end and (scope := self.syntax(start, end).scope(at)) is not None:
                return [scope]
        return self.scripts

    def expression(self, start: int, end: int) -> Expression:
        before = self.source
        text = before[start:end]
        text = re.sub(r"(?<![\w$.])(?:this|props|\$props)\.(?=[A-Za-z_$])", "", text)
        plain = re.sub(
            r"(?<![\w$.])(\w+)\.value\b", lambda match: match[1] if match[1] in self.refs else match[0], text
        )
        if plain == before[start:end]:
            return super().expression(start, end)
        self.source = plain
        try:
            return super().expression(0, len(plain))
        finally:
            self.source = before

    def element(self, position: int) -> tuple[list[Node], int]:
        """This code contains no markup: "<" compares, or begins a type."""
        return [], position + 1


def _besides(node: Node, keys: tuple[str, ...]) -> Node:
    """A node of an object, without members that the script sets again later."""
    spread = node.expression if isinstance(node, Output) else None
    if not isinstance(node, Output) or not isinstance(spread, FilterCall) or spread.name != MEMBERS_FILTER:
        return node
    known = (*spread.arguments, *(Constant(key) for key in keys))
    return replace(node, expression=replace(spread, arguments=known))


def _unknown(start: int, end: int) -> Node:
    """A list of unknown items."""
    return Output(start, end, FilterCall("json", Other("[](…)")), "json")


def script_element(nodes: list[Node], at: int) -> list[Node]:
    """JSON-LD inside a script element."""
    return [Synthetic(at, at, SCRIPT), *nodes, Synthetic(at, at, "</script>")]


def opens_script(node: Node, source: str) -> bool:
    """Whether a node ends in the start tag of a JSON-LD script."""
    text = source[node.start : node.end] if isinstance(node, Text) else ""
    text = node.text if isinstance(node, Synthetic) else text
    return "ld+json" in text and text.rstrip().endswith(">")


def _refs(syntax: Syntax) -> Iterator[str]:
    """The names that code binds to reactive values."""
    for node in syntax.nodes("variable_declarator"):
        name, value = node.child_by_field_name("name"), bare(node.child_by_field_name("value"))
        if name is None or value is None or value.type != "call_expression":
            continue
        called = syntax.text(bare(value.child_by_field_name("function")))
        if name.type == "object_pattern" and _REACTIVE_MEMBERS.fullmatch(called):
            yield from (alias for alias, _ in syntax.fields(name))
        elif name.type == "identifier" and called in _REACTIVE:
            yield syntax.text(name)
