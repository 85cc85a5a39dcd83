"""Parse Thymeleaf templates: pages whose attributes (``th:text``, ``th:each``) replace the content, and their scripts.

https://www.thymeleaf.org/doc/tutorials/3.1/usingthymeleaf.html, and https://ultraq.github.io/thymeleaf-layout-dialect/
for the layouts of ``layout:decorate``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ....source.regex import regex
from ...locale.word_tables import words
from ..components.html_tags import VOID, Tag, find_element_end, tag_at
from ..expressions.values import Expression, FilterCall, Path
from ..tree import (
    Block,
    Branch,
    Condition,
    Include,
    Loop,
    Node,
    Output,
    Scope,
    Synthetic,
    Template,
    TemplateSyntaxError,
    Text,
    Unknown,
)
from .thymeleaf_expression import Expressions, split_arguments

MAX_DEPTH = 60
_WRITTEN = (
    r"\[\[\s*(?P<escaped>(?=[$*#@~|'(!])(?>[^\]]|\](?!\])){1,2000}+)\]\]"
    r"|\[\(\s*(?P<raw>(?=[$*#@~|'(!])(?>[^)]|\)(?!\])){1,2000}+)\)\]"
)
INLINE = regex(_WRITTEN)
_IN_SCRIPT = regex(
    rf"(?P<comment>/\*\s*)?(?:{_WRITTEN}|\[#(?:th:block)?\s+(?P<directives>(?>[^\]\"']|\"[^\"]*+\"|'[^']*+'){{0,2000}}+)\]|(?P<close>\[/(?:th:block)?\]))"
    r"(?(comment)\s*\*/)"
)
_INSTEAD = regex(r"""\s*(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^\s,;)}\]"']+)?""")
"""The default after a commented output, for files opened without the engine."""
_DIRECTIVE = regex(r"""th:(?P<name>\w+)\s*=\s*(?:"(?P<double>[^"]*)"|'(?P<single>[^']*)')""")
EACH = regex(r"\(?\s*(?P<name>[\w$]+)\s*(?:,\s*(?P<status>[\w$]+)\s*)?\)?\s*:(?!:)\s*(?P<over>.+)", re.DOTALL)
_AUTHORIZED = "sec:authorize"


class ThymeleafScripts(Expressions):
    """Parses the scripts of one template."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.source = source
        self.depth = 0
        self.switches: list[str] = []
        """The values that the enclosing cases are compared with."""

    def element_conditions(self, code: dict[str, str]) -> tuple[Condition, ...] | None:
        """The conditions of an element, or of a block in a script; None if it is unconditional."""
        guards: list[Condition] = []
        if "case" in code and self.switches:
            case = code["case"].strip()
            guards += (
                [Condition(f"none of the cases of {self.switches[-1]}")]
                if case == "*"
                else self.conditions_of(f"{self.switches[-1]} == {self.code(case)}")
            )
        if "if" in code:
            guards += self.conditions_of(code["if"])
        if "unless" in code:
            guards += self.conditions_of(f"!({self.code(code['unless'])})")
        if _AUTHORIZED in code:
            guards.append(Condition(f"{_AUTHORIZED} {code[_AUTHORIZED]}"))
        return tuple(guards) or None

    def inlined(self, match: re.Match[str], mode: str) -> Output:
        """The output of ``[[…]]`` (escaped for its context) or ``[(…)]`` (unescaped)."""
        if match["raw"] is not None:
            return Output(match.start(), match.end(), self.read(match["raw"]))
        expression = self.read(match["escaped"])
        if mode == "javascript":
            return Output(match.start(), match.end(), FilterCall("json", expression))
        return Output(match.start(), match.end(), expression, "html")

    def script(self, position: int, end: int, mode: str) -> list[Node]:
        """The nodes of a script with inlined expressions."""
        pieces = list(_IN_SCRIPT.finditer(self.source, position, end))
        nodes, at, _ = self._pieces(pieces, 0, position, mode)
        return [*nodes, Text(at, end)] if at < end else nodes

    def _pieces(
        self, pieces: list[re.Match[str]], index: int, at: int, mode: str
    ) -> tuple[list[Node], int, int]:
        """The nodes of a script up to the end of a block, that end's offset, and the index of the next piece."""
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise TemplateSyntaxError("blocks are nested too deeply", at)
        nodes: list[Node] = []
        while index < len(pieces):
            piece = pieces[index]
            index += 1
            if piece.start() < at:
                continue
            if at < piece.start():
                nodes.append(Text(at, piece.start()))
            at = piece.end()
            if piece["close"] is not None:
                break
            if piece["directives"] is None:
                nodes.append(self.inlined(piece, mode))
                instead = _INSTEAD.match(self.source, at) if piece["comment"] is not None else None
                at = instead.end() if instead is not None else at
                continue
            code = {
                one["name"]: one["double"] or one["single"] or ""
                for one in _DIRECTIVE.finditer(piece["directives"])
            }
            each = EACH.fullmatch(code.get("each", "").strip())
            over = self.read(each["over"]) if each is not None else None
            if each is not None:
                self.statuses.append(each["status"] or f"{each['name']}Stat")
            guards = self.element_conditions(code)
            inner, at, index = self._pieces(pieces, index, at, mode)
            if guards is not None:
                inner = [Branch(((guards, tuple(inner)),))]
            if each is not None and over is not None:
                self.statuses.pop()
                inner = [Loop((each["name"],), over, tuple(inner))]
            nodes += inner
        self.depth -= 1
        return nodes, at, index


MAX_UNCLOSED = 200
"""Maximum number of elements with directives but no end tag: each search for one scans the rest of the file."""
HEAD = "layout:head"
"""The block of a layout for its pages' heads."""
_LAYOUT = regex(r"""\slayout:decorat(?:e|or)\s*=\s*["'](?P<name>[^"']+)["']""")
_STOP = regex(r"<|\[[\[(](?=\s*[$*#@~|'(!])")
_FRAGMENT = regex(
    r"\s*(?:~\{)?\s*(?P<file>[^:{}()]*?)\s*(?:::\s*(?P<part>[\w-]+)\s*(?:\((?P<arguments>.*)\)\s*)?)?\}?\s*",
    re.DOTALL,
)
_PUTS_IN = ("insert", "replace", "include")
_DIRECTIVES = words("template_directives", "thymeleaf_directives")
"""Attributes of the engine that set no attribute of the page."""


def read_thymeleaf(source: str) -> Template:
    """Parse a Thymeleaf template. Raises TemplateSyntaxError."""
    layout = _LAYOUT.search(source)
    name = _FRAGMENT.fullmatch(layout["name"]) if layout is not None else None
    reader = _Reader(source, is_page=name is not None)
    body = tuple(reader.children(0, len(source)))
    return Template(body, parent=name["file"] if name is not None else None, defined=reader.defined)


class _Reader(ThymeleafScripts):
    def __init__(self, source: str, *, is_page: bool) -> None:
        super().__init__(source)
        self.is_page = is_page
        """Whether the template's fragments are inserted into a layout."""
        self.is_layout = not is_page and "layout:fragment" in source
        self.defined: dict[str, tuple[Node, ...]] = {}
        self.unclosed = 0

    def children(self, position: int, end: int) -> list[Node]:
        """The nodes of markup in [position, end): elements without directives stay as they are."""
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise TemplateSyntaxError("elements are nested too deeply", position)
        nodes: list[Node] = []
        text = position
        while (match := _STOP.search(self.source, position, end)) is not None:
            made, after = self._piece(match.start(), end)
            if made is not None:
                if text < match.start():
                    nodes.append(Text(text, match.start()))
                nodes += made
                text = after
            position = after
        if text < end:
            nodes.append(Text(text, end))
        self.depth -= 1
        return nodes

    def _piece(self, at: int, end: int) -> tuple[list[Node] | None, int]:
        """What begins at an offset, and its end; the nodes are None for text."""
        source = self.source
        if source[at] == "[":
            inline = INLINE.match(source, at, end)
            return (None, at + 1) if inline is None else ([self.inlined(inline, "html")], inline.end())
        if source.startswith("<!--/*/", at):
            close = source.find("/*/-->", at + 7, end)
            return (self.children(at + 7, close), close + 6) if close >= 0 else (None, end)
        if source.startswith("<!--", at):
            close = source.find("-->", at + 4, end)
            return ([], close + 3) if close >= 0 else (None, end)
        if self.is_layout and source.startswith("</head", at):
            return [Block(HEAD, ()), Text(at, at + 6)], at + 6
        tag = tag_at(source, at, end)
        if tag is None:
            return None, at + 1
        directives = _directives(tag)
        name = tag.name.lower()
        if name in ("script", "style"):
            inside, after = self._bounds(tag, end)
            if not directives and not (name == "script" and "ld+json" in source[tag.start : tag.end]):
                return None, after
            return self._element(tag, directives, inside, after), after
        if name == "head" and self.is_page:
            inside, after = self._bounds(tag, end)
            return [Block(HEAD, tuple(self.children(tag.end, inside)))], after
        if not directives and not name.startswith("th:"):
            return None, tag.end
        inside, after = self._bounds(tag, end)
        return self._element(tag, directives, inside, after), after

    def _bounds(self, tag: Tag, end: int) -> tuple[int, int]:
        """The end of an element's content, and of the element: at the next tag if it is not closed."""
        if tag.empty or tag.name.lower() in VOID:
            return tag.end, tag.end
        try:
            return find_element_end(self.source, tag, end)
        except TemplateSyntaxError:
            self.unclosed += 1
            if self.unclosed > MAX_UNCLOSED:
                raise
            following = self.source.find("<", tag.end, end)
            return (following, following) if following >= 0 else (end, end)

    def _element(
        self, tag: Tag, directives: dict[str, tuple[int, int]], inside: int, after: int
    ) -> list[Node]:
        """An element: its directives in Thymeleaf's order of precedence."""
        code = {name: self.source[slice(*place)] for name, place in directives.items()}
        each = EACH.fullmatch(code.get("each", "").strip())
        over = self.read(each["over"]) if each is not None else None
        if each is not None:
            self.statuses.append(each["status"] or f"{each['name']}Stat")
        guards = self.element_conditions(code)
        bound = [
            (name.strip(), self.read(value))
            for name, sign, value in (one.partition("=") for one in split_arguments(code.get("with", "")))
            if sign
        ]
        if "object" in code:
            self.objects.append(self.code(code["object"]))
        if "switch" in code:
            self.switches.append(self.code(code["switch"]))
        put_in = self._put_in(tag, code, inside)
        nodes: list[Node] = self._made(tag, directives, code, inside, after) if put_in is None else put_in
        if "switch" in code:
            self.switches.pop()
        if "object" in code:
            self.objects.pop()
        for name, value in reversed(bound):
            nodes = [Scope(((name, value),), tuple(nodes))]
        if guards is not None:
            nodes = [Branch(((guards, tuple(nodes)),))]
        if each is not None and over is not None:
            self.statuses.pop()
            nodes = [Loop((each["name"],), over, tuple(nodes))]
        return self._kept(code, nodes)

    def _kept(self, code: dict[str, str], nodes: list[Node]) -> list[Node]:
        """The nodes of an element, recorded as a fragment if it names itself one, and put into its layout block."""
        if "fragment" in code:
            name, _, parameters = code["fragment"].partition("(")
            names = [one.partition("=")[0].strip() for one in split_arguments(parameters.removesuffix(")"))]
            bound = tuple((one, Path((f"_{index}",))) for index, one in enumerate(names))
            self.defined.setdefault(name.strip(), (Scope(bound, tuple(nodes)),) if bound else tuple(nodes))
        block = code.get("layout:fragment")
        return [Block(block.strip(), tuple(nodes))] if block else nodes

    def _put_in(self, tag: Tag, code: dict[str, str], inside: int) -> list[Node] | None:
        """The nodes of an element that inserts another template's fragment; None for others."""
        word = next((one for one in _PUTS_IN if one in code), None)
        if word is None:
            return None
        fragment = _FRAGMENT.fullmatch(code[word])
        arguments = split_arguments(fragment["arguments"] or "") if fragment is not None else []
        if fragment is None or any("~{" in one for one in arguments):
            # Fragments passed as arguments are in this file, whatever is put around them.
            return [Unknown(tag.start, tag.end, f"th:{word}"), *self.children(tag.end, inside)]
        name, part = fragment["file"].strip(" '"), fragment["part"] or ""
        own = name in ("", "this")
        include = Include(
            tag.start,
            tag.end,
            part if own else name,
            tuple(self._arguments(arguments)),
            part="" if own else part,
        )
        if word == "replace" or tag.name.startswith("th:"):
            return [include]
        return [
            Synthetic(tag.start, tag.end, f"<{tag.name}>"),
            include,
            Synthetic(inside, inside, f"</{tag.name}>"),
        ]

    def _arguments(self, values: list[str]) -> Iterator[tuple[str, Expression]]:
        for index, one in enumerate(values):
            named = re.match(r"([A-Za-z_]\w*)\s*=(?!=)\s*", one)
            yield (
                named[1] if named is not None else f"_{index}",
                self.read(one[named.end() :] if named else one),
            )

    def _made(
        self, tag: Tag, directives: dict[str, tuple[int, int]], code: dict[str, str], inside: int, after: int
    ) -> list[Node]:
        """The nodes of an element, printed once."""
        removed = code.get("remove", "").strip()
        if removed == "all":
            return []
        bare = tag.name.startswith("th:") or removed == "tag"
        nodes: list[Node] = [] if bare else self._start(tag, directives)
        if removed != "body":
            nodes += self._body(tag, directives, code, inside)
        return nodes if bare or after == tag.end else [*nodes, Synthetic(inside, inside, f"</{tag.name}>")]

    def _body(
        self, tag: Tag, directives: dict[str, tuple[int, int]], code: dict[str, str], inside: int
    ) -> list[Node]:
        for word, escapes in (("text", "html"), ("utext", "none")):
            if word in code:
                return [Output(*directives[word], self.read(code[word]), escapes)]
        if tag.name.lower() in ("script", "style"):
            mode = code.get("inline", "html").strip().lower()
            return [Text(tag.end, inside)] if mode == "none" else self.script(tag.end, inside, mode)
        return self.children(tag.end, inside)

    def _start(self, tag: Tag, directives: dict[str, tuple[int, int]]) -> list[Node]:
        """A start tag, with its attributes replaced by their directives."""
        made: dict[str, tuple[Expression, tuple[int, int]]] = {}
        for name, place in directives.items():
            if name == "attr":
                for one in split_arguments(self.source[slice(*place)]):
                    word, _, value = one.partition("=")
                    made[word.strip().lower()] = self.read(value), place
            elif name not in _DIRECTIVES and ":" not in name and not name.startswith("on"):
                words = ("value",) if name == "field" else name.split("-") if "-" in name else (name,)
                words = (name,) if name.startswith(("data-", "aria-")) else words
                made |= {word: (self.read(self.source[slice(*place)]), place) for word in words}
        nodes: list[Node] = [Synthetic(tag.start, tag.end, f"<{tag.name}")]
        for name, place in tag.attributes.items():
            if name.lower() in made or _directive(name) is not None:
                continue
            nodes += [
                Synthetic(place[0], place[0], f' {name}="'),
                Text(*place),
                Synthetic(place[1], place[1], '"'),
            ]
        for name, (value, place) in made.items():
            nodes += [Synthetic(*place, f' {name}="'), Output(*place, value, "html"), Synthetic(*place, '"')]
        return [*nodes, Synthetic(tag.end, tag.end, ">")]


def _directive(name: str) -> str | None:
    """The name of an engine attribute without its prefix, or None for a page attribute."""
    lowered = name.lower()
    for prefix in ("th:", "data-th-"):
        if lowered.startswith(prefix):
            return lowered.removeprefix(prefix)
    return lowered if lowered.startswith(("layout:", "sec:", "xmlns:")) else None


def _directives(tag: Tag) -> dict[str, tuple[int, int]]:
    """The locations of an element's directive values, by name."""
    return {
        name: place
        for attribute, place in tag.attributes.items()
        if (name := _directive(attribute)) is not None and not name.startswith("xmlns:")
    }
