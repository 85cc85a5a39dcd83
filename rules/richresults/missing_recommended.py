"""Properties that a search feature recommends are missing.

## What it does
Lists, for each thing and each of Google's search features, the recommended properties that it doesn't have.
Switched on by the profile `google`.

## Why it matters
Each of them shows more of the page in search results. None is needed.

## Example
```json
{"@context": "https://schema.org", "@type": "Movie", "name": "A Film", "image": "https://example.com/film.jpg"}
```

## Use instead
The properties that the page shows a value of: markup has to stay with what visitors see.

## Fix safety
No fix: only the page's author has the values.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.judgement import Judgement
from ...linter.rule import Finding, rule
from ._features import lead
from ._wanted import wanted


@rule("RIC402", "missing-recommended", level="note", profile="google")
def check(judgement: Judgement) -> Iterator[Finding]:
    """One finding for each thing and feature, with all that is recommended and missing."""
    things, all_wanted = wanted(judgement)
    for one in all_wanted:
        paths = dict.fromkeys([path for demands in one.demands for path in demands.recommended])
        missing = [path for path in paths if not things.has(one.thing, path)]
        names = ['"' + path.replace(" | ", '" or "') + '"' for path in missing if not _said(path, missing)]
        if names:
            yield Finding(
                f"{lead(one.feature.title, one.kind)}{one.kind} could have {', '.join(names)}",
                one.parent,
                one.location,
            )


def _said(path: str, missing: list[str]) -> bool:
    """Whether the missing node that a path leads through is listed itself."""
    head, dot, _ = path.partition(".")
    return bool(dot) and "|" not in path and head in missing
