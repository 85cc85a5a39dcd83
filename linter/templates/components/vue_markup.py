"""Parse the markup of Vue components: elements and directives, other components and their slots."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from ....source.regex import regex
from ..expressions.values import Expression, Path
from ..tree import (
    Branch,
    Capture,
    Condition,
    Content,
    Include,
    Node,
    Output,
    Scope,
    Synthetic,
    Template,
    TemplateSyntaxError,
    Text,
    Unknown,
)
from .builders import guessed_markup
from .component_scripts import script_element
from .html_tags import VOID, Tag, find_element_end, tag_at
from .javascript import MAX_DEPTH
from .json_objects import loop
from .vue_scripts import VueScripts, component

_FOR = regex(
    r"^\s*\(?\s*(?P<names>\{[^{}]*\}(?:\s*,\s*\w+)*|[\w,\s]+?)\s*\)?\s+(?:in|of)\s+(?P<path>.+)$", re.DOTALL
)
CHOSEN = ":is"  # a component that is chosen at run time
_MUSTACHE = regex(r"\{\{(?P<code>(?>[^}]|\}(?!\})){0,4000}+)\}\}")
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
"""Vue's built-in elements that print their content."""
_PAGES = frozenset({"nuxtpage", "routerview", "nuxt", "nuxtchild"})
_LIST_ARGUMENTS = ("items", "rows", "data", "list", "options", "value")
_HANDED = ("item", "row", "data", "option", "value")
"""Names that iterating components use for an item, and pass to their slots."""


class VueMarkup(VueScripts):
    """Parses the markup of one component, whose expressions are evaluated in its scripts."""

    ends_of_text = regex(r"[<{]")

    def __init__(self, source: str, scripts: Sequence[tuple[int, int]]) -> None:
        super().__init__(source, scripts)
        self.handed: list[Path | None] = []
        """Arguments of the enclosing components that they may pass to their slots."""

    def children(self, position: int, end: int) -> list[Node]:
        """The nodes of markup in [position, end)."""
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise TemplateSyntaxError("elements are nested too deeply", position)
        nodes: list[Node] = []
        arms: list[tuple[tuple[Condition, ...], tuple[Node, ...]]] = []
        text = position
        while position < end:
            match = self.ends_of_text.search(self.source, position, end)
            at = end if match is None else match.start()
            tag = tag_at(self.source, at, end) if at < end and self.source[at] == "<" else None
            mustache = _MUSTACHE.match(self.source, at, end) if at < end and tag is None else None
            block = self.block(at, end)
            is_node = block is not None or tag is not None or mustache is not None
            if at < end and not is_node and not self.source.startswith("<!--", at):
                position = at + 1
                continue
            goes_on = tag is not None and not {"v-else", "v-else-if"}.isdisjoint(tag.attributes)
            between = not is_node and not self.source[text:at].strip()
            if arms and not goes_on and not between:
                nodes.append(Branch(tuple(arms)))
                arms = []
            if text < at and not (arms and not self.source[text:at].strip()):
                nodes.append(Text(text, at))
            if tag is not None:
                inner, position = self._element(tag, end)
                guards = self._element_conditions(tag)
                if guards is None:
                    nodes += inner
                else:
                    arms.append((guards, tuple(inner)))
            elif block is not None:
                nodes += block[0]
                position = block[1]
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

    def block(self, at: int, end: int) -> tuple[list[Node], int] | None:
        """The nodes and the end of a block that is no element; Vue has none."""
        return None

    def _element_conditions(self, tag: Tag) -> tuple[Condition, ...] | None:
        """The conditions of an element; None if it is unconditional."""
        for name in ("v-if", "v-else-if"):
            if (place := tag.attributes.get(name)) is not None:
                return self.conditions_of(*place)
        return () if "v-else" in tag.attributes else None

    def _element(self, tag: Tag, end: int) -> tuple[list[Node], int]:
        """An element with its content, and its end."""
        inside, after = (
            (tag.end, tag.end)
            if tag.empty or tag.name.lower() in VOID
            else find_element_end(self.source, tag, end)
        )
        nodes: list[Node] = self._made(tag, inside)
        loop_span = tag.attributes.get("v-for")
        over = _FOR.match(self.source[slice(*loop_span)]) if loop_span is not None else None
        if over is not None and loop_span is not None:
            path = self.listed(loop_span[0] + over.start("path"), loop_span[0] + over.end("path"))
            nodes = [loop(over["names"], path, tuple(nodes))]
        return nodes, after

    def _made(self, tag: Tag, inside: int) -> list[Node]:
        """The nodes of an element, printed once."""
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
        html_name = _LINKS.get(name, tag.name)
        nodes: list[Node] = [
            Synthetic(tag.start, tag.end, f"<{html_name}"),
            *self._attributes(tag),
            Synthetic(tag.end, tag.end, ">"),
        ]
        for directive, escapes in (("v-text", "html"), ("v-html", "none")):
            if (place := tag.attributes.get(directive)) is not None:
                nodes.append(Output(*place, self.expression(*place), escapes))
        nodes += self.children(tag.end, inside)
        return nodes if html_name in VOID else [*nodes, Synthetic(inside, inside, f"</{html_name}>")]

    def _attributes(self, tag: Tag) -> Iterator[Node]:
        for name, place in tag.attributes.items():
            if name.startswith((":", "v-bind:")):
                html_name = name.removeprefix("v-bind").lstrip(":")
                html_name = {"to": "href"}.get(html_name, html_name)
                yield Synthetic(place[0], place[0], f' {html_name}="')
                yield Output(*place, self.expression(*place), "html")
                yield Synthetic(place[1], place[1], '"')
            elif name == "v-bind":
                yield Synthetic(place[0], place[0], " ")
                yield Output(*place, self.expression(*place), "html")
            elif not name.startswith(("v-", "@", "#")):
                html_name = {"to": "href"}.get(name, name)
                yield Synthetic(place[0], place[0], f' {html_name}="')
                yield Text(*place)
                yield Synthetic(place[1], place[1], '"')

    def _component(self, tag: Tag, inside: int) -> list[Node]:
        """Another component, with its arguments and children."""
        name = "".join(part[:1].upper() + part[1:] for part in tag.name.split("-"))
        arguments = tuple(
            (attribute.removeprefix("v-bind").lstrip(":"), self.expression(*place))
            for attribute, place in tag.attributes.items()
            if attribute.startswith((":", "v-bind:"))
        )
        self.handed.append(_handed(arguments))
        inner = self._scoped(tag, self.children(tag.end, inside))
        self.handed.pop()
        places = {_camel(word): place for word, place in self._passed_arguments(tag)}
        built = component(self, name, places, tag.start)
        if built is not None:
            return [*script_element(built, tag.start), *inner]
        include = Include(
            *(tag.start, tag.end, None if tag.name == CHOSEN else name, arguments),
            otherwise=(Content(tag.start, tag.end, "slot"), *guessed_markup(self, name, places, tag.start)),
            module=self.module(name),
            written=self.objects({word: place for word, place in places.items() if word in dict(arguments)}),
        )
        return [Scope((), (Capture("slot", tuple(inner)), include))]

    def _passed_arguments(self, tag: Tag) -> Iterator[tuple[str, tuple[int, int]]]:
        """The arguments of a component: code, and quoted strings."""
        for name, place in tag.attributes.items():
            if name.startswith((":", "v-bind:")):
                yield name.removeprefix("v-bind").lstrip(":"), place
            elif name[0].isalpha() and not name.startswith("v-") and place[0] < place[1]:
                quoted = self.source[place[0] - 1] in "\"'"
                yield name, (place[0] - 1, place[1] + 1) if quoted else place

    def _scoped(self, tag: Tag, nodes: list[Node]) -> list[Node]:
        """The content of a slot that the component passes values to: most likely from its arguments."""
        for name, place in tag.attributes.items():
            if name.startswith(("#", "v-slot")) or name in ("slot-scope", "scope"):
                names = re.findall(
                    r"([A-Za-z_$][\w$]*)(?:\s*:\s*([A-Za-z_$][\w$]*))?", self.source[slice(*place)]
                )
                over = self.handed[-1] if self.handed else None
                if names and over is not None:
                    whole = not self.source[place[0] : place[1]].strip().startswith("{")
                    bindings = [(alias or one, Path((*over.parts, "0"))) for one, alias in names]
                    if whole:  # the names are looked up in the object of all values passed
                        bindings = [
                            (f"{one}.{key}", path) for one, path in bindings for key in _HANDED
                        ] + bindings
                    return [Scope(tuple(bindings), tuple(nodes))]
        return nodes

    def _dynamic(self, tag: Tag, inside: int) -> list[Node]:
        """``<component>``: a script, otherwise forbidden in Vue templates, or a component chosen at run time."""
        kind = next(
            (self.source[slice(*tag.attributes[key])] for key in ("is", ":is") if key in tag.attributes), ""
        )
        if kind.strip("'\"` ") != "script":
            return self._component(replace(tag, name=CHOSEN), inside)
        if "ld+json" not in self.source[tag.start : tag.end]:
            return []
        place = tag.attributes.get("v-html") or tag.attributes.get("v-text")
        if place is None and (mustache := _MUSTACHE.search(self.source, tag.end, inside)) is not None:
            place = mustache.span("code")
        if place is None:
            return script_element([Text(tag.end, inside)], tag.start)
        return script_element(self.json_nodes(*place), tag.start)


def _camel(name: str) -> str:
    first, *more = name.split("-")
    return first + "".join(part.capitalize() for part in more)


def _handed(arguments: tuple[tuple[str, Expression], ...]) -> Path | None:
    """The argument that a component iterates over or shows: one with a usual name, else the first."""
    paths = {name: one for name, one in arguments if isinstance(one, Path)}
    return next((paths[name] for name in _LIST_ARGUMENTS if name in paths), next(iter(paths.values()), None))


# Single-file components of Vue and Nuxt: an HTML template, and JSON-LD that the script passes to the head.

_BLOCK = regex(r"<(?P<name>script|template|style)\b(?P<attributes>[^<>]{0,2000})>", re.IGNORECASE)
_PUG = regex(r"\blang\s*=\s*[\"']?(?:pug|jade)\b")


def read_vue(source: str) -> Template:
    """Parse a Vue component. Raises TemplateSyntaxError."""
    scripts, template = _blocks(source)
    reader = VueMarkup(source, scripts)
    template_nodes = reader.children(*template) if template is not None else []
    return Template((*reader.handed_over(), *template_nodes))


def _blocks(source: str) -> tuple[list[tuple[int, int]], tuple[int, int] | None]:
    """The locations of a component's scripts, and of its template's markup."""
    scripts: list[tuple[int, int]] = []
    template: tuple[int, int] | None = None
    at = 0
    while (block := _BLOCK.search(source, at)) is not None:
        name = block["name"].lower()
        begin, at = block.end(), block.end()
        if name == "template":
            end = source.rfind("</template")
            if end < begin:
                raise TemplateSyntaxError('"<template>" is not closed', block.start())
            if _PUG.search(block["attributes"]):
                raise TemplateSyntaxError("templates of Pug are not read", block.start())
            template = template or (begin, end)
            at = max(source.find(">", end), begin)
            continue
        end = source.find(f"</{name}", begin)
        at = len(source) if end < 0 else end
        if name == "script":
            scripts.append((begin, at))
    return scripts, template
