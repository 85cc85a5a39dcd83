"""A value that the page contradicts: it shows something else in that role.

## What it does
Reports a statement whose role is filled on the page by another value: another date beside "Published",
another price, another telephone number, another language.

## Why it matters
Search engines compare markup with the visible page, and a shopper or an assistant that reads the markup
is told something that the page denies. Markup that differs from the page is the commonest ground for a
manual action.

## Example
```html
<p>Published on 2 March 2024</p>
<script type="application/ld+json">
{"@context": "https://schema.org", "@type": "Article", "datePublished": "2023-01-09"}
</script>
```

## Use instead
Say in the markup what the page shows, or correct the page if the markup is right. Best: fill both from
the same field.

## Fix safety
Unsafe: writes what the page shows, or removes a value for which the page has no other. Only the owner knows whether the
page or the markup is right.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.factuality import other_byline_author
from ...linter.agents.rule_context import RuleContext
from ...linter.edits.edits import json_text, replace_json
from ...linter.findings.rule import Finding, Fix, rule
from ...linter.grounding.people.authorship import is_organization
from ...linter.grounding.people.byline import is_article
from ...linter.markup.statement import Reference
from ._flags import PERSON_ADVICE, findings_with_verdict, quoted


@rule(
    "FAC201",
    "value-contradicted",
    level="error",
    fix="sometimes",
    advice="write what the page shows, or correct the page",
)
def check(context: RuleContext) -> Iterator[Finding]:
    """Values that the page contradicts."""
    yield from findings_with_verdict(context, "contradicted", None)
    yield from _other_authors(context)


def _other_authors(context: RuleContext) -> Iterator[Finding]:
    """The only author of the only article, where it refers to an organization and the byline names a person."""
    articles = [thing for thing in context.entities_with("author") if is_article(thing.types)]
    authors = list(articles[0].all("author")) if len(articles) == 1 else []
    if len(authors) != 1 or context.document.media == "json":
        return
    (statement,) = authors
    if not isinstance(statement.value, Reference) or statement.value.nested:
        return  # a nested author is checked through its own name
    author = context.entities.get(statement.text)
    if author is None or not is_organization(author.types):
        return
    names = [name.text for name in author.literals("name", "alternateName", "legalName")]
    byline = other_byline_author(context.document, names)
    if byline is None:
        return
    passage, name = byline
    message = f'"author" is {quoted(names[0])}, the organization, but the page shows {quoted(name)}'
    edits = replace_json(context.document, statement.location, json_text({"@type": "Person", "name": name}))
    fix = Fix(
        f'Write what the page shows: {quoted(name)}, a "Person"', "unsafe" if edits else "display-only", edits
    )
    yield Finding(message, statement, sure=False, evidence=(passage,), fixes=(fix,), advice=PERSON_ADVICE)
