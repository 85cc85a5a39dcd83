"""The pinned floors of factuality and compliance hold on the data they were measured on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from floors import changed_data, fingerprint, floors, shortfalls

from factmark.__main__ import main
from factmark.bench.making.train_compliance import THRESHOLD, cross_validate
from factmark.linter.agents.meaning.suitability import model


def test_the_fingerprint_follows_names_and_contents(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("1", encoding="utf-8")
    first = fingerprint(tmp_path)
    (tmp_path / "a").write_text("2", encoding="utf-8")
    second = fingerprint(tmp_path)
    (tmp_path / "a").rename(tmp_path / "b")
    assert len({first["digest"], second["digest"], fingerprint(tmp_path)["digest"]}) == 3
    assert first["files"] == 1


def test_a_lower_figure_and_a_missing_one_are_shortfalls() -> None:
    assert shortfalls("text2kg", {"compared": 0, "within_tolerance": 10**6}) == [
        f"text2kg: compared is 0, its floor {floors()['text2kg']['floors']['compared']}"
    ]
    assert len(shortfalls("text2kg", {})) == 2


def _measured(shared: Path, capsys: pytest.CaptureFixture[str], name: str, *paths: str) -> dict[str, Any]:
    assert main(["bench", name, *(str(shared / path) for path in paths), "--output-format", "json"]) == 0
    return json.loads(capsys.readouterr().out)


@pytest.mark.shared
@pytest.mark.parametrize(
    ("measure", "name", "path"),
    [
        ("text2kg", "text2kg", "text2kgbench"),
        ("mimr", "mimr", "corpus/paper_outputs.jsonl"),
        ("compliance", "agents", "groundtruth/compliance.dev.jsonl"),
        ("factuality-intrinsic", "agents", "groundtruth/factual-intrinsic.dev.jsonl"),
        ("factuality-extrinsic", "agents", "groundtruth/factual-extrinsic.dev.jsonl"),
    ],
)
def test_the_floor_holds(
    measure: str, name: str, path: str, shared: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert changed_data(measure, shared) is None
    figures = _measured(shared, capsys, name, path)
    assert shortfalls(measure, figures) == []
    assert measure != "compliance" or "undecided" not in figures["verdicts"]


@pytest.mark.shared
@pytest.mark.slow
def test_the_floors_of_both_agents_hold_on_pages(shared: Path, capsys: pytest.CaptureFixture[str]) -> None:
    # Those on the other labelled pages: test_llm_measures.py, which has to judge them without a model anyway.
    figures = _measured(shared, capsys, "pages", "corpus/pages", "gold/check.jsonl")
    for agent in ("factuality", "compliance"):
        assert changed_data(f"{agent}-new-pages", shared) is None
        assert shortfalls(f"{agent}-new-pages", figures[agent]) == []


@pytest.mark.shared
@pytest.mark.slow
def test_properties_it_never_saw(shared: Path) -> None:
    assert changed_data("compliance-unseen-properties", shared) is None
    assert model().threshold == THRESHOLD
    assert shortfalls("compliance-unseen-properties", cross_validate(shared, [], THRESHOLD)) == []
