"""The bar on long work: seen at a terminal alone, and gone when the work is done."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from factmark.linter.runner.collection import with_progress

pty = pytest.importorskip("pty")

WORK = """
import sys, time
from factmark.linter.runner import collection
collection.PATIENCE = 0
for item in collection.with_progress(range(3), "Judging"):
    time.sleep(0.15)
    print("item", item, flush=True)
"""


def at_a_terminal(code: str = WORK, cwd: Path | None = None, **environment: str) -> tuple[str, str]:
    """What the work says on a terminal's standard error, and what on standard output where that is a pipe."""
    master, slave = pty.openpty()
    base = {key: value for key, value in os.environ.items() if key not in {"CI", "NO_COLOR", "FORCE_COLOR"}}
    process = subprocess.Popen(
        [sys.executable, "-c", code],
        cwd=cwd,
        stdout=subprocess.PIPE,
        stderr=slave,
        env=base | {"TERM": "xterm-256color", "COLUMNS": "60"} | environment,
        text=True,
    )
    os.close(slave)
    pieces: list[bytes] = []

    def read() -> None:
        while True:
            try:
                piece = os.read(master, 4096)
            except OSError:
                return
            if not piece:
                return
            pieces.append(piece)

    reader = threading.Thread(target=read, daemon=True)
    reader.start()
    output, _ = process.communicate(timeout=120)
    reader.join(30)
    os.close(master)
    return b"".join(pieces).decode(), output or ""


def test_a_bar_at_a_terminal_and_nothing_else_in_the_output() -> None:
    shown, output = at_a_terminal()
    assert "Judging" in shown
    assert "3/3" in shown or "2/3" in shown
    assert output.splitlines() == ["item 0", "item 1", "item 2"]
    assert "\x1b[" in shown
    assert shown.rstrip("\r\n").endswith("\x1b[2K"), "the bar's line is wiped at the end"


def test_no_colours_where_they_are_not_wanted() -> None:
    shown, _ = at_a_terminal(NO_COLOR="1")
    assert "Judging" in shown
    assert not any(f"\x1b[{code}" in shown for code in ("31", "32", "35", "36", "38"))


@pytest.mark.parametrize("environment", [{"TERM": "dumb"}, {"CI": "true"}])
def test_no_bar_where_it_would_only_be_noise(environment: dict[str, str]) -> None:
    shown, output = at_a_terminal(**environment)
    assert shown == ""
    assert len(output.splitlines()) == 3


def test_no_bar_without_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    assert list(with_progress(iter("abc"), "Judging", 3)) == ["a", "b", "c"]
    assert capsys.readouterr().err == ""


def test_lint_of_many_files_shows_one(tmp_path: Path) -> None:
    code = "from factmark.linter.runner import collection; collection.PATIENCE = 0; from factmark.__main__ import main; main(['lint', '.', '--no-cache', '--jobs', '1'])"
    for number in range(4):
        (tmp_path / f"{number}.html").write_text("<html lang=en><h1>A page</h1></html>", encoding="utf-8")
    shown, output = at_a_terminal(code, tmp_path)
    assert "Judging" in shown
    assert "Judging" not in output
    assert "4 pages" in output
