"""What a fault of a JSON-LD script is, before a rule makes a finding of it."""

from __future__ import annotations

from dataclasses import dataclass

from ...linter.findings.rule import Applicability, Edit


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault of a block: the name of its rule, what is said of it, its place, and edits of the block's text.

    Offsets are those of the text that the block was read from.
    """

    rule: str
    message: str
    start: int
    end: int
    edits: tuple[Edit, ...] = ()
    fix: str = ""
    applicability: Applicability = "unsafe"
