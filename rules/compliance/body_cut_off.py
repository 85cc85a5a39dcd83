"""The body of an article is its beginning, cut off.

## What it does
Checks `articleBody` for texts that end in an ellipsis within their first thousand characters, or in what leads to the
rest ("[…]", "Read more"), and `text` and `description` of articles, comments and pages for a link to the rest that is
all there is. In microdata and RDFa the words of an element pass: a teaser marked up as what the page shows of a body.

## Why it matters
`articleBody` is "the actual body of the article": readers of the data take the teaser for all there is.

## Example
```json
"articleBody": "The council met on Monday to hear of the bridge..."
```

## Use instead
```json
"description": "The council met on Monday to hear of the bridge..."
```

## Fix safety
No fix: the rest of the text stands elsewhere, and an abstract belongs under another property.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ...linter.locale.word_tables import alternatives
from ...source.regex import regex
from ._findings import is_words_of_an_element, key_value, quoted

_CUT = regex(r"\w,?\s?(?:\.{3}|…|&hellip;)\s*\Z")
_LEADS_ON = regex(
    lambda: (
        rf"(?:\[\s?(?:\.{{3}}|…|&hellip;|&#8230;)\s?\]|\b(?:{alternatives('page_frame', 'read_more')})[ .…»>→]*)\s*\Z"
    ),
    re.IGNORECASE,
    signs=lambda: "[|" + alternatives("page_frame", "read_more_signs"),
)
_LINK_ALONE = regex(
    lambda: (
        r"[\s.…\[(<]*(?:&hellip;|&#8230;|\bthe post\b)?[\s.…\[(]*"
        rf"(?:{alternatives('page_frame', 'read_more')})[\s.…»>→\])]*(?:&raquo;|&rarr;)?"
    ),
    re.IGNORECASE,
    signs=lambda: alternatives("page_frame", "read_more_signs"),
)
_MAX_TEASER = 1000
_MAX_LINK = 60
_WITH_TEXTS = ("Article", "Comment", "WebPage", "WebSite", "Organization", "Person", "ListItem")


@rule("CMP382", "body-cut-off", level="warning", fix="none", advice="write the whole text, or remove it")
def check(context: RuleContext) -> Iterator[Finding]:
    for thing in context.entities_with("articleBody"):
        for statement in thing.literals("articleBody"):
            text = statement.text.rstrip()
            cut = len(text) <= _MAX_TEASER and _CUT.search(text[-20:])
            if (cut or _LEADS_ON.search(text[-60:])) and not is_words_of_an_element(
                context.document, statement
            ):
                message = f"{key_value(statement)} is cut off after the beginning of the text"
                yield Finding(message + quoted("articleBody", r"body"), statement)
    for thing in context.entities_with("text", "description"):
        for statement in thing.literals("text", "description"):
            link = len(statement.text) <= _MAX_LINK and _LINK_ALONE.fullmatch(statement.text)
            if link and thing.is_a(*_WITH_TEXTS):
                message = f"{key_value(statement)} links to the text instead of containing it"
                yield Finding(message + quoted(statement.property, r"text|description"), statement)
