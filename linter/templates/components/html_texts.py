"""Read HTML that scripts build as text: ``<script type="application/ld+json">${JSON.stringify(it)}</script>``."""

from __future__ import annotations

from functools import partial
from itertools import islice

from ....source.regex import regex
from ..expressions.tokens import unquoted
from ..expressions.values import FunctionCall, Path
from ..tree import Branch, Node, Output, Stringified, Synthetic, TemplateSyntaxError, Text
from .component_scripts import ComponentScripts
from .javascript import MAP, MAX_DEPTH, STRINGIFY
from .json_objects import GIVEN, GIVEN_OBJECT

_REPLACED = regex(
    r"""\.\s*(?:replace(?:All)?|trim)\s*\((?>[^()"'/]++|"[^"\n]*"|'[^'\n]*'|/(?>[^/\n\\]|\\.)++/\w*)*\)"""
)
_JOINED = regex(r"\)\s*\.join\(\s*(?P<quote>[\"'`])(?P<separator>[^\"'`\\$]*)(?P=quote)\s*\)\Z")
"""The end of a list's items put together as one text."""
_MAX_REPLACED = 8
_HTML = regex(r"\s*(?:`\s*<|[\"']\s*<)")


class HtmlTexts(ComponentScripts):
    """Parses the HTML texts in the scripts of one source."""

    def apart(self, start: int, end: int) -> tuple[Node, ...] | None:
        """The JSON of a value that need not be printed; None if it refers to itself, or is too large."""
        raise NotImplementedError

    def html_nodes(self, start: int, end: int, depth: int = 0) -> list[Node]:
        """The output of an expression used as HTML."""
        self.begun(start)
        if depth > MAX_DEPTH:
            raise TemplateSyntaxError("texts are nested too deeply", start)
        start, whole = self.unwrapped(start, end)
        start, end = self.unreplaced(start, whole)
        text = self.source[start:end]
        name = self.name(start, end)
        if name in self.declared and self.declared[name][0] != start:
            return self.html_nodes(*self.declared[name], depth + 1)
        # JSON alone is no HTML: a "serialize" function here makes the element too.
        encodes = STRINGIFY.match(text) is not None and (depth or text.startswith("JSON."))
        if encodes and self.closing(self.source.index("(", start)) == end:
            bare = [Stringified(start, end)] if end == whole and text.startswith("JSON.") else []
            return [*bare, *self.json_nodes(start, end)]
        if text[:1] == "`" and self.text_end(start) == end:
            return self._literal(start, end, depth)
        if text[:1] in ("'", '"') and self.skip(start) == end:
            return [Synthetic(start, end, unquoted(text))]
        mapped = MAP.match(text)
        joined = _JOINED.search(text) if mapped is not None else None
        if mapped is not None and joined is not None:
            write = partial(self.html_nodes, depth=depth + 1)
            return [self.repeated(start, mapped, write, joined["separator"] or "")]
        question = self.top_level(start, end, "?")
        colon = self.top_level(question + 1, end, ":") if question >= 0 else -1
        if colon >= 0:
            then, other = (
                self.html_nodes(question + 1, colon, depth + 1),
                self.html_nodes(colon + 1, end, depth + 1),
            )
            return [Branch(((self.conditions_of(start, question), tuple(then)), ((), tuple(other))))]
        either = self.top_level(start, end, "||")
        if either >= 0:
            return self.html_nodes(start, either, depth + 1)
        both = self.top_level(start, end, "&&")
        if both >= 0:
            guards = self.conditions_of(start, both)
            return [Branch(((guards, tuple(self.html_nodes(both + 2, end, depth + 1))),))]
        plus = self.top_level(start, end, "+")
        if plus > start:
            nodes: list[Node] = []
            while plus >= 0:
                nodes += self.html_nodes(start, plus, depth + 1)
                start = plus + 1
                plus = self.top_level(start, end, "+")
            return [*nodes, *self.html_nodes(start, end, depth + 1)]
        if self.is_object(start, end) and self.name(start, end) in self.declared:
            return [Synthetic(start, end, "[object Object]")]
        return self._given_object(start, end) or [Output(start, end, self.expression(start, end))]

    def _given_object(self, start: int, end: int) -> list[Node]:
        """The output of a function that is given one object, written out; none for other expressions."""
        called = GIVEN_OBJECT.match(self.source, start, end)
        if called is None:
            return []
        first, last = called.end(), self.closing(called.end())
        if self.source[last:end].strip(" \t\r\n,") != ")" or (written := self.apart(first, last)) is None:
            return []
        call = FunctionCall(called["name"], (Path((f"{GIVEN}{first}",)),))
        return [self.object_given(first, last, written), Output(start, end, call)]

    def script_text(self, start: int, end: int) -> list[Node]:
        """What an expression prints as the text of a script: JSON, or an object that nothing writes as JSON."""
        is_object = self.is_object(start, end)
        return [Synthetic(start, end, "[object Object]")] if is_object else self.json_nodes(start, end)

    def makes_html(self, start: int, end: int) -> bool:
        """Whether an expression is a text that begins like HTML."""
        start, end = self.unwrapped(start, end)
        name = self.name(start, end)
        if name in self.declared:
            start, end = self.unwrapped(*self.declared[name])
        return _HTML.match(self.source, start, end) is not None

    def unreplaced(self, start: int, end: int) -> tuple[int, int]:
        """Code without trailing calls that only escape for a script: ``.replace(/</g, …)``."""
        calls = list(islice(_REPLACED.finditer(self.source, start, end), _MAX_REPLACED))
        while calls and calls[-1].end() == end and calls[-1].start() > start:
            end = calls.pop().start()
            while self.source[end - 1].isspace():
                end -= 1
        return start, end

    def _literal(self, start: int, end: int, depth: int) -> list[Node]:
        """A template literal with its interpolations."""
        nodes: list[Node] = []
        at = text = start + 1
        while at < end - 1:
            if self.source.startswith("${", at):
                nodes += self._plain(text, at)
                text = self.closing(at + 1)
                nodes += self.html_nodes(at + 2, text - 1, depth + 1) if at + 3 < text else []
                at = text
            else:
                at += 2 if self.source[at] == "\\" else 1
        return [*nodes, *self._plain(text, end - 1)]

    def _plain(self, start: int, end: int) -> list[Node]:
        """The text between interpolations."""
        if start >= end:
            return []
        text = self.source[start:end]
        return [Text(start, end)] if "\\" not in text else [Synthetic(start, end, unquoted(f"`{text}`"))]
