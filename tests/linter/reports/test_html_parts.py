"""Parts of the HTML report: what to correct first, screenshots, the compiled template."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import jinja2
import pytest
from playwright.sync_api import Page, expect

from factmark.linter.findings.report import Report, Screenshot, SourceFile
from factmark.linter.findings.rule import Fix, Level, Result
from factmark.linter.markup.statement import Literal, Statement
from factmark.linter.reports import html, render
from factmark.linter.reports.fix_first import MAX_FIX_FIRST, fix_first_rows
from factmark.linter.reports.html import (
    BesideBytecode,
    picture_of,
    read_template,
)
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
    found = fix_first_rows(report(alone, *twenty))
    assert [(row["message"], row["pages"], row["findings"]) for row in found["rows"]] == [
        ("price 0 is wrong", 20, 20),
        ("name 1 is wrong", 1, 1),
    ]
    assert [row["change"] for row in found["rows"]] == ["", "Say what the page shows"]
    assert found["left"] == 0


def test_errors_come_before_warnings_however_many_and_notes_not_at_all() -> None:
    warnings = [finding("FAC202", f"{number}", "2", level="warning") for number in range(9)]
    notes = [finding("RIC402", f"{number}", "3", level="note") for number in range(30)]
    found = fix_first_rows(report(*notes, *warnings, finding("VAL102", "a", "1")))
    assert [row["level"] for row in found["rows"]] == ["error", "warning"]
    assert fix_first_rows(report(*notes)) == {"rows": [], "left": 0}


def test_few_are_named_and_the_others_counted() -> None:
    found = fix_first_rows(
        report(*(finding("VAL102", "a", "1", prop=f"p{number}") for number in range(MAX_FIX_FIRST + 3)))
    )
    assert (len(found["rows"]), found["left"]) == (MAX_FIX_FIRST, 3)


def test_a_fault_of_a_built_site_is_named_by_a_page_that_shows_it() -> None:
    built = finding("FAC201", "a", "1")
    pages = tuple(Location(SITE + name) for name in ("b", "c"))
    origin = replace(built, location=replace(built.location, uri="_layouts/shop.html"), pages=pages)
    whole = replace(report(finding("FAC201", "b", "1"), finding("FAC201", "c", "1")), results=(origin,))
    (row,) = fix_first_rows(whole)["rows"]
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


START = b"\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01\x01\x00\x00\x01\x00\x01\x00\x00"
TABLE = b"\xff\xc4\x00\x05abc"
REST = b"\x03\x01\x22\x00\x02\x11\x01\x03\x11\x01\xff\xda\x00\x0c"


def frame(width: int, height: int, kind: int = 0xC0) -> bytes:
    size = height.to_bytes(2, "big") + width.to_bytes(2, "big")
    return b"\xff" + bytes([kind]) + b"\x00\x11\x08" + size + REST


def shown(content: bytes, folder: Path) -> tuple[int, int] | None:
    (folder / "p.jpg").write_bytes(content)
    found = picture_of(SourceFile("/", None, "", screenshot=Screenshot(folder / "p.jpg", 1366)))
    return None if found is None else (found.width, found.height)


@pytest.mark.parametrize("kind", [0xC0, 0xC1, 0xC2])
def test_a_pictures_size_is_read_from_its_frame(kind: int, tmp_path: Path) -> None:
    assert shown(START + TABLE + frame(683, 1000, kind), tmp_path) == (1366, 2000)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff\xd8",
        b"<svg xmlns='http://www.w3.org/2000/svg' onload='x()'>",
        b"GIF89a" + frame(10, 10),
        START,
        START + frame(10, 10)[:8],
        START + frame(0, 10),
        START + frame(10, 0),
        START + b"\xff\xc4\x00\x00" + frame(10, 10),
        START + b"\xff\xda\x00\x03a" + frame(10, 10),
        START + b"script" + frame(10, 10),
        START + b"\xff\xc4\xff\xff" + frame(10, 10),
    ],
)
def test_what_is_no_jpeg_picture_is_not_embedded(content: bytes, tmp_path: Path) -> None:
    assert shown(content, tmp_path) is None


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> BesideBytecode:
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    cache = BesideBytecode()
    cache.path = tmp_path / "__pycache__" / "kept.template"
    read_template(cache)
    return cache


def _compiling_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise AssertionError("compiled")

    monkeypatch.setattr(jinja2.Environment, "compile", fail)


def test_what_is_kept_is_not_compiled_again(kept: BesideBytecode, monkeypatch: pytest.MonkeyPatch) -> None:
    _compiling_fails(monkeypatch)
    assert read_template(kept).name == "report.html.jinja"


def test_what_another_program_has_kept_is_compiled_anew(
    kept: BesideBytecode, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(html, "program_digest", lambda: b"another")
    _compiling_fails(monkeypatch)
    with pytest.raises(AssertionError, match="compiled"):
        read_template(kept)


@pytest.mark.parametrize("content", [b"", b"j2", b"no bytecode", None])
def test_a_file_that_cannot_be_read_is_written_anew(kept: BesideBytecode, content: bytes | None) -> None:
    assert kept.path is not None
    before = kept.path.read_bytes()
    kept.path.write_bytes(before[:100] if content is None else content)
    read_template(kept)
    assert kept.path.read_bytes() == before


def test_without_bytecode_nothing_is_kept(
    kept: BesideBytecode, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    kept.path = tmp_path / "other.template"
    read_template(kept)
    assert not kept.path.exists()
    kept.path = None
    read_template(kept)
