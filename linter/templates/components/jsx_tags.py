"""Parse the start tags of JSX and Astro: attributes, the JSON-LD that they give an element, and other components."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from ....source.regex import regex
from ...locale.word_tables import words
from ..expressions.values import Constant, Expression, Other
from ..tree import Content, EscapedText, Include, Node, Output, Stringified, Synthetic, Text
from .builders import component_markup, guessed_markup
from .html_tags import VOID
from .script_functions import Function
from .script_helpers import ScriptHelpers

_TAG_NAME = regex(r"<(/?)([\w.:-]*)(?:<[\w\s<>\[\]|.,\"'$&]{1,200}?>(?=[\s/>]))?")
_ATTRIBUTE_BEFORE = regex(r"([\w:.-]+)\s*=\s*\Z")
_PROPERTIES = regex(r"\{\s*\.\.\.\s*jsonLdScriptProps\s*(?:<[\w\s<>\[\]|.,\"'$&]{1,200}?>)?\s*\(")
"""https://github.com/google/react-schemaorg#jsonldscriptprops"""
_PLAIN = words("components", "plain_elements")
_CHILDREN = frozenset(
    {"", "Fragment", "React.Fragment", "Suspense", "React.Suspense", "StrictMode", "ErrorBoundary"}
)
"""Components that show their children and nothing else: https://react.dev/reference/react/components."""
HTML_NAMES = {"Image": "img", "Link": "a", "Picture": "img", "Script": "script"}
"""What components of frameworks print; others print what their own files say."""
_GIVES_TEXT = frozenset({"set:html", "set:text", "dangerouslySetInnerHTML", "innerHTML"})
_HEAD = 400
"""How many characters of a function's parameters are searched."""


@dataclass(slots=True)
class _Tag:
    """A start tag as far as it is parsed: what is before ``begin`` is in ``nodes``."""

    start: int
    name: str
    is_component: bool
    begin: int
    nodes: list[Node] = field(default_factory=list)
    properties: list[tuple[str, Expression]] = field(default_factory=list)
    places: dict[str, tuple[int, int]] = field(default_factory=dict)
    """The locations of the properties' values."""
    inner: tuple[int, int] | None = None
    """What is given as the element's text."""
    is_html: bool = False
    """Whether it is given so that the engine does not escape it, or by Astro's ``set:text`` (``is_text``)."""
    is_text: bool = False
    is_json_ld: bool = False
    takes_children: bool = False

    @property
    def html_name(self) -> str:
        """The element that it prints."""
        return HTML_NAMES.get(self.name, self.name)


class TagReader(ScriptHelpers):
    """Parses start tags, and the components among them."""

    markup: int | None = None
    """Where the markup of an Astro component begins; None in other files."""
    json_ld = False
    """Whether the current position is in a JSON-LD script."""
    in_helmet = False
    """Whether it is in React Helmet, which writes the text of scripts as it is: https://github.com/nfl/react-helmet."""

    def with_markup(self, start: int, end: int) -> list[Node]:
        """The output of an expression that contains markup."""
        raise NotImplementedError

    def function_around(self, place: int) -> Function | None:
        """The function that contains an offset."""
        raise NotImplementedError

    def tag(self, position: int) -> tuple[list[Node], int, str, bool]:
        """A start tag: its nodes, its end, its name, and whether it is self-closing."""
        match = _TAG_NAME.match(self.source, position)
        at = match.end() if match is not None else position + 1
        tag = self._named(match[2] if match is not None else "", position, at)
        at = self._attributes(tag, at)
        empty = self.source.startswith("/>", at)
        if tag.begin < at:
            tag.nodes.append(Text(tag.begin, at))
        end, head = at + (2 if empty else 1), self.source[position:at]
        self.json_ld = tag.is_json_ld or (tag.html_name == "script" and "ld+json" in head)
        if tag.name == "slot" and self.markup is not None:
            named = re.search(r"\sname\s*=", head) is not None
            return [] if named else [Content(position, end, "children", ())], end, tag.name, empty
        if tag.is_component:
            return self._component(tag, end), end, tag.name, empty
        if tag.name in _CHILDREN:
            return [], end, tag.name, empty
        nodes = [*tag.nodes, Synthetic(at, end, ">"), *self._text_given(tag)]
        if empty and tag.html_name.lower() not in VOID:
            nodes += [Content(at, end, "children")] if tag.takes_children else []
            nodes.append(Synthetic(at, end, f"</{tag.html_name}>"))
        return nodes, end, "script" if tag.html_name == "script" else tag.name, empty

    def _named(self, name: str, start: int, end: int) -> _Tag:
        """A start tag of which the name is parsed, up to ``end``."""
        is_own = name in self.imported and self.imported[name].module.endswith(".astro")
        is_component = name[:1].isupper() and (is_own or name not in _PLAIN | _CHILDREN)
        tag = _Tag(start, name, is_component, start)
        if tag.html_name != name:
            tag.nodes.append(Synthetic(start, end, f"<{tag.html_name}"))
            tag.begin = end
        return tag

    def _attributes(self, tag: _Tag, at: int) -> int:
        """Parse the attributes from an offset; returns where they end."""
        source = self.source
        while at < len(source) and source[at] != ">" and not source.startswith("/>", at):
            if source[at] in "\"'":
                at = self._quoted(tag, at)
            elif source[at] == "{":
                at = tag.begin = self._braced(tag, at)
            elif source.startswith(("//", "/*"), at) and source[at - 1].isspace():
                if tag.begin < at:
                    tag.nodes.append(Text(tag.begin, at))
                at = tag.begin = self.skip(at)
            elif source[at] == "`":
                at = self.skip(at)
            else:
                at += 1
        return at

    def _quoted(self, tag: _Tag, at: int) -> int:
        """An attribute's value in quotes at an offset; returns its end."""
        closing = self.source.find(self.source[at], at + 1)
        if closing < 0:
            return len(self.source)
        named = _ATTRIBUTE_BEFORE.search(self.source, tag.begin, at)
        end = closing + 1
        if tag.is_component and named is not None:
            tag.properties.append((named[1], Constant(self.source[at + 1 : closing])))
            tag.places[named[1]] = (at, end)
        elif tag.html_name == "a" and named is not None and named[1] == "to":
            tag.nodes += [Text(tag.begin, end), Synthetic(closing, closing, ' href="')]
            tag.nodes += [Text(at + 1, closing), Synthetic(closing, closing, '"')]
            tag.begin = end
        return end

    def _braced(self, tag: _Tag, at: int) -> int:
        """An attribute's value in braces at an offset, or properties that are spread; returns its end."""
        source, end = self.source, self.closing(at)
        named = re.search(r"([\w:.-]+)\s*=\s*$", source[tag.begin : at])
        word = named[1] if named is not None else ""
        stop = tag.begin + named.start() if named is not None else at
        if tag.begin < stop:
            tag.nodes.append(Text(tag.begin, stop))
        of_package = _PROPERTIES.match(source, at) if not word else None
        if of_package is not None:
            tag.nodes.append(Synthetic(at, at, ' type="application/ld+json"'))
            tag.inner, tag.is_json_ld = (of_package.end(), self.value_end(of_package.end())), True
        elif word in _GIVES_TEXT:
            tag.inner, tag.is_html = self._inner(at + 1, end - 1), True
            tag.is_text = word == "set:text"
        elif not word and source.startswith("...", at + 1):
            if tag.is_component:
                tag.places["..."] = (at + 4, end - 1)
            else:
                tag.takes_children = self._are_own(source[at + 4 : end - 1].strip(), tag.start)
                spread = Output(at, end, Other(source[at + 1 : end - 1]), "html")
                tag.nodes += [Synthetic(at, at, " "), spread]
        elif word:
            value = self.expression(at + 1, end - 1)
            tag.properties.append((word, value))
            tag.places[word] = (at + 1, end - 1)
            printed = "href" if (tag.name, word) == ("Link", "to") else word
            tag.nodes += [
                Synthetic(stop, at, f' {printed}="'),
                Output(at, end, value, "html"),
                Synthetic(end, end, '"'),
            ]
        return end

    def _text_given(self, tag: _Tag) -> list[Node]:
        """The text that an element is given by an attribute."""
        if tag.inner is None:
            return []
        start, stop = tag.inner
        if not self.json_ld:
            return [Output(start, stop, self.expression(start, stop))]
        nodes: list[Node] = []
        if tag.is_text:
            nodes.append(EscapedText(start, stop, "{set:text}"))
        elif self.is_bare_json(start, stop):
            nodes.append(Stringified(start, stop))
        return [*nodes, *(self.script_text if tag.is_html else self.json_nodes)(start, stop)]

    def _are_own(self, name: str, position: int) -> bool:
        """Whether a name has all that the component around an offset is given, its children included."""
        function = self.function_around(position)
        head = function.body[0] if function is not None else 0
        rest = rf"\.\.\.{re.escape(name)}\b"
        return function is not None and (
            name in function.parameters
            or re.search(rest, self.source[max(0, head - _HEAD) : head]) is not None
        )

    def _component(self, tag: _Tag, end: int) -> list[Node]:
        """Another component with its arguments; its children follow."""
        name, start, places = tag.name, tag.start, tag.places
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
                *(start, end, known, (("children", Constant("")), *tag.properties, *spread)),
                otherwise=guessed,
                module=self.module(name),
                written=self.objects({word: place for word, place in places.items() if word != "..."}),
            )
        ]

    def _inner(self, start: int, end: int) -> tuple[int, int]:
        """The value of ``set:html`` or, in its own braces, of ``__html``."""
        start, end = self.stripped(start, end)
        if self.source[start : start + 1] == "{":
            colon = self.source.find(":", start, end)
            if colon >= 0:
                return self.stripped(colon + 1, end - 1)
        return start, end
