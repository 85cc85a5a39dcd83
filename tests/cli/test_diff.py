"""``factmark diff``: names of runs, outputs, exit status."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from factmark.__main__ import main
from factmark.linter.engine.catalogue import catalogue
from factmark.linter.findings.report import Notification, Report, SourceFile
from factmark.linter.findings.rule import Level, Result
from factmark.linter.history.history import remember
from factmark.linter.markup.statement import Literal, Statement
from factmark.source.location import Location


def report(*values: str, site: str = "http://127.0.0.1:8000", level: Level = "error") -> Report:
    place = Location(f"{site}/cup", 0, "/price", 3, 1, 3, 9)
    results = tuple(
        Result(
            "FAC201", "value-contradicted", "fail", level, f"\x1b[2Jthe page does not show {value}", place,
            Statement("_:b0", ("Offer",), "price", "price", Literal(value, value), "json-ld", place, place),
        )
        for value in values
    )  # fmt: skip
    rules = tuple(rule for rule in catalogue() if rule.code == "FAC201")
    files = (SourceFile(f"{site}/cup", f"{site}/cup", "", 3),)
    return Report(results, files=files, rules=rules, statements=3, started_at="2026-01-01T10:00:00+00:00")


@pytest.fixture
def crawls(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "factmark-out"
    folder.mkdir()
    for values in (("1",), ("1", "2"), ("2", "3")):
        remember(folder / "history.sqlite", report(*values))
    return folder


def test_the_last_two(crawls: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["diff"]) == 1
    output = capsys.readouterr().out
    assert "1 new, 1 fixed, 1 still there." in output
    assert "the page does not show 3" in output
    assert "\x1b" not in output
    assert "Before: run 2 of 127.0.0.1:8000" in output


@pytest.mark.parametrize("names", [("1", "3"), ("factmark-out@1", "factmark-out"), ("1", "last")])
def test_names_of_runs(crawls: Path, capsys: pytest.CaptureFixture[str], names: tuple[str, str]) -> None:
    assert main(["diff", *names, "--output-format", "json"]) == 1
    outcome = json.loads(capsys.readouterr().out)
    assert (outcome["before"]["run"], outcome["after"]["run"]) == (1, 3)
    assert [f["value"] for f in outcome["new"]] == ["2", "3"]
    assert [f["value"] for f in outcome["fixed"]] == ["1"]
    assert outcome["still"] == []


def test_two_sites_can_be_compared(crawls: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "live").mkdir()
    remember(tmp_path / "live/history.sqlite", report("2", "3", site="https://shop.example"))
    assert main(["diff", "factmark-out", "live"]) == 0
    assert "0 new, 0 fixed, 2 still there." in capsys.readouterr().out


def test_exit_status(crawls: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["diff", "3", "3"]) == 0
    assert main(["diff", "1", "2", "--exit-zero"]) == 0
    path = crawls / "history.sqlite"
    remember(path, report("2", "3", "4", level="warning"))
    assert main(["diff"]) == 0
    assert main(["diff", "--fail-level", "warning"]) == 1
    failed = (Notification("error", "not reached", "http://127.0.0.1:8000/gone"),)
    remember(path, replace(report("2"), notifications=failed))
    assert main(["diff"]) == 3
    assert "not everything could be checked" in " ".join(capsys.readouterr().out.split())


def test_the_list(crawls: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["diff", "--list"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 4
    assert main(["diff", "--list", "--output-format", "json"]) == 0
    assert [run["errors"] for run in json.loads(capsys.readouterr().out)["runs"]] == [1, 2, 2]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["1"], "none for the last two\n"),
        (["factmark-out"], "none for the last two (of factmark-out: --output factmark-out)"),
        (["1", "9"], "has no run 9"),
        (["nowhere", "1"], "nowhere: no such folder"),
        (["--output", "nowhere"], "no such history"),
    ],
)
def test_wrong_usage(
    crawls: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], message: str
) -> None:
    assert main(["diff", *arguments]) == 2
    assert message in capsys.readouterr().err
