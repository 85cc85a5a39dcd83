"""Read Ruby programs: hashes of JSON-LD, elements with items that Rails helpers print, and ERB in here documents."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ....source.regex import regex
from ..components.component_scripts import script_element
from ..expressions.values import Expression
from ..tree import Condition, Made, Node, Scope, Template, TemplateSyntaxError
from .ejs import WrittenObjects
from .erb import ErbReader, element

MAX_LENGTH = 300_000
"""Longer files contain data, or are generated."""
_HASH = regex(r"""\{\s*["']@(?:context|type|id|graph)["']\s*:""")
_CONTEXT = regex(r"""["']@context["']\s*:""")
_OF_SCHEMA = regex(r"@context|schema\.org")
_HERE = regex(
    r"<<[~-]?['\"]?(?P<end>\w*ERB)['\"]?[^\n]*\n(?P<text>.*?)^[ \t]*(?P=end)\b", re.DOTALL | re.MULTILINE
)
_HELPER = regex(r"\b(?:content_tag\b|tag\.\w+)[^\n]*\bitemtype\b[^\n]*")

# Ruby's hashes are read as objects of JavaScript, after changes that keep the offsets.
_COMMENT = regex(r"^[ \t]*#[^\n]*", re.MULTILINE)
_ROCKET = regex(r"""(?P<key>["'][^"'\n]*["']|:\w+)(?P<space>\s*)=>""")
_INTERPOLATED = regex(r'"(?=[^"\n]*#\{)(?P<text>(?:[^"\\\n#]|\\.|#(?!\{)|#\{[^{}"\n]*\})*)"')
_PREDICATE = regex(r"(?<=\w)[?!](?=[\s).,&|])|::")


def read_ruby(source: str) -> Template:
    """Parse a Ruby program. Raises TemplateSyntaxError."""
    if len(source) > MAX_LENGTH:
        raise TemplateSyntaxError("the file is too large for a program with markup")
    return Template((*_here_documents(source), *_hashes(source), *_elements(source)))


def _here_documents(source: str) -> tuple[Node, ...]:
    """What the ERB in the program prints; a component of ViewComponent may hold its template."""
    text, end = "", 0
    for match in _HERE.finditer(source):
        start = match.start("text")
        text += re.sub(r"[^\n]", " ", source[end:start]) + match["text"]
        end = match.end("text")
    return ErbReader(text).nodes() if text else ()


def _elements(source: str) -> Iterator[Node]:
    """The elements with an item that helpers print, each by itself."""
    for match in _HELPER.finditer(source):
        yield Scope((), element(match[0], source, match.span(), ErbReader("").read))


def _hashes(source: str) -> Iterator[Node]:
    """The hashes of JSON-LD, each in a script."""
    if _OF_SCHEMA.search(source) is None:
        return
    code = _COMMENT.sub(lambda match: " " * len(match[0]), source)
    code = _ROCKET.sub(lambda match: f"{match['key'].replace(':', ' ')}{match['space']}: ", code)
    code = _INTERPOLATED.sub(lambda match: f"`{match['text'].replace('#{', '${')}`", code)
    code = _PREDICATE.sub(lambda match: "_" * len(match[0]), code)
    end = 0
    for match in _HASH.finditer(code):
        if match.start() < end:
            continue
        hashes = _Hashes(code, source)
        try:
            end = hashes.closing(match.start())
            nodes = hashes.value(match.start(), end)
        except (TemplateSyntaxError, RecursionError):
            continue
        if _CONTEXT.search(code, match.start(), end) is None:  # a part of another
            begins, ends = '{"@context":"https://schema.org","@graph":[', "]}"
            nodes = [Made(match.start(), match.start(), begins), *nodes, Made(end, end, ends)]
        yield from script_element(nodes, match.start())


class _Hashes(WrittenObjects):
    def __init__(self, code: str, ruby: str) -> None:
        super().__init__(code, str)
        self._ruby = ErbReader(ruby)

    def value(self, start: int, end: int, depth: int = 0) -> list[Node]:
        if self.source[start:end].strip() == "nil":
            return [Made(start, end, "null")]
        return super().value(start, end, depth)

    def expression(self, start: int, end: int) -> Expression:
        return self._ruby.read(self._ruby.source[start:end])

    def asked(self, start: int, end: int) -> tuple[Condition, ...]:
        return self._ruby.asked(self._ruby.source[start:end])
