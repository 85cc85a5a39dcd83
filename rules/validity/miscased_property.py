"""A property of schema.org in the wrong upper and lower case.

## What it does
Checks every property in schema.org's namespace that the vocabulary doesn't have for one that differs in
letter case only.

## Why it matters
Names are compared letter by letter: a reader skips `SKU` as a property that it doesn't know.

## Example
```json
{"@context": "https://schema.org", "@type": "Product", "SKU": "L-1"}
```

## Use instead
```json
{"@context": "https://schema.org", "@type": "Product", "sku": "L-1"}
```

## Fix safety
Safe: the property stays the one that was meant.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ..richresults._features import is_documented
from ._names import MAX_OFFERS, intended_property, is_miscased, rename_property, unknown


@rule("VAL121", "miscased-property", level="error", fix="sometimes", advice="use the spelling of schema.org")
def check(context: RuleContext) -> Iterator[Finding]:
    """Properties in schema.org's namespace that the vocabulary has in other letter case."""
    document, offered = context.document, 0
    for violation, statement in unknown(context.shape_violations):
        name = statement.property
        if not is_miscased(name):
            continue
        offered += 1
        proposal = intended_property(name, violation.types)
        taken = offered > MAX_OFFERS or any(other.key == proposal for other in violation.node.statements)
        fixes = ()
        if proposal is not None and not taken:
            fixes = rename_property(document, statement, proposal)
        message = f'schema.org has no property "{name[:80]}"; did you mean "{proposal}"?'
        yield Finding(message, statement, violation.location, sure=not is_documented(name), fixes=fixes)
