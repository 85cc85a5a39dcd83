"""Parse Handlebars and Mustache templates."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ....source.regex import regex
from ...locale.word_tables import meanings, words
from ..expressions.condition import conditions, negated
from ..expressions.dialects import HANDLEBARS
from ..expressions.expression import parse, parse_arguments
from ..expressions.values import Constant, Either, Expression, Path
from ..scanning import MatchReader, matches
from ..tree import (
    Branch,
    Capture,
    Condition,
    Content,
    Include,
    Loop,
    Node,
    Output,
    Scope,
    Template,
    TemplateSyntaxError,
    Text,
    Unknown,
)

MAX_CHANGES = 100
_DELIMITERS = regex(r"\s*([^\s=]{1,10})\s+([^\s=]{1,10})\s*=")
_LAST = regex(r"\{\{[#^]\s*(?:-?last|-?first|isLast|isFirst|hasNext|more)\s*\}\}")
_LOOPS = frozenset({"each", "foreach", "for", "forEach"})
_OPENING = regex(r"\\?\{\{")
_PIECE = regex(
    r"""\{\{!--(?P<long>.*?)--~?\}\}|\{\{~?!(?P<short>.*?)\}\}
      | \\\{\{(?P<escaped>.*?)\}\}
      | \{\{\{\{(?P<rawname>[\w-]+)[^}]*\}\}\}\}(?P<raw>.*?)\{\{\{\{/(?P=rawname)\}\}\}\}
      | \{\{\{~?(?P<triple>.*?)~?\}\}\}
      | \{\{~?(?P<mark>[#^/>&=*]?)(?P<body>.*?)~?\}\}""",
    re.DOTALL | re.VERBOSE,
)
_OPERAND = regex(r"""\"[^\"]*\"|'[^']*'|\([^()]*\)|[^\s()]+""")
_SIGN = regex(r"[=!]==?|[<>]=?")
_COMPARING = meanings("template_directives", "handlebars_comparisons")
"""Block helpers that compare two values, in lower case."""


def read_handlebars(source: str) -> Template:
    """Parse a Handlebars or Mustache template. Raises TemplateSyntaxError."""
    reader = _Reader(source)
    body, _, _ = reader.body(None)
    layout = re.search(r"\{\{!<\s*([\w/.-]+)\s*\}\}", source)
    return Template(tuple(body), layout=layout[1] if layout else None)


def _pieces(source: str) -> Iterator[re.Match[str]]:
    """The pieces of a template; those with the mark "=" set other delimiters (mustache(5), Set Delimiter)."""
    piece, opening, position = _PIECE, _OPENING, 0
    for _ in range(MAX_CHANGES):
        for match in matches(source, piece, opening, position):
            yield match
            if match["mark"] != "=":
                continue
            delimiters = _DELIMITERS.fullmatch(match["body"])
            if delimiters is None:
                raise TemplateSyntaxError("these delimiters are not read", match.start())
            piece, opening = _delimited(*delimiters.groups())
            position = match.end()
            break
        else:
            return
    raise TemplateSyntaxError(f"the delimiters change more than {MAX_CHANGES} times", position)


def _named(text: str) -> tuple[str, str]:
    """The name that a tag begins with, and what follows, maybe on the next line."""
    name, *rest = text.split(None, 1) or ("",)
    return name, rest[0] if rest else ""


def _delimited(begin: str, end: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """The patterns of a piece between delimiters, and of its opening."""
    if (begin, end) == ("{{", "}}"):
        return _PIECE, _OPENING
    first, last = re.escape(begin), re.escape(end)
    others = "(?P<long>(?!))?(?P<escaped>(?!))?(?P<raw>(?!))?"
    body = "(?P<body>(?<==)[^=]*=|(?<!=).*?)"  # new delimiters end in "=", and may contain the old
    piece = rf"{first}(?:!(?P<short>.*?)|\{{(?P<triple>.*?)\}}|(?P<mark>[#^/>&=]?){body}){last}{others}"
    return re.compile(piece, re.DOTALL), re.compile(first)


class _Reader(MatchReader):
    def __init__(self, source: str) -> None:
        super().__init__(source, _pieces(source))

    def body(self, closing: str | None) -> tuple[list[Node], str, str]:
        """The nodes up to the closing tag of a name, or to an ``else``: the nodes, the ending tag, its rest."""
        opened = self.deeper("blocks are nested too deeply")
        nodes: list[Node] = []
        while (match := self.next(nodes)) is not None:
            groups = match.groupdict()
            if groups["long"] is not None or groups["short"] is not None or groups["mark"] == "=":
                continue
            if groups["escaped"] is not None or groups["raw"] is not None:
                nodes.append(
                    Text(
                        match.start("raw") if groups["raw"] else match.start(),
                        match.end("raw") if groups["raw"] else match.end(),
                    )
                )
                continue
            if groups["triple"] is not None:
                nodes.append(self.output(match, groups["triple"].strip(), "none"))
                continue
            mark, text = groups["mark"], groups["body"].strip()
            if mark == "/":
                name = text.split()[0] if text else ""
                if closing is None or name.lstrip("#") != closing:
                    raise TemplateSyntaxError(f'"/{name}" closes nothing', match.start())
                self.depth -= 1
                return nodes, "close", ""
            if closing is not None and (
                text == "else" or text.startswith("else ") or (mark == "^" and not text)
            ):
                self.depth -= 1
                return nodes, "else", text[4:].strip()
            nodes.extend(self.piece(mark, text, match))
        if closing is not None:
            raise TemplateSyntaxError(f'"#{closing}" is not closed', opened)
        self.depth -= 1
        return nodes, "", ""

    def output(self, match: re.Match[str], text: str, escapes: str) -> Node:
        if text in ("body", "content") and escapes == "none":
            return Content(match.start(), match.end())
        return Output(match.start(), match.end(), expression(text), escapes)

    def piece(self, mark: str, text: str, match: re.Match[str]) -> list[Node]:
        if mark == "&":
            return [self.output(match, text, "none")]
        if mark == ">":
            return [self.partial(text, match)]
        if mark in ("#", "^", "*"):
            return self.block(mark, text.lstrip("*"), match)
        return [self.output(match, text, "quotes")]

    def partial(self, text: str, match: re.Match[str]) -> Node:
        name, rest = _named(text)
        if name.startswith("("):
            return Include(match.start(), match.end(), None)
        if name == "@partial-block":
            return Content(match.start(), match.end())
        values, named = parse_arguments(rest, HANDLEBARS)
        context = values[0] if values and isinstance(values[0], Path) else None
        return Include(match.start(), match.end(), name.strip("'\""), tuple(named.items()), context=context)

    def block(self, mark: str, text: str, match: re.Match[str]) -> list[Node]:
        name, rest = _named(text.lstrip("> "))
        rest = re.sub(r"\s+as\s+\|([^|]*)\|", "", rest).strip()
        names = re.search(r"\bas\s+\|([^|]*)\|", text)
        bound = tuple(names[1].split()) if names is not None else ()
        if text.startswith(">") or name == "inline":
            inner, _, _ = self.body(name)
            return [Unknown(match.start(), match.end(), f"partial {name}", tuple(inner))]
        inner, end, following = self.body(name)
        otherwise: list[Node] = []
        arms: list[tuple[tuple[Condition, ...], tuple[Node, ...]]] = []
        while end == "else":
            more, end, after = self.body(name)
            if following:
                arms.append((_conditions_in(following), tuple(more)))
            else:
                otherwise = more
            following = after
        if name in _LOOPS:
            return [_loop(rest, bound, inner, otherwise)]
        comparison = _comparison(name, rest)
        if comparison or mark == "^" or name in _CONDITIONAL:
            text = f"if {comparison}" if comparison else f"{name} {rest}"
            guards = _conditions_in(text if mark == "#" else f"unless {text.removeprefix('if ')}")
            last: tuple[tuple[Condition, ...], tuple[Node, ...]] = ((), tuple(otherwise))
            return [Branch(((guards, tuple(inner)), *arms, last))]
        if name == "with":
            value = expression(rest)
            bindings = ((bound[0] if bound else ".", value), *((("this", value),) if not bound else ()))
            return [
                Branch(
                    ((_conditions_in(f"if {rest}"), (Scope(bindings, tuple(inner)),)), ((), tuple(otherwise)))
                )
            ]
        part = _PART.fullmatch(rest)
        if part is not None and name in ("partial", "content", "contentFor"):
            return [Capture(f"block {part[1]}", tuple(inner))]
        if part is not None and name == "block":
            return [Content(match.start(), match.end(), f"block {part[1]}", tuple(inner))]
        if rest or name in ("block", "contentFor", "content", "section"):
            # A block helper: its output is most likely its body.
            if name in ("get", "raw", "markdown", "lazy"):
                return [Scope((), tuple(inner))]
            return [Unknown(match.start(), match.end(), f"helper {name}", tuple(inner))]
        # A Mustache section: a condition, a context or a loop, depending on the value.
        value = expression(name)
        inside = (Scope((("~", value),), tuple(inner)),)
        if _LAST.search(self.source, match.end(), self.position) or name.endswith("s"):
            return [Loop((".",), expression(name), inside, tuple(otherwise), "@index")]
        own = (Scope(((".", value),), inside),)
        return [Branch(((_conditions_in(f"if {name}"), own), *arms, ((), tuple(otherwise))))]


_PART = regex(r"[\"']([^\"']+)[\"']")
"""The name of a part of a page that its layout prints, as a block helper is given it."""
_CONDITIONAL = words("template_directives", "handlebars_conditions")
"""Block helpers that print their body or not."""


def _loop(text: str, bound: tuple[str, ...], inner: list[Node], otherwise: list[Node]) -> Loop:
    text = re.sub(r"\s+\w+=(?:\"[^\"]*\"|'[^']*'|\S+)", "", text)
    if bound:
        names = (bound[0], bound[1]) if len(bound) > 1 else (bound[0],)
        return Loop(
            names,
            expression(text),
            (Scope(((".", Path((bound[0],))),), tuple(inner)),),
            tuple(otherwise),
            "@index",
        )
    body = (Scope((("this", Path((".",))),), tuple(inner)),)
    return Loop((".",), expression(text), body, tuple(otherwise), "@index")


def _conditions_in(text: str) -> tuple[Condition, ...]:
    word, _, rest = text.partition(" ")
    if word == "unless":
        return negated(conditions(_flat(rest), HANDLEBARS))
    if word == "if":
        return conditions(_flat(rest), HANDLEBARS)
    return (Condition(" ".join(text.split())),)


def _comparison(name: str, rest: str) -> str:
    """The comparison that a block helper makes, as an operator expression; empty for other helpers."""
    operands = _OPERAND.findall(rest)
    if name in ("compare", "ifCond") and len(operands) == 3:
        sign = operands[1].strip("\"'")
        return f"{operands[0]} {sign} {operands[2]}" if _SIGN.fullmatch(sign) else ""
    sign = _COMPARING.get(name.replace("_", "").lower(), "")
    return f"{operands[0]} {sign} {operands[1]}" if sign and len(operands) == 2 else ""


def _flat(text: str) -> str:
    text = text.strip()
    match = re.fullmatch(r"\((not|eq|and)\s+(.*)\)", text)
    if match is None:
        return text
    if match[1] == "not":
        return f"not {match[2]}"
    return f" {'==' if match[1] == 'eq' else 'and'} ".join(match[2].split(None, 1))


def expression(text: str) -> Expression:
    """Parse an expression: a path, or a helper with its arguments."""
    text = text.strip().replace("../", "").replace("./", "").replace("/", ".")
    text = re.sub(r"\[([^\]\s]+)\]", r"\1", text) if re.search(r"\.\[", text) else text
    if text in (".", "this"):
        return Path((".",))
    text = re.sub(r"^this\.", "", text)
    if not text:
        return Constant("")
    if re.match(r"^date(?:\s+\w+=|\s*$)", text):
        # Ghost's helper uses the publication date by default; elsewhere it is a value.
        published = parse(f"date published_at{text[4:]}", HANDLEBARS)
        return published if text != "date" else Either((published, Path(("date",))))
    return parse(text, HANDLEBARS)
