"""Split a Blade template into pieces: text, outputs, directives, components, PHP.

Directives are defined in https://laravel.com/docs/blade#blade-directives: an "@" not preceded by a word, and a known
name. A second "@" before it makes it text, as before braces.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from ....source.regex import regex
from ..expressions.names import words
from ..scanning import string_end
from ..tree import TemplateSyntaxError

Kind = Literal["text", "escaped", "raw", "directive", "php", "open", "alone", "close", "scripted"]

_OPENING = regex(r"\{\{|\{!!|@(?=[\w{@])|<\?(?:php\b|=)|</?(?:x[-:]|livewire:)(?=\w)|<[a-z]\w*-(?=\w)")
_ECHOES: tuple[tuple[str, str, Kind], ...] = (
    ("{{{", "}}}", "escaped"),
    ("{{", "}}", "escaped"),
    ("{!!", "!!}", "raw"),
)
_SCRIPTED = regex(
    r"<[a-z]\w*+(?>-\w++)++(?>\s++(?!v-|:|@)[^\s<>=\"']++(?>\s*+=\s*+(?>\"[^\"]{0,4000}+\"|'[^']{0,4000}+'))?+)*+\s++(?=v-|:|@)"
)
"""A custom element that a browser script fills: a name of two words, with its attributes."""
_NAME = regex(r"@(\w++)(?:::\w++)?")
_SPACE = regex(r"[ \t]*+")
_PHP = regex(r"<\?(?P<mark>php\b|=)(?P<body>(?s:.*?))(?:\?>\n?|\Z)")
_COMPONENT = regex(
    r"<(?P<end>/?)(?:x[-:]|(?=livewire:))(?P<name>[\w.:-]++)"
    r"(?P<attributes>(?>\{\{(?>[^}]|\}(?!\})){0,2000}+\}\}|\"[^\"]{0,4000}+\"|'[^']{0,4000}+'|[^<>\"']){0,4000}+)>"
)


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece at [start, end): ``body`` is its code, or the arguments of the directive or component named ``name``.

    A ``literal`` text has its own location, which leaves out the characters that escape it.
    """

    kind: Kind
    start: int
    end: int
    body: str = ""
    name: str = ""
    literal: bool = False


def pieces(source: str) -> Iterator[Piece]:
    """The pieces of a template, in order. Raises TemplateSyntaxError if one is not closed."""
    done = position = 0
    while (begin := _OPENING.search(source, position)) is not None:
        at = begin.start()
        result = _piece(source, at, begin.group())
        if result is None:
            position = begin.end()
            continue
        if at > done:
            yield Piece("text", done, at)
        piece, done = result
        position = max(done, begin.end())
        if piece is not None:
            yield piece
    if done < len(source):
        yield Piece("text", done, len(source))


def _piece(source: str, at: int, opening: str) -> tuple[Piece | None, int] | None:
    """The piece that begins here (None for a comment) and its end; None if none begins."""
    if opening.startswith("{"):
        return _braces(source, at)
    if opening.startswith("@"):
        return _sign(source, at)
    if opening.startswith("<?"):
        match = _PHP.match(source, at)
        if match is None:
            return None
        body = f"echo {match['body']}" if match["mark"] == "=" else match["body"]
        return Piece("php", at, match.end(), body), match.end()
    match = _COMPONENT.match(source, at)
    if match is None:
        scripted = _SCRIPTED.match(source, at)
        return (Piece("scripted", at, at, name=opening[1:]), at) if scripted is not None else None
    arguments = match["attributes"].strip()
    kind: Kind = "close" if match["end"] else "alone" if arguments.endswith("/") else "open"
    return Piece(kind, at, match.end(), arguments.removesuffix("/"), match["name"]), match.end()


def _braces(source: str, at: int) -> tuple[Piece | None, int]:
    if source.startswith("{{--", at):
        return None, _end_of(source, at, "--}}")
    for opening, closing, kind in _ECHOES:
        if source.startswith(opening, at):
            end = source.find(closing, at + len(opening))
            if end >= 0:
                body = source[at + len(opening) : end].strip()
                return Piece(kind, at, end + len(closing), body), end + len(closing)
    raise TemplateSyntaxError(f'"{source[at : at + 3].strip()}" is not closed', at)


def _sign(source: str, at: int) -> tuple[Piece | None, int] | None:
    """What an "@" begins: escaped text, a directive, or None if it is an ordinary character."""
    if at and (source[at - 1].isalnum() or source[at - 1] == "_"):
        return None
    if source.startswith(("@{{", "@{!!"), at):
        piece, end = _braces(source, at + 1)
        return Piece("text", at + 1, end, literal=True) if piece is not None else None, end
    match = _NAME.match(source, at + 1 if source.startswith("@@", at) else at)
    if match is None:
        return None
    if source.startswith("@@", at):
        return Piece("text", at + 1, match.end(), literal=True), match.end()
    name = match[1]
    if name == "verbatim":
        end = _end_of(source, match.end(), "@endverbatim")
        return Piece("text", match.end(), end - len("@endverbatim"), literal=True), end
    arguments = _arguments(source, match.end())
    if name == "php" and arguments is None:
        end = _end_of(source, match.end(), "@endphp")
        return Piece("php", at, end, source[match.end() : end - len("@endphp")]), end
    if name.lower() not in words("blade") or (name == "context" and arguments is None):
        quote = source[at - 1 : at]
        if arguments is None or quote not in ("'", '"') or not source.startswith(quote, arguments[1]):
            return None
        # A directive of a package, whose output is a whole value, is one more function.
        return Piece("escaped", at, arguments[1], f"{name}({arguments[0]})"), arguments[1]
    body, end = arguments or ("", match.end())
    return Piece("directive", at, end, body, name), end


def _end_of(source: str, position: int, closing: str) -> int:
    end = source.find(closing, position)
    if end < 0:
        raise TemplateSyntaxError(f'"{closing}" is missing', position)
    return end + len(closing)


def _arguments(source: str, position: int) -> tuple[str, int] | None:
    """The text in the parentheses that begin here, and their end; None if there are none."""
    space = _SPACE.match(source, position)
    begin = space.end() if space is not None else position
    if not source.startswith("(", begin):
        return None
    depth, at = 0, begin
    while at < len(source):
        character = source[at]
        if character in "\"'":
            at = string_end(source, at)
            continue
        depth += {"(": 1, ")": -1}.get(character, 0)
        at += 1
        if depth == 0:
            return source[begin + 1 : at - 1].strip(), at
    raise TemplateSyntaxError("a parenthesis is not closed", begin)
