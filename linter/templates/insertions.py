"""Insert other templates into one: includes, components and blocks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from ...source.regex import regex
from .components.script_modules import GIVES, ScriptModules
from .expansion import SCRIPT_FAMILIES, Expansion, Library, Place, Segment, Source
from .expressions.values import Constant, Expression, Symbol, Value
from .printing import Printing
from .tree import Block, Content, Include, Node, Text

MAX_DEPTH = 40
SPREAD = "..."
"""The name of arguments that are members of an object (``{...props}``)."""
MAX_SAME_FILE = 3
_OWN_BLOCKS = frozenset({"jinja", "django", "nunjucks", "twig"})
"""Engines in which an included template does not see the blocks of the one that includes it."""
_SHARES = regex(r"\{%-?\s*include")
_RENDERS = regex(r"\{%-?\s*render\s+[\"']")
"""What gives a snippet of Shopify no names but those it passes on: https://shopify.dev/docs/api/liquid/tags/render."""

_ONE_SCOPE = frozenset({"smarty"})
"""Engines whose blocks set the names of the whole template."""

_RETURNS_SCRIPT = regex(r"\{\{-?\s*return\b[^{}]*\bsafeJS\b")
"""What a partial of Hugo returns as a piece of a script, which is not quoted again."""


class Insertions:
    """The insertions of one expansion; the expander follows what is inserted."""

    _library: Library
    _printing: Printing
    _modules: ScriptModules
    out: Expansion

    def _template(self, source: Source, place: Place) -> None:
        raise NotImplementedError

    def _body(self, nodes: Iterable[Node], place: Place) -> None:
        raise NotImplementedError

    def _captured(self, nodes: Iterable[Node], place: Place) -> list[Segment]:
        raise NotImplementedError

    def _gap(
        self, what: str, source: Source, start: int, *, is_content: bool = False, is_outer: bool = False
    ) -> None:
        raise NotImplementedError

    def _value(self, expression: Expression, place: Place) -> Value:
        raise NotImplementedError

    def _attach(self, value: Value, nodes: Iterable[Node], place: Place) -> None:
        raise NotImplementedError

    def _included(self, node: Include, asking: Source) -> Source | None:
        """The template that an include refers to: by its imported file, else by name."""
        file = self._library.find(node.module, asking, "script") if node.module else None
        file = self._modules.exporting(file, node.name or "")
        return file or self._library.find(node.name or "", asking, "include")

    def _include(self, node: Include, place: Place) -> None:
        begun = len(self.out.segments)
        inside = self._captured(node.inside, place)
        self._include_around(node, inside, place)
        if inside and not any(one is inside[0] for one in self.out.segments[begun:]):
            self.out.segments.extend(inside)  # passed on in a way that is not followed

    def _include_around(self, node: Include, inside: list[Segment], place: Place) -> None:
        name = node.name or ""
        own = place.source.template.defined.get(name.removesuffix(".html"))
        file = self._included(node, place.source) if name and own is None else place.source
        itself = f"{place.source.uri}#{name}"
        if own is not None and (place.depth > MAX_DEPTH or place.files.count(itself) >= MAX_SAME_FILE):
            return  # recursive, as long as there is data to go through
        arguments = dict(self._arguments(node, place))
        for written, nodes in node.written if file is not None else ():
            self._attach(arguments[written], nodes, place)
        if not name or file is None or place.depth > MAX_DEPTH:
            if not node.provided:
                what = f'include "{node.name}"' if node.name else "an include worked out at run time"
                self._gap(what, place.source, node.start)
            # What an unreadable component is passed is most likely what it shows.
            for value in arguments.values():
                self._printing.value(value, node.start, node.end, "html", place)
                self.out.handed.update(symbol.name for symbol in value.symbols)
            self._body(node.otherwise, place)
            return
        self.out.files.add(file.uri)
        bound = {
            (f"{node.prefix}.{name}" if node.prefix else name): value for name, value in arguments.items()
        }
        if inside:
            bound["children"] = self._printing.keep(inside)
        if node.prefix:
            bound.setdefault(node.prefix, Value((Symbol(node.prefix),)))
        if node.context is not None:
            bound["."] = self._value(node.context, place)
        if SPREAD not in bound:
            for name, default in file.template.parameters:
                if name not in bound:
                    bound[name] = self._value(default, place)
        # What an include of Liquid assigns is known after it; a render has a scope of its own.
        passes_on = file.family == "liquid" and _SHARES.match(place.source.text, node.start) is not None
        names = place.names.child(bound, passes_on=passes_on)
        inner = replace(place, source=file, names=names, depth=place.depth + 1, content=None)
        is_rendered = file.path.parent.name == "snippets" and _RENDERS.match(place.source.text, node.start)
        has_own = (file.family == "jsx" and SPREAD not in bound) or is_rendered
        inner.props = frozenset(bound) if has_own else None
        if file.family in _OWN_BLOCKS:
            inner.blocks = {}
        begun = len(self.out.segments)
        if own is not None:
            inner.files = (*place.files, itself)
            self._body(own, inner)
        else:
            self._other(file, node, inner)
        if node.quoted and _RETURNS_SCRIPT.search(file.text) is None:
            self._printing.quoted(begun, node, place)

    def _arguments(self, node: Include, place: Place) -> Iterator[tuple[str, Value]]:
        """What an include passes on, with the members of an object that is written out."""
        for name, expression in node.arguments:
            value = self._value(expression, place)
            members = value.record.members if name == SPREAD and value.record is not None else ()
            if members and all(isinstance(key, Constant) for key, _ in members):
                for key, member in members:
                    if isinstance(key, Constant):
                        yield str(key.value), self._value(member, place)
            else:
                yield name, value

    def _other(self, file: Source, node: Include, place: Place) -> None:
        """Another file, or one of its components."""
        named = node.part or (node.name or "" if file.family in SCRIPT_FAMILIES else "")
        defined = file.template.defined.get(named)
        if defined is not None:
            self._component(file, defined, place)
            return
        if node.part:
            self._gap(f'"{node.part}" of "{node.name}"', file, 0)
            return
        if node.blocks:
            place.blocks = {block.name: [(place.source, block)] for block in node.blocks}
        self._template(file, place)

    def _component(self, file: Source, body: Sequence[Node], place: Place) -> None:
        """One of several components of a file, in the scope of that file."""
        if place.files.count(file.uri) >= MAX_SAME_FILE:
            return
        place.files = (*place.files, file.uri)
        self._captured([one for one in file.template.body if isinstance(one, GIVES)], place)
        self._body(body, place)

    def _content(self, node: Content, place: Place) -> None:
        if node.name != "content":
            caller = place.names.find(node.name)
            if caller is not None:
                self._printing.print_captured(caller, node.start, node.end, place)
                return
            if node.otherwise is not None:
                self._body(node.otherwise, place)
                return
        known = place.names.find("content")
        if place.content is not None:
            self.out.segments.extend(place.content)
        elif known is not None:
            self._printing.value(known, node.start, node.end, "none", place)
        else:
            self._gap("the content of pages", place.source, node.start, is_content=True)
            symbol = Value((Symbol("content"),))
            self._printing.value(symbol, node.start, node.end, "none", place)

    def _block(self, node: Block, place: Place, index: int) -> None:
        if place.depth > MAX_DEPTH:  # a block in itself
            return
        replacements = list(place.blocks.get(node.name, ()))
        if (place.source, node) not in replacements:
            replacements.append((place.source, node))
        if node.wrapped:
            replacements = [one for one in replacements if not one[1].wrapped]
            around = place.block
            index = (around[1] if around is not None and around[0] == node.name else len(replacements)) - 1
            if index < 0:
                self._body(node.body, place)
                return
        if index >= len(replacements):
            return
        source, block = replacements[index]
        blocks = {**place.blocks, node.name: replacements}
        inner = replace(
            place,
            source=source,
            names=place.names if source.family in _ONE_SCOPE else place.names.child(),
            blocks=blocks,
            block=(node.name, index),
            depth=place.depth + 1,
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
