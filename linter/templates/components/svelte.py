"""Parse Svelte components: markup with blocks, and JSON-LD for the page's head."""

from __future__ import annotations

import re

from ....source.regex import regex
from ..tree import Template, TemplateSyntaxError
from .javascript import Code
from .svelte_markup import SvelteMarkup

_PART = regex(r"<(?P<name>script|style)\b(?P<attributes>[^<>]{0,2000})>|(?P<comment><!--)|\{", re.IGNORECASE)
_PUG = regex(r"<template\b[^<>]{0,200}\blang\s*=\s*[\"']?(?:pug|jade)\b", re.IGNORECASE)


def read_svelte(source: str) -> Template:
    """Parse a Svelte component. Raises TemplateSyntaxError."""
    pug = _PUG.search(source)
    if pug is not None:
        raise TemplateSyntaxError("templates of Pug are not read", pug.start())
    reader = SvelteMarkup(source, _scripts(source))
    before = list(reader.script_nodes())
    return Template((*before, *reader.parse()), parameters=tuple(reader.parameters.items()))


def _scripts(source: str) -> list[tuple[int, int]]:
    """The locations of a component's own scripts, as opposed to printed text."""
    code = _Braces(source)
    spans: list[tuple[int, int]] = []
    at = 0
    while (part := _PART.search(source, at)) is not None:
        if part["comment"]:
            end = source.find("-->", part.end())
            at = len(source) if end < 0 else end
        elif part["name"]:
            end = source.find(f"</{part['name'].lower()}", part.end())
            at = len(source) if end < 0 else end
            if part["name"].lower() == "script" and "json" not in part["attributes"]:
                spans.append((part.end(), at))
        else:
            at = code.closing(part.start())
    return spans


class _Braces(Code):
    """Finds closing braces, without recording names."""

    def next_element(self, position: int) -> int:
        return -1
