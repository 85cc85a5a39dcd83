"""What is new, fixed and still there between two runs, and what cannot be said."""

from __future__ import annotations

from dataclasses import replace

from factmark.linter.engine.catalogue import catalogue
from factmark.linter.findings.report import Notification, Report, SourceFile
from factmark.linter.findings.rule import Result
from factmark.linter.history.history import compare, page_names, past, snapshot
from factmark.linter.markup.statement import Literal, Statement
from factmark.source.location import Location

SITE = "http://shop.example"
RULES = tuple(rule for rule in catalogue() if rule.code in ("FAC201", "FAC202"))


def finding(
    page: str, value: str, code: str = "FAC201", pointer: str = "/offers/price", line: int = 1
) -> Result:
    place = Location(f"{SITE}{page}", 0, pointer, line, 1, line, 2)
    statement = Statement(
        "_:b0", ("Offer",), "price", "price", Literal(value, value), "json-ld", place, place
    )
    return Result(code, "value-contradicted", "fail", "error", f"price {value}", place, statement)


def run(*results: Result, pages: tuple[str, ...] = ("/a", "/b"), site: str = SITE, rules=RULES) -> Report:
    files = tuple(SourceFile(f"{site}{page}", f"{site}{page}", "", 3) for page in pages)
    return Report(
        results=results, files=files, rules=rules, statements=6, started_at="2026-01-01T00:00:00+00:00"
    )


def entries(findings) -> list[tuple[str, str]]:
    return [(f.entry.file, f.entry.value) for f in findings]


def test_new_fixed_and_still_there() -> None:
    before = snapshot(run(finding("/a", "1"), finding("/b", "2")))
    after = snapshot(run(finding("/b", "2", line=99), finding("/b", "3")))
    outcome = compare(before, after)
    assert entries(outcome.new) == [("/b", "3")]
    assert entries(outcome.still) == [("/b", "2")]
    assert entries(outcome.fixed) == [("/a", "1")]
    assert outcome.first == outcome.unchecked == ()


def test_what_was_not_judged_again_is_not_fixed() -> None:
    before = snapshot(run(finding("/a", "1"), finding("/b", "2", "FAC202")))
    gone = compare(before, snapshot(run(pages=("/b",))))
    assert entries(gone.fixed) == [("/b", "2")]
    assert entries(gone.unchecked) == [("/a", "1")]
    fewer_rules = compare(before, snapshot(run(rules=RULES[:1])))
    assert entries(fewer_rules.unchecked) == [("/b", "2")]
    half = replace(run(), notifications=(Notification("error", "a rule failed", f"{SITE}/a"),))
    assert entries(compare(before, snapshot(half)).unchecked) == [("/a", "1")]


def test_what_was_not_judged_before_is_not_said_to_have_come_since() -> None:
    outcome = compare(snapshot(run(pages=("/a",))), snapshot(run(finding("/a", "1"), finding("/b", "2"))))
    assert entries(outcome.new) == [("/a", "1")]
    assert entries(outcome.first) == [("/b", "2")]


def test_the_same_fault_twice_counts_twice() -> None:
    before = snapshot(run(finding("/a", "1"), finding("/a", "1")))
    after = snapshot(run(finding("/a", "1")))
    outcome = compare(before, after)
    assert (len(outcome.still), len(outcome.fixed), len(outcome.new)) == (1, 1, 0)
    back = compare(after, before)
    assert (len(back.still), len(back.fixed), len(back.new)) == (1, 0, 1)


def test_an_item_put_before_it_makes_no_finding_new() -> None:
    before = snapshot(run(finding("/a", "1", pointer="/offers/0/price")))
    outcome = compare(before, snapshot(run(finding("/a", "1", pointer="/offers/1/price"))))
    assert (len(outcome.still), len(outcome.new)) == (1, 0)


def test_a_site_that_moved_to_another_port_is_the_same_site() -> None:
    names = page_names(["http://127.0.0.1:1/a", "http://127.0.0.1:1/b?c=d", "http://other.example/"])
    assert names("http://127.0.0.1:1/b?c=d") == "/b?c=d"
    assert names("http://other.example/") == "//other.example/"
    assert page_names(["http://127.0.0.1:2/a"])("http://127.0.0.1:2/a") == "/a"
    assert names("public/a.html") == "public/a.html"


def test_a_report_knows_which_of_its_findings_are_new() -> None:
    old, new = finding("/a", "1"), finding("/b", "2")
    report = run(old, new)
    known = past(report, snapshot(run(old)), snapshot(report), ())
    assert known.state(old) == "still"
    assert known.state(new) == "new"
    assert known.state(replace(old, kind="open")) is None
    assert past(report, None, snapshot(report), ()).state(old) is None
