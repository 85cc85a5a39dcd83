"""Tags of plugins that print a page's structured data: what they print is in no template, and is not checked there.

Jekyll's ``{% seo %}`` (jekyll-seo-tag), Eleventy's ``{% jsonLdScript %}`` (@quasibit/eleventy-plugin-schema), Django's
``{% render_json_ld %}`` (django-json-ld), ``{% ld_for_object %}`` (wagtail-schema.org), ``{% json_ld_for %}``
(django-structured-data), and whatever else is called as they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from ..regex import regex

_SIGN = regex(r"seo|ld_|json_?ld|structured_?data|schema_?org", re.IGNORECASE)
_NAME = r"(?!end)(?:seo(?:_tags?)?|ld_(?:for|print)_\w+|\w*?(?:json_?ld|structured_?data|schema_?org)\w*)"
_TAG = regex(rf"\{{%[-+]?\s*(?P<name>{_NAME})(?=\s|[-+]?%\}})", re.IGNORECASE)
_CALL = regex(rf"\{{\{{[-~]?\s*(?P<name>{_NAME})\(", re.IGNORECASE)
_SCRIPT = regex(r"<script\b[^<>]*>[^<]*+(?><(?!/script)[^<]*+)*+", re.IGNORECASE)
_MAKES = regex(r"\{%[-+]?\s*(?:macro|from|import|set|block)\b[^%]*%\}")
"""Tags that may give a template a name of its own."""


class MarkupTag(NamedTuple):
    """A tag of a plugin as a template writes it, and where it starts in the template's text."""

    written: str
    start: int


def markup_tags(text: str) -> Iterator[MarkupTag]:
    """The tags of a template that print structured data, by what they are called: each name once.

    A call (``{{ ld_for_object(page) }}``) counts outside of scripts, where no macro is called so: inside of one, an
    expression is told as such.
    """
    if _SIGN.search(text) is None:
        return
    seen: set[str] = set()
    for match in _TAG.finditer(text):
        if match["name"] not in seen:
            seen.add(match["name"])
            yield MarkupTag(f"{{% {match['name']} %}}", match.start())
    scripts = [match.span() for match in _SCRIPT.finditer(text)]
    own = " ".join(match[0] for match in _MAKES.finditer(text))
    for match in _CALL.finditer(text):
        name, place = match["name"], match.start()
        if name not in seen and name not in own and not any(a <= place < b for a, b in scripts):
            seen.add(name)
            yield MarkupTag(f"{{{{ {name}(…) }}}}", place)


def prints_markup(text: str) -> bool:
    """Whether a template has a tag of a plugin that prints structured data."""
    return next(markup_tags(text), None) is not None
