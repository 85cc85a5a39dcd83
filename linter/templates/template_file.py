"""A template file as used by the document read from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ..document.document import Document

if TYPE_CHECKING:
    from ..findings.report import TemplateResult
    from ..findings.rule import Result


class TemplateFile(NamedTuple):
    """A template; implements ``Template`` of linter/document/document.py.

    ``example``: it is an example, a test or a story of a project, whose made-up values no visitor gets.
    ``typed``: its text is being typed, so that speed counts: until the file has it, it is checked on few of its pages.
    """

    path: Path
    named: bool = True
    context: Mapping[str, Any] | None = None
    typed: bool = False
    example: bool = False

    def with_context(self, context: Mapping[str, Any] | None) -> TemplateFile:
        """A copy with other data."""
        return self._replace(context=context)

    def check(
        self,
        document: Document,
        check_page: Callable[[Document], Any],
        agents: Mapping[str, str],
        run: object,
    ) -> TemplateResult:
        """Check the pages that the template generates, with results on its own lines."""
        from .checking import check_template

        outcome = check_template(document, self, check_page, agents, run)
        if self.example:
            outcome.results = [_of_example(result, agents) for result in outcome.results]
        return outcome


def _of_example(result: Result, agents: Mapping[str, str]) -> Result:
    """A result of example code: that its made-up values are shown nowhere is a note; that a page contradicts them
    is not."""
    is_made_up = result.rule == "placeholder-value" or (
        agents.get(result.code) == "factuality"
        and all(each.relation != "contradicts" for each in result.evidence)
    )
    return replace(result, level="note") if is_made_up and result.kind == "fail" else result
