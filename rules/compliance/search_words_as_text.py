"""A row of search words stands where a name or a description is meant.

## What it does
Checks descriptions, and names of organizations, sites, people and services, for five terms or more between commas or
bars of which half and more have the same word in them ("shoes, red shoes, buy shoes, cheap shoes, shoes online"), in
any language.

## Why it matters
A description says what the thing is, and a name what it is called; such a row was written for ranking, and readers show
it to people. Words to be found by belong in `keywords`.

## Example
```json
"description": "shoes, red shoes, buy shoes, cheap shoes, shoes online"
```

## Use instead
```json
"description": "Leather shoes for women, made in our own workshop", "keywords": "shoes, red shoes"
```

## Fix safety
No fix: the text has to be written.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ...source.regex import regex
from ._findings import key_value, quoted

_TEXTS = ("description", "abstract", "disambiguatingDescription")
_NAMES = ("name", "alternateName", "legalName")
_TYPES_WITH_NAMES = ("Organization", "WebSite", "Brand", "Person", "Service")
"""Things that no list of makes and models is the name of, as it is of spare parts."""
_SEPARATOR = regex(r"[,;|،、，•]")
_MIN_WORDS = 5
_WORDS_OF_A_TERM = 5
_MIN_WORD = 4
_MAX_LENGTH = 1500


@rule(
    "CMP394",
    "search-words-as-text",
    level="warning",
    fix="none",
    advice="write a description in sentences, or remove it",
)
def check(context: RuleContext) -> Iterator[Finding]:
    for thing in context.entities_with(*_TEXTS, *_NAMES):
        named = _NAMES if thing.is_a(*_TYPES_WITH_NAMES) else ()
        for statement in thing.literals(*_TEXTS, *named):
            word = _common_word(statement.text[:_MAX_LENGTH])
            if word is not None:
                message = f'{key_value(statement)} is a list of search terms that repeats "{word}"'
                yield Finding(message + quoted(statement.property, r"description|name|alias"), statement)


def _common_word(text: str) -> str | None:
    """The word that half of the terms of a list have, where a text is such a list and no sentence."""
    terms = [each.split() for each in _SEPARATOR.split(text.casefold()) if each.strip()]
    if len(terms) < _MIN_WORDS or any(len(each) > _WORDS_OF_A_TERM for each in terms):
        return None
    counts = Counter(word for each in terms for word in set(each) if len(word) >= _MIN_WORD)
    word, count = counts.most_common(1)[0] if counts else ("", 0)
    return word if count * 2 >= len(terms) and count >= _MIN_WORDS - 1 else None
