"""A template file as used by the document read from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from ..document.document import Document
from ..locale.word_tables import words

if TYPE_CHECKING:
    from ..findings.report import TemplateResult
    from ..findings.rule import Result

Purpose = Literal["", "example", "test"]


ONLY_TERMS = "only terms"
"""What ``unread`` says of a program that builds no markup, and writes out terms of schema.org."""


class TemplateFile(NamedTuple):
    """A template; implements ``Template`` of linter/document/document.py.

    ``purpose``: it is an example of a project, whose made-up values no visitor gets, or a test, which no visitor gets.
    ``typed``: its text is being typed, so that speed counts: until the file has it, it is checked on few of its pages.
    ``unread``: its language, if that is not read: only the names in its text are checked.
    """

    path: Path
    named: bool = True
    context: Mapping[str, Any] | None = None
    typed: bool = False
    purpose: Purpose = ""
    unread: str = ""

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
        if self.unread:
            from .faults.unknown_terms import check_names

            language = self.unread if self.unread != ONLY_TERMS else ""
            return check_names(document, language, self.named, agents)
        from .checking import check_template

        outcome = check_template(document, self, check_page, agents, run)
        outcome.results = [for_purpose(result, self.purpose, agents) for result in outcome.results]
        return outcome


def for_purpose(result: Result, purpose: Purpose, agents: Mapping[str, str]) -> Result:
    """A result of a test, whose faults may be its subject: a note. One of an example: that its values are made up, and
    shown nowhere, is a note; that a page contradicts them is not."""
    is_note = purpose and (
        purpose == "test"
        or result.rule in words("file_names", "about_made_up_values")
        or (
            agents.get(result.code) == "factuality"
            and all(each.relation != "contradicts" for each in result.evidence)
        )
    )
    return replace(result, level="note") if is_note and result.kind == "fail" else result
