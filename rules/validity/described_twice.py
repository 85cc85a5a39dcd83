"""The same thing is described twice on a page.

## What it does
Reports a thing that a second block, another syntax or a script describes again: two nodes of the same type and name at
the top of different blocks, or in JSON-LD and in microdata. One finding names both places. Nodes with one `@id` are
one node for every reader, and pass; values that differ are reported by `conflicting-duplicates` instead.

## Why it matters
Usually a theme and a plugin both write markup. As long as they agree it does no harm; when one of them changes, readers
take one of the two, and not the same one.

## Example
```html
<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Product", "name": "Lamp"}</script>
<div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">Lamp</h1></div>
```

## Use instead
One of the two, or the same `@id` in both.

## Fix safety
No fix: which of the two to keep depends on what writes them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ...linter.locale.word_tables import words
from ...linter.markup.statement import Literal, Node, Statement
from ._names import quoted_names

#: Properties whose values are compared statement by statement.
_NESTED = ("offers", "aggregateRating", "address", "geo")

_SYNTAXES = {"json-ld": "JSON-LD", "microdata": "microdata", "rdfa": "RDFa"}


@rule("VAL127", "described-twice", level="note", advice="keep one description")
def check(context: RuleContext) -> Iterator[Finding]:
    """Things that are described at two places of different origin."""
    added: set[int | None] = set()
    for earlier, later, conflicts, merged in pairs(context):
        apart = earlier.syntax != later.syntax or earlier.location.block != later.location.block
        if conflicts or not apart:
            continue
        if merged:  # readers take them for one: told once, of a block that a script adds
            if later.location.block in added or not _is_added(context, earlier, later):
                continue
            added.add(later.location.block)
        name = next((each.text.strip() for each in later.statements if each.property == "name"), "")
        line = earlier.location.start_line
        here, there = (
            ("", "")
            if later.syntax == earlier.syntax
            else (f" in {_SYNTAXES[each.syntax]}" for each in (later, earlier))
        )
        there += f" on line {line}" if line is not None else " before"
        kind = quoted_names(later.types, "and") or "the node"
        message = f'{kind} "{name[:60]}" is described twice, here{here} and{there}'
        yield Finding(message, location=later.location, related=(earlier.location,))


def _is_added(context: RuleContext, earlier: Node, later: Node) -> bool:
    """Whether a script adds what the served page describes."""
    blocks = [context.document.block(node.location.block) for node in (earlier, later)]
    return [block is not None and block.injected for block in blocks] == [False, True]


class Pair(NamedTuple):
    """Two places that describe the same thing, and the statements in which they differ: the path, earlier and later."""

    earlier: Node
    later: Node
    conflicts: tuple[tuple[str, Statement, Statement], ...]
    merged: bool
    """Whether both have the same identifier, so that readers take them for one node."""


def pairs(context: RuleContext) -> tuple[Pair, ...]:
    """The places that describe what an earlier place describes, each with the first such place."""
    return context.once(_pairs)


def _pairs(context: RuleContext) -> tuple[Pair, ...]:
    document = context.document
    below = {id(node.parent): node for node in document.nodes if node.parent is not None}
    first: dict[tuple[object, ...], tuple[Node, dict[tuple[str, ...], Statement]]] = {}
    duplicates: list[Pair] = []
    for node in document.nodes:
        keys = list(_keys(node))
        if not keys:
            continue
        facts = _facts(node, below)
        for key in keys:
            if key not in first:
                first[key] = (node, facts)
                continue
            earlier, known = first[key]
            if earlier is node or (key[0] == "name" and _are_of_series(earlier, node)):
                continue
            conflicts = tuple(
                (".".join(path), known[path], statement)
                for path, statement in facts.items()
                if path in known and _differ(known[path], statement)
            )
            duplicates.append(Pair(earlier, node, conflicts, key[0] == "id"))
            break
    return tuple(duplicates)


def _keys(node: Node) -> Iterator[tuple[object, ...]]:
    """What tells that two places describe the same thing."""
    if node.named and not node.id.startswith("_:"):
        yield ("id", node.id)
    elif node.parent is None and node.types:
        names = [s.text.strip().casefold() for s in node.statements if s.property == "name"]
        if len(names) == 1 and names[0]:
            yield ("name", node.types, names[0])


def _are_of_series(one: Node, other: Node) -> bool:
    """Whether two things of one name have pages of their own, or one source lists them with dates of their own, as
    the events of a series."""
    pages, dates = (
        [{s.text for s in node.statements if s.property == name} for node in (one, other)]
        for name in ("url", "startDate")
    )
    listed = one.statements[0].syntax == other.statements[0].syntax
    return _are_apart(*pages) or (listed and _are_apart(*dates))


def _are_apart(left: set[str], right: set[str]) -> bool:
    return bool(left and right) and left.isdisjoint(right)


def _facts(node: Node, below: dict[int, Node]) -> dict[tuple[str, ...], Statement]:
    """The single-valued literals of a node and of the one offer, rating or address that hangs on it."""
    facts: dict[tuple[str, ...], list[Statement]] = {}
    for statement in node.statements:
        if statement.property in words("schema_terms", "single_valued") and isinstance(
            statement.value, Literal
        ):
            facts.setdefault((statement.property,), []).append(statement)
        nested = below.get(id(statement)) if statement.property in _NESTED else None
        for inner in nested.statements if nested is not None else ():
            if inner.property in words("schema_terms", "single_valued") and isinstance(inner.value, Literal):
                facts.setdefault((statement.property, inner.property), []).append(inner)
    return {path: values[0] for path, values in facts.items() if len(values) == 1}


def _differ(one: Statement, other: Statement) -> bool:
    left, right = (each.text.strip().casefold() for each in (one, other))
    if not left or not right or left == right:
        return False
    try:
        return float(left) != float(right)
    except ValueError:
        # A date with and without its time, a term with and without its address: the same, told less exactly.
        return not (
            left.startswith(right) or right.startswith(left) or left.endswith(right) or right.endswith(left)
        )
