"""A whole sentence stands where a term or a name is meant.

## What it does
Checks `jobTitle`, `servesCuisine`, `recipeCategory`, `articleSection`, `contactType`, `color` and their like, the names
of people, and `keywords`, for texts that are sentences: eight words or more that end as a sentence does, or far more
characters than a term has.

## Why it matters
Readers compare terms letter by letter and show names in one line; nobody looks for a sentence.

## Example
```json
"servesCuisine": "We have been serving fresh pasta and grilled fish to our guests since 1998."
```

## Use instead
```json
"servesCuisine": "Italian"
```

## Fix safety
No fix: the term has to come from someone who knows it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ...linter.locale.word_tables import alternatives, word_list
from ...linter.markup.statement import Statement
from ...source.regex import regex
from ._findings import key_value, quoted

_TYPES_WITH_NAMES = ("Person", "Brand")
_SHORT_PROPERTIES = frozenset(
    {"articleSection", "servesCuisine", "recipeCuisine", "recipeCategory", "contactType", "genre"}
)
"""Terms of a few words, of which no list is longer than its commas."""
_SEPARATORS = regex(r"[,;|/&>:()»、・]")
_SENTENCE = regex(r"[^.!?。！？]{12,}[.!?。！？]+[\"'”»)]*(?:\s|\Z)")
_TWO_SENTENCES = regex(r"[^.!?]{20,}[.!?]\s+[^\W\d_][^.!?]{20,}[.!?…]")
_WORDS = 8
_WORD_OF_ADDRESS = regex(
    lambda: r"\b(?:" + alternatives("page_frame", "addressing") + r")\b",
    re.IGNORECASE,
    signs=lambda: alternatives("page_frame", "addressing_signs"),
)
MAX_LENGTH = 200
_MIN_LENGTH = 50


@rule(
    "CMP347",
    "sentence-for-term",
    level="warning",
    fix="none",
    advice="write a short term or name, or remove it",
)
def check(context: RuleContext) -> Iterator[Finding]:
    for thing in context.entities_with(
        "name", "legalName", "keywords", *word_list("schema_terms", "terms_not_sentences")
    ):
        names = ("name",) if thing.is_a(*_TYPES_WITH_NAMES) and not thing.is_a("CreativeWork") else ()
        if thing.is_a("Organization"):
            for statement in thing.literals("name", "legalName"):
                if _is_spoken(statement.text.strip()):
                    message = f"{key_value(statement)} is a sentence, not a name"
                    yield Finding(message + quoted(statement.property, ""), statement)
        for statement in thing.literals(*word_list("schema_terms", "terms_not_sentences"), *names):
            if _is_sentence(statement.text.strip()) or _is_prose(statement):
                message = f"{key_value(statement)} is a sentence, not a term"
                yield Finding(message + quoted(statement.property, ""), statement)
        for statement in thing.literals("keywords"):
            text = statement.text[:1000]
            if _TWO_SENTENCES.match(text.strip()) and text.count(",") < text.count(" ") / 8:
                message = f"{key_value(statement, text)} contains sentences, not keywords"
                yield Finding(message + quoted("keywords", ""), statement)


def _is_spoken(text: str) -> bool:
    """Whether a text says something in a first or second person, in more words than a name has."""
    return len(text.split()) > _WORDS and _WORD_OF_ADDRESS.search(text) is not None and _is_sentence(text)


def _is_prose(statement: Statement) -> bool:
    """Whether the value of a property for terms is many words, none of them parted from the others."""
    text = statement.text.strip()
    return (
        statement.property in _SHORT_PROPERTIES
        and len(text) >= _MIN_LENGTH
        and len(text.split()) > _WORDS
        and not _SEPARATORS.search(text)
    )


def _is_sentence(text: str) -> bool:
    """Whether a text is a sentence as a whole, and too long for a list of terms."""
    if len(text) < 40 or text.startswith(("http", "<")):
        return False
    listed = text.count(",") + text.count(";") + text.count("|")
    if listed > len(text.split()) / 4:
        return False
    ends = text[-1] in ".!?。！？…" and len(text.split()) >= _WORDS and _SENTENCE.match(text) is not None
    return ends or (len(text) > MAX_LENGTH and listed < len(text) / 40)
