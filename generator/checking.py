"""Judging what was generated or repaired with all rules, as anybody's markup is."""

from __future__ import annotations

from ..linter.checks.rule_context import Settings
from ..linter.document.document import Document
from ..linter.engine.catalogue import catalogue
from ..linter.engine.check_document import check_document
from ..linter.engine.selection import select
from ..linter.findings.rule import Result


def judge_everything(document: Document) -> tuple[Result, ...]:
    """Every rule's results of every kind for a document."""
    return check_document(document, select(catalogue(), (), (), ()), Settings()).results
