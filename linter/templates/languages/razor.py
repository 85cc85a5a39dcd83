"""Parse Razor templates (``.cshtml``, ``.razor``): markup with C# behind ``@``.

https://learn.microsoft.com/aspnet/core/mvc/views/razor
"""

from __future__ import annotations

import re

from ....source.regex import regex
from ..components.html_tags import VOID
from ..expressions.values import Constant, Joined, Path
from ..scanning import MAX_DEPTH, string_end
from ..tree import (
    Assign,
    Block,
    Branch,
    Condition,
    Content,
    Include,
    Loop,
    Node,
    Output,
    Template,
    TemplateSyntaxError,
    Text,
    Unknown,
)
from .razor_expression import GENERIC, RazorExpressions

_STATEMENT = regex(
    r"(?:await\s+)?(?P<word>if|foreach|for|while|switch|using|lock|section|functions|code|helper|try|do)\b"
)
_DIRECTIVE = regex(
    r"(?:model|using|inject|inherits|page|addTagHelper|removeTagHelper|tagHelperPrefix|attribute|implements|layout|namespace|typeparam|preservewhitespace|rendermode)\b[^\n(]*(?:\n|$)"
)
_NAME = regex(r"(?:await\s+)?[A-Za-z_]\w*")
_MEMBER = regex(r"!?\??\.[A-Za-z_]\w*")
_TAG = regex(r"<(?P<close>/?)(?P<name>[A-Za-z][\w:-]*)|(?P<empty>/)>|-->|<!--")
_MARKUP = regex(r"<(?=[A-Za-z!])|@:")
_EACH = regex(r"(?:var|[\w.<>?\[\]]+)\s+(?P<item>\w+)\s+in\s+(?P<over>.+)", re.DOTALL)
_COUNTED = regex(
    r"(?:int|var)\s+(?P<counter>\w+)\s*=\s*\d+\s*;\s*\w+\s*<=?\s*(?P<over>[\w.!]+?)!?\.(?:Count|Length)(?:\(\))?[^;]*;.*",
    re.DOTALL,
)
_ASSIGNED = regex(
    r"(?:(?:var|[A-Za-z_][\w.<>?,\[\] ]*)\s+)?(?P<name>[A-Za-z_][\w.]*(?:\[\"\w+\"\])?)\s*=(?![=>])\s*(?P<value>.+)",
    re.DOTALL,
)
_STEP = regex(r"(?P<after>\w+)(?:\+\+|\s*\+=\s*(?P<by>\d{1,6}))|\+\+(?P<before>\w+)")
_PARTIAL = regex(
    r"(?:await\s+)?Html\.(?:Render)?Partial(?:Async)?\(\s*\"(?P<name>[^\"]+)\"\s*(?:,\s*(?P<model>.+?))?\s*\)\s*$",
    re.DOTALL,
)
_TAG_HELPER = regex(r"<partial\s+(?P<attributes>(?>[^>\"']|\"[^\"]*\"|'[^']*')*?)/?>(?:\s*</partial>)?")
_ATTRIBUTE = regex(r"(?P<name>[\w-]+)\s*=\s*\"(?P<value>[^\"]*)\"")
_BODIES = frozenset({"section", "using", "lock", "try", "do", "while"})
_BODY = "RenderBody"
"""The block of a layout for the page within it."""
_HOLDS_NOTHING = frozenset({"functions", "code", "helper"})


def read_razor(source: str) -> Template:
    """Parse a Razor template. Raises TemplateSyntaxError."""
    reader = _Reader(source)
    nodes = reader.markup(len(source), whole=True)
    if reader.layout is None:
        return Template(tuple(nodes))
    sections = [one for one in nodes if isinstance(one, Block) and not one.wrapped]
    assignments = [one for one in nodes if isinstance(one, Assign)]
    own = tuple(one for one in nodes if not isinstance(one, Assign) and one not in sections)
    return Template((*assignments, Block(_BODY, own), *sections), parent=reader.layout)


class _Reader(RazorExpressions):
    def __init__(self, source: str) -> None:
        super().__init__()
        self.source = source
        self.at = 0
        self.depth = 0
        self.layout: str | None = None

    # Markup

    def markup(self, end: int, *, whole: bool) -> list[Node]:
        """The nodes of markup up to an offset; of one element, unless ``whole``."""
        self.deeper()
        source, nodes, begin, opened = self.source, [], self.at, 0
        in_tag = False
        while self.at < end:
            sign = source[self.at]
            if sign in "@~":
                text = self.at
                made = self.code_in_markup(end)
                if made is not None:
                    nodes += [Text(begin, text)] if begin < text else []
                    nodes += made
                    begin = self.at
                continue
            if sign == "<" and (helper := _TAG_HELPER.match(source, self.at, end)) is not None:
                nodes += [Text(begin, self.at)] if begin < self.at else []
                values = {one["name"]: one["value"] for one in _ATTRIBUTE.finditer(helper["attributes"])}
                nodes.append(self.partial(values.get("name", ""), values.get("model", ""), *helper.span()))
                begin = self.at = helper.end()
                if not whole and not opened:
                    break
                continue
            tag = None if whole else _TAG.match(source, self.at, end)
            if tag is None:
                self.at += 1
                if sign == ">" and in_tag:
                    in_tag = False
                    if not whole and opened <= 0:
                        break
                continue
            self.at = tag.end()
            if tag["empty"]:
                opened -= in_tag and self.counted
                in_tag = False
                if opened <= 0:
                    break
            elif tag["name"]:
                self.counted = tag["name"].lower() not in VOID and not tag["close"]
                opened += self.counted or -1 * bool(tag["close"])
                in_tag = True
                if tag["name"] == "script" and not tag["close"]:
                    nodes_end = source.find("</script", self.at, end)
                    nodes += [Text(begin, self.at)] if begin < self.at else []
                    nodes += self.markup(nodes_end if nodes_end >= 0 else end, whole=True)
                    begin, in_tag = self.at, False
        nodes += [Text(begin, self.at)] if begin < self.at else []
        self.depth -= 1
        return nodes if whole else [_without_text(self.source, one) for one in nodes if one is not None]

    counted = False
    """Whether the last start tag of an element within code opens one that must be closed."""

    def deeper(self) -> None:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise TemplateSyntaxError("blocks are nested too deeply", self.at)

    def code_in_markup(self, end: int) -> list[Node] | None:
        """What "@" begins, or "~/" in an attribute (the root); None if it is text: an address, or one "@" of two."""
        source, at = self.source, self.at
        if source[at] == "~":
            self.at += 1
            return [] if source.startswith(('"~/', "'~/"), at - 1) else None
        following = source[at + 1 : at + 2]
        if following == "@":
            self.at += 2
            return [Text(at + 1, at + 2)]
        if at and source[at - 1].isalnum() and source[at - 1 : at].isascii():
            self.at += 1  # name@host
            return None
        if following == "*":
            close = source.find("*@", at + 2, end)
            self.at = close + 2 if close >= 0 else end
            return []
        if following == "{":
            self.at = at + 1
            return self.block()
        if following == ":":
            self.at = at + 2
            return []
        if following == "(":
            self.at = self.closed(at + 1)
            return [self.output(at, self.at, source[at + 2 : self.at - 1])]
        directive = _DIRECTIVE.match(source, at + 1)
        if directive is not None and source[source.rfind("\n", 0, at) + 1 : at].strip() == "":
            self.at = directive.end()
            return []
        statement = _STATEMENT.match(source, at + 1)
        if statement is not None and (made := self.statement(statement, at)) is not None:
            return made
        name = _NAME.match(source, at + 1)
        if name is None:
            self.at += 1
            return None
        self.at = self.expression_end(name.end(), end)
        return [self.output(at, self.at, source[at + 1 : self.at])]

    def expression_end(self, at: int, end: int) -> int:
        """The end of an implicit expression: members, calls and indices without spaces."""
        while at < end:
            if self.source[at] in "([":
                at = self.closed(at)
                continue
            match = GENERIC.match(self.source, at) or _MEMBER.match(self.source, at)
            if match is None:
                return at
            at = match.end()
        return at

    def output(self, start: int, end: int, code: str) -> Node:
        """The node of a printed expression."""
        code = code.strip()
        if code in ("RenderBody()", "Body"):
            return Block(_BODY, (Content(start, end),), wrapped=True)
        if (section := re.match(r"(?:await\s+)?RenderSection(?:Async)?\(\s*\"(\w+)\"", code)) is not None:
            return Block(section[1], (), wrapped=True)
        if (partial := _PARTIAL.match(code)) is not None:
            return self.partial(partial["name"], partial["model"] or "", start, end)
        if re.match(r"(?:await\s+)?(?:Component\.Invoke|Html\.(?:Action|RenderAction|Widget))", code):
            return Unknown(start, end, code.partition("(")[0].removeprefix("await "))
        return Output(start, end, self.read(code), "html")

    def partial(self, name: str, model: str, start: int, end: int) -> Include:
        """Another template, given a model."""
        bindings = (("Model", self.read(model.lstrip("@"))),) if model and not model.startswith("new") else ()
        return Include(start, end, name.removeprefix("~/") or None, bindings)

    # Code

    def statement(self, match: re.Match[str], at: int) -> list[Node] | None:
        """A statement with a body; None if it is none. ``at`` is where it begins."""
        source, word = self.source, match["word"]
        self.at = match.end()
        head = ""
        self.space()
        if source.startswith("(", self.at):
            close = self.closed(self.at)
            head, self.at = source[self.at + 1 : close - 1], close
        elif word == "section":
            named = _NAME.match(source, self.at)
            head = named[0] if named is not None else ""
            self.at += len(head)
        elif word == "helper":
            self.at = source.find("{", self.at)
        self.space()
        if not source.startswith("{", self.at):
            self.at = at
            return None
        if word in _HOLDS_NOTHING:
            self.at = self.closed(self.at)
            return []
        if word == "switch":
            return [self.switch(head)]
        if word == "if":
            return [self.branch(head)]
        if word in ("foreach", "for"):
            return [self.loop(head)]
        inner = self.block()
        return [Block(head, tuple(inner))] if word == "section" else inner

    def branch(self, head: str) -> Branch:
        """The arms of an ``if``."""
        arms = [(self.conditions_of(head), tuple(self.block()))]
        while (otherwise := re.compile(r"\s*else\b\s*(if\b\s*)?").match(self.source, self.at)) is not None:
            self.at = otherwise.end()
            guards: tuple[Condition, ...] = ()
            if otherwise[1]:
                close = self.closed(self.at)
                guards, self.at = self.conditions_of(self.source[self.at + 1 : close - 1]), close
            self.space()
            if not self.source.startswith("{", self.at):
                break
            arms.append((guards, tuple(self.block())))
        return Branch(tuple(arms))

    def loop(self, head: str) -> Node:
        """A loop over the items of a list, or one that counts them."""
        each, counted = _EACH.fullmatch(head.strip()), _COUNTED.fullmatch(head.strip())
        if each is not None:
            return Loop((each["item"],), self.read(each["over"]), tuple(self.block()), index="loop")
        if counted is not None:
            item = f"_{counted['counter']}"
            written = re.compile(
                rf"{re.escape(counted['over'])}!?\[{counted['counter']}\]|{re.escape(counted['over'])}\.ElementAt\({counted['counter']}\)"
            )
            self.replacements.append((written, item))
            inner = self.block()
            self.replacements.pop()
            return Loop((counted["counter"], item), self.read(counted["over"]), tuple(inner), index="[0]")
        return Unknown(self.at, self.at, "for", tuple(self.block()))

    def switch(self, head: str) -> Branch:
        """The branches of a value."""
        inner_end = self.closed(self.at) - 1
        self.at += 1
        arms: list[tuple[tuple[Condition, ...], tuple[Node, ...]]] = []
        label = re.compile(r"\s*(?:case\s+(?P<value>(?:[^:\"]|\"[^\"]*\"|::)+):|default\s*:)")
        while (match := label.match(self.source, self.at, inner_end)) is not None:
            self.at = match.end()
            guards = (Condition(f"{self.to_js(head)} == {match['value'].strip()}"),) if match["value"] else ()
            following = re.compile(r"\bbreak\s*;").search(self.source, self.at, inner_end)
            end = following.start() if following is not None else inner_end
            arms.append((guards, tuple(self.body(end))))
            self.at = following.end() if following is not None else inner_end
        self.at = inner_end + 1
        return Branch(tuple(arms))

    def block(self) -> list[Node]:
        """The nodes of a block in braces, which begins here."""
        end = self.closed(self.at)
        self.at += 1
        nodes = self.body(end - 1)
        self.at = end
        return nodes

    def body(self, end: int) -> list[Node]:
        """The nodes of code up to an offset: statements, and the markup among them."""
        self.deeper()
        nodes: list[Node] = []
        while self.at < end:
            self.space()
            if self.at >= end:
                break
            source = self.source
            if source.startswith("@:", self.at):
                line = source.find("\n", self.at, end)
                line = end if line < 0 else line
                self.at += 2
                nodes += [*self.markup(line, whole=True), Text(line, min(line + 1, end))]
            elif source.startswith("<", self.at):
                nodes += self.markup(end, whole=False)
            elif source.startswith("@", self.at):
                nodes += self.code_in_markup(end) or []
            elif source.startswith("//", self.at):
                line = source.find("\n", self.at, end)
                self.at = end if line < 0 else line
            elif source.startswith("/*", self.at):
                self.at = source.find("*/", self.at, end) + 2 or end
            elif source.startswith("{", self.at):
                nodes += self.block()
            else:
                statement = _STATEMENT.match(source, self.at)
                made = self.statement(statement, self.at) if statement is not None else None
                nodes += made if made is not None else self.assigned(end)
        self.at = end
        self.depth -= 1
        return nodes

    def assigned(self, end: int) -> list[Node]:
        """A statement without a body."""
        start = self.at
        while self.at < end and self.source[self.at] != ";":
            sign = self.source[self.at]
            self.at = (
                self.closed(self.at)
                if sign in "([{"
                else string_end(self.source, self.at)
                if sign in "\"'"
                else self.at + 1
            )
        code = self.source[start : self.at].strip()
        self.at += 1
        step = _STEP.fullmatch(code)
        if step is not None:
            name = step["after"] or step["before"]
            return [Assign(name, Joined((Path((name,)), Constant(int(step["by"] or 1)))))]
        assignment = _ASSIGNED.fullmatch(code)
        if assignment is None:
            partial = _PARTIAL.match(code)
            return (
                [self.partial(partial["name"], partial["model"] or "", start, self.at)]
                if partial is not None
                else []
            )
        name = re.sub(r"\[\"(\w+)\"\]", r".\1", assignment["name"])
        if name == "Layout":
            quoted = re.match(r"\"(?:~/)?([^\"]+)\"", assignment["value"])
            self.layout = quoted[1] if quoted is not None else None
            return []
        return [Assign(name, self.read(assignment["value"]))]

    def space(self) -> None:
        """Skip white space."""
        while self.at < len(self.source) and self.source[self.at].isspace():
            self.at += 1

    def closed(self, at: int) -> int:
        """The offset behind the bracket that closes the one here. Raises TemplateSyntaxError."""
        depth, source, begin = 0, self.source, at
        while at < len(source):
            sign = source[at]
            if sign == '"' or (sign == "'" and re.match(r"'(?:\\.|[^'\\])'", source[at : at + 4])):
                at = string_end(source, at)
                continue
            if source.startswith("@*", at):
                at = source.find("*@", at) + 2 or len(source)
                continue
            depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(sign, 0)
            at += 1
            if not depth:
                return at
        raise TemplateSyntaxError(f'"{source[begin]}" is not closed', begin)


def _without_text(source: str, node: Node) -> Node:
    """A node of markup within code without ``<text>``, which is not printed."""
    if not isinstance(node, Text):
        return node
    start, end = node.start, node.end
    if source.startswith("<text>", start):
        start += len("<text>")
    if source.endswith("</text>", start, end):
        end -= len("</text>")
    return Text(start, end)
