"""The markup of a template gives a value as something else than its name or the body says.

## What it does

In a template, whose values are not known yet, a value is told by what it is called: `product.review_count` is a count,
whatever markup gives it as. Reported are values that markup gives in a role which their name excludes (a count as
the rating, the cost of shipping as the price, a title as an address), and those where the name leaves it open and a
word of the body beside them says so ("12 reviews"); names, texts, ratings and addresses that a loop prints alike
for all items of a list; a value that another property of the thing has, and never shares (a brand called like its
product); members of enumerations that the condition denies which they are printed under (`InStock` where there is no
stock, `EventScheduled` where the event is cancelled); objects and lists that are printed whole
(`{{ post.author | json }}`, where the body has `{{ post.author.name }}`); addresses without the host that the template
puts before them elsewhere, or with two; and prices of Shopify that are kept in
hundredths (`{{ product.price }}`, where the body has `{{ product.price | money }}`). Former prices, dates and
authors are reported only where the page has the right one beside it.

## Why it matters

Every page made from the template will show the value, so that it looks right, and state something wrong with it.

## Example

```jinja
<script type="application/ld+json">
{"@context": "https://schema.org", "@type": "Product", "name": {{ product.name | tojson }},
 "aggregateRating": {"@type": "AggregateRating", "ratingValue": {{ product.review_count }},
  "reviewCount": {{ product.review_count }}}}
</script>
<h1>{{ product.name }}</h1><p>{{ product.rating }} of 5, {{ product.review_count }} reviews</p>
```

## Use instead

Print the value that the property asks for.

## Fix safety

There is no fix: which value is meant is the author's choice.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.document.document import Document
from ...linter.findings.naming import in_words
from ...linter.findings.rule import Finding, rule
from ...linter.markup.statement import Statement
from ...source.regex import regex

_SAYS = "another value in that role"
"""The reason of a verdict on a value that the page has under the label of something else."""


def _state(document: Document, statement: Statement) -> str:
    """The condition or label that says otherwise than a member of an enumeration, or ""."""
    from ...linter.templates.faults.availability_label import labelled_otherwise
    from ...linter.templates.standin import kind_of_property
    from ...linter.templates.woven import woven_of

    if kind_of_property(statement.property, ()) != "member":
        return ""
    woven, span = woven_of(document), document.span(statement.location)
    parts = woven.parts_in(span.start - 1, span.end) if woven is not None and span is not None else ()
    known = woven.expansion.denied if woven is not None else {}
    states = (known.get((part.uri, part.origin, part.origin_end), "") for part in parts)
    label = labelled_otherwise(document, statement) if statement.property == "availability" else ""
    return next(filter(None, states), "") or label


_NO_NOUN = regex(r"^(?:is|has)[A-Z]|(?:As|By|For|In|Of|To)(?=[A-Z]|$)")
"""Properties that are no noun: "isPartOf", "sameAs", "mainEntityOfPage"."""


def _asked_for(name: str) -> str:
    """What a property asks for, in words: "the name", or by its name where that is no noun ("isPartOf")."""
    return f'what "{name}" asks for' if _NO_NOUN.search(name) else f"the {in_words(name)}"


@rule("FAC271", "expression-in-another-role", level="warning", advice="print the value of that role")
def check(context: RuleContext) -> Iterator[Finding]:
    """Yield a finding for each statement made by an expression that is something else."""
    document = context.document
    if not document.is_woven:
        return
    from ...linter.templates.faults.availability_condition import MEMBER, left_out
    from ...linter.templates.faults.in_lists import same_for_each
    from ...linter.templates.faults.role_mismatch import find_role_mismatch, only_expression
    from ...linter.templates.faults.trace import first_not_visible, is_written
    from ...linter.templates.woven import woven_of

    woven = woven_of(document)
    if woven is None:
        return

    for statement, symbol in same_for_each(document):
        yield Finding(
            f'"{statement.property}" prints {{{symbol.key}}} for each item of the list, which is none of the item',
            statement,
        )
    conditions = (
        woven.expansion.assumed_answers,
        [key for one in woven.expansion.branches for key in one.conditions],
    )
    verdicts = {id(statement): verdict for statement, verdict in context.verdicts}
    for statement in document.statements:
        verdict = verdicts.get(id(statement))
        role = find_role_mismatch(document, statement)
        state = _state(document, statement)
        is_fixed = statement.property == "availability" and not state and is_written(document, statement)
        fixed = left_out(*conditions) if is_fixed and MEMBER.search(statement.text) else ""
        if fixed:
            yield Finding(
                f'"availability" is "{statement.text}" whatever {{{fixed}}} is, which the page depends on',
                statement,
            )
        if state:
            yield Finding(
                f'"{statement.property}" is "{statement.text}", which {{{state}}} denies', statement
            )
        if role is not None:
            role_words = (
                f'is {role.role}, as the body says ("{role.label}")'
                if role.label
                else f"{'by its name is' if role.is_by_name else 'is'} {role.role}"
            )
            words = f'"{statement.property}" prints {{{role.symbol.key}}}, which {role_words}'
            where = "body shows" if role.expected_name in woven.visible_names else "markup has"
            words += f", where the {where} {{{role.expected_name}}}" if role.expected_name else ""
            expected = f"{{{role.expected_name}}}" if role.expected_name else _asked_for(statement.property)
            yield Finding(words, statement, advice=role.advice or f"print {expected} instead")
        elif verdict is not None and verdict.outcome == "contradicted" and verdict.reason == _SAYS:
            printed = only_expression(document, statement)
            symbol = printed.occurrence.value.symbol if printed is not None else None
            if symbol is not None and first_not_visible(document, statement) is None:
                yield Finding(
                    f'"{statement.property}" prints {{{symbol.key}}}, but the body shows "{verdict.shown}"',
                    statement,
                    evidence=verdict.evidence,
                )
