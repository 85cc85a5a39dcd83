"""Where the reading of a JSON-LD script ended, and a fault found there."""

from __future__ import annotations

from dataclasses import dataclass

from ...linter.findings.rule import Applicability, Edit
from ...linter.markup.json_source import SyntaxProblem


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


class Break:
    """The place in a block where its reading ended, with what stands there and before it."""

    def __init__(self, text: str, start: int, end: int, problem: SyntaxProblem) -> None:
        self.text, self.start, self.end, self.problem = text, start, end, problem
        self.at = problem.start
        self.here = text[self.at : self.at + 1] if self.at < end else ""
        self.before = text[start : self.at].rstrip()[-1:]
        self.after_before = start + len(text[start : self.at].rstrip())

    def say(
        self,
        rule: str,
        message: str,
        edits: tuple[Edit, ...] = (),
        fix: str = "",
        *,
        end: int | None = None,
        safe: bool = False,
    ) -> Fault:
        stop = max(self.at, self.problem.end if end is None else end)
        return Fault(rule, message, self.at, stop, edits, fix, "safe" if safe else "unsafe")
