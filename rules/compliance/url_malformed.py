"""A value that should be an address leads nowhere.

## What it does
Checks every property whose values are a `URL` (or a thing that its URL stands for): blanks, two schemes, a
missing scheme, no host, a host such as localhost, `javascript:` addresses. Relative references pass.

## Why it matters
Such an address is resolved against the page and becomes a path that doesn't exist.

## Example
```json
"url": "https://http://example.com/"
```

## Use instead
```json
"url": "http://example.com/"
```

## Fix safety
Safe where blanks are escaped or slashes added; unsafe where a scheme is guessed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from urllib.parse import urlsplit

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ...linter.value_forms.urls import url_fault
from ._findings import in_form

_WHOSE = {
    "contentUrl": "the file",
    "embedUrl": "the player",
    "image": "the image",
    "logo": "the logo",
    "mainEntityOfPage": "the page",
    "sameAs": "a profile",
    "thumbnailUrl": "the image",
}
"""What the values of some properties lead to."""


@rule("CMP306", "url-malformed", level="error", fix="sometimes", advice="write an absolute URL, or remove it")
def check(context: RuleContext) -> Iterator[Finding]:
    own_address = context.document.address or ""
    for finding in in_form(context, "url"):
        own = _host(own_address)
        # A site that is looked at before it is published may name itself, wherever it stands.
        of_itself = own and finding.statement is not None and _host(finding.statement.text) == own
        if not of_itself or url_fault(own_address) is None:
            name = finding.statement.property if finding.statement is not None else ""
            advice = f"write the absolute URL of {_WHOSE.get(name, 'a page')}, or remove it"
            yield finding if finding.fixes else replace(finding, advice=advice)


def _host(address: str) -> str:
    try:
        return urlsplit(address).netloc
    except ValueError:
        return ""
