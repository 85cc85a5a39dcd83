"""What holds for every format, and the golden outputs of the hand-made report.

``FACTMARK_UPDATE_GOLDEN=1 pytest tests/linter/reports`` writes them anew, to be read before committing.
"""

from __future__ import annotations

import io
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from factmark.linter.findings.report import Report
from factmark.linter.reports import FORMATS, Options, render, stream
from factmark.linter.reports.excerpt import columns, shorten, visible, wrap
from factmark.linter.reports.options import for_stream

ENDINGS = {
    "text": "txt",
    "concise": "txt",
    "full": "txt",
    "json": "json",
    "sarif": "sarif",
    "github": "txt",
    "gitlab": "json",
    "junit": "xml",
    "markdown": "md",
}


@pytest.mark.parametrize("name", ENDINGS)
def test_golden(name: str, report: Report, golden: Path) -> None:
    expected = golden / f"{name}.{ENDINGS[name]}"
    output = render(report, name)
    if os.environ.get("FACTMARK_UPDATE_GOLDEN"):
        expected.write_text(output, encoding="utf-8")
    assert output == expected.read_text(encoding="utf-8")


def test_every_registered_format_has_its_module() -> None:
    package = Path(sys.modules["factmark.linter.reports"].__file__ or "").parent
    assert all((package / f"{module}.py").is_file() for module in FORMATS)


def test_unknown_format(report: Report) -> None:
    with pytest.raises(KeyError, match="yaml"):
        render(report, "yaml")


@pytest.mark.parametrize("name", FORMATS)
def test_an_empty_run_and_a_hostile_one_render(name: str, report: Report) -> None:
    assert render(Report(), name)
    hostile = "\x00\x1b[2J\ud800\u202e]]><script>alert(1)</script>&\r\n::error::\ufffe{{7*7}}"
    results = tuple(replace(result, message=hostile) for result in report.results)
    output = "".join(stream(replace(report, results=results), name, Options(all_kinds=True, color=True)))
    output.encode("utf-8")
    assert "\x1b[2J" not in output
    assert "\x00" not in output
    assert "\u202e" not in output
    if name != "json":
        assert "\r" not in output


def test_formats_are_imported_when_asked_for() -> None:
    code = (
        "import sys, factmark.linter.reports as f; from factmark.linter.findings.report import Report; "
        "f.render(Report(), 'json'); print([m for m in sys.modules if 'jinja2' in m or 'sarif' in m])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize(
    ("text", "page_text"),
    [
        ("plain", "plain"),
        ("a\u202eb", "a<U+202E>b"),
        ("a\nb\tc\x1b[1m", "a⏎b c␛[1m"),
        ("\ud83d", "<U+D83D>"),
        ("a\u00a0b", "a b"),
        ("می‌خواهم", "می‌خواهم"),
        ("👩‍🚀", "👩‍🚀"),
        ("\u2028", "<U+2028>"),
    ],
)
def test_visible(text: str, page_text: str) -> None:
    assert visible(text) == page_text


def test_widths_count_columns() -> None:
    assert columns("東京") == 4
    assert shorten("東京都庁", 5) == "東京…"
    assert shorten("short", 5) == "short"
    assert wrap("one two three", 7) == ["one two", "three"]
    assert wrap("", 7) == []


def test_no_line_is_a_command_to_a_ci_service() -> None:
    assert wrap("name of ::error::x and Std::Map", 12) == ["name of", "<U+003A>:error::x", "and Std::Map"]
    assert visible("a ##vso[task.complete]") == "a #<U+0023>vso[task.complete]"
    assert visible("##[error]x") == "#<U+0023>[error]x"
    assert visible("## Prices [2]") == "## Prices [2]"


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_colours_only_on_a_terminal() -> None:
    assert not for_stream(io.StringIO(), {}).color
    assert for_stream(_Terminal(), {"TERM": "xterm"}).color
    assert not for_stream(_Terminal(), {"TERM": "dumb"}).color
    assert not for_stream(_Terminal(), {"TERM": "xterm", "NO_COLOR": "1"}).color
    assert for_stream(_Terminal(), {"TERM": "xterm", "NO_COLOR": ""}).color
    assert for_stream(io.StringIO(), {"FORCE_COLOR": "1"}).color
    assert for_stream(_Terminal(), {"TERM": "xterm", "VTE_VERSION": "7"}).hyperlinks


@pytest.mark.parametrize(("columns", "width"), [("100", 100), ("9", 40), ("9999", 160), ("x", 80), ("", 80)])
def test_the_width_of_the_environment_is_respected_within_reason(columns: str, width: int) -> None:
    assert for_stream(io.StringIO(), {"COLUMNS": columns}).width == width


def test_a_summary_of_nothing_checked_does_not_read_as_fine() -> None:
    assert "**Nothing was checked.**" in render(Report(), "markdown")
    assert "Nothing to check." in render(Report(nothing_to_check=True), "markdown")
