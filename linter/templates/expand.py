"""Following a template through branches, loops, includes and inheritance to what a page made of it prints."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from .condition import conditions, in_loop
from .expansion import (
    ITERATIONS,
    SCOPED,
    Expansion,
    Gap,
    Library,
    Occurrence,
    Place,
    Segment,
    Source,
    blocks_of,
    counters,
    dialect_of,
    known,
    macros_of,
    value_of,
)
from .expression import parse
from .filters import role
from .separators import gives_comma, only_comma, wants_separator
from .tree import (
    Assign,
    Block,
    Branch,
    Capture,
    Condition,
    Content,
    Import,
    Include,
    Loop,
    Macro,
    Made,
    Node,
    Output,
    Prose,
    Scope,
    Super,
    Text,
    Unknown,
)
from .values import (
    Applied,
    Called,
    Chosen,
    Constant,
    Expression,
    Given,
    Joined,
    Known,
    Names,
    Path,
    Reading,
    Symbol,
    Value,
    evaluate,
)

MAX_DEPTH = 40
MAX_SEGMENTS = 60_000
MAX_STEPS = 200_000
MAX_SAME_FILE = 3
MAX_KNOWN = 8
MAX_TEMPLATES = 250


_COMPARED = re.compile(r"""^([\w.$@-]+) == (?:"([^"]*)"|(\d+)|(true|false))$""")


class Expander:
    """Expands one template. ``assume`` says which conditions do not hold; all others do.

    ``given`` as of ``Reading``.
    """

    def __init__(
        self,
        library: Library,
        assume: Mapping[str, bool],
        given: Given | None = None,
    ) -> None:
        self._library = library
        self._assume = assume
        self._given = given
        self._root = Names()
        self._macros: dict[str, tuple[Source, Macro]] = {}
        self._joiners: set[str] = set()
        self._written: dict[int, tuple[Value, list[Segment]]] = {}
        self._steps = self._templates = 0
        self.out = Expansion()

    def expand(self, source: Source) -> Expansion:
        """What a template prints, its parents and layouts around it."""
        place = Place(source, self._root, {})
        self._template(source, place)
        return self.out

    # Templates built on others

    def _template(self, source: Source, place: Place) -> None:
        self.out.files.add(source.uri)
        if place.depth > MAX_DEPTH or place.files.count(source.uri) >= MAX_SAME_FILE:
            return
        self._templates += 1
        if self._templates > MAX_TEMPLATES:
            self.out.endless = True
            return
        place.files = (*place.files, source.uri)
        template = source.template
        if template.parent is not None or template.dynamic_parent:
            self._child(source, place)
            return
        layout = template.layout
        if layout is None:
            self._body(template.body, place)
            return
        content = self._captured(template.body, place)
        found = self._library.find(layout, source, "layout")
        if found is None:
            self._gap(f'layout "{layout}"', source, 0)
            self.out.segments.extend(content)
            return
        self._template(
            found,
            replace(place, source=found, content=content, depth=place.depth + 1, counters={}),
        )

    def _child(self, source: Source, place: Place) -> None:
        """A template that extends another: its blocks go into the parent, its names are known there."""
        template = source.template
        blocks = {name: list(found) for name, found in place.blocks.items()}
        for block in blocks_of(template.body):
            blocks.setdefault(block.name, []).append((source, block))
        silent = [node for node in template.body if not isinstance(node, Block | Text)]
        self._captured(silent, place)
        found = self._library.find(template.parent, source, "extends") if template.parent else None
        if found is None:
            self._gap(f'parent "{template.parent or "worked out"}"', source, 0)
            for block in blocks_of(template.body):
                self._body(block.body, place)
            return
        self._template(found, replace(place, source=found, blocks=blocks, depth=place.depth + 1))

    # Nodes

    def _body(self, nodes: Iterable[Node], place: Place) -> None:
        for node in nodes:
            self._steps += 1
            if self._steps > MAX_STEPS or len(self.out.segments) > MAX_SEGMENTS:
                return
            self._node(node, place)

    def _captured(self, nodes: Iterable[Node], place: Place) -> list[Segment]:
        """What nodes print, kept instead of printed."""
        kept, self.out.segments = self.out.segments, []
        self._body(nodes, place)
        captured, self.out.segments = self.out.segments, kept
        return captured

    def _node(self, node: Node, place: Place) -> None:
        source = place.source
        if isinstance(node, Text):
            text = source.text[node.start : node.end]
            self.out.segments.append(Segment(source.uri, node.start, node.end, text))
        elif isinstance(node, Made):
            self.out.segments.append(Segment(source.uri, node.start, node.end, node.text, exact=False))
        elif isinstance(node, Output):
            self._output(node, place)
        elif isinstance(node, Branch):
            self._branch(node, place)
        elif isinstance(node, Loop):
            self._loop(node, place)
        elif isinstance(node, Assign):
            self._assign(node, place)
        elif isinstance(node, Capture):
            captured = self._captured(node.body, place)
            value = value_of(captured)
            self._written[id(value)] = (value, captured)
            place.names.own[node.name] = value
        elif isinstance(node, Include):
            self._include(node, place)
        elif isinstance(node, Block):
            self._block(node, place, 0)
        elif isinstance(node, Super):
            self._super(place)
        elif isinstance(node, Macro):
            self._macros[node.name] = (source, node)
        elif isinstance(node, Import):
            self._import(node, place)
        elif isinstance(node, Scope):
            bound = {name: self._value(value, place) for name, value in node.bindings}
            self._body(node.body, replace(place, names=place.names.inside(bound)))
        elif isinstance(node, Content):
            self._content(node, place)
        elif isinstance(node, Prose):
            from .prose import written

            self.out.segments.extend(written(self._captured(node.body, place)))
        else:
            self._unknown(node, place)

    def _unknown(self, node: Unknown, place: Place) -> None:
        self._gap(f'"{node.what}"', place.source, node.start)
        self._body(node.body, replace(place, names=place.names.inside()))

    def _content(self, node: Content, place: Place) -> None:
        if node.name != "content":
            caller = place.names.find(node.name)
            if caller is not None and id(caller) in self._written:
                self.out.segments.extend(self._written[id(caller)][1])
                return
            if caller is not None:
                self._print(caller, node.start, node.end, "none", place)
                return
        known = place.names.find("content")
        if place.content is not None:
            self.out.segments.extend(place.content)
        elif known is not None:
            self._print(known, node.start, node.end, "none", place)
        else:
            self._gap("the content of pages", place.source, node.start, is_content=True)
            symbol = Value((Symbol("content"),))
            self._occurrence(symbol, node.start, node.end, "none", place)

    def _gap(self, what: str, source: Source, start: int, *, is_content: bool = False) -> None:
        gap = Gap(what, source.uri, start, is_content)
        self.out.gaps.append(gap)
        self.out.segments.append(Segment(source.uri, start, start, gap=gap))

    # Outputs

    def _reading(self, place: Place) -> Reading:
        family = place.source.family

        def rename(parts: tuple[str, ...]) -> tuple[str, ...]:
            return self._library.rename(parts, family)

        def holds(text: str, names: Names) -> bool:
            return all(
                self._holds(one, text, replace(place, names=names))
                for one in conditions(text, dialect_of(family))
            )

        if self._given is None:
            return Reading(rename, holds, implicit=family == "handlebars")

        def unfollowed(name: str, key: str) -> None:
            self.out.unfollowed.setdefault((name, key), place.source.uri)

        return Reading(
            rename, holds, implicit=family == "handlebars", given=self._given, unfollowed=unfollowed
        )

    def _value(self, expression: Expression, place: Place) -> Value:
        return evaluate(expression, place.names, self._reading(place))

    def _output(self, node: Output, place: Place) -> None:
        call = node.expression
        while isinstance(call, Applied):
            call = call.value
        if isinstance(call, Called):
            may_join = call.name in self._joiners or not call.arguments
            if may_join and self._joined(call.name, node, place):
                return
            if call.name in self._macros:
                self._call(call, place)
                return
        captured = self._captured_structure(node.expression, place)
        if captured is not None:
            self.out.segments.extend(captured)
            return
        parts = node.expression.parts if isinstance(node.expression, Joined) else (node.expression,)
        if place.counters and isinstance(node.expression, Chosen) and gives_comma(node.expression):
            asked = conditions(node.expression.condition, dialect_of(place.source.family))
            wanted = self._wants_separator(asked, place)
            if wanted is not None:
                self._made("," if wanted else "", node.start, node.end, place)
                return
        whole = self._value(node.expression, place)
        if whole.record is not None and "json" in whole.roles:
            self._print_record(whole, node.start, node.end, place)
            return
        if all(isinstance(piece, Known) for piece in whole.pieces):
            parts = (node.expression,)
        for part in parts:
            value = self._value(part, place)
            if value.record is not None and "json" in value.roles:
                self._print_record(value, node.start, node.end, place)
            elif node.escapes == "none" and isinstance(part, Constant) and "<" in str(part.value):
                self._made(str(part.value), node.start, node.end, place)
            else:
                self._print(value, node.start, node.end, node.escapes, place)

    def _print_record(self, value: Value, start: int, end: int, place: Place, depth: int = 0) -> None:
        """A structure written out in the template, as the JSON that is made of it."""
        record = value.record
        if record is None or depth > MAX_DEPTH:
            if len(value.pieces) == 1 and isinstance(value.pieces[0], Known):
                text = json.dumps(value.pieces[0].value, ensure_ascii=False, default=str)
                self._made(text, start, end, place)
                return
            self._print(replace(value, roles=(*value.roles, "json"), record=None), start, end, "none", place)
            return
        self._made("[" if record.is_list else "{", start, end, place)
        separator = ""
        for key, member in record.members:
            if key is None and not record.is_list:
                continue
            self._made(separator, start, end, place)
            separator = ","
            first, last = start, end
            if not record.is_list and key is not None:
                first, last = _written(key, place.source.text, start, end)
                self._print_record(self._value(key, place), first, last, place, depth + 1)
                self._made(":", first, last, place)
            self._print_record(self._value(member, place), first, last, place, depth + 1)
        self._made("]" if record.is_list else "}", start, end, place)

    def _captured_structure(self, expression: Expression, place: Place) -> list[Segment] | None:
        """The JSON or HTML that was captured under a name, where that is printed; None for other expressions."""
        while isinstance(expression, Applied) and role(expression.name) in ("format", "raw"):
            expression = expression.value
        if not isinstance(expression, Path) or len(expression.parts) != 1:
            return None
        value = place.names.find(expression.parts[0])
        if value is None or id(value) not in self._written:
            return None
        captured = self._written[id(value)][1]
        begins = next((one.text.strip() for one in captured if one.occurrence or one.text.strip()), "")
        return captured if begins.startswith(("{", "[", "<")) else None

    def _made(self, text: str, start: int, end: int, place: Place) -> None:
        self.out.segments.append(Segment(place.source.uri, start, end, text, exact=False))

    def _joined(self, name: str, node: Output, place: Place) -> bool:
        """Nunjucks' and Jinja2's joiner: nothing the first time, a comma from then on."""
        joiner = place.names.find(name)
        if joiner is None or not joiner.pieces or not isinstance(joiner.pieces[0], Known):
            return False
        if name in self._joiners:
            text = str(joiner.pieces[0].value)
            self.out.segments.append(Segment(place.source.uri, node.start, node.end, text, exact=False))
        self._joiners.add(name)
        return True

    def _print(self, value: Value, start: int, end: int, escapes: str, place: Place) -> None:
        self._occurrence(value, start, end, escapes, place)

    def _occurrence(self, value: Value, start: int, end: int, escapes: str, place: Place) -> None:
        occurrence = Occurrence(value, escapes, bool(place.counters), place.assumed)
        self.out.segments.append(Segment(place.source.uri, start, end, occurrence=occurrence))

    # Conditions

    def _branch(self, node: Branch, place: Place) -> None:
        comma = only_comma(node, place.source.text) if place.counters else None
        if comma is not None:
            wanted = self._wants_separator([one for asked, _ in node.arms for one in asked], place)
            if wanted is not None:
                self._body((comma,) if wanted else (), place)
                return
        assumed = place.assumed
        for asked, body in node.arms:
            if self._given is not None and not assumed:
                answers = [self._answer(condition, place) for condition in asked]
                assumed = None in answers and False not in answers
            if all(self._holds(condition, condition.key, place) for condition in asked):
                names = place.names.inside() if place.source.family in SCOPED else place.names
                inner = replace(place, names=names, assumed=assumed)
                if node.binds and asked and asked[0].about is not None and not asked[0].negated:
                    inner.names = place.names.inside({node.binds: self._value(asked[0].about, place)})
                self._body(body, inner)
                return

    def _wants_separator(self, asked: Sequence[Condition], place: Place) -> bool | None:
        if any(one.about is None and self._compared(one.key, place) is not None for one in asked):
            return None
        return wants_separator(asked, place, self.out.segments)

    def _holds(self, condition: Condition, text: str, place: Place) -> bool:
        answer = self._answer(condition, place)
        if answer is not None:
            return answer
        key = condition.key
        if condition.about is not None:
            value = self._value(condition.about, place)
            key = "".join(piece.key if isinstance(piece, Symbol) else "" for piece in value.pieces) or key
        # The first question is answered so that what stands in the branch is printed.
        usual = self.out.asked.setdefault(key, not condition.negated)
        return self._assume.get(key, usual) != condition.negated

    def _answer(self, condition: Condition, place: Place) -> bool | None:
        """Whether a condition holds; None where that cannot be told."""
        found: bool | None = in_loop(condition.key, place.counters, place.length) if place.counters else None
        if found is None and condition.about is not None:
            value = self._value(condition.about, place)
            if len(value.pieces) == 1 and isinstance(value.pieces[0], Known):
                found = bool(value.pieces[0].value)
        elif found is None and condition.options:
            found = _any(_all(self._answer(one, place) for one in option) for option in condition.options)
        elif found is None:
            found = self._compared(condition.key, place)
        return None if found is None else found != condition.negated

    def _compared(self, key: str, place: Place) -> bool | None:
        """Whether a comparison of a known value with a constant holds; None where that cannot be told."""
        match = _COMPARED.match(key)
        if match is None:
            return None
        asked = parse(match[1], dialect_of(place.source.family))
        value = self._value(asked if isinstance(asked, Path) else Path((match[1],)), place)
        if len(value.pieces) != 1 or not isinstance(value.pieces[0], Known):
            return None
        wanted = next(group for group in match.groups()[1:] if group is not None)
        return str(value.pieces[0].value).lower() == wanted.lower()

    # Loops

    def _loop(self, node: Loop, place: Place) -> None:
        iterable = self._value(node.iterable, place)
        items = self._items(iterable, node.iterable, place)
        if not items:
            self._body(node.otherwise, place)
            return
        changed = [inner.name for inner in node.body if isinstance(inner, Assign)]
        for index, (key, item) in enumerate(items):
            counted = counters(node, index, len(items))
            bound = {name: Value((Known(value),)) for name, value in counted.items()}
            if len(node.names) > 1 and node.index != "":
                first = Value((Known(index + node.start),)) if node.index == "[0]" else key
                pair = (first, item) if node.index != "@index" else (item, first)
                bound |= dict(zip(node.names, pair, strict=False))
            elif node.names:
                bound[node.names[-1]] = item
                if len(node.names) > 1:
                    bound[node.names[0]] = key
            inner = replace(
                place,
                names=place.names.inside(bound),
                counters={**place.counters, **counted},
                length=len(items),
                repetition=index,
                looped=frozenset(
                    {*node.names, *changed, *(name for name in counted if "." in name), "current_post"}
                ),
                opened=len(self.out.segments),
            )
            self._body(node.body, inner)

    def _items(self, iterable: Value, expression: Expression, place: Place) -> list[tuple[Value, Value]]:
        if iterable.record is not None and iterable.record.is_list:
            return [
                (Value((Known(index),)), self._value(item, place))
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
                # Liquid hands out pairs.
                pairs = [(key, [key, item]) for key, item in pairs]
            return [(Value((Known(key),)), Value((known(item),))) for key, item in pairs[:MAX_KNOWN]]
        symbol = iterable.symbol
        name = symbol.name if symbol is not None else "items"
        self.out.asked.setdefault(f"any {name}", True)
        if not self._assume.get(f"any {name}", True):
            return []
        return [
            (Value((Symbol(f"{name}.{index}.key"),)), Value((Symbol(f"{name}.{index}"),)))
            for index in range(ITERATIONS)
        ]

    # Names

    def _assign(self, node: Assign, place: Place) -> None:
        expression = node.expression
        if isinstance(expression, Called) and expression.name == "joiner":
            text = expression.arguments[0] if expression.arguments else Constant(",")
            place.names.own[node.name] = Value((Known(text.value if isinstance(text, Constant) else ","),))
            return
        value = self._value(expression, place)
        scope: Names | None = place.names
        while scope is not None and node.name not in scope.own:
            scope = scope.outer
        (scope or place.names).own[node.name] = value

    def _import(self, node: Import, place: Place) -> None:
        found = self._library.find(node.name, place.source, "include") if node.name else None
        if found is None:
            self._gap(f'import "{node.name or "worked out"}"', place.source, 0)
            return
        self.out.files.add(found.uri)
        for macro in macros_of(found.template.body):
            if node.alias:
                self._macros[f"{node.alias}.{macro.name}"] = (found, macro)
            for name, alias in node.names:
                if name == macro.name:
                    self._macros[alias] = (found, macro)
            self._macros.setdefault(macro.name, (found, macro))

    def _call(self, call: Called, place: Place) -> None:
        source, macro = self._macros[call.name]
        if place.depth > MAX_DEPTH:
            return
        bound: dict[str, Value] = {}
        named = {name: self._value(value, place) for name, value in call.named}
        positional = [self._value(argument, place) for argument in call.arguments]
        for index, (name, default) in enumerate(macro.parameters):
            if index < len(positional):
                bound[name] = positional[index]
            elif name in named:
                bound[name] = named[name]
            else:
                bound[name] = self._value(default, place) if default is not None else Value((Known(None),))
        caller = place.names.find("caller")
        if caller is not None:
            bound["caller"] = caller
        inner = Place(source, self._root.inside(bound), {}, depth=place.depth + 1, counters={})
        self._body(macro.body, inner)

    # Includes and blocks

    def _include(self, node: Include, place: Place) -> None:
        found = self._library.find(node.name, place.source, "include") if node.name else None
        arguments = {name: self._value(value, place) for name, value in node.arguments}
        if found is None or place.depth > MAX_DEPTH:
            self._gap(
                f'include "{node.name}"' if node.name else "an include worked out at run time",
                place.source,
                node.start,
            )
            # What is handed to a component nobody can read is most likely what it shows.
            for value in arguments.values():
                self._occurrence(value, node.start, node.end, "html", place)
            return
        self.out.files.add(found.uri)
        bound = {
            (f"{node.prefix}.{name}" if node.prefix else name): value for name, value in arguments.items()
        }
        if node.prefix:
            bound.setdefault(node.prefix, Value((Symbol(node.prefix),)))
        if node.context is not None:
            bound["."] = self._value(node.context, place)
        names = place.names.inside(bound)
        inner = replace(place, source=found, names=names, depth=place.depth + 1, content=None)
        if node.blocks:
            inner.blocks = {block.name: [(place.source, block)] for block in node.blocks}
        self._template(found, inner)

    def _block(self, node: Block, place: Place, index: int) -> None:
        replacements = list(place.blocks.get(node.name, ()))
        if (place.source, node) not in replacements:
            replacements.append((place.source, node))
        if index >= len(replacements):
            return
        source, block = replacements[index]
        blocks = {**place.blocks, node.name: replacements}
        inner = replace(
            place, source=source, names=place.names.inside(), blocks=blocks, block=(node.name, index)
        )
        if index == len(replacements) - 1 and not any(
            not isinstance(n, Text) or source.text[n.start : n.end].strip() for n in block.body
        ):
            self._gap(f'block "{node.name}"', place.source, 0, is_content=True)
        self._body(block.body, inner)

    def _super(self, place: Place) -> None:
        if place.block is None:
            return
        name, index = place.block
        replacements = place.blocks.get(name, ())
        if index + 1 < len(replacements):
            source, block = replacements[index + 1]
            self._body(block.body, replace(place, source=source, block=(name, index + 1)))


def _all(answers: Iterable[bool | None]) -> bool | None:
    found = list(answers)
    return False if False in found else None if None in found else True


def _any(answers: Iterable[bool | None]) -> bool | None:
    found = list(answers)
    return True if True in found else None if None in found else False


def _written(key: Expression, text: str, start: int, end: int) -> tuple[int, int]:
    """Where a key of a structure is written, where that is in one place only; else what prints the structure."""
    if not isinstance(key, Constant) or not isinstance(key.value, str):
        return start, end
    found = list(re.finditer(rf"""(["'`]){re.escape(key.value)}\1""", text))
    return found[0].span() if len(found) == 1 else (start, end)
