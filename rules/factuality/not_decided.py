"""A statement that the page neither supports nor denies clearly enough. No fault: shown with `--show-open`.

## What it does
Stands where evidence is too thin either way: a paraphrase, a bare number, an implied country.

## Why it matters
A guess would cost more than it gives; a person or a language model can decide these.

## Example
Every statement with such a verdict, in `factmark lint page.html --all-kinds`.

## Use instead
Look for yourself, or let a model verify the open statements.

## Fix safety
There is no fix.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ._flags import without_fault


@rule("FAC291", "not-decided", level="note")
def check(context: RuleContext) -> Iterator[Finding]:
    """Statements that the evidence does not decide."""
    yield from without_fault(context, "open", "not decided", "open")
