"""A page twice as large takes at most a little more than twice the work, whatever it repeats.

Work is counted in calls, which are the same on every machine. Tests take a sample of the pages, which FACTMARK_SEED
chooses; ``make endurance`` takes every page, and measures seconds as well: of those of 195 KB, and of a tenth of those of
990 KB (all of them, which takes hours, with FACTMARK_ENDURANCE=whole). Seconds depend on the machine and on what else it
does: more than are meant are told in the summary, four times as many are a fault.
"""

from __future__ import annotations

import time
import warnings
from cProfile import Profile

import pytest
from endurance import ALL, WHOLE, cases
from hostile_pages import PAGES

from factmark.linter.agents.rule_context import Settings
from factmark.linter.document.document import Document
from factmark.linter.engine.catalogue import catalogue
from factmark.linter.engine.check_document import check_document
from factmark.linter.engine.selection import RuleSet, select
from factmark.linter.runner.collection import collect_garbage_between

#: The most that work may grow by when a page doubles.
_GROWTH = 2.2
_SIZES = (10_000, 40_000)
#: Characters of pages for which seconds of processor time are measured, and the most that are meant.
_SMALL, _LARGE = (195_000, 2.0), (990_000, 10.0)
_FAULT = 4
#: Seconds of processor time that ``_pace`` takes on the machine that these are meant for, with nothing else to do.
_PACE = 0.09
_SAMPLE = 8
_RULES = RuleSet(select(catalogue(), [], [], ()))


def _judge(source: str) -> None:
    judged = check_document(Document("x", source, url="https://example.org/a/1"), _RULES, Settings())
    assert not judged.unchecked


def _calls(source: str) -> int:
    """How many functions are called, Python's own included, to judge a page."""
    profile = Profile()
    profile.runcall(_judge, source)
    return sum(entry.callcount for entry in profile.getstats())


def _pace() -> float:
    """Seconds of processor time for the same work each time: a busy or slower machine takes longer for everything."""
    begun = time.process_time()
    counts: dict[str, int] = {}
    for number in range(400_000):
        key = str(number % 5000)
        counts[key] = counts.get(key, 0) + len(key)
    return time.process_time() - begun


@pytest.mark.parametrize("name", cases(list(PAGES), _SAMPLE))
def test_work_doubles_with_a_page(name: str) -> None:
    pages = [PAGES[name](size) for size in _SIZES]
    _judge(PAGES[name](2000))  # what is loaded and compiled at first use counts for none of them
    calls = [_calls(page) for page in pages]
    # Over two doublings: what a full cache costs is a step, once.
    assert calls[-1] <= _GROWTH**2 * calls[0], calls


_TENTH = cases(list(PAGES), len(PAGES) // 10, whole=WHOLE)


@pytest.mark.filterwarnings("default:.* characters took")
@pytest.mark.skipif(not ALL, reason="seconds, for make endurance alone")
@pytest.mark.parametrize(
    ("name", "size", "seconds"),
    [*((name, *_SMALL) for name in PAGES), *((name, *_LARGE) for name in _TENTH)] if ALL else (),
)
def test_no_page_takes_long(name: str, size: int, seconds: float) -> None:
    _judge(PAGES[name](2000))
    page = PAGES[name](size)
    with collect_garbage_between():  # as in a run: collecting took up to a third of the time
        paces = [_pace()]
        begun = time.process_time()
        _judge(page)
        taken = time.process_time() - begun
        paces.append(_pace())
    taken *= 2 * _PACE / sum(paces)
    told = f"{name}: {len(page):,} characters took {taken:.1f} s"
    if taken > seconds:
        warnings.warn(told, stacklevel=1)
    assert taken <= _FAULT * seconds, told
