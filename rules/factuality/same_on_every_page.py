"""A template writes out a value that each of its pages should have another one of.

## What it does

In a template whose markup prints the name of the thing that each page is about, a price, a date, a rating, an article
number or a description is expected to be printed, too. Reported are those that are written out, so that every page
states the same one; texts that a loop repeats for each item of a list; in themes and extensions that many sites use,
and on platforms whose shops may have several currencies, a currency beside a printed price; the language, and whose
site it is, in such themes, unless they write out a street or are called like that site; and texts in whose place the
template has a value of that name: the author whom the page shows, or what a component is given and never uses. Prices
of nothing pass, and so do values that the template prints on other pages, and those of which something else is
reported.

## Why it matters

What was written out to try the template, or was true of the first page, is stated of all others.

## Example

```jinja
<script type="application/ld+json">
{"@context": "https://schema.org", "@type": "Product", "name": {{ product.name | tojson }},
 "offers": {"@type": "Offer", "price": "19.99", "priceCurrency": "EUR"}}
</script>
<h1>{{ product.name }}</h1><p>{{ product.price }} €</p>
```

## Use instead

Print the value of the thing that the page is about.

## Fix safety

There is no fix: which value is meant is the author's choice.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule


@rule(
    "FAC272", "same-on-every-page", level="warning", advice="print a value of the page's data, or remove it"
)
def check(context: RuleContext) -> Iterator[Finding]:
    """Yield a finding for each value that all pages of a template state alike."""
    if not context.document.is_woven:
        return
    from ...linter.templates.faults.in_lists import fixed_for_each
    from ...linter.templates.faults.same_everywhere import same_everywhere

    for statement in fixed_for_each(context.document):
        why = "so each item of the list states it"
        yield Finding(f'"{statement.key}" value "{statement.text[:60]}" is fixed text, {why}', statement)
    for statement, name in same_everywhere(context.document):
        why = f"though the template has {{{name}}}" if name else "so every page of the template states it"
        yield Finding(f'"{statement.key}" value "{statement.text[:60]}" is fixed text, {why}', statement)
