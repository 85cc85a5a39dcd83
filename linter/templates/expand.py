"""Follow a template through branches, loops, includes and inheritance to what its page prints."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import partial

from .assumptions import markup_elsewhere
from .changes import append, changed_value
from .components.json_objects import MEMBERS_FILTER
from .components.script_modules import ScriptModules
from .components.vue_scripts import PASSES_MARKUP, may_print_markup
from .expansion import (
    SCOPED_FAMILIES,
    SCRIPT_FAMILIES,
    Expansion,
    Gap,
    Library,
    Place,
    Segment,
    Source,
    blocks_of,
    called_from,
    text_of,
)
from .expressions.evaluation import Evaluation
from .expressions.lookup import DataLookup
from .expressions.values import (
    Constant,
    Expression,
    FilterCall,
    FunctionCall,
    Joined,
    Known,
    Names,
    Path,
    Value,
)
from .insertions import MAX_DEPTH, MAX_SAME_FILE, Insertions
from .loops import items, repetitions, tests_each_kind, unset
from .macros import Macros, arguments_of
from .printing import Printing
from .projects.page_kinds import facts_of
from .separators import begins_list, only_comma, printed_list, separator_arms
from .tree import (
    OWN_MACROS,
    Assign,
    Block,
    Branch,
    Capture,
    Change,
    Content,
    Defined,
    EscapedText,
    Import,
    Include,
    Loop,
    Macro,
    Markdown,
    Node,
    Output,
    Return,
    Scope,
    Stringified,
    Super,
    Synthetic,
    Text,
)

MAX_SEGMENTS = 60_000
MAX_STEPS = 200_000
MAX_TEMPLATES = 250
MAX_CAPTURED = 10_000
"""Maximum segments of captured output: it may be a whole page."""


class Expander(Insertions):
    """Expand one template. ``assume`` names the conditions that are false; all others are true.

    ``data_lookup`` is ``data`` of ``Reading``. With ``every``, all branches are printed one after another: no page is
    like this, but nothing is shown on a page that is not shown here.
    """

    def __init__(
        self,
        library: Library,
        assume: Mapping[str, bool],
        data_lookup: DataLookup | None = None,
        *,
        every: bool = False,
    ) -> None:
        self._library = library
        self._every = every
        self._root = Names()
        self._macros = Macros(library)
        self._steps = self._templates = 0
        self._lists: dict[str, bool] = {}
        """Lists that loops went over, by name, and whether anything was printed of them."""
        self.out = Expansion()
        self._evaluation = Evaluation(library, assume, data_lookup, self.out, every=every)
        self._printing = Printing(self._evaluation, self.out)
        self._modules = ScriptModules(library, self._macros, self.out.files, self._value, self._captured)
        self._returned: tuple[int, list[Value]] | None = None
        """The depth of a template that is called for its value, and what it returned."""
        self._enclosing: tuple[str, ...] = ()
        """The conditions of the branches around what is followed."""
        self._assigned: dict[str, tuple[str, ...]] = {}
        """The names that constants are assigned to, with the conditions around that."""

    def expand(
        self,
        source: Source,
        facts: Mapping[str, str | bool] | None = None,
        given: frozenset[str] | None = None,
    ) -> Expansion:
        """What a template prints, including its parents and layouts.

        ``facts`` are values of its page that are known; without them, those that its file tells. ``given`` are all
        names that others give it, if those are known.
        """
        place = Place(source, self._root, {}, props=given)
        known = facts_of(source.path, source.family) if facts is None else facts
        self._evaluation.facts = {name: Value((Known(one),)) for name, one in known.items()}
        self._template(source, place)
        return self.out

    # Inheritance

    def _template(self, source: Source, place: Place) -> None:
        self.out.files.add(source.uri)
        if place.depth > MAX_DEPTH or place.files.count(source.uri) >= MAX_SAME_FILE:
            return
        self._templates += 1
        if self._templates > MAX_TEMPLATES:
            self.out.truncated = True
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
        layout_file = self._library.find(layout, source, "layout")
        if layout_file is None:
            self._gap(f'layout "{layout}"', source, 0, is_outer=True)
            self.out.segments.extend(content)
            return
        gaps = len(self.out.gaps)
        self._template(
            layout_file,
            replace(place, source=layout_file, content=content, depth=place.depth + 1, counters={}),
        )
        in_script = source.family in SCRIPT_FAMILIES
        is_around = in_script or os.path.isabs(layout)  # found by where it is, so it prints what it is around
        may_print = is_around or len(self.out.gaps) > gaps
        if may_print and content and not any(one is content[0] for one in self.out.segments):
            # Passed on in a way that is not followed.
            if is_around and not in_script:
                self._gap("the content of the layout", layout_file, 0, is_outer=True)
            self.out.segments.extend(content)

    def _child(self, source: Source, place: Place) -> None:
        """A template that extends another: its blocks replace the parent's, and its names are visible there."""
        template = source.template
        blocks = {name: list(nodes) for name, nodes in place.blocks.items()}
        for block in blocks_of(template.body):
            blocks.setdefault(block.name, []).append((source, block))
        silent = [node for node in template.body if not isinstance(node, Block | Text)]
        self._captured(silent, place)
        parent_file = self._library.find(template.parent, source, "extends") if template.parent else None
        if parent_file is None:
            self._gap(f'parent "{template.parent or "worked out"}"', source, 0, is_outer=True)
            for block in blocks_of(template.body, nested=False):
                self._block(block, replace(place, blocks=blocks), 0)
            return
        self._template(parent_file, replace(place, source=parent_file, blocks=blocks, depth=place.depth + 1))

    # Nodes

    def _body(self, nodes: Iterable[Node], place: Place) -> None:
        for node in nodes:
            self._steps += 1
            if self._steps > MAX_STEPS or len(self.out.segments) > MAX_SEGMENTS:
                self.out.truncated = True
                return
            self._node(node, place)

    def _captured(self, nodes: Iterable[Node], place: Place) -> list[Segment]:
        """The output of nodes, captured instead of printed."""
        saved, self.out.segments = self.out.segments, []
        self._body(nodes, place)
        captured, self.out.segments = self.out.segments, saved
        return captured

    def _node(self, node: Node, place: Place) -> None:
        source = place.source
        if isinstance(node, Text):
            text = source.text[node.start : node.end]
            self.out.segments.append(Segment(source.uri, node.start, node.end, text))
            for at in source.template.directives:
                if node.start <= at < node.end:
                    self.out.directives[source.uri, at] = source.path
        elif isinstance(node, Synthetic) and node.parts and begins_list(self.out.segments):
            pass
        elif isinstance(node, Synthetic):
            self.out.segments.append(Segment(source.uri, node.start, node.end, node.text, exact=False))
        elif isinstance(node, Return) and self._returned is not None and self._returned[0] == place.depth:
            self._returned[1].append(self._evaluation.bound_value(node.expression, place))
        elif isinstance(node, Output):
            self._output(node, place)
        elif isinstance(node, Branch):
            self._branch(node, place)
        elif isinstance(node, Loop):
            self._loop(node, place)
        elif isinstance(node, Assign):
            self._assign(node, place)
        elif isinstance(node, Change):
            if (value := changed_value(node, place.names, repeated=bool(place.counters))) is not None:
                place.names.assign(node.name, value)
        elif isinstance(node, Capture):
            kept = self._printing.keep(self._captured(node.body, place))
            value = self._printing.same(kept, kept.bounded(node.name, MAX_CAPTURED))
            keep = place.names.assign if place.source.family == "liquid" else place.names.define
            (partial(append, self._root) if node.appends else keep)(node.name, value)
        elif isinstance(node, Include):
            self._include(node, place)
        elif isinstance(node, Block):
            self._block(node, place, 0)
        elif isinstance(node, Super):
            self._super(place)
        elif isinstance(node, Macro):
            self._macros.define(node, source)
        elif isinstance(node, Defined):
            if place.depth == 0:
                self._body(node.body, replace(place, names=place.names.child()))
        elif isinstance(node, Import):
            self._import(node, place)
        elif isinstance(node, Scope):
            bound = {name: self._value(value, place) for name, value in node.bindings}
            if place.props is not None:
                bound |= {name: Value((Known(None),)) for name in node.parameters if name not in place.props}
            self._body(node.body, replace(place, names=place.names.child(bound)))
        elif isinstance(node, Content):
            self._content(node, place)
        elif isinstance(node, Stringified):
            self.out.stringified.add((source.uri, node.start, node.end))
            self.out.segments.append(Segment(source.uri, node.start, node.end, " ", exact=False))
        elif isinstance(node, EscapedText):
            self._printing.escaped(node.description, node.start, node.end, place)
        elif isinstance(node, Markdown):
            from .prose import render_markdown

            self.out.segments.extend(render_markdown(self._captured(node.body, place)))
        else:
            self._gap(f'"{node.description}"', source, node.start)
            self._body(node.body, replace(place, names=place.names.child()))

    def _gap(
        self, what: str, source: Source, start: int, *, is_content: bool = False, is_outer: bool = False
    ) -> None:
        gap = Gap(what, source.uri, start, is_content, is_outer=is_outer)
        self.out.gaps.append(gap)
        self.out.segments.append(Segment(source.uri, start, start, gap=gap))

    # Outputs

    def _value(self, expression: Expression, place: Place) -> Value:
        return self._evaluation.value(expression, place)

    def _output(self, node: Output, place: Place) -> None:
        call = node.expression
        while isinstance(call, FilterCall):
            call = call.value
        if isinstance(call, Path) and len(call.parts) > 1 and place.source.family not in SCRIPT_FAMILIES:
            whole = FunctionCall(".".join(call.parts), ())  # as a call without arguments is written
            call = whole if self._macros.named(whole.name, place.source) is not None else call
        if isinstance(call, FunctionCall):
            if self._printing.print_joiner(call, node, place):
                return
            if (macro := self._macros.find_macro(call, place)) is not None:
                start_index = len(self.out.segments)
                self._call(call, macro, (node.start, node.end), place)
                if place.source.family == "blade" and node.escapes == "html" and macro[0].family == "php":
                    self._printing.escaped_since(start_index, call, node, place)
                if isinstance(node.expression, FilterCall) and node.expression.name == MEMBERS_FILTER:
                    captured, self.out.segments[start_index:] = self.out.segments[start_index:], []
                    self._printing.members(node.expression, captured, node, place)
                return
        parts = self._macros.parts(call, place) if isinstance(call, Joined | FunctionCall) else ()
        for part in parts if call not in parts else ():
            self._output(replace(node, expression=part), place)
        if node.escapes != PASSES_MARKUP and not parts:
            self._printing.output(node, place)
        elif isinstance(call, FunctionCall) and may_print_markup(call.name):
            self.out.gaps.append(Gap(f'"{call.name}"', place.source.uri, node.start, of_markup=True))

    # Conditions

    def _branch(self, node: Branch, place: Place) -> None:
        comma = only_comma(node, place.source.text) if place.counters or self._lists else None
        if comma is not None and place.counters:
            answers = [self._evaluation.counter_answer(guards, place) for guards, _ in node.arms]
            if None not in answers:
                matching = (body for holds, (_, body) in zip(answers, node.arms, strict=True) if holds)
                self._body(next(matching, ()), place)
                return
            is_due = self._evaluation.needs_separator(separator_arms(node, comma), place)
            if is_due is not None:
                self._body((comma,) if is_due else (), place)
                return
        elif comma is not None and (printed := printed_list(node, self._lists)) is not None:
            self._body((comma,) if printed else (), place)
            return
        if self._every or (place.counters and tests_each_kind(node, place)):
            for _, body in node.arms if self._every or not place.repetition else ():
                self._body(body, replace(place, names=place.names.child()))
            return
        assumed, first = place.assumed, len(self.out.evaluated)
        for at, (guards, body) in enumerate(node.arms):
            assumed = assumed or self._evaluation.is_open(guards, place)
            if self._evaluation.hold(guards, place):
                names = place.names.child() if place.source.family in SCOPED_FAMILIES else place.names
                if node.binds and guards and guards[0].about is not None and not guards[0].negated:
                    names = place.names.child({node.binds: self._value(guards[0].about, place)})
                is_same = names is place.names and assumed == place.assumed
                inner = place if is_same else replace(place, names=names, assumed=assumed)
                conditions, start_index = self._asked(node, first), len(self.out.segments)
                branches_before, enclosing = len(self.out.branches), self._enclosing
                self._enclosing = (*enclosing, *conditions)
                self._body(body, inner)
                self._enclosing = enclosing
                self.out.record_denied(node, at, start_index)
                is_value = self.out.is_markup_value(start_index)
                hidden = markup_elsewhere(node, body, place.source, is_value, self._included)
                self.out.record_branch(conditions, start_index, branches_before, hidden)
                return
        start_index = len(self.out.segments)
        is_value = self.out.is_markup_value(start_index)
        if hidden := markup_elsewhere(node, (), place.source, is_value, self._included):
            self.out.record_branch(self._asked(node, first), start_index, len(self.out.branches), hidden)

    def _asked(self, node: Branch, first: int) -> list[str]:
        """The conditions asked since the ``first``, and those under which what a branch asks for was assigned."""
        tested = {one.about for guards, _ in node.arms for one in guards if isinstance(one.about, Path)}
        names = sorted({one.parts[0] for one in tested if len(one.parts) == 1})
        return self.out.evaluated[first:] + [key for name in names for key in self._assigned.get(name, ())]

    # Loops

    def _loop(self, node: Loop, place: Place) -> None:
        first, loop_items = len(self.out.evaluated), items(node, place, self._evaluation)
        evaluated = self.out.evaluated[first:]
        if place.source.family == "liquid":
            unset(node, place)
        start_index = len(self.out.segments)
        for inner in repetitions(node, place, loop_items, self.out):
            self._body(node.body, inner)
        if isinstance(node.iterable, Path):
            printed = any(one.occurrence or one.text.strip() for one in self.out.segments[start_index:])
            self._lists[".".join(node.iterable.parts)] = printed
        self.out.record_loop(evaluated, start_index)
        if not loop_items:
            self._body(node.otherwise, place)

    # Names

    def _assign(self, node: Assign, place: Place) -> None:
        expression = node.expression
        if isinstance(expression, FunctionCall) and expression.name == "joiner":
            text = expression.arguments[0] if expression.arguments else Constant(",")
            separator = text.value if isinstance(text, Constant) else ","
            place.names.define(node.name, Value((Known(separator),)))
            return
        if parts := self._macros.parts(expression, place):
            printed = self._captured((Output(0, 0, part) for part in parts), place)
            if printed:  # else what is called returns no markup
                place.names.assign(node.name, text_of(printed).bounded(node.name, MAX_CAPTURED))
                return
        kept = None if node.written else self._printing.kept(expression, place)
        if node.called is not None:
            kept = self._structure_returned(node.called, place)
        value = kept or self._evaluation.bound_value(expression, place).bounded(node.name)
        if value.record is not None and place.source.family == "script":
            value = replace(value, record=self._modules.resolved(value.record, place))
        if node.written:
            self._attach(value, node.written, place)
        if isinstance(expression, Constant):
            self._assigned[node.name] = self._enclosing
        place.names.assign(node.name, value)

    def _structure_returned(self, node: Include, place: Place) -> Value | None:
        """The structure that a template returns, which prints nothing; None if it returns none."""
        file = self._included(node, place.source)
        if file is None or "return" not in file.text:
            return None
        gaps, around = len(self.out.gaps), self._returned
        self._returned = (place.depth + 1, [])
        self._captured((node,), place)
        values, self._returned = self._returned[1], around
        del self.out.gaps[gaps:]
        return values[0] if values and values[0].record is not None else None

    def _attach(self, value: Value, nodes: Iterable[Node], place: Place) -> None:
        """Record what a value prints as JSON; a constant of a component prints the same whenever that is worked out."""
        captured = partial(self._captured, nodes, replace(place))
        if place.source.family not in SCRIPT_FAMILIES:
            segments = captured()
            captured = partial(list, segments)
        self._printing.attach(value, captured, place)

    def _import(self, node: Import, place: Place) -> None:
        if node.kind == "script":
            self._modules.import_names(node, place)
            return
        file = self._library.find(node.name, place.source, "include") if node.name else None
        file = place.source if node.name == OWN_MACROS else file
        if file is None:
            self._gap(f'import "{node.name or "worked out"}"', place.source, 0)
            return
        self.out.files.add(file.uri)
        self._macros.import_names(node, file, place.source)

    def _call(
        self, call: FunctionCall, target: tuple[Source, Macro], span: tuple[int, int], place: Place
    ) -> None:
        source, macro = target
        if place.depth > MAX_DEPTH or place.calls.count(macro.name) >= MAX_SAME_FILE:
            return
        bound = arguments_of(call, macro, lambda expression: self._value(expression, place))
        if source.family == "script" and source is not place.source:
            for name, value in bound.items():
                if value.record is not None:
                    resolved = self._modules.resolved(value.record, place, paths=True)
                    bound[name] = self._printing.same(value, replace(value, record=resolved))
        caller = place.names.find("caller")
        if caller is not None:
            bound["caller"] = caller
        names = self._root
        if source.family in SCRIPT_FAMILIES:
            names = self._modules.names_of(source.uri) or place.names
        inner = Place(source, names.child(bound), {}, depth=place.depth + 1, counters={})
        inner.calls = (*place.calls, macro.name)
        start_index = len(self.out.segments)
        self._body(macro.body, inner)
        if source.family == "script" or (source.family == "php" and source.uri != place.source.uri):
            # Such a file is not checked with the page: what it prints is reported where it is included.
            for index, segment in enumerate(self.out.segments[start_index:], start_index):
                if segment.uri != place.source.uri:
                    self.out.segments[index] = called_from(segment, place.source.uri, span)
