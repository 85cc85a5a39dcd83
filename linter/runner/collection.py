"""Work on many files: garbage collection between them instead of during checks, processor cores, a progress bar.

A page creates hundreds of thousands of objects that reference counting frees. Repeatedly searching them for cycles
took a fifth of a run.
"""

from __future__ import annotations

import gc
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from rich.progress import Progress


MANY = 1_000_000
"""Number of new objects since the last collection that triggers the next."""


@contextmanager
def collect_garbage_between() -> Iterator[Callable[[], None]]:
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


# A progress bar on standard error for long work on a terminal.

T = TypeVar("T")
#: Seconds of work before the bar appears.
PATIENCE = 0.7


def with_progress(items: Iterable[T], label: str, total: int | None = None) -> Iterator[T]:
    """Yield the items and show their progress; ``total`` is their number if they have no length."""
    if not shows_progress():
        yield from items
        return
    if total is None and isinstance(items, Sequence):
        total = len(items)
    begun, bar, task, count = time.monotonic(), None, None, 0
    try:
        for item in items:
            yield item
            count += 1
            if bar is None and time.monotonic() - begun > PATIENCE:
                bar = make()
                task = bar.add_task(label, total=total)
                bar.start()
            if bar is not None and task is not None:
                bar.update(task, completed=count)
    finally:
        if bar is not None:
            bar.stop()


def shows_progress() -> bool:
    """Whether standard error is a capable terminal and not part of a CI job."""
    return sys.stderr.isatty() and os.environ.get("TERM") != "dumb" and not os.environ.get("CI")


def make() -> Progress:
    """A bar that disappears when the work is done. It respects NO_COLOR, COLUMNS and the terminal's width."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    return Progress(
        TextColumn("{task.description}"),
        BarColumn(bar_width=None),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        # Output to a file or pipe must not be redirected.
        redirect_stdout=sys.stdout.isatty(),
    )
