"""A property that should add something repeats the name or the headline.

## What it does
Checks `alternativeHeadline` against `headline` and `name`, `description` against `name` and `headline`,
`reviewBody` and `articleBody` against the title, and `disambiguatingDescription` against `name` and `description`.

## Why it matters
The definitions ask for a secondary title, a description. A repetition takes the place of the
text that search results could show.

## Example
```json
"headline": "Bridge reopens", "alternativeHeadline": "Bridge reopens"
```

## Use instead
```json
"headline": "Bridge reopens"
```

## Fix safety
Safe: the fix takes the repetition out, and the text still stands under the other property.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.compliance import quoted, shown
from ...linter.edits import remove
from ...linter.judgement import Judgement
from ...linter.rule import Finding, Fix, rule
from ...linter.statement import Literal

_PAIRS = (
    ("alternativeHeadline", ("headline", "name"), r"secondary"),
    ("description", ("name", "headline"), r"description"),
    ("reviewBody", ("name", "author"), r"review"),
    ("articleBody", ("headline", "name"), r"body"),
    ("disambiguatingDescription", ("name", "description"), r"disambiguat"),
)


def _words(text: str) -> str:
    return " ".join(text.casefold().split()).rstrip(".")


@rule("CMP332", "text-repeated", level="warning", fix="sometimes")
def check(judgement: Judgement) -> Iterator[Finding]:
    for thing in judgement.facts.values():
        for prop, others, part in _PAIRS:
            for statement in thing.literals(prop):
                same = next(
                    (
                        other
                        for name in others
                        for other in thing.literals(name)
                        if statement.text.strip() and _words(other.text) == _words(statement.text)
                    ),
                    None,
                )
                if same is None or not isinstance(statement.value, Literal):
                    continue
                edits = remove(judgement.document, statement.location)
                yield Finding(
                    f"{statement.key} {shown(statement.text)} repeats {same.key}" + quoted(prop, part),
                    statement,
                    related=(same.location,),
                    fixes=(Fix(f"Remove {statement.key}", "safe", edits),) if edits else (),
                )
