"""A statement that the page supports. No fault: shown with `--all-kinds`.

## What it does
Names the passage, link or picture that supports the statement, and how it was compared.

## Why it matters
A verdict for every statement shows what was checked and what it was compared with.

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


@rule("FAC290", "grounded", level="note")
def check(context: RuleContext) -> Iterator[Finding]:
    """Statements that the page supports."""
    yield from without_fault(context, "pass", "grounded", "grounded")
