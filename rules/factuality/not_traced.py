"""A technical value that no visitor could check, or a statement that falls with another one. No fault: shown
with `--all-kinds`.

## What it does
Stands for search templates, pixel sizes, identifiers of nodes and the like, and for statements that
another finding covers.

## Why it matters
Every statement has one verdict, these too.

## Example
Every statement with such a verdict, in `factmark lint page.html --all-kinds`.

## Use instead
Nothing to change.

## Fix safety
There is no fix.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ._flags import without_fault


@rule("FAC292", "not-traced", level="note")
def check(context: RuleContext) -> Iterator[Finding]:
    """Technical values, and statements that fall with another."""
    yield from without_fault(context, "notApplicable", "not traced", "technical", "fallen")
