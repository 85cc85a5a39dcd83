"""The pinned floors hold on the data they were measured on."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from factmark.__main__ import main
from factmark.bench.floors import changed_data, fingerprint, floors, shortfalls


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


@pytest.mark.shared
@pytest.mark.parametrize(
    ("measure", "arguments"),
    [
        ("text2kg", ["text2kg", "text2kgbench"]),
        ("mimr", ["mimr", "corpus/paper_outputs.jsonl"]),
    ],
)
def test_the_floor_holds(
    measure: str, arguments: list[str], shared: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert changed_data(measure, shared) is None
    name, path = arguments
    assert main(["bench", name, str(shared / path), "--output-format", "json"]) == 0
    assert shortfalls(measure, json.loads(capsys.readouterr().out)) == []
