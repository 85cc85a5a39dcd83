"""A template is given a value that its markup lacks, and never uses it.

## What it does

Reports properties that a node of a template's markup does not state, although the component, function or template takes
a value of that name, and uses it nowhere.

## Why it matters

The value was most likely left out, or lost when the template was changed. No page states it, although it is known.

## Example

```jsx
export function EventMarkup({ name, startDate }) {
  const data = { "@context": "https://schema.org", "@type": "Event", name };
  return <script type="application/ld+json">{JSON.stringify(data)}</script>;
}
```

## Use instead

State the value: `name, startDate`.

## When not to fix

If the value must not be published: then take it out of what the template is given.

## Fix safety

There is no fix: where the value belongs is the author's choice.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule


@rule("FAC273", "value-left-out", level="warning", advice="state it, or don't take it")
def check(context: RuleContext) -> Iterator[Finding]:
    """Yield a finding for each property whose value is given and not used."""
    if not context.document.is_woven:
        return
    from ...linter.templates.faults.unused_names import left_out

    for node, prop, name in left_out(context.document):
        yield Finding(
            f'the "{node.types[0]}" has no "{prop}", although the template is given {{{name}}} and never uses it',
            location=node.location,
        )
