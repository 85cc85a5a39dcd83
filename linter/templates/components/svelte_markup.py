"""Parse the markup of Svelte components: elements, blocks, other components and their children.

https://svelte.dev/docs/svelte/basic-markup, and the older https://v4.svelte.dev/docs/logic-blocks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from ....source.regex import regex
from ...locale.word_tables import word_list
from ..expressions.values import Constant, Expression, Joined, Other, Path
from ..tree import (
    Assign,
    Branch,
    Capture,
    Condition,
    Content,
    EscapedText,
    Include,
    Loop,
    Macro,
    Node,
    Output,
    Scope,
    Synthetic,
    TemplateSyntaxError,
    Text,
    Unknown,
)
from .builders import component_markup, guessed_markup
from .component_scripts import opens_script, script_element
from .html_tags import VOID, Tag, tag_at
from .javascript import MAX_DEPTH
from .json_objects import loop
from .script_helpers import ScriptHelpers
from .svelte_scripts import fields, parameters, reactive

_BLOCK = regex(r"\{\s*(?P<mark>[#:@/])\s*(?P<word>\w+)(?P<more>\s+(?:if|then|catch)\b)?")
_EACH = regex(
    r"^(?P<path>.+?)(?:\s+as\s+(?P<names>\{[^{}]*\}|\[[^\[\]]*\]|[\w$]+)\s*(?P<index>,\s*[\w$]+)?\s*(?:\(.*\))?)?\s*$",
    re.DOTALL,
)
_ENTRIES = regex(r"^Object\s*\.\s*entries\s*\((?P<path>.*)\)$", re.DOTALL)
_AWAIT = regex(r"^(?P<promise>.+?)(?:\s+(?P<way>then|catch)(?:\s+(?P<name>[\w$]+))?)?\s*$", re.DOTALL)
_CONST = regex(
    r"^(?:(?P<name>[\w$]+)|\{(?P<names>[^{}]*)\})\s*(?::[^=]{1,200})?=(?!=)\s*(?P<value>.+)$", re.DOTALL
)
_SNIPPET = regex(r"^(?P<name>[\w$]+)\s*(?:<[^()]{0,200}>)?\s*\((?P<parameters>.*)\)\s*$", re.DOTALL)
_RENDER_CALL = regex(r"^(?P<name>[\w$.]+)\s*(?:\?\.)?\s*\(")
_SNIPPET_NAME = regex(r"\{#snippet\s+([\w$]+)")
_ENDS_OF_TEXT = regex(r"[<{]")
_PAGE = regex(r"(?<![\w$.])(?:\$?page|\$page)\.data\.")
_DIRECTIVES = word_list("components", "svelte_directives")
CHOSEN = "svelte:component"  # one that is chosen at run time
Stop = tuple[str, str, int, int]
"""The mark and word that end a body, and the location of what follows the word."""


class SvelteMarkup(ScriptHelpers):
    """Parses one component, with code in ``scripts`` and in braces."""

    def __init__(self, source: str, scripts: Sequence[tuple[int, int]]) -> None:
        super().__init__(source, scripts)
        self.at = 0
        self.snippets = frozenset(_SNIPPET_NAME.findall(source))
        self.in_head = False
        """Whether the current position is in the page's head, of which only the JSON-LD matters."""
        self.component_depth = 0
        """Number of enclosing components."""
        self.parameters: dict[str, Expression] = {}
        """What the component is given, with default values."""
        for start, end in scripts:
            syntax = self.syntax(start, end)
            self.declared.update(reactive(syntax))
            for name, default in parameters(syntax):
                self.declared.pop(name, None)  # its default value
                self.parameters[name] = Constant(None) if default is None else self.expression(*default)

    def script_nodes(self) -> Iterator[Node]:
        """The assignments before the markup: the scripts' names and functions."""
        yield from self.helpers()
        for start, end in self.scripts:
            yield from self.destructured_names(start, end)
        yield from self.assigned()
        yield from self.object_assignments()

    def parse(self) -> list[Node]:
        """The nodes of the markup. Raises TemplateSyntaxError."""
        nodes, stop = self.body()
        if stop is not None and stop[0] in ":/":
            raise TemplateSyntaxError(f'"{{{stop[0]}{stop[1]}}}" stands alone', stop[2])
        return nodes

    def body(self, component: str = "") -> tuple[list[Node], Stop | None]:
        """The nodes up to the end of a block or a component's closing tag, with that; None at the end of the file."""
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise TemplateSyntaxError("elements are nested too deeply", self.at)
        nodes: list[Node] = []
        end = len(self.source)
        while self.at < end:
            match = _ENDS_OF_TEXT.search(self.source, self.at)
            at = end if match is None else match.start()
            if self.at < at and not self.in_head:
                nodes.append(Text(self.at, at))
            self.at = at
            if at >= end:
                break
            if self.source[at] == "{":
                block = _BLOCK.match(self.source, at)
                after = self.closing(at)
                if block is not None and block["mark"] in ":/":
                    self.at = after
                    self.depth -= 1
                    return nodes, (
                        block["mark"],
                        block["word"] + " ".join((block["more"] or "").split()),
                        block.end(),
                        after - 1,
                    )
                self.at = after
                nodes += self._braces(at, after) if block is None else self._block(block, after)
            elif component and self.source.startswith(f"</{component}", at):
                self.at = self._offset_after(">", at)
                self.depth -= 1
                return nodes, ("</", component, at, self.at)
            else:
                nodes += self._tag(at)
        self.depth -= 1
        return nodes, None

    def _offset_after(self, mark: str, at: int) -> int:
        offset = self.source.find(mark, at)
        return len(self.source) if offset < 0 else offset + len(mark)

    # Code in braces

    def _braces(self, start: int, end: int) -> list[Node]:
        if not self.in_head:
            return [Output(start, end, self.expression(start + 1, end - 1), "html")]
        name = self.source[start + 1 : end - 1].strip()
        if "ld+json" not in self.source[slice(*self.declared.get(name, (0, 0)))]:
            return []
        nodes = self.html_nodes(start + 1, end - 1)
        insert_at = next((at for at, one in enumerate(nodes, 1) if opens_script(one, self.source)), 0)
        return [*nodes[:insert_at], EscapedText(start, end, f"{{{name}}}"), *nodes[insert_at:]]

    def _block(self, block: re.Match[str], after: int) -> list[Node]:
        mark, word = block["mark"], block["word"]
        start = block.start("more") if block["more"] else block.end()
        if mark == "@":
            return self._special(word, start, after - 1)
        if mark == "#":
            parsers = {
                "if": self._if,
                "each": self._each,
                "await": self._await,
                "key": self._key,
                "snippet": self._snippet,
            }
            if word in parsers:
                return parsers[word](start, after - 1)
        return [Unknown(block.start(), after, f"{{{mark}{word}}}")]

    def _special(self, word: str, start: int, end: int) -> list[Node]:
        """``{@html …}``, ``{@const …}``, ``{@render …}``."""
        start, end = self.stripped(start, end)
        if word == "html":
            return self.html_nodes(start, end)
        if word == "const":
            const = _CONST.match(self.source[start:end])
            if const is None:
                return []
            value_start, value_end = start + const.start("value"), end
            value = self.expression(value_start, value_end)
            if const["name"]:
                nodes = tuple(self.value(value_start, value_end)) if self.source[value_start] in "{[" else ()
                return [Assign(const["name"], value, nodes)]
            parts = value.parts if isinstance(value, Path) else None
            return (
                [Assign(name, Path((*parts, key))) for name, key in fields(const["names"])] if parts else []
            )
        if word == "render":
            rendered = _RENDER_CALL.match(self.source[start:end])
            if rendered is not None and rendered["name"] in self.snippets and not self.component_depth:
                return [Output(start, end, self.expression(start, end), "html")]
            return [Content(start, end, "slot")]
        return []

    def _arms(self, opened: int, word: str) -> Iterator[tuple[Stop, list[Node]]]:
        """The arms of a block up to its end, each with what follows it."""
        while True:
            nodes, stop = self.body()
            if stop is None or (stop[0] == "/" and stop[1] != word):
                raise TemplateSyntaxError(f'"{{#{word}}}" is not closed', opened)
            yield stop, nodes
            if stop[0] == "/":
                return

    def _if(self, start: int, end: int) -> list[Node]:
        guards: tuple[Condition, ...] = self.conditions_of(start, end)
        arms: list[tuple[tuple[Condition, ...], tuple[Node, ...]]] = []
        for stop, nodes in self._arms(start, "if"):
            arms.append((guards, tuple(nodes)))
            guards = self.conditions_of(stop[2], stop[3]) if stop[1].endswith("if") and stop[0] == ":" else ()
        return [Branch(tuple(arms))]

    def _each(self, start: int, end: int) -> list[Node]:
        bodies = [nodes for _, nodes in self._arms(start, "each")]
        otherwise = tuple(bodies[1]) if len(bodies) > 1 else ()
        start, end = self.stripped(start, end)
        each = _EACH.match(self.source[start:end])
        if each is None:
            return [Loop(("_item",), Path(("_items",)), tuple(bodies[0]), otherwise)]
        names = each["names"] or "_item"
        entries = _ENTRIES.match(each["path"])
        iterable_start = start + (entries.start("path") if entries is not None else 0)
        length = len(entries["path"]) if entries is not None else len(each["path"])
        iterable = self.listed(iterable_start, iterable_start + length)
        if names.startswith("["):
            pair = tuple(
                name.strip() for name in names[1:-1].split(",") if re.fullmatch(r"\s*[\w$]+\s*", name)
            )
            if entries is not None and len(pair) == 2:
                return [Loop(pair, iterable, tuple(bodies[0]), otherwise)]
            bindings = tuple((name, Path(("_item", str(number)))) for number, name in enumerate(pair))
            return [Loop(("_item",), iterable, (Scope(bindings, tuple(bodies[0])),), otherwise)]
        node = loop(names + (each["index"] or ""), iterable, tuple(bodies[0]))
        return [Loop(node.names, node.iterable, node.body, otherwise, node.index)]

    def _await(self, start: int, end: int) -> list[Node]:
        begin, last = self.stripped(start, end)
        promise: Expression = Path(("_promise",))
        clause = name = ""
        awaited = _AWAIT.match(self.source[begin:last])
        if awaited is not None:
            promise = self.expression(begin, begin + len(awaited["promise"]))
            clause, name = awaited["way"] or "", awaited["name"] or ""
        nodes: list[Node] = []
        for arm_stop, inner in self._arms(start, "await"):
            if clause == "then":
                nodes.append(Scope(((name, promise),) if name else (), tuple(inner)))
            elif not clause:
                nodes += inner
            clause = arm_stop[1]
            name = self.source[arm_stop[2] : arm_stop[3]].strip()
        return nodes

    def _key(self, start: int, end: int) -> list[Node]:
        return [node for _, nodes in self._arms(start, "key") for node in nodes]

    def _snippet(self, start: int, end: int) -> list[Node]:
        nodes = [node for _, inner in self._arms(start, "snippet") for node in inner]
        begin, stop = self.stripped(start, end)
        named = _SNIPPET.match(self.source[begin:stop])
        if self.component_depth or named is None:
            return nodes  # the children of a component
        params = (one.partition(":")[0].partition("=")[0].strip() for one in named["parameters"].split(","))
        names = tuple((name, None) for name in params if name)
        return [Macro(named["name"], names, tuple(nodes))]

    def _tag(self, at: int) -> list[Node]:
        """What begins with "<": an element, an end tag, a comment, or a plain character."""
        source = self.source
        if source.startswith("<!--", at):
            self.at = self._offset_after("-->", at)
            return [Text(at, self.at)]
        if source.startswith("</", at):
            self.at = self._offset_after(">", at)
            is_element_end = not self.in_head and re.match(r"</[a-z][\w-]*\s*>", source[at : self.at])
            return [Text(at, self.at)] if is_element_end else []
        tag = tag_at(source, at, len(source), self.closing)
        if tag is None:
            self.at = at + 1
            return [Text(at, at + 1)]
        self.at = tag.end
        if tag.name in ("script", "style"):
            end = source.find(f"</{tag.name}", tag.end)
            self.at = len(source) if end < 0 else self._offset_after(">", end)
            json_ld = tag.name == "script" and "ld+json" in source[tag.start : tag.end]
            return [Text(at, self.at)] if json_ld else []
        if tag.name.startswith("svelte:") and tag.name != CHOSEN:
            return self._svelte_element(tag)
        if tag.name == "slot":
            inner = [] if tag.empty else self.body("slot")[0]
            return [Content(tag.start, tag.end, "slot"), *inner]
        if tag.name[0].isupper() or "." in tag.name or tag.name == CHOSEN:
            return self._component(tag)
        if self.in_head:
            self.at = self._offset_after("</title>", tag.end) if tag.name == "title" else tag.end
            return []
        tag_open, tag_close = Synthetic(tag.start, tag.end, f"<{tag.name}"), Synthetic(tag.end, tag.end, ">")
        nodes: list[Node] = [tag_open, *self._attributes(tag), tag_close]
        if tag.empty and tag.name not in VOID:
            nodes.append(Synthetic(tag.end, tag.end, f"</{tag.name}>"))
        return nodes

    def _svelte_element(self, tag: Tag) -> list[Node]:
        word = tag.name.partition(":")[2]
        if word == "self":
            return []
        before, self.in_head = self.in_head, self.in_head or word == "head"
        inner = [] if tag.empty else self.body(tag.name)[0]
        self.in_head = before
        if word == "element":
            kind = self.source[slice(*tag.attributes.get("this", (0, 0)))].strip("{}\"'` ")
            if kind == "script" and "ld+json" in self.source[tag.start : tag.end]:
                return script_element(inner, tag.start)
            attributes = {name: place for name, place in tag.attributes.items() if name != "this"}
            return [
                Synthetic(tag.start, tag.end, "<div"),
                *self._attributes(replace(tag, attributes=attributes)),
                Synthetic(tag.end, tag.end, ">"),
                *inner,
                Synthetic(tag.end, tag.end, "</div>"),
            ]
        return inner

    def _attributes(self, tag: Tag) -> Iterator[Node]:
        for name, place in tag.attributes.items():
            html_name = name.removeprefix("bind:")
            if name.startswith("{..."):
                yield Synthetic(place[0], place[0], " ")
                yield Output(*place, Other(name[1:-1]), "html")
                continue
            if name.startswith("{"):
                html_name = self.source[place[0] + 1 : place[1] - 1].strip()
                if not re.fullmatch(r"[\w$]+", html_name):
                    continue
            elif name.startswith(_DIRECTIVES):
                continue
            yield Synthetic(place[0], place[0], f' {html_name}="')
            yield from self._mixed(*place)
            yield Synthetic(place[1], place[1], '"')

    def _mixed(self, start: int, end: int) -> Iterator[Node]:
        """The text of an attribute, with its interpolations."""
        at = text_start = start
        while at < end:
            if self.source[at] != "{":
                at += 1
                continue
            if text_start < at:
                yield Text(text_start, at)
            text_start = self.closing(at)
            yield Output(at, text_start, self.expression(at + 1, text_start - 1), "html")
            at = text_start
        if text_start < end:
            yield Text(text_start, end)

    def _component(self, tag: Tag) -> list[Node]:
        """Another component, with its arguments and children."""
        arguments: list[tuple[str, Expression]] = []
        places: dict[str, tuple[int, int]] = {}
        for raw_name, span in tag.attributes.items():
            name, place = raw_name.removeprefix("bind:"), (span[0] + 1, span[1] - 1)
            if raw_name.startswith("{..."):
                arguments.append(("...", self.expression(place[0] + 3, place[1])))
                continue
            if raw_name.startswith("{"):
                name = self.source[slice(*place)].strip()
            elif raw_name.startswith(_DIRECTIVES):
                continue
            elif not (self.source.startswith("{", span[0]) and self.closing(span[0]) == span[1]):
                arguments.append((name, self._text(*span)))
                continue
            places[name] = place
            arguments.append((name, self.expression(*place)))
        self.component_depth += 1
        inner = [] if tag.empty else self.body(tag.name)[0]
        self.component_depth -= 1
        known_markup = component_markup(self, tag.name, self.imported.get(tag.name), places, tag.start)
        if known_markup is not None:
            return [*known_markup, *inner]
        otherwise = (Content(tag.start, tag.end, "slot"), *guessed_markup(self, tag.name, places, tag.start))
        include = Include(
            *(tag.start, tag.end, None if tag.name == CHOSEN else tag.name, tuple(arguments)),
            otherwise=otherwise,
            module=self.module(tag.name),
            written=self.objects(places),
        )
        return [Scope((), (Capture("slot", tuple(inner)), include))]

    def _text(self, start: int, end: int) -> Expression:
        parts: list[Expression] = []
        for node in self._mixed(start, end):
            text = self.source[node.start : node.end] if isinstance(node, Text) else ""
            parts.append(node.expression if isinstance(node, Output) else Constant(text))
        return parts[0] if len(parts) == 1 else Joined(tuple(parts))

    def expression(self, start: int, end: int) -> Expression:
        text = self.source[start:end]
        plain = _PAGE.sub("data.", text)
        if plain == text:
            return super().expression(start, end)
        before, self.source = self.source, plain
        try:
            return super().expression(0, len(plain))
        finally:
            self.source = before
