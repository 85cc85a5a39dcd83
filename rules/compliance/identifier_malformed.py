"""An identifier that its own check digit, or its length, shows to be wrong.

## What it does
Checks `gtin` and its lengths, `isbn`, `issn` and `leiCode`: the number of digits and the check digit; and the
shape of codes of other registers, such as `iataCode`, `isrcCode` and `titleEIDR`; and the `value` of a
`PropertyValue` that says it is one of these, or an IMEI.
Prefixes such as `ISBN:`, hyphens and GS1 Digital Links pass.

## Why it matters
Products are matched between shops by these numbers; a wrong digit matches another product or none.

## Example
```json
"gtin13": "4006381333932"
```

## Use instead
```json
"gtin13": "4006381333931"
```

## Fix safety
Safe where zeros in front are missing. A wrong digit gets no fix, because any of the digits may be the
wrong one.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ...linter.locale.word_tables import word_list
from ...linter.value_forms.fault import NO_HINTS
from ...linter.value_forms.identifiers import (
    gtin8_fault,
    gtin12_fault,
    gtin13_fault,
    gtin14_fault,
    gtin_fault,
    imei_fault,
    isbn_fault,
    issn_fault,
    lei_fault,
)
from ...source.regex import expression
from ._findings import form_finding, in_form

_FAULTS_BY_PROPERTY = {
    "gtin": gtin_fault, "gtin8": gtin8_fault, "gtin12": gtin12_fault, "gtin13": gtin13_fault, "gtin14": gtin14_fault,
    "ean": gtin_fault, "upc": gtin_fault, "isbn": isbn_fault, "issn": issn_fault, "imei": imei_fault, "lei": lei_fault,
}  # fmt: skip
"""What a PropertyValue says its value is, and the checker of that."""


@rule(
    "CMP313",
    "identifier-malformed",
    level="error",
    fix="sometimes",
    advice="correct the identifier or remove it",
)
def check(context: RuleContext) -> Iterator[Finding]:
    yield from in_form(context, *word_list("property_forms", "identifiers"))
    for thing in context.entities_with("value"):
        if thing.is_a("PropertyValue"):
            name = expression(r"\W").sub("", thing.text("propertyID", "name") or "").casefold()
            checker = _FAULTS_BY_PROPERTY.get(name)
            for statement in thing.literals("value"):
                fault = checker(statement.text, NO_HINTS) if checker is not None else None
                if fault is not None:
                    yield form_finding(context.document, statement, fault)
