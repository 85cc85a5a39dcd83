"""What tests of templates share: a small repository that is linted as users lint theirs."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from factmark.__main__ import main


@pytest.fixture
def linted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[[Mapping[str, str]], tuple[list[str], list[str]]]:
    """Lints a repository of files: the errors and warnings with their lines, and what is said about the run."""

    def lint(files: Mapping[str, str]) -> tuple[list[str], list[str]]:
        monkeypatch.chdir(tmp_path)
        for name, text in files.items():
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name).write_text(text, encoding="utf-8")
        main(["lint", ".", "--isolated", "--no-cache", "--jobs", "1", "--output-format", "json"])
        report = json.loads(capsys.readouterr().out)
        found = [r for r in report["results"] if r["level"] in ("error", "warning")]
        codes = [f"{r['code']}:{r['location']['startLine']}" for r in found]
        return codes, [n["message"] for n in report["notifications"]]

    return lint
