"""The figures of pages that nobody had seen before."""

from typing import Any

from factmark.bench.labelled_pages.first_look import figures


def result(code: str, kind: str, level: str, pointer: str) -> dict[str, Any]:
    location = {"uri": "file:///p.html", "block": 0, "pointer": pointer}
    return {"code": code, "kind": kind, "level": level, "location": location, "covers": []}


def row(pointer: str, fact: str, **more: Any) -> dict[str, Any]:
    return {"page": "p", "path": f"0{pointer}", "fact": fact, "comply": "yes", "sure": 0.9} | more


REPORT = {
    "results": [
        result("FAC202", "fail", "error", "/name"),
        result("FAC202", "fail", "warning", "/color"),
        result("FAC292", "open", "none", "/size"),
        result("FAC293", "notApplicable", "none", "/sku"),
        result("FAC290", "pass", "none", "/url"),
        result("CMP330", "fail", "error", "/mpn"),
    ]
}


def test_rows_that_nobody_is_sure_of_are_counted_and_not_scored() -> None:
    labels = [
        row("/name", "unsupported"),
        row("/color", "explicit"),
        row("/size", "contradicted"),
        row("/sku", "unsupported"),
        row("/url", "unsupported"),
        row("/mpn", "explicit", comply="no"),
        row("/other", "unsupported", sure=0.5),
        row("/late", "unsupported", shell=True),
    ]
    found = figures(labels, [], REPORT)
    assert (found["rows"], found["scored"]) == (8, 6)
    assert found["bad_rows"] == {
        "flagged": 1,
        "good": 2,
        "good_open": 0,
        "open": 1,
        "technical": 1,
        "passed": 1,
    }
    assert found["factuality"]["precision"] == 0.5
    assert found["factuality"]["recall"] == 0.25
    assert found["factuality"]["errors_precision"] == 1.0
    assert found["compliance"]["recall"] == 1.0
    assert found["flags"] == {"error": 2, "warning": 1}


def test_taste_counts_half() -> None:
    flags = [
        {"page": "p", "code": "FAC202", "level": "error", "verdict": "right"},
        {"page": "p", "code": "FAC202", "level": "error", "verdict": "taste"},
        {"page": "p", "code": "CMP330", "level": "warning", "verdict": "wrong"},
    ]
    read = figures([], flags, REPORT)["read"]
    assert read["errors"] == {"right": 1, "taste": 1, "wrong": 0, "precision": 0.75}
    assert read["errors_and_warnings"]["precision"] == 0.5
    assert read["by_family"]["CMP"]["precision"] == 0.0
