"""The measure of fixes: what it counts on a page, and its floors on real pages."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from floors import changed_data, shortfalls

from factmark.__main__ import main
from factmark.bench.faults.fixes import lost
from factmark.linter.document.document import Document
from factmark.linter.engine.fixing import Fixed

PAGE = """<!doctype html><html lang="en"><head><title>Rye</title>
<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Article", "headline": "Rye",
 "datePublished": "3 May 2026", "author": {"@type": "Person", "name": "[author]"},}</script></head>
<body><h1>Rye</h1><p class="byline">By Ida Holm · 3 May 2026</p><p>Rye is sown late, and cut before the wheat.</p></body>
</html>"""


def figures(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert main(["bench", "fixes", *arguments, "--output-format", "json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_counts_of_a_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "rye.html"
    page.write_text(PAGE)
    told = figures(capsys, str(page))
    assert page.read_text() == PAGE
    assert (told["checked"], told["blocks"], told["unreadable_before"], told["unreadable_after"]) == (
        1,
        1,
        1,
        0,
    )
    assert told["applied"]["change"] == told["changes"] >= 1
    assert (told["lost"], told["words_lost"], told["changed_again"]) == (0, 0, 0)
    assert main(["bench", "fixes", str(page)]) == 0
    assert "Applied fixes by rule" in capsys.readouterr().out


def test_a_profile_that_is_none_is_wrong_usage(tmp_path: Path) -> None:
    assert main(["bench", "fixes", str(tmp_path), "--profile", "gogle"]) == 2


def test_a_statement_that_no_finding_names_is_lost() -> None:
    before = Document(
        "page",
        '<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Person", "name": "Ida",'
        ' "email": "ida@mill.example"}</script>',
    )
    changed = before.source.replace(', "email": "ida@mill.example"', "")
    changed = changed.replace(' "email": "ida@mill.example"', ' "jobTitle": "Miller"')
    assert lost(before, (), Fixed(changed, (), ())) == [("email", "ida@mill.example")]


@pytest.mark.shared
@pytest.mark.slow
def test_floors(shared: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert changed_data("fixes", shared) is None
    assert shortfalls("fixes", figures(capsys, str(shared / "corpus/pages"))) == []
