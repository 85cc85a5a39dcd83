"""The scripts of Vue's components: what they give names, and the JSON-LD that they hand to the page's head.

Followed are ``useHead`` and its like (https://unhead.unjs.io/docs/head/api/composables/use-head), the option ``head``
of Nuxt 2 and ``useJsonld`` (https://github.com/ymmooot/nuxt-jsonld).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence

from ..regex import regex
from .javascript import MAX_DEPTH
from .json_objects import Objects
from .script_values import added, is_followed, options, returned
from .tree import Assign, Made, Node, Output
from .values import Expression, Other

_TYPED = regex(r"\btype\s*:\s*[\"'`]application/ld\+json[\"'`]")
_JSONLD = regex(r"\buseJsonld\s*\(\s*")
_JSONLD_OPTION = regex(r"(?<![\w.])jsonld\s*\(\s*\)\s*(?=\{)")
_BUILDER = regex(r"\buseSchemaOrg\s*\(")
_MEMBER = regex(r"[\"']?(?P<key>innerHTML|children|textContent|json)[\"']?\s*:\s*")
_WRAPPED = regex(
    r"(?:computed|ref|reactive|readonly|shallowRef|toRef|markRaw)\s*(?:<[\w\s<>\[\]|.,]{0,200}>)?\s*\(\s*|\(\s*\)\s*(?::[^=;{}]{1,100})?=>\s*|"
    r"(?:async\s+)?function\s*\w*\s*\(\s*\)\s*(?=\{)"
)
_REF = regex(
    r"\b(?:const|let|var)\s+(?:(?P<name>\w+)\s*(?::[^=;\n]{0,200})?=\s*(?:await\s+)?(?:ref|computed|shallowRef|toRef|useState|"
    r"useCookie|customRef|asyncComputed)\b|\{(?P<names>[^{}]{0,500})\}\s*=\s*(?:await\s+)?(?:use\w+|toRefs|storeToRefs)\b)"
)
_SCRIPT = '<script type="application/ld+json">'


class VueScripts(Objects):
    """Reads the ``scripts`` of one component, which are at [start, end) of its source.

    ``refs`` are the names whose values code asks for by ``.value``, as templates need not.
    """

    def __init__(self, source: str, scripts: Sequence[tuple[int, int]]) -> None:
        self.source = source
        self.depth = 0
        self.markup = None
        self.declared = {}
        self.bodies: set[int] = set()
        self.adding: set[str] = set()
        self.scripts = scripts
        self.refs: set[str] = set()
        for start, end in scripts:
            self.declare(start, end)
            for name, first, last in options(self, start, end):
                self.declared.setdefault(name, (first, last))
                self.bodies.add(first)
            self.refs.update(_refs(source, start, end))

    def handed_over(self) -> Iterator[Node]:
        """The names that the scripts give values, and the JSON-LD for the page's head."""
        yield from self._assigned()
        for start, end in self.scripts:
            yield from self._of_script(start, end)

    def _assigned(self) -> Iterator[Node]:
        """The names whose values the script tells, which templates show in the place of these."""
        for name, (start, end) in self.declared.items():
            if start not in self.bodies and not is_followed(self.source[start:end].strip()):
                continue
            first, last = self.unwrapped(start, end)
            if first < last and self.source[first] not in "{[":
                yield Assign(name, self.expression(first, last))

    def _of_script(self, start: int, end: int) -> Iterator[Node]:
        """The JSON-LD that a script hands to the page's head."""
        for typed in _TYPED.finditer(self.source, start, end):
            given = self._beside(typed.start(), start)
            if given is not None:
                key, first, last = given
                nodes = self.value(first, last) if key == "json" else self.json_nodes(first, last)
                yield from script_element(nodes, typed.start())
        for called in _JSONLD.finditer(self.source, start, end):
            first, last = self.unwrapped(called.end(), self.value_end(called.end()))
            yield from script_element(self.value(first, last), called.start())
        for option in _JSONLD_OPTION.finditer(self.source, start, end):
            body = returned(self, option.end())
            if body is not None:
                yield from script_element(self.value(*body), option.start())
        for built in _BUILDER.finditer(self.source, start, end):
            text = self.source[built.start() : self.value_end(built.start())]
            yield from script_element([Output(*built.span(), Other(text))], built.start())

    def _beside(self, at: int, start: int) -> tuple[str, int, int] | None:
        """The member with the text of the object that has a member at a place: its name and its value's place."""
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
        """Where the object begins that has a member at a place, or -1."""
        begin = self.source.rfind("{", start, at)
        while begin >= 0:
            if self.closing(begin) > at:
                return begin
            begin = self.source.rfind("{", start, begin)
        return -1

    def unwrapped(self, start: int, end: int) -> tuple[int, int]:
        """A value without what makes it reactive (``computed(() => ({…}))``)."""
        start, end = self.stripped(start, end)
        body = start in self.bodies
        while True:
            given = returned(self, start) if body else None
            if given is not None:
                start, end = self.stripped(*given)
            wrapped = _WRAPPED.match(self.source, start, end)
            if wrapped is None:
                return start, end
            start = wrapped.end()
            body = self.source.startswith("{", start) and not wrapped.group().endswith("(")
            start, end = self.stripped(start, min(self.value_end(start), end))

    def json_nodes(self, start: int, end: int) -> list[Node]:
        start, end = self.unwrapped(start, end)
        name = self._name(start, end)
        return self.named(name) if name in self.declared else super().json_nodes(start, end)

    def value(self, start: int, end: int, depth: int = 0) -> list[Node]:
        start, end = self.unwrapped(start, end)
        name = self._name(start, end)
        if name in self.declared and depth <= MAX_DEPTH:
            first, last = self.unwrapped(*self.declared[name])
            if self._name(first, last) in self.declared and self._name(first, last) != name:
                return self.value(first, last, depth + 1)
            if self.source[first : first + 1] in ("{", "["):
                nodes = super().value(first, self.closing(first), depth + 1)  # no semicolon need end it
                return self._with_added(name, nodes, depth)
        return super().value(start, end, depth)

    def _name(self, start: int, end: int) -> str:
        """What stands in [start, end), as a name is declared."""
        return self.source[start:end].removeprefix("this.").removesuffix(".value")

    def _with_added(self, name: str, nodes: list[Node], depth: int) -> list[Node]:
        """An object with the members that the script gives it later."""
        if name in self.adding or not (isinstance(nodes[-1], Made) and nodes[-1].text == "}"):
            return nodes
        self.adding.add(name)
        inner = nodes[:-1]
        for start, end in self.scripts:
            for key, first, last in added(self, name, start, end):
                comma = [Made(first, first, ",")] if len(inner) > 1 else []
                made = Made(first, first, f"{json.dumps(key)}:")
                inner += [*comma, made, *self.value(first, last, depth + 1)]
        self.adding.discard(name)
        return [*inner, nodes[-1]]

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
        """There is no markup in this code: "<" compares, or begins a type."""
        return [], position + 1


def script_element(nodes: list[Node], at: int) -> list[Node]:
    """JSON-LD in the element that a browser finds it in."""
    return [Made(at, at, _SCRIPT), *nodes, Made(at, at, "</script>")]


def _refs(source: str, start: int, end: int) -> Iterator[str]:
    """The names that code in [start, end) gives reactive values."""
    for match in _REF.finditer(source, start, end):
        if match["name"] is not None:
            yield match["name"]
        for part in (match["names"] or "").split(","):
            yield part.rpartition(":")[2].partition("=")[0].strip()
