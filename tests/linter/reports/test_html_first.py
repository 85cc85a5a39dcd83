"""What the HTML report names to be put right first."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from factmark.linter.findings.report import Report, SourceFile
from factmark.linter.findings.rule import Fix, Level, Result
from factmark.linter.markup.statement import Literal, Statement
from factmark.linter.reports import render
from factmark.linter.reports.html import MOST_IMPORTANT_SHOWN, most_important
from factmark.source.location import Location

SITE = "https://bakery.example/shop/"


def finding(
    code: str, page: str, value: str, *, prop: str = "price", level: Level = "error", fix: str = ""
) -> Result:
    place = Location(SITE + page, block=0, pointer="/offers/price", start_line=3, start_column=1)
    statement = Statement("_:b0", ("Offer",), prop, prop, Literal(value, value), "json-ld", place, place)
    fixes = (Fix(fix, "display-only"),) if fix else ()
    return Result(code, "a-rule", "fail", level, f"{prop} {value} is wrong", place, statement, fixes=fixes)


def report(*results: Result) -> Report:
    pages = sorted({result.location.uri for result in results})
    return Report(results=results, files=tuple(SourceFile(uri, uri, "<p>") for uri in pages))


def test_alike_faults_of_a_template_are_one_and_come_before_single_ones() -> None:
    alone = finding("FAC201", "z", "1", prop="name", fix="Say what the page shows")
    twenty = [finding("FAC201", f"loaf-{number:02}", str(number)) for number in range(20)]
    found = most_important(report(alone, *twenty))
    assert [(row["message"], row["pages"], row["findings"]) for row in found["rows"]] == [
        ("price 0 is wrong", 20, 20),
        ("name 1 is wrong", 1, 1),
    ]
    assert [row["change"] for row in found["rows"]] == ["", "Say what the page shows"]
    assert found["left"] == 0


def test_errors_come_before_warnings_however_many_and_notes_not_at_all() -> None:
    warnings = [finding("FAC202", f"{number}", "2", level="warning") for number in range(9)]
    notes = [finding("RIC402", f"{number}", "3", level="note") for number in range(30)]
    found = most_important(report(*notes, *warnings, finding("VAL102", "a", "1")))
    assert [row["level"] for row in found["rows"]] == ["error", "warning"]
    assert most_important(report(*notes)) == {"rows": [], "left": 0}


def test_few_are_named_and_the_others_counted() -> None:
    found = most_important(
        report(
            *(finding("VAL102", "a", "1", prop=f"p{number}") for number in range(MOST_IMPORTANT_SHOWN + 3))
        )
    )
    assert (len(found["rows"]), found["left"]) == (MOST_IMPORTANT_SHOWN, 3)


def test_a_fault_of_a_built_site_is_named_by_a_page_that_shows_it() -> None:
    built = finding("FAC201", "a", "1")
    pages = tuple(Location(SITE + name) for name in ("b", "c"))
    origin = replace(built, location=replace(built.location, uri="_layouts/shop.html"), pages=pages)
    whole = replace(report(finding("FAC201", "b", "1"), finding("FAC201", "c", "1")), results=(origin,))
    (row,) = most_important(whole)["rows"]
    assert (row["pages"], row["page"], row["name"]) == (2, 0, "/b")


def test_the_title_says_whose_report_it_is() -> None:
    told = render(report(finding("FAC201", "a", "1"), finding("FAC201", "b", "2")), "html")
    assert "<title>bakery.example/shop: factmark report</title>" in told


@pytest.mark.browser
def test_a_named_fault_leads_to_its_page_and_a_level_to_its_pages(page: Page, tmp_path: Path) -> None:
    results = [finding("FAC201", f"loaf-{n}", str(n)) for n in range(3)]
    more = [finding("VAL102", "loaf-1", "x", prop="autor"), finding("RIC402", "other", "y", level="note")]
    file = tmp_path / "report.html"
    file.write_text(render(report(*results, *more), "html"), encoding="utf-8")
    page.goto(file.as_uri())
    named = page.locator(".first li")
    expect(named).to_have_count(2)
    expect(named.nth(0)).to_contain_text("/loaf-0: show FAC201 there and 2 more pages · FAC201 a-rule")
    named.nth(1).locator("button").click()
    expect(page.locator("#page h3")).to_have_text(f"{SITE}loaf-1")
    expect(page.locator("#page .card")).to_have_count(1)
    expect(page.locator("#page .card")).to_contain_text("VAL102")
    page.locator(".tiles [data-level=note]").click()
    expect(page.locator("#count")).to_have_text("1 page, 1 finding")
    page.locator("#filters [type=reset]").click()
    named.nth(1).locator("button").click()  # the page is the address's already
    expect(page.locator("#page .card")).to_contain_text("VAL102")
