"""The text of content files as templates: what Markdown holds of tags, shortcodes and HTML."""

from __future__ import annotations

import re
from pathlib import Path

from ...source.regex import regex
from ..templates.expansion import Source
from ..templates.projects.engines import parse
from ..templates.tree import Node, Prose, Template, Text, Unknown
from .site import ContentFile, Made

_SHORTCODE = regex(r"\{\{[<%](?P<body>.*?)[>%]\}\}", re.DOTALL)


def content_source(content: ContentFile, made: Made) -> Source:
    """A content file as a template, its layout around it. TemplateSyntaxError where its tags cannot be read."""
    start = content.front.content
    text = re.sub(r"[^\n]", " ", content.text[:start]) + content.text[start:]
    if made.family == "hugo":
        body = tuple(_shortcodes(text))
    else:
        body = parse(text, made.family).body
    if content.path.suffix.lower() not in (".html", ".htm"):
        body = (Prose(body),)
    layout = made.layout.uri if made.layout is not None else None
    return Source(
        content.uri, Path(content.path).absolute(), text, Template(body, layout=layout), made.family
    )


def _shortcodes(text: str) -> list[Node]:
    """Text, and what shortcodes print, of which nothing is known."""
    nodes: list[Node] = []
    position = 0
    for match in _SHORTCODE.finditer(text):
        name = match["body"].strip()
        nodes.append(Text(position, match.start()))
        position = match.end()
        if name and not name.startswith(("/", "/*")):
            nodes.append(Unknown(match.start(), match.end(), name.split()[0]))
    nodes.append(Text(position, len(text)))
    return nodes
