"""Pages with their markup as themes have them, ten and more an engine: silent as they are, found with a fault put in.

``pages_of_themes.txt`` has them as they are written: ``=== what it is | file name | family of the fault``, the template,
``--- what is there``, ``+++ what takes its place``.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from factmark.__main__ import main

_TEXT = (Path(__file__).parent / "pages_of_themes.txt").read_text(encoding="utf-8")
THEMES = [theme.rstrip("\n") for theme in _TEXT.removeprefix("=== ").split("\n=== ")]


def _lint(name: str, text: str, capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    Path(name).write_text(text, encoding="utf-8")
    main(["lint", "--no-cache", "--isolated", "--ignore", "SYN056", "--output-format", "json", name])
    return json.loads(capsys.readouterr().out)


def test_how_many_there_are() -> None:
    assert len(THEMES) == 47


@pytest.mark.parametrize("theme", THEMES, ids=[theme.partition(" | ")[0] for theme in THEMES])
def test_a_page_is_silent_and_its_fault_is_found(
    theme: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    head, _, rest = theme.partition("\n")
    _, name, family = head.split(" | ")
    text, _, fault = rest.rpartition("\n--- ")
    there, _, instead = fault.partition("\n+++ ")
    assert there in text
    (tmp_path / "package.json").write_text("{}", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    good = _lint(name, text, capsys)
    assert [(result["code"], result["message"]) for result in good["results"]] == []
    assert [note["message"] for note in good["notifications"] if note["level"] != "note"] == []
    assert good["summary"]["statements"] > 0
    bad = _lint(name, text.replace(there, instead, 1), capsys)
    assert [result for result in bad["results"] if result["code"].startswith(family)], bad["results"]
