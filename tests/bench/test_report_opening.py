"""The measure of how a report of many pages opens."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from factmark.__main__ import main
from factmark.crawler.browsing.browser import find_browser

PAGE = """<html lang="en"><head><script type="application/ld+json">
{"@context": "https://schema.org", "@type": "Product", "name": "Rye loaf", "colour": "brown"}
</script></head><body><h1>Rye loaf</h1></body></html>"""


@pytest.mark.browser
def test_pages_are_repeated_and_opened(tmp_path: Path) -> None:
    if find_browser() is None:
        pytest.skip("needs a Chromium")
    for name in ("a", "b"):
        (tmp_path / f"{name}.html").write_text(PAGE, encoding="utf-8")
    command = ["bench", "report", str(tmp_path), "--count", "7", "--repeat", "1", "--output-format", "json"]
    # In a process of its own: Playwright runs once in one, and other tests have it run here.
    outcome = subprocess.run(
        [sys.executable, "-m", "factmark", *command], capture_output=True, text=True, timeout=240, check=False
    )
    assert outcome.returncode == 0, outcome.stderr
    figures = json.loads(outcome.stdout)
    assert (figures["of"], figures["pages"]) == (2, 7)
    assert figures["findings"] >= 7
    assert figures["complete_ms"] > 0
    assert figures["readable_ms"] > 0


def test_without_a_browser_the_rest_is_measured(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.html").write_text(PAGE, encoding="utf-8")
    monkeypatch.setattr("factmark.crawler.browsing.browser.find_browser", lambda: None)
    assert main(["bench", "report", str(tmp_path), "--count", "3", "--output-format", "json"]) == 3
    captured = capsys.readouterr()
    assert "not measured" in captured.err
    assert json.loads(captured.out)["megabytes"] > 0


def test_no_pages(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "report", str(tmp_path)]) == 2
    assert "no pages in this folder" in capsys.readouterr().err
