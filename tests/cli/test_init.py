"""``factmark init``: in an empty folder, beside what is there, and what it writes is taken by those that read it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml

from factmark.__main__ import main
from factmark.cli import init
from factmark.linter.config.config import load_config

BIN = Path(sys.executable).parent
HOOK, WORKFLOW = ".pre-commit-config.yaml", ".github/workflows/factmark.yml"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / ".git").mkdir()
    monkeypatch.chdir(tmp_path)
    return tmp_path


def files(folder: Path) -> set[str]:
    return {
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*")
        if path.is_file() and ".git/" not in path.as_posix()
    }


def run(*command: str | Path) -> None:
    done = subprocess.run(
        [str(part) for part in command], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_in_an_empty_folder(
    folder: Path, capsys: pytest.CaptureFixture[str], board_page: Callable[[str], str]
) -> None:
    assert main(["init"]) == 0
    assert files(folder) == {"factmark.toml", HOOK, WORKFLOW}
    assert capsys.readouterr().out.endswith("Next: factmark lint .\n")
    assert load_config(folder / "factmark.toml").profiles == ("google",)
    run(BIN / "pre-commit", "validate-config", HOOK)
    run(sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.github-workflows", WORKFLOW)
    run(BIN / "zizmor", "--offline", "--quiet", "--no-progress", WORKFLOW)
    (folder / "board.html").write_text(board_page("19.90"), "utf-8")
    assert main(["lint"]) == 1
    before = {name: (folder / name).read_bytes() for name in files(folder)}
    capsys.readouterr()
    assert main(["init"]) == 0
    assert {name: (folder / name).read_bytes() for name in files(folder)} == before
    output = capsys.readouterr().out
    assert output.count("kept:") == 3
    assert "- id: factmark\n" in output


def test_a_site_that_is_built(folder: Path) -> None:
    (folder / "hugo.toml").write_text('title = "x"\n')
    (folder / ".git/HEAD").write_text("ref: refs/heads/master\n")
    assert main(["init", "--no-hook"]) == 0
    assert files(folder) == {"factmark.toml", "hugo.toml", WORKFLOW}
    workflow = yaml.safe_load((folder / WORKFLOW).read_text())
    assert workflow[True]["push"]["branches"] == ["master"]
    _, build, check = workflow["jobs"]["factmark"]["steps"]
    assert build["run"] == "hugo"
    assert check["with"]["inputs"] == "public/"


def test_what_is_configured_in_the_project_stays(folder: Path) -> None:
    (folder / "pyproject.toml").write_text("[tool.factmark]\n")
    assert main(["init", "--no-hook", "--no-workflow"]) == 0
    assert files(folder) == {"pyproject.toml"}


def test_nothing_is_written_where_it_is_only_shown(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["init", "--dry-run"]) == 0
    assert files(folder) == set()
    assert f"--- {WORKFLOW}\n" in capsys.readouterr().out


@pytest.mark.parametrize(("answers", "written"), [("\nn\ny\n", {"factmark.toml", WORKFLOW}), ("", set())])
def test_a_person_is_asked(
    answers: str, written: set[str], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import io

    monkeypatch.setattr(init, "_asks", lambda environment: True)
    monkeypatch.setattr(sys, "stdin", io.StringIO(answers))
    assert main(["init"]) == 0
    assert files(folder) == written


def test_nobody_is_asked_in_ci(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal:
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr(sys, "stdin", Terminal())
    monkeypatch.setattr(sys, "stdout", Terminal())
    assert init._asks({})
    assert not init._asks({"CI": "true"})


def test_a_folder_that_cannot_be_written(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / ".github").write_text("a file")
    assert main(["init", "--no-hook"]) == 2
    assert f"cannot write {WORKFLOW}" in capsys.readouterr().err
