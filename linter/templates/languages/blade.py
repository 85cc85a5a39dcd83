"""Parse Laravel's Blade templates."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from ....source.regex import regex
from ...locale.word_tables import word_list
from ..expressions.condition import negated
from ..expressions.dialects import PHP
from ..expressions.expression import parse_arguments
from ..expressions.values import Constant, Expression, FilterCall, Other, Path, Record
from ..scanning import MAX_DEPTH
from ..tree import (
    Assign,
    Block,
    Branch,
    Capture,
    Condition,
    Content,
    Include,
    Loop,
    Node,
    Output,
    Scope,
    Super,
    Template,
    TemplateSyntaxError,
    Text,
    Unknown,
)
from .blade_code import (
    Conditions,
    arguments,
    attributes,
    conditions_in,
    in_script,
    members_of,
    of_component,
    of_visitors,
    read,
    text_of,
    view_of,
)
from .blade_pieces import Piece, pieces
from .php import nodes_of
from .schema_builder import Written, script_of

_EACH = regex(r"^(?P<path>.+?)\s+as\s+(?:(?P<key>\$\w+)\s*=>\s*)?(?P<name>\$\w+|\[.*\])$", re.DOTALL)
_CONTEXT = regex(r"""(?<=["'])@context(?=["'])""")
_BUILT = regex(
    r"->toScript\(\s*\)|\b(?:JsonLd(?:Multi)?|SEO|SEOTools)::generate\(|\bapp\(\s*[\"']seotools[\"']\s*\)->generate\("
)
"""Calls of schema.org builders that print a whole script (spatie/schema-org, artesaos/seotools), with other tags."""
_ESCAPES = {"escaped": "html", "raw": "none"}
"""What each kind of output escapes."""
_ENDS_OF_IF = word_list("template_directives", "blade_ends")
_MORE_ENDS = ("endenv", "endproduction", "endsession", "endcontext", "endfeature", "enderror", "endonce")
_ENDS = frozenset((*_ENDS_OF_IF, *_MORE_ENDS))
_ARMS = frozenset({"elseif", "else", "elseauth", "elseguest", "elsecan", "elsecannot", "elsecanany"})
_SECTION_ENDS = frozenset({"endsection", "stop", "show", "append", "overwrite"})


def read_blade(source: str) -> Template:
    """Parse a Blade template. Raises TemplateSyntaxError."""
    reader = _Reader(source)
    body = reader.body(frozenset())[0]
    for name, nodes in reader.pushed.items():
        body.append(Block(name, tuple(nodes)))
    directives = tuple(_contexts(source, reader.pieces))
    return Template(tuple(body), reader.parent, reader.dynamic_parent, directives=directives)


def _contexts(source: str, all_pieces: Sequence[Piece]) -> Iterator[int]:
    """Offsets of ``@context`` as a JSON key that is not escaped as text."""
    for piece in all_pieces:
        if piece.kind == "text" and not piece.literal:
            yield from (match.start() for match in _CONTEXT.finditer(source, piece.start, piece.end))


class _Reader:
    """Parses one template. Methods called ``_on_`` and a directive's name in lower case make its nodes.

    ``pushed`` are the bodies for the parent's stacks, which is where a template that extends another prints them.
    """

    def __init__(self, source: str) -> None:
        self.source = source
        self.pieces = list(pieces(source))
        self.at = 0
        self.depth = 0
        self.parent: str | None = None
        self.dynamic_parent = False
        self.pushed: dict[str, list[Node]] = {}
        self.built: set[str] = set()
        """The names bound to JSON-LD builders."""

    def body(self, until: frozenset[str]) -> tuple[list[Node], Piece]:
        """The nodes up to one of some directives or component ends ("/name"), and the piece of that one."""
        opened = self.pieces[self.at - 1] if self.at else Piece("text", 0, 0)
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise TemplateSyntaxError("blocks are nested too deeply", opened.start)
        nodes: list[Node] = []
        while self.at < len(self.pieces):
            piece = self.pieces[self.at]
            self.at += 1
            word = f"/{piece.name}" if piece.kind == "close" else piece.name.lower()
            if piece.kind in ("directive", "close") and word in until:
                self.depth -= 1
                return nodes, piece
            nodes.extend(self._nodes(piece))
        if until:
            raise TemplateSyntaxError(f'"{opened.name or "a block"}" is not closed', opened.start)
        self.depth -= 1
        return nodes, Piece("text", 0, 0)

    def _nodes(self, piece: Piece) -> list[Node]:
        if piece.kind == "text":
            return [Text(piece.start, piece.end)]
        if piece.kind in _ESCAPES:
            made = piece.kind == "raw" and _BUILT.search(piece.body) is not None
            code = Written.within(
                piece.body, self.source[piece.start : piece.end], piece.start, piece.end, read
            )
            script = script_of(code, self.built) if piece.kind == "raw" else None
            if script is not None:
                return script
            return in_script(piece) if made else [self._output(piece)]
        if piece.kind == "php":
            return list(nodes_of(piece.body, piece.start, piece.end, self.built, self.source))
        if piece.kind in ("open", "alone"):
            return self._component(piece)
        if piece.kind == "scripted":
            return [Unknown(piece.start, piece.end, "an element that scripts fill")]
        if piece.kind == "close":
            return []  # of a component opened in another branch
        return self._directive(piece)

    def _output(self, piece: Piece) -> Node:
        if piece.body.strip() == "$slot":
            return Content(piece.start, piece.end, "slot")
        expression = read(piece.body)
        return Output(piece.start, piece.end, expression, _ESCAPES[piece.kind])

    def _directive(self, piece: Piece) -> list[Node]:
        name = piece.name.lower()
        handler: Callable[[Piece], list[Node]] | None = getattr(self, f"_on_{name}", None)
        if handler is not None:
            return handler(piece)
        if name in _ARMS or name in _ENDS or name in _SECTION_ENDS or name.startswith("end"):
            raise TemplateSyntaxError(f'"@{piece.name}" stands alone', piece.start)
        return []

    # Branches

    def _branch(self, guards: Conditions, ends: frozenset[str] = _ENDS) -> list[Node]:
        arms: list[tuple[Conditions, tuple[Node, ...]]] = []
        while True:
            inner, closing = self.body(_ARMS | ends)
            arms.append((guards, tuple(inner)))
            word = closing.name.lower()
            if word in ends:
                return [Branch(tuple(arms))]
            if word == "else":
                guards = ()
            elif word == "elseif":
                guards = conditions_in(closing.body)
            else:
                guards = of_visitors(word.removeprefix("else"), closing.body)

    def _on_if(self, piece: Piece) -> list[Node]:
        return self._branch(conditions_in(piece.body))

    def _on_unless(self, piece: Piece) -> list[Node]:
        return self._branch(negated(conditions_in(piece.body)))

    def _on_isset(self, piece: Piece) -> list[Node]:
        return self._branch(conditions_in(f"isset({piece.body})"))

    def _on_empty(self, piece: Piece) -> list[Node]:
        return self._branch(conditions_in(f"empty({piece.body})"))

    def _visitors(self, piece: Piece) -> list[Node]:
        return self._branch(of_visitors(piece.name.lower(), piece.body))

    _on_auth = _on_guest = _on_can = _on_cannot = _on_canany = _visitors

    def _kept(self, piece: Piece) -> list[Node]:
        """Output under a condition of the server, which a page does not show."""
        return self._branch((Condition(" ".join(f"{piece.name.lower()} {piece.body}".split())),))

    _on_env = _on_production = _on_session = _on_feature = _on_hassection = _kept

    def _on_context(self, piece: Piece) -> list[Node]:
        return self._kept(piece) if piece.body else []

    def _on_sectionmissing(self, piece: Piece) -> list[Node]:
        return self._branch((Condition(f"hassection {piece.body}", negated=True),))

    def _on_once(self, piece: Piece) -> list[Node]:
        return self.body(frozenset({"endonce"}))[0]

    def _on_error(self, piece: Piece) -> list[Node]:
        self._branch(())
        return []  # of a form submitted with errors: no page to be found

    def _on_switch(self, piece: Piece) -> list[Node]:
        ends = frozenset({"case", "default", "endswitch"})
        _, closing = self.body(ends)
        arms: list[tuple[Conditions, tuple[Node, ...]]] = []
        while (word := closing.name.lower()) != "endswitch":
            guards = (
                (Condition(f"{piece.body} == {closing.body}".replace("'", '"')),) if word == "case" else ()
            )
            inner, closing = self.body(ends)
            arms.append((guards, tuple(inner)))
        return [Branch(tuple(arms))]

    # Loops

    def _loop(self, piece: Piece, end: str) -> tuple[tuple[str, ...], Expression, list[Node], list[Node]]:
        match = _EACH.match(piece.body)
        if match is None:
            raise TemplateSyntaxError("this loop goes over nothing", piece.start)
        inner, closing = self.body(frozenset({"empty", end}) if end == "endforelse" else frozenset({end}))
        otherwise = self.body(frozenset({end}))[0] if closing.name.lower() == "empty" else []
        key, name = (match["key"] or "").lstrip("$"), match["name"].lstrip("$")
        names = (key, name) if key else (name,)
        return names, read(match["path"]), inner, otherwise

    def _on_foreach(self, piece: Piece) -> list[Node]:
        names, over, inner, otherwise = self._loop(piece, f"end{piece.name.lower()}")
        return [Loop(names, over, tuple(inner), tuple(otherwise), "[0]" if len(names) > 1 else "loop")]

    _on_forelse = _on_foreach

    def _on_for(self, piece: Piece) -> list[Node]:
        inner, _ = self.body(frozenset({f"end{piece.name.lower()}"}))
        return [Loop(("_item",), Path(("_items",)), tuple(inner))]

    _on_while = _on_for

    # Other templates

    def _on_extends(self, piece: Piece) -> list[Node]:
        values, _ = parse_arguments(piece.body, PHP)
        self.parent = view_of(values[0]) if values else None
        self.dynamic_parent = self.parent is None
        return []

    def _on_section(self, piece: Piece) -> list[Node]:
        values = arguments(piece.body)
        name = text_of(values[0]) if values else None
        if len(values) > 1:
            return [Block(name or "", (Output(piece.start, piece.end, values[1], "html"),))]
        inner, closing = self.body(_SECTION_ENDS)
        block = Block(name or "", tuple(inner))
        return [block] if closing.name.lower() == "show" or self.parent is not None else [Scope((), (block,))]

    def _on_yield(self, piece: Piece) -> list[Node]:
        values = arguments(piece.body)
        usual = (Output(piece.start, piece.end, values[1], "html"),) if len(values) > 1 else ()
        return [Block((text_of(values[0]) if values else None) or "", usual)]

    def _on_parent(self, piece: Piece) -> list[Node]:
        return [Super()]

    def _on_stack(self, piece: Piece) -> list[Node]:
        values = arguments(piece.body)
        return [Block(f"stack {text_of(values[0]) if values else ''}", ())]

    def _on_push(self, piece: Piece) -> list[Node]:
        values = arguments(piece.body)
        at = 1 if piece.name.lower().endswith("if") else 0
        inner, _ = self.body(frozenset({f"end{piece.name.lower()}"}))
        if self.parent is None and not self.dynamic_parent:
            return inner  # of a partial: it is somewhere on the page
        name = text_of(values[at]) if len(values) > at else None
        self.pushed.setdefault(f"stack {name or ''}", []).extend(inner)
        return []

    _on_pushonce = _on_pushif = _on_prepend = _on_prependonce = _on_push

    def _on_include(self, piece: Piece) -> list[Node]:
        return [self._included(piece, arguments(piece.body))]

    _on_includeif = _on_includeisolated = _on_include

    def _on_includewhen(self, piece: Piece) -> list[Node]:
        values = arguments(piece.body)
        guards = conditions_in(piece.body.split(",", 1)[0])
        if piece.name.lower() == "includeunless":
            guards = negated(guards)
        return [Branch(((guards, (self._included(piece, values[1:]),)), ((), ())))]

    _on_includeunless = _on_includewhen

    def _on_includefirst(self, piece: Piece) -> list[Node]:
        values = arguments(piece.body)
        first = values[0] if values else None
        if isinstance(first, Record) and first.members:
            values = [first.members[0][1], *values[1:]]
        return [self._included(piece, values)]

    def _on_each(self, piece: Piece) -> list[Node]:
        values = arguments(piece.body)
        if len(values) <= 2:
            return [Unknown(piece.start, piece.end, "@each")]
        name = text_of(values[2]) or "item"
        include = Include(piece.start, piece.end, view_of(values[0]), ((name, Path((name,))),))
        return [Loop((name,), values[1], (include,), index="loop")]

    def _included(self, piece: Piece, values: Sequence[Expression]) -> Include:
        data = values[1] if len(values) > 1 else None
        name = view_of(values[0]) if values else None
        return Include(piece.start, piece.end, name, members_of(data))

    # Components

    def _component(self, piece: Piece) -> list[Node]:
        is_slot = piece.name == "slot" or piece.name.startswith("slot:")
        ends = frozenset({f"/{piece.name}", "/slot"} if is_slot else {f"/{piece.name}"})
        inner = self.body(ends)[0] if piece.kind == "open" else []
        if is_slot:
            data = dict(attributes(piece.body))
            name = piece.name.partition(":")[2] or text_of(data.get("name")) or "slot"
            return [Capture(name.replace("-", "_"), tuple(inner))]
        livewire = piece.name.startswith("livewire:")
        view = piece.name.removeprefix("livewire:").rpartition("::")[2].replace(".", "/")
        folder = "livewire" if livewire else "components"
        return [of_component(piece, f"{folder}/{view}", tuple(attributes(piece.body)), inner)]

    def _on_component(self, piece: Piece) -> list[Node]:
        values = arguments(piece.body)
        inner, _ = self.body(frozenset({"endcomponent", "endcomponentclass"}))
        data = members_of(values[1] if len(values) > 1 else None)
        return [of_component(piece, view_of(values[0]) if values else None, data, inner)]

    def _on_livewire(self, piece: Piece) -> list[Node]:
        values = arguments(piece.body)
        name = view_of(values[0]) if values else None
        data = members_of(values[1] if len(values) > 1 else None)
        return [Include(piece.start, piece.end, f"livewire/{name}" if name else None, data)]

    def _on_inertia(self, piece: Piece) -> list[Node]:
        return [Unknown(piece.start, piece.end, "@inertia")]

    def _on_slot(self, piece: Piece) -> list[Node]:
        values = arguments(piece.body)
        name = (text_of(values[0]) if values else None) or "slot"
        if len(values) > 1:
            return [Capture(name, (Output(piece.start, piece.end, values[1], "html"),))]
        inner, _ = self.body(frozenset({"endslot"}))
        return [Capture(name, tuple(inner))]

    def _on_fragment(self, piece: Piece) -> list[Node]:
        return self.body(frozenset({f"end{piece.name.lower()}"}))[0]

    _on_teleport = _on_persist = _on_fragment

    # Output

    def _on_json(self, piece: Piece) -> list[Node]:
        values = arguments(piece.body) or [Other(piece.body)]
        return [Output(piece.start, piece.end, FilterCall("json_encode", values[0]))]

    def _on_lang(self, piece: Piece) -> list[Node]:
        if not piece.body:
            return self.body(frozenset({"endlang"}))[0]
        values = arguments(piece.body)
        return (
            [Output(piece.start, piece.end, FilterCall("trans", values[0], tuple(values[1:])))]
            if values
            else []
        )

    _on_choice = _on_lang

    def _on_js(self, piece: Piece) -> list[Node]:
        return [Unknown(piece.start, piece.end, "@js")]

    def _on_php(self, piece: Piece) -> list[Node]:
        return list(nodes_of(piece.body, piece.start, piece.end, self.built, self.source))

    def _on_props(self, piece: Piece) -> list[Node]:
        """The parameters of a component, with their defaults."""
        values = arguments(piece.body)
        members = values[0].members if values and isinstance(values[0], Record) else ()
        return [
            Assign(str(key.value), FilterCall("default", Path((str(key.value),)), (usual,)))
            for key, usual in members
            if isinstance(key, Constant) and not (isinstance(usual, Constant) and usual.value in (None, ""))
        ]
