"""Parse HEEx templates of Phoenix, as those of Svelte after their code is written as Svelte's.

Each piece is replaced by one of the same length, so that all offsets stay
(https://hexdocs.pm/phoenix_live_view/assigns-eex.html).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain

from ....source.regex import regex
from ..tree import Node, Output, Template, Text
from .svelte_markup import SvelteMarkup

_SCRIPT = regex(r"<script\b[^<>]*\bld\+json[^<>]*>(?P<text>.*?)(?=</script)", re.DOTALL | re.IGNORECASE)
_COMMENT = regex(r"<%!--.*?--%>|<%#.*?%>", re.DOTALL)
_OUTPUT = regex(r"<%=\s?(?P<code>(?:(?!%>).)*)%>", re.DOTALL)
_CODE = regex(r"<%(?!=)(?:(?!%>).)*%>", re.DOTALL)
_BLOCK = regex(r"(?:\bdo|->)\s*$")
"""The end of code that opens a block, which its output is."""
_BRACES = regex(r"\{(?:[^{}\"]|\"(?:[^\"\\]|\\.)*\"|\{[^{}]*\})*\}")
_DIRECTIVE = regex(r"(?<=\s):(?:if|for|let|key)=(?=\{)")
_COMPONENT = regex(r"(?P<opens></?)\.(?P<name>[a-z]\w*)")
_SLOT = regex(r"(?<=[</]):(?=[a-z])")
_ASSIGN = regex(r"@(?=[a-z_])")


def read_heex(source: str) -> Template:
    """Parse a HEEx template. Raises TemplateSyntaxError."""
    reader = SvelteMarkup(_as_svelte(source), [])
    scripts = [script.span("text") for script in _SCRIPT.finditer(source)]
    return Template(
        tuple(chain.from_iterable(_in_scripts(node, reader, source, scripts) for node in reader.parse()))
    )


def _in_scripts(
    node: Node, reader: SvelteMarkup, source: str, scripts: list[tuple[int, int]]
) -> Iterator[Node]:
    """A node, with the code in the text of scripts, where only tags of EEx are code."""
    if not isinstance(node, Text):
        yield node
        return
    done = node.start
    for start, end in scripts:
        for output in _OUTPUT.finditer(source, max(start, done), max(min(end, node.end), done)):
            yield Text(done, output.start())
            yield Output(*output.span(), reader.expression(*output.span("code")), "html")
            done = output.end()
    yield Text(done, node.end)


def _as_svelte(source: str) -> str:
    text = _COMMENT.sub(_blank, source)
    text = _OUTPUT.sub(_output, text)
    text = _CODE.sub(_blank, text)
    text = _without_directives(text)
    text = _COMPONENT.sub(lambda match: f"{match['opens']}{match['name'].capitalize()} ", text)
    text = _SLOT.sub("x", text)
    return _BRACES.sub(lambda match: _ASSIGN.sub(" ", match[0]), text)


def _blank(match: re.Match[str]) -> str:
    return re.sub(r"[^\n]", " ", match[0])


def _output(match: re.Match[str]) -> str:
    """An output between braces; a block, whose body is the output, without them."""
    code = match["code"]
    if _BLOCK.search(code) or "{" in code or "}" in code:
        return _blank(match)
    return f"{'{'.rjust(match.start('code') - match.start())}{code}}} "


def _without_directives(text: str) -> str:
    """A text without conditions and loops of elements: what they hold is printed once."""
    pieces: list[str] = []
    done = 0
    for directive in _DIRECTIVE.finditer(text):
        braces = _BRACES.match(text, directive.end())
        if braces is not None and directive.start() >= done:
            span = text[directive.start() : braces.end()]
            pieces += [text[done : directive.start()], re.sub(r"[^\n]", " ", span)]
            done = braces.end()
    return "".join((*pieces, text[done:]))
