"""A report of many pages: several files that lead to each other."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from factmark.audit.outputs import write_outputs
from factmark.linter.findings.report import Report
from factmark.linter.reports import Options, html

AXE = Path(__file__).parents[2] / "tools/node_modules/axe-core/axe.min.js"


@pytest.fixture
def small_files(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(html, "PAGES_IN_ONE", 3)
    monkeypatch.setattr(html, "PAGES_IN_PART", 2)


def test_few_pages_are_one_file(report: Report) -> None:
    ((name, pieces),) = html.files(report, Options())
    assert name == "report.html"
    assert "part-0" in "".join(pieces)


def test_many_pages_are_several_files(report: Report, small_files: None) -> None:
    files = {name: "".join(pieces) for name, pieces in html.files(report, Options())}
    assert list(files) == ["report.html", *(f"report-pages/000{number}.html" for number in (1, 2, 3))]
    assert 'id="part-0"' not in files["report.html"]
    assert "pages 3 to 4 of 5" in files["report-pages/0002.html"]
    assert 'id="part-1"' in files["report-pages/0002.html"]
    assert 'id="part-2"' not in files["report-pages/0002.html"]


def test_the_folder_goes_when_one_file_is_enough(
    report: Report, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(html, "PAGES_IN_ONE", 3)
        write_outputs(tmp_path, report, {}, Options())
        assert (tmp_path / "report-pages/0001.html").is_file()
    written = write_outputs(tmp_path, report, {}, Options())
    assert written[0] == tmp_path / "report.html"
    assert not (tmp_path / "report-pages").exists()
    assert not [path for path in tmp_path.iterdir() if path.name.startswith(".")]


@pytest.mark.browser
def test_from_the_list_to_a_page_and_back(
    report: Report, small_files: None, tmp_path: Path, page: Page
) -> None:
    said: list[Any] = []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    write_outputs(tmp_path, report, {}, Options())
    page.goto((tmp_path / "report.html").as_uri())
    expect(page.locator("#count")).to_have_text("5 pages, 7 findings")
    expect(page.locator("#page")).to_contain_text("Choose a page")
    expect(page.locator("#pages")).to_contain_text("This report is several files, with 2 pages in each.")
    page.fill("#query", "wordcount")
    expect(page.locator("#count")).to_have_text("3 pages, 3 findings")
    page.fill("#query", "12.50")
    expect(page.locator("#count")).to_have_text("1 page, 1 finding")
    page.fill("#query", "blue product.name")
    expect(page.locator("#count")).to_have_text("1 page, 0 findings")
    page.fill("#query", "n=3")
    expect(page.locator("#count")).to_have_text("1 page, 1 finding")
    page.click("#list a")
    expect(page.locator("#page h3")).to_have_text("https://shop.example:8443/a?n=3")
    expect(page.locator("h1")).to_contain_text("pages 5 to 5 of 5")
    page.goto((tmp_path / "report.html").as_uri())
    page.click(".first li button >> nth=0")
    expect(page.locator("#page h3")).to_have_text("public/broken page.html")
    page.go_back()
    page.fill("#query", "n=3")
    page.click("#list a")
    expect(page.locator("h1")).to_contain_text("pages 5 to 5 of 5")
    page.click("text=Pages before")
    expect(page.locator("#list li")).to_have_count(2)
    page.click("text=All pages")
    expect(page.locator("#list li")).to_have_count(5)
    page.select_option("#level", "error")
    expect(page.locator("#count")).to_have_text("2 pages, 2 findings")
    assert said == []


@pytest.mark.browser
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_any_of_the_files(
    report: Report, small_files: None, tmp_path: Path, page: Page, scheme: Any
) -> None:
    if not AXE.is_file():
        if os.environ.get("FACTMARK_REQUIRE_TOOLS"):
            pytest.fail(f"{AXE} is not there: npm ci --prefix tests/tools")
        pytest.skip("axe-core is not installed: npm ci --prefix tests/tools")
    said: list[str] = []
    asked: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("request", lambda request: asked.append(request.url))
    page.emulate_media(color_scheme=scheme)
    write_outputs(tmp_path, report, {}, Options())
    for name in ("report.html", "report-pages/0001.html"):
        page.goto((tmp_path / name).as_uri())
        expect(page.locator("#page").locator("h3, p").first).to_be_visible()
        page.locator("details").evaluate_all("all => all.forEach(one => { one.open = true })")
        page.evaluate(AXE.read_text(encoding="utf-8"))
        found = page.evaluate(
            "axe.run().then(result => result.violations.map(v => [v.id, v.impact, v.nodes[0].html]))"
        )
        assert found == []
    assert said == []
    assert all(url.startswith("file:") for url in asked)
    assert len(asked) == 2
