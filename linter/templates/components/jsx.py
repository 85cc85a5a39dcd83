"""Parse JSX and Astro components: markup in JavaScript, and JSON-LD written as objects.

Only the JavaScript that components consist of is understood: markup, ``{expressions}``, ``map``, ``&&``, conditional
expressions, and the object literals passed to ``JSON.stringify``.
"""

from __future__ import annotations

import bisect
import re
from collections.abc import Iterator
from dataclasses import replace

from ....source.regex import regex
from ..tree import (
    Branch,
    Content,
    EscapedText,
    Include,
    Node,
    Output,
    Scope,
    Synthetic,
    Template,
    TemplateSyntaxError,
    Text,
)
from .item_nodes import loop
from .javascript import ELEMENT, FENCE, MAP, MAX_DEPTH
from .jsx_tags import HTML_NAMES, TagReader
from .script_exports import exported
from .script_functions import Function, functions

_EXPRESSION = regex(r"\s*\{(?!\s*\"[^\"\n]*\"\s*:)")
"""The start of an expression in a script; an object with double-quoted keys is JSON as printed."""
_ENDS_OF_RAW = {name: regex(rf"</{name}", re.IGNORECASE) for name in ("script", "style")}


def read_jsx(source: str) -> Template:
    """Parse a JSX or Astro component. Raises TemplateSyntaxError."""
    reader = _Reader(source)
    body = tuple(reader.whole())
    # If a file has one component, others may import it under another name.
    defined = reader.defined if len(reader.defined) > 1 else {}
    return Template(body, defined=defined, parameters=reader.given() if reader.markup is not None else ())


class _Reader(TagReader):
    def __init__(self, source: str) -> None:
        fence = FENCE.match(source)
        self.functions: list[Function] = []
        self.defined: dict[str, tuple[Node, ...]] = {}
        """The output of the file's components, by name."""
        self.read: dict[tuple[int, bool, bool, int], tuple[list[Node], int]] = {}
        """Elements parsed so far, which searches for the ends of enclosing elements need repeatedly."""
        super().__init__(source, [fence.span(1) if fence is not None else (0, len(source))])
        self.markup = fence.end() if fence is not None else None

    def whole(self) -> list[Node]:
        self.functions = self._components()
        outside = {
            name: place for name, place in self.declared.items() if self.function_around(place[0]) is None
        }
        before = [*self.helpers(), *self.assigned(outside), *self.object_assignments(outside)]
        for start, end in self.scripts:
            before += self.destructured_names(start, end) if not self.functions else []
            if self.markup is None:
                before += self.typed(start, end)
        assigned = exported(self.syntax(0, len(self.source)), before)
        if self.markup is not None:
            nodes, _ = self.children(self.markup, None)
            return assigned + nodes
        parts = list(self.parts())
        # The output of another component in the file belongs where that is used.
        used = {name for name, _ in parts if name and re.search(rf"<{re.escape(name)}[\s/>]", self.source)}
        return [*assigned, *(node for name, nodes in parts if name not in used for node in nodes)]

    def parts(self) -> Iterator[tuple[str, list[Node]]]:
        """The markup of a file in order: what each function returns, by its name, and the rest."""
        position = 0
        while (start := self.next_element(position)) >= 0:
            function = self.function_around(start)
            if function is None:
                nodes, position = self.element(start)
                yield "", nodes
                continue
            hidden = (*function.parameters, *(name for name, _, _ in function.taken))
            with self.in_scope_of(*function.body, hidden) as own:
                inner: list[Node] = [*self.local(function, own)]
                while 0 <= start < function.body[1]:
                    nodes, position = self.element(start)
                    inner += nodes
                    start = self.next_element(position)
            made = Scope((), tuple(inner), parameters=function.bare)
            if function.name[:1].isupper():
                self.defined.setdefault(function.name, (made,))
            yield function.name, [made]

    def _components(self) -> list[Function]:
        """The top-level functions of the file."""
        top_level: list[Function] = []
        for function in functions(self.syntax(0, len(self.source))) if self.markup is None else ():
            if not top_level or function.body[0] >= top_level[-1].body[1]:
                top_level.append(function)
        return top_level

    def function_around(self, place: int) -> Function | None:
        """The function that contains an offset."""
        index = bisect.bisect_right([one.body[0] for one in self.functions], place) - 1
        return self.functions[index] if index >= 0 and place < self.functions[index].body[1] else None

    def element(self, position: int) -> tuple[list[Node], int]:
        key = position, self.json_ld, self.in_helmet, self.names
        if key not in self.read:
            self.read[key] = self._element(position)
        nodes, end = self.read[key]
        return [*nodes], end

    def _element(self, position: int) -> tuple[list[Node], int]:
        """An element with its children: its nodes and its end."""
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise TemplateSyntaxError("elements are nested too deeply", position)
        before, around = self.json_ld, self.in_helmet
        nodes, at, name, empty = self.tag(position)
        self.in_helmet = around or name == "Helmet"
        if not empty:
            children, at = self.children(at, name)
            component = nodes[-1] if nodes else None
            if isinstance(component, Include):
                arguments = tuple(one for one in component.arguments if one[0] != "children")
                nodes[-1] = replace(component, arguments=arguments, inside=tuple(children))
            else:
                nodes += children
        self.json_ld, self.in_helmet = before, around
        self.depth -= 1
        return nodes, at

    def children(self, position: int, name: str | None) -> tuple[list[Node], int]:
        """The nodes up to the closing tag of an element, or to the end of the file."""
        source, nodes = self.source, []
        text = position
        while position < len(source):
            character = source[position]
            # Astro leaves the text of scripts as it is.
            is_code = name == "script" and self.json_ld and self.markup is None
            if name in _ENDS_OF_RAW and not (is_code and _EXPRESSION.match(source, position)):
                # next/script is closed by "</Script>".
                closing = _ENDS_OF_RAW[name].search(source, position)
                end = closing.start() if closing is not None else len(source)
                position = source.find(">", end) + 1 or len(source)
                nodes.append(Text(text, position))
                return nodes, position
            if source.startswith("<!--", position):
                end = source.find("-->", position)
                position = len(source) if end < 0 else end + 3
            elif source.startswith("</", position):
                end = source.find(">", position) + 1 or len(source)
                if name is None:
                    position = end
                    continue
                if text < position:
                    nodes.append(Text(text, position))
                nodes.append(self._end_tag(name, position, end))
                return nodes, end
            elif character == "<" and ELEMENT.match(source, position):
                if text < position:
                    nodes.append(Text(text, position))
                element_nodes, position = (
                    self.element(position) if name is not None else self.open_tag(position)
                )
                nodes += element_nodes
                text = position
            elif character == "{":
                if text < position:
                    nodes.append(Text(text, position))
                end = self.closing(position)
                nodes += self.container(position + 1, end - 1)
                position = text = end
            else:
                position += 1
        if name:
            raise TemplateSyntaxError(f'"<{name}>" is not closed', text)
        if text < position:
            nodes.append(Text(text, position))
        return nodes, position

    @staticmethod
    def _end_tag(name: str, start: int, end: int) -> Node:
        if name[:1].isupper() or not name:
            return Synthetic(start, end, f"</{HTML_NAMES[name]}>" if name in HTML_NAMES else "")
        return Text(start, end)

    def open_tag(self, position: int) -> tuple[list[Node], int]:
        """A start tag of a page with optional end tags (Astro is HTML); scripts are parsed whole."""
        before = self.json_ld
        if self.source[position + 1 : position + 2].isupper():
            depth = self.depth
            try:
                return self.element(position)
            except TemplateSyntaxError:
                self.depth = depth  # it holds an element without its end tag
        nodes, at, name, empty = self.tag(position)
        if name in ("script", "style") and not empty:
            children, at = self.children(at, name)
            nodes += children
        self.json_ld = before
        return nodes, at

    def container(self, start: int, end: int) -> list[Node]:
        """The output of ``{…}`` in markup."""
        start, end = self.stripped(start, end)
        text = self.source[start:end]
        if not text or re.fullmatch(r"(?:/\*.*?\*/\s*)+", text, re.DOTALL):
            return []
        if self.json_ld:
            escaped = [] if self.in_helmet else [EscapedText(start, end, f"{{{text[:60]}}}")]
            return [*escaped, *self.script_text(start, end)]
        if text in ("children", "props.children"):
            return [Content(start, end, "children")]
        if not ELEMENT.search(text):
            return [Output(start, end, self.expression(start, end), "html")]
        return self.with_markup(start, end)

    def with_markup(self, start: int, end: int) -> list[Node]:
        """The output of an expression that contains markup: conditional, repeated or plain."""
        start, end = self.stripped(start, end)
        text = self.source[start:end]
        if text.startswith("<"):
            return self.element(start)[0]
        mapped = MAP.match(text)
        if mapped is not None:
            body = start + mapped.end()
            inner: list[Node] = []
            at = self.next_element(body - 1 if self.source[body - 1] in "({" else body)
            while 0 <= at < end:
                element_nodes, after = self.element(at)
                inner += element_nodes
                at = self.next_element(after)
            path = self.listed(start, start + mapped.end("path"))
            first = self.next_element(body)
            local = self.declared_in(body - 1, first) if self.source[body - 1] == "{" and first > 0 else []
            return [loop(mapped["names"], path, (*local, *inner))]
        question = self.top_level(start, end, "?")
        if question >= 0:
            colon = self.top_level(question + 1, end, ":")
            guards = self.conditions_of(start, question)
            if colon >= 0:
                then, other = self.container(question + 1, colon), self.container(colon + 1, end)
                return [Branch(((guards, tuple(then)), ((), tuple(other))))]
        both = self.top_level(start, end, "&&")
        if both >= 0:
            last = both
            while (further := self.top_level(last + 2, end, "&&")) >= 0:
                last = further
            return [Branch(((self.conditions_of(start, last), tuple(self.container(last + 2, end))),))]
        nodes: list[Node] = []
        at = self.next_element(start)
        while 0 <= at < end:
            element_nodes, at = self.element(at)
            nodes += element_nodes
            at = self.next_element(at)
        return nodes
