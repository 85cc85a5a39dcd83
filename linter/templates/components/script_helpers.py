"""Read what a component's scripts keep outside its markup: functions that return objects or HTML, and imports."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from itertools import islice

from ....source.regex import regex
from ..expressions.lookup import OF_ASTRO
from ..expressions.names import role
from ..expressions.values import Closure, Constant, Expression, FilterCall, FunctionCall, Path, Record
from ..tree import Assign, Branch, Import, Macro, Node, Output, Scope, TemplateSyntaxError
from .html_texts import HtmlTexts
from .imports import Imported, imports
from .javascript import MAP, MAX_DEPTH, STRINGIFY
from .json_objects import MAX_WORK
from .script_functions import Function, functions
from .script_values import added, changed_otherwise
from .svelte_scripts import parameters
from .syntax import Syntax, bare
from .ways import Either, Ways, assigned_later

MAX_APART = 2_000
"""Maximum number of values converted for one of them."""
MAX_KEPT = 30_000
"""Longer objects are not recorded by name: they contain data."""
_SIGN = regex(r"ld\+json|@context|@type|JsonLd|toScript", re.IGNORECASE)
_CHANGING = regex(r"\s*(?:reactive|ref|shallowRef|toRef|\$state(?:\.raw)?)\b")
_DERIVED = regex(r"\s*(?:\$derived|computed)\b")
"""Wrappers of mutable objects (``_CHANGING``), and of objects computed from others (``_DERIVED``)."""
_CALL = regex(r"([\w$]+)\s*(?:<[\w\s|\[\].,\"']*>)?\s*\(")
_FORMATS_DATES = regex(
    r"\.to(?:Locale)?DateString\b|\bDateTimeFormat\b|\bformat\s*\(", signs="DateString|DateTimeFormat|format"
)
_MIXINS = regex(r"\bmixins\s*:\s*\[([^\[\]]{1,1000})\]")
_NAME = regex(r"[\w$]+")
_HANDLER = regex(r"(?:async\s+)?(?:\([^()]*\)|[\w$]+)\s*=>\s*\{|(?:async\s+)?function\b")
"""The start of a function with statements: what handles an event."""
_OWN_METHOD = regex(r"\bthis\.([\w$]+)\s*\(")
_HELPER = regex(r"(?!use[A-Z])[a-z_$][\w$]*|[A-Z][A-Z0-9_]+")
"""Names of functions that are neither components nor hooks."""


class ScriptHelpers(HtmlTexts):
    """Parses the functions of one source that build JSON-LD, and its imports."""

    def __init__(self, source: str, scripts: Sequence[tuple[int, int]]) -> None:
        self.imported: dict[str, Imported] = {}
        self.left = MAX_WORK
        """How many values may still be converted that need not be printed."""
        self.names = 0
        """Changes whenever the known names do."""
        self.builders: set[str] = set()
        """The functions known to return objects."""
        super().__init__(source, scripts)
        self.names += 1
        for start, end in scripts:
            self.imported.update(imports(self.syntax(start, end)))

    def helpers(self) -> Iterator[Node]:
        """The source's imports, destructured names, enums and functions."""
        for start, end in self.scripts:
            yield from enums(self.syntax(start, end))
            yield from self.date_functions(start, end)
        if _SIGN.search(self.source) is None:
            return
        modules: dict[str, list[tuple[str, str]]] = {}
        for alias, one in self.imported.items():
            if _HELPER.fullmatch(alias) or self._has_members(alias):
                modules.setdefault(one.module, []).append((one.name, alias))
        for module in self._mixins():
            modules.setdefault(module, []).extend((name, name) for name in self._own_methods())
        for module, names in modules.items():
            yield Import(module, names=tuple(names), kind="script")
        for start, end in self.scripts:
            yield from self.destructured_names(start, end)
            yield from self.decided(start, end)
            left: list[Function] = []
            for function in functions(self.syntax(start, end)):
                macro = self._macro(function)
                if macro is None:
                    left.append(function)
                else:
                    if not self.makes_html(*function.value):
                        self.builders.add(function.name)
                    yield macro
            # Functions that only return what these do.
            yield from filter(None, map(self._macro, left if self.builders else ()))

    def date_functions(self, start: int, end: int) -> Iterator[Assign]:
        """The functions in [start, end) that return what they are given as a formatted date."""
        if _FORMATS_DATES.search(self.source, start, end) is None:
            return
        for function in functions(self.syntax(start, end)):
            if not function.parameters or function.taken or function.value[1] - function.value[0] > MAX_APART:
                continue
            body = self.expression(*function.value)
            given = _formatted(body)
            local = dict(self.syntax(*function.body).declared()) if isinstance(given, Path) else {}
            if isinstance(given, Path) and given.parts[0] in local:
                given = _formatted(self.expression(*local[given.parts[0]]))
            first = Path(function.parameters[:1])
            if isinstance(body, FilterCall) and given == first:
                yield Assign(function.name, Closure(function.parameters, replace(body, value=first)))

    def _mixins(self) -> Iterator[str]:
        """The modules of the mixins of a component of Vue: https://v2.vuejs.org/v2/guide/mixins."""
        for listed in _MIXINS.findall(self.source):
            yield from (self.module(name) for name in _NAME.findall(listed) if name in self.imported)

    def _own_methods(self) -> Iterator[str]:
        """The methods that a component calls of itself."""
        return iter(dict.fromkeys(_OWN_METHOD.findall(self.source)))

    def _has_members(self, name: str) -> bool:
        """Whether code reads a member of a name in component style: most likely an enum."""
        return re.search(rf"(?<![<\w$./]){re.escape(name)}\.[A-Za-z_$]", self.source) is not None

    def destructured_names(self, start: int, end: int) -> Iterator[Assign]:
        """The names that code in [start, end) destructures from objects (``const { title } = data.post``)."""
        syntax = self.syntax(start, end)
        for pattern, value in syntax.destructured():
            value_node = bare(value)
            if value_node is not None and syntax.text(value_node).startswith("$derived("):
                value_node = value_node.named_children[-1].named_children[0]
            path = self.expression(*syntax.span(value_node)) if value_node is not None else None
            if isinstance(path, Path):
                around = () if path.parts == OF_ASTRO else path.parts
                for name, key in syntax.fields(pattern):
                    if (*around, key) != (name,):  # what it is given already has its name
                        yield Assign(name, Path((*around, key)))

    def given(self) -> tuple[tuple[str, Expression], ...]:
        """The names that an Astro component is given, with the values they have by default."""
        return tuple(
            (name, Constant(None) if default is None else self.expression(*default))
            for start, end in self.scripts
            for name, default in parameters(self.syntax(start, end))
        )

    def object_assignments(self, names: Mapping[str, tuple[int, int]] | None = None) -> Iterator[Assign]:
        """The objects bound to names, with their JSON: all, or some."""
        for name, (start, end) in (self.declared if names is None else names).items():
            first, last = self.unwrapped(start, end)
            is_structure = self.source[first : first + 1] in ("{", "[") and last - first <= MAX_KEPT
            if not is_structure or self._is_handler(start, end):
                continue
            expression = self.expression(first, last)
            stays = isinstance(expression, Record) and self._stays(name, start)
            known = expression if stays else Path((name,))
            written = self.apart(first, last)
            if written is not None:
                yield Assign(name, known, written)

    def _is_handler(self, start: int, end: int) -> bool:
        """Whether a value is a function with statements."""
        return _HANDLER.match(self.source, *self.stripped(start, end)) is not None

    def decided(self, start: int, end: int) -> Iterator[Assign]:
        """The variables in [start, end) that conditions choose an object for, with their JSON."""
        for name, ways in assigned_later(self.syntax(start, end)):
            depth = self.depth
            try:
                nodes = self._chosen(ways) if name not in self.declared else None
            except (TemplateSyntaxError, RecursionError):
                self.depth, nodes = depth, None
            if nodes is not None:
                yield Assign(name, Path((name,)), tuple(nodes))

    def _stays(self, name: str, start: int) -> bool:
        """Whether an object keeps the members it is declared with."""
        declared = self.source[max(0, start - 300) : start]
        constant = re.search(rf"\bconst\s+{re.escape(name)}\b[^=]*=\s*$", declared) is not None
        value = self.source[start : start + 40]
        if _CHANGING.match(value) or not (constant or _DERIVED.match(value)):
            return False
        return not any(
            next(changes(self, name, *script), None)
            for script in self.scripts
            for changes in (added, changed_otherwise)
        )

    def apart(self, start: int, end: int) -> tuple[Node, ...] | None:
        """The JSON of a value that need not be printed; None if it refers to itself, or is too large."""
        depth, work, most = self.depth, self.work, self.most
        self.most = work + max(0, min(MAX_APART, self.left))
        try:
            return tuple(self.value(start, end))
        except TemplateSyntaxError:
            self.depth = depth
            return None
        finally:
            self.left -= self.work - work
            self.work, self.most = work, most

    def module(self, component: str) -> str:
        """The module that a component is imported from; empty if it is not imported."""
        one = self.imported.get(component)
        return one.module if one is not None else ""

    def objects(self, places: Mapping[str, tuple[int, int]]) -> tuple[tuple[str, tuple[Node, ...]], ...]:
        """The objects among the values at ``places``, with their JSON."""
        result: list[tuple[str, tuple[Node, ...]]] = []
        for name, (start, end) in places.items():
            begin, stop = self.unwrapped(start, end)
            declared = self.declared.get(self.name(begin, stop))
            if self._is_handler(*declared or (start, end)):
                continue
            nodes = self.output_of(start, end)
            if declared is not None:
                begin, stop = self.unwrapped(*declared)
            if nodes is None and isinstance(expression := self.expression(begin, stop), FunctionCall):
                nodes = [Output(start, end, FilterCall("json", expression), "json")]
            if nodes is not None:
                result.append((name, tuple(nodes)))
        return tuple(result)

    @contextmanager
    def in_scope_of(
        self, start: int, end: int, hidden: Sequence[str]
    ) -> Iterator[dict[str, tuple[int, int]]]:
        """Parse with the names declared in [start, end) visible; ``hidden`` are parameters that shadow others."""
        outer, own = self.declared, {}
        for name, place in self.syntax(start, end).declared():
            own.setdefault(name, place)
        self.declared = {name: place for name, place in {**outer, **own}.items() if name not in hidden}
        before, self.names = self.names, start + 2
        try:
            yield own
        finally:
            self.declared, self.names = outer, before

    def local(self, function: Function, own: Mapping[str, tuple[int, int]]) -> Iterator[Node]:
        """The assignments of a function, parsed in its scope."""
        hidden = (*function.parameters, *(name for name, _, _ in function.taken))
        names = {name: place for name, place in own.items() if name not in hidden}
        yield from self.assigned(names)
        yield from self.object_assignments(names)
        yield from self.destructured_names(*function.body)
        yield from self.decided(*function.body)

    def _macro(self, function: Function) -> Macro | None:
        """A function that returns an object, JSON or HTML, as a macro; None for others."""
        hidden = (*function.parameters, *(name for name, _, _ in function.taken))
        depth = self.depth
        try:
            with self.in_scope_of(*function.body, hidden) as own:
                nodes = self.by_ways(function)
                if nodes is None:
                    return None
                out = [*self.local(function, own), *nodes]
        except (TemplateSyntaxError, RecursionError):
            self.depth = depth
            return None
        bindings: tuple[tuple[str, Expression], ...] = tuple(
            (name, Path((parameter, key))) for name, parameter, key in function.taken
        )
        parameters = tuple((name, None) for name in function.parameters)
        return Macro(function.name, parameters, (Scope(bindings, tuple(out)),))

    def by_ways(self, function: Function) -> list[Node] | None:
        """The output of a function that returns objects, JSON or HTML, one way or another; None for others."""
        ways = function.ways
        if not isinstance(ways, Either) or self.makes_html(*function.value):
            return self.output_of(*function.value)
        return self._chosen(ways)

    def _chosen(self, ways: Ways) -> list[Node] | None:
        """The output of the objects that conditions choose from; None if there are none."""
        if not isinstance(ways, Either):
            return self.output_of(*ways) if ways is not None else None
        then, other = self._chosen(ways.then), self._chosen(ways.other)
        if then is None and other is None:
            return None
        arms = [
            tuple(nodes if nodes is not None else self._plain_value(way))
            for nodes, way in ((then, ways.then), (other, ways.other))
        ]
        return [Branch(((self.asking(ways.condition), arms[0]), ((), arms[1])))]

    def _plain_value(self, ways: Ways) -> list[Node]:
        """The output of values that are no objects, where others are."""
        if isinstance(ways, Either):
            then, other = self._plain_value(ways.then), self._plain_value(ways.other)
            return [Branch(((self.asking(ways.condition), tuple(then)), ((), tuple(other))))]
        return self.value(*ways) if ways is not None else []

    def output_of(self, start: int, end: int, depth: int = 0) -> list[Node] | None:
        """The output of a value that is an object, JSON or HTML; None for other values."""
        start, end = self.unreplaced(*self.unwrapped(start, end))
        text = self.source[start:end]
        if STRINGIFY.match(text) is not None:
            return self.json_nodes(start, end)
        if self.makes_html(start, end):
            return self.html_nodes(start, end)
        name = self.name(start, end)
        if name in self.declared and depth < MAX_DEPTH:
            first, _ = self.unwrapped(*self.declared[name])
            if self.source[first : first + 1] in ("{", "["):
                return self.value(start, end)
            return self.output_of(*self.declared[name], depth + 1)
        if text[:1] in ("{", "[") or MAP.match(text) is not None:
            return self.value(start, end)
        called = _CALL.match(text)
        if (
            called is not None
            and called[1] in self.builders
            and self.closing(start + called.end() - 1) == end
        ):
            return [Output(start, end, FilterCall("json", self.expression(start, end)), "json")]
        question = self.top_level(start, end, "?")
        colon = self.top_level(question + 1, end, ":") if question >= 0 else -1
        arms = ((question + 1, colon), (colon + 1, end)) if colon >= 0 else ()
        if any(self.source[self.stripped(*arm)[0]] in "{[" for arm in arms):
            return self.value(start, end)
        return None


def _formatted(expression: Expression) -> Expression | None:
    """What an expression formats as a date; None if it does something else, too."""
    while isinstance(expression, FilterCall):
        if role(expression.name) != "date" and expression.name != "format":
            return None
        expression = expression.value
    return expression


# TypeScript enums: names whose members are constants (``enum Stock { In = "https://schema.org/InStock" }``).

MAX_ENUMS = 100
MAX_MEMBERS = 300
"""Maximum numbers of enums per file, and of members per enum."""


def enums(syntax: Syntax) -> Iterator[Assign]:
    """The enums of code with their string members; numbers are left out."""
    for node in islice(syntax.nodes("enum_declaration"), MAX_ENUMS):
        body = node.child_by_field_name("body")
        members: list[tuple[Constant, Constant]] = []
        for one in body.named_children[:MAX_MEMBERS] if body is not None else ():
            name, value = one.child_by_field_name("name"), one.child_by_field_name("value")
            if value is not None and value.type == "string":
                members.append(
                    (Constant(syntax.string(name) or syntax.text(name)), Constant(syntax.string(value)))
                )
        if members:
            yield Assign(syntax.text(node.child_by_field_name("name")), Record(tuple(members)))
