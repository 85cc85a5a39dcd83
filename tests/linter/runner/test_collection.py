"""Garbage is collected between files, and as before afterwards."""

from __future__ import annotations

import gc
import weakref

import pytest

from factmark.linter.agents.rule_context import Settings
from factmark.linter.document.document import Document
from factmark.linter.engine.catalogue import catalogue
from factmark.linter.engine.check_document import check_document
from factmark.linter.engine.selection import select
from factmark.linter.runner import collection
from factmark.linter.runner.collection import collect_garbage_between
from factmark.linter.visible_text.passage import Element


def test_automatic_collection_pauses_and_comes_back() -> None:
    assert gc.isenabled()
    with collect_garbage_between():
        assert not gc.isenabled()
    assert gc.isenabled()


def test_it_comes_back_after_an_error() -> None:
    with pytest.raises(ValueError, match="x"), collect_garbage_between():
        raise ValueError("x")
    assert gc.isenabled()


def test_what_was_off_stays_off() -> None:
    gc.disable()
    try:
        with collect_garbage_between():
            pass
        assert not gc.isenabled()
    finally:
        gc.enable()


def test_cycles_are_collected_when_there_are_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(collection, "MANY", 1000)
    with collect_garbage_between() as collect:
        gc.collect()
        for _ in range(5000):
            cycle: list[object] = []
            cycle.append(cycle)
        assert gc.get_count()[0] > 1000
        collect()
        assert gc.get_count()[0] < 1000


def test_what_is_left_over_is_not_looked_through_when_collecting_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    runs: list[str] = []

    def watch(phase: str, info: dict[str, int]) -> None:
        runs.append(phase)

    gc.unfreeze()
    monkeypatch.setattr(gc, "get_freeze_count", int)
    gc.callbacks.append(watch)
    try:
        with collect_garbage_between():
            kept = [[number] for number in range(5 * gc.get_threshold()[0])]
        kept.append([0])
    finally:
        gc.callbacks.remove(watch)
        gc.freeze()
    assert runs == []


def test_a_full_collection_still_finds_what_was_left_over() -> None:
    class Cyclic:
        pass

    with collect_garbage_between():
        cycle = Cyclic()
        cycle.it = cycle  # type: ignore[attr-defined]
        gone = weakref.ref(cycle)
        del cycle
    assert gone() is not None
    gc.collect()
    assert gone() is None


FAIR = '{"@context": "https://schema.org", "@type": "Event", "name": "Fair", "startDate": "2024-05-04", "url": "/fair"}'
LAMP = (
    '{"@context": "https://schema.org", "@type": "Product", "name": "Lamp",'
    ' "offers": {"@type": "Offer", "price": "5.00", "priceCurrency": "EUR"}}'
)


@pytest.mark.parametrize(
    ("markup", "words"),
    [
        (FAIR, "<h1>Fair</h1>" + "<p>Open on 3 May 2024.</p>" * 50),
        (LAMP, "<h1>Lamp</h1><p>5.00 €</p>" + "<div><a href=/x>Shade</a> <b>7.00 €</b></div>" * 50),
    ],
)
def test_a_judged_page_leaves_memory_without_a_collection(markup: str, words: str) -> None:
    source = f'<title>It</title><script type="application/ld+json">{markup}</script>{words}'
    rules = select(catalogue(), (), (), ())

    def elements_left() -> int:
        check_document(Document("page.html", source), rules, Settings())
        return sum(isinstance(each, Element) for each in gc.get_objects())

    with collect_garbage_between():
        assert elements_left() == elements_left()  # those of the last page are remembered
