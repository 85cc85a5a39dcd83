"""Whole pages in several languages: what they say of themselves passes, each of the lies put in is flagged."""

from __future__ import annotations

import json
import tomllib
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from factmark.linter.document.document import Document
from factmark.linter.findings.verdict import Verdict

from .compared import verdicts

PAGES = {
    path.stem: tomllib.loads(path.read_text(encoding="utf-8"))
    for path in sorted((Path(__file__).parent / "pages").glob("*.toml"))
}
FLAGS = ("unsupported", "contradicted")
MAX_OPEN = 0.06
"""The share of a page's statements that may stay undecided, over all pages."""


def judged(page: dict[str, Any], data: list[Any]) -> dict[str, Verdict]:
    """The verdicts on a page's statements by block and pointer."""
    scripts = "".join(
        f'<script type="application/ld+json">{json.dumps(block, ensure_ascii=False)}</script>'
        for block in data
    )
    source = (
        f'<!doctype html><html lang="{page["lang"]}"><head><link rel="canonical" href="{page["url"]}">'
        f"{page.get('head', '')}{scripts}</head>"
        f"<body>{page['body']}</body></html>"
    )
    document = Document("page.html", source, fetched_at="2024-06-10T10:00:00+00:00")
    return {
        f"{statement.location.block}{statement.location.pointer}": verdict
        for statement, verdict in verdicts(document)
    }


def with_lie(data: list[Any], place: str, value: str) -> list[Any]:
    """The blocks with another value at a place."""
    lied = deepcopy(data)
    target: Any = lied
    *way, last = place.split("/")
    for part in way:
        target = target[int(part)] if isinstance(target, list) else target[part]
    target[int(last) if isinstance(target, list) else last] = value
    return lied


def test_there_are_pages() -> None:
    assert len(PAGES) == 26
    assert sum(len(page["lies"]) for page in PAGES.values()) >= 236


@pytest.mark.parametrize("name", PAGES)
def test_what_a_page_shows_is_not_flagged(name: str) -> None:
    outcome = judged(PAGES[name], json.loads(PAGES[name]["jsonld"]))
    flagged = {place: verdict.reason for place, verdict in outcome.items() if verdict.outcome in FLAGS}
    assert flagged == {}


@pytest.mark.parametrize("name", PAGES)
def test_lies_are_flagged(name: str) -> None:
    page = PAGES[name]
    data = json.loads(page["jsonld"])
    told = {place: judged(page, with_lie(data, place, value))[place] for place, value in page["lies"].items()}
    assert {place: verdict.reason for place, verdict in told.items() if verdict.outcome not in FLAGS} == {}


def test_little_is_left_open() -> None:
    outcomes = [
        verdict.outcome
        for page in PAGES.values()
        for verdict in judged(page, json.loads(page["jsonld"])).values()
    ]
    assert outcomes.count("undecided") <= MAX_OPEN * len(outcomes)


@pytest.mark.shared
def test_examples_that_agree_are_not_contradicted(shared: Path) -> None:
    rows = [json.loads(row) for row in (shared / "vocabulary/examples.jsonl").read_text("utf-8").splitlines()]
    assert len(rows) == 277
    denied = {}
    for row in rows:
        scripts = "".join(f'<script type="application/ld+json">{block}</script>' for block in row["jsonld"])
        document = Document(row["id"], f"<html><head>{scripts}</head><body>{row['html']}</body></html>")
        for statement, verdict in verdicts(document):
            if verdict.outcome == "contradicted":
                denied[row["id"], statement.property, statement.text] = verdict.reason
    assert denied == {}
