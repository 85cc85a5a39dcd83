"""A value that a search feature does not support, though schema.org allows it.

## What it does
Checks what the documentation of the features says of values: which types of things a property takes (an event's
`location` is a Place or a VirtualLocation, and fits its `eventAttendanceMode`), counts above zero, times with a
time zone, identifiers that no other variant has, lengths of texts, days that are not over, absolute addresses,
and selectors that match something on the page (speakable text, paywalled parts). Switched on by the profile
`google`. docs/search-features.md lists all of it.

## Why it matters
The markup is valid, and the feature is not shown, or shows less.

## Example
```json
{"@context": "https://schema.org", "@type": "Event", "name": "Maps", "startDate": "2027-05-03T19:00:00+02:00",
 "location": "Map Hall, 3 Elm St, Hull"}
```

## Use instead
```json
{"@context": "https://schema.org", "@type": "Event", "name": "Maps", "startDate": "2027-05-03T19:00:00+02:00",
 "location": {"@type": "Place", "name": "Map Hall", "address": "3 Elm St, Hull"}}
```

## Fix safety
No fix: only the author knows the value that is meant.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ._asks import failing
from ._feature_nodes import feature_nodes

_OF_FORM = ("CMP303", "CMP305", "CMP306", "CMP307", "CMP31", "CMP356", "CMP357")
_SAME = (*_OF_FORM, "outdated-date", "relative-url", "RIC405")


@rule(
    "RIC412",
    "value-not-supported",
    level="error",
    profile="google",
    repeats=_SAME,
    advice="write a value that the feature supports",
)
def check(context: RuleContext) -> Iterator[Finding]:
    """Values that fail what a feature asks of them; of what several features ask, the first is reported."""
    things, nodes = feature_nodes(context)
    reported: set[tuple[int, str]] = set()
    for one in sorted(nodes, key=lambda each: not each.sure):
        for ask in one.shape.asks:
            if ask.holds and not things.holds(one.thing, ask.holds, last=False):
                continue
            for statement, thing in things.values(one.thing, ask.property):
                reason = failing(context, ask, statement, thing)
                if reason is None or (id(statement), ask.what) in reported:
                    continue
                reported.add((id(statement), ask.what))
                value = f' value "{statement.text[:60]}"' if statement.text.strip() and thing is None else ""
                yield Finding(
                    f'{one.feature.title}: "{ask.property}"{value} {reason}',
                    statement,
                    sure=one.sure and ask.level == "error",
                    minor=ask.level == "note",
                    links=(one.feature.page,),
                )
