"""Single-file components of Vue and Nuxt: a template of HTML, and JSON-LD that the script hands to the page's head."""

from __future__ import annotations

import re

from ....source.regex import regex
from ..tree import Template, TemplateSyntaxError
from .vue_markup import VueMarkup

_BLOCK = regex(r"<(?P<name>script|template|style)\b(?P<given>[^<>]{0,2000})>", re.IGNORECASE)
_PUG = regex(r"\blang\s*=\s*[\"']?(?:pug|jade)\b")


def read_vue(source: str) -> Template:
    """A component of Vue. TemplateSyntaxError."""
    scripts, template = _blocks(source)
    reader = VueMarkup(source, scripts)
    shown = reader.children(*template) if template is not None else []
    return Template((*reader.handed_over(), *shown))


def _blocks(source: str) -> tuple[list[tuple[int, int]], tuple[int, int] | None]:
    """The places of a component's scripts, and of its template's markup."""
    scripts: list[tuple[int, int]] = []
    template: tuple[int, int] | None = None
    at = 0
    while (block := _BLOCK.search(source, at)) is not None:
        name = block["name"].lower()
        begin, at = block.end(), block.end()
        if name == "template":
            end = source.rfind("</template")
            if end < begin:
                raise TemplateSyntaxError('"<template>" is not closed', block.start())
            if _PUG.search(block["given"]):
                raise TemplateSyntaxError("templates of Pug are not read", block.start())
            template = template or (begin, end)
            at = max(source.find(">", end), begin)
            continue
        end = source.find(f"</{name}", begin)
        at = len(source) if end < 0 else end
        if name == "script":
            scripts.append((begin, at))
    return scripts, template
