"""Parse jbuilder templates: Ruby statements that build JSON (``json.name @loaf.name``).

https://github.com/rails/jbuilder#readme
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from ....source.regex import regex
from ..expressions.condition import negated
from ..expressions.dialects import RUBY
from ..expressions.expression import parse_arguments
from ..expressions.values import Constant, Expression, FilterCall, Path
from ..scanning import string_end
from ..tree import Branch, Condition, Include, Loop, Node, Output, Scope, Synthetic, Template, Unknown
from .embedded import Piece
from .erb import ErbReader

_NEVER = regex(r"(?!)")
_JSON = regex(r"json\.(?P<name>\w+[!?]?|(?=\())\s*(?P<rest>.*)", re.DOTALL)
_BLOCK = regex(r"(?P<value>.*?)\s*(?:\bdo|\{)\s*(?:\|(?P<names>[^|]*)\|)?\s*\Z", re.DOTALL)
_KEY = regex(r"(?::(?P<symbol>@?\w+)|:?[\"'](?P<quoted>[^\"'#]+)[\"'])\s*(?:,\s*(?P<value>.*))?\Z", re.DOTALL)
_SYMBOLS = regex(r",\s*:(\w+)(?=\s*(?:,|\Z))")
_SILENT = frozenset({"key_format!", "ignore_nil!", "deep_format_keys!", "nil!", "null!"})
_TRANSPARENT = frozenset({"cache!", "cache_if!", "cache_root!"})
_MODIFIED = regex(r"(?P<code>.+?)\s+(?P<word>if|unless)\s+(?P<condition>[^\n\"']+)\Z", re.DOTALL)
_GOES_ON = regex(r"(?:[,\\+]|&&|\|\||=>?)\s*\Z")
_OPENS_BLOCK = regex(r"(?:\bdo|(?<![(,=>:])\s\{)\s*(?:\|[^|]*\|)?\s*\Z")
_PARTIAL = regex(r"(?:partial:\s*)?[\"'](?P<name>[\w/.-]+)[\"']\s*,?\s*(?P<arguments>.*)", re.DOTALL)
_LISTED = regex(
    r"(?P<over>.+?),\s*partial:\s*[\"'](?P<name>[\w/.-]+)[\"'].*?\bas:\s*:(?P<item>\w+)", re.DOTALL
)
_MEMBERS, _LED, _OBJECT = "members", "led", "object"
"""The parts of a template that others print: its members, those without the first comma, and the object of them."""


def read_jbuilder(source: str) -> Template:
    """Parse a jbuilder template: a page that is a script of its JSON-LD. Raises TemplateSyntaxError."""
    reader = _Reader(source)
    inner = list(reader.nodes())
    is_list = any(isinstance(one, Synthetic) and one.text == "[" for one in inner)
    value = inner if is_list else _object(0, len(source), inner)
    end = len(source)
    script = (
        Synthetic(0, 0, '<script type="application/ld+json">'),
        *value,
        Synthetic(end, end, "</script>"),
    )
    # JSON without a context is a part of another template's, or no JSON-LD.
    return Template(
        script if "@context" in source else (),
        defined={_MEMBERS: tuple(inner), _LED: tuple(_led(inner)), _OBJECT: tuple(value)},
    )


class _Reader(ErbReader):
    """Reads each statement as a piece of code. A member is a scope that begins with a comma."""

    pattern, opening = _NEVER, _NEVER

    def __init__(self, source: str) -> None:
        super().__init__(source)
        self.position = len(source)
        self.queue.extend(_statements(source))
        self.camelizes = re.search(r"key_format!.*camelize:\s*:lower", source) is not None

    def code(self, text: str, start: int, end: int) -> list[Node]:
        modified = (
            _MODIFIED.match(text) if text.startswith("json") and not _OPENS_BLOCK.search(text) else None
        )
        if modified is not None:
            guards = self.conditions_of(modified["condition"])
            guards = guards if modified["word"] == "if" else negated(guards)
            return [Branch(((guards, tuple(self.code(modified["code"], start, end))),))]
        match = _JSON.match(text)
        if match is None:
            return super().code(text, start, end)
        name, rest = match["name"], match["rest"].strip()
        if name in _SILENT:
            return []
        block = _BLOCK.match(rest) if _OPENS_BLOCK.search(text) else None
        value_code = _unwrapped(block["value"] if block is not None else rest)
        if name in _TRANSPARENT and block is not None:
            return self.body(("end", "}"))[0]
        if name == "array!":
            return self.listed(value_code, block, start, end)
        if name in ("extract!", ""):
            owner = self.read(value_code.partition(",")[0])
            return [
                self.member(one, [_json(start, end, _of(owner, one))], start)
                for one in _SYMBOLS.findall(value_code)
            ]
        if name == "partial!":
            return [self.partial(value_code, start, end, _MEMBERS)]
        if name == "set!":
            key = _KEY.match(value_code)
            if key is None:
                return [Unknown(start, end, "json.set!", tuple(self.body(("end", "}"))[0] if block else ()))]
            name, value_code = key["symbol"] or key["quoted"], (key["value"] or "").strip()
        elif name.endswith("!"):
            return [Unknown(start, end, f"json.{name}", tuple(self.body(("end", "}"))[0] if block else ()))]
        return [self.member(name, self.value(value_code, block, start, end), start)]

    def value(self, value_code: str, block: re.Match[str] | None, start: int, end: int) -> list[Node]:
        """The value of a member: an object, a list of them, or what an expression gives."""
        if block is not None and not value_code:
            inner, _, _ = self.body(("end", "}"))
            return inner if inner and isinstance(inner[0], Synthetic) else _object(start, end, inner)
        if block is not None or _LISTED.match(value_code):
            return self.listed(value_code, block, start, end)
        if value_code.startswith("partial:") or re.search(r",\s*partial:", value_code):
            return [self.partial(value_code[value_code.find("partial:") :], start, end, _OBJECT)]
        symbols = _SYMBOLS.findall(value_code)
        if symbols:
            owner = self.read(value_code.partition(",")[0])
            inner = [self.member(one, [_json(start, end, _of(owner, one))], start) for one in symbols]
            return _object(start, end, inner)
        value = self.read(
            f"{{{value_code}}}" if re.match(r"(?:[\"'][^\"']*[\"']\s*=>|\w+:\s)", value_code) else value_code
        )
        if isinstance(value, Constant):
            return [Synthetic(start, end, json.dumps(value.value, ensure_ascii=False))]
        return [_json(start, end, value)]

    def member(self, key: str, value: list[Node], start: int) -> Scope:
        """A member behind its comma."""
        if self.camelizes and "@" not in key:
            first, *others = key.split("_")
            key = first + "".join(part.capitalize() for part in others)
        return Scope(
            (), (Synthetic(start, start, ","), Synthetic(start, start, f"{json.dumps(key)}:"), *value)
        )

    def listed(self, value_code: str, block: re.Match[str] | None, start: int, end: int) -> list[Node]:
        """A list of objects, one an item."""
        partial = _LISTED.match(value_code)
        symbols = _SYMBOLS.findall(value_code)
        over, item = value_code.partition(",")[0] if symbols else value_code, "item"
        inner: list[Node] = []
        if block is not None:
            item = (block["names"] or item).split(",")[0].strip()
            inner, _, _ = self.body(("end", "}"))
        elif partial is not None:
            over, item = partial["over"], partial["item"]
            inner = [Include(start, end, partial["name"], part=_MEMBERS)]
        elif symbols:
            inner = [self.member(one, [_json(start, end, Path((item, one)))], start) for one in symbols]
        else:
            return [_json(start, end, self.read(over))]
        bare = (
            next((one for one in inner if isinstance(one, Scope)), None) is None
            and partial is None
            and not symbols
        )
        value = inner if bare else _object(start, end, inner)
        comma = Branch((((Condition("loop.last", negated=True),), (Synthetic(end, end, ","),)),))
        loop = Loop((item,), self.read(over), (*value, comma), index="loop")
        return [Synthetic(start, start, "["), loop, Synthetic(end, end, "]")]

    def partial(self, value_code: str, start: int, end: int, part: str) -> Include:
        """Another template's members, or its object."""
        match = _PARTIAL.match(value_code)
        if match is None:
            return Include(start, end, None)
        _, named = parse_arguments(match["arguments"], RUBY)
        return Include(start, end, match["name"], tuple(named.items()), part=part)


def _statements(source: str) -> Iterator[Piece]:
    """The statements of a program: lines, with those that go on."""
    start, depth, position = -1, 0, 0
    for line in source.splitlines(keepends=True):
        code = _without_comment(line)
        begin = position + len(code) - len(code.lstrip())
        position += len(line)
        if not code.strip():
            continue
        start = begin if start < 0 else start
        depth += _opened(code)
        text = source[start : position - len(line)] + code
        opens_block = _OPENS_BLOCK.search(code) is not None
        if (depth > 0 and not opens_block) or _GOES_ON.search(code):
            continue
        yield Piece("code", text.strip(), start, start + len(text.rstrip()))
        start, depth = -1, 0
    if start >= 0:
        yield Piece("code", source[start:].strip(), start, len(source.rstrip()))


def _without_comment(line: str) -> str:
    at = 0
    while at < len(line):
        if line[at] in "\"'":
            at = string_end(line, at)
        elif line[at] == "#":
            return line[:at]
        else:
            at += 1
    return line


def _opened(line: str) -> int:
    """How many brackets a line opens more than it closes."""
    at = depth = 0
    while at < len(line):
        if line[at] in "\"'":
            at = string_end(line, at)
            continue
        depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(line[at], 0)
        at += 1
    return depth


def _unwrapped(text: str) -> str:
    """Arguments without the parentheses around them."""
    text = text.strip()
    return (
        text[1:-1].strip()
        if text.startswith("(") and text.endswith(")") and _opened(text[1:-1]) == 0
        else text
    )


def _json(start: int, end: int, value: Expression) -> Output:
    return Output(start, end, FilterCall("to_json", value))


def _of(owner: Expression, name: str) -> Expression:
    return Path((*owner.parts, name)) if isinstance(owner, Path) else FilterCall(f".{name}", owner)


def _object(start: int, end: int, inner: Sequence[Node]) -> list[Node]:
    return [Synthetic(start, start, "{"), *_led(list(inner)), Synthetic(end, end, "}")]


def _led(inner: list[Node]) -> list[Node]:
    """The members of an object, of which one that is always there comes first, without its comma."""
    at = next((at for at, one in enumerate(inner) if _is_member(one)), None)
    maybe = next((at for at, one in enumerate(inner) if isinstance(one, Branch | Include)), len(inner))
    if at is not None:
        first = inner[at]
        led = Scope((), first.body[1:]) if isinstance(first, Scope) else first
        others = [one for one in inner if one is not first]
        return [*others[: min(at, maybe)], led, *others[min(at, maybe) :]]
    branch = inner[maybe] if maybe < len(inner) else None
    if isinstance(branch, Branch):
        arms = tuple((guards, tuple(_led(list(body)))) for guards, body in branch.arms)
        return [*inner[:maybe], replace(branch, arms=arms), *inner[maybe + 1 :]]
    if isinstance(branch, Include) and branch.part == _MEMBERS:
        return [Scope((), (replace(branch, part=_LED),)), *inner[maybe + 1 :]]
    return inner


def _is_member(node: Node) -> bool:
    return (
        isinstance(node, Scope)
        and node.body[:1] != ()
        and isinstance(node.body[0], Synthetic)
        and node.body[0].text == ","
    )
