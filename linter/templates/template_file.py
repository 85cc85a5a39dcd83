"""A template file as used by the document read from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ..document.document import Document

if TYPE_CHECKING:
    from ..findings.report import TemplateResult


class TemplateFile(NamedTuple):
    """A template; implements ``Template`` of linter/document/document.py.

    ``typed``: its text is being typed, so that speed counts: until the file has it, it is checked on few of its pages.
    """

    path: Path
    named: bool = True
    context: Mapping[str, Any] | None = None
    typed: bool = False

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

        return check_template(document, self, check_page, agents, run)
