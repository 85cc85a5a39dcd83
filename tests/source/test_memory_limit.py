"""Work that asks for more memory than it may take."""

from __future__ import annotations

import sys

import pytest

from factmark.source.limits import memory_limit

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="other systems keep no such limit")


def test_what_asks_for_too_much_gets_nothing() -> None:
    with pytest.raises(MemoryError), memory_limit(64 * 2**20):
        bytearray(4 * 2**30)  # more than what is free of what the process has
    with memory_limit(64 * 2**20):
        assert bytearray(2**20)


def test_the_limit_ends_with_the_work() -> None:
    with memory_limit(2**20):
        pass
    assert len(bytearray(64 * 2**20)) == 64 * 2**20
