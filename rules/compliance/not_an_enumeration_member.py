"""A value is no member of the enumeration that its property ranges over.

## What it does
Checks properties that take members of an enumeration alone, such as `availability` and `dayOfWeek`. Members
pass as IRI and as bare name; addresses of other vocabularies pass, those of this
site and of profiles do not.

## Why it matters
Readers compare these values letter by letter: "in stock" is not `InStock`.

## Example
```json
"availability": "in stock"
```

## Use instead
```json
"availability": "https://schema.org/InStock"
```

## Fix safety
Safe: offered where one member alone can be meant.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.compliance import in_form, meant_property, quoted, shown
from ...linter.forms.demands import demand
from ...linter.forms.sites import host, is_profile_site
from ...linter.judgement import Judgement
from ...linter.rule import Finding, rule
from ...linter.statement import Literal
from ...shapes.vocabulary import vocabulary


@rule("CMP307", "not-an-enumeration-member", level="error", fix="sometimes")
def check(judgement: Judgement) -> Iterator[Finding]:
    yield from in_form(judgement, "member")
    own = host(judgement.document.address or "")
    for statement in judgement.document.statements:
        prop = meant_property(statement.property)
        asked = demand(prop) if prop is not None and statement.text.startswith("http") else None
        if (
            prop is None
            or asked is None
            or asked.form != "member"
            or not isinstance(statement.value, Literal)
        ):
            continue
        if (own and host(statement.text) == own) or is_profile_site(statement.text):
            ranges = " or ".join(vocabulary().ranges(prop))
            message = f"{statement.key} {shown(statement.text)} is a page, no member of {ranges}"
            yield Finding(message + quoted(prop, ""), statement)
