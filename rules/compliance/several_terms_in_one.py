"""Several sections or cuisines joined in one text.

## What it does
Checks `articleSection`, `servesCuisine` and `recipeCuisine` for short names with nothing but a comma, a bar or a
semicolon between them, as templates join the categories of a page.

## Why it matters
Each section is a value of its own. Joined, they are a section that nobody has. A note: a common plug-in wrote
sections so for years, and little depends on them.

## Example
```json
"articleSection": "Fashion,Outfits"
```

## Use instead
```json
"articleSection": ["Fashion", "Outfits"]
```

## Fix safety
Safe: the list has the same names.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.edits.edits import json_text, replace_json
from ...linter.findings.rule import Finding, Fix, rule
from ...source.regex import regex
from ._findings import key_value, quoted

_PROPERTIES = ("articleSection", "servesCuisine", "recipeCuisine")
_SEPARATOR_WITHOUT_BLANK = regex(r"(?<=\w)(?:,|\||;|&#0?44;)(?=[^\W\d])")
"""No blank behind it: "Arts, Letters and Music" may be what one section is called."""
_MAX_WORDS, _MAX_LENGTH = 4, 500


@rule("CMP385", "several-terms-in-one", level="note", fix="sometimes", advice="write one value for each term")
def check(context: RuleContext) -> Iterator[Finding]:
    for thing in context.entities_with(*_PROPERTIES):
        for statement in thing.literals(*_PROPERTIES):
            names = _SEPARATOR_WITHOUT_BLANK.split(statement.text.strip()[:_MAX_LENGTH])
            if len(names) < 2 or any(len(name.split()) > _MAX_WORDS for name in names):
                continue
            proposal = json_text(names)
            edits = replace_json(context.document, statement.location, proposal)
            yield Finding(
                f"{key_value(statement)} joins {len(names)} terms in one text"
                + quoted(statement.property, "section|cuisine"),
                statement,
                fixes=(Fix(f"Write {proposal}", "safe", edits),) if edits else (),
            )
