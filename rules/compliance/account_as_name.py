"""The name of an account stands in the place of a person's.

## What it does
Checks authors for names of accounts in small letters, as publishing systems create them: `admin`, `root`, `webmaster`.

## Why it matters
A byline that says "admin" names nobody. A note: it may be all that the page says, too.

## Example
```json
"author": {"@type": "Person", "name": "admin"}
```

## Use instead
```json
"author": {"@type": "Person", "name": "Jane Roe"}
```

## Fix safety
No fix: the name has to come from someone who knows it.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ._findings import key_value, quoted

_OF_PEOPLE = ("author", "creator", "contributor", "editor", "reviewedBy", "translator", "director")
_ACCOUNTS = frozenset({"admin", "administrator", "wpadmin", "wp-admin", "superadmin", "root", "webmaster"})
"""In small letters: with a capital they are a byline."""


@rule("CMP374", "account-as-name", level="note", fix="none", advice="write the name of the author")
def check(context: RuleContext) -> Iterator[Finding]:
    for thing in context.entities_with("name", *_OF_PEOPLE):
        for statement in thing.literals(*(("name",) if thing.is_a("Person") else ()), *_OF_PEOPLE):
            if statement.text.strip() in _ACCOUNTS:
                message = f"{key_value(statement)} is the name of an account, not of a person"
                yield Finding(message + quoted(statement.property, "name"), statement)
