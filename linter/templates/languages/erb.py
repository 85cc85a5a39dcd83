"""Parse ERB templates: Ruby between tags, and Rails helpers that print elements with microdata."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from ....source.regex import regex
from ..changes import by_statement
from ..components.html_tags import VOID
from ..expressions.condition import negated
from ..expressions.dialects import RUBY
from ..expressions.expression import parse, parse_arguments
from ..expressions.names import role
from ..expressions.values import Chosen, Constant, Expression, FilterCall, FunctionCall, Joined, Path
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
    Scope,
    Synthetic,
    Template,
    Unknown,
)
from .embedded import CodeReader, Kind, Piece, word_of
from .ruby_blocks import statements_of, with_arrows

_HELPER = regex(
    r"(?:tag\.(?P<tag>\w+)|(?:content_)?tag\b\s*\(?\s*:?[\"']?(?P<named>\w+)[\"']?\s*,?|(?P<helper>form_for|form_with|form_tag"
    r"|link_to|image_tag|time_tag|div_for|simple_form_for)\b)\s*\(?(?P<arguments>.*)",
    re.DOTALL,
)
_ELEMENTS = {"link_to": "a", "image_tag": "img", "time_tag": "time", "div_for": "div"}
"""What helpers print; the others print a form."""
_MARKUP = frozenset({"itemprop", "itemscope", "itemtype", "itemid", "itemref"})
_KEPT = frozenset({"content", "href", "datetime", "src", "value", "hidden"})
_NESTED = frozenset({"html", "options"})
"""Arguments whose members are attributes too."""
_HELPER_BLOCK = regex(r"\s*\bdo\s*(?:\|[^|]*\|)?$|\s*\{\s*$")
_NAME = regex(r"\s*[:\"']{0,2}(?P<name>\w+)[\"']?\s*(?::(?!:)|=>)\s*(?P<value>.*)", re.DOTALL)
_PIECE = regex(r"\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*'|[\[({]|[\])}]|,|[^\"'\[\](){},]+|[\"']")
Read = Callable[[str], Expression]


def element(
    text: str, source: str, span: tuple[int, int], read: Read, inner: Sequence[Node] = ()
) -> tuple[Node, ...]:
    """The element that a helper called at a span prints, with the block that it is given; empty if not known.

    Only elements with microdata are known: others say nothing about markup. ``read`` parses an expression.
    """
    match = _HELPER.match(text)
    if match is None:
        return ()
    values, named = _arguments(_HELPER_BLOCK.sub("", match["arguments"]).strip())
    for value in [one for one in values if one.startswith("{")]:  # a hash in its own braces
        named |= _arguments(value[1:])[1]
        values.remove(value)
    attributes = dict(_attributes(named, source))
    if _MARKUP.isdisjoint(attributes):
        return ()
    name = match["tag"] or match["named"] or _ELEMENTS.get(match["helper"], "form")
    if name == "a" and values[(0 if inner else 1) :]:
        attributes.setdefault("href", values[0 if inner else 1])
    elif name == "img" and values:
        attributes.setdefault("src", values[0])
    start, end = span
    content = [Output(start, end, read(value), "html") for value in values[:1] if value != "nil"]
    closing = () if name in VOID else (*(inner or content), Synthetic(end, end, f"</{name}>"))
    more = [Output(start, end, read(value), "html") for value in values if value.startswith("**")]
    spread = (Synthetic(start, start, " "), *more) if more else ()
    written = _written(attributes, span, read)
    opening = (Synthetic(start, start, f"<{name}"), *written, *spread, Synthetic(start, start, ">"))
    return (*opening, *closing)


def _arguments(text: str) -> tuple[list[str], dict[str, str]]:
    """The arguments of a call, as written: by position, and by name."""
    values: list[str] = []
    named: dict[str, str] = {}
    for argument in _split(text):
        match = _NAME.fullmatch(argument)
        if match is None:
            values.append(argument)
        else:
            named[match["name"]] = match["value"].strip()
    return values, named


def _split(text: str) -> Iterator[str]:
    """The parts of a text between its outermost commas, up to the bracket that closes it."""
    depth, part = 0, ""
    for piece in _PIECE.findall(text):
        depth += (piece in "[({") - (piece in "])}")
        if depth < 0:
            break
        if piece == "," and depth == 0:
            yield part.strip()
            part = ""
        else:
            part += piece
    if part.strip():
        yield part.strip()


def _attributes(named: Mapping[str, str], source: str) -> Iterator[tuple[str, str]]:
    for name, value in named.items():
        if name in _MARKUP or name in _KEPT:
            yield name, value
        elif name in _NESTED:
            assigned = re.search(rf"\b{re.escape(value)}\s*=\s*(\{{[^{{}}]*\}})", source)
            written = value if assigned is None else assigned[1]
            if written.startswith("{"):
                inner = _arguments(written[1:])[1]
                yield from ((each, inner[each]) for each in inner if each in _MARKUP or each in _KEPT)


def _written(attributes: Mapping[str, str], span: tuple[int, int], read: Read) -> Iterator[Node]:
    start, end = span
    for name, value in attributes.items():
        quoted = re.fullmatch(r"([\"'])([^\"'#]*)\1|:(\w+)", value)
        if value in ("nil", "false"):
            continue
        if value == "true" or quoted is not None:
            text = (quoted[2] or quoted[3] or "") if quoted is not None else ""
            yield Synthetic(start, end, f' {name}="{html.escape(text)}"')
        else:
            yield Synthetic(start, start, f' {name}="')
            yield Output(start, end, read(value), "html")
            yield Synthetic(end, end, '"')


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
_COMPONENT = regex(
    r"^render\s*\(?\s*(?P<class>[A-Z][\w:]*)\.(?:new|with_collection)\b\s*\(?(?P<arguments>.*?)[\s)]*$",
    re.DOTALL,
)
"""A component of ViewComponent, whose template is in a file of its name."""
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
        kind = kinds.get(mark, "code")
        parts = statements_of(body) if kind == "code" else [body]
        return [Piece(kind, part, *match.span()) for part in parts]

    def read(self, text: str) -> Expression:
        return _ruby(text)

    def conditions_of(self, text: str) -> tuple[Condition, ...]:
        return super().conditions_of(_signs(text))

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
        component = _COMPONENT.match(text) if block is None else None
        if component is not None:
            return self.render(_path_of(component["class"]), component["arguments"], start, end)
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
        return Output(
            start, end, FilterCall("raw", expression) if piece.kind == "raw" else expression, "html"
        )

    def render(self, name: str, rest: str, start: int, end: int) -> Node:
        rest = re.sub(r"^locals:\s*\{(.*)\}$", r"\1", rest.strip(), flags=re.DOTALL)
        _, named = parse_arguments(rest, RUBY)
        return Include(start, end, name, tuple(named.items()))

    def code(self, text: str, start: int, end: int) -> list[Node]:
        word, rest = word_of(text)
        if word in ("if", "unless"):
            return [
                self.branch(
                    self.conditions_of(rest) if word == "if" else negated(self.conditions_of(rest)),
                    ("elsif",),
                    ("end",),
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
                over = FilterCall(loop["each"], over)
            index = "[1]" if loop["each"].endswith("with_index") and len(names) > 1 else ""
            if index:
                start_at = int(loop["from"]) if (loop["from"] or "").strip().isdecimal() else 0
                # The item comes first: a loop binds the key first.
                return [Loop((names[1], names[0]), over, tuple(inner), index="[0]", start=start_at)]
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
            guards = () if word == "else" else (Condition(f"{subject} == {rest}"),)
            inner, word, rest = self.body(("when", "else", "end"))
            arms.append((guards, tuple(inner)))
        return Branch(tuple(arms))


def _in_script(inner: list[Node], start: int, end: int) -> tuple[Node, ...]:
    """Nodes inside the JSON-LD script that a Rails helper prints around them."""
    return (
        Synthetic(start, start, '<script type="application/ld+json">'),
        *inner,
        Synthetic(end, end, "</script>"),
    )


def _path_of(name: str) -> str:
    """The path of a class by Rails' convention: ``Shop::CardComponent`` is in shop/card_component."""
    return re.sub(r"(?<=[a-z\d])(?=[A-Z])", "_", name.replace("::", "/")).lower()


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
    text = re.sub(r"(?<=[\s,(\[]):(\w+)", r'"\1"', re.sub(r"&\.", ".", with_arrows(text)))
    text = re.sub(r"#\{", "${", text)
    text = re.sub(r'"((?:[^"\\]|\\.)*\$\{(?:[^"\\]|\\.)*)"', r"`\1`", text)
    expression = parse(re.sub(r"(?<=[\w)\]])\?(?=[\s)]|$)", "", text), RUBY)
    if isinstance(expression, FilterCall | FunctionCall) and getattr(expression, "name", "") in _HELPERS:
        values = (
            [expression.value, *expression.arguments]
            if isinstance(expression, FilterCall)
            else list(expression.arguments)
        )
        return (
            Joined(tuple(part for value in values[:2] for part in (value, Constant(" "))))
            if values
            else expression
        )
    return expression
