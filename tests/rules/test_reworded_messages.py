"""What is found, merged and fixed does not depend on the words of a message: other letters change nothing else."""

from __future__ import annotations

import codecs
from typing import Any

import pytest

from factmark.linter.document.document import Document
from factmark.linter.engine.catalogue import catalogue
from factmark.linter.engine.check_document import check_document
from factmark.linter.findings.naming import DEFINITION
from factmark.linter.findings.rule import Finding
from factmark.linter.markup import json_source
from factmark.linter.value_forms.fault import Fault

from .test_cases import cases, document, settings

CASES = [each.values for each in cases() if "template" not in each.values[1]]
GROUPS = sorted({name for name, _ in CASES})


def found(case: dict[str, Any], page: Document) -> list[tuple[Any, ...]]:
    """Everything but the words: of all rules, as some of them merge or yield to others."""
    return [
        (
            result.code,
            result.kind,
            result.level,
            result.location,
            result.covers,
            result.related,
            alike(result.advice),
            [(alike(fix.description), fix.applicability, fix.edits) for fix in result.fixes],
        )
        for result in check_document(page, catalogue(), settings(case)).results
    ]


def reworded(text: str) -> str:
    """A message with other letters before the definition that it quotes."""
    fault, mark, definition = text.rpartition(DEFINITION)
    return codecs.encode(fault, "rot13") + mark + definition if mark else codecs.encode(text, "rot13")


def alike(text: str) -> frozenset[str]:
    """The same for a text and the reworded one, as advice may stand in a message."""
    return frozenset({text, codecs.encode(text, "rot13")})


@pytest.mark.parametrize("name", GROUPS)
def test_other_words_change_nothing_else(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    own = [case for group, case in CASES if group == name]
    before = [found(case, document(case)) for case in own]

    init, fault, problem = Finding.__init__, Fault.__init__, json_source.SyntaxProblem

    def with_other_message(self: Finding, message: str, *others: Any, **named: Any) -> None:
        init(self, reworded(message), *others, **named)

    def with_other_reason(self: Fault, reason: str, *others: Any, **named: Any) -> None:
        fault(self, reworded(reason), *others, **named)

    def other_problem(code: str, message: str, *others: Any, **named: Any) -> json_source.SyntaxProblem:
        return problem(code, reworded(message), *others, **named)

    monkeypatch.setattr(Finding, "__init__", with_other_message)
    monkeypatch.setattr(Fault, "__init__", with_other_reason)
    monkeypatch.setattr(json_source, "SyntaxProblem", other_problem)
    assert [found(case, document(case)) for case in own] == before
