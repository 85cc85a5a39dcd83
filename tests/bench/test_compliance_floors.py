"""The pinned floors of the compliance agent: on ground truth, on properties it never saw, on labelled pages."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from factmark.__main__ import main
from factmark.bench.floors import changed_data, shortfalls
from factmark.bench.making.train_compliance import THRESHOLD, cross_validate
from factmark.linter.agents.meaning.suitability import model

pytestmark = pytest.mark.shared


def test_ground_truth(shared: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert changed_data("compliance", shared) is None
    rows = shared / "groundtruth/compliance.dev.jsonl"
    assert main(["bench", "agents", str(rows), "--output-format", "json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert shortfalls("compliance", figures) == []
    assert "undecided" not in figures["verdicts"]


@pytest.mark.slow
def test_properties_it_never_saw(shared: Path) -> None:
    assert changed_data("compliance-unseen-properties", shared) is None
    assert model().threshold == THRESHOLD
    assert shortfalls("compliance-unseen-properties", cross_validate(shared, [], THRESHOLD)) == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("measure", "labels"), [("compliance-pages", "dev.jsonl"), ("compliance-new-pages", "check.jsonl")]
)
def test_pages(measure: str, labels: str, shared: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert changed_data(measure, shared) is None
    pages, gold = str(shared / "corpus/pages"), str(shared / "gold" / labels)
    assert main(["bench", "pages", pages, gold, "--output-format", "json"]) == 0
    assert shortfalls(measure, json.loads(capsys.readouterr().out)["compliance"]) == []
