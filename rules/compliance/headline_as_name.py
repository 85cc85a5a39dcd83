"""The headline of an article stands as the name of who wrote or published it.

## What it does
Checks `name` of organizations, brands, people and sites: the headline of an article in the same markup, of four words
or more, is none. Whom an article is about may be called as it is.

## Why it matters
The name is what the item is called. Templates that print the page's title in the place of the site's name give the
publisher another name on every page.

## Example
```json
{"headline": "Council votes for a new bridge", "publisher": {"name": "Council votes for a new bridge"}}
```

## Use instead
```json
{"headline": "Council votes for a new bridge", "publisher": {"name": "The Springfield Shopper"}}
```

## Fix safety
No fix: the name has to come from someone who knows it.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import unescape

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ...linter.markup.statement import Statement
from ...linter.value_forms.regions import folded
from ...linter.value_forms.sites import is_front_page
from ._findings import key_value, quoted

_TYPES_WITH_NAMES = ("Organization", "Brand", "Person", "WebSite")
_SUBJECTS = frozenset({"about", "mentions", "mainEntity", "subjectOf", "itemReviewed"})
_FEWEST_WORDS = 4
_FEWEST_LETTERS = 20
"""Of a headline in a script that parts no words."""
MAX_LENGTH = 500


@rule(
    "CMP370",
    "headline-as-name",
    level="warning",
    fix="none",
    advice="write the name of what this is, or remove it",
)
def check(context: RuleContext) -> Iterator[Finding]:
    headlines = _headlines(context)
    if not headlines:
        return
    for thing in context.entities_with("name"):
        if not thing.is_a(*_TYPES_WITH_NAMES) or (
            thing.parent is not None and thing.parent.property in _SUBJECTS
        ):
            continue
        for statement in thing.literals("name"):
            same = headlines.get(_words(statement))
            if same is not None and same.subject != statement.subject:
                message = f"{key_value(statement)} is the headline of an article on this page"
                yield Finding(message + quoted("name", "name"), statement, related=(same.location,))


def _headlines(context: RuleContext) -> dict[str, Statement]:
    """The headlines of articles, folded, but those of front pages: these are called as the site is."""
    headlines: dict[str, Statement] = {}
    for thing in context.entities_with("headline"):
        own = thing.text("url", "mainEntityOfPage") or context.document.address or ""
        if not thing.is_a("Article") or is_front_page(own):
            continue
        for statement in thing.literals("headline"):
            words = _words(statement)
            if len(words.split()) >= _FEWEST_WORDS or (not words.isascii() and len(words) >= _FEWEST_LETTERS):
                headlines.setdefault(words, statement)
    return headlines


def _words(statement: Statement) -> str:
    return folded(unescape(statement.text[:MAX_LENGTH])).strip()
