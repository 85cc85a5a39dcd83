"""Templates, pages and example themes as themes have them: silent as they are, found with a fault put in.

``themes/LANGUAGE.txt`` has them as they are written: ``=== what it is | file name | beginning of the fault's code``, the
template, ``--- what is there``, ``+++ what takes its place``. Before the first, ``### file name`` begins a file that stands
beside all of them.
"""

from __future__ import annotations

import json
import re
import shutil
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from factmark.__main__ import main

from .checked_files import checked_file, faults, flagged

FOLDER = Path(__file__).parent / "themes"
FAMILIES = ("SYN", "FAC", "VAL", "CMP")


def _read(path: Path) -> tuple[dict[str, str], list[str]]:
    """The files beside the templates of a language, and the templates."""
    first, *themes = f"\n{path.read_text(encoding='utf-8')}".split("\n=== ")
    others = dict(one.split("\n", 1) for one in first.split("\n### ")[1:])
    return {"package.json": "{}", **others}, [theme.rstrip("\n") for theme in themes]


@pytest.mark.parametrize("language", sorted(path.stem for path in FOLDER.glob("*.txt")))
def test_good_templates_are_silent_and_faults_are_found(language: str, tmp_path: Path) -> None:
    others, themes = _read(FOLDER / f"{language}.txt")
    assert len(themes) >= 10
    wrong: list[str] = []
    for number, theme in enumerate(themes):
        head, _, rest = theme.partition("\n")
        what, name, code = head.split(" | ")
        text, _, fault = rest.rpartition("\n--- ")
        there, _, instead = fault.partition("\n+++ ")
        assert there in text, what
        good = checked_file(tmp_path / str(number), name, text, others=others, families=FAMILIES)
        messages = [one.message for one in good.notifications if one.level != "note"]
        if flagged(good) or messages or not good.statements:
            wrong.append(f"{what}: {sorted(flagged(good))} {messages} in {good.statements} statements")
        bad = checked_file(tmp_path / f"{number}f", name, text.replace(there, instead, 1), others=others)
        # What many right pages do not show is found, too, as a note.
        planted = set(faults(bad)) - set(faults(good))
        if not any(found.startswith(code) for found, _, _ in planted):
            wrong.append(f"{what}: {code} is not among {sorted(planted)}")
    assert "\n".join(wrong) == ""


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
    messages = [one["message"] for one in report["notifications"]]
    assert [one for one in messages if "comes from other templates" not in one] == []
    assert report["summary"]["statements"] > 5


def test_every_engine_has_faults_planted() -> None:
    assert {file.partition("/")[0] for file, _, _ in PLANTED} == set(ENGINES)
