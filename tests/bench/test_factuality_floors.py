"""The pinned floors of the factuality agent: on ground truth, on labelled pages."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from factmark.__main__ import main
from factmark.bench.floors import changed_data, shortfalls

pytestmark = pytest.mark.shared


@pytest.mark.parametrize("kind", ["intrinsic", "extrinsic"])
def test_ground_truth(kind: str, shared: Path, capsys: pytest.CaptureFixture[str]) -> None:
    measure = f"factuality-{kind}"
    assert changed_data(measure, shared) is None
    rows = shared / f"groundtruth/factual-{kind}.dev.jsonl"
    assert main(["bench", "agents", str(rows), "--output-format", "json"]) == 0
    assert shortfalls(measure, json.loads(capsys.readouterr().out)) == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("measure", "labels"), [("factuality-pages", "dev.jsonl"), ("factuality-new-pages", "check.jsonl")]
)
def test_pages(measure: str, labels: str, shared: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert changed_data(measure, shared) is None
    pages, gold = str(shared / "corpus/pages"), str(shared / "gold" / labels)
    assert main(["bench", "pages", pages, gold, "--output-format", "json"]) == 0
    assert shortfalls(measure, json.loads(capsys.readouterr().out)["factuality"]) == []
