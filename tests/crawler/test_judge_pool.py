"""Pages that take too long, or end their worker, cost themselves and no other."""

from __future__ import annotations

import asyncio
import os
import time
from contextlib import closing
from pathlib import Path

from factmark.crawler.items import PageItem
from factmark.crawler.judging import JudgePool, PageOutcome
from factmark.linter.config import Config
from factmark.linter.judges import Plan

PAGE = PageItem("https://example.com/", "https://example.com/")


def _ask(timeout, *questions):
    """What a pool of one worker answers to functions with an argument each, all asked at once."""

    async def asked():
        with closing(JudgePool(Plan(Config(), Path()), workers=1, timeout=timeout)) as pool:
            await pool._ask(PAGE, abs, -1)  # the worker has started
            return await asyncio.gather(*(pool._ask(PAGE, *question) for question in questions))

    return asyncio.run(asked())


def test_pages_that_wait_for_others_are_not_late():
    assert _ask(4.0, *[(time.sleep, 0.5)] * 12) == [None] * 12


def test_pages_that_take_too_long_cost_no_other():
    slow = [(time.sleep, 60)] * 2
    answers = _ask(8.0, *slow, *[(abs, -number) for number in range(20)])
    assert answers[2:] == list(range(20))
    for late in answers[:2]:
        assert isinstance(late, PageOutcome)
        assert "took longer than 8 seconds" in late.notes[0].message


def test_a_page_that_ends_its_worker_is_tried_twice():
    assert _ask(30.0, (os._exit, 3)) == [None]
