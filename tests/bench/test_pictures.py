"""Pictures of first looks and of reliability."""

import xml.etree.ElementTree as ET
from typing import Any

from factmark.bench.labelled_pages.pictures import first_looks, reliability

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
