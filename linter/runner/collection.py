"""Collecting cyclic garbage between files, not while they are judged.

A page makes hundreds of thousands of objects that reference counts free. Looking for cycles among them again and
again took a fifth of a run.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager

MANY = 1_000_000
"""Objects left since the last collection from which on the next one is due."""


@contextmanager
def collecting_between() -> Iterator[Callable[[], None]]:
    """No automatic collection inside; what it gives is called between files, and collects when that is due.

    What was left over is not looked through afterwards, which took a fiftieth of a run: it becomes old at once, and a
    collection of all generations still finds it.
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


# How much of the machine this process may use.


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
