"""A property that asks for a URL has a relative reference.

## What it does
Checks properties whose values are a `URL` (or a thing that its URL stands for) for references without a scheme
and a host, where the page's address is known, and in templates. JSON-LD resolves them against the page, so this
is a note, and only with `--profile google`: its documentation asks for fully-qualified addresses.

## Why it matters
Markup that is copied, cached or read from a feed has no page to resolve them against, and many readers take
them as they stand.

## Example
```json
"image": "/pictures/lamp.jpg"
```

## Use instead
```json
"image": "https://example.com/pictures/lamp.jpg"
```

## Fix safety
Safe where the page was fetched from its address; unsafe where only the page itself names its address.
"""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urljoin

from ...linter.agents.rule_context import RuleContext
from ...linter.edits.edits import replace_value
from ...linter.findings.rule import Finding, Fix, rule
from ...linter.markup.statement import Literal
from ...linter.value_forms.demands import demand
from ...linter.value_forms.fault import NO_HINTS
from ...linter.value_forms.urls import is_absolute, is_relative
from ...shapes.vocabulary import intended_property
from ._findings import excerpt, key_value, quoted


@rule(
    "CMP325", "relative-url", level="note", fix="sometimes", profile="google", advice="write an absolute URL"
)
def check(context: RuleContext) -> Iterator[Finding]:
    document = context.document
    for statement in document.statements:
        prop = intended_property(statement.property)
        demanded = demand(prop) if prop is not None else None
        text = statement.text.strip()
        if (
            prop is None
            or demanded is None
            or demanded.form != "url"
            or not isinstance(statement.value, Literal)
        ):
            continue
        if not is_relative(text) or text.startswith("#") or demanded.fault(text, NO_HINTS) is not None:
            continue
        absolute = _absolute(document.base, text)
        if absolute is None and document.is_woven:
            message = f"{key_value(statement, text)} is a relative URL"
            yield Finding(message + quoted(prop, r"URL|link"), statement)
        if absolute is None:
            continue
        edits = replace_value(document, statement.location, absolute)
        fix = Fix(f"Write {excerpt(absolute)}", "safe" if document.url else "unsafe", edits, absolute)
        message = f"{key_value(statement, text)} is a relative URL"
        yield Finding(message + quoted(prop, r"URL|link"), statement, fixes=(fix,) if edits else ())


def _absolute(base: str | None, text: str) -> str | None:
    """A reference resolved against the page's base, or None where there is none or it leads nowhere."""
    try:
        absolute = urljoin(base or "", text)
    except ValueError:
        return None
    return absolute if is_absolute(absolute) else None
