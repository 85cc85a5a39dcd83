"""A language is not named by its BCP 47 tag.

## What it does
Checks `inLanguage` and `subtitleLanguage`, and `availableLanguage` and `knowsLanguage` for what is neither a tag nor
a name: several languages in one text, locales of operating systems, countries' codes.

## Why it matters
Only tags can be compared with the language someone asks for; `en_US` is a locale of an operating system.

## Example
```json
"inLanguage": "English"
```

## Use instead
```json
"inLanguage": "en"
```

## Fix safety
Safe for names and underscores; unsafe where a country's code stands for a language.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ._findings import in_form


@rule(
    "CMP309",
    "language-not-bcp47",
    level="error",
    fix="sometimes",
    advice='write a BCP 47 language tag, such as "en"',
)
def check(context: RuleContext) -> Iterator[Finding]:
    yield from in_form(context, "language", "spoken_language")
