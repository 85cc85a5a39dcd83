"""An element of HTML stands in a name, a section or a row of keywords.

## What it does
Checks JSON-LD for links and pictures in names, headlines and authors, and for any element in `articleSection`,
`keywords`, `genre`, `jobTitle` and the names of people, organizations and sites.

## Why it matters
A name is taken as it stands: no reader of the data makes a link of it, and it matches nothing that is called so.
Themes print what they show on the page, link and all.

## Example
```json
"author": {"@type": "Person", "name": "<a href='/author/jane/'>Jane Roe</a>"}
```

## Use instead
```json
"author": {"@type": "Person", "name": "Jane Roe"}
```

## Fix safety
Unsafe: the fix writes the text of the elements.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

from ...linter.agents.rule_context import RuleContext
from ...linter.document.entities import Entity
from ...linter.findings.rule import Finding, rule
from ...linter.locale.word_tables import alternatives
from ...linter.markup.statement import Statement
from ...source.regex import regex
from ._findings import excerpt, key_value, quoted, writing

_NAMES = ("name", "headline", "author", "publisher", "creator", "alternateName")
_TERMS = ("articleSection", "keywords", "genre", "jobTitle", "addressLocality", "contactType")
_LINK = regex(r"<(?:a|img|script|iframe|svg|time|i class)\b[^<>]*>", re.IGNORECASE)
_ELEMENT = regex(
    lambda: r"</?(?:" + alternatives("html_elements", "left_in_names") + r")\b[^<>]*>", re.IGNORECASE
)
_ANY = regex(r"<[^<>]*>")
_AGENTS = ("Person", "Organization", "WebSite")
MAX_LENGTH = 2000


@rule(
    "CMP372", "element-in-name", level="warning", fix="sometimes", advice="write the text without the element"
)
def check(context: RuleContext) -> Iterator[Finding]:
    for thing in context.entities_with(*_NAMES, *_TERMS):
        for statement in thing.literals(*_NAMES, *_TERMS):
            text = statement.text
            if "<" not in text or statement.syntax != "json-ld" or len(text) > MAX_LENGTH:
                continue
            element = _element(thing, statement)
            if element is None:
                continue
            plain = " ".join(unescape(_ANY.sub(" ", text)).split())
            fixes = writing(context.document, statement, plain) if plain and "<" not in plain else ()
            message = f"{key_value(statement, text)} contains the HTML element {excerpt(element, 40)}"
            yield Finding(message + quoted(statement.property, ""), statement, fixes=fixes)


def _element(thing: Entity, statement: Statement) -> str | None:
    """The first element in a value that is none of it, or None."""
    every = statement.property in _TERMS or thing.is_a(*_AGENTS)
    match = (_ELEMENT if every else _LINK).search(statement.text)
    return match[0] if match is not None else None
