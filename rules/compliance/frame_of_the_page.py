"""Words of a page's frame stand in the place of a description.

## What it does
Checks `description`, `abstract`, `articleBody` and `reviewBody` for what stands around a text on a page: labels of
menus ("Home", "About us"), links for screen readers ("Skip to content"), notices on cookies and scripts, buttons for
sharing, calls to get in touch that are all there is, and single lines with a day, a writer, a picture's source, a
picture's file or the number of comments. The `text` of comments is checked for buttons and for notices about comments.

## Why it matters
Plug-ins take the first words of a page where no description was written; results then show the menu.

## Example
```json
"description": "Skip to content"
```

## Use instead
```json
"description": "Bread and cakes, baked in Springfield since 1950"
```

## Fix safety
No fix: the description has to be written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ...linter.locale.word_tables import alternatives, words
from ...linter.value_forms.dates import proposed_date
from ...source.regex import regex
from ._findings import key_value, quoted

_TEXTS = ("description", "abstract", "articleBody", "reviewBody")
_NOTICE = regex(
    lambda: alternatives("page_frame", "notices"),
    re.IGNORECASE | re.DOTALL,
    signs=lambda: alternatives("page_frame", "notices_signs"),
)
_LINE = regex(lambda: alternatives("page_frame", "lines_around_articles"))
"""One line of what stands around an article: who, of whom the picture, how many comments, when."""
_COMMENT_AWAITED = regex(
    lambda: r"(?:" + alternatives("page_frame", "awaited") + r")",
    re.IGNORECASE,
    signs="comment|kommentar|comentario|comentário|in attesa|reactie",
)
_MAX_LENGTH = 400
_MAX_LINE = 80


@rule(
    "CMP395",
    "frame-of-the-page",
    level="warning",
    fix="none",
    advice="write what this is about, or remove it",
)
def check(context: RuleContext) -> Iterator[Finding]:
    for thing in context.entities_with(*_TEXTS):
        if thing.is_a("ListItem", "Action", "WebPageElement", "SiteNavigationElement"):
            continue
        for statement in thing.literals(*_TEXTS):
            text = " ".join(statement.text[:_MAX_LENGTH].split()).rstrip(" .!…»›>:")
            if (
                text.casefold() in words("page_frame", "labels") | words("page_frame", "page_labels")
                or _NOTICE.fullmatch(text)
                or _is_a_line(text, context)
            ):
                message = f"{key_value(statement)} is boilerplate of the site, not a description"
                yield Finding(message + quoted(statement.property, r"description|body|abstract"), statement)
    for thing in context.entities_with("text"):
        for statement in thing.literals("text") if thing.is_a("Comment") else ():
            text = " ".join(statement.text[:_MAX_LENGTH].split()).rstrip(" .!…»›>:")
            if text.casefold() in words("page_frame", "comment_buttons") or _COMMENT_AWAITED.fullmatch(text):
                message = f"{key_value(statement)} is boilerplate of the site, not a comment"
                yield Finding(message + quoted("text", ""), statement)


def _is_a_line(text: str, context: RuleContext) -> bool:
    """Whether a text is one line of what stands around an article, a day among them."""
    if len(text) > _MAX_LINE:
        return False
    return _LINE.fullmatch(text) is not None or proposed_date(text, context.hints)[0] is not None
