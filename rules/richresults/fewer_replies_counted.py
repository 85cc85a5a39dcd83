"""A question says it has fewer replies than its markup holds.

## What it does
Compares `answerCount` and `commentCount` of the question on a Q&A page with the answers and comments in the
markup. Switched on by the profile `google`.

## Why it matters
The counts are shown beside the question; counts below what the page itself holds are wrong, and Google drops
what contradicts itself.

## Example
```json
{"@context": "https://schema.org", "@type": "QAPage", "mainEntity": {"@type": "Question", "name": "Why?",
 "answerCount": 0, "acceptedAnswer": {"@type": "Answer", "text": "Because."}}}
```

## Use instead
```json
{"@context": "https://schema.org", "@type": "QAPage", "mainEntity": {"@type": "Question", "name": "Why?",
 "answerCount": 1, "acceptedAnswer": {"@type": "Answer", "text": "Because."}}}
```

## Fix safety
No fix: the page may hold more than the markup.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.document.entities import Entity
from ...linter.findings.rule import Finding, rule
from ._feature_nodes import Things, feature_nodes

_REPLIES = {"answerCount": ("acceptedAnswer", "suggestedAnswer"), "commentCount": ("comment",)}


@rule(
    "RIC409",
    "fewer-replies-counted",
    level="warning",
    profile="google",
    advice="count all answers and comments",
)
def check(context: RuleContext) -> Iterator[Finding]:
    """Counts of replies below the number of replies in the markup."""
    things, nodes = feature_nodes(context)
    for one in nodes:
        if one.feature.name != "qapage" or one.shape.id != "question":
            continue
        counts = {name: _count(one.thing, name) for name in _REPLIES}
        answers = {name: len(list(_replies(things, one.thing, name))) for name in _REPLIES}
        total = sum(count for count in counts.values() if count is not None)
        if counts["answerCount"] is None:
            continue
        nested = answers["commentCount"] + sum(
            len(list(things.values(answer, "comment")))
            for answer in _replies(things, one.thing, "answerCount")
        )
        held = answers["answerCount"] + nested
        if counts["answerCount"] < answers["answerCount"] or total < held:
            counted = " plus ".join(
                f'"{name}" ({count})' for name, count in counts.items() if count is not None
            )
            message = f"{one.feature.title}: {counted} is below the {held} answers and comments in the markup"
            yield Finding(message, one.parent, one.location, links=one.links)


def _count(thing: Entity, name: str) -> int | None:
    text = thing.text(name)
    return int(text) if text is not None and text.isdecimal() and len(text) < 12 else None


def _replies(things: Things, thing: Entity, count: str) -> Iterator[Entity]:
    for name in _REPLIES[count]:
        yield from (below for _, below in things.values(thing, name) if below is not None)
