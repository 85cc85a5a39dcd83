"""What the report's filters ask for: in its address, in groups, in a table to save; its decision and its theme."""

from __future__ import annotations

import csv
import re
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from factmark.linter.findings.report import Report
from factmark.linter.reports import Options, render
from factmark.linter.reports.html_data import overview


@pytest.fixture
def address(report: Report, tmp_path: Path) -> str:
    """The address of the report, two pages of which have one template and one canonical address."""
    link = '<link href="https://shop.example/a" rel=canonical>'
    files = tuple(
        replace(file, skeleton="one", source=link + file.source)
        if file.uri.endswith(("n=1", "n=2"))
        else file
        for file in report.files
    )
    price = next(result for result in report.results if result.message.startswith("Offer.price"))
    results = tuple(
        replace(price, message="=1+1", confidence=0.87) if each is price else each for each in report.results
    )
    path = tmp_path / "report.html"
    path.write_text(render(replace(report, files=files, results=results), "html"), encoding="utf-8")
    return path.as_uri()


@pytest.mark.browser
def test_filters_stand_in_the_address(address: str, page: Page) -> None:
    page.goto(address)
    page.select_option("#level", "note")
    expect(page.locator("#count")).to_have_text("3 pages, 3 findings")
    expect(page.locator("#list a").first).to_have_attribute("aria-current", "page")
    assert page.url.endswith("&level=note")
    page.fill("#query", "n=3 é&=")
    expect(page.locator("#page")).to_have_text("Nothing matches.")
    page.fill("#query", "n=3")
    expect(page.locator("#list a")).to_have_attribute("aria-current", "page")
    sent = page.url
    page.goto("about:blank")
    page.goto(sent)
    expect(page.locator("#query")).to_have_value("n=3")
    expect(page.locator("#level")).to_have_value("note")
    expect(page.locator("#count")).to_have_text("1 page, 1 finding")
    page.click("text=Clear")
    expect(page.locator("#list a")).to_have_count(5)
    expect(page).not_to_have_url(re.compile("&"))


@pytest.mark.browser
@pytest.mark.parametrize(
    "hash_", ["#page-1&level=%E0%A4%A", "#page-99&level=none&agent=&x=1&__proto__=2", "#&&=&"]
)
def test_an_address_that_asks_for_nothing_known_shows_all(address: str, page: Page, hash_: str) -> None:
    faults: list[str] = []
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    page.goto(address + hash_)
    expect(page.locator("#list a")).to_have_count(5)
    expect(page.locator("#page h3")).to_have_count(1)
    assert faults == []


@pytest.mark.browser
def test_pages_are_put_together(address: str, page: Page) -> None:
    page.goto(address)
    names = page.locator(".fold .name:not(a .name)")
    page.select_option("#fold", "rule")
    assert set(names.all_inner_texts()) >= {"CMP900", "SYN900"}
    group = page.locator(".fold", has_text="CMP900")
    expect(group.locator("a")).to_have_count(0)
    group.locator("summary").click()
    expect(group.locator("a")).to_have_count(3)
    group.locator("a").last.click()
    expect(page.locator("#rule")).to_have_value("CMP900")
    page.click("text=Clear")
    for fold in ("template", "canonical"):
        page.select_option("#fold", fold)
        sizes = [line.split(" page")[0] for line in page.locator(".fold summary .quiet").all_inner_texts()]
        assert "2" in [size.strip() for size in sizes], fold
    assert "https://shop.example/a" in names.all_inner_texts()


@pytest.mark.browser
def test_what_matches_is_saved_as_a_table(address: str, page: Page) -> None:
    page.goto(address)
    expect(page.locator(".card").first).to_be_visible()
    page.fill("#query", "price")
    expect(page.locator("#count")).not_to_contain_text("5 pages")
    with page.expect_download() as download:
        page.click("#save")
    assert download.value.suggested_filename == "findings.csv"
    with Path(download.value.path()).open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    assert f"{len(rows)} finding" in page.inner_text("#count")
    [price] = [row for row in rows if row["message"].endswith("=1+1")]
    assert price["message"] == "'=1+1"  # a spreadsheet would count it together
    assert price["confidence"] == "0.87"
    assert price["property"] == "price"


@pytest.mark.browser
def test_confidence_is_shown_and_the_theme_follows_the_system(address: str, page: Page) -> None:
    page.emulate_media(color_scheme="light")
    page.goto(address)
    page.fill("#query", "=1+1")
    expect(page.locator(".card", has_text="=1+1").locator(".sure")).to_have_text("87 % sure")
    page.emulate_media(color_scheme="dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.click("#theme")
    page.emulate_media(color_scheme="light")
    page.emulate_media(color_scheme="dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "light")


def test_the_decision_comes_first(report: Report) -> None:
    def decision(report: Report) -> dict[str, str]:
        return overview(report, Options())["decision"]

    whole = decision(report)
    assert whole["level"] == "error"
    assert whole["words"].startswith("Fix ")
    assert "could not be checked" in whole["words"]
    page = render(report, "html")
    assert page.index(whole["words"]) < page.index("Fix first") < page.index('class="tiles"')
    notes = tuple(each for each in report.results if each.level == "note")
    assert decision(replace(report, results=notes))["level"] == "note"
    assert decision(replace(report, results=(), notifications=()))["level"] == "good"
    # What could not be checked is never fine.
    assert decision(replace(report, results=()))["level"] == "error"
    assert decision(Report())["level"] == "error"
