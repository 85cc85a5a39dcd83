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
from ...locale.word_tables import words
from ..expressions.values import Constant, Expression, Other
from ..tree import (
    Branch,
    Content,
    EscapedText,
    Include,
    Node,
    Output,
    Scope,
    Stringified,
    Synthetic,
    Template,
    TemplateSyntaxError,
    Text,
)
from .builders import component_markup, guessed_markup
from .html_tags import VOID
from .item_nodes import loop
from .javascript import ELEMENT, FENCE, MAP, MAX_DEPTH
from .script_exports import exported
from .script_functions import Function, functions
from .script_helpers import ScriptHelpers

_EXPRESSION = regex(r"\s*\{(?!\s*\"[^\"\n]*\"\s*:)")
"""The start of an expression in a script; an object with double-quoted keys is JSON as printed."""
_ENDS_OF_RAW = {name: regex(rf"</{name}", re.IGNORECASE) for name in ("script", "style")}
_TAG_NAME = regex(r"<(/?)([\w.:-]*)(?:<[\w\s<>\[\]|.,\"'$&]{1,200}?>(?=[\s/>]))?")
_ATTRIBUTE_BEFORE = regex(r"([\w:.-]+)\s*=\s*\Z")
_PROPERTIES = regex(r"\{\s*\.\.\.\s*jsonLdScriptProps\s*(?:<[\w\s<>\[\]|.,\"'$&]{1,200}?>)?\s*\(")
"""https://github.com/google/react-schemaorg#jsonldscriptprops"""
_PLAIN = words("components", "plain_elements")
_CHILDREN = frozenset(
    {"", "Fragment", "React.Fragment", "Suspense", "React.Suspense", "StrictMode", "ErrorBoundary"}
)
"""Components that show their children and nothing else: https://react.dev/reference/react/components."""


def read_jsx(source: str) -> Template:
    """Parse a JSX or Astro component. Raises TemplateSyntaxError."""
    reader = _Reader(source)
    body = tuple(reader.whole())
    # If a file has one component, others may import it under another name.
    defined = reader.defined if len(reader.defined) > 1 else {}
    return Template(body, defined=defined, parameters=reader.given() if reader.markup is not None else ())


_HTML_NAMES = {"Image": "img", "Link": "a", "Picture": "img", "Script": "script"}
"""What components of frameworks print; others print what their own files say."""
_HEAD = 400
"""How many characters of a function's parameters are searched."""


class _Reader(ScriptHelpers):
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
        outside = {name: place for name, place in self.declared.items() if self._around(place[0]) is None}
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
            function = self._around(start)
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

    def _around(self, place: int) -> Function | None:
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
            return Synthetic(start, end, f"</{_HTML_NAMES[name]}>" if name in _HTML_NAMES else "")
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

    json_ld = False
    """Whether the current position is in a JSON-LD script."""
    in_helmet = False
    """Whether it is in React Helmet, which writes the text of scripts as it is: https://github.com/nfl/react-helmet."""

    def tag(self, position: int) -> tuple[list[Node], int, str, bool]:
        """A start tag: its nodes, its end, its name, and whether it is self-closing."""
        source = self.source
        match = _TAG_NAME.match(source, position)
        name = match[2] if match is not None else ""
        nodes: list[Node] = []
        is_own = name in self.imported and self.imported[name].module.endswith(".astro")
        component = name[:1].isupper() and (is_own or name not in _PLAIN | _CHILDREN)
        html_name = _HTML_NAMES.get(name, name)
        begin = position
        at = match.end() if match is not None else position + 1
        if html_name != name:
            nodes.append(Synthetic(position, at, f"<{html_name}"))
            begin = at
        inner: tuple[int, int] | None = None
        is_html = is_json_ld = is_text = takes_children = False
        properties: list[tuple[str, Expression]] = []
        places: dict[str, tuple[int, int]] = {}
        quotes, opened = "", at
        while at < len(source):
            character = source[at]
            if quotes:
                if character == quotes:
                    name_match = _ATTRIBUTE_BEFORE.search(source, begin, opened)
                    if component and name_match is not None:
                        properties.append((name_match[1], Constant(source[opened + 1 : at])))
                        places[name_match[1]] = (opened, at + 1)
                    elif html_name == "a" and name_match is not None and name_match[1] == "to":
                        nodes += [Text(begin, at + 1), Synthetic(at, at, ' href="')]
                        nodes += [Text(opened + 1, at), Synthetic(at, at, '"')]
                        begin = at + 1
                    quotes = ""
                at += 1
            elif character in "\"'":
                quotes, opened = character, at
                at += 1
            elif character == "{":
                end = self.closing(at)
                attribute = re.search(r"([\w:.-]+)\s*=\s*$", source[begin:at])
                word = attribute[1] if attribute is not None else ""
                stop = begin + attribute.start() if attribute is not None else at
                if begin < stop:
                    nodes.append(Text(begin, stop))
                props_match = _PROPERTIES.match(source, at) if not word else None
                if props_match is not None:
                    nodes.append(Synthetic(at, at, ' type="application/ld+json"'))
                    inner, is_json_ld = (props_match.end(), self.value_end(props_match.end())), True
                elif word in ("set:html", "set:text", "dangerouslySetInnerHTML", "innerHTML"):
                    inner, is_html, is_text = self.inner(at + 1, end - 1), True, word == "set:text"
                elif component and not word and source.startswith("...", at + 1):
                    places["..."] = (at + 4, end - 1)
                elif not word and source.startswith("...", at + 1):
                    takes_children = self.are_own(source[at + 4 : end - 1].strip(), position)
                    nodes += [
                        Synthetic(at, at, " "),
                        Output(at, end, Other(source[at + 1 : end - 1]), "html"),
                    ]
                elif word:
                    value = self.expression(at + 1, end - 1)
                    properties.append((word, value))
                    places[word] = (at + 1, end - 1)
                    attribute_name = "href" if (name, word) == ("Link", "to") else word
                    nodes += [
                        Synthetic(stop, at, f' {attribute_name}="'),
                        Output(at, end, value, "html"),
                        Synthetic(end, end, '"'),
                    ]
                at = begin = end
            elif source.startswith(("//", "/*"), at) and source[at - 1].isspace():
                if begin < at:
                    nodes.append(Text(begin, at))
                at = begin = self.skip(at)
            elif character == "`":
                at = self.skip(at)
            elif source.startswith("/>", at) or character == ">":
                break
            else:
                at += 1
        empty = source.startswith("/>", at)
        if begin < at:
            nodes.append(Text(begin, at))
        end = at + (2 if empty else 1)
        head = source[position:at]
        is_json_ld = is_json_ld or (html_name == "script" and "ld+json" in head)
        self.json_ld = is_json_ld
        if name == "slot" and self.markup is not None:
            named = re.search(r"\sname\s*=", head) is not None
            return [] if named else [Content(position, end, "children", ())], end, name, empty
        if component:
            return self.component(position, end, name, properties, places), end, name, empty
        if name in _CHILDREN:
            return [], end, name, empty
        nodes.append(Synthetic(at, end, ">"))
        if inner is not None:
            start, stop = inner
            if is_json_ld and is_text:
                nodes.append(EscapedText(start, stop, "{set:text}"))
            elif is_json_ld and self.is_bare_json(start, stop):
                nodes.append(Stringified(start, stop))
            written = self.script_text if is_html else self.json_nodes
            nodes += (
                written(start, stop) if is_json_ld else [Output(start, stop, self.expression(start, stop))]
            )
        if empty and html_name.lower() not in VOID:
            nodes += [Content(at, end, "children")] if takes_children else []
            nodes.append(Synthetic(at, end, f"</{html_name}>"))
        return nodes, end, html_name if html_name == "script" else name, empty

    def are_own(self, name: str, position: int) -> bool:
        """Whether a name has all that the component around an offset is given, its children included."""
        function = self._around(position)
        head = function.body[0] if function is not None else 0
        rest = rf"\.\.\.{re.escape(name)}\b"
        return function is not None and (
            name in function.parameters
            or re.search(rest, self.source[max(0, head - _HEAD) : head]) is not None
        )

    def component(
        self,
        start: int,
        end: int,
        name: str,
        properties: list[tuple[str, Expression]],
        places: dict[str, tuple[int, int]],
    ) -> list[Node]:
        """Another component with its arguments; its children follow."""
        built = component_markup(self, name, self.imported.get(name), places, start)
        if built is not None:
            return built
        guessed = tuple(guessed_markup(self, name, places, start))
        if not guessed and "render" in places and "=>" in self.source[slice(*places["render"])]:
            guessed = tuple(self.with_markup(*places["render"]))  # as Gatsby's StaticQuery prints it
        spread = [("...", Constant(""))] if "..." in places else []
        known = None if self.is_chosen(name) else name
        return [
            Include(
                *(start, end, known, (("children", Constant("")), *properties, *spread)),
                otherwise=guessed,
                module=self.module(name),
                written=self.objects({word: place for word, place in places.items() if word != "..."}),
            )
        ]

    def inner(self, start: int, end: int) -> tuple[int, int]:
        """The value of ``set:html`` or, in its own braces, of ``__html``."""
        start, end = self.stripped(start, end)
        if self.source[start : start + 1] == "{":
            colon = self.source.find(":", start, end)
            if colon >= 0:
                return self.stripped(colon + 1, end - 1)
        return start, end

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
