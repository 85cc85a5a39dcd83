"""JSON that a script writes into HTML may end the script element.

## What it does

Finds, in templates of JavaScript, values that `JSON.stringify` writes into a JSON-LD script by a way that escapes
nothing (`dangerouslySetInnerHTML`, `set:html`, `{@html}`). What is written from constants alone is left alone.

## Why it matters

`JSON.stringify` leaves `<` as it is: a title or a review with `</script>` in it ends the block, and what follows runs
as HTML.

## Example

```jsx
<script type="application/ld+json" dangerouslySetInnerHTML={{ __html: JSON.stringify(product) }} />
```

## Use instead

```jsx
<script type="application/ld+json"
  dangerouslySetInnerHTML={{ __html: JSON.stringify(product).replace(/</g, "\\\\u003c") }} />
```

## Fix safety

There is no fix that is applied: the change is shown.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, Fix, rule
from ...source.location import Span

MESSAGE = 'JSON.stringify does not escape "<", so text with </script> ends the block'
_ADVICE = r'append .replace(/</g, "\\u003c")'


@rule("SYN056", "script-end-unescaped", level="note", advice="escape it in the text")
def check(context: RuleContext) -> Iterator[Finding]:
    """Yield a finding for each block that is written so and holds texts of data."""
    document = context.document
    if not document.is_woven:
        return
    from ...linter.templates.faults.hazards import stringified_in
    from ...linter.templates.woven import woven_of

    woven = woven_of(document)
    for block in document.blocks if woven is not None and woven.expansion.stringified else ():
        start, end = block.script.start, block.script.end
        if woven is None or start is None or end is None:
            continue
        part = stringified_in(woven, start, end)
        if part is not None:
            place = document.places.locate(document.uri, Span(part.start, part.end), block=block.index)
            yield Finding(MESSAGE, location=place, fixes=(Fix(_ADVICE, "display-only"),))
