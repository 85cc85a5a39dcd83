"""Elements with microdata that Rails helpers print: ``content_tag``, ``tag.meta``, ``form_for`` and the like."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from ....source.regex import regex
from ..components.html_tags import VOID
from ..expressions.values import Expression
from ..tree import Made, Node, Output

_HELPER = regex(
    r"(?:tag\.(?P<tag>\w+)|content_tag\b\s*\(?\s*:?[\"']?(?P<named>\w+)[\"']?\s*,?|(?P<helper>form_for|form_with|form_tag"
    r"|link_to|image_tag|time_tag|div_for|simple_form_for)\b)\s*\(?(?P<arguments>.*)",
    re.DOTALL,
)
_ELEMENTS = {"link_to": "a", "image_tag": "img", "time_tag": "time", "div_for": "div"}
"""What helpers print; the others print a form."""
_MARKUP = frozenset({"itemprop", "itemscope", "itemtype", "itemid", "itemref"})
_KEPT = frozenset({"content", "href", "datetime", "src", "value", "hidden"})
_NESTED = frozenset({"html", "options"})
"""Arguments whose members are attributes too."""
_BLOCK = regex(r"\s*\bdo\s*(?:\|[^|]*\|)?$|\s*\{\s*$")
_NAME = regex(r"\s*[:\"']{0,2}(?P<name>\w+)[\"']?\s*(?::(?!:)|=>)\s*(?P<value>.*)", re.DOTALL)
_PIECE = regex(r"\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*'|[\[({]|[\])}]|,|[^\"'\[\](){},]+|[\"']")
Read = Callable[[str], Expression]


def element(
    text: str, source: str, span: tuple[int, int], read: Read, inner: Sequence[Node] = ()
) -> tuple[Node, ...]:
    """The element that a helper called at a span prints, with the block that it is given; empty if not known.

    Only elements with microdata are known: others say nothing about markup. ``read`` parses an expression.
    """
    found = _HELPER.match(text)
    if found is None:
        return ()
    values, named = _arguments(_BLOCK.sub("", found["arguments"]).strip())
    attributes = dict(_attributes(named, source))
    if _MARKUP.isdisjoint(attributes):
        return ()
    name = found["tag"] or found["named"] or _ELEMENTS.get(found["helper"], "form")
    if name == "a" and values[(0 if inner else 1) :]:
        attributes.setdefault("href", values[0 if inner else 1])
    elif name == "img" and values:
        attributes.setdefault("src", values[0])
    start, end = span
    content = [Output(start, end, read(value), "html") for value in values[:1] if value != "nil"]
    closing = () if name in VOID else (*(inner or content), Made(end, end, f"</{name}>"))
    opening = (Made(start, start, f"<{name}"), *_written(attributes, span, read), Made(start, start, ">"))
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
            yield Made(start, end, f' {name}="{html.escape(text)}"')
        else:
            yield Made(start, start, f' {name}="')
            yield Output(start, end, read(value), "html")
            yield Made(end, end, '"')
