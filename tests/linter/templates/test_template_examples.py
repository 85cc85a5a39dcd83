"""The example themes: all planted faults are found, and nothing else."""

import json
import re
import shutil
from collections import Counter
from pathlib import Path

import pytest

from factmark.__main__ import main

EXAMPLES = Path(__file__).parents[3] / "examples" / "templates"
_ROW = re.compile(r"^\| ([\w/.-]+) \| (\d+) \| ([A-Z]{3}\d{3}) \|", re.MULTILINE)
PLANTED = [(file, int(line), code) for file, line, code in _ROW.findall((EXAMPLES / "README.md").read_text())]
ENGINES = sorted(path.name for path in EXAMPLES.iterdir() if path.is_dir())


@pytest.fixture
def themes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    # Away from the repository, where no theme sees the others.
    shutil.copytree(EXAMPLES, tmp_path / "templates")
    monkeypatch.chdir(tmp_path / "templates")
    return tmp_path / "templates"


@pytest.mark.parametrize("engine", ENGINES)
def test_planted_faults_are_found_and_nothing_else(
    engine: str, themes: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(
        [
            "lint",
            "--no-cache",
            "--isolated",
            "--ignore",
            "SYN056",
            "--jobs",
            "1",
            "--output-format",
            "json",
            engine,
        ]
    )
    report = json.loads(capsys.readouterr().out)
    found = [(r["location"]["uri"], r["location"]["startLine"], r["code"]) for r in report["results"]]
    assert Counter(found) == Counter(row for row in PLANTED if row[0].startswith(f"{engine}/"))
    told = [one["message"] for one in report["notifications"]]
    assert [one for one in told if "comes from other templates" not in one] == []
    assert report["summary"]["statements"] > 5


def test_every_engine_has_faults_planted() -> None:
    assert {file.partition("/")[0] for file, _, _ in PLANTED} == set(ENGINES)
