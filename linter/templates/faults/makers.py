"""Find what most likely prints markup outside the templates: a helper call, a package's directive, a missing file.

Such markup cannot be checked, which is reported so that nobody assumes it was.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from ....source.regex import regex, searched

if TYPE_CHECKING:
    from ..expressions.values import Symbol
    from ..woven import MappedPage, Printed

# Tags that print structured data which is in no template: Jekyll's ``{% seo %}`` (jekyll-seo-tag), Eleventy's
# ``{% jsonLdScript %}`` (@quasibit/eleventy-plugin-schema), Django's ``{% render_json_ld %}``
# (django-json-ld), ``{% ld_for_object %}`` (wagtail-schema.org) and ``{% json_ld_for %}``
# (django-structured-data), and tags with similar names; Hugo's internal template, and Ghost's
# ``{{ghost_head}}``.

_NAME = r"(?!end)(?:seo(?:_tags?)?|ld_(?:for|print)_\w+|\w*?(?:json_?ld|structured_?data|schema_?org)\w*)"
_TAG = regex(
    rf"\{{%[-+]?\s*(?P<name>{_NAME})(?=\s|[-+]?%\}})"
    r"|\{\{-?\s*(?:template|partial)\s+\"(?P<own>_internal/schema\.html)\"|\{\{\{?\s*(?P<platform>ghost_head)\s*\}",
    re.IGNORECASE,
    signs="seo|ld_|json_ld|jsonld|structureddata|structured_data|schemaorg|schema_org|_internal/schema|ghost_head",
)


class MarkupTag(NamedTuple):
    """A tag that prints structured data, as written in the template, and its offset."""

    written: str
    start: int

    def is_provided(self, family: str) -> bool:
        """Whether an engine's reader knows what the tag prints (``languages/provided.toml``)."""
        return (family, self.written) in (("liquid", "{% seo %}"), ("hugo", "_internal/schema.html"))


def markup_tags(text: str) -> Iterator[MarkupTag]:
    """The tags of a template whose names indicate structured data, each name once."""
    if _TAG.search(text) is None:
        return
    seen: set[str] = set()
    for match in _TAG.finditer(text):
        written = (
            f"{{% {match['name']} %}}" if match["name"] else match["own"] or f"{{{{{match['platform']}}}}}"
        )
        if written not in seen:
            seen.add(written)
            yield MarkupTag(written, match.start())


_WORDS = (
    r"(?:json[_-]?ld|ld[_-]?json|structured[_-]?data|rich[_-]?snippets?|schema[_-]?(?:org|markup|json|tags?|script|for)"
    r"|[a-z]_schema|\bld_(?:for|print)_)"
)
_SIGN = regex(
    rf"(?:\{{\{{|\{{%|\{{!!|<%|<\?|\{{)[^{{}}<>\n]{{0,200}}?{_WORDS}|<[A-Za-z][\w.:-]{{0,60}}{_WORDS}|@(?:schema|jsonld)\(|\buse[a-z]\w{{0,40}}(?:schema|json_?ld|structured_?data|seo)\("
    rf"|(?:include|render|partial|import|from)\b[^<>\n]{{0,80}}\bschema\b"
    rf"|[\s:]{_WORDS}\s*=\s*[\"'{{{{]|<x-[\w.:-]{{0,60}}(?:schema|json-?ld)",
    re.IGNORECASE,
    signs="jsonld|json_ld|json-ld|ldjson|ld_json|ld_for|ld_print|ld-json|structureddata|structured_data|structured-data"
    "|richsnippet|rich_snippet|rich-snippet|schema|seo(",
)
_DIRECTIVE = regex(r"(?<![\w@])@(?:schema|jsonld|jsonLd|structuredData)\([^()\n]{0,80}\)")
_LIKELY = regex(rf"{_WORDS}|\bschema\b", re.IGNORECASE)
_CALLED = regex(rf"[\w:\\$-]*{_WORDS}[\w:\\$-]*", re.IGNORECASE)
_ALWAYS_ESCAPED = frozenset({"vue", "svelte", "angular", "heex"})
"""Engines in which output in braces is never markup."""
_MAKING = frozenset({"render", "generate", "output", "html", "script", "toScript", "to_html", "toHtml"})
"""Methods called on a value to print it as markup."""
_SETTINGS = '"schema"'
"""The Shopify tag that contains a section's settings."""


def prints_markup(text: str) -> bool:
    """Whether a template shows signs of printing markup from elsewhere."""
    if next(markup_tags(text), None) is not None:
        return True
    return searched(_SIGN, text) is not None


def directives(text: str) -> Iterator[tuple[int, str]]:
    """A Blade template's package directives that most likely print markup."""
    for match in _DIRECTIVE.finditer(text):
        yield match.start(), match[0]


def is_likely(what: str) -> bool:
    """Whether the name of something missing suggests that it prints markup."""
    return what != _SETTINGS and _LIKELY.search(what) is not None


def unfollowed(woven: MappedPage, family: str) -> Iterator[tuple[Printed, str]]:
    """Unescaped output outside scripts and tags with a name that suggests markup, with that name."""
    for printed in woven.printed:
        symbol = printed.occurrence.value.symbol
        if printed.place is None and symbol is not None and _is_markup(printed, symbol, family):
            before = woven.text[max(0, printed.start - _REACH) : printed.start]
            if before.rfind("<") <= before.rfind(">"):
                yield printed, symbol.name


_REACH = 2_000
"""How many characters before a value are searched for its tag."""


def _is_markup(printed: Printed, symbol: Symbol, family: str) -> bool:
    occurrence = printed.occurrence
    is_escaped = occurrence.escapes in ("html", "context", "quotes") and not (
        {"raw", "script"} & set(occurrence.value.roles)
    )
    *owner, last = _called(symbol.name).split(".")
    is_call = symbol.name.endswith(")") or last in _MAKING
    if is_escaped and (family in _ALWAYS_ESCAPED or not is_call):
        return False
    names = [last, *(owner[-1:] if last in _MAKING else ())]
    return any(_CALLED.fullmatch(name.removesuffix("()")) for name in names)


def _called(name: str) -> str:
    """The path of the callee, without arguments."""
    if not name.endswith(")"):
        return name
    depth = 0
    for at in range(len(name) - 1, -1, -1):
        depth += {")": 1, "(": -1}.get(name[at], 0)
        if not depth:
            return name[:at]
    return name
