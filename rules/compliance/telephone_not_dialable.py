"""A telephone number that nobody can dial.

## What it does
Checks `telephone` and `faxNumber`: that there are digits, not too few and not too many (E.164 has at
most 15), one number and not several, no placeholder, and that a number with a country code is possible
in that country.

## Why it matters
Search results offer to call the number as it stands.

## Example
```json
"telephone": "on request"
```

## Use instead
```json
"telephone": "+39 035 580657"
```

## Fix safety
Safe where a word only announces the number ("Tel."), a second plus sign stands before it or several numbers stand in
one text; unsafe where other words are taken away. An extension stays. Else no fix: the number has to come from someone
who knows it.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ...linter.markup.statement import Literal
from ...linter.value_forms.sites import host
from ...source.regex import regex
from ._findings import form_finding

_RESERVED_HOST = regex(
    r"(?:\A|\.)(?:example(?:\.\w+)?|test|invalid|localhost|schema\.org)\Z|\A(?:127\.0\.0\.1|::1)\Z"
)
"""Hosts of examples (RFC 2606), of this machine, and of the vocabulary."""


@rule(
    "CMP312",
    "telephone-not-dialable",
    level="error",
    fix="sometimes",
    advice="write the number with its country code, or remove it",
)
def check(context: RuleContext) -> Iterator[Finding]:
    for each in context.form_violations:
        if each.form != "telephone" or (each.fault.is_example and _is_an_example(context)):
            continue
        yield form_finding(context.document, each.statement, each.fault)


def _is_an_example(context: RuleContext) -> bool:
    """Whether neither the page nor its markup names a host of the web but those that are kept for examples."""
    document = context.document
    texts = (each.text.strip() for each in document.statements if isinstance(each.value, Literal))
    hosts = {host(document.address or ""), *(host(text) for text in texts if text.startswith("http"))}
    return all(not each or _RESERVED_HOST.search(each) for each in hosts)
