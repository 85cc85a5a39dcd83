"""Single-file components of Vue and Nuxt: a template of HTML, and JSON-LD that the script hands to the page's head.

Followed are ``useHead`` and its like (https://unhead.unjs.io/docs/head/api/composables/use-head), the option ``head``
of Nuxt 2, ``useJsonld`` (https://github.com/ymmooot/nuxt-jsonld) and ``<component is="script">``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from ..regex import regex
from .html_tags import Tag, tag_at
from .javascript import MAX_DEPTH
from .json_objects import Objects, loop
from .script_values import added, is_followed, options, returned
from .tree import (
    Assign,
    Branch,
    Capture,
    Condition,
    Content,
    Include,
    Made,
    Node,
    Output,
    Scope,
    Template,
    TemplateSyntaxError,
    Text,
    Unknown,
)
from .values import Expression, Other, Path

_BLOCK = regex(r"<(?P<name>script|template|style)\b(?P<given>[^<>]{0,2000})>", re.IGNORECASE)
_PUG = regex(r"\blang\s*=\s*[\"']?(?:pug|jade)\b")
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
_FOR = regex(
    r"^\s*\(?\s*(?P<names>\{[^{}]*\}(?:\s*,\s*\w+)*|[\w,\s]+?)\s*\)?\s+(?:in|of)\s+(?P<path>.+)$", re.DOTALL
)
_MUSTACHE = regex(r"\{\{(?P<code>(?>[^}]|\}(?!\})){0,4000}+)\}\}")
_SCRIPT = '<script type="application/ld+json">'
_LINKS = {"nuxtlink": "a", "routerlink": "a", "nuxtimg": "img", "nuxtpicture": "img"}
_PLAIN = frozenset(
    {
        "template",
        "clientonly",
        "suspense",
        "transition",
        "transitiongroup",
        "keepalive",
        "teleport",
        "nuxtlayout",
    }
)
"""Elements of Vue's own that print what is in them."""
_PAGES = frozenset({"nuxtpage", "routerview", "nuxt", "nuxtchild"})
_VOID = frozenset(
    {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
)
_GIVEN = ("items", "rows", "data", "list", "options", "value")
_HANDED = ("item", "row", "data", "option", "value")
"""What components that go through something call it, and what they hand to their slots."""
_ENDS_OF_TEXT = regex(r"[<{]")


def read_vue(source: str) -> Template:
    """A component of Vue. TemplateSyntaxError."""
    return Template(tuple(_Reader(source).whole()))


class _Reader(Objects):
    """Reads one component. ``refs`` are the names whose values code asks for by ``.value``, as templates need not."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.depth = 0
        self.markup = None
        self.handed: list[Path | None] = []
        self.declared = {}
        self.bodies: set[int] = set()
        self.adding: set[str] = set()
        self.scripts: list[tuple[int, int]] = []
        self.template: tuple[int, int] | None = None
        self._blocks()
        self.refs: set[str] = set()
        for start, end in self.scripts:
            self.declare(start, end)
            for name, first, last in options(self, start, end):
                self.declared.setdefault(name, (first, last))
                self.bodies.add(first)
            self.refs.update(_refs(source, start, end))

    def _blocks(self) -> None:
        """Find the scripts and the template."""
        at = 0
        while (block := _BLOCK.search(self.source, at)) is not None:
            name = block["name"].lower()
            begin, at = block.end(), block.end()
            if name == "template":
                end = self.source.rfind("</template")
                if end < begin:
                    raise TemplateSyntaxError('"<template>" is not closed', block.start())
                if _PUG.search(block["given"]):
                    raise TemplateSyntaxError("templates of Pug are not read", block.start())
                self.template = self.template or (begin, end)
                at = max(self.source.find(">", end), begin)
                continue
            end = self.source.find(f"</{name}", begin)
            at = len(self.source) if end < 0 else end
            if name == "script":
                self.scripts.append((begin, at))

    def whole(self) -> list[Node]:
        nodes: list[Node] = list(self._assigned())
        for start, end in self.scripts:
            nodes += self._of_script(start, end)
        if self.template is not None:
            nodes += self.children(*self.template)
        return nodes

    # Code

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
                yield from _script(
                    given[0],
                    self.value(*given[1:]) if given[0] == "json" else self.json_nodes(*given[1:]),
                    typed,
                )
        for called in _JSONLD.finditer(self.source, start, end):
            first, last = self.unwrapped(called.end(), self.value_end(called.end()))
            yield from _script("json", self.value(first, last), called)
        for option in _JSONLD_OPTION.finditer(self.source, start, end):
            given = returned(self, option.end())
            if given is not None:
                yield from _script("json", self.value(*given), option)
        for built in _BUILDER.finditer(self.source, start, end):
            text = self.source[built.start() : self.value_end(built.start())]
            yield from _script("text", [Output(built.start(), built.end(), Other(text))], built)

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

    # Markup

    def children(self, position: int, end: int) -> list[Node]:
        """The nodes of markup in [position, end)."""
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise TemplateSyntaxError("elements are nested too deeply", position)
        nodes: list[Node] = []
        arms: list[tuple[tuple[Condition, ...], tuple[Node, ...]]] = []
        text = position
        while position < end:
            found = _ENDS_OF_TEXT.search(self.source, position, end)
            at = end if found is None else found.start()
            tag = tag_at(self.source, at, end) if at < end and self.source[at] == "<" else None
            mustache = _MUSTACHE.match(self.source, at, end) if at < end and tag is None else None
            if at < end and tag is None and mustache is None and not self.source.startswith("<!--", at):
                position = at + 1
                continue
            goes_on = tag is not None and not {"v-else", "v-else-if"}.isdisjoint(tag.attributes)
            between = mustache is None and tag is None and not self.source[text:at].strip()
            if arms and not goes_on and not between:
                nodes.append(Branch(tuple(arms)))
                arms = []
            if text < at and not (arms and not self.source[text:at].strip()):
                nodes.append(Text(text, at))
            if tag is not None:
                inner, position = self._element(tag, end)
                asked = self._asked_of(tag)
                if asked is None:
                    nodes += inner
                else:
                    arms.append((asked, tuple(inner)))
            elif mustache is not None:
                position = mustache.end()
                nodes.append(
                    Output(
                        at, position, self.expression(mustache.start("code"), mustache.end("code")), "html"
                    )
                )
            elif at < end:  # a comment
                close = self.source.find("-->", at)
                position = end if close < 0 else close + 3
            else:
                position = end
            text = position
        if arms:
            nodes.append(Branch(tuple(arms)))
        self.depth -= 1
        return nodes

    def _asked_of(self, tag: Tag) -> tuple[Condition, ...] | None:
        """What decides whether an element is there; None where nothing does."""
        for name in ("v-if", "v-else-if"):
            if (place := tag.attributes.get(name)) is not None:
                return self.asked(*place)
        return () if "v-else" in tag.attributes else None

    def _element(self, tag: Tag, end: int) -> tuple[list[Node], int]:
        """An element with what is in it, and where it ends."""
        inside, after = (
            (tag.end, tag.end) if tag.empty or tag.name.lower() in _VOID else self._closed(tag, end)
        )
        nodes: list[Node] = self._made(tag, inside)
        given = tag.attributes.get("v-for")
        over = _FOR.match(self.source[slice(*given)]) if given is not None else None
        if over is not None and given is not None:
            path = self.expression(given[0] + over.start("path"), given[0] + over.end("path"))
            nodes = [loop(over["names"], path, tuple(nodes))]
        return nodes, after

    def _closed(self, tag: Tag, end: int) -> tuple[int, int]:
        """Where what is in an element ends, and where the element does."""
        depth, position = 1, tag.end
        pattern = re.compile(rf"<(/?){re.escape(tag.name)}(?=[\s/>])")
        while (found := pattern.search(self.source, position, end)) is not None:
            position = found.end()
            if found[1]:
                depth -= 1
                if not depth:
                    return found.start(), self.source.find(">", position, end) + 1 or end
            elif (other := tag_at(self.source, found.start(), end)) is not None:
                depth += not other.empty
                position = other.end
        raise TemplateSyntaxError(f'"<{tag.name}>" is not closed', tag.start)

    def _made(self, tag: Tag, inside: int) -> list[Node]:
        """What an element prints, once."""
        name = tag.name.replace("-", "").lower()
        if name == "component":
            return self._dynamic(tag, inside)
        if name == "slot":
            return [Content(tag.start, tag.end, "slot")]
        if name in _PAGES:
            return [Unknown(tag.start, tag.end, f"<{tag.name}>")]
        if name in _PLAIN:
            return self._scoped(tag, self.children(tag.end, inside))
        if name not in _LINKS and (tag.name[0].isupper() or "-" in tag.name):
            return self._component(tag, inside)
        shown = _LINKS.get(name, tag.name)
        nodes: list[Node] = [
            Made(tag.start, tag.end, f"<{shown}"),
            *self._attributes(tag),
            Made(tag.end, tag.end, ">"),
        ]
        for directive, escapes in (("v-text", "html"), ("v-html", "none")):
            if (place := tag.attributes.get(directive)) is not None:
                nodes.append(Output(*place, self.expression(*place), escapes))
        nodes += self.children(tag.end, inside)
        return nodes if shown in _VOID else [*nodes, Made(inside, inside, f"</{shown}>")]

    def _attributes(self, tag: Tag) -> Iterator[Node]:
        for name, place in tag.attributes.items():
            if name.startswith((":", "v-bind:")):
                shown = name.removeprefix("v-bind").lstrip(":")
                shown = {"to": "href"}.get(shown, shown)
                yield Made(place[0], place[0], f' {shown}="')
                yield Output(*place, self.expression(*place), "html")
                yield Made(place[1], place[1], '"')
            elif not name.startswith(("v-", "@", "#")):
                shown = {"to": "href"}.get(name, name)
                yield Made(place[0], place[0], f' {shown}="')
                yield Text(*place)
                yield Made(place[1], place[1], '"')

    def _component(self, tag: Tag, inside: int) -> list[Node]:
        """Another component, with what it is given and what is put into it."""
        name = "".join(part[:1].upper() + part[1:] for part in tag.name.split("-"))
        given = tuple(
            (attribute.removeprefix("v-bind").lstrip(":"), self.expression(*place))
            for attribute, place in tag.attributes.items()
            if attribute.startswith((":", "v-bind:"))
        )
        self.handed.append(_handed(given))
        inner = self._scoped(tag, self.children(tag.end, inside))
        self.handed.pop()
        include = Include(tag.start, tag.end, name, given, otherwise=(Content(tag.start, tag.end, "slot"),))
        return [Scope((), (Capture("slot", tuple(inner)), include))]

    def _scoped(self, tag: Tag, nodes: list[Node]) -> list[Node]:
        """What is put into a slot, where the component hands something to it: most likely of what it is given."""
        for name, place in tag.attributes.items():
            if name.startswith(("#", "v-slot")) or name in ("slot-scope", "scope"):
                names = re.findall(
                    r"([A-Za-z_$][\w$]*)(?:\s*:\s*([A-Za-z_$][\w$]*))?", self.source[slice(*place)]
                )
                over = self.handed[-1] if self.handed else None
                if names and over is not None:
                    whole = not self.source[place[0] : place[1]].strip().startswith("{")
                    given = [(alias or one, Path((*over.parts, "0"))) for one, alias in names]
                    if whole:  # the names are looked up in what all of them are handed in
                        given = [(f"{one}.{key}", path) for one, path in given for key in _HANDED] + given
                    return [Scope(tuple(given), tuple(nodes))]
        return nodes

    def _dynamic(self, tag: Tag, inside: int) -> list[Node]:
        """``<component>``: the script that Vue lets nobody write otherwise, or what is worked out at run time."""
        kind = next(
            (self.source[slice(*tag.attributes[key])] for key in ("is", ":is") if key in tag.attributes), ""
        )
        if kind.strip("'\"` ") != "script":
            return [Unknown(tag.start, tag.end, "<component>"), *self.children(tag.end, inside)]
        if "ld+json" not in self.source[tag.start : tag.end]:
            return []
        place = tag.attributes.get("v-html") or tag.attributes.get("v-text")
        if place is None and (shown := _MUSTACHE.search(self.source, tag.end, inside)) is not None:
            place = shown.span("code")
        if place is None:
            return [*_script("text", [Text(tag.end, inside)], None)]
        return [*_script("text", self.json_nodes(*place), None)]


def _handed(given: tuple[tuple[str, Expression], ...]) -> Path | None:
    """What a component is given that it goes through or shows: what is called so, else the first."""
    paths = {name: one for name, one in given if isinstance(one, Path)}
    return next((paths[name] for name in _GIVEN if name in paths), next(iter(paths.values()), None))


def _script(key: str, nodes: list[Node], found: re.Match[str] | None) -> list[Node]:
    """JSON-LD in the element that a browser finds it in."""
    at = found.start() if found is not None else 0
    return [Made(at, at, _SCRIPT), *nodes, Made(at, at, "</script>")]


def _refs(source: str, start: int, end: int) -> Iterator[str]:
    """The names that code in [start, end) gives reactive values."""
    for match in _REF.finditer(source, start, end):
        if match["name"] is not None:
            yield match["name"]
        for part in (match["names"] or "").split(","):
            yield part.rpartition(":")[2].partition("=")[0].strip()
