"""An `additionalType` that is no type: a profile, a front page, or a type of quite another kind.

## What it does
Checks `additionalType`: addresses on social networks, front pages of sites, the page's own site, and
types of schema.org that things of this type never are.

## Why it matters
The definition asks for a type from another vocabulary. Pages that are about the thing belong in `sameAs`
or `url`.

## Example
```json
"additionalType": "https://www.instagram.com/example/"
```

## Use instead
```json
"sameAs": "https://www.instagram.com/example/"
```

## Fix safety
Unsafe: the fix moves the address to `sameAs` where that is still free.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.document.entities import Entity
from ...linter.edits.edits import rename_key, with_prefix
from ...linter.findings.rule import Finding, Fix, rule
from ...linter.value_forms.sites import host, is_front_page, is_profile_site
from ...shapes.vocabulary import local_name, vocabulary
from ._findings import key_value, quoted

_EXCLUSIVE_TYPES = ("Audience", "Rating", "StructuredValue", "Action", "Quantity", "ListItem", "DataType")


@rule(
    "CMP335",
    "type-by-profile",
    level="error",
    fix="sometimes",
    advice='use a type, or "sameAs" for pages about this',
)
def check(context: RuleContext) -> Iterator[Finding]:
    for thing in context.entities_with("additionalType"):
        own_host = host(context.document.address or "")
        statements = [*thing.all("additionalType")]
        texts = [each.text.strip() for each in statements]
        profiles_only = all(is_profile_site(text) for text in texts if text)
        for statement in statements:
            text = statement.text.strip()
            reason = _reason(thing, text, own_host)
            if reason is None:
                continue
            edits = ()
            if "sameAs" not in thing.statements and profiles_only:
                name = with_prefix(statement.key, statement.property, "sameAs")
                edits = rename_key(context.document, statement.location, name)
            yield Finding(
                f"{key_value(statement, text)} {reason}" + quoted("additionalType", "type"),
                statement,
                fixes=(Fix('Use "sameAs" instead', "unsafe", edits),) if edits else (),
            )


def _reason(thing: Entity, text: str, own_host: str) -> str | None:
    name = local_name(text)
    if name is not None:
        return _of_another_kind(thing, name)
    if is_profile_site(text):
        return "is a profile, not a type"
    if is_front_page(text):
        return "is a site's home page, not a type"
    if own_host and host(text) == own_host:
        return "is a page of this site, not a type"
    return None


def _of_another_kind(thing: Entity, name: str) -> str | None:
    known = vocabulary()
    if not known.is_type(name):
        return "is not a type of schema.org"
    alone = [each for each in _EXCLUSIVE_TYPES if known.is_subtype(name, each)]
    if alone and thing.types and not any(thing.is_a(each) for each in alone):
        return f'is not a type for "{thing.types[0]}"'
    return None
