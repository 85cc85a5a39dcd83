"""make papers: the lines of bench/papers.toml are run or skipped with a reason, and docs/papers.md has them all."""

from __future__ import annotations

import importlib.util
import shlex
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

from factmark.bench.command import MEASURES
from factmark.bench.repairs.manifest import DATASETS

ROOT = Path(__file__).parents[1]
LINES = tomllib.loads((ROOT / "bench" / "papers.toml").read_text(encoding="utf-8"))["line"]


@pytest.fixture(scope="module")
def papers() -> ModuleType:
    spec = importlib.util.spec_from_file_location("papers_tool", ROOT / "tools" / "papers.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("line", LINES, ids=lambda line: line["item"][:40])
def test_each_line_has_a_command_that_exists_or_a_reason(line: dict[str, str]) -> None:
    assert ("command" in line) != ("skipped" in line)
    if "command" not in line:
        return
    program, target, *_ = shlex.split(line["command"])
    if program != "pytest":
        assert program in MEASURES
        assert target in DATASETS or line["needs"] == target
        assert "{" in line["ours"], "a figure comes from the run"
        return
    path, _, name = target.partition("::")
    assert f"def {name}(" in (ROOT / path).read_text(encoding="utf-8") or not name


def test_the_page_has_every_line(papers: ModuleType) -> None:
    page = (ROOT / "docs" / "papers.md").read_text(encoding="utf-8")
    table = page.partition(papers.START)[2].partition(papers.END)[0]
    assert table.startswith(papers.HEAD)
    rows = [row.split(" | ") for row in table.removeprefix(papers.HEAD).splitlines()]
    assert [(row[0].removeprefix("| "), row[1]) for row in rows] == [(x["paper"], x["item"]) for x in LINES]


def test_figures_come_from_the_run_and_failures_are_told(papers: ModuleType) -> None:
    lines = [
        {"paper": "P", "item": "run", "command": "m x", "published": "3", "ours": "{a[0][b]:.1%} of {c}"},
        {"paper": "P", "item": "other figure", "command": "m x", "published": "", "ours": "{nothing}"},
        {"paper": "P", "item": "test", "command": "pytest t.py", "published": "", "ours": "as told"},
        {"paper": "P", "item": "count", "command": "pytest u.py", "published": "", "ours": "all {passed}"},
        {"paper": "P", "item": "skipped", "command": "pytest v.py", "published": "", "ours": "as told"},
        {"paper": "P", "item": "status", "command": "m y", "published": "", "ours": "{c}"},
        {
            "paper": "P",
            "item": "absent",
            "command": "m z",
            "needs": "no/such",
            "published": "",
            "ours": "{c}",
        },
        {"paper": "P", "item": "model", "skipped": "a model is needed", "published": ""},
    ]
    asked: list[str] = []

    def run(command: str) -> tuple[int, str]:
        asked.append(command)
        return {
            "m x": (0, '{"a": [{"b": 0.5}], "c": 7}'),
            "pytest t.py": (0, "1 passed"),
            "pytest u.py": (0, "33 passed, 1 skipped in 2 s"),
            "pytest v.py": (0, "2 skipped in 1 s"),
            "m y": (3, ""),
        }[command]

    made, failed = papers.table(lines, run)
    cells = [row.split(" | ")[4] for row in made.removeprefix(papers.HEAD).splitlines()]
    assert cells == [
        "50.0% of 7",
        "no such figure: KeyError('nothing')",
        "the test asserts: as told",
        "the test asserts: all 33",
        "not run: its tests were skipped",
        "failed with status 3",
        "not run: no/such is absent",
        "not run: a model is needed",
    ]
    assert asked == ["m x", "pytest t.py", "pytest u.py", "pytest v.py", "m y"], "a command runs once"
    assert len(failed) == 2
    assert (
        papers.written(f"a\n{papers.START}old{papers.END}b", "new\n")
        == f"a\n{papers.START}new\n{papers.END}b"
    )
