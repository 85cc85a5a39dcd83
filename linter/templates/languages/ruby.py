"""Read Ruby programs: hashes of JSON-LD, elements with items that Rails helpers print, and ERB in here documents."""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Iterator

from ....source.regex import regex
from ..components.component_scripts import script_element
from ..expressions.values import Expression
from ..tree import Condition, EscapedText, Node, Scope, Synthetic, Template, TemplateSyntaxError
from .ejs import WrittenObjects
from .embedded import Piece
from .erb import ErbReader, element

MAX_LENGTH = 300_000
"""Longer files contain data, or are generated."""
_HASH = regex(r"""\{\s*["']@(?:context|type|id|graph)["']\s*:""")
_CONTEXT = regex(r"""["']@context["']\s*:""")
_OF_SCHEMA = regex(r"@context|schema\.org")
_HERE = regex(r"<<[~-]?['\"]?(?P<end>\w*ERB)\b['\"]?[^\n]*\n")
_HELPER = regex(r"\b(?:content_tag\b|tag\.\w)")
_CALL = regex(r"(?<![\w.])(?:content_tag\b|tag\.\w|tag\(|link_to\b|image_tag\b|time_tag\b)")
_BLOCK = regex(
    r"(?P<indent>[ \t]*)[^\n]*\bdo(?:[ \t]*\|[^|\n]*\|)?[ \t]*\n(?:(?!(?P=indent)end\b)[^\n]*\n){1,60}(?P=indent)end\b"
)
"""The lines of a call with a block."""
_ADDED = regex(r"(?<=\))\s\+\s(?=[a-z(])")
_OPENS = regex(r"\bdo(?:\s*\|[^|]*\|)?$|^(?:if|unless|case)\b")
_SCRIPT = regex(
    r"^(?P<indent>[ \t]*)[^\n]*\bcontent_tag[ (]\s*:script\b[^\n]*ld\+json[^\n]*\bdo[ \t]*\n"
    r"(?P<block>(?:(?!(?P=indent)end\b)[^\n]*\n){1,40})(?P=indent)end\b"
    r"|(?:\bcontent_tag[ (]\s*:script\s*,|\btag\.script[ (])\s*(?P<argument>[^\n]+?),[^\n,]*ld\+json",
    re.MULTILINE,
    signs="ld+json",
)
"""A script of JSON-LD that a helper makes: its text is what the block returns, or the first argument."""
_ENCODED = regex(r"\bto_json\b|\bJSON\.(?:pretty_)?generate\b")
_LEFT_AS_IT_IS = regex(r"\b(?:raw|html_safe|safe_join|concat|json_escape|render)\b|<<")
MAX_ELEMENTS = 200
"""Number of elements of helpers that are looked at."""

# Ruby's hashes are read as objects of JavaScript, after changes that keep the offsets.
_COMMENT = regex(r"^[ \t]*#[^\n]*", re.MULTILINE)
_ROCKET = regex(r"""(?P<key>["'][^"'\n]*["']|:\w+)(?P<space>\s*)=>""")
_INTERPOLATED = regex(r'"(?=[^"\n]*#\{)(?P<text>(?:[^"\\\n#]|\\.|#(?!\{)|#\{[^{}"\n]*\})*)"')
_WITH_BLOCK = regex(
    r"^(?P<before>(?P<indent>[ \t]*)[^\n]*\b)do(?P<block>(?:[ \t]*\|[^|\n]*\|)?[ \t]*\n"
    r"(?:(?!(?P=indent)end\b)[^\n]*\n){1,60}(?P=indent))end\b",
    re.MULTILINE,
)
"""A value that a call with a block gives: in brackets, what the block holds is no member of the hash."""
MAX_IN_BLOCKS = 4
"""How deep blocks are nested that are looked at."""
_PREDICATE = regex(r"(?<=\w)[?!](?=[\s).,&|])|::")


def read_ruby(source: str) -> Template:
    """Parse a Ruby program. Raises TemplateSyntaxError."""
    if len(source) > MAX_LENGTH:
        raise TemplateSyntaxError("the file is too large for a program with markup")
    return Template((*_here_documents(source), *_hashes(source), *_elements(source), *_escaped(source)))


def _here_documents(source: str) -> tuple[Node, ...]:
    """What the ERB in the program prints; a component of ViewComponent may hold its template."""
    text, at = "", 0
    while (begins := _HERE.search(source, at)) is not None:
        ends = re.compile(rf"^[ \t]*{begins['end']}\b", re.MULTILINE).search(source, begins.end())
        if ends is None:
            break
        text += re.sub(r"[^\n]", " ", source[at : begins.end()]) + source[begins.end() : ends.start()]
        at = ends.start()
    return ErbReader(text).nodes() if text else ()


def _elements(source: str) -> Iterator[Node]:
    """The elements with an item that helpers print, each by itself: the first of each line."""
    end, left = 0, MAX_ELEMENTS
    while left and (typed := source.find("itemtype", end)) >= 0:
        start, end = source.rfind("\n", 0, typed) + 1, source.find("\n", typed)
        end = len(source) if end < 0 else end
        helper = _HELPER.search(source, start, typed)
        if helper is not None:
            left -= 1
            block = _BLOCK.match(source, start)
            span = helper.start(), block.end() if block is not None else end
            try:
                yield Scope((), _Block(source, *span).nodes())
                end = max(end, span[1])
            except TemplateSyntaxError:
                span = helper.start(), end
                yield Scope((), element(source[slice(*span)], source, span, ErbReader("").read))


class _Block(ErbReader):
    """Reads the helpers called in [start, end) of a program, each on a line or behind a plus, with their blocks."""

    def __init__(self, source: str, start: int, end: int) -> None:
        super().__init__(source)
        self.position = len(source)
        at = start
        for line in source[start:end].splitlines(keepends=True):
            for part in _ADDED.split(line):
                begin = source.find(part, at)
                at = begin + len(part)
                called = _CALL.search(part)
                text = part[called.start() if called is not None else 0 :].strip()
                if called is not None:
                    self.queue.append(Piece("output", text, begin + called.start(), at))
                elif _OPENS.search(text) is not None or re.match(r"(?:end|else|elsif)\b", text):
                    self.queue.append(Piece("code", text, begin, at))


def _escaped(source: str) -> Iterator[Node]:
    """The scripts whose JSON Rails escapes, since it is not marked as safe."""
    for script in _SCRIPT.finditer(source):
        part = "block" if script["block"] is not None else "argument"
        encoded = _ENCODED.search(script[part])
        if encoded is not None and not _LEFT_AS_IT_IS.search(script[part]):
            start, end = script.start(part) + encoded.start(), script.start(part) + encoded.end()
            printed = EscapedText(start, end, f'what "{encoded[0]}" returns')
            yield from script_element([printed, Synthetic(end, end, "[]")], start)


def _hashes(source: str) -> Iterator[Node]:
    """The hashes of JSON-LD, each in a script."""
    if _OF_SCHEMA.search(source) is None:
        return
    code = _COMMENT.sub(lambda match: " " * len(match[0]), source)
    code = _ROCKET.sub(lambda match: f"{match['key'].replace(':', ' ')}{match['space']}: ", code)
    code = _INTERPOLATED.sub(lambda match: f"`{match['text'].replace('#{', '${')}`", code)
    code = _PREDICATE.sub(lambda match: "_" * len(match[0]), code)
    blocks: list[tuple[int, int]] = []
    for _ in range(MAX_IN_BLOCKS):
        blocks += (match.span("block") for match in _WITH_BLOCK.finditer(code))
        code = _WITH_BLOCK.sub(lambda match: f"{match['before']}( {match['block']})  ", code)
    blocks.sort()
    start, end, inner_end, hashes = 0, 0, 0, _Hashes(code, source)
    for match in _HASH.finditer(code):
        at = match.start()
        around = blocks[max(bisect(blocks, (at,)) - 1, 0)] if blocks else (0, 0)
        in_block = start < around[0] < at < around[1] and at >= inner_end
        if at < end and not in_block:
            continue
        hashes.depth = 0
        try:
            close = hashes.closing(at)
            nodes = hashes.value(at, close)
        except (TemplateSyntaxError, RecursionError):
            continue
        start, end, inner_end = (start, end, close) if at < end else (at, close, close if in_block else 0)
        if _CONTEXT.search(code, at, close) is None:  # a part of another
            begins, ends = '{"@context":"https://schema.org","@graph":[', "]}"
            nodes = [Synthetic(at, at, begins), *nodes, Synthetic(close, close, ends)]
        yield from script_element(nodes, at)


class _Hashes(WrittenObjects):
    def __init__(self, code: str, ruby: str) -> None:
        super().__init__(code, str)
        self._ruby = ErbReader(ruby)

    def value(self, start: int, end: int, depth: int = 0) -> list[Node]:
        if self.source[start:end].strip() == "nil":
            return [Synthetic(start, end, "null")]
        return super().value(start, end, depth)

    def expression(self, start: int, end: int) -> Expression:
        return self._ruby.read(self._ruby.source[start:end])

    def conditions_of(self, start: int, end: int) -> tuple[Condition, ...]:
        return self._ruby.conditions_of(self._ruby.source[start:end])
