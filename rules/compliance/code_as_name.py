"""A code, a path or the end of an address stands where a name is meant.

## What it does
Checks the `name` of articles, pages, events, places, people, organizations and entries of lists, and the `title` of
jobs, for identifiers of a database (`d-161500790`), paths (`/chisels/`), files (`index.php`) and the last part of an
address (`how-to-sharpen-a-chisel`). What the page's title or headings have passes; so do products and programs, whose
names are often codes. Topics, sections, genres and posts are checked for identifiers as programs have them
(`system_programming`).

## Why it matters
The name is shown to people, and no one knows the thing by its key in a database.

## Example
```json
{"@type": "NewsArticle", "name": "d-161500790"}
```

## Use instead
```json
{"@type": "NewsArticle", "name": "Bridge reopens"}
```

## Fix safety
No fix: the name has to come from someone who knows it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ...linter.locale.word_tables import word_list
from ...linter.value_forms.regions import folded
from ...source.regex import regex
from ._findings import key_value, quoted

_KINDS = (
    ("an identifier, not a name", regex(r"(?:[A-Za-z]{1,6}[-_#])?\d{6,}|(?:[A-Za-z]{1,6}[-_#])\d{5,}")),
    (
        "an identifier, not a name",
        regex(r"(?=.*\d)[0-9a-f]{16,}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE),
    ),
    ("a path, not a name", regex(r"/(?:[\w%-]+/)*(?=[\w%-]*[^\W\d_])[\w%-]+/?|(?:[\w%-]+/){2,}")),
    ("the name of a file", regex(r"[\w-]+\.(?:html?|php|aspx?|jsp)", re.IGNORECASE)),
    ("the end of a URL, not a name", regex(r"(?=.{20})[a-z0-9]+(?:-[a-z0-9]+){3,}")),
)
_TOPICS = ("about", "mentions", "articleSection", "genre", "knowsAbout", "jobTitle")
_IDENTIFIER = regex(r"[a-z][a-z0-9]*(?:_[a-z0-9]+)+")
MAX_LENGTH = 200


@rule(
    "CMP361",
    "code-as-name",
    level="warning",
    fix="none",
    advice="write {its} in words, or remove it",
)
def check(context: RuleContext) -> Iterator[Finding]:
    for thing in context.entities_with(*_TOPICS):
        for statement in thing.literals(*_TOPICS):
            if _IDENTIFIER.fullmatch(statement.text.strip()[:MAX_LENGTH]):
                message = f"{key_value(statement)} is an internal identifier, not a name"
                yield Finding(message + quoted(statement.property, ""), statement)
    for thing in context.entities_with("name", "title"):
        names = (
            ("name",)
            if thing.is_a(*word_list("schema_terms", "named_in_words"))
            else ("title",)
            if thing.is_a("JobPosting")
            else ()
        )
        for statement in thing.literals(*names):
            text = statement.text.strip()
            kind = _kind(text) if len(text) <= MAX_LENGTH else None
            if kind is None or any(folded(text) in each for each in context.titles):
                continue
            yield Finding(f"{key_value(statement, text)} is {kind}" + quoted("name", ""), statement)


def _kind(text: str) -> str | None:
    return next((kind for kind, shape in _KINDS if shape.fullmatch(text)), None)
