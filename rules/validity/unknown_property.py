"""A property that schema.org doesn't have.

## What it does
Checks every property in schema.org's namespace against the 1,540 properties of the vocabulary. Properties of other
vocabularies, names like none of schema.org's on a microdata item without a type (`missing-type` reports the item)
and the `-input` and `-output` annotations of actions pass. A property with the sign of a keyword before it
(`@name`) is none. `type` in the place of `@type` is a warning, and so is `id` in the place of `@id`: schema.org's
context has them as aliases, and search engines don't load contexts.

## Why it matters
A reader skips a property that it doesn't know, so its value is lost. Names are compared letter by letter:
`SKU` is not `sku`. A spelling that search engines document (`xPath` for `xpath`) is a warning.

## Example
```json
{"@context": "https://schema.org", "@type": "Product", "titel": "Lamp"}
```

## Use instead
```json
{"@context": "https://schema.org", "@type": "Product", "name": "Lamp"}
```

## Fix safety
Unsafe: the property meant is the nearest name. `itemtype` and `typeof` with a type as value are written `@type`
where the node has none.
Safe where only the sign `@` is too much, or missing. No edit where things of several names have one `id`, which
`@id` would make one thing of.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace

from ...linter.agents.rule_context import RuleContext
from ...linter.agents.validity import ShapeViolation
from ...linter.document.document import Document
from ...linter.edits.edits import rename_key
from ...linter.findings.rule import Finding, Fix, rule
from ...linter.markup.json_source import JsonValue
from ...shapes.vocabulary import local_name, vocabulary
from ..richresults._features import is_documented
from ._names import (
    MAX_OFFERS,
    intended_property,
    is_miscased,
    is_property_with_at_sign,
    rename_property,
    unknown,
)

_TYPE = frozenset({"itemtype", "typeof"})
"""The names of the type in microdata and RDFa."""


def _is_type(violation: ShapeViolation) -> bool:
    """Whether a property is the type of a node that has none, written as other syntaxes write it."""
    statement = violation.statement
    if statement is None or violation.types or statement.syntax != "json-ld":
        return False
    return statement.property.casefold() in _TYPE and vocabulary().is_type(
        local_name(statement.text) or statement.text
    )


@rule(
    "VAL102",
    "unknown-property",
    level="error",
    fix="sometimes",
    advice="use a property of schema.org, or remove it",
)
def check(context: RuleContext) -> Iterator[Finding]:
    """Properties in schema.org's namespace that the vocabulary doesn't have."""
    document, offered = context.document, 0
    for violation, statement in unknown(context.shape_violations):
        name = statement.property
        if is_miscased(name):
            continue
        # shown at the key, and told apart by the value's pointer where the key has several
        location = replace(violation.location, pointer=statement.location.pointer)
        offered += 1
        if _is_type(violation):
            message = f'schema.org has no property "{name[:80]}"; did you mean "@type"?'
            fixes = rename_property(document, statement, "@type")
            yield Finding(message, statement, location, fixes=fixes)
            continue
        of_type = vocabulary().is_type(name)
        proposal = intended_property(name, violation.types) if offered <= MAX_OFFERS and not of_type else None
        message = f'schema.org has no property "{name[:80]}"{", which is a type" if of_type else ""}'
        is_there = any(proposal in (other.key, other.property) for other in violation.node.statements)
        if proposal is not None:
            message += f', and "{proposal}" is there' if is_there else f'; did you mean "{proposal}"?'
        fixes = ()
        # What its type has not would be another fault.
        types = [each for each in violation.types if vocabulary().is_type(each)]
        fits = proposal is not None and (not types or vocabulary().allows(types, proposal))
        if proposal is not None and fits and not is_there:
            fixes = rename_property(document, statement, proposal)
        advice = "remove it" if is_there else None
        yield Finding(message, statement, location, sure=not is_documented(name), fixes=fixes, advice=advice)
    yield from _with_a_sign(context)
    yield from _without_its_sign(context)
    yield from _identifiers_without_their_sign(document)


def _with_a_sign(context: RuleContext) -> Iterator[Finding]:
    """Properties that are written as if they were keywords, which JSON-LD drops."""
    for statement in context.document.statements:
        key = statement.key
        if statement.syntax != "json-ld" or not is_property_with_at_sign(key):
            continue
        proposal = (
            key[1:] if vocabulary().is_property(key[1:]) else vocabulary().same_but_for_case(key[1:])[0]
        )
        edits = rename_key(context.document, statement.key_location, proposal)
        fixes = (Fix(f"write {proposal}", "safe", edits),) if edits else ()
        message = f'schema.org has no property "{key}", and JSON-LD ignores it; did you mean "{proposal}"?'
        yield Finding(message, statement, fixes=fixes)


def _without_its_sign(context: RuleContext) -> Iterator[Finding]:
    """Types under a key that only schema.org's context, which search engines don't load, makes a keyword of."""
    document = context.document
    written = [
        each
        for each in document.statements
        if each.key == "type" and each.property == "@type" and each.syntax == "json-ld"
    ]
    declaring = _declaring(document, (each.location.block for each in written), "type")
    for statement in written:
        if statement.location.block in declaring:
            continue
        reason = "only schema.org's context, which search engines do not load, makes it a type"
        edits = rename_key(document, statement.key_location, "@type")
        fixes = (Fix("write @type", "safe", edits),) if edits else ()
        yield Finding(
            f'schema.org has no property "type", and {reason}; write "@type"',
            statement,
            sure=False,
            fixes=fixes,
        )


def _identifiers_without_their_sign(document: Document) -> Iterator[Finding]:
    """Nodes whose identifier stands under a key that only schema.org's context makes a keyword of."""
    named = [node for node in document.nodes if node.named and node.syntax == "json-ld" and node.types]
    declaring = _declaring(document, (node.location.block for node in named), "id")
    called: dict[str, set[str]] = defaultdict(set)
    for node in named:
        called[node.id].update(each.text for each in node.statements if each.property == "name")
    for node in named:
        block = document.block(node.location.block)
        value = block.root.at(node.location.pointer or "") if block is not None and block.root else None
        if value is None or value.find("id") is None or value.find("@id") is not None:
            continue
        if node.location.block in declaring:
            continue
        place = replace(node.location, pointer=f"{node.location.pointer or ''}/id")
        edits = rename_key(document, place, "@id")
        fixes = (Fix("write @id", "safe", edits),) if edits else ()
        if len(called[node.id]) > 1:  # with "@id", what has several names here becomes one thing
            fixes = (Fix('Give each thing its own "@id", or remove "id"', "display-only"),)
        reason = "only schema.org's context, which search engines do not load, makes it an identifier"
        message = f'schema.org has no property "id", and {reason}; write "@id"'
        yield Finding(message, None, place, sure=False, fixes=fixes)


def _declaring(document: Document, blocks: Iterable[int | None], key: str) -> set[int | None]:
    """Those of some blocks, by index, that say themselves what a key of their nodes stands for."""
    return {index for index in set(blocks) if _declares(document, index, key)}


def _declares(document: Document, index: int | None, key: str) -> bool:
    """Whether a context of a block's own says what a key of its nodes stands for."""
    block = document.block(index)
    values = [value for _, _, value in block.contexts] if block is not None else []
    if key == "id" and any(_is_another(each) for value in values for each in (value, *value.items)):
        return True
    return any(each.find(key) is not None for value in values for each in (value, *value.items))


def _is_another(context: JsonValue) -> bool:
    """Whether a context is one that is not read here, and so may say what any key stands for."""
    return context.kind == "string" and "schema.org" not in str(context.scalar)
