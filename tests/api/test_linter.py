"""``import factmark``: what it returns, what it says of what could not be checked, and what it costs."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path

import pytest

import factmark

ROOT = Path(__file__).parents[2]
Page = Callable[[str], str]


def test_importing_it_imports_nothing_else() -> None:
    code = "import sys; before = set(sys.modules); import factmark; print(*sorted(set(sys.modules) - before))"
    output = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert output.split() == ["factmark"]


def test_the_declared_names_are_those_that_are_found() -> None:
    declared = {
        name.asname
        for node in ast.parse((ROOT / "__init__.pyi").read_text("utf-8")).body
        if isinstance(node, ast.ImportFrom)
        for name in node.names
    }
    assert declared == {name for names in factmark._PUBLIC.values() for name in names}
    assert all(getattr(factmark, str(name)).__doc__ for name in declared)
    assert declared <= set(dir(factmark))
    with pytest.raises(AttributeError, match="lint_nothing"):
        _ = factmark.lint_nothing  # type: ignore[attr-defined]


def test_a_page(board_page: Page) -> None:
    report = factmark.lint_html(board_page("19.90"), url="https://shop.example/board", isolated=True)
    assert (report.ok, report.complete, report.pages, report.statements) == (False, True, 1, 4)
    (finding,) = report.findings
    assert (finding.code, finding.line, finding.property, finding.value) == ("FAC201", 8, "price", "19.90")
    assert finding.evidence[0].text == "Price: 24.90 €"
    assert str(finding).startswith("https://shop.example/board:8:41: FAC201 ")
    assert [each.kind for each in report.of("name", "Product")] == ["pass"]
    assert report.of("name", "Offer") == ()
    edit = finding.fixes[0].edits[0]
    line = board_page("19.90").splitlines()[edit.line - 1]
    assert line[edit.column - 1 : edit.end_column - 1] == '"19.90"'
    assert report.at_least("warning") == report.findings
    assert report.at_least("never") == ()
    assert factmark.lint_html(board_page("24.90"), isolated=True).ok


def test_a_report_in_the_formats_of_the_command(board_page: Page) -> None:
    report = factmark.lint_html(board_page("19.90"), isolated=True)
    assert json.loads(report.format("sarif"))["runs"][0]["results"][0]["ruleId"] == "FAC201"
    assert len(json.loads(report.format("json"))["results"]) == 1
    assert len(json.loads(report.format("json", all_kinds=True))["results"]) == len(report.results)
    with pytest.raises(ValueError, match="pdf"):
        report.format("pdf")  # type: ignore[arg-type]


def test_numbers_stay_as_they_are_written() -> None:
    text = '{"@context": "https://schema.org", "@type": "Offer", "price": 12.50}'
    prices = [result.value for result in factmark.lint_json(text, isolated=True).of("price")]
    assert {(type(price), str(price)) for price in prices} == {(Decimal, "12.50")}


def test_fixes(board_page: Page) -> None:
    fixed = factmark.fix_html(board_page("19.90"), unsafe=True, isolated=True)
    assert fixed.text == board_page("24.90")
    assert [code for code, _ in fixed.applied] == ["FAC201"]
    assert fixed.left == ()
    safe = factmark.fix_html(board_page("19.90"), isolated=True)
    assert safe.text == board_page("19.90")
    assert [finding.code for finding in safe.left] == ["FAC201"]


def test_files_and_what_is_not_there(tmp_path: Path, board_page: Page) -> None:
    (tmp_path / "a.html").write_text(board_page("19.90"), "utf-8")
    (tmp_path / "b.html").write_text(board_page("24.90"), "utf-8")
    report = factmark.lint_path(tmp_path, isolated=True)
    assert report.pages == 2
    assert [finding.uri.rpartition("/")[2] for finding in report.findings] == ["a.html"]
    absent = factmark.lint_path(tmp_path / "b.html", tmp_path / "c.html", isolated=True)
    assert not absent.ok
    assert not absent.complete
    assert "c.html" in absent.notifications[0].message
    assert not factmark.lint_path(tmp_path / "c.html", isolated=True).ok
    with pytest.raises(factmark.UsageError):
        factmark.lint_path(isolated=True)


def test_the_configuration_and_what_is_wrong_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, board_page: Page
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "factmark.toml").write_text('ignore = ["FAC201"]\n')
    assert factmark.lint_html(board_page("19.90")).ok
    assert not factmark.lint_html(board_page("19.90"), isolated=True).ok
    assert factmark.lint_html(board_page("19.90"), isolated=True, select=["VAL"]).ok
    with pytest.raises(factmark.UsageError, match="value-contradicted"):
        factmark.lint_html("", select=["value-contradict"])
    with pytest.raises(factmark.UsageError, match="list of rules"):
        factmark.Linter(select="FAC")
    with pytest.raises(factmark.UsageError, match="bing"):
        factmark.Linter(profiles=["bing"])
    (tmp_path / "factmark.toml").write_text("ignored = []\n")
    with pytest.raises(factmark.UsageError, match="ignored"):
        factmark.Linter()


def test_a_page_that_cannot_be_checked_is_not_fine(monkeypatch: pytest.MonkeyPatch) -> None:
    from factmark.api import linter

    monkeypatch.setattr(linter, "MAX_BYTES", 10)
    report = factmark.lint_html("<p>more than ten characters", isolated=True)
    assert not report.ok
    assert not report.complete
    assert report.notifications[0].incomplete
