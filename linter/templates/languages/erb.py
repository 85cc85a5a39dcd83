"""Parse ERB templates: Ruby between tags."""

from __future__ import annotations

import re

from ....source.regex import regex
from ..changes import by_statement
from ..expressions.condition import negated
from ..expressions.dialects import RUBY
from ..expressions.expression import parse, parse_arguments
from ..expressions.filters import role
from ..expressions.values import Applied, Called, Chosen, Constant, Expression, Joined, Path
from ..tree import (
    Assign,
    Branch,
    Capture,
    Condition,
    Content,
    Include,
    Loop,
    Made,
    Node,
    Output,
    Scope,
    Template,
    Unknown,
)
from .embedded import CodeReader, Kind, Piece, word_of
from .rails_helpers import element

_TAG = regex(r"<%(?P<mark>#|%|==|=|-)?(?P<body>.*?)-?%>", re.DOTALL)
_OPENING = regex(r"<%")
_BLOCK = regex(
    r"^(?P<path>(?:[@\w.:\[\]\"'?]|\((?:[^()|]|\([^()|]*\)){0,200}\))+?)\.(?P<each>(?:each|map)\.with_index|each|each_with_index|map|each_with_object"
    r"|find_each|each_slice|in_groups_of)"
    r"(?:\((?P<from>[^)]*)\))?\s*(?:do|\{)\s*\|(?P<names>[^|]*)\|$"
)
_PARTS = regex(
    r"(?:\.(?:first|last|take|drop|limit|offset|select|reject|filter|sort|sort_by|order|where|reverse|shuffle|uniq|compact|to_a|all)"
    r"(?:\((?:[^()]|\([^()]*\)){0,200}\))?)+\Z"
)
"""Methods that select from a list or reorder it."""
_SCRIPT = regex(
    r"^(?:tag\.script|javascript_tag|content_tag\s*\(?\s*(?::script|[\"']script[\"'])\s*,?)\s*\(?"
    r"(?P<arguments>.*ld\+json.*)$",
    re.DOTALL,
)
_QUESTIONS = {"zero": "== 0", "positive": "> 0", "nonzero": "!= 0"}
_HELPERS = frozenset({"image_tag", "link_to", "time_tag", "mail_to", "button_to", "pluralize"})


def read_erb(source: str) -> Template:
    """Parse an ERB template. Raises TemplateSyntaxError."""
    return Template(ErbReader(source).nodes())


class ErbReader(CodeReader):
    """Parses one template."""

    pattern, opening, dialect = _TAG, _OPENING, RUBY

    def pieces(self, match: re.Match[str]) -> list[Piece]:
        mark, body = match["mark"], match["body"].strip()
        if mark == "#":
            return []
        kinds: dict[str | None, Kind] = {"%": "text", "=": "output", "==": "raw"}
        return [Piece(kinds.get(mark, "code"), body, *match.span())]

    def read(self, text: str) -> Expression:
        return _ruby(text)

    def asked(self, text: str) -> tuple[Condition, ...]:
        return super().asked(_signs(text))

    def output(self, piece: Piece) -> Node:
        text, start, end = piece.body, piece.start, piece.end
        if re.match(r"^yield\b", text):
            name = re.match(r"^yield\s*\(?\s*:(\w+)", text)
            if name is None:
                return Content(start, end)
            return Unknown(start, end, f"yield :{name[1]}")
        render = re.match(
            r"""^render\s*\(?\s*(?:partial:\s*)?["']([\w/]+)["']\s*,?\s*(.*?)\)?$""", text, re.DOTALL
        )
        if render is not None:
            return self.render(render[1], render[2], start, end)
        block = re.search(r"\bdo\s*(?:\|[^|]*\|)?$", text)
        script = _SCRIPT.match(text)
        if block is not None:
            inner, _, _ = self.body(("end",))
            if script is not None:
                return Scope((), _in_script(inner, start, end))
            return Scope((), element(text, self.source, (start, end), self.read, inner) or tuple(inner))
        if script is not None:
            values, _ = parse_arguments(script["arguments"].strip().removesuffix(")"), RUBY)
            if values:
                return Scope((), _in_script([Output(start, end, values[0], "html")], start, end))
        if made := element(text, self.source, (start, end), self.read):
            return Scope((), made)
        expression = self.read(text)
        return Output(start, end, Applied("raw", expression) if piece.kind == "raw" else expression, "html")

    def render(self, name: str, rest: str, start: int, end: int) -> Node:
        rest = re.sub(r"^locals:\s*\{(.*)\}$", r"\1", rest.strip(), flags=re.DOTALL)
        _, named = parse_arguments(rest, RUBY)
        return Include(start, end, name, tuple(named.items()))

    def code(self, text: str, start: int, end: int) -> list[Node]:
        word, rest = word_of(text)
        if word in ("if", "unless"):
            return [
                self.branch(
                    self.asked(rest) if word == "if" else negated(self.asked(rest)), ("elsif",), ("end",)
                )
            ]
        if word == "case":
            return [self.case(rest)]
        loop = _BLOCK.match(text)
        if loop is not None:
            names = tuple(name.strip(" ()") for name in loop["names"].split(","))
            inner, _, _ = self.body(("end", "}"))
            over = self.read(_PARTS.sub("", loop["path"]))
            if loop["each"] in ("each_slice", "in_groups_of"):
                over = Applied(loop["each"], over)
            index = "[1]" if loop["each"].endswith("with_index") and len(names) > 1 else ""
            if index:
                start_at = int(loop["from"]) if (loop["from"] or "").strip().isdecimal() else 0
                # The item comes first: a loop binds the key first.
                return [
                    Loop(
                        (names[1], names[0]),
                        over,
                        tuple(inner),
                        index="[0]",
                        start=start_at,
                    )
                ]
            return [Loop(names[-1:], over, tuple(inner))]
        content = re.match(r"^content_for\s*\(?\s*:(\w+)\s*(?:,\s*(.+?)\)?$)?", text, re.DOTALL)
        if content is not None and content[2]:
            return [Assign(f"content_for.{content[1]}", self.read(content[2]))]
        if content is not None:
            inner, _, _ = self.body(("end",))
            return [Capture(f"content_for.{content[1]}", tuple(inner)), *inner]
        if re.search(r"\bdo\s*(?:\|[^|]*\|)?$", text):
            inner, _, _ = self.body(("end",))
            return [Scope((), tuple(inner))]  # without "=", it prints at most its block: ``cache``
        step = re.match(r"^@?(\w+)\s*([+-])=\s*(\d{1,9})$", text)
        if step is not None:
            change = int(step[3]) if step[2] == "+" else -int(step[3])
            return [Assign(step[1], Joined((Path((step[1],)), Constant(change))))]
        assigned = re.match(r"^@?(\w+)\s*(?:\|\|)?=(?!=)\s*(.+)$", text, re.DOTALL)
        if assigned is not None:
            return [Assign(assigned[1], self.read(assigned[2]))]
        change = by_statement(text, self.read)
        return [change] if change is not None else []

    def case(self, subject: str) -> Branch:
        _, word, rest = self.body(("when", "else", "end"))
        arms: list[tuple[tuple[Condition, ...], tuple[Node, ...]]] = []
        while word != "end":
            asked = () if word == "else" else (Condition(f"{subject} == {rest}"),)
            inner, word, rest = self.body(("when", "else", "end"))
            arms.append((asked, tuple(inner)))
        return Branch(tuple(arms))


def _in_script(inner: list[Node], start: int, end: int) -> tuple[Node, ...]:
    """Nodes inside the JSON-LD script that a Rails helper prints around them."""
    return (Made(start, start, '<script type="application/ld+json">'), *inner, Made(end, end, "</script>"))


def _signs(text: str) -> str:
    """Ruby with its numeric predicates replaced by comparison operators."""
    return re.sub(
        r"([\w.@]+)\.(zero|positive|nonzero)\?", lambda match: f"{match[1]} {_QUESTIONS[match[2]]}", text
    )


def _ruby(text: str) -> Expression:
    text = _signs(text.strip())
    bare = re.match(r"^(\w+)\s+([^=(\s.<>&|?].*)$", text, re.DOTALL)
    if bare is not None and (role(bare[1]) != "other" or bare[1] in _HELPERS):
        text = f"{bare[1]}({bare[2]})"
    modified = re.match(r"^(.+?)\s+(if|unless)\s+(.+)$", text, re.DOTALL)
    if modified is not None and "\n" not in text:
        condition = modified[3] if modified[2] == "if" else f"not ({modified[3]})"
        return Chosen(condition, _ruby(modified[1]), Constant(""))
    text = re.sub(r"(?<=[\s,(\[]):(\w+)", r'"\1"', re.sub(r"&\.", ".", text))
    text = re.sub(r"#\{", "${", text)
    text = re.sub(r'"((?:[^"\\]|\\.)*\$\{(?:[^"\\]|\\.)*)"', r"`\1`", text)
    expression = parse(re.sub(r"(?<=[\w)\]])\?(?=[\s)]|$)", "", text), RUBY)
    if isinstance(expression, Applied | Called) and getattr(expression, "name", "") in _HELPERS:
        values = (
            [expression.value, *expression.arguments]
            if isinstance(expression, Applied)
            else list(expression.arguments)
        )
        return (
            Joined(tuple(part for value in values[:2] for part in (value, Constant(" "))))
            if values
            else expression
        )
    return expression
