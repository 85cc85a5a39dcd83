"""The report for people."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from urllib.parse import unquote, urlsplit

from factmark.linter.engine.catalogue import catalogue
from factmark.linter.findings.naming import on_pages
from factmark.linter.findings.report import Notification, Report, SourceFile
from factmark.linter.findings.rule import Edit, Evidence, Fix, Result
from factmark.linter.reports import Options, render
from factmark.linter.reports.excerpt import columns
from factmark.source.location import Location


def test_no_line_is_wider_than_the_terminal(report: Report) -> None:
    long = "東京 and more words " * 40
    results = tuple(
        replace(result, message=long, evidence=(Evidence(long, "text", "nearest"),))
        for result in report.results
    )
    for width in (40, 80, 132):
        output = render(replace(report, results=results), "full", options=Options(width=width))
        # The names of pages, of rules and of properties are never cut: they are there to be copied.
        cut = [line for line in output.splitlines() if "markup:" not in line and line.startswith("    ")]
        assert max(columns(line) for line in cut if not line.lstrip()[0].isdigit()) <= width


def test_colours_and_links_are_only_added(report: Report) -> None:
    plain = render(report, "full", options=Options())
    options = Options(color=True, hyperlinks=True, rule_url="https://docs.example/{code}")
    coloured = render(report, "full", options=options)
    assert "\x1b]8;;https://docs.example/FAC900\x1b\\" in coloured
    assert re.sub(r"\x1b\[[\d;]*m|\x1b\]8;;.*?\x1b\\", "", coloured) == plain


def test_a_rule_links_to_its_file_where_no_address_is_known() -> None:
    rule = next(rule for rule in catalogue() if rule.code == "FAC201")
    place = Location("a.html", 0, "/price", 3, 1, 3, 9)
    result = Result("FAC201", rule.name, "fail", "error", "the page says otherwise", place)
    output = render(
        Report(results=(result,), rules=(rule,)), "text", options=Options(color=True, hyperlinks=True)
    )
    (address,) = re.findall(r"\x1b\]8;;(file://.+?)\x1b", output)
    path = Path(unquote(urlsplit(address).path))
    assert path.read_text(encoding="utf-8").startswith('"""A value that the page contradicts')


def test_the_summary_fits_a_screen(report: Report) -> None:
    cup = next(result for result in report.results if result.code == "FAC901")
    results = tuple(replace(cup, code=f"FAC{number:03}", rule=f"r{number}") for number in range(300))
    notes = tuple(Notification("error", f"failed {number}", f"p{number}") for number in range(500))
    output = render(replace(report, results=results, notifications=notes), "full")
    end = output[output.index("Not checked (500)") :]
    assert len(end.splitlines()) <= 30
    assert "… and 490 more" in end
    assert "… and 290 more rules" in end


def test_nothing_checked_never_looks_fine() -> None:
    assert "Nothing was checked." in render(Report(), "full")
    assert "No findings" not in render(Report(), "full")


def test_a_clean_page_is_said_to_be_clean(report: Report) -> None:
    clean = replace(report, results=(), notifications=(), suppressed=())
    assert render(clean, "full") == "No findings on 5 pages, 7 statements.\n"


def test_findings_in_files_that_a_template_is_made_with_are_counted_as_files(report: Report) -> None:
    found = replace(report, files=report.files[:1])
    assert found.pages == 1
    output = render(found, "full")
    assert re.search(r"in \d+ files; 1 page, \d+ statements?\.", output)


def test_a_change_in_a_minified_line_is_shown_where_it_is(report: Report) -> None:
    source = (
        f'<script type="application/ld+json">{{"name": "{"x" * 5000}", "price": "4.80", "y": "{"z" * 900}"}}'
    )
    start = source.index("4.80")
    price = next(result for result in report.results if result.code == "FAC900" and result.fixes)
    fix = Fix("Say 4.60", "unsafe", (Edit(start, start + 4, "4.60"),))
    page = SourceFile("a.html", None, source)
    moved = replace(price, location=replace(price.location, uri="a.html"), fixes=(fix,))
    output = render(replace(report, results=(moved,), files=(page,)), "full", options=Options(width=160))
    assert '", "price": "4.80", "y": "z' in output
    assert '", "price": "4.60", "y": "z' in output
    assert max(map(len, output.splitlines())) <= 160


def test_only_findings_that_say_the_same_are_gathered(report: Report) -> None:
    notes = [result for result in report.results if result.code == "CMP900"]
    output = render(replace(report, results=tuple(notes)), "full")
    assert output.count("Article.wordCount is no number") == 1
    assert "the same on 2 more pages:" in output
    others = tuple(replace(result, message=f"{number} words") for number, result in enumerate(notes))
    assert "the same on" not in render(replace(report, results=others), "full")


def test_what_is_said_of_each_thing_in_a_list_on_a_page_is_said_once(report: Report) -> None:
    cup = next(result for result in report.results if result.code == "FAC901")
    places = [replace(cup, location=replace(cup.location, start_line=line)) for line in (3, 9, 9, 14)]
    output = render(replace(report, results=tuple(places)), "full")
    assert output.count(cup.message) == 1
    assert "the same in 3 more places here: lines 9, 14\n" in output
    assert output.index("FAC901") < output.index("the same in")
    unplaced = [replace(cup, location=replace(cup.location, start_line=None)) for _ in range(3)]
    assert "the same in 2 more places here\n" in render(replace(report, results=tuple(unplaced)), "full")
    assert "the same" not in render(replace(report, results=tuple(places[:2])), "full")


def test_a_change_in_a_line_wider_than_the_terminal_is_shown_where_it_is(report: Report) -> None:
    source = '<script type="application/ld+json">{"@context": "https://schema.org", "price": "4.80"}</script>'
    start = source.index("4.80")
    fixes = (Fix("say 4.60", "unsafe", (Edit(start, start + 4, "4.60"),)),)
    cup = next(result for result in report.results if result.code == "FAC901")
    page = SourceFile(cup.location.uri, None, source)
    shown = replace(report, results=(replace(cup, fixes=fixes),), files=(page,))
    output = render(shown, "full", options=Options(width=80))
    for price, sign in (("4.80", "-"), ("4.60", "+")):
        (line,) = (line for line in output.splitlines() if line.startswith(f"      {sign} "))
        assert f'"price": "{price}"' in line
        assert columns(line) <= 80


def test_a_property_of_another_vocabulary_is_named_once_with_it(report: Report) -> None:
    known = next(result for result in report.results if result.kind == "fail" and result.statement)
    assert known.statement is not None
    foreign = "http://data.example/ns#"
    statement = replace(known.statement, types=(f"{foreign}Review",), property=f"{foreign}rating")
    output = render(replace(report, results=(replace(known, statement=statement),)), "full")
    assert "http://data.example/ns#Review.rating" in output


def test_pages_without_structured_data_are_not_said_to_be_right(report: Report) -> None:
    bare = replace(report, results=(), notifications=(), suppressed=(), statements=0)
    for output_format in ("text", "markdown", "html"):
        assert "no structured data" in render(bare, output_format) or "no page has structured data" in render(
            bare, output_format
        )
    assert "Every statement that was checked holds" not in render(bare, "html")
    unread = Notification("error", "a block that a plugin makes is not checked")
    assert "structured data" not in render(replace(bare, notifications=(unread,)), "full")


def test_findings_of_a_rule_on_a_page_are_one_entry(report: Report) -> None:
    cup = next(result for result in report.results if result.code == "FAC901")
    places = [replace(cup.location, start_line=10 + n) for n in range(25)]
    alike = (replace(cup, message=f"value {n}", location=place) for n, place in enumerate(places))
    several = replace(report, results=tuple(alike))
    text = cup.statement.text if cup.statement is not None else ""
    others = ", ".join(f'{line}:{cup.location.start_column} ("{text}")' for line in (11, 12, 13))
    told = render(several, "text").partition("FAC901 × 25: value 0\n")[2].splitlines()[0]
    assert told.strip() == f"also {others} and 21 more"
    assert "value 1" not in render(several, "text")
    assert render(several, "concise").count("FAC901") == 25


def test_many_entries_take_a_line_each_on_a_terminal(report: Report) -> None:
    cup = next(result for result in report.results if result.code == "FAC901")
    long = replace(cup, message="more words " * 30)
    many = tuple(replace(long, code=f"FAC{number:03}") for number in range(30))
    for results, lines in ((many, {1}), (many[:2], range(5, 9))):
        output = render(replace(report, results=results), "text", options=Options(width=80, wraps=True))
        entry = output[output.index("FAC000") : output.index("FAC001")]
        assert entry.count("\n") in lines
    assert "more words " * 30 in render(replace(report, results=many), "text")


def test_what_to_fix_first_is_named_on_several_pages(report: Report) -> None:
    cup = next(result for result in report.results if result.code == "FAC901")
    pages = tuple(
        replace(cup, code=code, level=level, location=replace(cup.location, uri=f"{number}.html"))
        for number, (code, level) in enumerate(
            (
                ("FAC210", "error"),
                ("CMP305", "warning"),
                ("SYN016", "error"),
                ("FAC204", "error"),
                ("CMP306", "warning"),
                ("CMP307", "warning"),
            )
        )
    )
    output = render(replace(report, results=pages), "text")
    order = [
        output.index(f"{n}. {code} in") for n, code in enumerate(("SYN016", "FAC204", "FAC210", "CMP305"), 1)
    ]
    assert order == sorted(order)
    for few in (1, 5):  # the list says it all
        assert "Fix first" not in render(replace(report, results=pages[:few]), "text")


def test_what_a_template_does_alike_is_one_thing_to_fix_first(report: Report) -> None:
    cup = next(result for result in report.results if result.code == "FAC901")
    place = replace(cup.location, uri="layout.html", start_line=7)
    pages = tuple(replace(cup.location, uri=f"/somewhere/public/{number}.html") for number in range(4))
    made = [
        replace(cup, message=f"{cup.message}{on_pages(pages)}", location=place, pages=pages, statement=said)
        for said in (cup.statement, None)
    ]
    output = render(replace(report, results=tuple(made)), "text", options=Options(listing=False, width=200))
    first = output[output.index("Fix first") :].split("\n\n")[0].splitlines()
    assert first[1:] == [f"    1. FAC901 in layout.html:7, on 4 pages: {cup.message}"]


def test_a_crawl_of_many_pages_lists_none(report: Report) -> None:
    output = render(report, "text", options=Options(listing=False))
    assert "Fix first" in output
    assert "public/cup.html\n" not in output
