"""Garbage is collected between files, and as before afterwards."""

from __future__ import annotations

import gc
import weakref

import pytest

from factmark.linter import collection
from factmark.linter.collection import collecting_between


def test_automatic_collection_pauses_and_comes_back() -> None:
    assert gc.isenabled()
    with collecting_between():
        assert not gc.isenabled()
    assert gc.isenabled()


def test_it_comes_back_after_an_error() -> None:
    with pytest.raises(ValueError, match="x"), collecting_between():
        raise ValueError("x")
    assert gc.isenabled()


def test_what_was_off_stays_off() -> None:
    gc.disable()
    try:
        with collecting_between():
            pass
        assert not gc.isenabled()
    finally:
        gc.enable()


def test_cycles_are_collected_when_there_are_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(collection, "MANY", 1000)
    with collecting_between() as collect:
        gc.collect()
        for _ in range(5000):
            cycle: list[object] = []
            cycle.append(cycle)
        assert gc.get_count()[0] > 1000
        collect()
        assert gc.get_count()[0] < 1000


def test_what_is_left_over_is_not_looked_through_when_collecting_goes_on() -> None:
    runs: list[str] = []

    def watch(phase: str, info: dict[str, int]) -> None:
        runs.append(phase)

    gc.callbacks.append(watch)
    try:
        with collecting_between():
            kept = [[number] for number in range(5 * gc.get_threshold()[0])]
        kept.append([0])
    finally:
        gc.callbacks.remove(watch)
    assert runs == []


def test_a_full_collection_still_finds_what_was_left_over() -> None:
    class Cyclic:
        pass

    with collecting_between():
        cycle = Cyclic()
        cycle.it = cycle  # type: ignore[attr-defined]
        gone = weakref.ref(cycle)
        del cycle
    assert gone() is not None
    gc.collect()
    assert gone() is None
