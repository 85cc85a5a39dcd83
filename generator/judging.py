"""Judging what was generated or repaired with all rules, as anybody's markup is."""

from __future__ import annotations

from ..linter.catalogue import catalogue
from ..linter.document import Document
from ..linter.judged import judge
from ..linter.judgement import Settings
from ..linter.rule import Result
from ..linter.selection import select


def judge_everything(document: Document) -> tuple[Result, ...]:
    """Every rule's results of every kind for a document."""
    return judge(document, select(catalogue(), (), (), ()), Settings()).results
