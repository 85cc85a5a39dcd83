"""Make pages of the objects of JSON-LD in a template's code that nothing followed prints: each is an object by itself.

Programs add them to lists, pass them to functions, and keep them in members.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Set
from dataclasses import replace
from itertools import islice

from ...source.location import LineIndex
from ...source.regex import regex
from ..findings.rule import Result
from .components.component_scripts import script_element
from .expand import Expander
from .expansion import Source
from .expressions.dialects import dialect_of
from .expressions.expression import parse
from .expressions.names import words
from .expressions.values import Expression
from .faults.findings import Key
from .languages.ejs import WrittenObjects
from .languages.erb import ErbReader
from .languages.php_code import without_comments
from .languages.php_expression import read_expression
from .projects.project import Project, Watched
from .tree import Node, Synthetic, Template, TemplateSyntaxError
from .weave import render_page
from .woven import MappedPage

OF_WHOLE_ITEMS = frozenset(
    {
        "missing-type",
        "price-without-currency",
        "dangling-reference",
        "part-never-stated",
        "missing-required",
        "property-without-item",
    }
)
"""Rules about what an item lacks, of which nothing is known where only some of its properties are."""
_OF_VALUES = ("VAL", "CMP", "FAC271")
"""The codes of the rules about what one statement says, or one type."""


def loose_page(source: Source, project: Project, statements: Iterable[Key]) -> MappedPage | None:
    """A page with the objects in a template's code that have none of some statements, by location; or None."""
    objects = loose_objects(source.text, source.family, _known(source, statements))
    if objects is None:
        return None
    return render_page(Expander(Watched(project, source), {}).expand(replace(source, template=objects)))


def unreached_scripts(source: Source, project: Project, printed: Set[tuple[int, int]]) -> MappedPage | None:
    """A page with the JSON-LD scripts in a template's text of which nothing is ``printed``; None without any.

    They are in branches that none of the pages tried has.
    """
    is_text = source.family in words("families_with_scripts")
    if not is_text or len(source.text) > MAX_LENGTH or "ld+json" not in source.text:
        return None
    scripts = [
        (start, end)
        for start, end in islice(_scripts(source.text), MAX_OBJECTS)
        if not any(begins < end and ends > start for begins, ends in printed)
    ]
    if not scripts:
        return None
    kept, at = "", 0
    for start, end in scripts:
        kept += _NOT_LINE_END.sub(" ", source.text[at:start]) + source.text[start:end]
        at = end
    try:
        template = project.read(source.path, kept, family=source.family).template
    except TemplateSyntaxError:
        return None
    template = replace(template, layout=None, parent=None, data=source.template.data)
    return render_page(Expander(Watched(project, source), {}).expand(replace(source, template=template)))


def _scripts(text: str) -> Iterator[tuple[int, int]]:
    """The locations of the scripts of JSON-LD that are neither in comments nor switched off."""
    position, unclosed = 0, set[str]()
    while (begin := _PARTS.search(text, position)) is not None:
        position, kind = begin.end(), str(begin.lastgroup)
        end = _ENDS[kind].search(text, position) if kind not in unclosed else None
        if end is None:
            unclosed.add(kind)
            continue
        position = end.end()
        if kind == "script":
            yield begin.start(), position


def _known(source: Source, statements: Iterable[Key]) -> Callable[[int, int], bool]:
    """Tells whether some statements, by location, are in [start, end) of a source."""
    lines = LineIndex(source.text)
    found = sorted(
        (line, column) for uri, line, column, *_ in statements if uri == source.uri and line and column
    )

    def is_known(start: int, end: int) -> bool:
        at = bisect_left(found, lines.position(start))
        return at < len(found) and found[at] < lines.position(end)

    return is_known


def is_of_value(result: Result) -> bool:
    """Whether a result is a fault of one statement or type, whatever the rest of the page holds."""
    is_fault = result.kind == "fail" and result.code.startswith(_OF_VALUES)
    return is_fault and result.rule not in OF_WHOLE_ITEMS


MAX_LENGTH = 300_000
"""Longer files contain data, or are generated."""
MAX_OBJECTS = 40
"""Number of objects of a file that are read."""
_PARTS = regex(
    r"(?P<script><script\b[^<>]{0,200}?ld\+json[^<>]{0,200}>)|(?P<html><!--)|(?P<hash>\{#)|(?P<tag>\{%-?\s?comment\b)"
    r"|(?P<go>\{\{-?\s?/\*)|(?P<off>\{[{%]-?\s?if\s+false\s?-?[%}]\})",
    re.IGNORECASE,
)
"""What scripts of JSON-LD begin with, comments, and what is switched off."""
_ENDS = {
    "script": regex(r"</script\s*>", re.IGNORECASE),
    "html": regex(r"-->"),
    "hash": regex(r"#\}"),
    "tag": regex(r"\bendcomment\b"),
    "go": regex(r"\*/"),
    "off": regex(r"\{[{%]-?\s?(?:end|else)"),
}
_NOT_LINE_END = regex(r"[^\r\n]")
_TYPED = regex(r"[\"']@type[\"']\s*(?:=>|:)\s*[\"'](?!\{)", signs="@type")
_SCRIPT_TAG = regex(r"<script\b[^<>]*ld\+json|</script|/>|\?>|%>")
_PHP = frozenset({"php", "blade"})
_TAGGED = frozenset({"jinja", "nunjucks", "twig"})
"""Engines whose objects are in tags."""
_RUBY = frozenset({"erb"})
_STRING = r"\"(?>[^\"\\]|\\.)*+\"|'(?>[^'\\]|\\.)*+'"
_SIGN = regex(rf"(?:{_STRING})|<\?|\barray\s*\(|=>|[()\[\]]")
_ROCKET = regex(r"""(?P<key>["'][^"'\n]*["']|:\w+)(?P<space>\s*)=>""")
_INTERPOLATED = regex(r'"(?=[^"\n]*#\{)(?P<text>(?:[^"\\\n#]|\\.|#(?!\{)|#\{[^{}"\n]*\})*)"')
_COMMENTED = regex(r"^[ \t]*(?://|/?\*|#|<!--|--)|(?<![:\w\"'])//|\{#|\{\*|<!--")
"""What begins a comment, before an object on its line."""
Read = Callable[[str], Expression]


def loose_objects(text: str, family: str, known: Callable[[int, int], bool]) -> Template | None:
    """The objects with a type in a text of schema.org; None without any. ``known`` tells whether [start, end) is."""
    is_code = family in words("families_with_objects")
    if not is_code or len(text) > MAX_LENGTH or "@type" not in text or "schema.org" not in text:
        return None
    code, read = _code_of(text, family)
    nodes: list[Node] = []
    end = 0
    for count, match in enumerate(_TYPED.finditer(code)):
        if count >= MAX_OBJECTS:
            break
        start = _opening(code, match.start())
        if match.start() < end or start is None or _is_in_script(text, start):
            continue
        if family in _TAGGED and text.rfind("{%", 0, start) <= text.rfind("%}", 0, start):
            continue  # JSON that the template has as text
        if _COMMENTED.search(text, text.rfind("\n", 0, match.start()) + 1, match.start()):
            continue
        objects = _Loose(code, text, read)
        try:
            end = objects.closing(start)
            if not known(start, end) and not objects.is_type(start, end):
                objects.depth = 0
                nodes += _in_graph(objects.value(start, end), start, end)
        except (TemplateSyntaxError, RecursionError):
            continue
    return Template(tuple(nodes)) if nodes else None


class _Loose(WrittenObjects):
    def __init__(self, code: str, text: str, read: Read) -> None:
        super().__init__(code, str)
        self._text = text
        self._read = read

    def expression(self, start: int, end: int) -> Expression:
        return self._read(self._text[start:end])

    def is_type(self, start: int, end: int) -> bool:
        """Whether members end with semicolons, as those of types and interfaces do."""
        at = start + 1
        while at < end - 1:
            if self.source[at] == ";":
                return True
            at = self.skip(at)
        return False

    def elsewhere(self, start: int, end: int, known: tuple[str, ...]) -> list[Node]:
        return []


def _in_graph(nodes: list[Node], start: int, end: int) -> Iterator[Node]:
    opening = Synthetic(start, start, '{"@context":"https://schema.org","@graph":[')
    yield from script_element([opening, *nodes, Synthetic(end, end, "]}")], start)


def _opening(code: str, at: int) -> int | None:
    """The brace that opens the object that a key is in, or None."""
    depth = 0
    for position in range(at - 1, max(-1, at - 4000), -1):
        if code[position] in ")]}":
            depth += 1
        elif code[position] in "([{":
            if not depth:
                return position if code[position] == "{" else None
            depth -= 1
    return None


def _is_in_script(text: str, at: int) -> bool:
    """Whether an object is JSON text in a script element, and no code."""
    last = None
    for match in _SCRIPT_TAG.finditer(text, max(0, at - 6000), at):
        last = match
    return last is not None and "ld+json" in last[0]


def _code_of(text: str, family: str) -> tuple[str, Read]:
    """A text as code with objects of JavaScript, of the same length; and what reads its expressions."""
    if family in _PHP:
        return _arrays(without_comments(text)), read_expression
    if family in _RUBY:
        code = _ROCKET.sub(lambda match: f"{match['key'].replace(':', ' ')}{match['space']}: ", text)
        code = _INTERPOLATED.sub(lambda match: f"`{match['text'].replace('#{', '${')}`", code)
        return code, ErbReader("").read
    return text, lambda code: parse(code, dialect_of(family))


def _arrays(code: str) -> str:
    """Code of PHP with the arrays that have keys in braces, the others in brackets, and colons behind keys."""
    letters = list(code)
    opened: list[list[int | bool]] = []
    for match in _SIGN.finditer(code):
        sign, at = match[0], match.start()
        if sign == "<?":
            opened.clear()
        elif sign == "=>":
            if opened:
                opened[-1][2] = True
            letters[at : at + 2] = ": "
        elif sign.startswith("array"):
            letters[at : match.end()] = " " * (len(sign) - 1) + "["
            opened.append([match.end() - 1, True, False])
        elif sign in ("(", "["):
            opened.append([at, sign == "[", False])
        elif sign in (")", "]") and opened:
            start, is_array, has_keys = opened.pop()
            if is_array:
                letters[int(start)], letters[at] = "{}" if has_keys else "[]"
    return "".join(letters)
