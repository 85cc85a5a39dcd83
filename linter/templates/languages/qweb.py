"""Parse QWeb templates (Odoo): XML whose attributes (``t-out``, ``t-foreach``) make the page.

https://www.odoo.com/documentation/18.0/developer/reference/frontend/qweb.html
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator

from ....source.regex import regex
from ..components.html_tags import VOID, Tag, find_element_end, tag_at
from ..expressions.condition import conditions
from ..expressions.dialects import JINJA
from ..expressions.values import Expression, FilterCall
from ..scanning import MAX_DEPTH
from ..tree import (
    Assign,
    Branch,
    Capture,
    Condition,
    Content,
    Include,
    Loop,
    Node,
    Output,
    Synthetic,
    Template,
    TemplateSyntaxError,
    Text,
    Unknown,
)
from . import jinja

_STOP = regex(r"<(?=[A-Za-z!])")
_PRINTED = ("out", "esc", "raw", "field")
_WRITTEN = regex(r"#\{(?P<old>[^{}]*(?:\{[^{}]*\}[^{}]*)*)\}|\{\{(?P<new>.*?)\}\}", re.DOTALL)
_OTHERS = frozenset({"if", "elif", "else", "foreach", "as", "set", "value", "valuef", "call", "att", "options", "name",
                     "tag", "key", "ref", "on", "cache", "nocache", "lang", "snippet", "snippet-call", "ignore",
                     "debug", "call-assets", "js", "css", "install", "inherit", "inherit-mode", *_PRINTED})  # fmt: skip
_PLACES = {"index": "index0", "first": "first", "last": "last", "size": "length"}
_MONEY = regex(r"widget[\"']\s*:\s*[\"']monetary")


def read_qweb(source: str) -> Template:
    """Parse a file of QWeb templates: its page holds each that no other of them calls. Raises TemplateSyntaxError."""
    reader = _Reader(source)
    body = reader.children(0, len(source))
    return Template(tuple(body), defined={name: tuple(nodes) for name, nodes in reader.defined.items()})


class _Reader:
    def __init__(self, source: str) -> None:
        self.source = source
        self.depth = 0
        self.items: list[str] = []
        self.defined: dict[str, list[Node]] = {}
        called = re.findall(r"\bt-call\s*=\s*[\"']([^\"']+)", source)
        self.called = {name.rpartition(".")[2] for name in called}

    def children(self, position: int, end: int) -> list[Node]:
        """The nodes of markup in [position, end)."""
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise TemplateSyntaxError("elements are nested too deeply", position)
        nodes: list[Node] = []
        arms: list[tuple[tuple[Condition, ...], tuple[Node, ...]]] = []
        text = position
        while (match := _STOP.search(self.source, position, end)) is not None:
            at = match.start()
            if self.source.startswith(("<!--", "<?", "<!["), at):
                cdata = self.source.startswith("<![CDATA[", at)
                close = self.source.find("]]>" if cdata else "-->", at, end)
                if not cdata:
                    nodes += [Text(text, at)] if text < at else []
                    text = close + 3 if close >= 0 else end
                position = close + 3 if close >= 0 else end
                continue
            tag = tag_at(self.source, at, end)
            if tag is None:
                position = at + 1
                continue
            directives = self.code_of(tag)
            inside, after = self.bounds(tag, end)
            if (
                not directives
                and tag.name not in ("t", "template", "xpath", "attribute", "odoo", "record")
                and not tag.empty
            ):
                position = tag.end
                continue
            if text < at and not ("elif" in directives or "else" in directives):
                nodes.append(Text(text, at))
            text = position = after
            made = self.element(tag, directives, inside, after)
            if "if" in directives or "elif" in directives or "else" in directives:
                if "if" in directives:
                    arms = []
                elif arms and nodes:
                    nodes.pop()
                guard = directives.get("if") or directives.get("elif")
                arms.append((self.conditions_of(guard) if guard else (), tuple(made)))
                nodes.append(Branch(tuple(arms)))
            else:
                nodes += made
        if text < end:
            nodes.append(Text(text, end))
        self.depth -= 1
        return nodes

    def bounds(self, tag: Tag, end: int) -> tuple[int, int]:
        """The end of an element's content, and of the element."""
        if tag.empty or tag.name in VOID:
            return tag.end, tag.end
        return find_element_end(self.source, tag, end)

    def code_of(self, tag: Tag) -> dict[str, str]:
        """The directives of an element, without their prefix."""
        return {
            name[2:]: html.unescape(self.source[slice(*place)])
            for name, place in tag.attributes.items()
            if name.startswith("t-")
        }

    def element(self, tag: Tag, directives: dict[str, str], inside: int, after: int) -> list[Node]:
        """An element, repeated for the items of its loop."""
        own = tag.attributes.get("id") if tag.name == "template" else tag.attributes.get("t-name")
        if tag.name in ("template", "odoo") or own is not None:
            nodes: list[Node] = (
                self.children(tag.end, inside) if tag.name in ("template", "odoo", "t") else []
            )
            if not nodes and own is not None:
                nodes = self.printed(tag, directives, inside, after)
            name = self.source[slice(*own)].rpartition(".")[2] if own is not None else ""
            if "inherit_id" in tag.attributes or "t-inherit" in tag.attributes:
                place = tag.attributes.get("inherit_id") or tag.attributes["t-inherit"]
                return [Unknown(tag.start, tag.end, self.source[slice(*place)]), *nodes]
            if name:
                self.defined[name] = nodes
            return nodes if not name or name not in self.called else []
        if tag.name == "attribute" or (tag.name == "record" and "t-" not in self.source[tag.end : inside]):
            return []
        if "foreach" in directives:
            item = directives.get("as", "item")
            self.items.append(item)
            nodes = self.printed(tag, directives, inside, after)
            self.items.pop()
            return [Loop((item,), self.read(directives["foreach"]), tuple(nodes), index="loop")]
        return self.printed(tag, directives, inside, after)

    def printed(self, tag: Tag, directives: dict[str, str], inside: int, after: int) -> list[Node]:
        """An element, printed once."""
        if "set" in directives:
            if "value" in directives:
                return [Assign(directives["set"], self.read(directives["value"]))]
            return [Capture(directives["set"], tuple(self.children(tag.end, inside)))]
        bare = tag.name in ("t", "xpath", "record", "field", "data")
        body = self.body(tag, directives, inside)
        if bare:
            return body
        start = self.start(tag)
        if tag.name in VOID:
            return start
        return [*start, *body, Synthetic(inside, inside, f"</{tag.name}>")]

    def body(self, tag: Tag, directives: dict[str, str], inside: int) -> list[Node]:
        """What an element holds: a value, another template, or its own content."""
        for word in _PRINTED:
            if word in directives:
                place = tag.attributes[f"t-{word}"]
                if directives[word].strip() == "0":
                    return [Content(*place, "0")]
                value = self.read(directives[word])
                if _MONEY.search(directives.get("options", "")):
                    value = FilterCall("format_currency", value)
                return [Output(*place, value, "none" if word == "raw" else "html")]
        if "call" in directives:
            name = directives["call"]
            last = name.rpartition(".")[2]
            inner = tuple(self.children(tag.end, inside))
            include = Include(
                tag.start, tag.end, last if last in self.defined_later() else name, otherwise=inner
            )
            return [Capture("0", inner), include]
        return self.children(tag.end, inside)

    def defined_later(self) -> frozenset[str]:
        """The names of all templates of the file."""
        names = re.findall(
            r"<template\s[^<>]*?\bid\s*=\s*[\"']([^\"']+)|\bt-name\s*=\s*[\"']([^\"']+)", self.source
        )
        return frozenset(name.rpartition(".")[2] for pair in names for name in pair if name)

    def start(self, tag: Tag) -> list[Node]:
        """A start tag with the attributes that its directives set."""
        nodes: list[Node] = [Synthetic(tag.start, tag.start, f"<{tag.name}")]
        for name, place in tag.attributes.items():
            if not name.startswith("t-"):
                nodes += [
                    Synthetic(place[0], place[0], f' {name}="'),
                    Text(*place),
                    Synthetic(place[1], place[1], '"'),
                ]
            elif name.startswith(("t-att-", "t-attf-")):
                own = name.partition("-")[2].partition("-")[2]
                written = list(self.written(place) if name.startswith("t-attf-") else self.value(place))
                nodes += [
                    Synthetic(place[0], place[0], f' {own}="'),
                    *written,
                    Synthetic(place[1], place[1], '"'),
                ]
            elif name[2:] not in _OTHERS and not name.startswith(
                ("t-on-", "t-options-", "t-ignore", "t-snippet")
            ):
                nodes.append(Unknown(*place, name))
        return [*nodes, Synthetic(tag.end, tag.end, ">")]

    def value(self, place: tuple[int, int]) -> Iterator[Node]:
        """The value of an attribute that is code."""
        yield Output(*place, self.read(html.unescape(self.source[slice(*place)])), "html")

    def written(self, place: tuple[int, int]) -> Iterator[Node]:
        """The value of an attribute with code in it."""
        at = place[0]
        for match in _WRITTEN.finditer(self.source, *place):
            if at < match.start():
                yield Text(at, match.start())
            code = html.unescape(match["old"] if match["old"] is not None else match["new"])
            yield Output(match.start(), match.end(), self.read(code), "html")
            at = match.end()
        if at < place[1]:
            yield Text(at, place[1])

    def read(self, text: str) -> Expression:
        """Parse an expression, which is Python's."""
        return jinja.expression(self.code(text))

    def conditions_of(self, text: str) -> tuple[Condition, ...]:
        """The conditions in a test."""
        return conditions(self.code(text), JINJA)

    def code(self, text: str) -> str:
        """An expression with the shared names of the counters of the loops."""
        for level, item in enumerate(reversed(self.items)):
            text = re.sub(
                rf"(?<![\w.]){re.escape(item)}_({'|'.join(_PLACES)})\b",
                lambda match, level=level: f"loop{'.parent.loop' * level}.{_PLACES[match[1]]}",
                text,
            )
        return " ".join(text.split())
