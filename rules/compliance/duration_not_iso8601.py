"""A duration is not in ISO 8601 format.

## What it does
Checks every property whose values are a `Duration`: `P`, days, `T`, hours, minutes, seconds.

## Why it matters
Recipes and videos show their times in search results only where these can be read. `P30M` is thirty months,
`PT30M` half an hour.

## Example
```json
"cookTime": "1 hour 30 minutes"
```

## Use instead
```json
"cookTime": "PT1H30M"
```

## Fix safety
Safe: offered only where the value can mean one length of time.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...linter.agents.rule_context import RuleContext
from ...linter.edits.edits import replace_value
from ...linter.findings.rule import Finding, Fix, rule
from ...shapes.vocabulary import vocabulary
from ...source.regex import regex
from ._findings import in_form

_CLOCK = regex(r"\s*(\d{1,2}):([0-5]\d)\s*")
_RECORDINGS = ("MediaObject", "MusicRecording", "Clip", "Episode", "Movie")


@rule(
    "CMP303",
    "duration-not-iso8601",
    level="error",
    fix="sometimes",
    advice='write a duration such as "PT1H30M", or remove it',
)
def check(context: RuleContext) -> Iterator[Finding]:
    for finding in in_form(context, "duration"):
        yield _with_clock_fix(context, finding)


def _with_clock_fix(context: RuleContext, finding: Finding) -> Finding:
    """The finding, with a fix for what a player shows: minutes and seconds of a recording ("12:34")."""
    statement = finding.statement
    clock = _CLOCK.fullmatch(statement.text) if statement is not None and not finding.fixes else None
    schema = vocabulary()
    if statement is None or clock is None:
        return finding
    if not any(schema.is_subtype(each, one) for each in statement.types for one in _RECORDINGS):
        return finding
    replacement = f"PT{int(clock[1])}M{int(clock[2])}S"
    edits = replace_value(context.document, statement.location, replacement)
    return replace(
        finding,
        fixes=(Fix(f'Write "{replacement}"', "unsafe" if edits else "display-only", edits, replacement),),
    )
