"""The report to look at: its text, and its behaviour in a real browser."""

from __future__ import annotations

import io
import json
import os
import re
import unicodedata
from base64 import b64decode, b64encode
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import pypdf
import pytest
from playwright.sync_api import Browser, Page, expect

from factmark.__main__ import main
from factmark.linter.findings.report import Notification, Report, Screenshot, SourceFile, Suggestion
from factmark.linter.findings.rule import Evidence, Result
from factmark.linter.findings.shown_page import ShownEvidence, ShownPage, ShownPassage, ShownStatement, packed
from factmark.linter.history.history import past, snapshot
from factmark.linter.reports import Options, html, html_search, render
from factmark.linter.reports.html import pages_with_pictures
from factmark.linter.reports.html_page import PageParts, diff
from factmark.linter.reports.html_print import findings
from factmark.linter.reports.suggestion import Sources

AXE = Path(__file__).parents[2] / "tools/node_modules/axe-core/axe.min.js"
HOSTILE = (
    "</script><script>window.pwned=1</script>",
    "<img src=x onerror=window.pwned=1>",
    "<svg onload=window.pwned=1><style>*{display:none}</style></svg>",
    "javascript:window.pwned=1",
    "\"' onmouseover=window.pwned=1 x='",
    "{{ 7*7 }}{% raw %}${7*7}",
    "--><!--<script>",
    "]]>&lt;b&gt;\u202e\u2066evil\u2069\x00\x1b[2J",
    "\ud800 lone",
    "<style>@import url(https://x.example/)</style><link rel=stylesheet href=//x.example>",
    "__proto__",
)


def _hostile(report: Report) -> Report:
    files, results = [], []
    for number, text in enumerate(HOSTILE):
        uri = text if number % 2 else f"https://shop.example/{text}"
        passages = (ShownPassage(text, "text", "shown"), ShownPassage(text, "image", "hidden", 2))
        url = text if number % 3 else uri
        held = ShownStatement(
            text, text, text, "pass", 0, text, 1, 1, (ShownEvidence(text, "text", "supports", 0),)
        )
        shown = packed(
            ShownPage(passages, (held, replace(held, kind="open"), replace(held, kind="notApplicable")))
        )
        file = SourceFile(uri, url, text * 3, 3, False, ((0, text),), f"{text}\n{text}\nchanged", shown)
        files.append(
            replace(file, suggested=Suggestion(text, ((text, text),), json.dumps({"name": text}), 1))
        )
        for result in report.results:
            statement = result.statement and replace(result.statement, types=(text,), property=text, key=text)
            results.append(
                replace(
                    result,
                    code=text,
                    rule=text,
                    message=text,
                    statement=statement,
                    location=replace(result.location, uri=uri, pointer=f"/{text}"),
                    evidence=(Evidence(text, text, "contradicts", passage=0),),
                    fixes=tuple(replace(fix, description=text, edits=()) for fix in result.fixes),
                )
            )
    rules = tuple(
        replace(rule, code=text, name=text, help=text)
        for rule, text in zip(report.rules, HOSTILE, strict=False)
    )
    notes = tuple(Notification("error", text, text, number % 2 == 0) for number, text in enumerate(HOSTILE))
    return replace(
        report,
        files=tuple(files),
        results=tuple(results),
        rules=rules,
        notifications=notes,
        started_at=HOSTILE[0],
    )


@pytest.fixture
def shown(page: Page, tmp_path: Path) -> Iterator[Any]:
    """Opens a report in the browser; afterwards nothing may have been said on the console or asked for."""
    said: list[str] = []
    asked: list[str] = []
    shows: list[Path] = []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("request", lambda request: asked.append(request.url))

    def show(report: Report | str, **choices: Any) -> Page:
        file = tmp_path / "report.html"
        output = report if isinstance(report, str) else render(report, "html", options=Options(**choices))
        file.write_text(output, encoding="utf-8")
        shows.append(file)
        page.goto(file.as_uri())
        page.wait_for_selector("#page h3, #page p")
        return page

    yield show
    assert said == []
    assert [url for url in asked if not url.startswith("file:")] == []
    assert len(asked) <= len(shows)


def test_the_policy_allows_the_files_own_script_and_style_alone(report: Report) -> None:
    output = render(report, "html")
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', output)
    assert policy
    directives = dict(part.strip().split(" ", 1) for part in policy[1].split(";"))
    assert directives["default-src"] == "'none'"
    for tag in ("script", "style"):
        (content,) = re.findall(rf"<{tag}>(.*?)</{tag}>", output, re.DOTALL)
        digest = b64encode(sha256(content.encode()).digest()).decode()
        assert directives[f"{tag}-src"] == f"'sha256-{digest}'"
    assert not re.search(r"<[^>]+\s(on\w+|style)=", output)
    markup = re.sub(r'<script type="(application/json|text/plain)".*?</script>', "", output)
    assert not re.search(r"""(src|href|action|srcset|data|poster)\s*=\s*["']?\s*(https?:|//)""", markup)
    assert "@import" not in markup
    assert "url(" not in markup


def test_data_cannot_end_its_element(report: Report) -> None:
    output = render(_hostile(report), "html")
    (index,) = re.findall(r'<script type="application/json" id="index">(.*?)</script>', output, re.DOTALL)
    assert "<" not in index
    assert json.loads(index)["pages"][0]["short"].endswith("<script>window.pwned=1</script>")
    assert output.count("<script>") == 1
    assert "\u202e" not in output


@pytest.mark.browser
def test_hostile_pages_stay_text(report: Report, shown: Any) -> None:
    hostile = _hostile(report)
    page = shown(_with_past(replace(hostile, results=hostile.results[::-1])), all_kinds=True)
    page.locator("details").evaluate_all("all => all.forEach(one => { one.open = true })")
    for number in range(len(HOSTILE)):
        page.evaluate(f"location.hash = '#page-{number}'")
        expect(page.locator("#list a[aria-current]")).to_have_attribute("href", f"#page-{number}")
        expect(page.locator("#suggested pre")).to_contain_text('{"name": ')
        for details in page.locator("#page details").all():
            details.evaluate("element => { element.open = true }")
    page.fill("#query", "onerror")
    page.mouse.move(400, 600)
    assert page.evaluate("window.pwned") is None
    assert page.locator("#page img, #page script, #page style, #page iframe, #page link").count() == 0
    assert page.locator("main img, main script, main style, main iframe, main link").count() == 0
    links = page.evaluate("[...document.links].map(link => link.protocol)")
    assert set(links) <= {"file:", "https:", "http:"}


@pytest.mark.browser
def test_search_and_filters(report: Report, shown: Any) -> None:
    page = shown(report)
    expect(page.locator("#count")).to_have_text("5 pages, 7 findings")
    expect(page.locator("#page h3")).to_have_text("public/cup.html")
    page.fill("#query", "wordcount")
    expect(page.locator("#count")).to_have_text("3 pages, 3 findings")
    expect(page.locator("#page h3")).to_contain_text("shop.example:8443/a?n=1")
    page.fill("#query", "nowhere to be found")
    expect(page.locator("#page")).to_have_text("Nothing matches.")
    page.click("button[type=reset]")
    page.select_option("#level", "error")
    expect(page.locator("#count")).to_have_text("2 pages, 2 findings")
    page.select_option("#agent", "syntax")
    expect(page.locator("#page h3")).to_have_text("public/broken page.html")
    page.click("button[type=reset]")
    page.get_by_role("table").get_by_role("button", name="syntax", exact=True).click()
    expect(page.locator("#count")).to_have_text("1 page, 1 finding")
    page.click("button[type=reset]")
    page.click("text=CMP900 number-of-words")
    expect(page.locator("#count")).to_have_text("3 pages, 3 findings")
    page.click("#list li:nth-child(2) a")
    expect(page.locator("#page h3")).to_contain_text("a?n=2")
    page.go_back()
    page.click("button[type=reset]")
    page.select_option("#level", "open")
    expect(page.locator("#page .card")).to_have_count(1)


@pytest.mark.browser
def test_a_finding_lights_up_its_evidence(report: Report, shown: Any) -> None:
    page = shown(report)
    price = page.locator(".card.error")
    expect(price).to_contain_text("Offer.price = 12.50")
    price.get_by_role("button", name="Show on the page").click()
    lit = page.locator(".map .lit")
    expect(lit).to_have_text("Now 15.00 €")
    box = lit.locator("rect").bounding_box()
    frame = page.locator(".map").bounding_box()
    assert box
    assert frame
    scale = frame["width"] / 320
    assert box["x"] - frame["x"] == pytest.approx(8 * scale, abs=6)
    assert box["y"] - frame["y"] == pytest.approx(70 * scale, abs=6)
    page.get_by_role("button", name="Text", exact=True).click()
    expect(page.locator(".words .lit")).to_have_text("Now 15.00 €")
    page.locator(".card.warning .show").click()
    expect(page.locator(".words .lit")).to_contain_text("A`1`|<b>")
    expect(page.locator(".words .lit .tag")).to_have_text("hidden")
    expect(page.locator(".card.current")).to_have_class(re.compile("warning"))


@pytest.mark.browser
def test_a_statement_that_holds_lights_up_what_it_rests_on(report: Report, shown: Any) -> None:
    """Though the report has no results but faults, as a crawl's by default."""
    faults = replace(report, results=tuple(result for result in report.results if result.kind == "fail"))
    cup = report.files[1]
    heading = ShownEvidence("Blue cup", "text", "supports", 1)
    before = cup.shown.read()
    held, open_, technical = before.statements
    page_ = replace(before, statements=(replace(held, evidence=(heading,)), open_, technical))
    files = (report.files[0], replace(cup, shown=packed(page_)), *report.files[2:])
    page = shown(replace(faults, files=files))
    section = page.locator(".held")
    expect(section.locator("summary")).to_have_text("1 statement holds, 1 to decide")
    section.locator("summary").click()
    expect(section).to_contain_text("1 technical value, which no page needs to show: priceCurrency.")
    section.locator(".statement.pass code").click()
    expect(page.locator("#lit")).to_have_text("The page supports it: Blue cup")
    lit = page.locator(".map .lit")
    expect(lit).to_have_count(1)
    expect(lit).to_have_text("Blue cup")
    box, frame = lit.locator("rect").bounding_box(), page.locator(".map").bounding_box()
    assert box
    assert frame
    scale = frame["width"] / 320
    assert box["y"] - frame["y"] == pytest.approx(20 * scale, abs=6)
    assert box["height"] == pytest.approx(40 * scale, abs=8)
    expect(section.locator(".statement.pass")).to_have_class(re.compile("current"))
    section.locator(".statement.open code").click()
    expect(page.locator("#lit")).to_have_text("Nothing on the page confirms or contradicts this.")
    expect(page.locator(".map .lit")).to_have_count(0)
    page.fill("#query", "product.name")
    expect(page.locator("#count")).to_have_text("1 page, 0 findings")


@pytest.mark.browser
def test_what_is_to_decide_is_found_where_the_run_keeps_findings_alone(report: Report, shown: Any) -> None:
    """As a crawl's by default: the pages' statements tell of it, and no results."""
    faults = tuple(result for result in report.results if result.kind == "fail")
    broken, cup, *others, last = report.files
    before = cup.shown.read()
    held = next(each for each in before.statements if each.kind == "pass")
    brand = replace(held, kind="open", property="brand", value="Acme")
    verdicts = (("factuality", "open", 1),)
    last = replace(last, shown=packed(ShownPage(before.passages, (held, brand))), verdicts=verdicts)
    files = (broken, replace(cup, verdicts=verdicts), *others, last)
    page = shown(replace(report, files=files, results=faults))
    page.get_by_role("button", name="2 to decide", exact=True).click()
    expect(page.locator("#level")).to_have_value("open")
    expect(page.locator("#count")).to_have_text("2 pages, 2 to decide")
    expect(page.locator("#list li")).to_have_count(2)
    expect(page.locator("#list .badge.open")).to_have_text(["1 to decide", "1 to decide"])
    for number in range(2):
        page.locator("#list a").nth(number).click()
        expect(page.locator("#list a").nth(number)).to_have_attribute("aria-current", "page")
        expect(page.locator(".statement.open")).to_be_visible()
        expect(page.locator(".statement.pass")).to_have_count(0)
        expect(page.locator(".card")).to_have_count(0)
    page.select_option("#agent", "validity")
    expect(page.locator("#count")).to_have_text("0 pages, 0 to decide")
    page.select_option("#agent", "factuality")
    page.fill("#query", "acme")
    expect(page.locator("#count")).to_have_text("1 page")
    expect(page.locator(".statement.open")).to_contain_text("Acme")
    page.click("button[type=reset]")
    expect(page.locator("#list li")).to_have_count(len(report.files))


@pytest.mark.browser
def test_printing_gives_the_overview_and_all_findings(report: Report, shown: Any, tmp_path: Path) -> None:
    """Not one page's view: 300 pages of a site with a finding each."""
    note = next(result for result in report.results if result.code == "CMP900")
    uris = [f"https://shop.example/print/{number}" for number in range(300)]
    many = replace(
        report,
        files=tuple(SourceFile(uri, uri, "") for uri in uris),
        results=tuple(
            replace(note, location=replace(note.location, uri=uri), message=f"finding number {number} ends")
            for number, uri in enumerate(uris)
        ),
    )
    printed = pypdf.PdfReader(io.BytesIO(shown(many).pdf(format="A4")))
    text = " ".join(" ".join(page.extract_text() for page in printed.pages).split())
    text = unicodedata.normalize("NFKC", text)  # fonts have a letter for "fi"
    assert len(printed.pages) > 10
    assert "By agent" in printed.pages[0].extract_text()
    assert "values that scripts show were not seen" in text  # what the screen has folded
    assert [number for number in range(300) if f"finding number {number} ends" not in text] == []
    assert text.count("https://shop.example/print/299") == 1
    assert "Clear" not in text


@pytest.mark.browser
def test_without_scripts_the_findings_are_listed(report: Report, browser: Browser, tmp_path: Path) -> None:
    (tmp_path / "report.html").write_text(render(report, "html"), encoding="utf-8")
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto((tmp_path / "report.html").as_uri())
    expect(page.get_by_role("heading", name="Findings by page")).to_be_visible()
    expect(page.locator(".printed tbody tr")).to_have_count(7)
    context.close()


def test_what_is_printed_is_the_gravest_and_bounded(report: Report) -> None:
    printed = findings(report, limit=3)
    levels = [row["level"] for _, rows in printed.pages for row in rows]
    assert levels == ["error", "warning", "open"]
    assert (printed.findings_left, printed.pages_left) == (4, 4)
    whole = findings(report)
    assert (whole.findings_left, whole.pages_left, len(whole.pages)) == (0, 0, 5)


def test_what_is_printed_says_once_what_many_findings_of_a_page_say(report: Report) -> None:
    note = next(result for result in report.results if result.code == "CMP900")

    def said(count: int, message: str, line: int | None) -> tuple[Result, ...]:
        places = (
            replace(note.location, start_line=line and line + number, pointer=f"/{number}")
            for number in range(count)
        )
        return tuple(replace(note, location=place, message=message) for place in places)

    file = next(file for file in report.files if file.uri == note.location.uri)
    results = (*said(40, "many", 10), *said(3, "few", 10), *said(9, "nowhere", None))
    printed = findings(replace(report, files=(file,), results=results))
    ((_, rows),) = printed.pages
    assert [(row["message"], row["others"]) for row in rows] == [
        ("many", f"39 more say the same, on lines {', '.join(map(str, range(11, 35)))}, …"),
        ("few", ""),
        ("few", ""),
        ("few", ""),
        ("nowhere", "8 more say the same"),
    ]
    assert printed.findings_left == 0
    cut = findings(replace(report, files=(file,), results=results), limit=2)
    assert (len(cut.pages[0][1]), cut.findings_left) == (2, 11)
    assert "39 more say the same, on lines 11," in render(
        replace(report, files=(file,), results=results), "html"
    )


def test_with_less_room_a_page_keeps_its_findings_and_their_words(report: Report) -> None:
    cup = report.files[1]
    words = cup.shown.read()
    far = tuple(
        ShownPassage(f"words {number} that nothing rests on", "text", "shown") for number in range(300)
    )
    cup = replace(cup, shown=packed(replace(words, passages=(*far, *words.passages))))
    moved = tuple(
        replace(
            result, evidence=tuple(replace(e, passage=e.passage and e.passage + 300) for e in result.evidence)
        )
        for result in report.results
        if result.location.uri == cup.uri
    )
    making = PageParts(Sources(report), frozenset({"FAC900", "FAC901"}))
    full, words_cut, *_, least = making.parts(cup, cup.shown.read(), moved)
    assert len(full["passages"]) == 304
    assert [passage[0] for passage in words_cut["passages"]] == ["Now 15.00 €"]
    assert words_cut["left"] == {"words": 303, "statements": 0}
    assert len(least["findings"]) == len(full["findings"]) == 3
    (price,) = (finding for finding in least["findings"] if finding["level"] == "error")
    assert least["passages"][price["evidence"][0]["passage"]][0] == "Now 15.00 €"
    assert least["kinds"] == full["kinds"] == {"pass": 1, "open": 1, "notApplicable": 1}
    assert not least["statements"]


def test_the_report_says_that_there_was_no_room(report: Report, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "So that this file stays small" not in render(report, "html")
    monkeypatch.setattr(html, "BUDGET", 100)
    assert "stays small, 5 of its pages" in render(report, "html")
    monkeypatch.setattr(html_search, "BUDGET", 10)
    assert "beginning of long texts" in " ".join(render(report, "html").split())


@pytest.mark.browser
def test_what_was_not_compared_is_not_called_missing(report: Report, shown: Any, page: Page) -> None:
    """A finding about the markup says nothing of the page, but what another agent traced the same value to."""
    cup = [result for result in report.results if result.location.uri == "public/cup.html"]
    held, _hidden, open_, contradicted, technical = cup
    about = replace(cup[3], code="CMP900", rule="number-of-words", evidence=(), covers=(), fixes=())

    def on(*results: Result) -> Report:
        return replace(report, results=results, files=report.files[1:2])

    page = shown(on(about))
    expect(page.locator("#lit")).to_have_text(
        "The findings on this page are about the markup itself, not about what the page shows."
    )
    expect(page.locator(".card .show")).to_have_count(0)
    of_name = replace(about, location=held.location, statement=held.statement)
    page = shown(on(of_name, held))
    expect(page.locator("#lit")).to_have_text(
        "The page shows this value (in the page's head, which no visitor sees): Blue cup"
    )
    expect(page.locator("#page")).not_to_contain_text("Nothing on the page comes near")
    of_currency = replace(about, location=technical.location, statement=technical.statement)
    expect(shown(on(of_currency, technical)).locator("#lit")).to_contain_text("A technical value")
    expect(shown(on(open_)).locator("#lit")).to_contain_text(
        "Nothing on the page confirms or contradicts this"
    )
    missing = shown(on(replace(contradicted, evidence=())))
    expect(missing.locator("#lit")).to_have_text("Nothing on the page matches this.")


@pytest.mark.browser
def test_a_dark_report_is_printed_on_white(report: Report, shown: Any, page: Page) -> None:
    page.emulate_media(color_scheme="dark")
    shown(report)
    colours = "[getComputedStyle(document.body).color, getComputedStyle(document.body).colorScheme]"
    dark = page.evaluate(colours)
    page.emulate_media(media="print", color_scheme="dark")
    assert page.evaluate(colours) == ["rgb(27, 36, 48)", "light"] != dark
    expect(page.locator("#theme")).to_be_hidden()


@pytest.mark.browser
def test_on_a_narrow_screen_a_finding_leads_to_the_page(report: Report, shown: Any, page: Page) -> None:
    page.set_viewport_size({"width": 400, "height": 500})
    page.emulate_media(reduced_motion="reduce")
    shown(report)
    page.locator(".card.error .show").click()
    expect(page.locator("#lit")).to_be_in_viewport()
    page.locator(".held summary").click()
    page.locator(".statement.pass .show").click()
    expect(page.locator("#lit")).to_be_in_viewport()
    expect(page.locator("#lit")).to_contain_text("Blue cup")
    expect(page.get_by_role("button", name="FAC900 price-not-on-page")).to_be_visible()
    expect(page.get_by_role("columnheader", name="What it finds")).to_be_hidden()


PAINTED = (
    "<body style='margin:0'><h1>Blue cup</h1><div style='position:absolute;left:300px;top:400px;width:200px;"
    "height:60px;background:#f00'>Now 15.00</div><div style='position:absolute;top:2000px'>end</div>"
)


@pytest.fixture
def pictured(report: Report, page: Page, tmp_path: Path) -> Report:
    """The report with a screenshot of a page on which the price stands on red."""
    page.set_viewport_size({"width": 1366, "height": 900})
    page.set_content(PAINTED)
    clip = {"x": 0, "y": 0, "width": 1366, "height": 1500, "scale": 0.6}
    session = page.context.new_cdp_session(page)
    answer = session.send(
        "Page.captureScreenshot", {"format": "jpeg", "clip": clip, "captureBeyondViewport": True}
    )
    (tmp_path / "cup.jpg").write_bytes(b64decode(answer["data"]))
    (tmp_path / "no.jpg").write_text("<svg onload=window.pwned=1>")
    cup = next(file for file in report.files if file.uri == "public/cup.html")
    page_ = cup.shown.read()
    passages = list(page_.passages)
    passages[2] = replace(passages[2], box=(300, 400, 200, 60))
    passages.append(ShownPassage("far below", "text", "shown", 0, (0, 2000, 200, 20)))
    files = {
        cup.uri: replace(
            cup,
            shown=packed(replace(page_, passages=tuple(passages))),
            screenshot=Screenshot(tmp_path / "cup.jpg", 1366),
        ),
        "public/broken%20page.html": replace(
            report.files[0], screenshot=Screenshot(tmp_path / "no.jpg", 1366)
        ),
    }
    return replace(report, files=tuple(files.get(file.uri, file) for file in report.files))


@pytest.mark.browser
def test_findings_that_say_the_same_are_folded(report: Report, shown: Any) -> None:
    """What a list's template misses is said once, not of each of its items."""
    cup = report.files[1]
    note = replace(
        next(result for result in report.results if result.code == "CMP900"), message="Could have a review"
    )
    notes = [
        replace(note, location=replace(note.location, uri=cup.uri, start_line=number))
        for number in range(1, 101)
    ]
    price = next(result for result in report.results if result.message.startswith("Offer.price"))
    page = shown(replace(report, results=(*notes, price)))
    page.click("#list a")
    expect(page.locator(".card")).to_have_count(2)
    page.get_by_role("button", name="Show 99 more like this").click()
    expect(page.locator(".card")).to_have_count(101)
    expect(page.locator(".alike")).to_have_count(0)


@pytest.mark.browser
def test_words_point_to_no_view_that_the_page_has_not(report: Report, shown: Any) -> None:
    """Of a file that no browser opened there is text alone; in a browser, a passage may be out of view."""
    cup = report.files[1]
    words = cup.shown.read()
    said = {}
    for name, placed in (("text alone", 0), ("out of view", 1)):
        boxes = [(8, 20, 300, 40) if number <= placed and placed else None for number in range(4)]
        passages = tuple(
            replace(passage, box=box) for passage, box in zip(words.passages, boxes, strict=True)
        )
        file = replace(cup, shown=packed(replace(words, passages=passages)))
        page = shown(replace(report, files=(report.files[0], file, *report.files[2:])))
        page.locator(".card.error .show").click()
        said[name] = page.locator("#lit").inner_text().split(":")[0]
        expect(page.get_by_role("button", name="Text", exact=True)).to_have_count(placed)
    assert said == {
        "text alone": "The page says otherwise",
        "out of view": "The page says otherwise (out of view until something is scrolled or opened",
    }


@pytest.mark.browser
def test_the_close_up_shows_all_of_a_wide_and_high_passage(pictured: Report, shown: Any) -> None:
    """The words that decide may be the last of a paragraph."""
    cup = pictured.files[1]
    words = cup.shown.read()
    passages = list(words.passages)
    passages[2] = replace(passages[2], box=(120, 300, 1100, 240))
    cup = replace(cup, shown=packed(replace(words, passages=tuple(passages))))
    page = shown(replace(pictured, files=(pictured.files[0], cup, *pictured.files[2:])))
    page.locator(".card.error .show").click()
    box, frame = page.locator(".close-up rect").bounding_box(), page.locator(".close-up").bounding_box()
    assert box
    assert frame
    assert box["x"] >= frame["x"]
    assert box["y"] >= frame["y"]
    assert box["x"] + box["width"] <= frame["x"] + frame["width"]
    assert box["y"] + box["height"] <= frame["y"] + frame["height"]


@pytest.mark.browser
def test_evidence_lights_up_on_the_screenshot(pictured: Report, shown: Any) -> None:
    page = shown(pictured)
    page.locator(".card.error .show").click()
    frame = page.locator(".map .lit rect")
    expect(page.locator("#lit")).to_contain_text("The page says otherwise: Now 15.00 €")
    expect(page.locator(".close-up rect")).to_be_visible()
    colours = frame.evaluate(
        """async (rect) => {
          const map = rect.ownerSVGElement, image = new Image();
          image.src = map.querySelector("image").getAttribute("href");
          await image.decode();
          const canvas = document.createElement("canvas");
          [canvas.width, canvas.height] = [image.width, image.height];
          const context = canvas.getContext("2d", { willReadFrequently: true });
          context.drawImage(image, 0, 0);
          // From the frame's place on the screen back to the picture's pixels.
          const picture = map.querySelector("image").getBoundingClientRect(), box = rect.getBoundingClientRect();
          const at = (x, y) => [...context.getImageData((x - picture.left) / picture.width * image.width, (y - picture.top) / picture.height * image.height, 1, 1).data.slice(0, 3)];
          const [w, h] = [box.width, box.height];
          return [[.05, .1], [.95, .1], [.05, .9], [.95, .9]].map(([a, b]) => at(box.left + w * a, box.top + h * b))
            .concat([[-.1, .5], [1.1, .5], [.5, -.3], [.5, 1.3]].map(([a, b]) => at(box.left + w * a, box.top + h * b)));
        }"""
    )
    red = [colour[0] > 200 and colour[1] < 90 and colour[2] < 90 for colour in colours]
    assert red == [True] * 4 + [False] * 4, colours
    expect(page.locator(".map foreignObject")).to_have_text("far below")
    page.locator(".card.warning .show").click()
    expect(page.locator("#lit")).to_contain_text("Only where no visitor sees it (in hidden text: see Text)")
    expect(page.locator(".close-up")).to_have_count(0)


@pytest.mark.browser
def test_what_is_no_picture_is_not_shown_as_one(pictured: Report, shown: Any) -> None:
    output = render(pictured, "html")
    assert len(re.findall('id="picture-', output)) == 1
    page = shown(output)
    page.click("text=/broken page.html")
    expect(page.locator("#page h3")).to_have_text("public/broken page.html")
    expect(page.locator("#page image")).to_have_count(0)


def test_the_gravest_pages_get_the_room_for_screenshots(pictured: Report, tmp_path: Path) -> None:
    size = (tmp_path / "cup.jpg").stat().st_size
    plain = replace(pictured.files[2], screenshot=Screenshot(tmp_path / "cup.jpg", 1366))
    files = (pictured.files[1], plain)
    assert pages_with_pictures(replace(pictured, files=files), 2 * size) == {files[0].uri, plain.uri}
    assert pages_with_pictures(replace(pictured, files=files), size) == {files[0].uri}
    assert pages_with_pictures(replace(pictured, files=files), size - 1) == frozenset()


@pytest.mark.browser
def test_a_finding_explains_itself(report: Report, shown: Any) -> None:
    page = shown(report)
    card = page.locator(".card.error")
    card.get_by_text("What price means").click()
    expect(card.locator("details[open] .prose")).to_contain_text("The offer price of a product")
    card.get_by_text("About FAC900").click()
    expect(card.locator("details[open] h5").first).to_be_visible()


@pytest.mark.browser
def test_the_correction_can_be_read_and_copied(report: Report, shown: Any, page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    shown(report)
    table = page.get_by_role("region", name="Served against corrected")
    expect(table.locator("tr.removed del")).to_have_text("12.50")
    expect(table.locator("tr.added ins")).to_have_text("15.00")
    page.click("text=Copy corrected block 0")
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert json.loads(copied)["offers"]["price"] == 15.0


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("a\nb\nc", "a\nx\nc"),
        ("a", "a\nb"),
        ("", "a"),
        ("a\na\na", "a\na"),
        ("\n".join(map(str, range(50))), "\n".join(str(n) for n in range(50) if n not in (0, 25, 49))),
        ("\n".join("x" for _ in range(400)), "\n".join("y" if n == 200 else "x" for n in range(401))),
    ],
)
def test_a_diff_leads_from_one_text_to_the_other(before: str, after: str) -> None:
    old, new = before.splitlines(), after.splitlines()
    rows = diff(before, after)
    assert len([row for row in rows if row[0] in "-+"]) <= len(old) + len(new)
    for sign, left, right, text in rows:
        assert sign not in " -" or old[left - 1] == text
        assert sign not in " +" or new[right - 1] == text
    removed = {row[1] for row in rows if row[0] == "-"}
    added = {row[2] for row in rows if row[0] == "+"}
    kept = [line for number, line in enumerate(old, 1) if number not in removed]
    assert kept == [line for number, line in enumerate(new, 1) if number not in added]


def test_a_diff_of_a_long_line_shows_each_of_its_changes() -> None:
    """Markup often is one line of thousands of characters."""
    filler = ", ".join(f'"key{number}": {number}' for number in range(300))
    before = f'{{"price": "12.50", {filler}, "availability": "in stock", {filler}}}'
    after = before.replace("12.50", "15.00").replace("in stock", "https://schema.org/InStock")
    _, (_, _, _, removed), (_, _, _, added) = diff(before, after)
    assert "12.50" in removed
    assert '"availability": "in stock"' in removed
    assert "15.00" in added
    assert '"availability": "https://schema.org/InStock"' in added
    assert len(removed) < 1000
    huge = " ".join(map(str, range(20_000)))
    rows = diff(f"a {huge} b", f"c {huge[::-1]} d")
    assert max(len(text) for *_, text in rows) <= 4000


@pytest.mark.browser
def test_a_diff_marks_the_words_that_changed(report: Report, shown: Any) -> None:
    """Whole ones: several in a line, and all of a member that was taken out."""
    cup = report.files[1]
    line = '<script type="application/ld+json">{"name": "Cup", "price": "7.60", "priceCurrency": "GBP", "sku": "A-1"}'
    changes = {
        line.replace("7.60", "7.80").replace("A-1", "A-2"): (["7.60", "A-1"], ["7.80", "A-2"]),
        line.replace('"price": "7.60", ', ""): (['"price": "7.60",'], []),
    }
    for corrected, (removed, added) in changes.items():
        file = replace(cup, source=line, corrected_source=corrected)
        page = shown(replace(report, files=(report.files[0], file, *report.files[2:])))
        table = page.get_by_role("region", name="Served against corrected")
        expect(table.locator("del")).to_have_text(removed)
        expect(table.locator("ins")).to_have_text(added)


@pytest.mark.browser
def test_light_and_dark(report: Report, shown: Any, page: Page) -> None:
    page.emulate_media(color_scheme="dark")
    shown(report)
    dark = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.click("#theme")
    light = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert dark == "rgb(18, 22, 29)"
    assert light == "rgb(247, 248, 250)"


@pytest.mark.browser
def test_the_keyboard_reaches_pages_and_findings(report: Report, shown: Any) -> None:
    page = shown(report)
    page.keyboard.press("Tab")
    expect(page.locator(":focus")).to_have_text("Skip to the pages")
    page.keyboard.press("Enter")
    page.focus("#list li:nth-child(2) a")
    page.keyboard.press("Enter")
    expect(page.locator("#page h3")).to_have_text("public/broken page.html")
    expect(page.locator("#page")).to_be_focused()


@pytest.mark.browser
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(pictured: Report, shown: Any, page: Page, scheme: Any) -> None:
    if not AXE.is_file():
        if os.environ.get("FACTMARK_REQUIRE_TOOLS"):
            pytest.fail(f"{AXE} is not there: npm ci --prefix tests/tools")
        pytest.skip("axe-core is not installed: npm ci --prefix tests/tools")
    page.emulate_media(color_scheme=scheme)
    shown(_with_past(pictured), all_kinds=True)
    expect(page.locator(".close-up")).to_have_count(1)
    page.locator("details").evaluate_all("all => all.forEach(one => { one.open = true })")
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate(
        "axe.run().then(result => result.violations.map(v => [v.id, v.impact, v.nodes[0].html]))"
    )
    assert found == []


@pytest.mark.browser
def test_no_two_landmarks_have_one_name(shown: Any, page: Page, tmp_path: Path) -> None:
    source = tmp_path / "bakery.html"
    markup = '{"@context": "https://schema.org", "@type": "Bakery", "naem": "Rye", "telefone": "1", "adress": "Penmouth"}'
    source.write_text(f'<h1>Rye</h1><script type="application/ld+json">{markup}</script>')
    file = tmp_path / "made.html"
    assert main(["lint", str(source), "--output-format", "html", "--output-file", str(file)]) == 1
    shown(file.read_text("utf-8"))
    expect(page.get_by_label("Suggested change").nth(1)).to_be_visible()
    named = page.locator("[role=region]").evaluate_all(
        "all => all.map(one => one.getAttribute('aria-label'))"
    )
    assert len(named) == len(set(named))


@pytest.mark.browser
def test_nothing_is_cut_off_on_a_small_screen(report: Report, shown: Any, page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 700})
    code = f"A rule.\n\n## Example\n```html\n{'<p>a long line of code</p>' * 20}\n```\n"
    rules = tuple(replace(rule, help=code) for rule in report.rules)
    shown(replace(report, rules=rules))
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.locator("details.help").evaluate_all("all => all.forEach(one => { one.open = true })")
    expect(page.locator("details.help pre").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def _with_past(report: Report) -> Report:
    """The report as it is after two runs: one finding came, one went, one's page was not judged again."""
    cup, *others = (result for result in report.results if result.kind == "fail")
    went = replace(cup, location=replace(cup.location, uri=report.files[1].uri, pointer="/gone"))
    far = replace(cup, location=replace(cup.location, uri="https://shop.example:8443/far"))
    page = SourceFile(far.location.uri, far.location.uri, "")
    earlier = replace(
        report, results=(*others, went, far), files=(*report.files, page), started_at="2026-01-01T03:04:05Z"
    )
    before, after = snapshot(earlier), snapshot(report)
    return replace(report, past=past(report, before, after, (before.totals, after.totals)))


@pytest.mark.browser
def test_the_report_says_what_is_new_and_what_is_fixed(report: Report, shown: Any) -> None:
    page = shown(_with_past(report))
    counts = page.locator(".since .tiles div")
    expect(counts).to_have_text(
        [re.compile(text) for text in ("New1", "Fixed1", "Still there5", "Not judged again1")]
    )
    expect(page.locator(".trend circle")).to_have_count(2)
    page.click("[data-state=new]")
    expect(page.locator("#count")).to_have_text("1 page, 1 finding")
    expect(page.locator("#page .card .fresh")).to_have_text("new")
    page.select_option("#state", "still")
    expect(page.locator("#count")).to_have_text("4 pages, 5 findings")
    expect(page.locator("#page .card .fresh")).to_have_count(0)
    fixed = page.locator("details.past", has_text="Fixed: 1")
    fixed.locator("summary").click()
    expect(fixed.locator("tbody tr")).to_have_count(1)


@pytest.mark.browser
def test_2000_pages_stay_under_30_megabytes(report: Report, shown: Any) -> None:
    cup = [result for result in report.results if result.location.uri == "public/cup.html"]
    template = next(file for file in report.files if file.uri == "public/cup.html")
    held = template.shown.read().statements
    files: list[SourceFile] = []
    results: list[Result] = []
    for number in range(2000):
        uri = f"https://shop.example/p/{number}"
        words = tuple(
            ShownPassage(f"{number} words of paragraph {k} " * 8, "text", "shown") for k in range(25)
        )
        files.append(replace(template, uri=uri, url=uri, shown=packed(ShownPage(words, held))))
        results += [
            replace(
                result,
                location=replace(result.location, uri=uri),
                message=f"{result.message} {number} {copy}",
            )
            for result in cup
            for copy in range(4)
        ]
    many = replace(report, files=tuple(files), results=tuple(results))
    output = render(many, "html")
    assert len(output.encode()) < 30_000_000
    page = shown(output)
    page.fill("#query", "p/1999")
    expect(page.locator("#count")).to_have_text("1 page, 12 findings")


def test_an_empty_report_says_so(report: Report) -> None:
    output = render(Report(), "html")
    assert "Nothing was checked." in output
    assert "every statement that was checked holds." not in output
    clean = render(replace(report, results=(), notifications=()), "html")
    assert "Nothing to fix: every statement that was checked holds." in clean


@pytest.mark.browser
def test_a_page_with_hundreds_of_findings_shows_them_step_by_step(report: Report, shown: Any) -> None:
    price = next(result for result in report.results if result.code == "FAC900" and result.kind == "fail")
    many = tuple(replace(price, message=f"finding {number}") for number in range(150))
    page = shown(replace(report, results=many))
    expect(page.locator("#page .card")).to_have_count(60)
    page.click("text=Show the other 90 findings")
    expect(page.locator("#page .card")).to_have_count(150)


def test_names_leave_out_what_all_share(report: Report) -> None:
    def names(*uris: str) -> list[str]:
        files = tuple(SourceFile(uri, uri if "://" in uri else None, "") for uri in uris)
        output = render(Report(files=files), "html")
        (index,) = re.findall(r'<script type="application/json" id="index">(.*?)</script>', output, re.DOTALL)
        return [page["short"] for page in json.loads(index)["pages"]]

    assert names("https://a.example/x", "https://a.example/y/z") == ["/x", "/y/z"]
    assert names("https://a.example/", "https://b.example/") == ["https://a.example/", "https://b.example/"]
    assert names("site/a/b.html", "site/a/c.html") == ["/b.html", "/c.html"]
    assert names("a.html", "b.html") == ["a.html", "b.html"]
    assert names("site/a.html") == ["site/a.html"]
