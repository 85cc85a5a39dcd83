"""Judging in processes beside the crawl: in which order, and what becomes of pages that end one."""

from __future__ import annotations

import asyncio
import importlib
import pickle
import socket
from contextlib import closing
from datetime import date
from pathlib import Path

import pytest

from factmark.audit import page_workers as worker_pool
from factmark.audit.page_checks import PageReport
from factmark.audit.page_workers import WorkerPool
from factmark.crawler.items import PageItem
from factmark.linter.config.config import Config
from factmark.linter.runner.file_checker import Plan

PLAN = Plan(Config(), Path(), all_kinds=False, show_open=False, corrections=False, today=date(2026, 1, 2))

#: FileCheckers nothing: pages say by their HTML what becomes of the process, and outcomes tell in which order they came.
WORKER = """
import os
import time
from pathlib import Path

from factmark.audit.page_workers import serve
from factmark.audit.page_checks import Comparison, PageReport

seen = []


def judge(page):
    if page.html == "slow":
        time.sleep(60)
    if page.html == "ends":
        os._exit(3)
    if page.html.startswith("once ") and not Path(page.html[5:]).exists():
        Path(page.html[5:]).touch()
        os._exit(3)
    time.sleep(0.3 if page.html == "a moment" else 0.02)
    seen.append(page.url)
    return PageReport(f"{page.url} {len(seen)} {len(page.html)}")


def work(plan, asked):
    serve(asked, {"check": judge, "compare": lambda page, served: Comparison(judge(page), False)})
"""


@pytest.fixture
def stand_in(tmp_path, monkeypatch):
    (tmp_path / "stand_in_worker.py").write_text(WORKER, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(worker_pool, "work", importlib.import_module("stand_in_worker").work)


def page(name, html="x", *, rendered=False):
    return PageItem(name, name, html=html, rendered_html=html if rendered else None)


def judged(pages, **options):
    async def all_of_them(pool):
        return await asyncio.gather(*(pool.check(each) for each in pages))

    with closing(WorkerPool(PLAN, **options)) as pool:
        return asyncio.run(all_of_them(pool))


def said(outcome):
    return [note.message for note in outcome.notes]


def test_pages_are_judged_as_in_this_process():
    html = (
        '<h1>Cup</h1><script type="application/ld+json">{"@context":"https://schema.org","@type":"Product",'
        '"name":"Saucer"}</script>'
    )
    first, second = judged(
        [page("https://example.com/a", html), page("https://example.com/b", "<h1>Cup</h1>")]
    )
    assert first.disputed
    assert "Saucer" in (first.text or "")
    assert not second.disputed
    assert not second.notes


def test_a_look_at_a_page_tells_no_more_of_one_that_is_disputed():
    """It is rendered, and judged as a browser shows it: what it takes to correct it is not worked out twice."""
    html = (
        '<h1>Cup</h1><script type="application/ld+json">{"@context":"https://schema.org","@type":"Product",'
        '"name":"Saucer"}</script>'
    )
    disputed, fine = page("https://example.com/a", html), page("https://example.com/b", "<h1>Cup</h1>")

    async def looks(pool):
        return [await pool.check_served(disputed), await pool.check_served(fine), await pool.check(fine)]

    with closing(WorkerPool(PLAN, workers=1)) as pool:
        first, second, whole = asyncio.run(looks(pool))
    assert first == PageReport(None, disputed=("FAC202 Product name",))
    assert second == whole


@pytest.mark.usefixtures("stand_in")
def test_what_a_browser_waits_for_is_judged_first():
    pages = [page(f"served-{number}") for number in range(20)] + [page("rendered", rendered=True)]
    places = {
        name: int(place)
        for name, place, _ in ((each.text or "").split() for each in judged(pages, workers=1))
    }
    assert sorted(places.values()) == list(range(1, 22))
    assert places["rendered"] <= 5
    assert places["served-0"] < places["served-10"] < places["served-19"]


@pytest.mark.usefixtures("stand_in")
def test_large_pages_go_there_whole():
    pages = [page(f"page-{number}", "x" * 5_000_000) for number in range(4)]
    assert [(each.text or "").split()[::2] for each in judged(pages)] == [
        [each.url, "5000000"] for each in pages
    ]


@pytest.mark.usefixtures("stand_in")
def test_a_page_that_ends_its_process_takes_no_other_along(tmp_path):
    pages = [page("a"), page("b", f"once {tmp_path / 'mark'}"), page("c", "ends"), page("d"), page("e")]
    outcomes = judged(pages, workers=1)
    assert said(outcomes[2]) == ["c could not be judged: its judgement ended unexpectedly"]
    assert [each.text is not None for each in outcomes] == [True, True, False, True, True]


@pytest.mark.usefixtures("stand_in")
def test_pages_that_take_too_long_are_given_up_and_no_other():
    names = ["a", "slow-1", "b", "slow-2", *(f"later-{number}" for number in range(20))]
    outcomes = judged([page(name, name.partition("-")[0]) for name in names], workers=1, timeout=4.0)
    assert [name for name, each in zip(names, outcomes, strict=True) if each.text is None] == [
        "slow-1",
        "slow-2",
    ]
    assert said(outcomes[1]) == ["slow-1 could not be judged: it took longer than 4 seconds"]


@pytest.mark.usefixtures("stand_in")
def test_pages_that_wait_for_others_are_not_late():
    outcomes = judged([page(f"page-{number}", "a moment") for number in range(20)], workers=1, timeout=4.0)
    assert all(each.text is not None for each in outcomes)


@pytest.mark.usefixtures("stand_in")
def test_a_comparison_that_fails_says_that_the_page_must_be_rendered():
    async def compared(pool):
        return await asyncio.gather(
            *(pool.compare(each, page("s")) for each in (page("a"), page("b", "ends")))
        )

    with closing(WorkerPool(PLAN, workers=1)) as pool:
        first, second = asyncio.run(compared(pool))
    assert not first.differs
    assert second.differs
    assert said(second.outcome) == ["b could not be judged: its judgement ended unexpectedly"]


def test_a_worker_whose_crawl_goes_while_it_answers_says_nothing():
    # Ctrl-C twice: the crawl does not wait for what is being judged, and a worker wrote how it was read from.
    crawl, worker = socket.socketpair()
    question = pickle.dumps(("check", ()))
    crawl.sendall((worker_pool._LENGTH.pack(len(question)) + question) * 2)

    def judge():
        crawl.close()
        return "an answer that nobody reads"

    worker_pool.serve(worker, {"check": judge})
    assert worker.fileno() == -1
