"""A description stands where the title of a text is meant.

## What it does
Checks `headline` and `name` of articles and pages against what the page is called: texts that go on for two sentences,
or are the page's own description, and stand in no heading; and headlines that have no word in common with the headings,
where the `name` beside them is one of them.

## Why it matters
Search results and lists show it as the title of the text.

## Example
```json
"name": "Leek", "headline": "species of plant"
```

## Use instead
```json
"headline": "Leek", "description": "species of plant"
```

## Fix safety
No fix: which text is the title is for the author to say.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import unescape

from ...linter.agents.rule_context import RuleContext, description
from ...linter.document.entities import Entity
from ...linter.findings.rule import Finding, rule
from ...linter.markup.statement import Statement
from ...linter.value_forms.regions import folded
from ...source.regex import regex
from ._findings import key_value, quoted

_TWO_SENTENCES = regex(r"[^.!?…]{25,}[.!?…]+[\"'”’»)]*\s+[^\W\d_][^.!?]{15,}")
_WORD = regex(r"[^\W\d_]{4,}")
MIN_LENGTH = 100
MAX_LENGTH = 2000
STEM = 4
"""Letters of a word that are compared."""


@rule("CMP362", "description-as-title", level="warning", fix="none", advice="write the heading of the page")
def check(context: RuleContext) -> Iterator[Finding]:
    for thing in context.entities_with("headline", "name"):
        if not thing.is_a("Article", "WebPage"):
            continue
        for statement in thing.literals("headline", "name"):
            reason = _reason(context, thing, statement) if context.titles else None
            if reason is not None:
                message = f"{key_value(statement)} {reason}"
                yield Finding(message + quoted(statement.property, ""), statement)


def _reason(context: RuleContext, thing: Entity, statement: Statement) -> str | None:
    """Why a text is no title of the page, or None where it is one or may be."""
    titles = context.titles
    text = folded(unescape(statement.text.strip()[:MAX_LENGTH]))
    has_sentences = (
        len(text) >= MIN_LENGTH and _TWO_SENTENCES.match(statement.text.strip()[:MAX_LENGTH]) is not None
    )
    headline = folded(unescape((thing.text("headline") or "")[:MAX_LENGTH])).rstrip(".")
    is_next_to_headline = (
        has_sentences
        and statement.property == "name"
        and len(headline) > 20
        and not text.startswith(headline)
    )
    if is_next_to_headline and any(each.startswith(headline) for each in titles):
        return 'has several sentences, and the "headline" beside it is the page\'s heading'
    if not text or any(text in each or (each in text and len(each) * 2 > len(text)) for each in titles):
        return None
    if has_sentences:
        return "has several sentences and is not a heading of the page"
    if len(text) >= MIN_LENGTH and text == description(context.document):
        return "is the page's description, not one of its headings"
    name = folded(thing.text("name") or "")
    words = _stems(text)
    if statement.property != "headline" or not name or not words or not any(name in each for each in titles):
        return None
    if words.isdisjoint(_stems(name).union(*map(_stems, titles))):
        return 'shares no word with the title and headings of the page, and "name" does'
    return None


def _stems(text: str) -> set[str]:
    return {word[:STEM] for word in _WORD.findall(text)}
