"""Days that a page draws as a calendar of a month."""

from __future__ import annotations

import json

import pytest

from factmark.linter.document.document import Document

from ..compared import verdicts

MONTHS = "".join(
    f"<option>{month} 2027</option>" for month in ("January", "February", "March", "April", "May")
)


@pytest.mark.parametrize(
    ("cells", "outcome"),
    [
        ("<td data-date=2027-04-07>7<td data-date=2027-04-08><p>8</p>Evening 2", "grounded"),
        ("<td><p><time datetime=2027-04-08>8</time></p>Evening 2", "grounded"),
        ("<td><a href=#d><time datetime=2027-04-08T18:00>8</time></a><p>Evening 2", "grounded"),
        ("<td data-date=2027-04-07>7<td data-date=2027-04-08>9", "unsupported"),
        ("<td data-date=2027-04-08>Evening 2", "unsupported"),
        ("<td data-date=2027-04-08><b hidden>8</b>Evening 2", "unsupported"),
        ("<td data-date=2027-04-08>80 seats", "unsupported"),
        ("<td>8", "unsupported"),
        ("<td data-date=none>8", "unsupported"),
    ],
)
def test_a_number_in_a_calendar_is_the_day_that_its_cell_carries(cells, outcome):
    markup = {
        "@context": "https://schema.org",
        "@type": "Event",
        "name": "Sourdough",
        "startDate": "2027-04-08",
    }
    block = f'<script type="application/ld+json">{json.dumps(markup)}</script>'
    html = f"<html lang=en><title>Sourdough</title>{block}<h1>Sourdough</h1><select>{MONTHS}</select><table>{cells}"
    said = {statement.property: verdict for statement, verdict in verdicts(Document("page.html", html))}
    assert said["startDate"].outcome == outcome
    other = Document("page.html", html.replace(MONTHS, "<option>May 2027"))
    assert {s.property: v.outcome for s, v in verdicts(other)}["startDate"] == "unsupported"
