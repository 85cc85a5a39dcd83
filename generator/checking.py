"""Check generated or repaired markup with all rules, like any other markup."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..linter.agents.rule_context import Settings
from ..linter.document.document import Document
from ..linter.engine.catalogue import catalogue
from ..linter.engine.check_document import check_document
from ..linter.engine.selection import select
from ..linter.findings.rule import Result, Rule
from .curation import UncheckedError
from .markup import as_seen, block_of, with_script


def check_with_all_rules(document: Document) -> tuple[Result, ...]:
    """Return the results of every rule and kind for a document. Raises UncheckedError if a rule did not check it."""
    return _checked(document, select(catalogue(), (), (), ()), Settings())


def _checked(document: Document, rules: Sequence[Rule], settings: Settings) -> tuple[Result, ...]:
    judged = check_document(document, rules, settings)
    if judged.unchecked:
        raise UncheckedError("; ".join(judged.unchecked))
    return judged.results


# Properties that search features require but the page does not show: reported, never invented.

_REQUIRED, _PROFILE = "RIC401", "google"


def lacking(page: Document, markup: dict[str, Any]) -> tuple[str, ...]:
    """Return the messages about properties that search features require and the proposed markup lacks.

    Raises UncheckedError if the rule about them did not check it.
    """
    judged = as_seen(page, with_script(page.source, markup, page.media))
    rules = select(catalogue(), (_REQUIRED,), (), ())
    block = block_of(judged, markup)
    results = _checked(judged, rules, Settings(profiles=frozenset({_PROFILE})))
    missing = (r for r in results if r.code == _REQUIRED and r.kind == "fail" and r.location.block == block)
    return tuple(dict.fromkeys(result.message for result in missing))
