"""The measures of time: judging pages, a whole site, a report of many pages as it opens."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from factmark.__main__ import main
from factmark.crawler.browsing.browser import find_browser
from factmark.linter.document.document import Document
from factmark.linter.document.rdf_graph import rdf_graph

PAGE = """<!doctype html><title>Lamp</title><script type="application/ld+json">
{"@context": "https://schema.org", "@type": "Product", "name": "Lamp",
 "offers": {"@type": "Offer", "price": 12.5, "url": "https://example.org/a b"}, "@id": "https://example.org/{id}"}
</script><h1>Lamp</h1>"""


def test_the_graph_keeps_types_properties_and_odd_identifiers() -> None:
    lines = set(rdf_graph(Document("page.html", PAGE)).serialize(format="nt").splitlines())
    subject = "<https://example.org/%7Bid%7D>"
    assert f'{subject} <http://schema.org/name> "Lamp" .' in lines
    assert any("#type> <http://schema.org/Offer> ." in line for line in lines)
    assert len([line for line in lines if line]) == 6


@pytest.mark.slow
def test_times_and_ratios_are_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("a.html", "b.html"):
        (tmp_path / name).write_text(PAGE, encoding="utf-8")
    arguments = ["bench", "time", str(tmp_path), "--pyshacl-pages", "0", "--output-format", "json"]
    assert main(arguments) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["pages"] == 2
    assert (
        0
        < document["in_process_ms"]["all agents"]["median"]
        <= document["in_process_ms"]["all agents"]["max"]
    )
    assert document["in_process_ms"]["all agents, new process"]["median"] > 0
    assert document["ratios"]["extruct (all agents)"] > 0


def test_no_pages_is_no_measure(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "time", str(tmp_path)]) == 2
    assert "no pages here" in capsys.readouterr().err


@pytest.mark.slow
def test_three_runs_are_timed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "site", "--pages", "20", "--jobs", "2", "--output-format", "json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["pages"] == 20
    assert list(document["seconds"]) == ["one core", "all cores", "nothing changed"]
    assert all(spent > 0 for spent in document["processor_seconds"].values())
    assert all(ratio > 0 for ratio in document["times_faster"].values())


def test_no_pages_are_no_site(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "site", "--pages", "0"]) == 2
    assert "1 or more" in capsys.readouterr().err


REPORT_OPENING_PAGE = """<html lang="en"><head><script type="application/ld+json">
{"@context": "https://schema.org", "@type": "Product", "name": "Rye loaf", "colour": "brown"}
</script></head><body><h1>Rye loaf</h1></body></html>"""


@pytest.mark.browser
def test_pages_are_repeated_and_opened(tmp_path: Path) -> None:
    if find_browser() is None:
        pytest.skip("needs a Chromium")
    for name in ("a", "b"):
        (tmp_path / f"{name}.html").write_text(REPORT_OPENING_PAGE, encoding="utf-8")
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
    (tmp_path / "a.html").write_text(REPORT_OPENING_PAGE, encoding="utf-8")
    monkeypatch.setattr("factmark.crawler.browsing.browser.find_browser", lambda: None)
    assert main(["bench", "report", str(tmp_path), "--count", "3", "--output-format", "json"]) == 3
    captured = capsys.readouterr()
    assert "not measured" in captured.err
    assert json.loads(captured.out)["megabytes"] > 0


def test_no_pages(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "report", str(tmp_path)]) == 2
    assert "no pages in this folder" in capsys.readouterr().err
