"""Run garbage collection between files instead of during checks.

A page creates hundreds of thousands of objects that reference counting frees. Repeatedly searching them for cycles
took a fifth of a run.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager

MANY = 1_000_000
"""Number of new objects since the last collection that triggers the next."""


@contextmanager
def collecting_between() -> Iterator[Callable[[], None]]:
    """Disable automatic collection; call the yielded function between files to collect when due.

    Remaining objects are not scanned at the end, which took a fiftieth of a run: they move to the oldest generation,
    and a full collection still finds them.
    """
    before = gc.isenabled()
    gc.disable()
    try:
        yield _collect_if_due
    finally:
        if before:
            if not gc.get_freeze_count():
                gc.freeze()
                gc.unfreeze()
            gc.enable()


def _collect_if_due() -> None:
    if gc.get_count()[0] > MANY:
        gc.collect()


# CPU cores available to this process.


def cores() -> int:
    """The number of cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
