"""Text where the property takes a node.

## What it does
Notes text as the value of a property that ranges over types alone, such as `author` or `brand`. Addresses
pass, and names of files ("images/jar.jpg"): they name a node.

## Why it matters
schema.org tolerates it ("some data is better than none"), but text has no type, no address and no identity:
nobody can tell a person from a company of the same name.

## Example
```json
{"@context": "https://schema.org", "@type": "Article", "author": "A. Example"}
```

## Use instead
```json
{"@context": "https://schema.org", "@type": "Article", "author": {"@type": "Person", "name": "A. Example"}}
```

## Fix safety
Unsafe: offered where the range has one type, or one that the property is named after (`brand`: Brand), which
then gets the text as its name; text that is a narrower type ("WatchAction") becomes a node of that one. Not where that
type is pending, nor for what is written like a reference to another node ("#fair") or an address ("example.com/about").
For a picture, the address of the one on the page that has the text as its alternative text; without such a one, advice.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import urljoin

from ...linter.agents.rule_context import RuleContext
from ...linter.edits.edits import json_text, replace_json, replace_value
from ...linter.findings.rule import Finding, Fix, rule
from ...linter.markup.statement import Statement
from ...shapes.vocabulary import vocabulary
from ...source.regex import expression, regex
from ._names import quoted_names

_REFERENCE = ("#", "_:")
_ADDRESS = regex(r"https?\b\W|www\.\S+\Z|[\w-]+(?:\.[\w-]+)+/\S*\Z", re.IGNORECASE)
"""An address, also without or with a broken scheme."""


_TYPES_WITH_NAMES = frozenset({"Brand", "Organization", "Person", "Place"})
_TRUTH_VALUES = frozenset({"true", "false"})
"""What names nothing."""


@rule(
    "VAL106",
    "text-for-node",
    level="note",
    fix="sometimes",
    repeats=("text-for-structure",),
    advice="write a node instead of text",
)
def check(context: RuleContext) -> Iterator[Finding]:
    """Literals as values of properties that range over types alone."""
    for violation in context.shape_violations:
        statement = violation.statement
        if violation.component == "text" and statement is not None:
            ranges = [each for each in vocabulary().ranges(statement.property) if each != "URL"]
            message = f'"{statement.property}" is the text "{statement.text[:60]}", where schema.org expects '
            message += quoted_names(ranges, most=6)
            fixes = _fixes(context, statement, ranges)
            named = f"make it a node of type {quoted_names(ranges, most=2)} with this name"
            advice = (
                named
                if not fixes and not _TYPES_WITH_NAMES.isdisjoint(ranges) and _may_be_name(statement)
                else None
            )
            yield Finding(message, statement, fixes=fixes, advice=advice)


def _fixes(context: RuleContext, statement: Statement, ranges: list[str]) -> tuple[Fix, ...]:
    kind = _proposal(statement.property, ranges)
    known = vocabulary()
    if kind is None or kind == "Thing" or "name" not in known.properties_of(kind) or known.pending(kind):
        return ()
    if not _may_be_name(statement):
        return ()
    words = statement.text.strip()
    if known.is_subtype(kind, "MediaObject"):
        return (_with_address(context, statement),)
    if (narrower := _narrower(words, kind)) is not None:
        edits = replace_json(context.document, statement.location, json_text({"@type": narrower}))
        return (Fix(f'make it a node of type "{narrower}"', "unsafe", edits),) if edits else ()
    text = json_text({"@type": kind, "name": statement.text})
    edits = replace_json(context.document, statement.location, text)
    return (Fix(f'make it a node of type "{kind}" with this name', "unsafe", edits),) if edits else ()


def _may_be_name(statement: Statement) -> bool:
    words = statement.text.strip()
    return not (words.startswith(_REFERENCE) or _ADDRESS.match(words) or words.lower() in _TRUTH_VALUES)


def _with_address(context: RuleContext, statement: Statement) -> Fix:
    """The address of the one picture that a text is the alternative text of; a file is none without its address."""
    document = context.document
    words = " ".join(statement.text.split())
    addresses = {
        str(document.page.elements[each.element].attributes.get("src") or "").strip()
        for each in (document.page.passages if document.media != "json" else ())
        if each.kind == "image" and each.text == words
    }
    address = addresses.pop() if len(addresses) == 1 else ""
    if address and not address.startswith("data:"):
        edits = replace_value(document, statement.location, urljoin(document.base or "", address))
        if edits:
            return Fix("write the URL of the image with this text", "unsafe", edits)
    return Fix(f'Write the URL of the file in "{statement.property}"', "display-only")


def _narrower(words: str, kind: str) -> str | None:
    """The type below ``kind`` that a text names, however its words are parted ("Watch Action", "WATCH_ACTION"); none of
    one word, which may as well be a name ("Park")."""
    known = vocabulary()
    named = known.same_but_for_case(expression(r"[\s_-]+").sub("", words))
    narrower = [
        each for each in named if known.is_type(each) and each != kind and known.is_subtype(each, kind)
    ]
    return narrower[0] if len(narrower) == 1 and expression(r"[a-z][A-Z]").search(narrower[0]) else None


def _proposal(name: str, ranges: list[str]) -> str | None:
    """The type that text in this property names: the only one, or the one the property is named after."""
    if len(ranges) == 1:
        return ranges[0]
    namesake = name[:1].upper() + name[1:]
    return namesake if namesake in ranges else None
