"""docs/bench.md (docs/llm.md for models) and the command list the same measures."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from factmark.__main__ import main
from factmark.bench.command import MEASURES

DOCS = Path(__file__).parents[2] / "docs"


def test_every_measure_is_documented() -> None:
    texts = [(DOCS / name).read_text(encoding="utf-8") for name in ("bench.md", "llm.md")]
    named = {name for text in texts for name in re.findall(r"factmark bench ([a-z0-9-]+)", text)}
    assert named == set(MEASURES)


@pytest.mark.parametrize("measure", MEASURES)
def test_every_measure_explains_itself(measure: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["bench", measure, "--help"])
    assert stopped.value.code == 0
    assert "--output-format" in capsys.readouterr().out


def test_the_list_of_measures_is_in_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["bench", "--help"])
    out = capsys.readouterr().out
    assert all(f"  {measure} " in out for measure in MEASURES)


@pytest.mark.parametrize("measure", ["agents", "mimr", "pipeline", "csets"])
def test_nothing_to_measure_is_said(measure: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    empty = tmp_path / ("empty.nq" if measure == "csets" else "empty.jsonl")
    empty.touch()
    assert main(["bench", measure, str(empty), "--output-format", "json"]) == 3
    out, err = capsys.readouterr()
    json.loads(out)
    assert f"factmark bench {measure}: nothing to measure" in err
