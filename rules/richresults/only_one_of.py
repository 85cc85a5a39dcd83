"""Two properties that a search feature reads only one of.

## What it does
Reports a `SpeakableSpecification` with both `cssSelector` and `xPath`. Switched on by the profile `google`.

## Why it matters
The feature asks for exactly one of them; with both, which part is meant to be spoken can't be told.

## Example
```json
{"@context": "https://schema.org", "@type": "SpeakableSpecification",
 "cssSelector": ".summary", "xPath": "/html/head/title"}
```

## Use instead
```json
{"@context": "https://schema.org", "@type": "SpeakableSpecification", "cssSelector": ".summary"}
```

## Fix safety
No fix: only the author knows which one is right.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ..validity._names import quoted_names
from ._feature_nodes import feature_nodes
from ._features import lead


@rule("RIC407", "only-one-of", level="error", profile="google", advice="keep one of them")
def check(context: RuleContext) -> Iterator[Finding]:
    """Things with more than one of a group of which they may have one."""
    things, nodes = feature_nodes(context)
    for one in nodes:
        for group in (group for demands in one.requirements.demands for group in demands.only_one_of):
            stated = [name for name in group if things.has(one.thing, name)]
            if len(stated) > 1:
                yield Finding(
                    f"{lead(one.feature.title, one.kind)}{one.kind} takes only one of {quoted_names(group)}",
                    one.parent,
                    one.location,
                    links=one.links,
                )
