"""What comparators say of a document, before it is weighed by what labelled pages say of such verdicts."""

from __future__ import annotations

from factmark.linter.agents.factuality import traced
from factmark.linter.document.document import Document
from factmark.linter.findings.verdict import Verdict
from factmark.linter.grounding.page_parts.causes import Causes
from factmark.linter.markup.statement import Statement


def verdicts(document: Document) -> list[tuple[Statement, Verdict]]:
    """The comparators' verdicts on a document's literal statements, settled by node."""
    return Causes(document.nodes, traced(document)).with_causes()
