"""Parse EJS and Eta templates: JavaScript between tags, with the conventions of Express and Hexo themes."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import islice

from ....source.regex import regex
from ..changes import by_statement
from ..components.item_nodes import loop
from ..components.javascript import STRINGIFY
from ..components.json_objects import Objects
from ..components.statements import statements_of
from ..expressions.condition import conditions
from ..expressions.dialects import JAVASCRIPT
from ..expressions.expression import MAX_LENGTH, parse
from ..expressions.values import Constant, Expression, FilterCall, Joined, Other, Path
from ..tree import (
    Assign,
    Branch,
    Condition,
    Content,
    Include,
    Loop,
    Macro,
    Node,
    Output,
    Scope,
    Template,
    TemplateSyntaxError,
    Text,
    Unknown,
)
from .embedded import CodeReader, Kind, Piece, parenthesised, word_of
from .tag_reader import include_of

MAX_CODE = 150_000
"""Maximum characters of statements followed in one template."""
_TAG = regex(r"<%(?P<mark>==|[#%=~_-])?(?P<body>.*?)[-_]?%>", re.DOTALL)
_OPENING = regex(r"<%")
_EACH = regex(
    r"^(?P<path>.+?)\s*\??\.\s*(?:forEach|each|map)\s*\(\s*(?:async\s*)?(?:function\b\s*\w*\s*)?"
    r"(?P<names>\([^()]*\)|\w+)\s*(?:=>\s*)?\{$",
    re.DOTALL,
)
_FOR = regex(
    r"^for\s*\(\s*(?:const|let|var)?\s*(?P<names>\[[^\[\]]*\]|\{[^{}]*\}|\w+)\s+(?:of|in)\s+(?P<path>.+)\)\s*\{$",
    re.DOTALL,
)
_COUNTED = regex(
    r"^for\s*\([^;]*?\b(?P<name>\w+)\s*=\s*0\b[^;]*;\s*(?P=name)\s*<\s*(?P<path>[\w.$\[\]]+)\.(?:length|size)\s*;"
)
_FUNCTION = regex(r"^(?:async\s+)?function\s+(?P<name>\w+)\s*\((?P<names>[^()]*)\)\s*\{$")
_ASSIGNED = regex(
    r"^(?:(?:const|let|var)\s+)?(?P<name>[A-Za-z_$][\w$]*)\s*=(?![=>])\s*(?P<value>.+)$", re.DOTALL
)
_STEP = regex(
    r"^(?:(?P<name>[\w$]+)\s*(?P<sign>\+\+|--|[+-]=(?=\s*\d))\s*(?P<step>\d{1,9})?|(?P<first>\+\+|--)\s*(?P<other>[\w$]+))\s*;?$"
)
_SINGLE = regex(
    r"^if\s*\((?P<condition>.*)\)\s*(?P<then>(?!else\b|if\b)[A-Za-z_$][\w$]*\s*=(?![=>]).+)$", re.DOTALL
)
_FIELDS = regex(r"\(?\s*\{(?P<fields>[^{}]*)\}\s*(?P<rest>,\s*\w+)?")
"""The members that a loop takes of each item."""
_NAME = regex(r"[A-Za-z_$][\w$]*")
_GLOBALS = regex(r"(?<![\w$.])(?:locals|it)\.(?=[\w$])")
_OLD_INCLUDE = regex(r"^include\s+(?P<name>[\w./-]+)$")


def read_ejs(source: str) -> Template:
    """Parse an EJS or Eta template. Raises TemplateSyntaxError."""
    return Template(_Reader(source).nodes())


class _Reader(CodeReader):
    pattern, opening, dialect = _TAG, _OPENING, JAVASCRIPT

    def __init__(self, source: str) -> None:
        super().__init__(source)
        self.taken: list[tuple[re.Pattern[str], str]] = []
        """How items of lists in counting loops are written, and their names."""
        self.objects = WrittenObjects(source, self.named)
        self.is_lodash = "htmlWebpackPlugin" in source
        """Whether "<%=" prints unescaped."""
        self.code_left = MAX_CODE
        self.unread: set[str] = set()
        """Names bound to objects that the grammar does not cover."""

    def pieces(self, match: re.Match[str]) -> list[Piece]:
        mark, body = match["mark"], match["body"].strip()
        if mark == "#":
            return []
        kinds: dict[str | None, Kind] = {"%": "text", "=": "output", "==": "output", "-": "raw", "~": "raw"}
        if mark in kinds:
            return [Piece(kinds[mark], body.rstrip(";").rstrip(), *match.span())]
        self.code_left -= len(body)
        if self.code_left < 0:
            raise TemplateSyntaxError("it has more code than is followed", match.start())
        return [Piece("code", statement, *match.span()) for statement in statements_of(body)]

    def output(self, piece: Piece) -> Node:
        start, end = piece.start, piece.end
        if piece.body in ("body", "it.body"):  # what Hexo and express-ejs-layouts insert into a layout
            return Content(start, end)
        old = _OLD_INCLUDE.match(piece.body)
        if old is not None:
            return Include(start, end, old["name"])
        step = _step(piece.body)
        if step is not None:
            printed = Output(start, end, Path((step.name,)), "none")
            after = piece.body.rstrip(";").rstrip().endswith(("++", "--"))
            return Scope((), (printed, step) if after else (step, printed))
        expression = self.read(without_replacements(piece.body))
        if piece.kind == "raw" and self.is_unread(expression):
            written = self.objects.printed(start + 3, end)
            if written is not None:
                return Scope((), tuple(written))
        elif piece.kind == "output" and STRINGIFY.match(piece.body) and isinstance(expression, Other):
            expression = FilterCall("JSON.stringify", expression)
        include = include_of(expression, start, end)
        if piece.kind == "raw":
            expression = FilterCall("raw", expression)
        return include or Output(start, end, expression, "none" if self.is_lodash else "html")

    def is_unread(self, expression: Expression) -> bool:
        """Whether an expression is an object that the grammar does not cover, or prints one."""
        while isinstance(expression, FilterCall):
            expression = expression.value
        if isinstance(expression, Path):
            return len(expression.parts) == 1 and expression.parts[0] in self.unread
        return isinstance(expression, Other)

    def code(self, text: str, start: int, end: int) -> list[Node]:
        word, rest = word_of(text)
        if text.endswith("{"):
            return self.block(text, word, rest, start, end)
        if len(text) > MAX_LENGTH:
            return []
        single = _SINGLE.match(text)
        if single is not None:
            inner = self.code(single["then"], start, end)
            return (
                [Branch(((self.conditions_of(single["condition"]), tuple(inner)), ((), ())))] if inner else []
            )
        old = _OLD_INCLUDE.match(text)
        if old is not None:
            return [Include(start, end, old["name"])]
        step = _step(text)
        if step is not None:
            return [step]
        assigned = _ASSIGNED.match(text)
        if assigned is None:
            change = by_statement(text.rstrip(";"), self.read)
            return [change] if change is not None else []
        value = self.read(assigned["value"])
        if isinstance(value, Other) and value.text[:1] in ("{", "["):
            self.unread.add(assigned["name"])
        return [Assign(assigned["name"], value)]

    def block(self, text: str, word: str, rest: str, start: int, end: int) -> list[Node]:
        """The nodes of a statement that opens a block."""
        known = len(text) <= MAX_LENGTH
        if word == "if" and known:
            return [self.branch(self.conditions_of(parenthesised(rest)), ("} else if",), ("}",))]
        if known and (over := _EACH.match(text) or _FOR.match(text)) is not None:
            return [self.loop(over["path"], over["names"], pair=over["names"].startswith("["))]
        if known and (counted := _COUNTED.match(text)) is not None:
            return [self.counted(counted["name"], counted["path"])]
        made = _FUNCTION.match(text) if known else None
        inner = tuple(self.body(("}",))[0])
        if made is not None:
            names = tuple((name.strip(), None) for name in made["names"].split(",") if name.strip())
            return [Macro(made["name"], names, inner)]
        if word in ("try", "finally"):
            return list(inner)
        if word == "catch" and not any(self.prints(node) for node in inner):
            return []
        if word in ("for", "while"):
            return [Loop(("_item",), Path(("_items",)), inner)]
        return [Unknown(start, end, word or "a block", inner)]

    def prints(self, node: Node) -> bool:
        """Whether a node is more than white space."""
        return not isinstance(node, Text) or bool(self.source[node.start : node.end].strip())

    def loop(self, path: str, names: str, *, pair: bool) -> Loop:
        """A loop over a list, which binds the item and its index; a ``pair`` in brackets is a key and a value."""
        fields = _FIELDS.match(names)
        if fields is not None:
            inner = tuple(self.body(("}",))[0])
            return loop(f"{{{fields['fields']}}}{fields['rest'] or ''}", self.read(path), inner)
        bound = tuple(name.strip() for name in names.strip("()[]").split(","))
        plain = tuple(name for name in bound if _NAME.fullmatch(name)) or ("_item",)
        inner = tuple(self.body(("}",))[0])
        if len(plain) == 1 or pair:
            return Loop(plain[:2], self.read(path), inner)
        return Loop((plain[1], plain[0]), self.read(path), inner, index="[0]")

    def counted(self, counter: str, path: str) -> Loop:
        """A counting loop: what it reads from the list by its counter is the item."""
        items, item = self.read(path), f"{counter}_item"
        self.taken.append((re.compile(rf"(?<![\w$.]){re.escape(path)}\[\s*{re.escape(counter)}\s*\]"), item))
        inner = tuple(self.body(("}",))[0])
        self.taken.pop()
        return Loop((counter, item), items, inner, index="[0]")

    def read(self, text: str) -> Expression:
        return parse(self.named(text), JAVASCRIPT)

    def named(self, text: str) -> str:
        """Code with the canonical names of the template's variables."""
        for pattern, item in self.taken:
            text = pattern.sub(item, text)
        text = re.sub(r"\?\.(?=[\w\[])", ".", text.strip())
        text = re.sub(r"^typeof\s+[\w.]+\s*!==?\s*['\"]undefined['\"]\s*&&\s*", "", text)
        return _GLOBALS.sub("", text)

    def conditions_of(self, text: str) -> tuple[Condition, ...]:
        return super().conditions_of(re.sub(r"^!!", "", self.named(text)))


def _step(text: str) -> Assign | None:
    """A counter's increment or decrement, as its new value; None for other statements."""
    match = _STEP.match(text)
    if match is None:
        return None
    name = match["name"] or match["other"]
    change = int(match["step"] or 1) * (-1 if "-" in (match["sign"] or match["first"]) else 1)
    return Assign(name, Joined((Path((name,)), Constant(change))))


# Objects written out in EJS that the grammar does not cover: with functions, spreads and the like.

MAX_OBJECT = 20_000
"""Maximum length of an object, in characters."""
MAX_OBJECTS = 30
"""Maximum number of objects written as JSON: each is searched for in the whole template."""
_REPLACED = regex(r"""\.\s*replace(?:All)?\s*\(\s*/(?>[^/\n\\]|\\.)++/\w*\s*,\s*(?:"[^"]*"|'[^']*')\s*\)""")
_MAX_REPLACED = 8


def without_replacements(text: str) -> str:
    """Code without the calls that make JSON fit for a script: ``JSON.stringify(x).replace(/</g, "\\\\u003c")``."""
    if STRINGIFY.match(text) is None:
        return text
    calls = list(islice(_REPLACED.finditer(text), _MAX_REPLACED))
    while calls and calls[-1].end() == len(text):
        text = text[: calls.pop().start()].rstrip()
    return text


class WrittenObjects(Objects):
    """Parses the objects of one template. ``named`` replaces names in code by the template's canonical ones.

    ``ends`` is what ends code; without it, an object ends with its last bracket.
    """

    def __init__(self, source: str, named: Callable[[str], str], ends: str = "%>") -> None:
        super().__init__(source)
        self._whole = source
        self._named = named
        self._ends = ends
        self._left = MAX_OBJECTS

    def printed(self, start: int, end: int) -> list[Node] | None:
        """The JSON that code in [start, end) prints: of an object, or of a name bound to one once; else None."""
        code = self._whole[start:end]
        called = STRINGIFY.match(code.lstrip())
        if called is None or not self._left:
            return None
        self._left -= 1
        start += len(code) - len(code.lstrip()) + called.end()
        name = _NAME.match(self._whole, start, end)
        if name is not None:
            assignment = re.compile(
                rf"(?<![\w$.]){re.escape(name[0])}(?:\.[\w$.]+|\[[^\]\n]*\])?\s*=(?![=>])\s*"
            )
            places = list(assignment.finditer(self._whole))
            if len(places) != 1 or not re.match(r"\s*[,)]", self._whole[name.end() : name.end() + 100]):
                return None
            start = places[0].end()
            end = self._whole.find(self._ends, start) if self._ends else start + MAX_OBJECT
        if not self._whole.startswith(("{", "["), start) or end - start > MAX_OBJECT:
            return None
        self.source = self._whole[:end]
        self.depth = 0
        try:
            return self.value(start, self.closing(start))
        except (TemplateSyntaxError, RecursionError):
            return None

    # Differences from the code of a component

    def expression(self, start: int, end: int) -> Expression:
        return parse(self._named(self.source[start:end]), JAVASCRIPT)

    def conditions_of(self, start: int, end: int) -> tuple[Condition, ...]:
        return conditions(re.sub(r"^!!", "", self._named(self.source[start:end])), JAVASCRIPT)

    def elsewhere(self, start: int, end: int, known: tuple[str, ...]) -> list[Node]:
        raise TemplateSyntaxError("what is spread here is written elsewhere", start)

    def element(self, position: int) -> tuple[list[Node], int]:
        """This code contains no markup: "<" compares."""
        return [], position + 1
