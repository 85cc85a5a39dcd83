"""A rating or review of something that review snippets do not support.

## What it does
Checks what ratings and reviews are of: the thing that they hang on, or their `itemReviewed`. Switched on by the profile
`google`. Ratings and reviews of an organization or a local business get a note: they are valid, but not eligible on the
business's own pages.

## Why it matters
The stars are not shown. schema.org allows ratings of any thing, so nothing is wrong with the markup.

## Example
```json
{"@context": "https://schema.org", "@type": "Service", "name": "Website building",
 "aggregateRating": {"@type": "AggregateRating", "ratingValue": 4.9, "reviewCount": 12}}
```

## Use instead
Nothing, if the rating is right: leave it as it is and expect no stars. If the thing is a product, say so.

## Fix safety
No fix.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.document.entities import Entity
from ...linter.findings.rule import Finding, rule
from ...linter.value_forms.sites import host
from ._feature_nodes import Things, feature_nodes, type_pages
from ._features import Shape, features, pages

_BUSINESS_TYPES = ("LocalBusiness", "Organization")


@rule(
    "RIC413",
    "unsupported-subject",
    level="warning",
    profile="google",
    advice="keep or remove it",
)
def check(context: RuleContext) -> Iterator[Finding]:
    """Ratings and reviews of things that the feature does not support, or of the business whose page it is."""
    things: Things = feature_nodes(context)[0]
    shapes = [shape for feature in features() for shape in feature.shapes if shape.supported]
    for thing in things.all.values():
        shape = next(
            (each for each in shapes if thing.is_a(*each.types) and not thing.is_a(*each.excluded)), None
        )
        if shape is None or not thing.statements:
            continue
        subjects = _subjects(things, thing)
        if subjects:
            yield from _findings(context, things, thing, shape, subjects)


def _subjects(things: Things, thing: Entity) -> list[tuple[str, Entity]]:
    """What a rating or review is of, each with the property that says so."""
    subjects = [
        ("itemReviewed", each) for _, each in things.values(thing, "itemReviewed") if each is not None
    ]
    for parent in things.parents(thing):
        for name in ("aggregateRating", "review", "reviews"):
            if any(each is thing for _, each in things.values(parent, name)):
                subjects.append((name, parent))
    return [(name, each) for name, each in subjects if each.types]


def _findings(
    context: RuleContext, things: Things, thing: Entity, shape: Shape, subjects: list[tuple[str, Entity]]
) -> Iterator[Finding]:
    name, subject = subjects[0]
    kinds = '" and "'.join(subject.types)
    links = (*pages("Review snippet"), *type_pages(thing))
    if not any(each.is_a(*shape.supported) for _, each in subjects):
        message = f'Review snippet: "{name}" of "{kinds}" is valid, but the feature does not support it'
        yield Finding(message, things.home(thing).parent, things.location(thing), links=links)
    elif name != "itemReviewed" and subject.is_a(*_BUSINESS_TYPES) and _is_own(context, subject):
        reason = "is valid, but no review snippet is shown for reviews of a business on its own site"
        message = f'Review snippet: "{name}" of "{kinds}" {reason}'
        yield Finding(message, things.home(thing).parent, things.location(thing), minor=True, links=links)


def _is_own(context: RuleContext, subject: Entity) -> bool:
    """Whether a page may be the business's own: its address is on the same host, or unknown."""
    address, own = host(context.document.address or ""), host(subject.text("url") or "")
    return not address or not own or address == own
