"""Run what docs/papers.md lists of the five papers, and write its table again: make papers.

The lines are in bench/papers.toml. A line whose data is absent, or that cannot be run, is in the table with its reason.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
LINES = ROOT / "bench" / "papers.toml"
PAGE = ROOT / "docs" / "papers.md"
START, END = "<!-- lines: make papers -->\n", "<!-- end of lines -->\n"
HEAD = "| paper | item | command | published | ours | where we differ and why |\n|---|---|---|---|---|---|\n"
TIMEOUT = 900
"""Seconds for one command."""

_PASSED = re.compile(r"(\d+) passed")

Run = Callable[[str], "tuple[int, str]"]
"""Runs a command of bench/papers.toml: its status, and what it printed."""


def run_command(command: str) -> tuple[int, str]:
    """Run a line's command in the repository."""
    program, *arguments = shlex.split(command)
    if program == "pytest":
        # Not -m pytest: with the repository first on the path, pytest takes __main__.py for a module of a plugin.
        program = str(Path(sys.executable).with_name("pytest"))
        whole = [program, "-q", "-p", "no:cacheprovider", *arguments]
    else:
        whole = [sys.executable, "-m", "factmark", "bench", program, *arguments, "--output-format", "json"]
    done = subprocess.run(  # noqa: S603 (commands of bench/papers.toml)
        whole,
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=TIMEOUT,
        check=False,
        env=os.environ | {"NO_COLOR": "1"},
    )
    return done.returncode, done.stdout


def figure(line: dict[str, Any], run: Run, done: dict[str, tuple[int, str]]) -> tuple[str, bool]:
    """Return the cell "ours" of a line, and whether the line is in order: reproduced, or skipped with its reason."""
    if "skipped" in line:
        return f"not run: {line['skipped']}", True
    if "needs" in line and not (ROOT / line["needs"]).exists():
        return f"not run: {line['needs']} is absent", True
    command = line["command"]
    if command not in done:
        try:
            done[command] = run(command)
        except subprocess.TimeoutExpired:
            done[command] = (-1, "")
    status, printed = done[command]
    if status:
        return f"failed with status {status}", False
    if command.startswith("pytest "):
        passed = _PASSED.search(printed)
        if passed is None:
            return "not run: its tests were skipped", True
        return f"the test asserts: {line['ours'].format(passed=passed[1])}", True
    try:
        return line["ours"].format_map(json.loads(printed)), True
    except (ValueError, LookupError, TypeError) as error:
        return f"no such figure: {error!r}", False


def table(lines: list[dict[str, Any]], run: Run = run_command) -> tuple[str, list[str]]:
    """Return the table in Markdown, and the lines that failed."""
    done: dict[str, tuple[int, str]] = {}
    rows, failed = [], []
    for line in lines:
        ours, is_fine = figure(line, run, done)
        if not is_fine:
            failed.append(f"{line['paper']}, {line['item']}: {ours}")
        command = line.get("command", "")
        command_cell = (
            f"`{command if command.startswith('pytest ') else f'factmark bench {command}'}`"
            if command
            else "–"
        )
        cells = (
            line["paper"],
            line["item"],
            command_cell,
            line["published"],
            ours,
            line.get("differs") or "–",
        )
        rows.append("| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |\n")
        print(f"{line['paper']}: {line['item']}: {ours}", file=sys.stderr)
    return HEAD + "".join(rows), failed


def written(page: str, made: str) -> str:
    """Return the page with its table in place of the one between the marks."""
    before, start, rest = page.partition(START)
    _, end, after = rest.partition(END)
    if not start or not end:
        raise SystemExit(f"{PAGE}: the marks of the table are gone")
    return before + START + made + END + after


def main() -> int:
    """Run all lines; 1 if one failed."""
    lines = tomllib.loads(LINES.read_text(encoding="utf-8"))["line"]
    made, failed = table(lines)
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8"), made), encoding="utf-8")
    for reason in failed:
        print(f"failed: {reason}", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
