"""What a menu, a button or a heading of the site says stands as the name of a thing.

## What it does
Checks names of products, services, events, people, courses, videos, places, brands and programs, and titles of jobs,
for labels such as "Home", "Our services", "Search results", "Buy tickets" and "Untitled event", in many languages; and
names of organizations and sites for the label of the front page before or behind them ("Home - Example Works").

## Why it matters
The name is what the item is called; a template printed what stood at the place of the name.

## Example
```json
{"@type": "Service", "name": "Our services"}
```

## Use instead
```json
{"@type": "Service", "name": "Window cleaning"}
```

## Fix safety
No fix: the name has to come from someone who knows it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ...linter.locale.word_tables import alternatives, word_list
from ...source.regex import regex
from ._findings import key_value, quoted

_SITES = ("Organization", "WebSite", "Place")
_ENTRIES = ("item", "itemListElement", "itemOffered", "hasPart", "mainEntity")
"""Where a thing may be named as the link or the group that leads to it."""
_BESIDE_A_NAME = regex(
    lambda: r"(?:{0})\s+[|–—•:-]\s+\S.*|\S.*\s[|–—•-]\s+(?:{0})".format(alternatives("page_frame", "home")),
    re.IGNORECASE | re.DOTALL,
    signs=lambda: alternatives("page_frame", "home_signs"),
)
_LABEL = regex(
    lambda: rf"(?:{alternatives('page_frame', 'home')}|{alternatives('page_frame', 'menu')})[!.…»›>]*",
    re.IGNORECASE,
)
_MAX_LENGTH = 40


@rule("CMP393", "label-as-name", level="warning", fix="none", advice="write the name of what this is")
def check(context: RuleContext) -> Iterator[Finding]:
    for thing in context.entities_with("name", "title"):
        if thing.parent is not None and thing.parent.property in _ENTRIES:
            continue
        if thing.is_a("JobPosting"):
            names = ("title",)
        elif thing.is_a(*word_list("schema_terms", "never_named_by_label")) and not thing.is_a(
            "Organization", "WebSite", "WebPage"
        ):
            names = ("name",)
        elif thing.is_a(*_SITES):
            for statement in thing.literals("name", "legalName"):
                if _has_front_page_in_it(statement.text[:200]):
                    message = f"{key_value(statement)} contains the label of the home page"
                    yield Finding(message + quoted("name", ""), statement)
            continue
        else:
            continue
        for statement in thing.literals(*names):
            if _is_label(statement.text[:100]):
                message = f"{key_value(statement)} is a label of the site, not a name"
                yield Finding(message + quoted(statement.property, ""), statement)


def _is_label(text: str) -> bool:
    """Whether a text is only the label of a menu, button or heading."""
    text = text.strip()
    return len(text) <= _MAX_LENGTH and _LABEL.fullmatch(text) is not None


def _has_front_page_in_it(text: str) -> bool:
    """Whether a text is a name with a label of the front page before or after it: "Home - Example"."""
    return len(text) <= 120 and _BESIDE_A_NAME.fullmatch(text.strip()) is not None
