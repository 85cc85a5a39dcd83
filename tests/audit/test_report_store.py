"""Kept outcomes: found again for the same page judged the same way, and never more than data."""

from __future__ import annotations

import sqlite3
import zlib
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from factmark.audit.page_checks import PageReport, check_page, engine_of
from factmark.audit.report_store import ReportStore
from factmark.crawler.items import Box, ObservedPassage, PageItem
from factmark.linter.config.config import Config
from factmark.linter.findings.shown_page import ShownPage
from factmark.linter.runner.cache import read_outcome
from factmark.linter.runner.file_checker import Plan

PAGE = PageItem(
    "https://example.com/",
    "https://example.com/",
    200,
    html='<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product",'
    '"name":"Honey","nmae":"x","offers":{"@type":"Offer","price":"5.40"}}</script><p>Honey £4.50',
)
PLAN = Plan(Config(), Path("/"))
ENGINE = engine_of(PLAN)


@pytest.fixture
def store(tmp_path):
    store = ReportStore(tmp_path / "outcomes.sqlite", PLAN, ENGINE)
    yield store
    store.close()


def test_outcomes_come_back(store):
    outcome = check_page(ENGINE, PAGE)
    assert outcome.text is not None
    assert read_outcome(outcome.text).results
    key = store.key(PAGE)
    assert store.get(key) is None
    store.put(key, outcome)
    assert store.get(key) == outcome
    store.retain([])
    assert store.get(key) is None


def test_the_key_tells_what_matters(store, tmp_path):
    keys = {
        store.key(page)
        for page in (
            PAGE,
            replace(PAGE, url="https://example.com/2"),
            replace(PAGE, html=PAGE.html + " "),
            replace(PAGE, rendered_html=PAGE.html),
            replace(PAGE, passages=(ObservedPassage(0, "Honey", "text", True),)),
            replace(PAGE, passages=(ObservedPassage(0, "Honey", "text", False),)),
            replace(PAGE, passages=(ObservedPassage(0, "Honey", "text", True, box=Box(0, 0, 9, 9)),)),
            replace(PAGE, render_error="x"),
        )
    }
    assert len(keys) == 8
    assert store.key(
        replace(PAGE, fetched_at="2024-01-01T00:00:00+00:00", headers=(("A", "b"),))
    ) == store.key(PAGE)
    other = ReportStore(tmp_path / "other.sqlite", replace(PLAN, all_kinds=True), ENGINE)
    assert other.key(PAGE) != store.key(PAGE)
    other.close()


def test_what_a_report_shows_of_a_page_stays_on_disk(tmp_path):
    plan = replace(PLAN, corrections=True)
    engine = engine_of(plan)
    outcome = check_page(engine, PAGE)
    assert read_outcome(outcome.text).file.shown is None
    store = ReportStore(tmp_path / "shown.sqlite", plan, engine)
    for key in ("a", "verified a", "old"):
        store.put(key, outcome)
    pages = {key: store.page(key) for key in ("a", "verified a", "old")}
    store.retain(["a"], ["verified a"])
    store.close()
    for key in ("a", "verified a"):
        shown = pages[key].read()
        assert [passage.text for passage in shown.passages if passage.visibility == "shown"] == [
            "Honey £4.50"
        ]
        assert ("name", "pass") in {(statement.property, statement.kind) for statement in shown.statements}
    assert pages["old"].read() == ShownPage()
    with sqlite3.connect(tmp_path / "shown.sqlite") as database:
        database.execute("UPDATE pages SET shown = 'junk'")
        assert database.execute("SELECT key FROM outcomes").fetchall() == [("a",)]
    database.close()
    assert pages["a"].read() == ShownPage()
    (tmp_path / "shown.sqlite").unlink()
    assert pages["a"].read() == ShownPage()


@pytest.mark.parametrize(
    "content", [b"", b"junk", zlib.compress(b"junk"), zlib.compress(b'[1, [{"x": 2}], 3]')]
)
def test_a_tampered_outcome_is_no_outcome(store, content):
    store._db.execute("INSERT INTO outcomes VALUES ('k', '', ?)", (content,))
    assert store.get("k") is None


def test_an_outcome_of_another_day_is_none(store, tmp_path):
    store.put("k", PageReport(None, dated=True))
    assert store.get("k") == PageReport(None, dated=True)
    tomorrow = replace(PLAN, today=PLAN.today + timedelta(days=1))
    later = ReportStore(tmp_path / "outcomes.sqlite", tomorrow, ENGINE)
    assert later.get("k") is None
    later.close()


def test_a_broken_store_is_made_anew(tmp_path):
    path = tmp_path / "outcomes.sqlite"
    path.write_text("no database, but long enough to be looked at " * 50)
    store = ReportStore(path, PLAN, ENGINE)
    store.put("k", PageReport(None))
    assert store.get("k") == PageReport(None)
    store.close()
    with sqlite3.connect(path) as database:
        assert database.execute("SELECT count(*) FROM outcomes").fetchone() == (1,)
    database.close()


def test_what_another_program_left_is_forgotten(tmp_path: Path) -> None:
    path = tmp_path / "outcomes.sqlite"
    store = ReportStore(path, PLAN, ENGINE)
    key = store.key(PAGE)
    store.put(key, check_page(ENGINE, PAGE))
    store.close()
    store = ReportStore(path, PLAN, ENGINE)
    assert store.lacking([key]) == set()
    store.close()
    with sqlite3.connect(path) as db:
        db.execute("UPDATE program SET digest = x'00'")
    db.close()
    store = ReportStore(path, PLAN, ENGINE)
    assert store.get(key) is None
    assert store.lacking([key, "another"]) == {key, "another"}
    store.close()


def test_an_outcome_of_an_older_form_is_no_outcome(store: ReportStore) -> None:
    key = store.key(PAGE)
    store.put(key, check_page(ENGINE, PAGE))
    old = zlib.compress(b'["{}", [], false, 3]', 1)
    store._db.execute("UPDATE outcomes SET outcome = ?", (old,))
    assert store.get(key) is None
