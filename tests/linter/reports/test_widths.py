"""What is printed keeps to the columns there are: only what is to be copied whole is longer."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path

import pytest

from factmark.__main__ import main
from factmark.bench.output import table_of
from factmark.crawler.statistics import CrawlStatistics, Progress
from factmark.linter.findings.report import Report
from factmark.linter.history.history import past, remember, snapshot
from factmark.linter.reports import Options, render
from factmark.linter.reports.excerpt import columns, wrap

WIDTHS = pytest.mark.parametrize("width", [40, 60, 80, 120])


def too_long(text: str, width: int) -> list[str]:
    """The lines that are wider, but for those of one word with a slash: an address or a path."""
    return [
        line
        for line in text.splitlines()
        if columns(line) > width and not (len(line.split()) == 1 and "/" in line)
    ]


def _many_rules(report: Report) -> Report:
    """More rules than the summary lists, some with long names; a second run to compare with; long words."""
    fails = [result for result in report.results if result.kind == "fail"]
    more = tuple(
        replace(
            fails[number % len(fails)],
            code=f"FAC9{number:02}",
            rule=f"a-rule-whose-name-is-rather-long-number-{number}",
            message=f"{'Donaudampfschifffahrt' * 6} is not on the page, {number}",
        )
        for number in range(14)
    )
    wide = replace(report, results=(*report.results, *more))
    before, after = snapshot(report), snapshot(wide)
    return replace(wide, past=past(wide, before, after, (before.totals, after.totals)))


@WIDTHS
@pytest.mark.parametrize("choices", [{}, {"show_open": True}, {"all_kinds": True}])
def test_findings_and_their_summary(report: Report, width: int, choices: dict[str, bool]) -> None:
    for output_format in ("text", "full"):
        text = render(_many_rules(report), output_format, options=Options(width=width, wraps=True, **choices))
        assert "Since run" in text
        assert "more rules" in text or output_format == "text"
        assert too_long(text, width) == []


@WIDTHS
def test_the_example_site_and_its_fixes(
    width: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    site = str(Path(__file__).parents[3] / "examples/site")
    main(["lint", site, "--no-cache", "--jobs", "1", "--show-open"])
    output = capsys.readouterr()
    assert too_long(output.out + output.err, width) == []
    main(["lint", site, "--no-cache", "--jobs", "1", "--diff"])
    assert too_long(capsys.readouterr().err, width) == []


@WIDTHS
def test_the_comparison_of_runs(
    report: Report,
    width: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    for one in (report, replace(_many_rules(report), tool_version="9.9.9", past=None)):
        remember(tmp_path / "history.sqlite", one)
    for arguments in ([], ["--show-still"], ["--list"]):
        main(["diff", "--output", str(tmp_path), *arguments])
        assert too_long(capsys.readouterr().out, width) == []


@WIDTHS
def test_rules(width: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    main(["rule"])
    assert too_long(capsys.readouterr().out, width) == []
    main(["rule", "--all"])
    written = capsys.readouterr().out
    texts = written.split("```")[::2]  # code stays as it is written
    assert too_long("```".join(texts), width) == []


def test_rules_for_a_pipe_are_as_they_are_written(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    main(["rule"])
    lines = capsys.readouterr().out.splitlines()
    assert all(line[:3].isupper() for line in lines)
    assert max(map(len, lines)) > 80


@WIDTHS
def test_tables_of_measures(width: int) -> None:
    table = table_of(
        "What the agents say of statements that readers labelled",
        ("family of statements", "precision", "recall", "f1", "rows", "undecided"),
        [("what contradicts the page", 0.98765, 0.5, 0.66, 12345, 7), ("prices", 1.0, None, 0.2, 3, 0)],
    )
    text = table.text(width)
    assert too_long(text, width) == []
    assert "0.988" in text
    assert "12345" in text
    assert len(table.text().splitlines()) == 4


@WIDTHS
def test_help(width: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    with pytest.raises(SystemExit):
        main(["bench", "--help"])
    assert too_long(capsys.readouterr().out, width) == []


@WIDTHS
def test_a_crawls_progress(width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setenv("COLUMNS", str(width))
    monkeypatch.setenv("TERM", "xterm")
    stream = Terminal()
    with Progress(stream) as progress:
        progress.show(CrawlStatistics(pages=12345, pending=67890, rendered=2345, findings=98765))
    written = stream.getvalue()
    assert "findings" in written
    plain = "".join(
        piece.partition("m")[2] if piece.startswith("[") else piece for piece in written.split("\x1b")
    )
    assert too_long(plain.replace("\r", "\n"), width) == []


def test_words_that_do_not_fit_are_broken_but_for_addresses() -> None:
    assert wrap("a bcdefgh", 4) == ["a", "bcde", "fgh"]
    assert wrap("see https://shop.example/a/b now", 10) == ["see", "https://shop.example/a/b", "now"]
    assert wrap("界界界", 4) == ["界界", "界"]
    assert wrap("", 4) == []
