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

_TYPES_WITH_SHORT_NAMES = ("Person", "Brand")
_SHORT_PROPERTIES = frozenset(
    {"articleSection", "servesCuisine", "recipeCuisine", "recipeCategory", "contactType", "genre"}
)
"""Properties whose values are a few words, or lists of such terms with separators."""
_SEPARATORS = regex(r"[,;|/&>:()»、・]")
_SENTENCE = regex(r"[^.!?。！？]{12,}[.!?。！？]+[\"'”»)]*(?:\s|\Z)")
_TWO_SENTENCES = regex(r"[^.!?]{20,}[.!?]\s+[^\W\d_][^.!?]{20,}[.!?…]")
_MIN_WORDS = 8
_ADDRESSING_WORD = regex(
    lambda: r"\b(?:" + alternatives("page_frame", "addressing") + r")\b",
    re.IGNORECASE,
    signs=lambda: alternatives("page_frame", "addressing_signs"),
)
MAX_LENGTH = 200
_MIN_PROSE_LENGTH = 50


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
        name_properties = (
            ("name",) if thing.is_a(*_TYPES_WITH_SHORT_NAMES) and not thing.is_a("CreativeWork") else ()
        )
        if thing.is_a("Organization"):
            for statement in thing.literals("name", "legalName"):
                if _addresses_reader(statement.text.strip()):
                    message = f"{key_value(statement)} is a sentence, not a name"
                    yield Finding(message + quoted(statement.property, ""), statement)
        for statement in thing.literals(*word_list("schema_terms", "terms_not_sentences"), *name_properties):
            if _is_sentence(statement.text.strip()) or _is_prose(statement):
                message = f"{key_value(statement)} is a sentence, not a term"
                yield Finding(message + quoted(statement.property, ""), statement)
        for statement in thing.literals("keywords"):
            text = statement.text[:1000]
            if _TWO_SENTENCES.match(text.strip()) and text.count(",") < text.count(" ") / 8:
                message = f"{key_value(statement, text)} contains sentences, not keywords"
                yield Finding(message + quoted("keywords", ""), statement)


def _addresses_reader(text: str) -> bool:
    """Whether a text is a sentence in the first or second person, with more words than a name has."""
    return len(text.split()) > _MIN_WORDS and _ADDRESSING_WORD.search(text) is not None and _is_sentence(text)


def _is_prose(statement: Statement) -> bool:
    """Whether the value of a property for terms is many words without separators."""
    text = statement.text.strip()
    return (
        statement.property in _SHORT_PROPERTIES
        and len(text) >= _MIN_PROSE_LENGTH
        and len(text.split()) > _MIN_WORDS
        and not _SEPARATORS.search(text)
    )


def _is_sentence(text: str) -> bool:
    """Whether a text is a sentence as a whole, and too long for a list of terms."""
    if len(text) < 40 or text.startswith(("http", "<")):
        return False
    separators = text.count(",") + text.count(";") + text.count("|")
    if separators > len(text.split()) / 4:
        return False
    ends = text[-1] in ".!?。！？…" and len(text.split()) >= _MIN_WORDS and _SENTENCE.match(text) is not None
    return ends or (len(text) > MAX_LENGTH and separators < len(text) / 40)
