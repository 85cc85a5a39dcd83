"""JSON is escaped once more on its way into the page.

## What it does

Finds, in the JSON-LD of templates, values that are written as JSON (`json_encode`, `dump`, `to_json`,
`JSON.stringify`, `jsonify`) and printed by an engine that escapes them then: Twig, Nunjucks, Rails, Blade and EJS turn
their quotes into `&quot;`, Hugo puts them in quotes of a script. A warning where unknown settings may switch it off.

## Why it matters

Scripts hold text, which no reader unescapes. The block cannot be read at all; from Hugo, it can, and holds one text in
place of a thing, or names with quotes around them.

## Example

```twig
"name": {{ product.name|json_encode }}
```

## Use instead

```twig
"name": {{ product.name|json_encode|raw }}
```

Nunjucks: `{{ product.name | dump | safe }}`. Rails: `<%= raw @product.name.to_json %>`.
EJS: `<%- JSON.stringify(product.name) %>`. Blade: `@json($product->name)`. Hugo: `{{ .Title | jsonify | safeJS }}`,
`{{ partial "schema.html" . | safeJS }}`.

## Fix safety

There is no fix: whether the value may hold `</script>` depends on what writes it.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ...source.location import Span


@rule("SYN054", "json-escaped", level="error", advice="print it without HTML escaping")
def check(context: RuleContext) -> Iterator[Finding]:
    """Yield a finding for each expression whose JSON is escaped."""
    document = context.document
    if not document.is_woven:
        return
    from ...linter.templates.faults.escaping import surely_escapes
    from ...linter.templates.faults.hazards import escaped_in
    from ...linter.templates.woven import woven_of

    woven = woven_of(document)
    if woven is None or not woven.expansion.escaped:
        return

    for block in document.blocks:
        start, end = block.script.start, block.script.end
        for part, escaped in escaped_in(woven, start, end) if start is not None and end is not None else ():
            sure = surely_escapes(escaped)
            if sure is False:
                continue
            place = document.places.locate(document.uri, Span(part.start, part.end), block=block.index)
            yield Finding(escaped.message, location=place, sure=sure is True)
