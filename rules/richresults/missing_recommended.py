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
from functools import lru_cache

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, Fix, rule
from ...shapes.vocabulary import intended_property
from ._feature_nodes import feature_nodes
from ._features import Requirements


@rule("RIC402", "missing-recommended", level="note", profile="google")
def check(context: RuleContext) -> Iterator[Finding]:
    """One finding for each thing and feature, with all that is recommended and missing."""
    things, nodes = feature_nodes(context)
    for one in nodes:
        statements = one.thing.statements
        missing = tuple(
            [
                path
                for path, prop in _recommended(one.requirements)
                if (prop is not None and prop not in statements) or not things.has(one.thing, path)
            ]
        )
        if missing:
            purpose = "" if one.kind == f'"{one.feature.title}"' else f" for the feature {one.feature.title}"
            message = (
                f"{one.kind} lacks properties recommended{purpose}"
                if purpose
                else f"{one.kind} lacks recommended properties"
            )
            message += f"; add those that the page shows: {_quoted_paths(missing)}"
            advice = Fix("Add those that the page shows", "display-only")
            yield Finding(message, one.parent, one.location, fixes=(advice,), links=one.links, advice="")


@lru_cache(maxsize=1024)
def _recommended(requirements: Requirements) -> tuple[tuple[str, str | None], ...]:
    """The paths that are recommended, each once; with the property that one consists of, as schema.org spells it."""
    paths = dict.fromkeys(path for demands in requirements.demands for path in demands.recommended)
    return tuple((path, (intended_property(path) or path) if path.isidentifier() else None) for path in paths)


@lru_cache(maxsize=1024)  # the things of a site lack the same
def _quoted_paths(missing: tuple[str, ...]) -> str:
    """Paths that are missing, in quotes: all of them, since whoever looks for one finds it by its name."""
    return ", ".join(
        ['"' + path.replace(" | ", '" or "') + '"' for path in missing if not _is_listed(path, missing)]
    )


def _is_listed(path: str, missing: tuple[str, ...]) -> bool:
    """Whether the missing node that a path leads through is listed itself."""
    head, dot, _ = path.partition(".")
    return bool(dot) and "|" not in path and head in missing
