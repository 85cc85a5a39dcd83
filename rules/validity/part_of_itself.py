"""A thing that is a part, a member or a child of itself.

## What it does
Follows the properties that order things into wholes and parts (`isPartOf`, `hasPart`, `parentOrganization`,
`subOrganization`, `containedInPlace`, `containsPlace` and the like) over all blocks, and reports
statements that lead back to where they began.

## Why it matters
A reader that follows them never arrives; usually two things were given the same `@id`.

## Example
```json
{"@context": "https://schema.org", "@type": "WebPage", "@id": "#page", "isPartOf": {"@id": "#page"}}
```

## Use instead
```json
{"@context": "https://schema.org", "@type": "WebPage", "@id": "#page", "isPartOf": {"@id": "#website"}}
```

## Fix safety
No fix: one of the names is wrong, and only the author knows which.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ...linter.markup.statement import Reference, Statement

#: Properties that lead from a part to its whole -> those that lead back.
_PART_BY_WHOLE = {
    "isPartOf": "hasPart",
    "parentOrganization": "subOrganization",
    "containedInPlace": "containsPlace",
    "superEvent": "subEvent",
    "parent": "children",
    "partOfSeries": "episode",
    "isVariantOf": "hasVariant",
}
_WHOLE_BY_PART = {part: whole for whole, part in _PART_BY_WHOLE.items()}


@rule("VAL114", "part-of-itself", level="warning", advice="refer to another node or remove it")
def check(context: RuleContext) -> Iterator[Finding]:
    """Statements by which a thing comes to contain itself."""
    above: dict[str, dict[str, list[tuple[str, Statement]]]] = {}
    for statement in context.document.statements:
        if isinstance(statement.value, Reference):
            whole = _WHOLE_BY_PART.get(statement.property, statement.property)
            if whole in _PART_BY_WHOLE:
                pair = (statement.subject, statement.value.target)
                part, container = pair if whole == statement.property else pair[::-1]
                above.setdefault(whole, {}).setdefault(part, []).append((container, statement))
    for relation in above.values():
        for statement in _closing(relation):
            yield Finding(f'"{statement.property}" makes this node part of itself', statement)


def _closing(relation: dict[str, list[tuple[str, Statement]]]) -> Iterator[Statement]:
    """The statements that close a circle, found by walking upwards once (depth first, iterative)."""
    done: set[str] = set()
    for start in relation:
        path: dict[str, None] = {}
        stack: list[tuple[str, int]] = [(start, 0)]
        while stack:
            name, index = stack.pop()
            path[name] = None
            edges = relation.get(name, [])
            if name in done or index >= len(edges):
                done.add(name)
                path.pop(name, None)
                continue
            stack.append((name, index + 1))
            container, statement = edges[index]
            if container in path:
                yield statement
            elif container not in done:
                stack.append((container, 0))
