"""Parse the templates of Angular's components, as those of Vue after their directives are written as Vue's.

Each is replaced by one of the same length, so that all offsets stay (https://angular.dev/guide/templates). Blocks of
control flow are read as they are (https://angular.dev/guide/templates/control-flow).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ....source.regex import regex
from ..expressions.values import Constant, Expression, FilterCall, FunctionCall
from ..tree import Assign, Branch, Condition, Node, Template
from .item_nodes import loop
from .vue_markup import VueMarkup

_IF = regex(r"(?<=\s)\*ngIf(?=\s*=)")
_FOR = regex(
    r"(?<=\s)\*ngFor(?P<is>\s*=\s*)(?P<quote>[\"'])\s*let\s(?P<name>\s*\w+\s+of\s)(?P<rest>[^\"']*)(?P=quote)"
)
_BOUND = regex(r"(?<=\s)\[(?:attr\.)?(?P<name>[\w.-]+)\](?=\s*=)")
_DIRECTIVES = {"innerHTML": "v-html", "innerText": "v-text", "textContent": "v-text", "ngIf": "v-if"}
_CONTAINER = regex(r"(?<=[</])ng-(?:container|template)(?=[\s>])")
_CODE = regex(
    r"\{\{(?P<shown>[^{}]*)\}\}|(?<=[\s\]])(?P<name>v-\w+|:[\w.-]+)(?P<is>\s*=\s*)(?P<quote>[\"'])(?P<bound>[^\"]*?)(?P=quote)"
)
_PIPE = r"(?<!\|)\|(?!\|)\s*(?P<pipe>\w+)(?P<given>(?:\s*:\s*(?:'[^']*'|\"[^\"]*\"|\{[^{}]*\}|[\w.]+))*)"
_PIPES = regex(_PIPE)
"""Pipes, which change a value's form."""
_LAST_PIPE = regex(rf"{_PIPE}\s*\Z")
_GIVEN = regex(r":\s*(?:'([^']*)'|\"([^\"]*)\")")
_STANDARD = frozenset({"currency", "date", "number", "translate"})
_DATES = {
    "short": "M/d/yyyy, h:mm a",
    "medium": "MMM d, y, h:mm:ss a",
    "long": "MMMM d, y, h:mm:ss a",
    "shortDate": "M/d/yyyy",
    "mediumDate": "MMM d, y",
    "longDate": "MMMM d, y",
    "fullDate": "EEEE, MMMM d, y",
}
"""The named formats of dates: https://angular.dev/api/common/DatePipe."""
_AMOUNT = regex(r"(?:[Pp]rice|[Aa]mount|[Cc]ost|[Tt]otal)\w*\s*\Z")
_OF_MONEY = regex(r"(?:^|\w)(?:[Pp]rice|[Mm]oney|[Cc]urrency)\Z")
"""The names of a project's own pipes that write an amount with its currency."""
_BLOCK = regex(r"@(?P<word>if|for|switch|defer|let)\b\s*")
_NEXT = regex(r"\s*@(?P<word>else\s+if|else|empty|placeholder|loading|error)\b\s*")
_CASE = regex(r"\s*@(?P<word>case|default)\b\s*")
_LET = regex(r"(?P<name>\w+)\s*=(?P<code>[^;<>]*);")
_ALIAS = regex(r"\s*;?\s*as\s+(?P<name>\w+)\s*\Z")
_ITEMS = regex(r"\s*(?P<name>\w+)\s+of\s+(?P<list>[^;]+)")
_AFTER = regex(r"(?:;|\sas\s).*$", re.DOTALL)
"""What follows the condition of ``*ngIf``: the name it is given, another template."""


def read_angular(source: str) -> Template:
    """Parse a template of Angular. Raises TemplateSyntaxError."""
    reader = AngularMarkup(_as_vue(source), [])
    return Template(tuple(reader.children(0, len(source))))


class AngularMarkup(VueMarkup):
    """Parses the markup of a component of Angular, written as Vue's but for its pipes and blocks."""

    ends_of_text = regex(r"[<{@]")

    def expression(self, start: int, end: int) -> Expression:
        """An expression, with the pipe that ends it."""
        pipe = _LAST_PIPE.search(self.source, start, end)
        if pipe is None or pipe.start() == start:
            return super().expression(start, end)
        name = pipe["pipe"] if pipe["pipe"] in _STANDARD else "currency"
        given = tuple(Constant(first or second) for first, second in _GIVEN.findall(pipe["given"]))
        if name == "date":
            written = str(given[0].value) if given else "mediumDate"
            given = (Constant(_DATES.get(written, written)), *given[1:])
        value = self.expression(start, pipe.start())
        braces = self.source.find("{", *pipe.span("given"))
        if name == "translate" and braces >= 0:
            return FunctionCall("$t", (value, self.expression(braces, pipe.end("given"))))
        return FilterCall(name, value, given)

    def block(self, at: int, end: int) -> tuple[list[Node], int] | None:
        """The nodes and the end of a block of control flow."""
        begin = _BLOCK.match(self.source, at, end)
        if begin is None:
            return None
        if begin["word"] == "let":
            let = _LET.match(self.source, begin.end(), end)
            return ([Assign(let["name"], self.expression(*let.span("code")))], let.end()) if let else None
        asked, body = self._parts(begin.end(), end)
        if body is None:
            return None
        if begin["word"] == "switch":
            return [Branch(tuple(self._cases(asked, *body)))], body[1] + 1
        if begin["word"] == "if":
            arms = [self._arm(asked, body)]
        elif begin["word"] == "for":
            items = _ITEMS.match(self.source, *asked)
            inner = self.children(*body)
            nodes: list[Node] = (
                [loop(items["name"], self.listed(*items.span("list")), tuple(inner))]
                if items is not None
                else inner
            )
            return nodes, self._without_others(body[1] + 1, end)
        else:
            return self.children(*body), self._without_others(body[1] + 1, end)
        position = body[1] + 1
        while (more := _NEXT.match(self.source, position, end)) is not None and "else" in more["word"]:
            asked, other = self._parts(more.end(), end)
            if other is None:
                break
            arms.append(
                self._arm(asked, other) if more["word"] != "else" else ((), tuple(self.children(*other)))
            )
            position = other[1] + 1
        return [Branch(tuple(arms))], position

    def _arm(
        self, asked: tuple[int, int], body: tuple[int, int]
    ) -> tuple[tuple[Condition, ...], tuple[Node, ...]]:
        """A branch with its condition, and the name that its value is given."""
        code = self.source[slice(*asked)]
        alias = _ALIAS.search(code)
        end = asked[0] + alias.start() if alias is not None else asked[1]
        plain = _PIPES.sub(" ", self.source[asked[0] : end])
        named = [Assign(alias["name"], self.expression(asked[0], end))] if alias is not None else []
        return self.asking(plain), (*named, *self.children(*body))

    def _cases(
        self, asked: tuple[int, int], start: int, end: int
    ) -> Iterator[tuple[tuple[Condition, ...], tuple[Node, ...]]]:
        """The branches of a block that compares one value with several."""
        value = _PIPES.sub(" ", self.source[slice(*asked)]).strip()
        position, other = start, None
        while (case := _CASE.match(self.source, position, end)) is not None:
            given, body = self._parts(case.end(), end)
            if body is None:
                break
            nodes = tuple(self.children(*body))
            if case["word"] == "default":
                other = nodes
            else:
                yield self.asking(f"{value} == {self.source[slice(*given)].strip()}"), nodes
            position = body[1] + 1
        if other is not None:
            yield (), other

    def _without_others(self, position: int, end: int) -> int:
        """The end of a block with those that stand for it while it has nothing, which are not read."""
        while (more := _NEXT.match(self.source, position, end)) is not None and "else" not in more["word"]:
            body = self._parts(more.end(), end)[1]
            if body is None:
                break
            position = body[1] + 1
        return position

    def _parts(self, position: int, end: int) -> tuple[tuple[int, int], tuple[int, int] | None]:
        """What a block is given in parentheses, and what it has in braces; None if that is not closed."""
        asked = (position, position)
        if self.source.startswith("(", position):
            close = _closing(self.source, position, end, "()")
            asked = (position + 1, close)
            position = close + 1
        while position < end and self.source[position].isspace():
            position += 1
        if not self.source.startswith("{", position):
            return asked, None
        close = _closing(self.source, position, end, "{}")
        return asked, (position + 1, close) if close < end else None


def _closing(source: str, position: int, end: int, brackets: str) -> int:
    """The offset of the bracket that closes one; the end if none does."""
    depth = 0
    for at in range(position, end):
        if source[at] in brackets:
            depth += 1 if source[at] == brackets[0] else -1
            if not depth:
                return at
    return end


def _is_kept(pipe: re.Match[str], code: str) -> bool:
    """Whether a pipe at the end of code gives a value a form of its own: a date, an amount, a translation."""
    name = pipe["pipe"]
    is_of_money = _OF_MONEY.search(name) is not None and _AMOUNT.search(code, 0, pipe.start()) is not None
    return not code[pipe.end() :].strip() and (name in _STANDARD or is_of_money)


def _as_vue(source: str) -> str:
    text = _IF.sub(" v-if", source)
    text = _FOR.sub(_loop, text)
    text = _BOUND.sub(lambda match: _bound(match["name"]).rjust(len(match[0])), text)
    text = _CONTAINER.sub(lambda match: "template".ljust(len(match[0])), text)
    return _CODE.sub(_without_pipes, text)


def _loop(match: re.Match[str]) -> str:
    listed = match["rest"].partition(";")[0]
    value = f"{match['name']}{listed}"
    begins = f" v-for{match['is']}{match['quote']}"
    return f"{begins}{value.ljust(len(match[0]) - len(begins) - 1)}{match['quote']}"


def _bound(name: str) -> str:
    return _DIRECTIVES.get(name, f":{name}")


def _without_pipes(match: re.Match[str]) -> str:
    """Code without the pipes in it; without what follows the condition, if it is one."""
    code = match["shown"] if match["shown"] is not None else match["bound"]
    plain = _PIPES.sub(lambda pipe: pipe[0] if _is_kept(pipe, code) else " " * len(pipe[0]), code)
    if match["name"] == "v-if":
        plain = _AFTER.sub("", plain).ljust(len(code))
    return match[0].replace(code, plain) if code else match[0]
