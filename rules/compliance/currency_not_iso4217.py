"""A currency is not named by its ISO 4217 code.

## What it does
Checks `priceCurrency`, `currency`, `salaryCurrency`, `discountCurrency` and `currenciesAccepted`. Tickers
of well-known cryptocurrencies and names of local exchange currencies pass, as the definition allows them.

## Why it matters
A price without a readable currency is no price: shops lose the price in search results.

## Example
```json
"priceCurrency": "€"
```

## Use instead
```json
"priceCurrency": "EUR"
```

## Fix safety
Safe for names and symbols of one currency, also beside its code ("CAD $"); unsafe for symbols that several share, such
as `$`: it is read as the page's words say ("C$24.50"), else as its country and language do.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...linter.agents.rule_context import RuleContext
from ...linter.document.document import Document
from ...linter.findings.rule import Finding, rule
from ...linter.value_forms.fault import Fault
from ._findings import form_finding


@rule(
    "CMP304",
    "currency-not-iso4217",
    level="error",
    fix="sometimes",
    advice='write the code of three letters, such as "EUR"',
)
def check(context: RuleContext) -> Iterator[Finding]:
    for each in context.form_violations:
        if each.form in ("currency", "currencies"):
            fault = _as_on_page(each.fault, each.statement.text.strip(), context.document)
            finding = form_finding(context.document, each.statement, fault)
            if fault.is_ambiguous:
                finding = replace(finding, advice=f'write the code that is meant, such as "{fault.proposal}"')
            yield finding


def _as_on_page(fault: Fault, text: str, document: Document) -> Fault:
    """A fault that proposes the dollars which the page names, where the value is their sign alone."""
    if text != "$" or fault.safe or document.media == "json":
        return fault
    from ...linter.agents.factuality import dollar_currency

    sign = dollar_currency(document)
    return fault if sign is None else replace(fault, proposal=sign)
