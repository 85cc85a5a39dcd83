"""Parse Hugo templates: Go's html/template with Hugo's functions and scratch pads."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from ....source.regex import regex
from ..expressions.condition import conditions, denied, negated
from ..expressions.dialects import HUGO
from ..expressions.expression import parse
from ..expressions.values import (
    Chosen,
    Constant,
    Either,
    Expression,
    FilterCall,
    FunctionCall,
    Joined,
    Path,
    Record,
)
from ..scanning import MatchReader, matches
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
    Return,
    Scope,
    Template,
    TemplateSyntaxError,
    Text,
)
from .provided import placed, text_of

_SCRATCH_OF_PAGES = regex(r"(?<![\w)])(?:\$|page)?\.(?:Page\.)?(?P<pad>Scratch|Store)(?=\.\w)")
_SCRATCH_CHANGE = regex(r"^\$(?P<pad>[\w.]+)\.(?P<what>Set|Add|SetInMap)\s+(?P<rest>.+)$", re.DOTALL)
_SCRATCH_KEY = regex(r"\"[\w@.-]+\"")
_SCRATCH_READ = regex(
    r"\(\s*\$(?P<one>[\w.]+)\.Get\s+\"(?P<key>\w+)\"\s*\)|\$(?P<other>[\w.]+)\.Get\s+\"(?P<only>\w+)\""
)


def with_page_pads(text: str) -> str:
    """An action with one name for the page's pad, however it is written."""
    return _SCRATCH_OF_PAGES.sub(r"$.\g<pad>", text)


def scratch_assignment(
    text: str, operands: Callable[[str], list[str]], read: Callable[[str], Expression]
) -> Assign | None:
    """The assignment that an action makes on a pad; None for other actions.

    ``operands`` splits what is given to a function, ``read`` parses an expression.
    """
    match = _SCRATCH_CHANGE.match(with_page_pads(text))
    *keys, last = operands(match["rest"]) if match is not None else [""]
    if (
        match is None
        or len(keys) != (2 if match["what"] == "SetInMap" else 1)
        or not all(map(_SCRATCH_KEY.fullmatch, keys))
    ):
        return None
    keys, value = [key.strip('"') for key in keys], read(last)
    if match["pad"].startswith(".") and isinstance(value, Constant) and isinstance(value.value, bool):
        return None  # a page's booleans may be set by its content
    name = _pad_name(match["pad"], keys[0])
    own = Path(tuple(name.split(".")))
    if match["what"] == "SetInMap":
        value = FunctionCall("SetInMap", (own, Record(((Constant(keys[1]), value),))))
    elif match["what"] == "Add" and isinstance(value, Constant):
        value = Joined((own, value))
    elif match["what"] == "Add":
        value = FilterCall("[]", own, (value,))
    return Assign(name, value)


def with_scratch_values(text: str) -> str:
    """A condition with values on a pad replaced by names."""
    return _SCRATCH_READ.sub(
        lambda match: f"${match['one'] or match['other']}.Get.{match['key'] or match['only']}",
        with_page_pads(text),
    )


def _pad_name(pad: str, key: str) -> str:
    return f"{'$' if pad.startswith('.') else ''}{pad}.Get.{key}"


_PIECE = regex(
    r"\{\{-?\s*/\*.*?\*/\s*-?\}\}|\{\{-?(?P<body>(?:[^}\"`']|\"(?:[^\"\\]|\\.)*\"|`[^`]*`|'[^']*'|\}(?!\}))*?)-?\}\}",
    re.DOTALL,
)
_SILENT = regex(r"^[.$\w]+\.(?:Add|Set|SetInMap|Delete|DeleteInMap|Store\.Set)\s")
_NO_OUTPUT = frozenset({"break", "continue", "return", "warnf", "warnidf", "errorf", "erroridf"})
"""Actions without output: control flow, and messages to whoever builds the site."""
_PARTIALS = frozenset({"partial", "partialCached", "partials.Include", "partials.IncludeCached"})
_OPENING = regex(r"\{\{")
_KEYWORD = regex(r"^(?:if|with|range)(?=[.$(])")
"""A keyword with its operand right behind it."""
_LEXEMES = regex(r"\"[^\"]*\"|`[^`]*`|[()|]|[^\"`()|]+|[\"`]")
_QUESTIONS = frozenset({"and", "or", "not", "eq", "ne", "in"})
"""Functions that answer yes or no, or give one of their operands."""
_HEADS = frozenset({"opengraph.html", "twitter_cards.html", "google_analytics.html", "google_news.html"})
"""Hugo's embedded templates that print other elements of the head: https://gohugo.io/templates/embedded/."""


def read_hugo(source: str) -> Template:
    """Parse a Hugo template. Raises TemplateSyntaxError."""
    reader = _Reader(source)
    body, _, _ = reader.body(False)
    defines = [node for node in body if isinstance(node, Block)]
    text = "".join(source[node.start : node.end] for node in body if isinstance(node, Text))
    others = [node for node in body if not isinstance(node, Block | Text)]
    if (
        reader.defined
        and defines
        and not text.strip()
        and not any(isinstance(node, Output) for node in others)
    ):
        # A template of definitions alone fills the blocks of the base template.
        return Template(tuple(body), parent="baseof.html", defined=reader.definitions)
    printed = tuple(node for node in body if not (isinstance(node, Block) and reader.defines(node)))
    return Template(printed, defined=reader.definitions)


class _Reader(MatchReader):
    def __init__(self, source: str) -> None:
        super().__init__(source, matches(source, _PIECE, _OPENING))
        self.defined = False
        self.definitions: dict[str, tuple[Node, ...]] = {}

    def defines(self, block: Block) -> bool:
        """Whether a block is only defined, to be printed elsewhere."""
        return self.definitions.get(_partial_name(block.name)) is block.body

    def body(self, inside: bool) -> tuple[list[Node], str, str]:
        """The nodes up to ``end`` or ``else``: the nodes, the ending word, its rest."""
        opened = self.deeper("actions are nested too deeply")
        nodes: list[Node] = []
        while (match := self.next(nodes)) is not None:
            text = _outer(match["body"] or "")
            word, rest = _first_word(_KEYWORD.sub(r"\g<0> ", text))
            if not text:
                continue
            if word in ("end", "else"):
                if not inside:
                    raise TemplateSyntaxError(f'"{word}" closes nothing', match.start())
                self.depth -= 1
                return nodes, word, rest
            nodes.extend(self.action(word, rest, text, match))
        if inside:
            raise TemplateSyntaxError("an action is not closed", opened)
        self.depth -= 1
        return nodes, "", ""

    def action(self, word: str, rest: str, text: str, match: re.Match[str]) -> list[Node]:
        if word in ("if", "with"):
            return self.branch(word, rest)
        if word == "range":
            return self.range(rest)
        if word in ("define", "block"):
            self.defined = self.defined or word == "define"
            inner, _, _ = self.whole()
            block = Block(rest.split(maxsplit=1)[0].strip('"`'), tuple(inner))
            if word == "define":
                self.definitions[_partial_name(block.name)] = block.body
            return [block]
        if word == "template" or word in _PARTIALS:
            if word == "template" and "|" not in rest:  # all behind the name is one value
                name, value = _first_word(rest)
                rest = f"{name} ({value})" if value else name
            return [replace(_include(rest, match), quoted=word != "template" and "|" not in rest)]
        put = scratch_assignment(text, _operands, lambda part: expression(_outer(part)))
        if put is not None:
            return [put]
        if word == "return" and rest:  # the value of a partial, which prints nothing else
            return [Return(*match.span(), expression(_outer(rest)), "context")]
        if word in _NO_OUTPUT or _SILENT.match(text):
            return []
        assigned = re.match(r"^(\$\w*)\s*:?=\s*(.+)$", text, re.DOTALL)
        if assigned is not None:
            word, rest = _first_word(_outer(assigned[2]))
            called = _include(rest, match) if word in _PARTIALS and "|" not in rest else None
            return [Assign(assigned[1].lstrip("$"), expression(assigned[2]), called=called)]
        if re.fullmatch(r"\.Content|\.Page\.Content|\.Inner", text):
            return [Content(match.start(), match.end())]
        parsed = expression(text)
        inner_include = _included(parsed, match)
        return [inner_include or Output(match.start(), match.end(), parsed, "context")]

    def whole(self) -> tuple[list[Node], str, str]:
        inner, end, rest = self.body(True)
        while end == "else":
            _, end, rest = self.body(True)
        return inner, end, rest

    def branch(self, word: str, rest: str) -> list[Node]:
        arms: list[tuple[tuple[Condition, ...], tuple[Node, ...]]] = []
        binds: str | None = None
        name = re.match(r"^(\$\w+)\s*:?=\s*(.+)$", rest, re.DOTALL)
        text = name[2] if name is not None else rest
        guards = _conditions_in(text)
        if word == "with":
            binds = "."
            options = guards[0].options if len(guards) == 1 else ()
            guards = (Condition(guards[0].key, False, expression(text), options),) if guards else guards
        inner, end, following = self.body(True)
        if name is not None:
            inner = [Assign(name[1].lstrip("$"), expression(text)), *inner]
        arms.append((guards, tuple(inner)))
        while end == "else":
            more, end, after = self.body(True)
            kind, condition = _first_word(following)
            if kind == "with":
                more = [Scope(((".", expression(condition)),), tuple(more))]
            arms.append((_conditions_in(condition) if kind in ("if", "with") else (), tuple(more)))
            following = after
        return [Branch(tuple(arms), binds)]

    def range(self, rest: str) -> list[Node]:
        names = re.match(r"^(\$\w+)\s*(?:,\s*(\$\w+))?\s*:?=\s*(.+)$", rest, re.DOTALL)
        bound: tuple[str, ...] = (".",)
        text, index = rest, ""
        if names is not None:
            text = names[3]
            bound = tuple(name.lstrip("$") for name in names.groups()[:2] if name)
            index = "[0]" if len(bound) > 1 else ""
        inner, end, _ = self.body(True)
        otherwise: list[Node] = []
        while end == "else":
            otherwise, end, _ = self.body(True)
        body = tuple(inner)
        if bound != (".",):
            body = (Scope(((".", Path((bound[-1],))),), body),)
        return [Loop(bound, expression(text), body, tuple(otherwise), index)]


def _first_word(text: str) -> tuple[str, str]:
    """The first word of an action, and the rest; a line may end between them."""
    word, *rest = text.split(None, 1) or ("",)
    return word, rest[0].strip() if rest else ""


def _conditions_in(text: str) -> tuple[Condition, ...]:
    text = _unpiped(_outer(with_scratch_values(_outer(text))))
    word, rest = _first_word(text)
    if word == "not":
        return negated(_conditions_in(_outer(rest)))
    if word == "and":
        parts = _operands(rest)
        return tuple(one for part in parts for one in _conditions_in(_outer(part)))
    if word == "or":
        options = tuple(_conditions_in(part) for part in _operands(rest))
        return (Condition(" ".join(text.split()), options=options),)
    if word == "isset":
        parts = _operands(rest)
        if len(parts) == 2 and parts[1][:1] == '"':
            return conditions(f"{parts[0]}.{parts[1].strip(chr(34))}", HUGO)
    compared = re.fullmatch(
        r"(eq|ne) ([.$][\w.]*|site\.[\w.]+) (\"[^\"]*\"|\d+|true|false)", " ".join(text.split())
    )
    if compared is not None:
        return (Condition(f"{compared[2]} == {compared[3]}", compared[1] == "ne"),)
    other = denied(" ".join(text.split()))
    if other:
        return (Condition(other, True),)
    if word in ("eq", "ne", "lt", "gt", "in", "isset", "hasPrefix", "len"):
        return (Condition(" ".join(text.split())),)
    return conditions(_outer(text), HUGO)


def _unpiped(text: str) -> str:
    """A condition with what it pipes into a question as that question's last operand: ``not .A | and .B``."""
    operand, *questions = _parts_of_pipe(text)
    for one in questions:
        if one.partition(" ")[0] not in _QUESTIONS:
            return text
        operand = f"{one} ({operand})"
    return operand


def _parts_of_pipe(text: str) -> list[str]:
    parts = [""]
    depth = 0
    for piece in _LEXEMES.findall(text):
        depth += {"(": 1, ")": -1}.get(piece, 0)
        if piece == "|" and depth == 0:
            parts.append("")
        else:
            parts[-1] += piece
    return [part.strip() for part in parts]


def _outer(text: str) -> str:
    """A text without parentheses around the whole of it."""
    text = text.strip()
    while text.startswith("(") and _operands(text) == [text]:
        text = text[1:-1].strip()
    return text


def _operands(text: str) -> list[str]:
    """The operands of a function: words, strings, and parenthesized text."""
    operands: list[str] = []
    depth, current = 0, ""
    for piece in re.findall(r"\"[^\"]*\"|`[^`]*`|[()]|\s+|[^\s()\"`]+", text):
        depth += {"(": 1, ")": -1}.get(piece, 0)
        if depth <= 0 and piece.isspace():
            operands.append(current)
            current = ""
        else:
            current += piece
    operands.append(current)
    return [operand for operand in operands if operand]


def expression(text: str) -> Expression:
    """Parse an expression of Go templates."""
    word, rest = _first_word(text)
    if word == "slice" and not rest:
        return Record((), is_list=True)
    if word == "or":
        return Either(tuple(expression(_outer(part)) for part in _operands(rest)))
    if word == "cond":
        parts = _operands(rest)
        if len(parts) == 3:
            return Chosen(_outer(parts[0]), expression(_outer(parts[1])), expression(_outer(parts[2])))
    return parse(with_page_pads(text), HUGO)


def _partial_name(name: str) -> str:
    """The name that includes a partial: its path below the partials folder."""
    return name.removeprefix("partials/").removeprefix("_partials/").removesuffix(".html")


def _include(text: str, match: re.Match[str]) -> Include:
    parts = _operands(text.split("|", maxsplit=1)[0])
    name = parts[0].strip('"`') if parts and parts[0][:1] in '"`' else None
    context = expression(_outer(parts[1])) if len(parts) > 1 else None
    arguments: tuple[tuple[str, Expression], ...] = ()
    if isinstance(context, FunctionCall) and context.name == "dict":
        # A dictionary as the context: its entries are the fields of the dot.
        values = list(context.arguments)
        arguments = tuple(
            (f"..{key.value}", value)
            for key, value in zip(values[::2], values[1::2], strict=False)
            if isinstance(key, Constant)
        )
        context = None
    if isinstance(context, Path) and context.parts in ((".",), ("$",)):
        context = None
    if name is not None and name.startswith("_internal/"):
        name = name.rpartition("/")[2]
    text = text_of("hugo_schema") if name == "schema.html" else ""
    printed = tuple(placed(read_hugo(text).body, text, *match.span())) if text else ()
    is_provided = bool(printed) or name in _HEADS
    return Include(
        match.start(), match.end(), name, arguments, context=context, otherwise=printed, provided=is_provided
    )


def _included(value: Expression, match: re.Match[str]) -> Include | None:
    """The include in ``partial "x" . | safeHTML`` and the like, or None."""
    while isinstance(value, FilterCall):
        value = value.value
    if isinstance(value, FunctionCall) and value.name in ("partial", "partialCached") and value.arguments:
        first = value.arguments[0]
        name = str(first.value) if isinstance(first, Constant) else None
        context = (
            value.arguments[1] if len(value.arguments) > 1 and isinstance(value.arguments[1], Path) else None
        )
        if context is not None and context.parts in ((".",), ("$",)):
            context = None
        return Include(match.start(), match.end(), name, context=context)
    return None
