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
Safe for names and symbols of one currency; unsafe for symbols that several share, such as `$`.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.compliance import in_form
from ...linter.judgement import Judgement
from ...linter.rule import Finding, rule


@rule("CMP304", "currency-not-iso4217", level="error", fix="sometimes")
def check(judgement: Judgement) -> Iterator[Finding]:
    yield from in_form(judgement, "currency", "currencies")
