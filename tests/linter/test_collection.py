"""Garbage is collected between files, and as before afterwards."""

from __future__ import annotations

import gc

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
