"""Differences between the expression syntaxes of template languages."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Dialect:
    """The expression syntax of a language.

    ``arguments`` is how a filter takes its arguments: after a colon (Liquid, Django), in parentheses, or after spaces
    as any function does (Go, Handlebars). ``joins`` are the concatenation operators. ``methods`` are called without
    parentheses (Ruby). ``php`` has PHP's arrays, closures and strings.
    """

    arguments: str = "parentheses"
    joins: frozenset[str] = frozenset({"~", "+"})
    methods: bool = False
    dashes: bool = False
    php: bool = False


LIQUID = Dialect("colon", frozenset(), dashes=True)
DJANGO = Dialect("colon", frozenset())
JINJA = Dialect()
HUGO = Dialect("space", frozenset())
HANDLEBARS = Dialect("space", frozenset(), dashes=True)
RUBY = Dialect(joins=frozenset({"+", "<<"}), methods=True)
PHP = Dialect(joins=frozenset({"."}), php=True)
SMARTY = Dialect("colons", frozenset({"~"}), php=True)
SILVERSTRIPE = Dialect(joins=frozenset())
FREEMARKER = Dialect(joins=frozenset({"+"}))
JAVASCRIPT = Dialect(joins=frozenset({"+"}))


_OF_FAMILIES = {
    "liquid": LIQUID,
    "hugo": HUGO,
    "handlebars": HANDLEBARS,
    "erb": RUBY,
    "php": PHP,
    "blade": PHP,
    "smarty": SMARTY,
    "silverstripe": SILVERSTRIPE,
    "freemarker": FREEMARKER,
    "jbuilder": RUBY,
    "pug": JAVASCRIPT,
    "razor": JAVASCRIPT,
    "ejs": JAVASCRIPT,
    "jsx": JAVASCRIPT,
    "vue": JAVASCRIPT,
    "svelte": JAVASCRIPT,
    "angular": JAVASCRIPT,
    "heex": JAVASCRIPT,
    "script": JAVASCRIPT,
    "thymeleaf": JAVASCRIPT,
}


def dialect_of(family: str) -> Dialect:
    """The expression syntax of an engine's family."""
    return _OF_FAMILIES.get(family, JINJA)
