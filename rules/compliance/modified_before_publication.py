"""A text was modified last before it was published.

## What it does
Compares `dateModified` with `datePublished` of one thing, as far as both are written. Less than a day is no difference:
programs write the two in different time zones.

## Why it matters
Where a text was finished some time before it appeared, both are right. Else one of the two is an import's or a
template's, and a reader of the markup takes the text for older than it is. So this is a note.

## Example
```json
"datePublished": "2024-05-02", "dateModified": "2024-04-01"
```

## Use instead
```json
"datePublished": "2024-05-02", "dateModified": "2024-05-02"
```

## Fix safety
No fix: whether one of the two is wrong is for the author to say.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ...linter.value_forms.moments import is_before
from ._findings import quoted


@rule("CMP379", "modified-before-publication", level="note", fix="none", advice="correct one of them")
def check(context: RuleContext) -> Iterator[Finding]:
    for thing in context.entities_with("dateModified"):
        published, modified = thing.one("datePublished"), thing.one("dateModified")
        if (
            published is None
            or modified is None
            or not is_before(modified.text, published.text, slack_days=1)
        ):
            continue
        message = f'"dateModified" ({modified.text[:40]}) is before "datePublished" ({published.text[:40]})'
        yield Finding(message + quoted("dateModified", ""), modified, related=(published.location,))
