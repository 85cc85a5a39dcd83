"""A page twice as large takes at most a little more than twice the work, whatever it repeats.

Work is counted in calls, which are the same on every machine. Tests take a sample of the pages, which FACTMARK_SEED
chooses; ``make endurance`` takes every page, and holds large ones against seconds as well.
"""

from __future__ import annotations

import sys
import time

import pytest
from endurance import ALL, cases
from hostile_pages import PAGES

from factmark.linter.agents.rule_context import Settings
from factmark.linter.document.document import Document
from factmark.linter.engine.catalogue import catalogue
from factmark.linter.engine.check_document import check_document
from factmark.linter.engine.rule_set import RuleSet
from factmark.linter.engine.selection import select
from factmark.linter.runner.collection import collecting_between

#: The most that work may grow by when a page doubles.
_GROWTH = 2.2
_SIZES = (10_000, 20_000, 40_000)
#: Pages for which seconds of processor time are measured: below 200 KB, and below 1 MB.
_LIMITS = ((195_000, 2.0), (990_000, 10.0))
_SAMPLE = 8
_RULES = RuleSet(select(catalogue(), [], [], ()))


def _judge(source: str) -> None:
    judged = check_document(Document("x", source, url="https://example.org/a/1"), _RULES, Settings())
    assert not judged.unchecked


def _calls(source: str) -> int:
    """How many functions are called, Python's own included, to judge a page."""
    count = 0

    def counted(_frame: object, event: str, _argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(counted)
    try:
        _judge(source)
    finally:
        sys.setprofile(before)
    return count


@pytest.mark.parametrize("name", cases(list(PAGES), _SAMPLE))
def test_work_doubles_with_a_page(name: str) -> None:
    pages = [PAGES[name](size) for size in _SIZES]
    _judge(PAGES[name](2000))  # what is loaded and compiled at first use counts for none of them
    calls = [_calls(page) for page in pages]
    # Over two doublings: what a full cache costs is a step, once.
    assert calls[-1] <= _GROWTH**2 * calls[0], calls


@pytest.mark.skipif(not ALL, reason="seconds, for make endurance alone")
@pytest.mark.parametrize("name", PAGES if ALL else ())
def test_no_page_takes_long(name: str) -> None:
    _judge(PAGES[name](2000))
    for size, seconds in _LIMITS:
        page = PAGES[name](size)
        with collecting_between():  # as in a run: collecting took up to a third of the time
            begun = time.process_time()
            _judge(page)
            taken = time.process_time() - begun
        assert taken <= seconds, f"{len(page):,} characters took {taken:.1f} s"
