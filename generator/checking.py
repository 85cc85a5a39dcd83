"""Judging what was generated or repaired with all rules, as anybody's markup is."""

from __future__ import annotations

from typing import Any

from ..linter.checks.rule_context import Settings
from ..linter.document.document import Document
from ..linter.engine.catalogue import catalogue
from ..linter.engine.check_document import check_document
from ..linter.engine.selection import select
from ..linter.findings.rule import Result
from .markup import as_seen, block_of, with_script


def judge_everything(document: Document) -> tuple[Result, ...]:
    """Every rule's results of every kind for a document."""
    return check_document(document, select(catalogue(), (), (), ()), Settings()).results


# What search features require of generated markup and the page does not show: told, never made up.

_REQUIRED, _PROFILE = "RIC401", "google"


def lacking(page: Document, markup: dict[str, Any]) -> tuple[str, ...]:
    """The properties that features require of what was proposed for a page, in the rule's words."""
    judged = as_seen(page, with_script(page.source, markup, page.media))
    rules = select(catalogue(), (_REQUIRED,), (), ())
    block = block_of(judged, markup)
    results = check_document(judged, rules, Settings(profiles=frozenset({_PROFILE}))).results
    found = (r for r in results if r.code == _REQUIRED and r.kind == "fail" and r.location.block == block)
    return tuple(dict.fromkeys(result.message for result in found))
