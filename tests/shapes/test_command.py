"""``factmark shape``."""

from __future__ import annotations

from pathlib import Path

import pytest

from factmark.__main__ import main


def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    assert main(["shape", "--all", "--output", str(tmp_path / "file" / "shapes")]) == 2
    said = capsys.readouterr().err
    assert said.startswith("factmark shape: cannot write ")
    assert said.count("\n") == 1
