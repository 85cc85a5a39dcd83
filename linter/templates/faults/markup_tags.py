"""Tags that print a page's structured data: what they print is in no template, and is not checked there.

Jekyll's ``{% seo %}`` (jekyll-seo-tag), Eleventy's ``{% jsonLdScript %}`` (@quasibit/eleventy-plugin-schema), Django's
``{% render_json_ld %}`` (django-json-ld), ``{% ld_for_object %}`` (wagtail-schema.org), ``{% json_ld_for %}``
(django-structured-data), and whatever else is called as they are; Hugo's own template, and Ghost's ``{{ghost_head}}``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from ....source.regex import regex

_SIGN = regex(r"seo|ld_|json_?ld|structured_?data|schema_?org|_internal/schema|ghost_head", re.IGNORECASE)
_NAME = r"(?!end)(?:seo(?:_tags?)?|ld_(?:for|print)_\w+|\w*?(?:json_?ld|structured_?data|schema_?org)\w*)"
_TAG = regex(
    rf"\{{%[-+]?\s*(?P<name>{_NAME})(?=\s|[-+]?%\}})"
    r"|\{\{-?\s*(?:template|partial)\s+\"(?P<own>_internal/schema\.html)\"|\{\{\{?\s*(?P<platform>ghost_head)\s*\}",
    re.IGNORECASE,
)


class MarkupTag(NamedTuple):
    """A tag that prints structured data as a template writes it, and where it starts in the template's text."""

    written: str
    start: int


def markup_tags(text: str) -> Iterator[MarkupTag]:
    """The tags of a template that print structured data, by what they are called: each name once."""
    if _SIGN.search(text) is None:
        return
    seen: set[str] = set()
    for match in _TAG.finditer(text):
        written = (
            f"{{% {match['name']} %}}" if match["name"] else match["own"] or f"{{{{{match['platform']}}}}}"
        )
        if written not in seen:
            seen.add(written)
            yield MarkupTag(written, match.start())
