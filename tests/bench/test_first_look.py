"""The figures of pages that nobody had seen before, their pictures, and the samples to be labelled."""

import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

from factmark.bench.labelled_pages.first_look import figures
from factmark.bench.labelled_pages.pictures import first_looks, reliability
from factmark.bench.labelled_pages.sample import flags, rows


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
    assert read["errors"] == {"right": 1, "taste": 1, "wrong": 0, "precision": 0.75, "interval": None}
    assert read["errors_and_warnings"]["precision"] == 0.5
    assert read["by_family"]["CMP"]["precision"] == 0.0


def test_intervals_are_of_pages_drawn_again() -> None:
    flags = [
        {"page": page, "code": "FAC202", "level": "error", "verdict": verdict}
        for page, verdict in (("p", "right"), ("p", "right"), ("q", "wrong"), ("r", "right"))
    ]
    low, high = figures([], flags, REPORT)["read"]["errors"]["interval"]
    assert (low, high) == (0.0, 1.0)
    rows = [{"page": page, "path": "0/name", "fact": "explicit", "comply": "yes"} for page in "pq"]
    assert figures(rows, [], REPORT)["factuality"]["intervals"]["false_alarms_per_100"]


SVG = "{http://www.w3.org/2000/svg}"


def _look(name: str, right: float | None, found: float) -> dict[str, Any]:
    shares = {"precision": right}
    return {
        "name": name,
        "read": {"errors": shares, "errors_and_warnings": shares},
        "factuality": {"recall": found},
    }


def test_a_point_for_each_batch_that_has_the_figure() -> None:
    drawn = ET.fromstring(first_looks([_look("batch-01", 1.0, 0.5), _look("batch-02", None, 0.0)]))
    lines = {line.get("class"): line.get("points", "").split() for line in drawn.iter(f"{SVG}polyline")}
    assert [len(lines[name]) for name in "abc"] == [1, 1, 2]
    first, second = (float(point.split(",")[1]) for point in lines["c"])
    assert first < second == float(drawn.find(f"{SVG}line").get("y1"))  # type: ignore[union-attr, arg-type]


def test_bands_of_few_statements_are_hollow() -> None:
    bands = [{"stated": 0.1, "measured": 0.2, "count": 30}, {"stated": 0.9, "measured": 0.8, "count": 29}]
    drawn = ET.fromstring(reliability(bands))
    assert [point.get("class") for point in drawn.iter(f"{SVG}circle")] == ["a", "a few"]


PAGE = """<html lang="en"><title>Oak table</title><h1>Oak table</h1><p>Made in Leeds.</p>
<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Product", "name": "Oak table",
"color": "red", "sku": "T-1", "description": "Made in Leeds.", "material": "Oak"}</script>
<div itemscope itemtype="https://schema.org/Person"><span itemprop="name">Oak table</span></div>"""


def test_rows_are_drawn_by_the_seed_with_their_places(tmp_path: Path) -> None:
    (tmp_path / "page.html").write_text(PAGE, encoding="utf-8")
    files = [tmp_path / "page.html"]
    drawn = rows(files, 1, 3)
    assert drawn == rows(files, 1, 3)
    assert {row["page"] for row in drawn} == {"page"}
    everything = {row["path"]: row["value"] for row in rows(files, 1, 99)}
    assert everything["0/color"] == "red"
    assert [value for path, value in everything.items() if path.startswith("@4:")] == ["Oak table"]
    assert len(drawn) == 3 < len(everything) == 6
    assert any(rows(files, seed, 3) != drawn for seed in range(2, 9))


def test_flags_are_at_most_so_many_of_a_page(tmp_path: Path) -> None:
    (tmp_path / "page.html").write_text(
        PAGE.replace("Oak", "Elm", 1).replace('"T-1"', '"undefined"'), encoding="utf-8"
    )
    found = flags([tmp_path / "page.html"], 1, 99)
    assert {flag["prop"] for flag in found} >= {"color", "sku"}
    assert len(flags([tmp_path / "page.html"], 1, 1)) == 1
