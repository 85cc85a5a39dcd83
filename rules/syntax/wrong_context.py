"""The `@context` is not the address of schema.org's, though meant to be.

## What it does
Reports contexts without a scheme (`schema.org`), with a misspelt host or scheme, of a single type or
file (`https://schema.org/Product`), empty ones, and contexts that are neither text, object, array nor null.
`http` and `https`, with and without `www.` and a slash at the end, pass.

## Why it matters
The context is an address that readers compare or fetch. One that leads elsewhere makes every name in the
block mean nothing.

## Example
```json
{"@context": "https://shema.org", "@type": "Product", "name": "Lamp"}
```

## Use instead
```json
{"@context": "https://schema.org", "@type": "Product", "name": "Lamp"}
```

## Fix safety
Safe where schema.org is only written in another way; unsafe where the host is misspelt, or nothing is written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.edits.edits import replace_value
from ...linter.findings.rule import Applicability, Finding, Fix, rule
from ...linter.markup.context import is_written_otherwise, means_schema
from ...linter.markup.json_source import JsonValue
from ...source.location import Location
from ...source.regex import regex

_RIGHT = regex(
    r"https?://([a-z-]+\.)?schema\.org(/|#|/docs/jsonldcontext\.(json|jsonld)|/version/\S+)?\Z", re.IGNORECASE
)


@rule("SYN032", "wrong-context", level="error", fix="sometimes", advice='write "https://schema.org"')
def check(context: RuleContext) -> Iterator[Finding]:
    """Contexts that mean schema.org and don't say so."""
    for block in context.document.blocks:
        for location, _, value in block.contexts:
            for part, place in _array_members(value, location):
                yield from _judge(context, part, place)


def _array_members(value: JsonValue, location: Location) -> Iterator[tuple[JsonValue, Location]]:
    if value.kind == "array":
        for index, item in enumerate(value.items):
            yield item, _at(location, f"{location.pointer}/{index}")
    else:
        yield value, location


def _at(location: Location, pointer: str) -> Location:
    return Location(
        location.uri,
        location.block,
        pointer,
        location.start_line,
        location.start_column,
        location.end_line,
        location.end_column,
    )


def _judge(context: RuleContext, part: JsonValue, place: Location) -> Iterator[Finding]:
    if part.kind in ("number", "boolean"):
        yield Finding('"@context" is neither a URL nor an object', location=place)
    if part.kind == "object":
        vocab = part.get("@vocab")
        if vocab is not None and vocab.kind == "string":
            yield from _check_vocabulary(context, vocab, _at(place, f"{place.pointer}/@vocab"))
    if part.kind != "string":
        return
    text = str(part.scalar).strip()
    if text and (_RIGHT.match(text) or not means_schema(text)):
        return
    only_written = is_written_otherwise(text)
    applicability: Applicability = "safe" if only_written else "unsafe"
    edits = replace_value(context.document, place, "https://schema.org")
    fixes = (Fix('write "https://schema.org"', applicability, edits),) if edits else ()
    message = (
        f'"@context" is "{text[:60]}", not "https://schema.org"'
        if text
        else '"@context" is empty, so it refers to the page itself, which has no vocabulary'
    )
    yield Finding(message, location=place, fixes=fixes)


def _check_vocabulary(context: RuleContext, vocab: JsonValue, place: Location) -> Iterator[Finding]:
    text = str(vocab.scalar).strip()
    if not means_schema(text) or (text.endswith(("/", "#")) and _RIGHT.match(text)):
        return
    only_unclosed = bool(_RIGHT.match(text))
    message = f'"@vocab" is "{text[:60]}", not "https://schema.org/"'
    if only_unclosed:
        message = f'"@vocab" is "{text[:60]}", without a slash at its end'
    proposal = f"{text}/" if only_unclosed else "https://schema.org/"
    edits = replace_value(context.document, place, proposal)
    fixes = (Fix(f'write "{proposal}"', "safe" if only_unclosed else "unsafe", edits),) if edits else ()
    yield Finding(message, location=place, fixes=fixes)
