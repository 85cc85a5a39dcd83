"""A language that somebody speaks is given by its name.

## What it does
Checks `availableLanguage` and `knowsLanguage` for names of languages instead of BCP 47 tags. Both
properties take a `Language` with a name as well, and schema.org's own examples have names, so this is a
note.

## Why it matters
Tags can be compared, whatever language the page is in.

## Example
```json
"availableLanguage": "English"
```

## Use instead
```json
"availableLanguage": "en"
```

## Fix safety
Safe: the language stays the same.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ._findings import in_form


@rule("CMP324", "language-by-name", level="note", fix="always", advice="write the BCP 47 tag of the language")
def check(context: RuleContext) -> Iterator[Finding]:
    yield from in_form(context, "language_name")
