"""Parse scripts in Thymeleaf: inlined expressions (``[[…]]``) and blocks (``[# th:each="…"]``).

https://www.thymeleaf.org/doc/tutorials/3.1/usingthymeleaf.html#inlining
"""

from __future__ import annotations

import re

from ....source.regex import regex
from ..expressions.values import Applied
from ..tree import Branch, Condition, Loop, Node, Output, TemplateSyntaxError, Text
from .thymeleaf_expression import Expressions

MAX_DEPTH = 60
_WRITTEN = (
    r"\[\[\s*(?P<escaped>(?=[$*#@~|'(!])(?>[^\]]|\](?!\])){1,2000}+)\]\]"
    r"|\[\(\s*(?P<raw>(?=[$*#@~|'(!])(?>[^)]|\)(?!\])){1,2000}+)\)\]"
)
INLINE = regex(_WRITTEN)
_IN_SCRIPT = regex(
    rf"(?P<comment>/\*\s*)?(?:{_WRITTEN}|\[#(?:th:block)?\s+(?P<given>(?>[^\]\"']|\"[^\"]*+\"|'[^']*+'){{0,2000}}+)\]|(?P<close>\[/(?:th:block)?\]))"
    r"(?(comment)\s*\*/)"
)
_INSTEAD = regex(r"""\s*(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^\s,;)}\]"']+)?""")
"""The default after a commented output, for files opened without the engine."""
_GIVEN = regex(r"""th:(?P<name>\w+)\s*=\s*(?:"(?P<double>[^"]*)"|'(?P<single>[^']*)')""")
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

    def asked_of(self, code: dict[str, str]) -> tuple[Condition, ...] | None:
        """The conditions of an element, or of a block in a script; None if it is unconditional."""
        asked: list[Condition] = []
        if "case" in code and self.switches:
            case = code["case"].strip()
            asked += (
                [Condition(f"none of the cases of {self.switches[-1]}")]
                if case == "*"
                else self.asked(f"{self.switches[-1]} == {self.code(case)}")
            )
        if "if" in code:
            asked += self.asked(code["if"])
        if "unless" in code:
            asked += self.asked(f"!({self.code(code['unless'])})")
        if _AUTHORIZED in code:
            asked.append(Condition(f"{_AUTHORIZED} {code[_AUTHORIZED]}"))
        return tuple(asked) or None

    def inlined(self, found: re.Match[str], mode: str) -> Output:
        """The output of ``[[…]]`` (escaped for its context) or ``[(…)]`` (unescaped)."""
        if found["raw"] is not None:
            return Output(found.start(), found.end(), self.read(found["raw"]))
        expression = self.read(found["escaped"])
        if mode == "javascript":
            return Output(found.start(), found.end(), Applied("json", expression))
        return Output(found.start(), found.end(), expression, "html")

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
            if piece["given"] is None:
                nodes.append(self.inlined(piece, mode))
                instead = _INSTEAD.match(self.source, at) if piece["comment"] is not None else None
                at = instead.end() if instead is not None else at
                continue
            code = {
                one["name"]: one["double"] or one["single"] or "" for one in _GIVEN.finditer(piece["given"])
            }
            each = EACH.fullmatch(code.get("each", "").strip())
            over = self.read(each["over"]) if each is not None else None
            if each is not None:
                self.statuses.append(each["status"] or f"{each['name']}Stat")
            asked = self.asked_of(code)
            inner, at, index = self._pieces(pieces, index, at, mode)
            if asked is not None:
                inner = [Branch(((asked, tuple(inner)),))]
            if each is not None and over is not None:
                self.statuses.pop()
                inner = [Loop((each["name"],), over, tuple(inner))]
            nodes += inner
        self.depth -= 1
        return nodes, at, index
